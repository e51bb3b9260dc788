// Comparisons: an instruction of SPIR-V for each predicate of LLVM. One table for both directions, with the numbers of the LLVM dialect.

import { FCmpPredicate, ICmpPredicate } from "../../dialects/llvm/index.ts";
import { Op } from "../../spirv/modules.ts";

/** Comparisons of integers and, as integers, of addresses. */
export const INTEGER_COMPARISONS = [
  [Op.IEqual, "eq"],
  [Op.INotEqual, "ne"],
  [Op.UGreaterThan, "ugt"],
  [Op.SGreaterThan, "sgt"],
  [Op.UGreaterThanEqual, "uge"],
  [Op.SGreaterThanEqual, "sge"],
  [Op.ULessThan, "ult"],
  [Op.SLessThan, "slt"],
  [Op.ULessThanEqual, "ule"],
  [Op.SLessThanEqual, "sle"],
] as const;

/** Comparisons of floats. */
export const FLOAT_COMPARISONS = [
  [Op.FOrdEqual, "oeq"],
  [Op.FUnordEqual, "ueq"],
  [Op.FOrdNotEqual, "one"],
  [Op.FUnordNotEqual, "une"],
  [Op.FOrdLessThan, "olt"],
  [Op.FUnordLessThan, "ult"],
  [Op.FOrdGreaterThan, "ogt"],
  [Op.FUnordGreaterThan, "ugt"],
  [Op.FOrdLessThanEqual, "ole"],
  [Op.FUnordLessThanEqual, "ule"],
  [Op.FOrdGreaterThanEqual, "oge"],
  [Op.FUnordGreaterThanEqual, "uge"],
  [Op.Ordered, "ord"],
  [Op.Unordered, "uno"],
] as const;

type Predicates<W extends string> = { readonly [word in W]: number };

function numbersOf<W extends string>({ enum: cases }: typeof ICmpPredicate, words: readonly W[]): Predicates<W> {
  return Object.fromEntries(words.map((word) => [word, cases.value(word)])) as Predicates<W>;
}

/** Predicates of icmp, as the word of details holds them. */
export const icmp = numbersOf(
  ICmpPredicate,
  INTEGER_COMPARISONS.map(([, word]) => word),
);

/** Predicates of fcmp but those that compare nothing. */
export const fcmp = numbersOf(
  FCmpPredicate,
  FLOAT_COMPARISONS.map(([, word]) => word),
);
