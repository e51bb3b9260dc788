/** Bit instructions. */
import * as Op from "../../../grammar/opcodes.generated.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { bitWidthOf, dimensionOf, isInt, isIntScalarOrVector } from "../../facts/types.ts";
import { chapter, type Outcome, type Rule } from "../../rule.ts";

const bits = chapter("3.3.14 Bit Instructions", "bit");
const vulkanBits = chapter("Vulkan, appendix Vulkan Environment for SPIR-V, Standalone SPIR-V Validation", "bit");

const shifts = [Op.ShiftRightLogical, Op.ShiftRightArithmetic, Op.ShiftLeftLogical];
const logical = [Op.BitwiseOr, Op.BitwiseXor, Op.BitwiseAnd, Op.Not];
const fields = [Op.BitFieldInsert, Op.BitFieldSExtract, Op.BitFieldUExtract];
const counts = [Op.BitReverse, Op.BitCount];

const operandType = (m: Facts, at: number, index: number): number => m.typeOf(m.word(at, index));

function shiftOperands(m: Facts, at: number): Outcome {
  const result = m.typeAt(at);
  const base = operandType(m, at, 3);
  const shift = operandType(m, at, 4);
  const name = m.opName(at);
  if (!isIntScalarOrVector(m, base)) return `Expected Base to be int scalar or vector: ${name}`;
  if (dimensionOf(m, base) !== dimensionOf(m, result))
    return `Expected Base to have the same dimension as Result Type: ${name}`;
  if (bitWidthOf(m, base) !== bitWidthOf(m, result))
    return `Expected Base to have the same bit width as Result Type: ${name}`;
  if (!isIntScalarOrVector(m, shift)) return `Expected Shift to be int scalar or vector: ${name}`;
  if (dimensionOf(m, shift) === dimensionOf(m, result)) return undefined;
  return `Expected Shift to have the same dimension as Result Type: ${name}`;
}

function logicalOperands(m: Facts, at: number): Outcome {
  const result = m.typeAt(at);
  for (let index = 3; index < m.length(at); index++) {
    const type = operandType(m, at, index);
    if (type === result && isIntScalarOrVector(m, type)) continue;
    const where = `${m.opName(at)} operand index ${index - 1}`;
    if (!isIntScalarOrVector(m, type)) return `Expected int scalar or vector as operand: ${where}`;
    if (dimensionOf(m, type) !== dimensionOf(m, result)) {
      return `Expected operands to have the same dimension as Result Type: ${where}`;
    }
    if (bitWidthOf(m, type) !== bitWidthOf(m, result)) {
      return `Expected operands to have the same bit width as Result Type: ${where}`;
    }
  }
  return undefined;
}

function fieldOperands(m: Facts, at: number): Outcome {
  const isInsert = m.opcode(at) === Op.BitFieldInsert;
  const name = m.opName(at);
  if (operandType(m, at, 3) !== m.typeAt(at)) return `Expected Base Type to be equal to Result Type: ${name}`;
  if (isInsert && operandType(m, at, 4) !== m.typeAt(at))
    return `Expected Insert Type to be equal to Result Type: ${name}`;
  const offset = isInsert ? 5 : 4;
  if (!isInt(m, operandType(m, at, offset))) return `Expected Offset Type to be int scalar: ${name}`;
  return isInt(m, operandType(m, at, offset + 1)) ? undefined : `Expected Count Type to be int scalar: ${name}`;
}

function countOperand(m: Facts, at: number): Outcome {
  const result = m.typeAt(at);
  const base = operandType(m, at, 3);
  const name = m.opName(at);
  if (m.opcode(at) === Op.BitReverse) {
    return base === result ? undefined : `Expected Base Type to be equal to Result Type: ${name}`;
  }
  if (dimensionOf(m, base) === dimensionOf(m, result)) return undefined;
  return `Expected Base dimension to be equal to Result Type dimension: ${name}`;
}

const baseOf = (m: Facts, at: number): Outcome =>
  isIntScalarOrVector(m, operandType(m, at, 3))
    ? undefined
    : `Expected int scalar or vector type for Base operand: ${m.opName(at)}`;

export const bitRules: readonly Rule[] = [
  bits.instruction("shift-result", shifts, "Result Type must be a scalar or vector of integer type.", (m, at) =>
    isIntScalarOrVector(m, m.typeAt(at))
      ? undefined
      : `Expected int scalar or vector type as Result Type: ${m.opName(at)}`,
  ),
  bits.instruction(
    "shift-operands",
    shifts,
    "Base and Shift must be scalars or vectors of integer type with as many components as Result Type; Base also has its width.",
    shiftOperands,
  ),
  bits.instruction("logical-result", logical, "Result Type must be a scalar or vector of integer type.", (m, at) =>
    isIntScalarOrVector(m, m.typeAt(at))
      ? undefined
      : `Expected int scalar or vector type as Result Type: ${m.opName(at)}`,
  ),
  bits.instruction(
    "logical-operands",
    logical,
    "The operands must be scalars or vectors of integer type with the components and the component width of Result Type.",
    logicalOperands,
  ),
  bits.instruction("count-result", [Op.BitCount], "Result Type must be a scalar or vector of integer type.", (m, at) =>
    isIntScalarOrVector(m, m.typeAt(at))
      ? undefined
      : `Expected int scalar or vector type as Result Type: ${m.opName(at)}`,
  ),
  bits.instruction("base", [...fields, ...counts], "Base must be a scalar or vector of integer type.", baseOf),
  vulkanBits.instruction(
    "base-32",
    [...fields, ...counts],
    "The Base operand of any OpBitCount, OpBitReverse, OpBitFieldInsert, OpBitFieldSExtract, or OpBitFieldUExtract instruction must be a 32-bit integer scalar or a vector of 32-bit integers.",
    (m, at) =>
      bitWidthOf(m, operandType(m, at, 3)) === 32
        ? undefined
        : `Expected 32-bit int type for Base operand: ${m.opName(at)}`,
    { vulkan: "VUID-StandaloneSpirv-None-10824", when: (m) => m.isVulkan && !m.settings.allowVulkan32BitBitwise },
  ),
  bits.instruction(
    "field-operands",
    fields,
    "Base and Insert must have the type Result Type; Offset and Count must be scalars of integer type.",
    fieldOperands,
  ),
  bits.instruction(
    "count-operand",
    counts,
    "Base must have as many components as Result Type, for OpBitReverse its type.",
    countOperand,
  ),
];
