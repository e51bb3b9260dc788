// Expressions of constants: instructions in functions, operations of specialization constants in initializers.

import { PointerType } from "../../dialects/llvm/index.ts";
import type { Type } from "../../ir/index.ts";
import { type Constant, flag, OPCODE_NAMES, opcode, typeText } from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import { AddressSpace } from "../common/address-space.ts";
import { rejectRow } from "../common/rejection.ts";
import type { ToSpirv } from "./module-state.ts";

/** Where the instructions of an expression go. */
export interface ExpressionSink {
  readonly at: ToSpirv;
  readonly emit: (op: number, type: number, ...operands: readonly number[]) => number;
  readonly composite: (type: number, ids: readonly number[]) => number;
  /** The id of an operand. */
  readonly value: (constant: Constant) => number;
}

/** Instructions for the opcodes of LLVM that take their operands as they are. */
const OPERATIONS: ReadonlyMap<number, number> = new Map([
  [opcode.add, Op.IAdd],
  [opcode.sub, Op.ISub],
  [opcode.mul, Op.IMul],
  [opcode.udiv, Op.UDiv],
  [opcode.sdiv, Op.SDiv],
  [opcode.urem, Op.UMod],
  [opcode.srem, Op.SRem],
  [opcode.and, Op.BitwiseAnd],
  [opcode.or, Op.BitwiseOr],
  [opcode.xor, Op.BitwiseXor],
  [opcode.shl, Op.ShiftLeftLogical],
  [opcode.lshr, Op.ShiftRightLogical],
  [opcode.ashr, Op.ShiftRightArithmetic],
  [opcode.trunc, Op.UConvert],
  [opcode.zext, Op.UConvert],
  [opcode.sext, Op.SConvert],
  [opcode.ptrtoint, Op.ConvertPtrToU],
  [opcode.ptrtoaddr, Op.ConvertPtrToU],
  [opcode.inttoptr, Op.ConvertUToPtr],
  [opcode.bitcast, Op.Bitcast],
  [opcode.extractelement, Op.VectorExtractDynamic],
  [opcode.insertelement, Op.VectorInsertDynamic],
  [opcode.select, Op.Select],
]);

/** Writes an expression: its last instruction into `last`, operands into `sink`. */
export function writeExpression(constant: Constant, sink: ExpressionSink, last: ExpressionSink): number {
  const { types, pointers } = sink.at;
  const code = constant.payload.opcode ?? 0;
  const type = types.value(constant.type, pointers.ofConstant(constant));
  if (code === opcode.getelementptr) return address(constant, type, sink, last);
  if (code === opcode.addrspacecast) return spaceCast(constant, type, sink, last);
  const op = OPERATIONS.get(code);
  if (op === undefined) {
    return rejectRow(`the constant '${typeText(constant.type)} ${OPCODE_NAMES[code]}' has no instruction in SPIR-V`);
  }
  return last.emit(op, type, ...constant.operands.map((one) => sink.value(one)));
}

function address(constant: Constant, type: number, sink: ExpressionSink, last: ExpressionSink): number {
  const [base, ...indices] = constant.operands;
  const isInBounds = ((constant.payload.flags ?? 0) & flag.inbounds) !== 0;
  const op = addressOpcode(sink.at, isInBounds);
  const { elementType } = constant.payload;
  const indexed = sink.at.types.isUntyped && elementType !== undefined ? [sink.at.types.of(elementType)] : [];
  if (base === undefined) return rejectRow("an address must have a base");
  const ids = indices.map((one) => sink.value(one));
  const operands = [...indexed, pointerTo(base, elementType, sink), ...ids];
  const untyped = untypedAddress(constant, sink.at);
  if (untyped === undefined || untyped === type) return last.emit(op, type, ...operands);
  return last.emit(Op.Bitcast, type, sink.emit(op, untyped, ...operands));
}

/** The type that instructions for addresses have with untyped pointers, also of what keeps its pointee. */
function untypedAddress({ type }: Constant, { types }: ToSpirv): number | undefined {
  return types.isUntyped && PointerType.is(type) ? types.untypedPointer(type.addressSpace) : undefined;
}

/** The instruction for addresses of elements. */
export function addressOpcode({ types }: ToSpirv, isInBounds: boolean): number {
  if (types.isUntyped) return isInBounds ? Op.UntypedInBoundsPtrAccessChainKHR : Op.UntypedPtrAccessChainKHR;
  return isInBounds ? Op.InBoundsPtrAccessChain : Op.PtrAccessChain;
}

/** A pointer as one to a type. */
function pointerTo(base: Constant, pointee: Type | undefined, sink: ExpressionSink): number {
  const { types, pointers, constants } = sink.at;
  if (!PointerType.is(base.type)) return sink.value(base);
  const wanted = types.pointer(base.type.addressSpace, pointee);
  if (base.kind !== "global" && base.kind !== "expression") return constants.ofType(base, wanted);
  const value = sink.value(base);
  return types.isSamePointee(pointers.ofConstant(base), pointee) ? value : sink.emit(Op.Bitcast, wanted, value);
}

function spaceCast(constant: Constant, type: number, sink: ExpressionSink, last: ExpressionSink): number {
  const [base] = constant.operands;
  if (base === undefined) return rejectRow("a cast must have a value");
  if (base.kind === "zero" && !isCastFromGeneric(base.type, constant.type)) return last.at.constants.ofType(base, type);
  const isToGeneric = PointerType.is(constant.type) && constant.type.addressSpace === AddressSpace.Generic;
  const op = isToGeneric ? Op.PtrCastToGeneric : Op.GenericCastToPtr;
  return last.emit(op, type, pointerTo(base, sink.at.pointers.ofConstant(constant), sink));
}

/** Whether a cast from generic memory has an instruction. */
function isCastFromGeneric(from: Type, to: Type): boolean {
  const isGeneric = PointerType.is(from) && from.addressSpace === AddressSpace.Generic;
  return isGeneric && PointerType.is(to) && to.addressSpace !== AddressSpace.Constant;
}
