// Decorations in strings of annotations: `{register:1}`, by reserved names or by number, and UserSemantic, which is a whole string. One table for both
// directions.

import { Decoration } from "../../grammar/enumerants.generated.ts";
import { enumerant, KindCode, type Operand } from "../../grammar/index.ts";
import type { Decoration as Decorated } from "../to-llvm/metadata/annotations.ts";

type Operands = readonly (number | string)[];

/** A decoration with a reserved name. */
interface AnnotationWord {
  readonly decoration: number;
  readonly name: string;
  /** The text after the name, with its colon. */
  readonly toText: (operands: Operands) => string;
  /** The operands for the text after the colon; undefined if it is of another decoration with the name. */
  readonly toOperands: (text: string) => Operands | undefined;
}

/** A decoration without operands; in the string it has an argument. */
function flag(decoration: number, name: string, argument = "1"): AnnotationWord {
  return { decoration, name, toText: () => (argument === "" ? "" : `:${argument}`), toOperands: () => [] };
}

/** Decorations that share a name have different arguments. */
function choice(decoration: number, name: string, argument: string): AnnotationWord {
  return { ...flag(decoration, name, argument), toOperands: (text) => (text === argument ? [] : undefined) };
}

function numbers(decoration: number, name: string): AnnotationWord {
  return {
    decoration,
    name,
    toText: (operands) => `:${operands.join(",")}`,
    toOperands: (text) => text.split(",").map(Number),
  };
}

/** Strings, which a colon separates. */
function words(decoration: number, name: string, count: number): AnnotationWord {
  return {
    decoration,
    name,
    toText: (operands) => `:${operands.join(":")}`,
    toOperands: (text) => (count === 1 ? [text] : text.split(":")),
  };
}

/** Decorations of SPV_INTEL_fpga_memory_attributes, of variables and members. */
const ofMemory: readonly AnnotationWord[] = [
  flag(Decoration.RegisterALTERA, "register"),
  words(Decoration.MemoryALTERA, "memory", 1),
  numbers(Decoration.NumbanksALTERA, "numbanks"),
  numbers(Decoration.BankwidthALTERA, "bankwidth"),
  numbers(Decoration.MaxPrivateCopiesALTERA, "private_copies"),
  choice(Decoration.SinglepumpALTERA, "pump", "1"),
  choice(Decoration.DoublepumpALTERA, "pump", "2"),
  numbers(Decoration.MaxReplicatesALTERA, "max_replicates"),
  flag(Decoration.SimpleDualPortALTERA, "simple_dual_port"),
  words(Decoration.MergeALTERA, "merge", 2),
  numbers(Decoration.BankBitsALTERA, "bank_bits"),
  numbers(Decoration.ForcePow2DepthALTERA, "force_pow2_depth"),
  numbers(Decoration.StridesizeALTERA, "stride_size"),
  numbers(Decoration.WordsizeALTERA, "word_size"),
  flag(Decoration.TrueDualPortALTERA, "true_dual_port", ""),
];

/** Decorations of pointers by extensions of their own; they decorate the pointer, also if it is to a member. */
const ofAddresses: readonly AnnotationWord[] = [
  numbers(Decoration.BufferLocationALTERA, "sycl-buffer-location"),
  numbers(Decoration.LatencyControlLabelALTERA, "sycl-latency-anchor-id"),
  numbers(Decoration.LatencyControlConstraintALTERA, "sycl-latency-constraint"),
];

/** Accesses of memory: each is a bit of the number after `params`. */
const accesses: readonly { readonly decoration: number; readonly bit: number; readonly argument?: string }[] = [
  { decoration: Decoration.BurstCoalesceALTERA, bit: 1 },
  { decoration: Decoration.CacheSizeALTERA, bit: 2, argument: "cache-size" },
  { decoration: Decoration.DontStaticallyCoalesceALTERA, bit: 4 },
  { decoration: Decoration.PrefetchALTERA, bit: 8 },
];

/** Decorations of a pointer to a member that are not decorations of the member. */
export const ofPointers: ReadonlySet<number> = new Set([
  ...ofAddresses.map((one) => one.decoration),
  ...accesses.map((one) => one.decoration),
  Decoration.CacheControlLoadINTEL,
  Decoration.CacheControlStoreINTEL,
]);

const inOrder = [...ofMemory, ...ofAddresses];

// ---- to LLVM IR

/** The strings of decorations: one of all with reserved names, and one for each UserSemantic. */
export function annotationStrings(decorations: readonly Decorated[]): readonly string[] {
  if (decorations.length === 0) return [];
  const text = reservedText(decorations);
  const own = decorations.flatMap(({ kind, operands }) =>
    kind === Decoration.UserSemantic ? operands.filter((one) => typeof one === "string") : [],
  );
  return [...(text === "" ? [] : [text]), ...own];
}

