/**
 * Binary floats of every MLIR format, held as bit patterns: text, numbers, conversions and exact arithmetic.
 *
 * A value is a `bigint` pattern together with its `FloatSemantics`. Import as a namespace: `float.add(a, b, float.f16)`.
 * The three names that would shadow a global (`parseFloat`, `isNaN`, `isFinite`) have a second one for named imports.
 */
export {
  absolute,
  add,
  divide,
  fusedMultiplyAdd,
  multiply,
  negate,
  remainder,
  subtract,
} from "./arithmetic.ts";
export {
  compare,
  type FloatOrder,
  isExactly,
  isFiniteValue,
  isFiniteValue as isFinite,
  isInfinity,
  isNegative,
  isNormal,
  isNotANumber,
  isNotANumber as isNaN,
  isZero,
  maximum,
  maxnum,
  minimum,
  minnum,
} from "./compare.ts";
export {
  type Converted,
  convert,
  fromInteger,
  type IntegerResult,
  type IntegerStatus,
  toInteger,
  toIntegral,
} from "./convert.ts";
export {
  bitsOfF32,
  bitsOfF64,
  fromNumber,
  highHalfOfF64,
  isExactInNumber,
  lowHalfOfF64,
  numberOfF32,
  numberOfF64,
  roundNumber,
  toNumber,
} from "./number.ts";
export { parseFloatBits, parseFloatLiteral, parseFloatLiteral as parseFloat } from "./parse.ts";
export { printF32, printF64, printFloat, printFloatHalves, writeFloatHalves } from "./print.ts";
export type { Rounded, RoundingMode } from "./rounding.ts";
export {
  allFloatSemantics,
  bf16,
  type FloatName,
  type FloatSemantics,
  f4E2M1FN,
  f6E2M3FN,
  f6E3M2FN,
  f8E3M4,
  f8E4M3,
  f8E4M3B11FNUZ,
  f8E4M3FN,
  f8E4M3FNUZ,
  f8E5M2,
  f8E5M2FNUZ,
  f8E8M0FNU,
  f16,
  f32,
  f64,
  f80,
  f128,
  floatSemantics,
  type SpecialValues,
  tf32,
} from "./semantics.ts";
export { infinityBits, largestBits, nanBits } from "./special-values.ts";
