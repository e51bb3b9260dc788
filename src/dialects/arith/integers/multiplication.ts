// Multiplication of integers.

import { type Constants, type FoldResult, ranges, type ValueArg, type View } from "../../../define/index.ts";
import {
  Commutative,
  IndexType,
  IntegerAttr,
  type Operation,
  type SetName,
  splatPattern,
  type Value,
  zeroAttr,
} from "../../../ir/index.ts";
import { truncate } from "../../../support/bigint.ts";
import { multiplyHigh, type Signedness } from "../../../support/wrapping.ts";
import { isOp } from "../../op-name/index.ts";
import { multiplicationPatterns, timesOnePattern, unusedHighPattern } from "../canonicalize/multiplication.ts";
import { cmpi } from "../compare.ts";
import { constant } from "../constant.ts";
import { elementWidth, foldBinary } from "../constant-folding.ts";
import {
  type ExtendedMultiplication,
  extendedMultiplication,
  type WrappingBinary,
  wrappingBinary,
} from "../families.ts";
import { extsi } from "./extension.ts";

export const muli: WrappingBinary = wrappingBinary("arith.muli", {
  summary: "Multiplies integers, modulo their width.",
  traits: [Commutative, ranges("multiply")],
  names: nameMultiple,
  fold(view, { lhs, rhs }) {
    const factor = splatPattern(rhs);
    if (factor === 0n) return view.rhs;
    if (factor === 1n) return view.lhs;
    const width = elementWidth(view.result.type);
    return foldBinary(lhs, rhs, view.result.type, (a, b) => truncate(a * b, width));
  },
  canonicalize: () => multiplicationPatterns(muli, constant),
});

/** A multiple of the factor of scalable vectors is named for it: `%c4_vscale`. */
function nameMultiple(op: Operation, setName: SetName): void {
  if (!IndexType.is(op.resultType())) return;
  const isVscale = (value: Value) => isOp(value.definingOp, "vector.vscale");
  const multiple = (value: Value) => {
    const attr = value.definingOp?.def === constant ? value.definingOp.attr("value") : undefined;
    return IntegerAttr.is(attr) ? attr.value : undefined;
  };
  const [lhs, rhs] = op.operands;
  if (lhs === undefined || rhs === undefined) return;
  const factor = isVscale(lhs) ? multiple(rhs) : isVscale(rhs) ? multiple(lhs) : undefined;
  if (factor !== undefined) setName(op.result(), `c${factor}_vscale`);
}

type Product = View<{ lhs: ValueArg; rhs: ValueArg }, { low: ValueArg; high: ValueArg }>;

function foldExtended(
  view: Product,
  { lhs, rhs }: Constants<{ lhs: ValueArg; rhs: ValueArg }>,
  signedness: Signedness,
): FoldResult {
  const { type } = view.low;
  const width = elementWidth(type);
  const low = foldBinary(lhs, rhs, type, (a, b) => truncate(a * b, width));
  const high = foldBinary(lhs, rhs, type, (a, b) => multiplyHigh(a, b, width, signedness));
  return low === undefined || high === undefined ? undefined : [low, high];
}

export const mulsi_extended: ExtendedMultiplication = extendedMultiplication("arith.mulsi_extended", {
  summary: "Multiplies signed integers into the low and the high half of the product.",
  fold(view, constants) {
    const zero = splatPattern(constants.rhs) === 0n ? zeroAttr(view.low.type) : undefined;
    return zero === undefined ? foldExtended(view, constants, "signed") : [zero, zero];
  },
  canonicalize: () => [
    unusedHighPattern("MulSIExtendedToMulI", mulsi_extended, muli),
    timesOnePattern(mulsi_extended, { constant, cmpi, extsi }),
  ],
});

export const mului_extended: ExtendedMultiplication = extendedMultiplication("arith.mului_extended", {
  summary: "Multiplies unsigned integers into the low and the high half of the product.",
  fold(view, constants) {
    const factor = splatPattern(constants.rhs);
    const zero = zeroAttr(view.low.type);
    if (factor === 0n && zero !== undefined) return [zero, zero];
    if (factor === 1n && zero !== undefined) return [view.lhs, zero];
    return foldExtended(view, constants, "unsigned");
  },
  canonicalize: () => [unusedHighPattern("MulUIExtendedToMulI", mului_extended, muli)],
});
