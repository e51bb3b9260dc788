/** Relational and logical instructions. */
import { AddressingModel, Capability } from "../../../grammar/enumerants.generated.ts";
import { FLOAT_CLASSIFICATIONS, FLOAT_COMPARISONS, INTEGER_COMPARISONS } from "../../../grammar/op-families.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import type { Facts } from "../../facts/module-facts.ts";
import {
  bitWidthOf,
  dimensionOf,
  isBool,
  isBoolScalarOrVector,
  isBoolVector,
  isFloatScalarOrVector,
  isIntScalarOrVector,
} from "../../facts/types.ts";
import { chapter, type Outcome, type Rule } from "../../rule.ts";
import { spirv14 } from "../module/versions.ts";

const logical = chapter("3.3.15 Relational and Logical Instructions", "logical");

const reductions = [Op.Any, Op.All];
const binary = [Op.LogicalEqual, Op.LogicalNotEqual, Op.LogicalOr, Op.LogicalAnd];

const operandType = (m: Facts, at: number, index: number): number => m.typeOf(m.word(at, index));

function floatComparison(m: Facts, at: number): Outcome {
  const left = operandType(m, at, 3);
  const name = m.opName(at);
  if (!isFloatScalarOrVector(m, left)) return `Expected operands to be scalar or vector float: ${name}`;
  if (dimensionOf(m, m.typeAt(at)) !== dimensionOf(m, left)) {
    return `Expected vector sizes of Result Type and the operands to be equal: ${name}`;
  }
  if (operandType(m, at, 4) === left) return undefined;
  return `Expected left and right operands to have the same type: ${name}`;
}

function intComparison(m: Facts, at: number): Outcome {
  const [left, right] = [operandType(m, at, 3), operandType(m, at, 4)];
  const name = m.opName(at);
  for (const type of [left, right]) {
    if (!isIntScalarOrVector(m, type)) return `Expected operands to be scalar or vector int: ${name}`;
    if (dimensionOf(m, m.typeAt(at)) !== dimensionOf(m, type)) {
      return `Expected vector sizes of Result Type and the operands to be equal: ${name}`;
    }
  }
  if (bitWidthOf(m, left) === bitWidthOf(m, right)) return undefined;
  return `Expected both operands to have the same component bit width: ${name}`;
}

const anywhere: ReadonlySet<number> = new Set([
  Op.TypeInt,
  Op.TypeFloat,
  Op.TypeBool,
  Op.TypeVector,
  Op.TypeVectorIdEXT,
]);
const composites: ReadonlySet<number> = new Set([Op.TypeArray, Op.TypeMatrix, Op.TypeStruct]);
const handles: ReadonlySet<number> = new Set([Op.TypeSampledImage, Op.TypeImage, Op.TypeSampler]);
const pointers: ReadonlySet<number> = new Set([Op.TypePointer, Op.TypeUntypedPointerKHR]);

function selectResult(m: Facts, at: number): Outcome {
  const opcode = m.opcodeOf(m.typeAt(at));
  const hasComposites = m.version >= spirv14;
  if (anywhere.has(opcode) || (hasComposites && composites.has(opcode))) return undefined;
  if (pointers.has(opcode)) {
    if (m.addressingModel !== AddressingModel.Logical || m.has(Capability.VariablePointersStorageBuffer))
      return undefined;
    return "Using pointers with OpSelect requires capability VariablePointers or VariablePointersStorageBuffer";
  }
  if (handles.has(opcode)) {
    if (m.has(Capability.BindlessTextureNV)) return undefined;
    return "Using image/sampler with OpSelect requires capability BindlessTextureNV";
  }
  return `Expected scalar or ${hasComposites ? "composite" : "vector"} type as Result Type: ${m.opName(at)}`;
}

function selectOperands(m: Facts, at: number): Outcome {
  const result = m.typeAt(at);
  const condition = operandType(m, at, 3);
  const name = m.opName(at);
  if (operandType(m, at, 4) !== result || operandType(m, at, 5) !== result) {
    return `Expected both objects to be of Result Type: ${name}`;
  }
  if (!isBoolScalarOrVector(m, condition)) return `Expected bool scalar or vector type as condition: ${name}`;
  if (dimensionOf(m, condition) === (dimensionOf(m, result) || 1)) return undefined;
  // From version 1.4 on a scalar selects between any two objects.
  if (m.version >= spirv14 && !isBoolVector(m, condition)) return undefined;
  return `Expected vector sizes of Result Type and the condition to be equal: ${name}`;
}

export const logicalRules: readonly Rule[] = [
  logical.instruction("reduction-result", reductions, "Result Type must be a Boolean type scalar.", (m, at) =>
    isBool(m, m.typeAt(at)) ? undefined : `Expected bool scalar type as Result Type: ${m.opName(at)}`,
  ),
  logical.instruction("reduction-operand", reductions, "Vector must be a vector of Boolean type.", (m, at) =>
    isBoolVector(m, operandType(m, at, 3)) ? undefined : `Expected operand to be vector bool: ${m.opName(at)}`,
  ),
  logical.instruction(
    "result",
    [...FLOAT_CLASSIFICATIONS, ...FLOAT_COMPARISONS, ...binary, Op.LogicalNot, ...INTEGER_COMPARISONS],
    "Result Type must be a scalar or vector of Boolean type.",
    (m, at) =>
      isBoolScalarOrVector(m, m.typeAt(at))
        ? undefined
        : `Expected bool scalar or vector type as Result Type: ${m.opName(at)}`,
  ),
  logical.instruction(
    "classified",
    FLOAT_CLASSIFICATIONS,
    "x must be a scalar or vector of floating-point type with as many components as Result Type.",
    (m, at) => {
      const type = operandType(m, at, 3);
      if (!isFloatScalarOrVector(m, type)) return `Expected operand to be scalar or vector float: ${m.opName(at)}`;
      if (dimensionOf(m, m.typeAt(at)) === dimensionOf(m, type)) return undefined;
      return `Expected vector sizes of Result Type and the operand to be equal: ${m.opName(at)}`;
    },
  ),
  logical.instruction(
    "float-comparison",
    FLOAT_COMPARISONS,
    "The operands must have the same type, a scalar or vector of floating-point type with as many components as Result Type.",
    floatComparison,
  ),
  logical.instruction("binary-operands", binary, "The operands must have the type Result Type.", (m, at) => {
    const result = m.typeAt(at);
    if (operandType(m, at, 3) === result && operandType(m, at, 4) === result) return undefined;
    return `Expected both operands to be of Result Type: ${m.opName(at)}`;
  }),
  logical.instruction("not-operand", [Op.LogicalNot], "The operand must have the type Result Type.", (m, at) =>
    operandType(m, at, 3) === m.typeAt(at) ? undefined : `Expected operand to be of Result Type: ${m.opName(at)}`,
  ),
  logical.instruction(
    "select-result",
    [Op.Select],
    "Before version 1.4, Result Type must be a pointer, scalar, or vector; later it can also be a composite.",
    selectResult,
  ),
  logical.instruction(
    "select-operands",
    [Op.Select],
    "The objects must have the type Result Type. Condition must be a scalar or vector of Boolean type that fits it.",
    selectOperands,
  ),
  logical.instruction(
    "int-comparison",
    INTEGER_COMPARISONS,
    "The operands must be scalars or vectors of integer type with the same component width and as many components as Result Type.",
    intComparison,
  ),
];
