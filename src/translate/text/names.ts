// Names in llvm-spirv's text form of a module: which operands are words, and how vendors' names are written.

import { type Enumerant, extendedSet, type Instruction } from "../../grammar/index.ts";
import { lazy } from "../../support/lazy.ts";
import { Debug, debugSetOf, setName } from "../debug/layouts.ts";
import { AUXILIARY_SET, AuxiliaryData } from "../metadata/auxiliary-data.ts";

/** Kinds of enumerants that are written as words; others are numbers. */
export const NAMED_KINDS: ReadonlySet<string> = new Set([
  "Capability",
  "Decoration",
  "LinkageType",
  "HostAccessQualifier",
  "InitializationModeQualifier",
]);

const LATER = "ALTERA";
/** Names that are later ones of INTEL's as well. */
const RENAMED: ReadonlySet<string> = new Set(["SplitBarrierEXT", "ControlBarrierArriveEXT", "ControlBarrierWaitEXT"]);

/** Names that were those of an extension first, which llvm-spirv keeps: dot products. */
const PROMOTED: ReadonlySet<string> = new Set([
  ...["S", "U", "SU"].flatMap((signs) => [`${signs}Dot`, `${signs}DotAccSat`]),
  ...["", "InputAll", "Input4x8Bit", "Input4x8BitPacked"].map((inputs) => `DotProduct${inputs}`),
]);

/** Names of llvm-spirv that are no aliases in the grammar. */
const OWN: ReadonlyMap<string, string> = new Map([
  ["BFloat16ConversionINTEL", "Bfloat16ConversionINTEL"],
  ["IOPipesALTERA", "IOPipeINTEL"],
  ["ConditionalINTEL", "DecorationConditionalINTEL"],
]);
const fromOwn = new Map([...OWN].map(([name, own]) => [own, name]));

/** The name in the grammar for one of llvm-spirv. */
export function grammarName(name: string): string {
  return fromOwn.get(name) ?? name;
}

/** The name that llvm-spirv has: the grammar has renamed some of INTEL's. */
export function textName({ name, aliases }: Pick<Enumerant | Instruction, "name" | "aliases">): string {
  const own = OWN.get(name);
  if (own !== undefined) return own;
  if (PROMOTED.has(name)) return aliases.find((alias) => alias.endsWith("KHR")) ?? name;
  if (!name.endsWith(LATER) && !RENAMED.has(name)) return name;
  return aliases.find((alias) => alias.endsWith("INTEL")) ?? name;
}

/** Sets that the grammar lacks have the names of a set with the same numbers. */
const SAME_NUMBERS: Readonly<Record<string, string>> = {
  [setName("legacy")]: setName("ocl-100"),
  [setName("nonsemantic-shader-200")]: setName("nonsemantic-shader-100"),
};

/** The name of an extended instruction; undefined if neither the grammar nor the translator has one. */
export function extendedName(importName: string, number: number): string | undefined {
  if (importName === AUXILIARY_SET) return auxiliaryNames().get(number);
  const named = extendedSet(SAME_NUMBERS[importName] ?? importName)?.instruction(number)?.name;
  return named ?? (debugSetOf(importName) === undefined ? undefined : debugNames().get(number));
}

/** The number of an extended instruction by its name. */
export function extendedNumber(importName: string, name: string): number | undefined {
  if (importName === AUXILIARY_SET) return [...auxiliaryNames()].find(([, one]) => one === name)?.[0];
  const known = extendedSet(SAME_NUMBERS[importName] ?? importName)?.instructionNamed(name)?.opcode;
  if (known !== undefined || debugSetOf(importName) === undefined) return known;
  return [...debugNames()].find(([, one]) => one === name)?.[0];
}

const auxiliaryNames = lazy(
  () => new Map<number, string>(Object.entries(AuxiliaryData).map(([name, number]) => [number, name])),
);
const debugNames = lazy(() => new Map<number, string>(Object.entries(Debug).map(([name, number]) => [number, name])));
