// Whole modules of the corpus natively: exported, linked with the runtime in C, run, and looked at as the engine's results are. Nothing that a
// module calls is missing from the manual's list of functions.

import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compileKernel, lowerToLlvm, moduleOfSpirv } from "../../src/engine/index.ts";
import type { Operation } from "../../src/ir/index.ts";
import { assemble, isFailure } from "../../src/spirv/index.ts";
import { printOp } from "../../src/text/index.ts";
import { corpusLaunches } from "../engine/corpus-launches.ts";
import { buildRuntime, launchNatively, nativeTools, openFunctions, translated } from "../runtime/native-launch.ts";

const tools = nativeTools();
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

function irOf(module: Operation): string {
  let text = "";
  printOp(module, (piece) => {
    text += piece;
  });
  if (tools === undefined) throw new Error("the native tools are missing");
  return translated(tools, `${text}\n`);
}

/** The name between the mangling and what a function returns. */
function plainName(symbol: string): string {
  const mangled = /^_Z(\d+)/.exec(symbol);
  const name = mangled === null ? symbol : symbol.slice(mangled[0].length, mangled[0].length + Number(mangled[1]));
  return name.replace(/^__spirv_/, "").replace(/_R[a-z]+\d*$/, "");
}

describe.skipIf(tools === undefined)("modules of the corpus", () => {
  // Ray queries have no counterpart.
  const kernels = files.filter((file) => !file.startsWith("query."));

  test.each(kernels)("%s calls nothing that the manual does not list", async (file) => {
    const names = openFunctions(irOf(await lowered(file))).map(plainName);
    expect(names.filter((name) => !manual.includes(`\`${name}\``))).toEqual([]);
  });
});

describe.skipIf(tools === undefined)("launches", () => {
  let runtime: ReturnType<typeof buildRuntime> | undefined;
  beforeAll(() => {
    if (tools !== undefined) runtime = buildRuntime(tools);
  });
  afterAll(() => runtime?.dispose());

  for (const { source, what, launch } of corpusLaunches) {
    const { groups = [1, 1, 1], args, others, check, ...options } = launch;
    test.each(files.filter((file) => file.startsWith(`${source}.`)))(`%s: ${what}`, async (file) => {
      const module = await lowered(file);
      if (tools === undefined || runtime === undefined) throw new Error("there is nothing to run");
      const kernel = compileKernel(module, options);
      if ("message" in kernel) throw new Error(kernel.message);
      const given = args();
      const more = others?.() ?? {};
      const printed = launchNatively(tools, runtime.folder, irOf(module), module, kernel, {
        groups,
        arguments: given,
        ...more,
      });
      check(given, printed, more);
    });
  }
});
