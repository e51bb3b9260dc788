// Atomic Instructions and fences of LLVM IR towards SPIR-V. SPIR-V's are calls of builtins in LLVM IR: see `builtins/`.

import { AtomicBinOp, PointerType } from "../../dialects/llvm/index.ts";
import { MemorySemantics, Scope } from "../../grammar/enumerants.generated.ts";
import { FloatType, type Type } from "../../ir/index.ts";
import { type Access, access, opcode } from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import { rejectRow } from "../common/rejection.ts";
import type { SpirvBody } from "../to-spirv/body.ts";
import { noteAtomic } from "../to-spirv/needs/atomic-needs.ts";
import type { InstructionEntry } from "./entry.ts";

/** Semantics by LLVM's ordering: not atomic, unordered, monotonic, (none), acquire, release, both, sequentially consistent. */
const SEMANTICS: readonly number[] = [
  MemorySemantics.Relaxed,
  MemorySemantics.Relaxed,
  MemorySemantics.Relaxed,
  MemorySemantics.Relaxed,
  MemorySemantics.Acquire,
  MemorySemantics.Release,
  MemorySemantics.AcquireRelease,
  MemorySemantics.SequentiallyConsistent,
];

const SCOPES: ReadonlyMap<string, number> = new Map([
  ["", Scope.CrossDevice],
  ["singlethread", Scope.Invocation],
  ["work_item", Scope.Invocation],
  ["subgroup", Scope.Subgroup],
  ["workgroup", Scope.Workgroup],
  ["device", Scope.Device],
  ["all_svm_devices", Scope.CrossDevice],
]);

/** The access of a row, with the ids of its scope and semantics. */
interface Atomic extends Access {
  readonly scopeId: number;
  readonly semantics: number;
}

function atomicOf(body: SpirvBody, row: number): Atomic {
  const stated = access.decode(body.code.detail[row] ?? 0);
  const name = body.code.scopes[stated.scope] ?? "";
  // The scope of a target that SPIR-V does not know is the widest one.
  const scope = SCOPES.get(name) ?? Scope.CrossDevice;
  const { constants } = body.at;
  return { ...stated, scopeId: constants.int32(scope), semantics: constants.int32(SEMANTICS[stated.ordering] ?? 0) };
}

/** Instructions by the number of LLVM's operation. */
const OPERATIONS: ReadonlyMap<number, number> = new Map([
  [0, Op.AtomicExchange],
  [1, Op.AtomicIAdd],
  [2, Op.AtomicISub],
  [3, Op.AtomicAnd],
  [5, Op.AtomicOr],
  [6, Op.AtomicXor],
  [7, Op.AtomicSMax],
  [8, Op.AtomicSMin],
  [9, Op.AtomicUMax],
  [10, Op.AtomicUMin],
  [11, Op.AtomicFAddEXT],
  [12, Op.AtomicFAddEXT],
  [13, Op.AtomicFMaxEXT],
  [14, Op.AtomicFMinEXT],
]);
const SUBTRACTION = 12;

/** SPIR-V has no atomics on pointers: they are integers for the access. */
function atomicType(body: SpirvBody, type: Type): Type {
  return PointerType.is(type) ? body.int(body.at.target.width) : type;
}

/** The id of a value that is written. */
function numberOf(body: SpirvBody, reference: number): number {
  const type = body.typeOf(reference);
  const id = body.value(reference);
  return PointerType.is(type) ? body.emit(Op.ConvertPtrToU, body.at.types.of(atomicType(body, type)), id) : id;
}

/** Writes an instruction whose result is the value that was read. */
function readResult(body: SpirvBody, row: number, op: number, ...operands: readonly number[]): void {
  const type = body.rowType(row);
  if (!PointerType.is(type)) body.result(row, op, ...operands);
  else body.result(row, Op.ConvertUToPtr, body.emit(op, body.at.types.of(atomicType(body, type)), ...operands));
}

function readModifyWrite(body: SpirvBody, row: number): boolean {
  const { operation, scopeId, semantics } = atomicOf(body, row);
  const op = OPERATIONS.get(operation);
  if (op === undefined) {
    const word = AtomicBinOp.enum.text(operation)?.replace(/^_/, "") ?? "";
    return rejectRow(`Atomic ${word} is not supported in SPIR-V!`, row, "a loop of compare and exchange expresses it");
  }
  const type = atomicType(body, body.rowType(row));
  const pointer = body.pointer(body.operand(row, 0), type);
  let value = numberOf(body, body.operand(row, 1));
  if (operation === SUBTRACTION) value = body.emit(Op.FNegate, body.at.types.of(type), value);
  noteAtomic(body, op, type);
  readResult(body, row, op, pointer, scopeId, semantics, value);
  return true;
}

/** A struct of the old value, and whether it was the expected one. */
function compareExchange(body: SpirvBody, row: number): boolean {
  const { failureOrdering, scopeId, semantics } = atomicOf(body, row);
  const [pointer, expected, desired] = [body.operand(row, 0), body.operand(row, 1), body.operand(row, 2)];
  const given = body.typeOf(desired);
  const type = atomicType(body, given);
  noteAtomic(body, Op.AtomicCompareExchange, type);
  const [typeId, comparator] = [body.at.types.of(type), numberOf(body, expected)];
  const unequal = body.at.constants.int32(SEMANTICS[failureOrdering] ?? 0);
  const old = body.emit(
    Op.AtomicCompareExchange,
    typeId,
    body.pointer(pointer, type),
    scopeId,
    semantics,
    unequal,
    numberOf(body, desired),
    comparator,
  );
  const isSame = body.emit(FloatType.is(type) ? Op.FOrdEqual : Op.IEqual, body.at.types.bool, old, comparator);
  const struct = body.resultType(row);
  const value = PointerType.is(given) ? body.emit(Op.ConvertUToPtr, body.at.types.of(given), old) : old;
  const first = body.emit(Op.CompositeInsert, struct, value, body.emit(Op.Undef, struct), 0);
  body.result(row, Op.CompositeInsert, isSame, first, 1);
  return true;
}

function isAtomic(body: SpirvBody, row: number): boolean {
  return access.decode(body.code.detail[row] ?? 0).ordering !== 0;
}

/** Atomics. */
export const atomic: readonly InstructionEntry[] = [
  {
    from: [opcode.load],
    toSpirv(body, row) {
      if (!isAtomic(body, row)) return false;
      const { scopeId, semantics } = atomicOf(body, row);
      const type = atomicType(body, body.rowType(row));
      noteAtomic(body, Op.AtomicLoad, type);
      const pointer = body.pointer(body.operand(row, 0), type);
      readResult(body, row, Op.AtomicLoad, pointer, scopeId, semantics);
      return true;
    },
  },
  {
    from: [opcode.store],
    toSpirv(body, row) {
      if (!isAtomic(body, row)) return false;
      const { scopeId, semantics } = atomicOf(body, row);
      const [value, pointer] = [body.operand(row, 0), body.operand(row, 1)];
      const type = atomicType(body, body.typeOf(value));
      noteAtomic(body, Op.AtomicStore, type);
      const id = numberOf(body, value);
      body.plain(Op.AtomicStore, body.pointer(pointer, type), scopeId, semantics, id);
      return true;
    },
  },
  { from: [opcode.atomicrmw], toSpirv: readModifyWrite },
  { from: [opcode.cmpxchg], toSpirv: compareExchange },
  {
    from: [opcode.fence],
    toSpirv(body, row) {
      const { scopeId, semantics } = atomicOf(body, row);
      body.plain(Op.MemoryBarrier, scopeId, semantics);
      return true;
    },
  },
];
