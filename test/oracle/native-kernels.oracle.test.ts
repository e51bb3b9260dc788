// Whole modules of the corpus natively: exported, linked with the runtime in C, run, and looked at as the engine's results are. Nothing that a
// module calls is missing from the manual's list of functions, or from the runtime.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { llvm } from "../../src/dialects/llvm/index.ts";
import { spirv } from "../../src/dialects/spirv/index.ts";
import { compileKernel } from "../../src/engine/index.ts";
import { parseModule } from "../../src/index.ts";
import type { Operation } from "../../src/ir/index.ts";
import { printOp } from "../../src/text/index.ts";
import { corpusLaunches } from "../engine/corpus-launches.ts";
import { unwrapped } from "../harness/results.ts";
import { buildRuntime, launchNatively, type NativeRuntime } from "../runtime/native-launch.ts";
import { completed, exported, openFunctions, plainName } from "../runtime/native-module.ts";
import { loweredText } from "../runtime/native-text.ts";
import { nativeTool } from "./native-tool.ts";

const clang = nativeTool("clang-22");
const lli = nativeTool("lli");
const assembler = nativeTool("llvm-as");
const linker = nativeTool("llvm-link");
const translate = nativeTool("mlir-translate");
const folder = "test/corpus/modules";
const files = readdirSync(folder).filter((file) =>
  /OpEntryPoint (GLCompute|Kernel)/.test(readFileSync(`${folder}/${file}`, "utf8")),
);
const manual = readFileSync("docs/conversions/spirv-to-llvm.md", "utf8");

/** The LLVM dialect of a module, as the engine takes it. */
const lowered = (file: string): Promise<Operation> => loweredText(readFileSync(`${folder}/${file}`));

function textOf(module: Operation): string {
  let text = "";
  printOp(module, (piece) => {
    text += piece;
  });
  return `${text}\n`;
}

const MARKER = "// -----";

/** What mlir-translate exports of each text, in one process. */
function translated(texts: readonly string[]): readonly string[] | undefined {
  const all = translate?.(
    ["--mlir-to-llvmir", "--split-input-file", `--output-split-marker=${MARKER}`],
    texts.join(`\n${MARKER}\n`),
  );
  return all?.stdout.split(`${MARKER}\n`);
}

describe("modules of the corpus", async () => {
  // Ray queries have no counterpart.
  const kernels = files.filter((file) => !file.startsWith("query."));
  const modules = await Promise.all(kernels.map(lowered));
  const texts = modules.map(textOf);
  const theirs = translated(texts);
  const exports = modules.map(exported);

  test.each(kernels.map((file, at) => [file, at] as const))(
    "%s calls nothing that the manual does not list, and is exported as by mlir-translate",
    (_, at) => {
      const names = openFunctions(exports[at] ?? "").map(plainName);
      expect(names.filter((name) => !manual.includes(`\`${name}\``))).toEqual([]);
      if (theirs === undefined) return;
      // The order of predecessors is that of what was read.
      const { value: again } = parseModule(texts[at] ?? "", { dialects: [llvm, spirv] });
      expect(again && exported(again).trimEnd()).toBe(theirs[at]?.trimEnd());
    },
  );

  test.skipIf(assembler === undefined).each(kernels.map((file, at) => [file, at] as const))(
    "%s is right by LLVM's verifier",
    (_, at) => {
      expect(assembler?.(["-o", "/dev/null"], exports[at]).stderr).toBe("");
    },
  );

  test.skipIf(clang === undefined || linker === undefined)("are linked with the runtime without an open symbol", () => {
    if (clang === undefined || linker === undefined) return;
    const runtime = buildRuntime(clang);
    const paths = modules.map((module, at) => {
      const path = `${runtime.folder}/${at}.ll`;
      writeFileSync(path, completed(exports[at] ?? "", module));
      return path;
    });
    const launch = `${runtime.folder}/launch.c`;
    writeFileSync(
      launch,
      "char harness_variables[1]; const int harness_variable_count = 0; void harness_kernel(void) {}\n",
    );
    const whole = `${runtime.folder}/all.bc`;
    const linked = linker([...paths, "-o", whole]);
    expect(linked.stderr).toBe("");
    const program = clang(["-O0", "-w", whole, launch, ...runtime.objects, "-lm", "-o", `${runtime.folder}/program`]);
    runtime.dispose();
    expect(program.stderr).toBe("");
  });
});

describe.skipIf(clang === undefined || lli === undefined)("launches", () => {
  let runtime: NativeRuntime | undefined;
  beforeAll(() => {
    if (clang !== undefined) runtime = buildRuntime(clang);
  });
  afterAll(() => runtime?.dispose());

  for (const { source, what, launch } of corpusLaunches) {
    const { groups = [1, 1, 1], args, others, check, ...options } = launch;
    test.each(files.filter((file) => file.startsWith(`${source}.`)))(`%s: ${what}`, async (file) => {
      const module = await lowered(file);
      if (lli === undefined || runtime === undefined) throw new Error("there is nothing to run");
      const kernel = unwrapped(compileKernel(module, options));
      const given = args();
      const more = others?.() ?? {};
      const printed = launchNatively(lli, runtime, exported(module), module, kernel, {
        groups,
        arguments: given,
        ...more,
      });
      check(given, printed, more);
    });
  }
});
