// docs/conversions/into-spirv-tables.md: what the conversions to the SPIR-V dialect make of ops, told by the conversions themselves: the ops of their tests
// are watched while they are converted. `npm run bless` writes it, `npm run check` compares it.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { arithToSpirvPatterns } from "../src/conversions/arith-to-spirv/index.ts";
import { cfToSpirvPatterns } from "../src/conversions/cf-to-spirv/index.ts";
import { complexToSpirvPatterns } from "../src/conversions/complex-to-spirv/index.ts";
import { funcToSpirvPatterns } from "../src/conversions/func-to-spirv/index.ts";
import { gpuToSpirvPatterns } from "../src/conversions/gpu-to-spirv/index.ts";
import { indexToSpirvPatterns } from "../src/conversions/index-to-spirv/index.ts";
import { mathToSpirvPatterns } from "../src/conversions/math-to-spirv/index.ts";
import { mapMemorySpacesOrReport, memrefToSpirvPatterns } from "../src/conversions/memref-to-spirv/index.ts";
import { scfToSpirvPatterns } from "../src/conversions/scf-to-spirv/index.ts";
import { SpirvTypeConverter, targetEnvOf } from "../src/conversions/spirv-common/index.ts";
import { tensorToSpirvPatterns } from "../src/conversions/tensor-to-spirv/index.ts";
import { ubToSpirvPatterns } from "../src/conversions/ub-to-spirv/index.ts";
import { vectorToSpirvPatterns } from "../src/conversions/vector-to-spirv/index.ts";
import { arith } from "../src/dialects/arith/index.ts";
import { cf } from "../src/dialects/cf/index.ts";
import { complex } from "../src/dialects/complex/index.ts";
import { func } from "../src/dialects/func/index.ts";
import { gpu } from "../src/dialects/gpu/index.ts";
import { index } from "../src/dialects/index/index.ts";
import { math } from "../src/dialects/math/index.ts";
import { memref } from "../src/dialects/memref/index.ts";
import { scf } from "../src/dialects/scf/index.ts";
import { spirv, spirvConversionTarget } from "../src/dialects/spirv/index.ts";
import { tensor } from "../src/dialects/tensor/index.ts";
import { ub } from "../src/dialects/ub/index.ts";
import { vector } from "../src/dialects/vector/index.ts";
import type { Operation } from "../src/ir/index.ts";
import { applyPartialConversion, type ConversionPattern, withConverter } from "../src/rewrite/index.ts";
import { code, modulesOfTests, table, watchedPatterns } from "./conversion-page.ts";

const path = "docs/conversions/into-spirv-tables.md";

export function writeIntoSpirvTables(): void {
  writeFileSync(path, page());
}

export function intoSpirvTablesProblems(): readonly string[] {
  const isRight = existsSync(path) && readFileSync(path, "utf8") === page();
  return isRight ? [] : [`${path}: out of date, run npm run bless`];
}

/** The conversions by the name of their dialect. */
const conversions: ReadonlyMap<string, readonly ConversionPattern[]> = new Map([
  ["arith", arithToSpirvPatterns()],
  ["cf", cfToSpirvPatterns],
  ["complex", complexToSpirvPatterns],
  ["func", funcToSpirvPatterns],
  ["gpu", gpuToSpirvPatterns],
  ["index", indexToSpirvPatterns],
  ["math", mathToSpirvPatterns],
  ["memref", memrefToSpirvPatterns],
  ["scf", scfToSpirvPatterns()],
  ["tensor", tensorToSpirvPatterns],
  ["ub", ubToSpirvPatterns],
  ["vector", vectorToSpirvPatterns],
]);

const dialects = [arith, cf, complex, func, gpu, index, math, memref, scf, spirv, tensor, ub, vector];

function page(): string {
  const found = watched();
  return [
    "# The other dialects to the SPIR-V dialect: tables\n",
    "This page belongs to [the manual](into-spirv.md). It is generated: what becomes of ops is watched while the conversions' tests are converted;",
    "`npm run bless` writes it.\n",
    "The table has what takes the place of each op in the first test that has it: types and the target's capabilities decide in part. Constants and",
    "composites that are put together are left out beside other ops. `nothing`: the op's values take the place of its results.\n",
    ...[...conversions].flatMap(([name, patterns]) => [
      `## ${name}\n`,
      ...table(["op", "becomes"], rows(patterns, found)),
    ]),
  ].join("\n");
}

function rows(
  patterns: readonly ConversionPattern[],
  found: ReadonlyMap<string, readonly string[]>,
): readonly (readonly string[])[] {
  const names = new Set(patterns.flatMap(({ root }) => (root === undefined ? [] : [root.name])));
  return [...names].sort().map((name) => [code(name), cell(found.get(name))]);
}

/** Ops whose making is nothing to tell where there are others. */
const plain =
  /^spirv\.(Constant|CompositeConstruct|CompositeExtract|CompositeInsert|Undef|mlir\.addressof|mlir\.merge)$/;

function cell(made: readonly string[] | undefined): string {
  if (made === undefined) return "depends on types and the target";
  const others = made.filter((one) => !plain.test(one));
  const told = [...new Set(others.length > 0 ? others : made)].map(code);
  return told.join(", ") || "nothing";
}

function watched(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const told = (op: Operation) => (op.name.startsWith("spirv.") ? [op.name] : []);
  const patterns = watchedPatterns([...conversions.values()].flat(), found, told);
  for (const name of conversions.keys())
    for (const module of modulesOfTests(`test/conversions/${name}-to-spirv`, dialects)) convert(module, patterns);
  return found;
}

function convert(module: Operation, patterns: readonly ConversionPattern[]): void {
  const env = targetEnvOf(module);
  const converter = new SpirvTypeConverter(env);
  mapMemorySpacesOrReport(module, converter.isKernel ? "opencl" : "vulkan");
  applyPartialConversion([module], spirvConversionTarget(env), withConverter(converter, patterns));
}
