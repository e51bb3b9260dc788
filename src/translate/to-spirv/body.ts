// Writes the instructions of a SPIR-V function for those of a function of LLVM IR.

import { PointerType, pointerType } from "../../dialects/llvm/index.ts";
import { Decoration, FPFastMathMode } from "../../grammar/enumerants.generated.ts";
import { IntegerType, type Type, VectorType } from "../../ir/index.ts";
import { type Code, elementTypeOf, flag, LLVMFunction, OPCODE_NAMES, opcode, signedValue } from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import { rejectRow } from "../common/rejection.ts";
import type { Operand } from "./builder.ts";
import type { ToSpirv } from "./module-state.ts";

/** A function of SPIR-V while its body is written. */
export class SpirvBody {
  readonly at: ToSpirv;
  readonly one: LLVMFunction;
  /** Ids of rows: arguments and results; those of later rows are handed out when they are first used. */
  private readonly ids = new Map<number, number>();
  /** Ids of labels by the index of the block. */
  private readonly labels = new Map<number, number>();

  constructor(at: ToSpirv, one: LLVMFunction) {
    this.at = at;
    this.one = one;
  }

  get code(): Code {
    return this.at.module.code;
  }

  // ---- values

  /** The id of a row's result. */
  idOf(row: number): number {
    let id = this.ids.get(row);
    if (id === undefined) {
      id = this.at.builder.id();
      this.ids.set(row, id);
    }
    return id;
  }

  /** The id of a reference. */
  value(reference: number): number {
    if (reference < 0) return this.idOf(-reference);
    const constant = this.at.module.constants.all[reference];
    return constant === undefined ? rejectRow("an operand is missing") : this.at.constants.of(constant);
  }

  /** The id of a pointer as one to `pointee`: a bitcast where it is to another type. */
  pointer(reference: number, pointee: Type): number {
    const type = this.typeOf(reference);
    if (!PointerType.is(type)) return this.value(reference);
    const has = this.at.types.pointer(type.addressSpace, this.pointeeOf(reference));
    const wanted = this.at.types.pointer(type.addressSpace, pointee);
    const constant = this.at.module.constants.all[Math.max(reference, 0)];
    if (constant?.kind === "zero") return this.at.builder.constant(Op.ConstantNull, wanted);
    return has === wanted ? this.value(reference) : this.emit(Op.Bitcast, wanted, this.value(reference));
  }

  /** What a pointer points to, as its SPIR-V type states it. */
  pointeeOf(reference: number): Type | undefined {
    const { pointers, module } = this.at;
    return reference < 0
      ? pointers.ofRow(-reference)
      : pointers.ofGlobal(module.constants.all[reference]?.payload.global);
  }

  /** Whether a reference is a constant with all bits set, or a vector of it. */
  isAllOnes(reference: number): boolean {
    const { constants } = this.at.module;
    const constant = constants.all[Math.max(reference, 0)];
    const scalar = constant === undefined ? undefined : (constants.splatOf(constant) ?? constant);
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
    return IntegerType.get(this.at.module.context, { width: 8, signedness: "signless" });
  }

  /** The value of a reference that is a constant integer. */
  constantInteger(reference: number): bigint | undefined {
    const constant = this.at.module.constants.all[Math.max(reference, 0)];
    return constant?.kind === "integer" ? constant.bits : undefined;
  }

  /** The function that a call names; undefined for a call through a pointer. */
  calleeOf(row: number): LLVMFunction | undefined {
    const callee = this.at.module.constants.all[Math.max(0, this.operand(row, this.code.numOperands(row) - 1))];
    const global = callee?.payload.global;
    return global instanceof LLVMFunction ? global : undefined;
  }

  /** The number of a call's arguments. */
  argumentCount(row: number): number {
    return this.code.calls[this.code.detail[row] ?? 0]?.numArguments ?? 0;
  }

