// Whole modules of the corpus natively: exported, linked with the runtime in C, run, and looked at as the engine's results are. Nothing that a
// module calls is missing from the manual's list of functions.

import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { llvm } from "../../src/dialects/llvm/index.ts";
import { spirv } from "../../src/dialects/spirv/index.ts";
import { compileKernel, lowerToLlvm, moduleOfSpirv } from "../../src/engine/index.ts";
import { parseModule } from "../../src/index.ts";
import type { Operation } from "../../src/ir/index.ts";
import { assemble, isFailure } from "../../src/spirv/index.ts";
import { printOp } from "../../src/text/index.ts";
import { corpusLaunches } from "../engine/corpus-launches.ts";
import { buildRuntime, exported, launchNatively, openFunctions } from "../runtime/native-launch.ts";
import { nativeTool } from "./native-tool.ts";

const clang = nativeTool("clang-22");
const translate = nativeTool("mlir-translate");
const folder = "test/corpus/modules";
const files = readdirSync(folder).filter((file) =>
  /OpEntryPoint (GLCompute|Kernel)/.test(readFileSync(`${folder}/${file}`, "utf8")),
);
const manual = readFileSync("docs/conversions/spirv-to-llvm.md", "utf8");

/** The LLVM dialect of a module, as the engine takes it. */
async function lowered(file: string): Promise<Operation> {
  const assembled = assemble(readFileSync(`${folder}/${file}`));
  if (isFailure(assembled)) throw new Error(assembled.message);
  const staged = moduleOfSpirv(assembled);
  if ("diagnostics" in staged) throw new Error(staged.diagnostics.map(({ message }) => message).join("\n"));
  const problems = await lowerToLlvm(staged.module);
  if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join("\n"));
  const [module] = staged.module.region().firstBlock?.ops() ?? [];
  if (module === undefined) throw new Error("there is no module");
  return module;
}

function textOf(module: Operation): string {
  let text = "";
  printOp(module, (piece) => {
    text += piece;
  });
  return `${text}\n`;
}

/** The name between the mangling and what a function returns. */
function plainName(symbol: string): string {
  const mangled = /^_Z(\d+)/.exec(symbol);
  const name = mangled === null ? symbol : symbol.slice(mangled[0].length, mangled[0].length + Number(mangled[1]));
  return name.replace(/^__spirv_/, "").replace(/_R[a-z]+\d*$/, "");
}

describe("modules of the corpus", () => {
  // Ray queries have no counterpart.
  const kernels = files.filter((file) => !file.startsWith("query."));

  test.each(kernels)(
    "%s calls nothing that the manual does not list, and is exported as by mlir-translate",
    async (file) => {
      const module = await lowered(file);
      const ir = exported(module);
      const names = openFunctions(ir).map(plainName);
      expect(names.filter((name) => !manual.includes(`\`${name}\``))).toEqual([]);
      if (translate === undefined) return;
      // The order of predecessors is that of what was read.
      const text = textOf(module);
      const { module: again } = parseModule(text, { dialects: [llvm, spirv] });
      expect(again && exported(again)).toBe(translate(["--mlir-to-llvmir"], text).stdout);
    },
  );
});

describe.skipIf(clang === undefined)("launches", () => {
  let runtime: ReturnType<typeof buildRuntime> | undefined;
  beforeAll(() => {
    if (clang !== undefined) runtime = buildRuntime(clang);
  });
  afterAll(() => runtime?.dispose());

  for (const { source, what, launch } of corpusLaunches) {
    const { groups = [1, 1, 1], args, others, check, ...options } = launch;
    test.each(files.filter((file) => file.startsWith(`${source}.`)))(`%s: ${what}`, async (file) => {
      const module = await lowered(file);
      if (clang === undefined || runtime === undefined) throw new Error("there is nothing to run");
      const kernel = compileKernel(module, options);
      if ("message" in kernel) throw new Error(kernel.message);
      const given = args();
      const more = others?.() ?? {};
      const printed = launchNatively(clang, runtime.folder, exported(module), module, kernel, {
        groups,
        arguments: given,
        ...more,
      });
      check(given, printed, more);
    });
  }
});
