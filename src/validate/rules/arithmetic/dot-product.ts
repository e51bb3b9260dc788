/** Dot products of integers, and of small floats that accumulate into larger ones. */
import { Capability, FPEncoding } from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import type { Facts } from "../../facts/module-facts.ts";
import {
  bitWidthOf,
  dimensionOf,
  encodingOf,
  isFloatOfWidth,
  isFloatVector,
  isInt,
  isIntVector,
  isUnsignedInt,
  isUnsignedIntVector,
  isVector,
  scalarOf,
} from "../../facts/types.ts";
import { chapter, type Outcome, type Rule } from "../../rule.ts";
import { isInt32, operandType } from "../operand-types.ts";

const dots = chapter("3.3.13 Arithmetic Instructions", "dot-product");
const mixed = chapter("SPV_VALVE_mixed_float_dot_product", "mixed-dot-product");

const saturating = [Op.SDotAccSat, Op.UDotAccSat, Op.SUDotAccSat];
const unsigned: ReadonlySet<number> = new Set([Op.UDot, Op.UDotAccSat]);
const mixedSigns: ReadonlySet<number> = new Set([Op.SUDot, Op.SUDotAccSat]);
const products = [Op.SDot, Op.UDot, Op.SUDot, ...saturating];

const isSaturating = (m: Facts, at: number): boolean => saturating.includes(m.opcode(at) as never);

function result(m: Facts, at: number): Outcome {
  if (!unsigned.has(m.opcode(at))) return isInt(m, m.typeAt(at)) ? undefined : "Result must be an int scalar type.";
  return isUnsignedInt(m, m.typeAt(at)) ? undefined : "Result must be an unsigned int scalar type.";
}

function factors(m: Facts, at: number): Outcome {
  const types = [operandType(m, at, 3), operandType(m, at, 4)] as const;
  const [first, second] = types;
  if (types.every((type) => isVector(m, type))) return vectors(m, at, first, second);
  if (types.some((type) => isVector(m, type))) return "'Vector 1' and 'Vector 2' must be the same type.";
  const bad = types.findIndex((type) => !isInt32(m, type));
  if (bad >= 0) return `Expected 'Vector ${bad + 1}' to be an int vector or a 32-bit int scalar.`;
  return packed(m, at);
}

function vectors(m: Facts, at: number, first: number, second: number): Outcome {
  for (const [index, type] of [first, second].entries()) {
    const isUnsigned = unsigned.has(m.opcode(at)) || (mixedSigns.has(m.opcode(at)) && index === 1);
    const vector = `Expected 'Vector ${index + 1}' to be an`;
    if (!isIntVector(m, type)) return `${vector} int vector.`;
    if (isUnsigned && !isUnsignedIntVector(m, type)) return `${vector} vector of unsigned integers.`;
  }
  const [left, right] = [dimensionOf(m, first), dimensionOf(m, second)];
  if (left !== right && left !== 0 && right !== 0) {
    return `'Vector 1' is ${left} components but 'Vector 2' is ${right} components`;
  }
  if (bitWidthOf(m, first) !== bitWidthOf(m, second)) {
    return `'Vector 1' component is ${bitWidthOf(m, first)}-bit but 'Vector 2' component is ${bitWidthOf(m, second)}-bit`;
  }
  return vectorCapabilities(m, first) ?? resultWidth(m, at, bitWidthOf(m, first));
}

function vectorCapabilities(m: Facts, vector: number): Outcome {
  if (m.has(Capability.DotProductInputAll)) return undefined;
  if (dimensionOf(m, vector) === 4 && bitWidthOf(m, vector) === 8) {
    if (m.has(Capability.DotProductInput4x8Bit)) return undefined;
    return "DotProductInput4x8Bit or DotProductInputAll capability is required to use 4-component vectors of 8-bit integers.";
  }
  if (m.has(Capability.DotProductInput4x8BitPacked)) {
    return "DotProductInputAll capability is required use vectors. (DotProductInput4x8BitPacked capability declared allows for only 32-bit int scalars)";
  }
  return "DotProductInputAll capability is additionally required to the DotProduct capability to use vectors. (It is possible to set DotProductInput4x8BitPacked to only use 32-bit scalars packed as a 4-wide 8-byte vector)";
}

function resultWidth(m: Facts, at: number, width: number): Outcome {
  const given = bitWidthOf(m, m.typeAt(at));
  if (given >= width) return undefined;
  return `Result width (${given}) must be greater than or equal to the vectors width (${width}).`;
}

