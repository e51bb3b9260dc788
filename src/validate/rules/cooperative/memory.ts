/** Loads and stores of cooperative matrices and cooperative vectors: what they have in common, and the simple forms. */
import {
  AddressingModel,
  CooperativeMatrixLayout as Layout,
  StorageClass,
} from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import { constantNumber, isConstantId } from "../../facts/constants.ts";
import type { Facts } from "../../facts/module-facts.ts";
import {
  elementOf,
  isArray,
  isBool,
  isFloatScalarOrVector,
  isInt,
  isIntScalarOrVector,
  isLongVector,
  isPointer,
  isTypedPointer,
  pointeeOf,
  storageClassOf,
} from "../../facts/types.ts";
import { chapter, type Outcome, type Rule } from "../../rule.ts";
import { isLogicalPointer } from "../memory/memory.ts";
import { accessProblem } from "../memory/memory-access.ts";
import { operandType } from "../operand-types.ts";

const khr = chapter("SPV_KHR_cooperative_matrix", "cooperative-memory");
const nv = chapter("SPV_NV_cooperative_matrix", "cooperative-memory-nv");
const vectors = chapter("SPV_NV_cooperative_vector", "cooperative-vector-memory");

/** "spv::Op::OpCooperativeMatrixLoadKHR", as spirv-val names these instructions. */
export const fullName = (m: Facts, at: number): string => `spv::Op::Op${m.opName(at)}`;

/** An instruction with a pointer, and the object that it reads or writes. */
export interface Transfer {
  readonly isLoad: boolean;
  /** The word of the pointer. */
  readonly pointer: number;
  /** The word of the object that is loaded (its result) or stored. */
  readonly object: number;
  /** The word of the memory operands. */
  readonly access: number;
}

const load = (access: number): Transfer => ({ isLoad: true, pointer: 3, object: 2, access });
const store = (object: number, access: number): Transfer => ({ isLoad: false, pointer: 1, object, access });

const khrTransfers: ReadonlyMap<number, Transfer> = new Map([
  [Op.CooperativeMatrixLoadKHR, load(6)],
  [Op.CooperativeMatrixStoreKHR, store(2, 5)],
]);
const nvTransfers: ReadonlyMap<number, Transfer> = new Map([
  [Op.CooperativeMatrixLoadNV, load(6)],
  [Op.CooperativeMatrixStoreNV, store(2, 5)],
]);
const vectorTransfers: ReadonlyMap<number, Transfer> = new Map([
  [Op.CooperativeVectorLoadNV, load(5)],
  [Op.CooperativeVectorStoreNV, store(3, 4)],
]);

const storageClasses: ReadonlySet<number> = new Set([
  StorageClass.Workgroup,
  StorageClass.StorageBuffer,
  StorageClass.PhysicalStorageBuffer,
]);

/** Checks the object's type. */
export function objectProblem(
  m: Facts,
  at: number,
  transfer: Transfer,
  test: (type: number) => boolean,
  what: string,
): Outcome {
  const type = operandType(m, at, transfer.object);
  if (test(type)) return undefined;
  const name = transfer.isLoad ? "Result Type" : "Object type";
  return `${fullName(m, at)} ${name} <id> ${m.name(type)} is not a ${what} type.`;
}

/** Checks that a word is a pointer to memory that invocations share; `classes` is spirv-val's list of it. */
export function sharedPointerProblem(m: Facts, at: number, word: number, classes: string): Outcome {
  const id = m.word(at, word);
  const type = m.typeOf(id);
  const name = fullName(m, at);
  const isLogical = m.addressingModel === AddressingModel.Logical && !m.settings.relaxLogicalPointer;
  if (isLogical && !isLogicalPointer(m, id)) return `${name} Pointer <id> ${m.name(id)} is not a logical pointer.`;
  if (!isPointer(m, type)) return `${name} type for pointer <id> ${m.name(id)} is not a pointer type.`;
  if (storageClasses.has(storageClassOf(m, type))) return undefined;
  return `${name} storage class for pointer type <id> ${m.name(type)} is not ${classes}.`;
}

const isScalarOrVector = (m: Facts, type: number): boolean =>
  isIntScalarOrVector(m, type) || isFloatScalarOrVector(m, type);

function scalarPointee(m: Facts, at: number, word: number): Outcome {
  const id = m.word(at, word);
  const type = m.typeOf(id);
  if (!isTypedPointer(m, type) || isScalarOrVector(m, pointeeOf(m, type))) return undefined;
  return `${fullName(m, at)} Pointer <id> ${m.name(id)}s Type must be a scalar or vector type.`;
}

/** Cooperative vectors are read from arrays. */
export function arrayPointee(m: Facts, at: number, word: number): Outcome {
  const id = m.word(at, word);
  const type = m.typeOf(id);
  if (!isTypedPointer(m, type)) return undefined;
  const head = (): string => `${fullName(m, at)} Pointer <id> ${m.name(id)}s Type must be an array`;
  const pointee = pointeeOf(m, type);
  if (!isArray(m, pointee)) return `${head()} type.`;
  return isScalarOrVector(m, elementOf(m, pointee)) ? undefined : `${head()} of scalar or vector type.`;
}

