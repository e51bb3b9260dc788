/** Tensors (SPV_ARM_tensors): their type, constants, reads and writes. */
import { TensorOperands as Operands } from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import { constantNumber, isConstantId } from "../../facts/constants.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { elementOf, isArray, isInt, isScalar } from "../../facts/types.ts";
import { chapter, type Outcome, type Rule } from "../../rule.ts";
import { operandType } from "../operand-types.ts";

const tensors = chapter("SPV_ARM_tensors", "tensor");

const isTensor = (m: Facts, type: number): boolean => m.opcodeOf(type) === Op.TypeTensorARM;
const rankIdOf = (m: Facts, type: number): number => m.wordOf(type, 3);
const shapeIdOf = (m: Facts, type: number): number => m.wordOf(type, 4);
const isRanked = (m: Facts, type: number): boolean => isTensor(m, type) && rankIdOf(m, type) !== 0;
const rankOf = (m: Facts, type: number): number | undefined => constantNumber(m, rankIdOf(m, type));

/** Whether a type is an array of integers with `rank` elements, as far as both numbers are known. */
function isIndexArray(m: Facts, type: number, rank: number | undefined): boolean {
  if (m.opcodeOf(type) !== Op.TypeArray || !isInt(m, m.wordOf(type, 2))) return false;
  const length = constantNumber(m, m.wordOf(type, 3));
  return rank === undefined || length === undefined || rank === length;
}

function tensorType(m: Facts, at: number): Outcome {
  const element = m.word(at, 2);
  if (!isScalar(m, element)) return `OpTypeTensorARM Element Type <id> ${m.name(element)} is not a scalar type.`;
  const rank = m.optionalWord(at, 3);
  if (rank === undefined) return undefined;
  const head = (): string => `OpTypeTensorARM Rank <id> ${m.name(rank)}`;
  if (!isConstantId(m, rank)) return `${head()} is not a constant instruction.`;
  if (!isInt(m, m.typeOf(rank))) return `${head()} does not have a scalar integer type.`;
  if (constantNumber(m, rank) === 0) return `${head()} must define a value greater than 0.`;
  return tensorShape(m, m.optionalWord(at, 4), constantNumber(m, rank));
}

function tensorShape(m: Facts, shape: number | undefined, rank: number | undefined): Outcome {
  if (shape === undefined) return undefined;
  const head = (): string => `OpTypeTensorARM Shape <id> ${m.name(shape)}`;
  if (!isConstantId(m, shape)) return `${head()} is not a constant instruction.`;
  if (!isIndexArray(m, m.typeOf(shape), rank)) {
    return `${head()} is not an array of integer type whose Length is equal to Rank.`;
  }
  if (m.opcodeOf(shape) === Op.ConstantNull) return "OpTypeTensorARM Shape constituents are not greater than 0.";
  const zero = sizesOf(m, shape).findIndex((id) => constantNumber(m, id) === 0);
  return zero < 0 ? undefined : `OpTypeTensorARM Shape constituent ${zero} is not greater than 0.`;
}

const sizesOf = (m: Facts, shape: number): Uint32Array => m.rest(m.definition(shape), 3);

const composites = [Op.ConstantComposite, Op.SpecConstantComposite];

/** A constant tensor consists of scalars, or of tensors of one dimension less. */
function constantTensor(m: Facts, at: number): Outcome {
  const result = m.typeAt(at);
  if (!isTensor(m, result)) return undefined;
  const name = `Op${m.opName(at)}`;
  const shape = shapeIdOf(m, result);
  if (shape === 0) return `${name} Result Type <id> ${m.name(result)} must be a shaped tensor.`;
  const parts = m.rest(at, 3);
  const [outer = 0, ...inner] = isConstantId(m, shape) ? sizesOf(m, shape) : [];
  const count = constantNumber(m, outer);
  if (count !== undefined && parts.length !== count) {
    return `${name} Constituent count does not match the shape of Result Type <id> ${m.name(result)} along its outermost dimension.`;
  }
  for (const id of parts) {
    const problem = constituent(m, id, result, inner);
    if (problem !== undefined)
      return `${name} Constituent <id> ${m.name(id)} ${problem} Result Type <id> ${m.name(result)}.`;
  }
  return undefined;
}

function constituent(m: Facts, id: number, result: number, inner: readonly number[]): string | undefined {
  const type = m.typeOf(id);
  const element = m.wordOf(result, 2);
  if (rankOf(m, result) === 1) return type === element ? undefined : "must have the same type as the Element Type of";
  if (!isTensor(m, type)) return "must be a tensor whose Rank is one less than the Rank of";
  if (m.wordOf(type, 2) !== element) return "must have the same Element Type as";
  const [rank, outer] = [rankOf(m, type), rankOf(m, result)];
  if (rank !== undefined && outer !== undefined && rank !== outer - 1) {
    return "must have a Rank that is 1 less than the Rank of";
  }
  const sizes = [...sizesOf(m, shapeIdOf(m, type))].map((size) => constantNumber(m, size));
  const isSame = inner.every((size, index) => {
    const [wanted, given] = [constantNumber(m, size), sizes[index]];
    return wanted === undefined || given === undefined || wanted === given;
  });
  return isSame ? undefined : "must have the same Shape as the inner dimensions of";
}