/** The text of the decorations with reserved names, in the order of the table; empty without any. */
function reservedText(decorations: readonly Decorated[]): string {
  const find = (kind: number): Decorated | undefined => decorations.find((one) => one.kind === kind);
  const texts = inOrder.map(({ decoration, name, toText }) => {
    const found = find(decoration);
    return found === undefined ? "" : `{${name}${toText(found.operands)}}`;
  });
  const found = accesses.filter(({ decoration }) => find(decoration) !== undefined);
  if (found.length === 0) return texts.join("");
  const mask = found.reduce((sum, { bit }) => sum | bit, 0);
  const details = found.map(({ decoration, argument }) =>
    argument === undefined ? "" : `{${argument}:${find(decoration)?.operands.join() ?? ""}}`,
  );
  return `${texts.join("")}{params:${mask}}${details.join("")}`;
}

// ---- to SPIR-V

const MEMORY_ATTRIBUTES = ["SPV_INTEL_fpga_memory_attributes", "SPV_ALTERA_fpga_memory_attributes"] as const;
const MEMORY_ACCESSES = ["SPV_INTEL_fpga_memory_accesses", "SPV_ALTERA_fpga_memory_accesses"] as const;
const GROUP = /\{((?:[^{}"]|"[^"]*")*)\}/g;

type Allows = (extension: string) => boolean;

/** The decorations of a string: its groups in braces, or all of it as UserSemantic, which `hasText` allows: it changes no result. */
export function annotationsOf(text: string, allows: Allows, hasText: boolean): readonly Decorated[] {
  const groups = [...text.matchAll(GROUP)].map(([, group = ""]) => group);
  const known = groups.flatMap((group) => annotationOf(allows, group, groups) ?? []);
  if (known.length > 0) return withoutDefaults(known);
  return hasText ? [{ kind: Decoration.UserSemantic, operands: [text] }] : [];
}

/** A kind of memory that is stated replaces the default one. */
function withoutDefaults(all: readonly Decorated[]): readonly Decorated[] {
  const isDefault = ({ kind, operands }: Decorated): boolean =>
    kind === Decoration.MemoryALTERA && operands[0] === "DEFAULT";
  const isStated = all.some((one) => one.kind === Decoration.MemoryALTERA && !isDefault(one));
  return isStated ? all.filter((one) => !isDefault(one)) : all;
}

/** `number`, `number:operand,operand`, `word:operands`; undefined for other groups. */
function annotationOf(allows: Allows, group: string, groups: readonly string[]): readonly Decorated[] | undefined {
  const [head = "", ...rest] = group.split(":");
  const tail = rest.join(":");
  if (/^\d+$/.test(head)) {
    const found = enumerant("Decoration", Number(head));
    return found && [{ kind: found.value, operands: operandsOf(found.parameters, tail) }];
  }
  if (head === "params") return MEMORY_ACCESSES.some(allows) ? accessesOf(Number(tail), groups) : undefined;
  const table = MEMORY_ATTRIBUTES.some(allows) ? inOrder : ofAddresses;
  for (const { name, decoration, toOperands } of table) {
    const operands = name === head ? toOperands(tail) : undefined;
    if (operands !== undefined) return [{ kind: decoration, operands }];
  }
  return undefined;
}

/** The decorations of a mask of accesses; other groups have their operands. */
function accessesOf(mask: number, groups: readonly string[]): readonly Decorated[] {
  return accesses.flatMap(({ decoration, bit, argument }) => {
    if ((mask & bit) === 0) return [];
    const stated = groups.find((one) => one.startsWith(`${argument}:`))?.slice(`${argument}:`.length);
    const { parameters = [] } = enumerant("Decoration", decoration) ?? {};
    return [{ kind: decoration, operands: parameters.map(() => Number(stated ?? 0)) }];
  });
}

/** The operands of a decoration, of which any may be in quotes: text where the grammar has text, numbers elsewhere. */
function operandsOf(parameters: readonly Operand[], tail: string): Operands {
  const operands: (number | string)[] = [];
  for (const [, quoted, bare = ""] of tail.matchAll(/"([^"]*)"|([^",]+)/g)) {
    const { kind, quantifier } = parameters[Math.min(operands.length, parameters.length - 1)] ?? {};
    if (kind === undefined || (operands.length >= parameters.length && quantifier !== "*")) break;
    const text = quoted ?? bare.trim();
    if (kind.code === KindCode.String) operands.push(text);
    else operands.push(...text.split(",").map((one) => Number(one) >>> 0));
  }
  return operands;
}
