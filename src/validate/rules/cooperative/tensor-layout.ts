/** Layouts and views of tensors, and the loads and stores of cooperative matrices that go through them. */
import {
  TensorAddressingOperands as Addressing,
  StorageClass,
  TensorClampMode,
} from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import { constantNumber } from "../../facts/constants.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { componentOf, dimensionOf, isBool, isVector, storageClassOf } from "../../facts/types.ts";
import { chapter, type Outcome, type Rule } from "../../rule.ts";
import { accessWords } from "../memory/memory-access.ts";
import { isInt32, operandType } from "../operand-types.ts";
import { fullName, objectProblem, sharedPointerProblem, type Transfer, transferAccess } from "./memory.ts";

const tensors = chapter("SPV_NV_tensor_addressing", "tensor-layout");
const matrices = chapter("SPV_NV_cooperative_matrix2", "tensor-transfer");

const maximumDimensions = 5;

function dimensions(m: Facts, at: number): Outcome {
  const id = m.word(at, 2);
  const head = (): string => `${m.opName(at)} Dim <id> ${m.name(id)}`;
  if (!isInt32(m, m.typeOf(id))) return `${head()} is not a 32-bit integer.`;
  const value = constantNumber(m, id);
  if (value === undefined || (value >= 1 && value <= maximumDimensions)) return undefined;
  return `${head()} must be between 1 and ${maximumDimensions}.`;
}

function clampMode(m: Facts, at: number): Outcome {
  const id = m.word(at, 3);
  const head = (): string => `${m.opName(at)} ClampMode <id> ${m.name(id)}`;
  if (!isInt32(m, m.typeOf(id))) return `${head()} is not a 32-bit integer.`;
  const value = constantNumber(m, id);
  if (value === undefined || (value >= 0 && value <= TensorClampMode.RepeatMirrored)) return undefined;
  return `${head()} must be a valid TensorClampMode.`;
}

function permutation(m: Facts, at: number): Outcome {
  const name = m.opName(at);
  const has = m.word(at, 3);
  if (!isBool(m, m.typeOf(has))) return `${name} HasDimensions <id> ${m.name(has)} is not a boolean value.`;
  const ids = m.rest(at, 4);
  const values = new Set<number>();
  let isKnown = true;
  for (const id of ids) {
    const head = (): string => `${name} Permutation <id> ${m.name(id)}`;
    if (!isInt32(m, m.typeOf(id))) return `${head()} is not a 32-bit integer.`;
    const value = constantNumber(m, id);
    if (value === undefined) isKnown = false;
    else if (value < 0 || value >= ids.length) return `${head()} must be a valid dimension.`;
    else values.add(value);
  }
  if (isKnown && values.size !== ids.length) return `${name} Permutation values don't form a valid permutation.`;
  const count = constantNumber(m, m.word(at, 2));
  return count === undefined || count === ids.length ? undefined : `${name} Incorrect number of permutation values.`;
}

interface Setter {
  readonly isView: boolean;
  /** How many values follow, for a number of dimensions. */
  readonly values: (dimensions: number) => number;
}

const perDimension = (count: number): number => count;

const setters: ReadonlyMap<number, Setter> = new Map<number, Setter>([
  [Op.TensorLayoutSetBlockSizeNV, { isView: false, values: perDimension }],
  [Op.TensorLayoutSetDimensionNV, { isView: false, values: perDimension }],
  [Op.TensorLayoutSetStrideNV, { isView: false, values: perDimension }],
  [Op.TensorLayoutSliceNV, { isView: false, values: (count) => 2 * count }],
  [Op.TensorLayoutSetClampValueNV, { isView: false, values: () => 1 }],
  [Op.TensorViewSetDimensionNV, { isView: true, values: perDimension }],
  [Op.TensorViewSetStrideNV, { isView: true, values: perDimension }],
  [Op.TensorViewSetClipNV, { isView: true, values: () => 4 }],
]);

const isLayout = (m: Facts, type: number): boolean => m.opcodeOf(type) === Op.TypeTensorLayoutNV;
const isView = (m: Facts, type: number): boolean => m.opcodeOf(type) === Op.TypeTensorViewNV;

function layoutResult(m: Facts, at: number): Outcome {
  const type = m.typeAt(at);
  return isLayout(m, type)
    ? undefined
    : `${m.opName(at)} Result Type <id> ${m.name(type)} is not a tensor layout type.`;
}

function viewResult(m: Facts, at: number): Outcome {
  const type = m.typeAt(at);
  return isView(m, type) ? undefined : `${m.opName(at)} Result Type <id> ${m.name(type)} is not a tensor view type.`;
}

function set(m: Facts, at: number): Outcome {
  const setter = setters.get(m.opcode(at));
  if (setter === undefined) return undefined;
  const result = m.typeAt(at);
  const name = m.opName(at);
  const problem = setter.isView ? viewResult(m, at) : layoutResult(m, at);
  if (problem !== undefined) return problem;
  if (operandType(m, at, 3) !== result) {
    const what = setter.isView ? "TensorView" : "TensorLayout";
    return `${name} Result Type <id> ${m.name(result)} does not match ${what} type.`;
  }
  const count = constantNumber(m, m.wordOf(result, 2));
  const values = m.rest(at, 4);
  if (count !== undefined && values.length !== setter.values(count)) return `${name} unexpected number of operands.`;
  const bad = values.find((id) => !isInt32(m, m.typeOf(id)));
  return bad === undefined ? undefined : `${name} operand <id> ${m.name(bad)} is not a 32-bit integer.`;
}

interface TensorTransfer extends Transfer {
  readonly layout: number;
}