/** Scalars hold four components of 8 bits, which Packed Vector Format states. */
function packed(m: Facts, at: number): Outcome {
  if (!m.has(Capability.DotProductInput4x8BitPacked)) {
    return "DotProductInput4x8BitPacked capability is required to use 32-bit int scalars.";
  }
  if (m.optionalWord(at, isSaturating(m, at) ? 6 : 5) !== undefined) return resultWidth(m, at, 8);
  return "'Vector 1' and 'Vector 2' are a 32-bit int scalar, but no Packed Vector Format was provided.";
}

interface Mixed {
  readonly components: number;
  /** Bits of a component and of the result. */
  readonly width: number;
  readonly resultWidth: number;
}

const mixes: ReadonlyMap<number, Mixed> = new Map([
  [Op.FDot2MixAcc32VALVE, { components: 2, width: 16, resultWidth: 32 }],
  [Op.FDot2MixAcc16VALVE, { components: 2, width: 16, resultWidth: 16 }],
  [Op.FDot4MixAcc32VALVE, { components: 4, width: 8, resultWidth: 32 }],
]);

function mixedProduct(m: Facts, at: number): Outcome {
  const mix = mixes.get(m.opcode(at));
  if (mix === undefined) return undefined;
  const type = m.typeAt(at);
  const isResult = isFloatOfWidth(m, type, mix.resultWidth);
  if (mix.resultWidth === 32) {
    if (!isResult || encodingOf(m, type) !== undefined) return "Result must be a 32-bit IEEE 754 float scalar type.";
  } else if (!isResult) return "Result must be a 16-bit float scalar type.";
  return mixedFactors(m, at, mix) ?? mixedAccumulator(m, at);
}

function mixedFactors(m: Facts, at: number, { components, width, resultWidth }: Mixed): Outcome {
  const types = [operandType(m, at, 3), operandType(m, at, 4)] as const;
  const bad = types.findIndex((type) => !isFloatVector(m, type) || !isFloatOfWidth(m, scalarOf(m, type), width));
  // Four components of 16 bits are reported by their number.
  const sizes = types.map((type) => dimensionOf(m, type));
  const isCounted = types.every((type) => isFloatVector(m, type));
  if (isCounted && sizes.some((size) => size !== components)) {
    return `'Vector 1' is ${sizes[0]} components and 'Vector 2' is ${sizes[1]} components, but both need to be ${components}-components`;
  }
  if (bad >= 0) return `Expected 'Vector ${bad + 1}' to be a vector of ${width}-bit floats.`;
  const [first, second] = types.map((type) => encodingOf(m, type));
  if (width === 16 && first !== second) return "'Vector 1' and 'Vector 2' must be the same float encoding.";
  if (resultWidth === 16 && encodingOf(m, m.typeAt(at)) !== first) {
    return "Result must have the same float encoding as 'Vector 1' and 'Vector 2'.";
  }
  return mixedCapability(m, at, first);
}

function mixedCapability(m: Facts, at: number, encoding: number | undefined): Outcome {
  if (encoding === FPEncoding.BFloat16KHR && !m.has(Capability.DotProductBFloat16AccVALVE)) {
    return "DotProductBFloat16AccVALVE capability is required to use BFloat16 encoded floats.";
  }
  if (encoding !== undefined || m.opcode(at) === Op.FDot4MixAcc32VALVE) return undefined;
  const [capability, name] =
    m.opcode(at) === Op.FDot2MixAcc32VALVE
      ? ([Capability.DotProductFloat16AccFloat32VALVE, "DotProductFloat16AccFloat32VALVE"] as const)
      : ([Capability.DotProductFloat16AccFloat16VALVE, "DotProductFloat16AccFloat16VALVE"] as const);
  return m.has(capability) ? undefined : `${name} capability is required to use IEEE 754 encoded floats.`;
}

const mixedAccumulator = (m: Facts, at: number): Outcome =>
  operandType(m, at, 5) === m.typeAt(at) ? undefined : "Accumulator Type must be the same as the Result Type.";

export const dotProductRules: readonly Rule[] = [
  dots.instruction(
    "result",
    products,
    "Result Type must be an integer type; of unsigned products its Signedness must be 0.",
    result,
  ),
  dots.instruction(
    "factors",
    products,
    "Vector 1 and Vector 2 must be vectors of integers with the same components, or 32-bit integers with a Packed Vector Format, and be no wider than Result Type.",
    factors,
  ),
  dots.instruction("accumulator", saturating, "The type of Accumulator must be the same as Result Type.", (m, at) =>
    operandType(m, at, 5) === m.typeAt(at) ? undefined : "Result must be the same as the Accumulator type.",
  ),
  mixed.instruction(
    "operands",
    [...mixes.keys()],
    "Vector 1 and Vector 2 must be vectors of 2 floats of 16 bits or of 4 floats of 8 bits; Accumulator must have the type Result Type.",
    mixedProduct,
  ),
];