  /** Whether a row has metadata of a kind. */
  isAttached(row: number, kind: string): boolean {
    const list = this.code.attachments[this.code.attached[row] ?? 0] ?? [];
    return list.some(([number]) => number === this.at.module.metadata.kind(kind));
  }

  /** The type of what a load reads through a pointer: of a pointer, one to the type that the row's result points to. */
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
    return this.at.types.value(this.rowType(row), this.at.pointers.ofRow(row));
  }

  /** An operand of a row. */
  operand(row: number, index: number): number {
    return this.code.operandAt(row, index);
  }

  /** The ids of a row's operands. */
  operandIds(row: number): readonly number[] {
    return Array.from({ length: this.code.numOperands(row) }, (_, index) => this.value(this.operand(row, index)));
  }

  /** The id of a block's label. */
  label(block: number): number {
    let id = this.labels.get(block);
    if (id === undefined) {
      id = this.at.builder.id();
      this.labels.set(block, id);
    }
    return id;
  }

  // ---- instructions

  /** Writes an instruction with a new result. */
  emit(op: number, type: number, ...operands: readonly Operand[]): number {
    const id = this.at.builder.id();
    this.at.builder.emit(op, type, id, ...operands);
    return id;
  }

  /** Writes an instruction whose result is that of a row. */
  result(row: number, op: number, ...operands: readonly Operand[]): number {
    const id = this.idOf(row);
    this.at.builder.emit(op, this.resultType(row), id, ...operands);
    this.at.builder.name(id, this.code.nameOf(row));
    return id;
  }

  /** Writes an instruction without a result. */
  plain(op: number, ...operands: readonly Operand[]): void {
    this.at.builder.emit(op, ...operands);
  }

  /** Makes a value that exists the result of a row. */
  alias(row: number, id: number): number {
    const known = this.ids.get(row);
    if (known === undefined) this.ids.set(row, id);
    else if (known !== id) this.at.builder.emit(Op.CopyObject, this.resultType(row), known, id);
    return id;
  }

  /** Decorates a result with the flags of its row that SPIR-V has. */
  decorateFlags(row: number, id: number, flags: number): void {
    const { builder } = this.at;
    const wraps = [
      [flag.nsw, Decoration.NoSignedWrap],
      [flag.nuw, Decoration.NoUnsignedWrap],
    ] as const;
    const code = this.code.opcode[row] ?? 0;
    const wrapping = code === opcode.add || code === opcode.sub || code === opcode.mul || code === opcode.shl;
    for (const [bit, decoration] of wrapping ? wraps : []) {
      if ((flags & bit) !== 0 && builder.reaches(0x00010400)) builder.decorate(id, decoration);
    }
    const mode = fastMathOf(flags);
    if (mode !== 0) builder.decorate(id, Decoration.FPFastMathMode, mode);
  }

  /** Stops at a row. */
  reject(row: number, message: string, help?: string): never {
    return rejectRow(`'${OPCODE_NAMES[this.code.opcode[row] ?? 0]}' ${message}`, row, help);
  }
}

const ALL_FAST = flag.nnan | flag.ninf | flag.nsz | flag.arcp | flag.contract | flag.afn | flag.reassoc;

/** The bits of FPFastMathMode: all flags are `Fast` alone. */
function fastMathOf(flags: number): number {
  if ((flags & ALL_FAST) === ALL_FAST) return FPFastMathMode.Fast;
  return (
    ((flags & flag.nnan) !== 0 ? FPFastMathMode.NotNaN : 0) |
    ((flags & flag.ninf) !== 0 ? FPFastMathMode.NotInf : 0) |
    ((flags & flag.nsz) !== 0 ? FPFastMathMode.NSZ : 0) |
    ((flags & flag.arcp) !== 0 ? FPFastMathMode.AllowRecip : 0)
  );
}

/** Whether a type is i1 or a vector of it. */
export function isBool(type: Type): boolean {
  const element = VectorType.is(type) ? type.element : type;
  return IntegerType.is(element) && element.width === 1;
}
