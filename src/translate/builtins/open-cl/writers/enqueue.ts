// Enqueuing of kernels towards SPIR-V: calls of `__enqueue_kernel_*`, kernel queries and ranges. `../enqueue.ts` has the table.

import { StructType } from "../../../../dialects/llvm/index.ts";
import { StorageClass } from "../../../../grammar/enumerants.generated.ts";
import { type Constant, LLVMFunction } from "../../../../llvm/index.ts";
import { Op } from "../../../../spirv/modules.ts";
import { addressOpcode } from "../../../to-spirv/expressions.ts";
import { sizesOf, sizesType } from "../../range-sizes.ts";
import { blockFields } from "./block-literals.ts";
import type { OpenClCall, WriteCall } from "./written-call.ts";

/** The function, and the literal of a block: the function that an address is of. */
function invokeOf(call: OpenClCall, index: number): number {
  const constant = call.body.constant(call.reference(index));
  const global = constant === undefined ? undefined : globalOf(constant);
  const id = global instanceof LLVMFunction ? call.body.at.functionId(global) : undefined;
  return id ?? call.body.reject(call.row, "must name the function of a block");
}

/** The global that a constant is the address of, through casts. */
function globalOf(constant: Constant): unknown {
  const [base] = constant.operands;
  return constant.kind === "expression" && base !== undefined ? globalOf(base) : constant.payload.global;
}

/** Size and alignment, the first two fields of a literal. */
function literalOf(call: OpenClCall, index: number): readonly [pointer: number, size: number, alignment: number] {
  const pointer = call.body.pointer(call.reference(index), call.body.int8);
  const fields = blockFields(call.body, call.reference(index));
  const [size, alignment] = fields ?? call.body.reject(call.row, "must have a literal whose fields are known");
  return [pointer, call.int32(size), call.int32(alignment)];
}

/** Queue, flags, range; then events if it has them; function and literal; then sizes of local memory. */
export function writeEnqueue(hasEvents: boolean, isVariadic: boolean): WriteCall {
  return (call) => {
    const [queue = 0, flags = 0] = call.args(0, 2);
    const range = rangeOf(call, 2);
    const at = hasEvents ? 6 : 3;
    const events = hasEvents ? eventsOf(call) : noEvents(call);
    const sizes = isVariadic ? localSizes(call, at + 2) : [];
    const invoke = invokeOf(call, at);
    const literal = literalOf(call, at + 1);
    return call.result(Op.EnqueueKernel, queue, flags, range, ...events, invoke, ...literal, ...sizes);
  };
}

/** A range is passed by a pointer to its struct. */
function rangeOf(call: OpenClCall, index: number): number {
  const type = call.body.pointeeOf(call.reference(index));
  if (!StructType.is(type)) return call.body.reject(call.row, "must have a range that is a struct");
  const pointer = call.body.pointer(call.reference(index), type);
  return call.emit(Op.Load, type, pointer, 2, call.body.at.layout.alignment(type));
}

/** Their count, those that are waited for, the event of the kernel. */
function eventsOf(call: OpenClCall): readonly number[] {
  const { builder } = call.body.at;
  const type = builder.type(Op.TypeDeviceEvent);
  const pointers = [4, 5].map((index) => call.body.eventPointer(call.reference(index), type));
  return [call.arg(3), ...pointers];
}

function noEvents(call: OpenClCall): readonly number[] {
  const { builder, types } = call.body.at;
  const none = builder.constant(
    Op.ConstantNull,
    types.typedPointer(StorageClass.Generic, builder.type(Op.TypeDeviceEvent)),
  );
  return [call.int32(0), none, none];
}

/** A pointer to each of the sizes, which are an array. */
function localSizes(call: OpenClCall, index: number): readonly number[] {
  const { body } = call;
  const count = call.constant(index) ?? body.reject(call.row, "must have a constant number of sizes");
  const type = body.int(body.at.target.width);
  const base = body.pointer(call.reference(index + 1), type);
  const pointer = body.at.types.pointer(call.addressSpace(index + 1) ?? 0, type);
  const indexed = body.at.types.isUntyped ? [call.typeId(type)] : [];
  const op = addressOpcode(body.at, false);
  return Array.from({ length: count }, (_, at) => body.emit(op, pointer, ...indexed, base, call.int32(at)));
}

/** Function and literal, after a range in some. */
export function writeQuery(op: number, hasRange: boolean): WriteCall {
  return (call) => {
    const at = hasRange ? 1 : 0;
    const range = hasRange ? [rangeOf(call, 0)] : [];
    return call.result(op, ...range, invokeOf(call, at), ...literalOf(call, at + 1));
  };
}

/** Global size, local size, offset; those that the call leaves out are 0. */
export const writeRange: WriteCall = (call) => {
  const destination = call.reference(0);
  const count = Number(/(\d)D$/.exec(call.name)?.[1] ?? 1);
  const type = sizesType(call.body, count);
  const sizes = Array.from({ length: call.count - 1 }, (_, index) =>
    sizesOf(call.body, call.reference(index + 1), type),
  );
  const zero = call.body.at.constants.of(call.body.at.module.constants.zero(type));
  const [offset, global, local] =
    sizes.length === 1 ? [zero, sizes[0], zero] : sizes.length === 2 ? [zero, sizes[0], sizes[1]] : sizes;
  const struct = call.body.pointeeOf(destination);
  if (struct === undefined) return false;
  const made = call.emit(Op.BuildNDRange, struct, global ?? zero, local ?? zero, offset ?? zero);
  return call.plain(Op.Store, call.body.pointer(destination, struct), made, 2, call.body.at.layout.alignment(struct));
};
