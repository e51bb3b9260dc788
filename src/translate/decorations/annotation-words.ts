// Decorations as words of annotation strings: `{register:1}`. One table for both directions; other decorations are written by their number.

import { Decoration } from "../../grammar/enumerants.generated.ts";

/** A decoration with its operands. */
interface Decorated {
  readonly kind: number;
  readonly operands: readonly (number | string)[];
}

/** A decoration with a reserved name. */
export interface AnnotationWord {
  readonly decoration: number;
  readonly name: string;
  /** "none": without arguments in SPIR-V, and `argument` in the string; otherwise the separator of the arguments. */
  readonly separator: "none" | "," | ":";
  /** The argument in the string if the decoration has none; it also distinguishes decorations with the same name. */
  readonly argument?: string;
}

function flag(decoration: number, name: string, argument = "1"): AnnotationWord {
  return { decoration, name, separator: "none", argument };
}

function numbers(decoration: number, name: string): AnnotationWord {
  return { decoration, name, separator: "," };
}

/** Decorations of SPV_INTEL_fpga_memory_attributes. */
export const annotationWords: readonly AnnotationWord[] = [
  flag(Decoration.RegisterALTERA, "register"),
  numbers(Decoration.MemoryALTERA, "memory"),
  numbers(Decoration.NumbanksALTERA, "numbanks"),
  numbers(Decoration.BankwidthALTERA, "bankwidth"),
  numbers(Decoration.MaxPrivateCopiesALTERA, "private_copies"),
  flag(Decoration.SinglepumpALTERA, "pump", "1"),
  flag(Decoration.DoublepumpALTERA, "pump", "2"),
  numbers(Decoration.MaxReplicatesALTERA, "max_replicates"),
  flag(Decoration.SimpleDualPortALTERA, "simple_dual_port"),
  { decoration: Decoration.MergeALTERA, name: "merge", separator: ":" },
  numbers(Decoration.BankBitsALTERA, "bank_bits"),
  numbers(Decoration.ForcePow2DepthALTERA, "force_pow2_depth"),
  numbers(Decoration.StridesizeALTERA, "stride_size"),
  numbers(Decoration.WordsizeALTERA, "word_size"),
  flag(Decoration.TrueDualPortALTERA, "true_dual_port", ""),
];

/** Decorations of pointers by extensions of their own; they decorate the pointer, also if it is to a member. */
export const pointerWords: readonly AnnotationWord[] = [
  numbers(Decoration.BufferLocationALTERA, "sycl-buffer-location"),
  numbers(Decoration.LatencyControlLabelALTERA, "sycl-latency-anchor-id"),
  numbers(Decoration.LatencyControlConstraintALTERA, "sycl-latency-constraint"),
];

/** Accesses of memory: each is a bit of the number after `params`. */
export const accessBits: readonly { readonly decoration: number; readonly bit: number; readonly argument?: string }[] =
  [
    { decoration: Decoration.BurstCoalesceALTERA, bit: 1 },
    { decoration: Decoration.CacheSizeALTERA, bit: 2, argument: "cache-size" },
    { decoration: Decoration.DontStaticallyCoalesceALTERA, bit: 4 },
    { decoration: Decoration.PrefetchALTERA, bit: 8 },
  ];

/** Decorations of a pointer to a member that are not decorations of the member. */
export const ofPointers: ReadonlySet<number> = new Set([
  ...pointerWords.map((one) => one.decoration),
  ...accessBits.map((one) => one.decoration),
  Decoration.CacheControlLoadINTEL,
  Decoration.CacheControlStoreINTEL,
]);

const inOrder = [...annotationWords, ...pointerWords];

/** The text of the decorations with reserved names, in the order of the table; empty without any. */
export function annotationText(decorations: readonly Decorated[]): string {
  const find = (kind: number): Decorated | undefined => decorations.find((one) => one.kind === kind);
  const words = inOrder.map((word) => wordText(word, find(word.decoration)));
  const found = accessBits.filter(({ decoration }) => find(decoration) !== undefined);
  if (found.length === 0) return words.join("");
  const mask = found.reduce((sum, { bit }) => sum | bit, 0);
  const details = found.map(({ decoration, argument }) =>
    argument === undefined ? "" : `{${argument}:${find(decoration)?.operands.join() ?? ""}}`,
  );
  return `${words.join("")}{params:${mask}}${details.join("")}`;
}

function wordText({ name, separator, argument = "1" }: AnnotationWord, found: Decorated | undefined): string {
  if (found === undefined) return "";
  if (separator !== "none") return `{${name}:${found.operands.join(separator)}}`;
  return argument === "" ? `{${name}}` : `{${name}:${argument}}`;
}