const transfers: ReadonlyMap<number, TensorTransfer> = new Map<number, TensorTransfer>([
  [Op.CooperativeMatrixLoadTensorNV, { isLoad: true, pointer: 3, object: 2, layout: 5, access: 6 }],
  [Op.CooperativeMatrixStoreTensorNV, { isLoad: false, pointer: 1, object: 2, layout: 3, access: 4 }],
]);

function transfer(m: Facts, at: number): Outcome {
  const tensor = transfers.get(m.opcode(at));
  if (tensor === undefined) return undefined;
  const layout = m.word(at, tensor.layout);
  const name = fullName(m, at);
  return (
    objectProblem(m, at, tensor, (type) => m.opcodeOf(type) === Op.TypeCooperativeMatrixKHR, "cooperative matrix") ??
    sharedPointerProblem(m, at, tensor.pointer, "Workgroup, StorageBuffer, or PhysicalStorageBuffer") ??
    (tensor.isLoad && operandType(m, at, 4) !== m.typeAt(at)
      ? `${name} Object <id> ${m.name(m.word(at, 4))} type does not match Result Type.`
      : undefined) ??
    (isLayout(m, m.typeOf(layout))
      ? undefined
      : `${name} TensorLayout <id> ${m.name(layout)} does not have a tensor layout type.`) ??
    transferAccess(m, at, tensor) ??
    addressing(m, at, tensor)
  );
}

function addressing(m: Facts, at: number, tensor: TensorTransfer): Outcome {
  let word = tensor.access + accessWords(m, at, tensor.access);
  const mask = m.optionalWord(at, word++) ?? 0;
  if ((mask & Addressing.TensorView) !== 0) {
    const view = m.word(at, word++);
    if (!isView(m, m.typeOf(view))) {
      return `${fullName(m, at)} TensorView <id> ${m.name(view)} does not have a tensor view type.`;
    }
  }
  if ((mask & Addressing.DecodeFunc) !== 0) {
    const problem = decoder(m, at, tensor, m.word(at, word++), "DecodeFunc");
    if (problem !== undefined) return problem;
  }
  return (mask & Addressing.DecodeVectorFunc) === 0
    ? undefined
    : decoder(m, at, tensor, m.word(at, word), "DecodeVectorFunc");
}

const vectorLengths: readonly number[] = [2, 4, 8];

/** A function that makes a component, or a vector of them, of what a pointer and two coordinates select. */
function decoder(
  m: Facts,
  at: number,
  tensor: TensorTransfer,
  id: number,
  kind: "DecodeFunc" | "DecodeVectorFunc",
): Outcome {
  const name = fullName(m, at);
  if (!tensor.isLoad) return `${name} does not support ${kind}.`;
  const head = (): string => `${name} ${kind} <id> ${m.name(id)}`;
  if (!m.isFunction(id)) return `${head()} is not a function.`;
  const component = componentOf(m, operandType(m, at, tensor.object));
  const [returned = 0, pointer = 0, ...coordinates] = m.rest(m.definition(m.wordOf(id, 4)), 2);
  if (kind === "DecodeFunc") {
    if (returned !== component) return `${head()} return type must match matrix component type.`;
  } else {
    if (!isVector(m, returned) || componentOf(m, returned) !== component) {
      return `${head()} return type must be a vector of the matrix component type.`;
    }
    if (!vectorLengths.includes(dimensionOf(m, returned))) return `${head()} return vector length must be 2, 4, or 8.`;
  }
  if (storageClassOf(m, pointer) !== StorageClass.PhysicalStorageBuffer) {
    return `${head()} first parameter must be pointer to PhysicalStorageBuffer.`;
  }
  const count = constantNumber(m, m.wordOf(operandType(m, at, tensor.layout), 2));
  const isCoordinate = (type: number | undefined): boolean => {
    if (type === undefined || m.opcodeOf(type) !== Op.TypeArray || !isInt32(m, m.wordOf(type, 2))) return false;
    const length = constantNumber(m, m.wordOf(type, 3));
    return count === undefined || length === undefined || length === count;
  };
  if (isCoordinate(coordinates[0]) && isCoordinate(coordinates[1])) return undefined;
  return `${head()} second/third parameter must be array of 32-bit integer with dimension equal to the tensor dimension.`;
}

export const tensorLayoutRules: readonly Rule[] = [
  tensors.instruction(
    "dimensions",
    [Op.TypeTensorLayoutNV, Op.TypeTensorViewNV],
    "Dim must be a 32-bit integer from 1 to 5.",
    dimensions,
  ),
  tensors.instruction(
    "clamp",
    [Op.TypeTensorLayoutNV],
    "ClampMode must be a 32-bit integer that is a Tensor Clamp Mode.",
    clampMode,
  ),
  tensors.instruction(
    "permutation",
    [Op.TypeTensorViewNV],
    "HasDimensions must be a Boolean; the values that follow must be a permutation of the dimensions.",
    permutation,
  ),
  tensors.instruction(
    "created-layout",
    [Op.CreateTensorLayoutNV],
    "Result Type must be OpTypeTensorLayoutNV.",
    layoutResult,
  ),
  tensors.instruction("created-view", [Op.CreateTensorViewNV], "Result Type must be OpTypeTensorViewNV.", viewResult),
  tensors.instruction(
    "set",
    [...setters.keys()],
    "The layout or view must have the type Result Type; as many 32-bit integers follow as its dimensions ask for.",
    set,
  ),
  matrices.instruction(
    "operands",
    [...transfers.keys()],
    "The object must be a cooperative matrix, TensorLayout a tensor layout, TensorView a tensor view, and the decoders functions that return components.",
    transfer,
  ),
];