/** The scalar of a scalar type or of an array of scalars; 0 for another type. */
function scalarOfArray(m: Facts, type: number): number {
  const scalar = isArray(m, type) ? elementOf(m, type) : type;
  return isScalar(m, scalar) ? scalar : 0;
}

const unranked = "Expected Tensor to be an OpTypeTensorARM whose Rank is specified";

function coordinates(m: Facts, tensor: number, type: number): Outcome {
  if (isIndexArray(m, type, rankOf(m, tensor))) return undefined;
  return "Expected Coordinates to be an array whose Element Type is an integer type and whose Length is equal to the Rank of Tensor.";
}

function read(m: Facts, at: number): Outcome {
  const tensor = operandType(m, at, 3);
  const scalar = scalarOfArray(m, m.typeAt(at));
  if (scalar === 0) return "Expected Result Type to be a scalar type or array of scalar type.";
  if (!isRanked(m, tensor)) return unranked;
  const element = m.wordOf(tensor, 2);
  if (scalar !== element) return "Expected Result Type to be the same as the Element Type of Tensor.";
  const problem = coordinates(m, tensor, operandType(m, at, 4));
  if (problem !== undefined) return problem;
  const mask = m.optionalWord(at, 5) ?? 0;
  if ((mask & Operands.OutOfBoundsValueARM) !== 0 && operandType(m, at, 6) !== element) {
    return "Expected the type of the OutOfBoundsValueARM value to be the same as the Element Type of Tensor.";
  }
  if ((mask & Operands.MakeElementAvailableARM) !== 0)
    return "MakeElementAvailableARM not allowed with OpTensorReadARM.";
  return nonPrivate(mask, Operands.MakeElementVisibleARM, "MakeElementVisibleARM");
}

function write(m: Facts, at: number): Outcome {
  const tensor = operandType(m, at, 1);
  if (!isRanked(m, tensor)) return unranked;
  const problem = coordinates(m, tensor, operandType(m, at, 2));
  if (problem !== undefined) return problem;
  if (scalarOfArray(m, operandType(m, at, 3)) !== m.wordOf(tensor, 2)) {
    return "Expected Object to be a scalar type or array of scalar type that is the same as the Element Type of Tensor.";
  }
  const mask = m.optionalWord(at, 4) ?? 0;
  for (const [bit, name] of [
    [Operands.OutOfBoundsValueARM, "OutOfBoundsValueARM"],
    [Operands.MakeElementVisibleARM, "MakeElementVisibleARM"],
  ] as const) {
    if ((mask & bit) !== 0) return `${name} not allowed with OpTensorWriteARM.`;
  }
  return nonPrivate(mask, Operands.MakeElementAvailableARM, "MakeElementAvailableARM");
}

function nonPrivate(mask: number, bit: number, name: string): Outcome {
  if ((mask & bit) === 0 || (mask & Operands.NonPrivateElementARM) !== 0) return undefined;
  return `${name} requires NonPrivateElementARM.`;
}

function querySize(m: Facts, at: number): Outcome {
  if (!isInt(m, m.typeAt(at))) return "Expected Result Type to be an integer type scalar";
  const tensor = operandType(m, at, 3);
  if (!isRanked(m, tensor)) return unranked;
  const dimension = m.word(at, 4);
  if (!isConstantId(m, dimension) || !isInt(m, m.typeOf(dimension))) {
    return "Dimension must come from a constant instruction of scalar integer type.";
  }
  const [value, rank] = [constantNumber(m, dimension), rankOf(m, tensor)];
  if (value === undefined || rank === undefined || value < rank) return undefined;
  return `Dimension (${value}) must be less than the Rank of Tensor (${rank}).`;
}

export const tensorTypeRules: readonly Rule[] = [
  tensors.instruction(
    "type",
    [Op.TypeTensorARM],
    "Element Type must be a scalar type, Rank a constant integer greater than 0, Shape a constant array of Rank integers greater than 0.",
    tensorType,
  ),
  tensors.instruction(
    "constant",
    composites,
    "The constituents of a tensor must be its elements, or tensors of the inner dimensions of its Shape.",
    constantTensor,
  ),
];

export const tensorRules: readonly Rule[] = [
  tensors.instruction(
    "read",
    [Op.TensorReadARM],
    "Result Type must be the Element Type of a ranked Tensor or an array of it; Coordinates must be an array of Rank integers.",
    read,
  ),
  tensors.instruction(
    "write",
    [Op.TensorWriteARM],
    "Object must have the Element Type of a ranked Tensor or be an array of it; Coordinates must be an array of Rank integers.",
    write,
  ),
  tensors.instruction(
    "size",
    [Op.TensorQuerySizeARM],
    "Result Type must be an integer; Dimension must be a constant integer less than the Rank of Tensor.",
    querySize,
  ),
];
