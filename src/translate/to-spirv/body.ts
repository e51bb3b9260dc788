// Writes the instructions of a SPIR-V function for those of a function of LLVM IR.

import { PointerType, pointerType, TargetExtType } from "../../dialects/llvm/index.ts";
import { StorageClass } from "../../grammar/enumerants.generated.ts";
import { floatType, IntegerType, type Type, VectorType } from "../../ir/index.ts";
import {
  type Code,
  type Constant,
  elementTypeOf,
  LLVMFunction,
  OPCODE_NAMES,
  opcode,
  signedValue,
  usersIn,
} from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import { lazy } from "../../support/lazy.ts";
import { AddressSpace, storageClassOf } from "../common/address-space.ts";
import { rejectRow } from "../common/rejection.ts";
import { ValueNames } from "../common/value-names.ts";
import { objectOf } from "../types/objects.ts";
import type { Operand } from "./builder.ts";
import { hasExpression, withoutAliases } from "./constants.ts";
import type { ToSpirv } from "./module-state.ts";

/** The parts of a vector that SPIR-V has no type for: the id of a vector with wider elements, or the ids of the elements. */
export type VectorParts = { readonly id: number; readonly type: VectorType } | { readonly lanes: readonly number[] };

/** A function of SPIR-V while its body is written. */
export class SpirvBody {
  readonly at: ToSpirv;
  readonly one: LLVMFunction;
  /** The row that is written. */
  row = 0;
  /** The rows that have been written, while a block is that no way leads to: its instructions may use others, which are undefined there. */
  written: ReadonlySet<number> | undefined;
  /** Variables of stack slots whose pointers are casts of them. */
  readonly #slots = new Map<number, number>();
  /** Ids of pointers that the current row uses instead of its operands; they are to bytes. */
  readonly replaced = new Map<number, number>();
  /** Ids of labels by the index of the block. */
  readonly #labels = new Map<number, number>();
  #usersOfRows: ReadonlyMap<number, readonly number[]> | undefined;
  /** Vectors of a length that SPIR-V lacks, by row: a vector of the same bits, or their elements. */
  readonly parts = new Map<number, VectorParts>();
  /** Rows that a block before theirs has the instructions of. */
  readonly early = new Set<number>();
  /** Ids of integers of 32 bits that are 1 where the boolean of a row holds, and 0 elsewhere. */
  readonly integers = new Map<number, number>();
  /** Ids of expressions of constants that the block has computed. */
  readonly #expressions = new Map<Constant, number>();
  /** Ids of values that predecessors compute for phis, by `row:operand`. */
  readonly #converted = new Map<string, number>();

