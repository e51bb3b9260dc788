// Instructions that rules and translations treat alike, which the grammar does not tell apart: what their operands and results are.

import * as Op from "./opcodes.generated.ts";

/** A boolean for each component of a float. */
export const FLOAT_CLASSIFICATIONS: readonly number[] = [Op.IsNan, Op.IsInf, Op.IsFinite, Op.IsNormal, Op.SignBitSet];

/** A boolean for each pair of components of two floats. */
export const FLOAT_COMPARISONS: readonly number[] = [
  Op.FOrdEqual,
  Op.FUnordEqual,
  Op.FOrdNotEqual,
  Op.FUnordNotEqual,
  Op.FOrdLessThan,
  Op.FUnordLessThan,
  Op.FOrdGreaterThan,
  Op.FUnordGreaterThan,
  Op.FOrdLessThanEqual,
  Op.FUnordLessThanEqual,
  Op.FOrdGreaterThanEqual,
  Op.FUnordGreaterThanEqual,
  Op.LessOrGreater,
  Op.Ordered,
  Op.Unordered,
];

/** A boolean for each pair of components of two integers. */
export const INTEGER_COMPARISONS: readonly number[] = [
  Op.IEqual,
  Op.INotEqual,
  Op.UGreaterThan,
  Op.UGreaterThanEqual,
  Op.ULessThan,
  Op.ULessThanEqual,
  Op.SGreaterThan,
  Op.SGreaterThanEqual,
  Op.SLessThan,
  Op.SLessThanEqual,
];

/** Arithmetic of an integer in memory. */
export const INTEGER_ATOMICS: readonly number[] = [
  Op.AtomicIIncrement,
  Op.AtomicIDecrement,
  Op.AtomicIAdd,
  Op.AtomicISub,
  Op.AtomicSMin,
  Op.AtomicUMin,
  Op.AtomicSMax,
  Op.AtomicUMax,
  Op.AtomicAnd,
  Op.AtomicOr,
  Op.AtomicXor,
];

/** Arithmetic of a float in memory. */
export const FLOAT_ATOMICS: readonly number[] = [Op.AtomicFAddEXT, Op.AtomicFMinEXT, Op.AtomicFMaxEXT];
