// Decorations as words of annotation strings: `{register:1}`. One table for both directions; other decorations are written by their number.

import { Decoration } from "../../grammar/enumerants.generated.ts";

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
  flag(Decoration.TrueDualPortALTERA, "true_dual_port"),
];

const byDecoration = new Map(annotationWords.map((one) => [one.decoration, one]));

/** The text of a decoration with a reserved name; undefined for others. */
export function annotationText(decoration: number, operands: readonly (number | string)[]): string | undefined {
  const word = byDecoration.get(decoration);
  if (word === undefined) return undefined;
  if (word.separator === "none") return `{${word.name}:${word.argument ?? "1"}}`;
  return `{${word.name}:${operands.join(word.separator)}}`;
}
