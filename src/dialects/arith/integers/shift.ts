// Shifts of integers.

import { type FoldResult, ranges } from "../../../define/index.ts";
import { type Attribute, Pure, splatPattern, type Value } from "../../../ir/index.ts";
import { toSigned, truncate } from "../../../support/bigint.ts";
import { elementWidth, foldBinary } from "../constant-folding.ts";
import { type ExactBinary, exactBinary, type WrappingBinary, wrappingBinary } from "../families.ts";

type Shift = (value: bigint, amount: bigint, width: number) => bigint;

interface ShiftParts {
  readonly lhs: Value;
  readonly result: Value;
}

/**
 * A shift by the width or more gives poison and is not folded. As in MLIR the last element alone decides that; the other elements
 * become what shifting bit by bit gives, which poison allows.
 */
function foldShift(view: ShiftParts, lhs: Attribute | undefined, rhs: Attribute | undefined, shift: Shift): FoldResult {
  if (splatPattern(rhs) === 0n) return view.lhs;
  const width = elementWidth(view.result.type);
  let bounded = false;
  const folded = foldBinary(lhs, rhs, view.result.type, (value, amount) => {
    bounded = amount < BigInt(width);
    const most = BigInt(width);
    return shift(value, amount < most ? amount : most, width);
  });
  return bounded ? folded : undefined;
}

export const shli: WrappingBinary = wrappingBinary("arith.shli", {
  summary: "Shifts an integer left, filling with zeros.",
  traits: [ranges("shift-left")],
  fold: (view, { lhs, rhs }) => foldShift(view, lhs, rhs, (value, amount, width) => truncate(value << amount, width)),
});

export const shrui: ExactBinary = exactBinary("arith.shrui", {
  summary: "Shifts an integer right, filling with zeros.",
  traits: [Pure, ranges("shift-right", "unsigned")],
  fold: (view, { lhs, rhs }) => foldShift(view, lhs, rhs, (value, amount) => value >> amount),
});

export const shrsi: ExactBinary = exactBinary("arith.shrsi", {
  summary: "Shifts an integer right, filling with its sign.",
  traits: [Pure, ranges("shift-right")],
  fold: (view, { lhs, rhs }) =>
    foldShift(view, lhs, rhs, (value, amount, width) => truncate(toSigned(value, width) >> amount, width)),
});
