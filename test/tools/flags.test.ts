// What spirvana-opt says of itself and of flags that it does not have.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { flagsManual, readFlagsManual } from "../../scripts/flags-manual.ts";
import { main } from "../../src/tools/opt/opt.ts";
import { memoryPlatform, Sink } from "../harness/memory-platform.ts";

/** Status, standard output and standard error of a run on an empty input. */
async function run(...argv: readonly string[]): Promise<readonly [status: number, out: string, err: string]> {
  const [stdout, stderr] = [new Sink(), new Sink()];
  const status = await main(argv, memoryPlatform({ stdin: new Uint8Array(), stdout, stderr, folder: "." }));
  return [status, stdout.text(), stderr.text()];
}

const error = (text: string): readonly [number, string, string] => [1, "", text];

describe("information", () => {
  test("--help lists flags, passes and their options", async () => {
    const [status, text, err] = await run("--help");
    expect([status, err]).toEqual([0, ""]);
    expect(text).toMatch(/^OVERVIEW: MLIR modular optimizer driver\n\nAvailable Dialects: affine, arith, .*builtin, /);
    expect(text).toMatch(/^ {2}--split-input-file\[=<string>\] +- Split the input file/m);
    expect(text).toMatch(
      /^ {6}--canonicalize +- {3}Canonicalize operations\n {8}--disable-patterns=<string> +- Labels/m,
    );
    expect(text).toMatch(/^Generic Options:\n\n {2}-h +- Alias for --help\n {2}--help +- Display available options/m);
    expect(text).not.toMatch(/--mlir-print-op-generic/);
  });

  test("--help-hidden lists the rest too", async () => {
    const [, text] = await run("--help-hidden");
    expect(text).toMatch(/^ {2}-p <string> +- Alias for --pass-pipeline$/m);
    expect(text).toMatch(/--mlir-print-op-generic/);
  });

  test("--version is that of the package", async () => {
    const { version }: { version: string } = JSON.parse(readFileSync("package.json", "utf8"));
    expect((await run("--version"))[1]).toMatch(`Spirvana version ${version}\n`);
  });

  test("--show-dialects and --list-passes", async () => {
    expect((await run("--show-dialects"))[1]).toMatch(/^Available Dialects: affine,arith,.*builtin,cf,.*\n$/);
    expect((await run("--list-passes"))[1]).toMatch(
      /^Passes:\n {2}--[\s\S]*\n {2}--canonicalize +- {3}Canonicalize operations\n/,
    );
  });

  test("the manual of flags is up to date", async () => {
    expect(readFlagsManual()).toBe(await flagsManual());
  });
});

describe("counters", () => {
  test.each([
    [
      "foo",
      "expected DebugCounter argument to have an `=` separating the counter name and value, but the provided argument was: `foo`",
    ],
    ["a-skip=x", "expected DebugCounter counter value to be numeric, but got `x`"],
    ["a-foo=1", "expected DebugCounter counter name to end with either `-skip` or `-count`, but got`a-foo`"],
    ["apply-pattern-skip=1", "`apply-pattern` is not counted here, only `pass-execution` is"],
  ])("--mlir-debug-counter=%s", async (text, message) => {
    expect(await run(`--mlir-debug-counter=${text}`)).toEqual(error(`error: ${message}\n`));
  });
});

describe("flags that are not there", () => {
  test.each([
    [
      "--mlir-pass-pipeline-crash-reproducer=x",
      "spirvana-opt: flag '--mlir-pass-pipeline-crash-reproducer' of mlir-opt is not supported\n",
    ],
    [
      "-convert-scf-to-openmp=full-unroll",
      "spirvana-opt: pass '--convert-scf-to-openmp' of mlir-opt is not supported\n",
    ],
  ])("%s is known and not supported", async (flag, text) => {
    expect(await run(flag)).toEqual(error(text));
  });

  test.each([
    ["--canonicalise", "--canonicalize"],
    ["-split-input-fil", "--split-input-file"],
    ["--mlir-print-ir-befor=x", "--mlir-print-ir-before=x"],
    ["--foo", "-o"],
  ])("%s is unknown, %s was meant", async (flag, meant) => {
    const lines = [`Unknown command line argument '${flag}'.  Try: 'spirvana-opt --help'`, `Did you mean '${meant}'?`];
    expect(await run(flag)).toEqual(error(lines.map((line) => `spirvana-opt: ${line}\n`).join("")));
  });
});

describe("values of flags", () => {
  test.each([
    ["--mlir-print-debuginfo=foo", "'foo' is invalid value for boolean argument! Try 0 or 1"],
    ["--mlir-elide-elementsattrs-if-larger=x", "'x' value invalid for uint argument!"],
    ["--mlir-print-elementsattrs-with-hex-if-larger=x", "'x' value invalid for long argument!"],
    ["--mlir-timing-display=x", "Cannot find option named 'x'!"],
    ["--mlir-print-ir-after=x", "Cannot find option named 'x'!"],
    ["-o", "requires a value!"],
  ])("%s: %s", async (flag, problem) => {
    const name = flag.replace(/=.*/, "");
    expect(await run(flag)).toEqual(error(`spirvana-opt: for the ${name} option: ${problem}\n`));
  });

  test("more than one input", async () => {
    expect((await run("a", "--", "-b"))[2]).toBe(
      "spirvana-opt: Too many positional arguments specified!\nCan specify at most 1 positional arguments: See: spirvana-opt --help\n",
    );
  });
});

describe("passes that cannot be run", () => {
  test.each([
    [["--cse=1"], "<Pass-Options-Parser>: no such option 1\n"],
    [["-p=builtin.module(cse)", "--cse"], "'-pass-pipeline' option can't be used with individual pass options"],
    [["-p=cse"], "expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'"],
    [
      ["--mlir-print-ir-module-scope"],
      "IR print for module scope can't be setup on a pass-manager without disabling multi-threading first.\n",
    ],
  ])("%j", async (flags, message) => {
    expect(await run(...flags)).toEqual(error(`<unknown>:0: error: ${message}\n`));
  });

  test("a wrong value of an option", async () => {
    expect(await run("--canonicalize=max-iterations=x")).toEqual(
      error(
        "spirvana-opt: for the --max-iterations option: 'x' value invalid for long argument!\n<unknown>:0: error: \n",
      ),
    );
  });
});
