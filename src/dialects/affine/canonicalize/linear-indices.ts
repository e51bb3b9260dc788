// Folds of `affine.delinearize_index` and `affine.linearize_index`: sizes that are constants become part of the op, and constant places are computed.

import { type FoldResult, knownInteger, mixedNumbers, type OpNumber, valuesUnder } from "../../../define/index.ts";
import {
  type Attribute,
  denseI32Array,
  IntegerAttr,
  indexAttr,
  type Operation,
  type Value,
} from "../../../ir/index.ts";
import { numberOf, numbersAttr, valuesOf } from "../../shapes/index.ts";

/** The sizes of an op, outermost first; the first is undefined if the op does not state it. */
export type PaddedBasis = readonly (OpNumber | undefined)[];

/** The sizes that an op states. */
export const basisOf = (op: Operation): readonly OpNumber[] => mixedNumbers(op, "dynamic_basis", "static_basis");

/** One size for each of `count` places. */
export function paddedBasis(op: Operation, count: number): PaddedBasis {
  const basis = basisOf(op);
  return basis.length < count ? [undefined, ...basis] : basis;
}

/** The places of an `affine.linearize_index`. */
export const placesOf = (op: Operation): readonly Value[] => valuesUnder(op, "multi_index");

/** A size that is a constant; negative ones and zero, with which ops are invalid, stay values. */
function constantSize(size: OpNumber): OpNumber {
  const known = numberOf(size);
  return known === undefined || known <= 0 ? size : known;
}

/** Sizes that are constants become numbers of the op; `places` are the operands before the sizes. Returns whether there are any. */
function foldBasis(op: Operation, places: readonly Value[]): boolean {
  const basis = basisOf(op);
  const known = basis.map(constantSize);
  if (known.every((size, at) => size === basis[at])) return false;
  const values = valuesOf(known);
  op.setAttr("static_basis", numbersAttr(op.context, known));
  if (op.attr("operandSegmentSizes") !== undefined)
    op.setAttr("operandSegmentSizes", denseI32Array(op.context, [places.length, values.length]));
  op.setOperands([...places, ...values]);
  return true;
}

/** The sizes that are divided by, innermost first; undefined if any size is a value, as in MLIR even if it is the outermost one. */
function innerSizes(op: Operation, count: number): readonly bigint[] | undefined {
  const basis = basisOf(op);
  if (valuesOf(basis).length > 0) return undefined;
  const inner = basis.length < count ? basis : basis.slice(1);
  return inner.flatMap((size) => (typeof size === "number" ? BigInt(size) : [])).reverse();
}

/** The quotient that is rounded down, with the remainder that is not negative. */
function divided(value: bigint, by: bigint): readonly [quotient: bigint, remainder: bigint] {
  const rest = value % by;
  return rest < 0n ? [(value - rest) / by - 1n, rest + by] : [(value - rest) / by, rest];
}

/** A single place is the index itself; the places of a constant are constants. */
export function foldDelinearize(op: Operation, constant: Attribute | undefined): FoldResult {
  const index = op.operand(0);
  if (foldBasis(op, [index])) return op.results;
  if (op.numResults === 1) return index;
  const sizes = innerSizes(op, op.numResults);
  if (!IntegerAttr.is(constant) || sizes === undefined || sizes.some((size) => size <= 0n)) return undefined;
  let rest = constant.value;
  const places = sizes.map((size) => {
    const [quotient, remainder] = divided(rest, size);
    rest = quotient;
    return indexAttr(op.context, remainder);
  });
  return [indexAttr(op.context, rest), ...places.reverse()];
}

/** No place is the first, a single place is the index, and the index of constants is a constant. */
export function foldLinearize(op: Operation): FoldResult {
  const places = placesOf(op);
  if (foldBasis(op, places)) return op.result();
  const [first] = places;
  if (first === undefined) return indexAttr(op.context, 0n);
  if (places.length === 1) return first;
  const known = places.flatMap((place) => knownInteger(place) ?? []).reverse();
  const sizes = innerSizes(op, places.length);
  if (known.length < places.length || sizes === undefined) return undefined;
  let [sum, stride] = [0n, 1n];
  for (const [at, place] of known.entries()) {
    sum += place * stride;
    stride *= sizes[at] ?? 1n;
  }
  return indexAttr(op.context, BigInt.asIntN(64, sum));
}