/** Checks memory operands. */
export function transferAccess(m: Facts, at: number, { isLoad, pointer, access }: Transfer): Outcome {
  return accessProblem(m, at, access, { pointers: [operandType(m, at, pointer)], isLoad, isStore: !isLoad });
}

function stride(m: Facts, id: number): Outcome {
  if (isInt(m, m.typeOf(id))) return undefined;
  return `Stride operand <id> ${m.name(id)} must be a scalar integer type.`;
}

function nvTransfer(m: Facts, at: number): Outcome {
  const transfer = nvTransfers.get(m.opcode(at));
  if (transfer === undefined) return undefined;
  const { isLoad, pointer } = transfer;
  const order = m.word(at, isLoad ? 5 : 4);
  return (
    objectProblem(m, at, transfer, (type) => m.opcodeOf(type) === Op.TypeCooperativeMatrixNV, "cooperative matrix") ??
    sharedPointerProblem(m, at, pointer, "Workgroup or StorageBuffer") ??
    scalarPointee(m, at, pointer) ??
    stride(m, m.word(at, isLoad ? 4 : 3)) ??
    (isBool(m, m.typeOf(order)) && isConstantId(m, order)
      ? undefined
      : `Column Major operand <id> ${m.name(order)} must be a boolean constant instruction.`) ??
    transferAccess(m, at, transfer)
  );
}

function khrTransfer(m: Facts, at: number): Outcome {
  const transfer = khrTransfers.get(m.opcode(at));
  if (transfer === undefined) return undefined;
  const { isLoad, pointer } = transfer;
  const layout = m.word(at, isLoad ? 4 : 3);
  return (
    objectProblem(m, at, transfer, (type) => m.opcodeOf(type) === Op.TypeCooperativeMatrixKHR, "cooperative matrix") ??
    sharedPointerProblem(m, at, pointer, "Workgroup, StorageBuffer, or PhysicalStorageBuffer") ??
    scalarPointee(m, at, pointer) ??
    (isInt(m, m.typeOf(layout)) && isConstantId(m, layout)
      ? undefined
      : `MemoryLayout operand <id> ${m.name(layout)} must be a 32-bit integer type constant instruction.`) ??
    khrStride(m, layout, m.optionalWord(at, isLoad ? 5 : 4)) ??
    transferAccess(m, at, transfer)
  );
}

const strided: ReadonlySet<number> = new Set([Layout.RowMajorKHR, Layout.ColumnMajorKHR]);
const blocked: ReadonlySet<number> = new Set([Layout.RowBlockedInterleavedARM, Layout.ColumnBlockedInterleavedARM]);
const blockStrides: readonly number[] = [1, 2, 4];

function khrStride(m: Facts, layout: number, id: number | undefined): Outcome {
  const kind = constantNumber(m, layout);
  const isBlocked = kind !== undefined && blocked.has(kind);
  const head = `MemoryLayout ${kind} requires`;
  if (id === undefined) {
    return isBlocked || (kind !== undefined && strided.has(kind)) ? `${head} a Stride.` : undefined;
  }
  const problem = stride(m, id);
  if (problem !== undefined || !isBlocked) return problem;
  if (!isConstantId(m, id)) return `${head} Stride come from a constant instruction.`;
  const value = constantNumber(m, id);
  return value === undefined || blockStrides.includes(value) ? undefined : `${head} Stride be 1, 2, or 4.`;
}

function vectorTransfer(m: Facts, at: number): Outcome {
  const transfer = vectorTransfers.get(m.opcode(at));
  if (transfer === undefined) return undefined;
  return (
    objectProblem(m, at, transfer, (type) => isLongVector(m, type), "cooperative vector") ??
    sharedPointerProblem(m, at, transfer.pointer, "Workgroup or StorageBuffer") ??
    arrayPointee(m, at, transfer.pointer) ??
    transferAccess(m, at, transfer)
  );
}

export const cooperativeMemoryRules: readonly Rule[] = [
  nv.instruction(
    "transfer",
    [...nvTransfers.keys()],
    "Pointer must point to scalars or vectors in shared memory; Stride must be an integer, Column Major a constant Boolean.",
    nvTransfer,
  ),
  khr.instruction(
    "transfer",
    [...khrTransfers.keys()],
    "Pointer must point to scalars or vectors in shared memory; MemoryLayout must be a constant integer, Stride the integer that it requires.",
    khrTransfer,
  ),
  vectors.instruction(
    "transfer",
    [...vectorTransfers.keys()],
    "Pointer must point to an array of scalars or vectors in shared memory; the object must be a cooperative vector.",
    vectorTransfer,
  ),
];
