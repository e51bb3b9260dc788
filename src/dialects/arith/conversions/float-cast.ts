// Casts between float formats: extension, truncation, and both with the block scales of the OCP microscaling formats.

import {
  defineOp,
  Elementwise,
  FloatLike,
  type FoldResult,
  type OpDefinition,
  optionalAttr,
  value,
} from "../../../define/index.ts";
import {
  elementTypeOrSelf,
  FloatType,
  type IntegerAttr,
  NoMemoryEffect,
  type Operation,
  Pure,
  type Type,
  type Value,
} from "../../../ir/index.ts";
import * as float from "../../../support/float/index.ts";
import { FAST_MATH, fastmath, RoundingMode } from "../attributes.ts";
import { truncatedConversionPatterns } from "../canonicalize/float-cast.ts";
import { foldUnary, semanticsOf } from "../constant-folding.ts";
import { castable, castTraits, SameTensorDims } from "../families.ts";
import { sitofp, uitofp } from "./conversion.ts";

const extensionArgs = { in: value(FloatLike), fastmath: optionalAttr(fastmath.constraint) };
const truncationArgs = {
  in: value(FloatLike),
  roundingmode: optionalAttr(RoundingMode),
  fastmath: optionalAttr(fastmath.constraint),
};
const result = { out: value(FloatLike) };

/** @internal */
export type FloatExtension = OpDefinition<typeof extensionArgs, typeof result>;
/** @internal */
export type FloatTruncation = OpDefinition<typeof truncationArgs, typeof result>;

const isWider = (from: Type, to: Type): boolean => FloatType.is(from) && FloatType.is(to) && from.width < to.width;
const isNarrower = (from: Type, to: Type): boolean => isWider(to, from);

function allowsContraction(op: Operation | undefined): boolean {
  const flags = op?.attr("fastmath");
  return fastmath.is(flags) && (flags.value & FAST_MATH.contract) !== 0;
}

/** The value that was truncated, where both casts may be contracted and its type is the one that is asked for. */
function contracted(op: Operation, operand: Value): Value | undefined {
  const truncation = operand.definingOp;
  const inner = truncf.of(truncation);
  if (inner === undefined || inner.in.type !== op.resultType()) return undefined;
  return allowsContraction(op) && allowsContraction(truncation) ? inner.in : undefined;
}

/** A constant is cast only where nothing is lost. */
function foldExactly(
  constant: Parameters<typeof foldUnary>[0],
  from: Type,
  to: Type,
  rounding: float.RoundingMode,
): FoldResult {
  const source = semanticsOf(elementTypeOrSelf(from));
  const target = semanticsOf(elementTypeOrSelf(to));
  return foldUnary(constant, to, (bits) => {
    const { bits: converted, losesInfo } = float.convert(bits, source, target, rounding);
    return losesInfo ? undefined : converted;
  });
}

export const extf: FloatExtension = defineOp("arith.extf", {
  summary: "Casts a float to a wider format.",
  args: extensionArgs,
  results: result,
  traits: castTraits(isWider),
  assembly: "$in (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `to` type($out)",
  fold: (view, constants, op) =>
    contracted(op, view.in) ?? foldExactly(constants.in, view.in.type, view.out.type, "to_nearest_even"),
});

/** The rounding of an op: to nearest even, where it has no attribute. */
function roundingOf(attr: IntegerAttr | undefined): float.RoundingMode {
  const text = RoundingMode.enum.text(Number(attr?.value ?? 0n));
  // Sound: the keywords of the enum are the names of the modes.
  return (text ?? "to_nearest_even") as float.RoundingMode;
}

/** `truncf(extf(x))` is x, or starts from x where that is still wider than the result. */
function foldExtended(op: Operation, operand: Value, type: Type): FoldResult {
  const inner = extf.of(operand.definingOp);
  if (inner === undefined) return undefined;
  if (inner.in.type === type) return inner.in;
  if (!isNarrower(elementTypeOrSelf(inner.in.type), elementTypeOrSelf(type))) return undefined;
  op.setOperand(0, inner.in);
  return op.result();
}

export const truncf: FloatTruncation = defineOp("arith.truncf", {
  summary: "Casts a float to a narrower format, rounding to nearest even where nothing else is said.",
  args: truncationArgs,
  results: result,
  traits: castTraits(isNarrower),
  assembly: "$in ($roundingmode^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `to` type($out)",
  fold: (view, constants, op) =>
    foldExtended(op, view.in, view.out.type) ??
    foldExactly(constants.in, view.in.type, view.out.type, roundingOf(view.roundingmode)),
  canonicalize: () => truncatedConversionPatterns(truncf, [sitofp, uitofp]),
});

export const scaling_extf = defineOp("arith.scaling_extf", {
  summary: "Casts a float to a wider format and multiplies it by the power of two that scale stands for.",
  args: { in: value(FloatLike), scale: value(FloatLike), fastmath: optionalAttr(fastmath.constraint) },
  results: result,
  traits: [SameTensorDims, Pure, castable(isWider), NoMemoryEffect, Elementwise],
  assembly: "$in `,` $scale (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `,` type($scale) `to` type($out)",
});

export const scaling_truncf = defineOp("arith.scaling_truncf", {
  summary: "Divides a float by the power of two that scale stands for and casts it to a narrower format.",
  args: {
    in: value(FloatLike),
    scale: value(FloatLike),
    roundingmode: optionalAttr(RoundingMode),
    fastmath: optionalAttr(fastmath.constraint),
  },
  results: result,
  traits: [SameTensorDims, Pure, castable(isNarrower), NoMemoryEffect, Elementwise],
  assembly:
    "$in `,` $scale ($roundingmode^)? (`fastmath` `` $fastmath^)? attr-dict " +
    "`:` type($in) `,` type($scale) `to` type($out)",
});
