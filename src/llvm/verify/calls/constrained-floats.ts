// Rules of intrinsics of floats with a rounding mode and exceptions (`llvm.experimental.constrained.*`).

import { check } from "../finding.ts";
import { bitsOf, type IntrinsicCall, isFloat, isInteger, isSameShape } from "./intrinsic-call.ts";

const ROUNDING: ReadonlySet<string> = new Set(
  ["dynamic", "tonearest", "tonearestaway", "downward", "upward", "towardzero"].map((word) => `round.${word}`),
);
const EXCEPTIONS: ReadonlySet<string> = new Set(["ignore", "maytrap", "strict"].map((word) => `fpexcept.${word}`));

const PREDICATES: ReadonlySet<string> = new Set("oeq ogt oge olt ole one ord uno ueq ugt uge ult ule une".split(" "));

/** Conversions, by whether operand and result are floats. */
const CASTS: Readonly<Record<string, readonly [isFromFloat: boolean, isToFloat: boolean]>> = {
  fptosi: [true, false],
  fptoui: [true, false],
  sitofp: [false, true],
  uitofp: [false, true],
  fptrunc: [true, true],
  fpext: [true, true],
};

export function checkConstrained(call: IntrinsicCall, name: string): void {
  const word = name.slice("experimental.constrained.".length);
  if (word === "fcmp" || word === "fcmps") {
    const isKnown = PREDICATES.has(call.word(2) ?? "");
    check(isKnown, "invalid predicate for constrained FP comparison intrinsic");
  }
  const cast = Object.hasOwn(CASTS, word) ? CASTS[word] : undefined;
  if (cast !== undefined) checkCast(call, word, ...cast);
  const words = call.info.numArguments;
  const isMode = (index: number): boolean => call.word(index)?.startsWith("round.") === true;
  const isKnown = EXCEPTIONS.has(call.word(words - 1) ?? "");
  check(isKnown, "invalid exception behavior argument");
  // The mode of rounding is metadata that precedes the exceptions; comparisons have a predicate there.
  const mode = words - 2;
  const hasMode = word !== "fcmp" && word !== "fcmps" && mode >= 0 && call.word(mode) !== undefined;
  check(!hasMode || (isMode(mode) && ROUNDING.has(call.word(mode) ?? "")), "invalid rounding mode argument");
}

function checkCast(call: IntrinsicCall, word: string, isFromFloat: boolean, isToFloat: boolean): void {
  const [from, to] = [call.type(0), call.result];
  const kind = (isOfFloats: boolean, what: string): string =>
    `Intrinsic ${what} must be ${isOfFloats ? "floating point" : "an integer"}`;
  check(isFromFloat ? isFloat(from) : isInteger(from), kind(isFromFloat, "first argument"));
  check(isSameShape(from, to), "Intrinsic first argument and result vector lengths must be equal");
  check(isToFloat ? isFloat(to) : isInteger(to), kind(isToFloat, isToFloat ? "first argument" : "result"));
  const size = "Intrinsic first argument's type must be";
  if (word === "fptrunc") check(bitsOf(from) > bitsOf(to), `${size} larger than result type`);
  if (word === "fpext") check(bitsOf(from) < bitsOf(to), `${size} smaller than result type`);
}