  /** The names of the function's values in LLVM IR. */
  readonly #names = lazy((): ValueNames => {
    const names = new ValueNames();
    const first = this.one.firstArgument;
    for (let row = first; row < (this.one.blocks.at(-1)?.end ?? first); row++) names.add(this.code.nameOf(row));
    for (const { name } of this.one.blocks) names.add(name);
    return names;
  });

  constructor(at: ToSpirv, one: LLVMFunction) {
    this.at = at;
    this.one = one;
  }

  get code(): Code {
    return this.at.module.code;
  }

  /** The rows that use values, by the rows of these values. */
  get users(): ReadonlyMap<number, readonly number[]> {
    this.#usersOfRows ??= usersIn(this.one);
    return this.#usersOfRows;
  }

  // ---- values

  /** The id of a row's result. */
  idOf(row: number): number {
    const { rowIds, builder } = this.at;
    let id = rowIds[row] ?? 0;
    if (id === 0) {
      id = builder.id();
      rowIds[row] = id;
    }
    return id;
  }

  /** The constant that a reference is; that of an alias is what it stands for. */
  constant(reference: number): Constant | undefined {
    const constant = reference > 0 ? this.at.module.constants.all[reference] : undefined;
    return constant === undefined ? undefined : withoutAliases(constant);
  }

  /** The id of the result of a row that has one already. */
  knownId(row: number): number | undefined {
    return this.at.rowIds[row] || undefined;
  }

  /** The id of a reference. Expressions of constants become instructions here. */
  value(reference: number): number {
    const replaced = this.replaced.get(reference);
    if (replaced !== undefined) return replaced;
    if (reference < 0) return this.#isUndefinedHere(-reference) ? this.#undefined(reference) : this.idOf(-reference);
    const constant = this.constant(reference);
    if (constant === undefined) return rejectRow("an operand is missing");
    return hasExpression(constant) ? this.expression(constant) : this.at.constants.of(constant);
  }

  #isUndefinedHere(row: number): boolean {
    if (this.written === undefined || this.code.opcode[this.row] === opcode.phi) return false;
    return !this.written.has(row) && !this.early.has(row);
  }

  #undefined(reference: number): number {
    return this.emit(Op.Undef, this.typeIdOf(reference));
  }

  /** The id of an integer as an index; a boolean, whose bit is the sign or not, is one of 32 bits. */
  index(reference: number, isSigned: boolean): number {
    if (!isBool(this.typeOf(reference))) return this.value(reference);
    const type = this.int(32);
    const [yes, no] = [this.number(type, isSigned ? -1 : 1), this.number(type, 0)];
    return this.emit(Op.Select, this.at.types.of(type), this.value(reference), yes, no);
  }

  /** The id of an expression of constants, which each block computes once. */
  expression(constant: Constant): number {
    const known = this.#expressions.get(constant);
    if (known !== undefined) return known;
    const id = this.at.constants.inBody(this, constant);
    this.#expressions.set(constant, id);
    return id;
  }

  /** Begins a block. */
  beginBlock(): void {
    this.#expressions.clear();
  }

  /** The id of a value as an operand that must be a pointer to `pointee`, if it is a pointer. */
  valueAs(reference: number, pointee: Type | undefined): number {
    return PointerType.is(this.typeOf(reference)) ? this.pointer(reference, pointee) : this.value(reference);
  }

  /** The id of a pointer as one to `pointee` (i8 without one): a bitcast where it is to another type. */
  pointer(reference: number, pointee: Type | undefined): number {
    const type = this.typeOf(reference);
    if (!PointerType.is(type)) return this.value(reference);
    const { types, constants, pointers } = this.at;
    const wanted = types.pointer(type.addressSpace, pointee);
    const constant = this.constant(reference);
    const isReplaced = this.replaced.has(reference);
    if (!isReplaced && constant !== undefined && constant.kind !== "global" && !hasExpression(constant)) {
      return constants.ofType(constant, wanted);
    }
    const isSame = types.isSamePointee(isReplaced ? undefined : pointers.ofReference(reference), pointee);
    const object = objectOf(pointee);
    // Storage of pipes may come from memory, whose pointers are to bytes; the reference casts it as well.
    if (!isSame && object !== undefined && object.extName !== "spirv.PipeStorage")
      this.reject(this.row, "has an operand that is not known as an object of OpenCL C");
    return isSame ? this.value(reference) : this.emit(Op.Bitcast, wanted, this.value(reference));
  }

  /** The type of the opaque object that a value is: its own, or that of a pointer that is an object; undefined for other values. */
  objectOf(reference: number): TargetExtType | undefined {
    const type = this.typeOf(reference);
    return TargetExtType.is(type) ? type : objectOf(this.pointeeOf(reference));
  }

  /** The pointee of a pointer, as its SPIR-V type states it. */
  pointeeOf(reference: number): Type | undefined {
    return this.at.pointers.ofReference(reference);
  }

  /** Whether a reference is a constant with all bits set, or a vector of it. */
  isAllOnes(reference: number): boolean {
    const constant = this.constant(reference);
    const scalar = constant === undefined ? undefined : (this.at.module.constants.splatOf(constant) ?? constant);
    return scalar?.kind === "integer" && signedValue(scalar) === -1n;
  }

  typeOf(reference: number): Type {
    return this.at.module.typeOf(reference);
  }

  /** The type of a row's result. */
  rowType(row: number): Type {
    return this.typeOf(-row);
  }

  /** i8, which pointers without evidence point to. */
  get int8(): Type {
    return this.int(8);
  }

  /** An integer type of LLVM. */
  int(width: number): Type {
    return IntegerType.get(this.at.module.context, { width, signedness: "signless" });
  }

  /** The type `half`. */
  get half(): Type {
    return floatType(this.at.module.context, "f16");
  }

  /** The id of a constant of the type of a value, in every lane. */
  number(type: Type, value: bigint | number): number {
    return this.at.constants.of(this.at.module.constants.integer(type, value));
  }

  /** The value of a reference that is a constant integer. */
  constantInteger(reference: number): bigint | undefined {
    const constant = this.constant(reference);
    return constant?.kind === "integer" ? constant.bits : undefined;
  }

  /** A pointer to events, of which the type in SPIR-V has an id. */
  eventPointer(reference: number, type: number): number {
    const space = this.typeOf(reference);
    const storage = storageClassOf(PointerType.is(space) ? space.addressSpace : AddressSpace.Generic);
    const pointer = this.at.types.typedPointer(storage ?? StorageClass.Generic, type);
    const constant = this.constant(reference);
    if (constant?.kind === "zero") return this.at.builder.constant(Op.ConstantNull, pointer);
    const id = this.value(reference);
    return this.typeIdOf(reference) === pointer ? id : this.emit(Op.Bitcast, pointer, id);
  }

  /** The function that a call names; undefined for a call through a pointer. */
  calleeOf(row: number): LLVMFunction | undefined {
    const global = this.constant(this.operand(row, this.code.numOperands(row) - 1))?.payload.global;
    return global instanceof LLVMFunction ? global : undefined;
  }

  /** The number of a call's arguments. */
  argumentCount(row: number): number {
    return this.code.calls[this.code.detail[row] ?? 0]?.numArguments ?? 0;
  }

  /** Whether a row has metadata of a kind. */
  isAttached(row: number, kind: string): boolean {
    return this.attachment(row, kind) !== undefined;
  }

  /** The node of metadata of a kind. */
  attachment(row: number, kind: string): number | undefined {
    const at = this.code.attached[row] ?? 0;
    if (at === 0) return undefined;
    const wanted = this.at.module.metadata.kind(kind);
    for (const [number, node] of this.code.attachments[at] ?? []) if (number === wanted) return node;
    return undefined;
  }

  /** The type that a load reads. For a pointer, it is a pointer type with the pointee of the row's result. */
  accessType(row: number, type: Type): Type {
    if (!PointerType.is(type)) return type;
    return pointerType(type.context, type.addressSpace, this.at.pointers.ofRow(row));
  }

  /** The same for a value that is stored. */
  pointerTypeOf(reference: number): Type {
    const type = this.typeOf(reference);
    return PointerType.is(type) ? pointerType(type.context, type.addressSpace, this.pointeeOf(reference)) : type;
  }

  /** The id of the type of the pointer that an address of elements of a type is. */
  addressType(row: number, pointee: Type, indices: readonly number[]): number {
    const steps = indices.slice(1).map((index) => Number(this.constantInteger(index) ?? 0n));
    const target = steps.reduce<Type>((type, index) => elementTypeOf(type, index) ?? type, pointee);
    const type = this.rowType(row);
    return this.at.types.pointer(PointerType.is(type) ? type.addressSpace : 0, target);
  }

  /** The id of the type of a row's result, of a pointer with its pointee. */
  resultType(row: number): number {
    const type = this.rowType(row);
    return PointerType.is(type)
      ? this.at.types.pointer(type.addressSpace, this.at.pointers.ofRow(row))
      : this.at.types.of(type);
  }

  /** The id of the type of a reference, of a pointer with its pointee. */
  typeIdOf(reference: number): number {
    return this.at.types.value(this.typeOf(reference), this.pointeeOf(reference));
  }

  /** An operand of a row. */
  operand(row: number, index: number): number {
    return this.code.operandAt(row, index);
  }

  /** The ids of a row's operands. */
  operandIds(row: number): readonly number[] {
    const ids: number[] = [];
    for (let index = 0; index < this.code.numOperands(row); index++) ids.push(this.value(this.operand(row, index)));
    return ids;
  }

  /** The id of a block's label. */
  label(block: number): number {
    let id = this.#labels.get(block);
    if (id === undefined) {
      id = this.at.builder.id();
      this.#labels.set(block, id);
    }
    return id;
  }

  // ---- phis

  /** The id of a phi's incoming value from a predecessor, which computes it at its end if it is not a value yet. */
  incoming(row: number, index: number): number {
    const reference = this.operand(row, index);
    if (!this.#needsConversion(row, reference)) return this.valueAs(reference, this.at.pointers.ofRow(row));
    const key = `${row}:${this.operand(row, index + 1)}`;
    let id = this.#converted.get(key);
    if (id === undefined) {
      id = this.at.builder.id();
      this.#converted.set(key, id);
    }
    return id;
  }

  #needsConversion(row: number, reference: number): boolean {
    const constant = this.constant(reference);
    if (constant !== undefined && hasExpression(constant)) return true;
    const type = this.rowType(row);
    if (!PointerType.is(type) || (constant !== undefined && constant.kind !== "global")) return false;
    const { types, pointers } = this.at;
    return !types.isSamePointee(pointers.ofReference(reference), pointers.ofRow(row));
  }

  /** Computes the incoming values of a block's phis for a predecessor. Call it at the predecessor's end, before its terminator. */
  convertIncoming(from: number, block: number): void {
    const { first = 0, end = 0 } = this.one.blocks[block] ?? {};
    for (let row = first; row < end && isLeading(this.code.opcode[row]); row++) {
      if (this.code.opcode[row] === opcode.phi) this.#convertForPhi(row, from);
    }
  }

  #convertForPhi(row: number, from: number): void {
    for (let index = 0; index < this.code.numOperands(row); index += 2) {
      const reference = this.operand(row, index);
      if (this.operand(row, index + 1) !== from || !this.#needsConversion(row, reference)) continue;
      const id = this.incoming(row, index);
      const [type, constant] = [this.resultType(row), this.constant(reference)];
      const isSame = !PointerType.is(this.rowType(row)) || type === this.typeIdOf(reference);
      if (isSame && constant !== undefined) this.at.constants.inBody(this, constant, id);
      else this.at.builder.emit(Op.Bitcast, type, id, this.value(reference));
      return;
    }
  }

  // ---- instructions

  /** Writes an instruction with a new result. */
  emit(op: number, type: number, ...operands: readonly Operand[]): number {
    return this.emitAs(this.at.builder.id(), op, type, ...operands);
  }

  /** Writes an instruction with a result whose id exists. */
  emitAs(id: number, op: number, type: number, ...operands: readonly Operand[]): number {
    this.at.builder.emitResult(op, type, id, operands);
    return id;
  }

  /** Writes an instruction that defines the result of a row: the row's id, result type and name. */
  result(row: number, op: number, ...operands: readonly Operand[]): number {
    return this.resultOf(row, op, operands);
  }

  /** The same with a list of operands of any length. */
  resultOf(row: number, op: number, operands: readonly Operand[]): number {
    const id = this.idOf(row);
    this.at.builder.emitResult(op, this.resultType(row), id, operands);
    this.at.builder.name(id, this.code.nameOf(row));
    return id;
  }

  /** Writes an instruction without a result. */
  plain(op: number, ...operands: readonly Operand[]): void {
    this.plainOf(op, operands);
  }

  /** The same with a list of operands of any length. */
  plainOf(op: number, operands: readonly Operand[]): void {
    this.at.builder.emitList(op, operands);
  }

  /** Declares a variable of the function: `id` is the id of a row, or a new one; `pointee` is the id of a type. */
  variable(pointee: number, id: number, ...initializer: readonly number[]): number {
    const { builder, types } = this.at;
    const type = types.pointerTo(AddressSpace.Private, pointee);
    if (types.isUntypedTo(pointee)) {
      builder.emitVariable(Op.UntypedVariableKHR, type, id, StorageClass.Function, pointee, ...initializer);
    } else builder.emitVariable(Op.Variable, type, id, StorageClass.Function, ...initializer);
    return id;
  }

  /** Takes note of the variable of a stack slot whose pointer is a cast of it. */
  defineSlot(row: number, variable: number): void {
    this.#slots.set(row, variable);
  }

  /** The variable of a stack slot. */
  slotOf(row: number): number {
    return this.#slots.get(row) ?? this.idOf(row);
  }

  /** A variable for a value of a type; its id. */
  temporary(pointee: Type): number {
    return this.variable(this.at.types.of(pointee), this.at.builder.id());
  }

  /** An instruction of OpenCL.std with a new result. */
  extended(type: number, number: number, ...operands: readonly number[]): number {
    return this.emit(Op.ExtInst, type, this.at.openCl, number, ...operands);
  }

  /**
   * Names a value as llvm-spirv names it: it takes a free name, and the row's result, which is computed from it, is replaced by a value of the same
   * name, which takes a number.
   */
  nameTemporary(row: number, id: number, name: string): void {
    const names = this.#names();
    this.at.builder.name(id, names.free(name));
    const own = this.code.nameOf(row);
    if (own !== "") names.release(names.free(own));
  }

  /** Makes a value that exists the result of a row. */
  alias(row: number, id: number): number {
    const known = this.knownId(row);
    if (known === undefined) this.at.rowIds[row] = id;
    else if (known !== id) this.at.builder.emit(Op.CopyObject, this.resultType(row), known, id);
    return id;
  }

  /** Stops at a row. */
  reject(row: number, message: string, help?: string): never {
    return rejectRow(`'${OPCODE_NAMES[this.code.opcode[row] ?? 0]}' ${message}`, row, help);
  }
}

/** Whether an opcode may come before the last phi of a block. */
function isLeading(code: number | undefined): boolean {
  return code === opcode.phi || code === opcode.debug || code === opcode.nothing;
}

/** Whether a type is i1 or a vector of it. */
export function isBool(type: Type): boolean {
  const element = VectorType.is(type) ? type.element : type;
  return IntegerType.is(element) && element.width === 1;
}
