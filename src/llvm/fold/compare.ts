// Comparisons of constants that are no vectors.

import { FCmpPredicate, ICmpPredicate } from "../../dialects/llvm/index.ts";
import type { Type } from "../../ir/index.ts";
import { compare as compareFloats } from "../../support/float/index.ts";
import { type Constant, isZero, signedValue } from "../constant.ts";
import { opcode } from "../opcode.ts";
import { semanticsOf } from "./floats.ts";
import type { Folder } from "./index.ts";

/** A comparison of floats or of integers, with its predicate in LLVM's words. */
export interface Comparison {
  readonly isFloat: boolean;
  readonly word: string;
}

/** `code` is icmp or fcmp. */
export function comparisonOf(code: number, predicate: number): Comparison {
  const isFloat = code === opcode.fcmp;
  const word = (isFloat ? FCmpPredicate : ICmpPredicate).enum.text(predicate) ?? "";
  return { isFloat, word: word.replace(/^_/, "") };
}

/** The result, of type `bit`, of comparing two scalars; undefined if it is unknown. */
export function foldComparison(
  { constants }: Folder,
  { isFloat, word }: Comparison,
  a: Constant,
  b: Constant,
  bit: Type,
): Constant | undefined {
  if (word === "false" || word === "true") return constants.integer(bit, word === "true" ? 1 : 0);
  if (a.kind === "poison" || b.kind === "poison") return constants.poison(bit);
  const isUncertain = a.kind === "undef" || b.kind === "undef";
  if (isUncertain && isFloat) return constants.integer(bit, word.startsWith("u") ? 1 : 0);
  if (isUncertain) {
    if (word === "eq" || word === "ne" || (a.kind === "undef" && b.kind === "undef")) return constants.undef(bit);
    return constants.integer(bit, word.endsWith("e") ? 1 : 0);
  }
  const answer = isFloat ? floats(word, a, b) : integers(word, a, b);
  return answer === undefined ? undefined : constants.integer(bit, answer ? 1 : 0);
}

function integers(word: string, a: Constant, b: Constant): boolean | undefined {
  if (a.kind === "integer" && b.kind === "integer") {
    const isSigned = word.startsWith("s");
    const [x, y] = isSigned ? [signedValue(a), signedValue(b)] : [a.bits, b.bits];
    return ordered(word.length === 2 ? word : word.slice(1), x < y, x === y);
  }
  if (a === b) return word === "eq" || (word.length === 3 && word.endsWith("e"));
  return addresses(word, a, b);
}

function ordered(word: string, isLess: boolean, isEqual: boolean): boolean {
  switch (word) {
    case "eq":
      return isEqual;
    case "ne":
      return !isEqual;
    case "lt":
      return isLess;
    case "le":
      return isLess || isEqual;
    case "gt":
      return !isLess && !isEqual;
    default:
      return !isLess;
  }
}

/** Whether something has an address that is not null, and that nothing else has. */
function isObject({ kind, payload }: Constant): boolean {
  return kind === "global" && payload.global?.linkage !== "extern_weak" && payload.global?.addressSpace === 0;
}

function addresses(word: string, a: Constant, b: Constant): boolean | undefined {
  if (isZero(a) && isZero(b)) return word === "eq" || (word.length === 3 && word.endsWith("e"));
  if (isZero(b) && isObject(a)) return { eq: false, ne: true, ugt: true, uge: true, ule: false, ult: false }[word];
  if (isZero(a) && isObject(b)) return { eq: false, ne: true, ult: true, ule: true, uge: false, ugt: false }[word];
  return undefined;
}

/** The order of two floats, in one letter each of the predicates that hold. */
const HOLDS = { less: "lt le ne", equal: "eq le ge", greater: "gt ge ne", unordered: "" } as const;

function floats(word: string, a: Constant, b: Constant): boolean | undefined {
  const semantics = semanticsOf(a.type);
  if (a.kind !== "float" || b.kind !== "float" || semantics === undefined) return undefined;
  const order = compareFloats(a.bits, b.bits, semantics);
  const isUnordered = order === "unordered";
  if (word === "ord") return !isUnordered;
  if (word === "uno") return isUnordered;
  return isUnordered ? word.startsWith("u") : HOLDS[order].split(" ").includes(word.slice(1));
}
