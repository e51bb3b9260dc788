// Every run of spirvana-opt in an IR test is repeated with mlir-opt, which must print the same and exit alike.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { irTestFiles } from "../harness/ir-test-files.ts";
import { expectedOf, inputsOf, type KindTest, kindTestOf } from "../harness/kinds.ts";
import { runLit } from "../harness/lit.ts";
import { memoryPlatform, Sink, type Streams } from "../harness/memory-platform.ts";
import { ourTool, type Programs, standardPrograms } from "../harness/shell/commands.ts";
import { type NativeTool, nativeTool } from "./native-tool.ts";

const native = nativeTool("mlir-opt");
const nativeTranslate = nativeTool("mlir-translate");

/** Flags that mlir-opt does not have. A run with one of them is not compared. */
const ownFlags =
  /^--?(?:explain|upgrade|diagnostics-format|timing)\b|keep-interface|launch-all|single-invocation-subgroups|use-opaque-pointers/;

/** What mlir-opt says of expectations without --verify-diagnostics; ours does not. */
const unmet = /^.*: error: expected \w+ ".*" was not produced\n.*\n.*\n/gm;

/** Translations that tests by text compare. */
const comparedTranslations = /^--?(?:mlir-to-llvmir|serialize-spirv|deserialize-spirv)$/;

/** The native tool for a run of ours. */
function nativeFor(tool: string, argv: readonly string[]): NativeTool | undefined {
  if (tool === "spirvana-opt") return native;
  return argv.some((word) => comparedTranslations.test(word)) ? nativeTranslate : undefined;
}

/** Runs ours, compares the outcome with the native tool's, and passes ours on. */
async function runBoth(tool: string, argv: readonly string[], streams: Streams): Promise<number> {
  const [stdout, stderr] = [new Sink(), new Sink()];
  const status = await ourTool(tool)(argv, { ...streams, stdout, stderr });
  const other = nativeFor(tool, argv);
  if (other !== undefined && !argv.some((word) => ownFlags.test(word))) {
    const outcome = other(argv, streams.stdin, streams.folder);
    const isVerifying = argv.some((word) => /^--?verify-diagnostics/.test(word));
    const errors = isVerifying ? outcome.stderr : outcome.stderr.replaceAll(unmet, "");
    const expected = { status: outcome.status, stdout: outcome.stdout, stderr: errors };
    expect({ status, stdout: stdout.text(), stderr: stderr.text() }).toEqual(expected);
  }
  const platform = memoryPlatform(streams);
  platform.error(stderr.text());
  streams.stdout.write(stdout.bytes());
  return status;
}

const comparing: Programs = (name) =>
  name === "spirvana-opt" || name === "spirvana-translate"
    ? (argv, streams) => runBoth(name, argv, streams)
    : standardPrograms(name);

/** What older text becomes is what mlir-opt prints of it; the older text it does not read so. */
function compareUpgraded(test: KindTest): void {
  const flags = test.flags.filter((flag) => !ownFlags.test(flag));
  const printed = (text: string) => native?.([...flags, "-"], new TextEncoder().encode(text), ".").stdout.trim();
  const inputs = inputsOf(test);
  for (const [index, piece] of test.pieces.entries()) {
    const expected = expectedOf(piece, "after");
    expect(printed(expected)).toBe(expected);
    expect(printed(inputs[index] ?? "")).not.toBe(expected);
  }
}

async function compareFile(path: string): Promise<void> {
  const text = readFileSync(path, "utf8");
  const kindTest = kindTestOf(text);
  if (kindTest === undefined) {
    await runLit(path, text, comparing);
    return;
  }
  if (kindTest.kind.tool === "spirvana") {
    compareUpgraded(kindTest);
    return;
  }
  const { kind, flags } = kindTest;
  for (const input of inputsOf(kindTest)) {
    const stdin = new TextEncoder().encode(input);
    const streams: Streams = { stdin, stdout: new Sink(), stderr: new Sink(), folder: "." };
    await runBoth(kind.tool, [...kind.flags, ...flags, "-"], streams);
  }
}

describe.skipIf(native === undefined)("mlir-opt", () => {
  const theirs = irTestFiles(".mlir").filter((path) => kindTestOf(readFileSync(path, "utf8"))?.isOurs !== true);
  test.each(theirs)("agrees: %s", (path) => compareFile(path));
});
