// OpenCL C programs that clang compiles with debug information keep the place of each instruction through SPIR-V and back, in all sets.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Context } from "../../src/ir/index.ts";
import { type Module, OPCODE_NAMES, opcode, parseLlvm } from "../../src/llvm/index.ts";
import type { DebugInfoFormat } from "../../src/translate/common/options.ts";
import { translateToLlvm, translateToSpirv } from "../../src/translate/index.ts";
import { nativeTool } from "../oracle/native-tool.ts";

const clang = nativeTool("clang");
const folder = join(import.meta.dirname, "../corpus/sources");
const sources = readdirSync(folder).filter((one) => one.endsWith(".cl"));
const FORMATS: readonly DebugInfoFormat[] = ["legacy", "ocl-100", "nonsemantic-shader-100", "nonsemantic-shader-200"];
const ARGUMENTS = ["--target=spir64-unknown-unknown", "-cl-std=CL3.0", "-g", "-S", "-emit-llvm", "-o", "-"];

/** Instructions that are instructions in both languages. */
const COMPARED: ReadonlySet<number> = new Set([
  ...[opcode.load, opcode.store, opcode.ret, opcode.add, opcode.sub, opcode.mul, opcode.shl, opcode.icmp, opcode.fcmp],
  ...[opcode.fadd, opcode.fsub, opcode.fmul, opcode.fdiv, opcode.switch],
]);

/** "load 3:7" for each compared instruction, by function. */
function places(module: Module): ReadonlyMap<string, readonly string[]> {
  const { code, metadata } = module;
  const placeOf = (row: number): string => {
    const location = code.location[row] ?? 0;
    const fields = location === 0 ? [] : metadata.node(location).fields;
    const word = (name: string): string => fields.find((one) => one.name === name)?.word ?? "-";
    return `${OPCODE_NAMES[code.opcode[row] ?? 0]} ${word("line")}:${word("column")}`;
  };
  const defined = module.functions.filter(({ blocks }) => blocks.length > 0);
  return new Map(
    defined.map(({ name, blocks }) => {
      const rows = blocks.flatMap(({ first, end }) => Array.from({ length: end - first }, (_, index) => first + index));
      return [name, rows.filter((row) => COMPARED.has(code.opcode[row] ?? 0)).map(placeOf)];
    }),
  );
}

/** The elements of a list without a counterpart in another one, which may have more, and has the blocks in another order. */
function missing(list: readonly string[], other: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const one of other) counts.set(one, (counts.get(one) ?? 0) + 1);
  return list.filter((one) => {
    const rest = counts.get(one) ?? 0;
    counts.set(one, rest - 1);
    return rest <= 0;
  });
}

function lostPlaces(module: Module, debugInfo: DebugInfoFormat): readonly string[] {
  const spirv = translateToSpirv(module, { debugInfo });
  // Some programs use what has no instruction in SPIR-V.
  if (!spirv.ok) return [];
  const back = translateToLlvm(spirv.value);
  if (!back.ok) throw new Error(back.diagnostics[0]?.message);
  const after = places(back.value);
  return [...places(module)].flatMap(([name, list]) => missing(list, after.get(name) ?? []));
}

describe.skipIf(clang === undefined)("places of instructions", () => {
  it.for(["-O0", "-O2"])("survive at %s", { timeout: 600_000 }, (level) => {
    let programs = 0;
    for (const source of sources) {
      const compiled = clang?.([level, ...ARGUMENTS, join(folder, source)]);
      if (compiled?.status !== 0) continue;
      // Masks of vectors are tested by other instructions in SPIR-V.
      if (/bitcast <\d+ x i1>/.test(compiled.stdout)) continue;
      const module = parseLlvm(new Context(), compiled.stdout);
      if (!module.ok) throw new Error(`${source}: ${module.diagnostics[0]?.message}`);
      programs++;
      for (const format of FORMATS)
        expect([source, format, ...lostPlaces(module.value, format)]).toEqual([source, format]);
    }
    expect(programs).toBeGreaterThan(30);
  });
});
