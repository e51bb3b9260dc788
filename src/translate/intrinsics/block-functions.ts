// Fills and moves of memory with a computed size: functions of the module with loops, which every call shares. They have the parameters of the intrinsics;
// whether the access is volatile is in their names as well.

import { PointerType } from "../../dialects/llvm/index.ts";
import { MemoryAccess } from "../../grammar/enumerants.generated.ts";
import { Op } from "../../spirv/modules.ts";
import { addressOpcode } from "../to-spirv/expressions.ts";
import type { ToSpirv } from "../to-spirv/module-state.ts";
import type { IntrinsicCall } from "./call.ts";
import { helperOf } from "./helper-names.ts";

/** Writes a loop over `count` bytes; `step` writes the body for an index. Control is in a block before it, and in one after it. */
function loop(at: ToSpirv, count: number, size: number, isBackward: boolean, step: (index: number) => void): void {
  const { builder, types } = at;
  const [before, head, inside, after] = [builder.id(), builder.id(), builder.id(), builder.id()];
  const [counter, next] = [builder.id(), builder.id()];
  const type = types.int(size);
  const number = (value: number): number =>
    builder.constant(Op.Constant, type, ...(size === 64 ? [value, 0] : [value]));
  builder.emit(Op.Branch, before);
  builder.emit(Op.Label, before);
  builder.emit(Op.Branch, head);
  builder.emit(Op.Label, head);
  builder.emit(Op.Phi, type, counter, number(0), before, next, inside);
  const isMore = builder.id();
  builder.emit(Op.ULessThan, types.bool, isMore, counter, count);
  builder.emit(Op.BranchConditional, isMore, inside, after);
  builder.emit(Op.Label, inside);
  builder.emit(Op.IAdd, type, next, counter, number(1));
  if (isBackward) {
    const index = builder.id();
    builder.emit(Op.ISub, type, index, count, next);
    step(index);
  } else step(counter);
  builder.emit(Op.Branch, head);
  builder.emit(Op.Label, after);
}

/** The address of a byte; `type` is the pointer's, `id` the result's. */
function byteAddress(at: ToSpirv, type: number, id: number, base: number, index: number): void {
  const indexed = at.types.isUntyped ? [at.types.int(8)] : [];
  at.builder.emit(addressOpcode(at, false), type, id, ...indexed, base, index);
}

/** The address space of a pointer argument. */
function spaceOf(call: IntrinsicCall, index: number): number {
  const type = call.typeOf(index);
  return PointerType.is(type) ? type.addressSpace : 0;
}

function sizeWidth(call: IntrinsicCall): number {
  return call.typeOf(2) === call.body.int(64) ? 64 : 32;
}

/** Pointer, value, size, whether the access is volatile. */
export function fillFunction(call: IntrinsicCall): true {
  const { body } = call;
  const { at } = body;
  const { types, builder } = at;
  const [space, width] = [spaceOf(call, 0), sizeWidth(call)];
  const mark = call.constant(3) === 1n ? MemoryAccess.Volatile : 0;
  const name = `${helperOf("memset")}_p${space}_i${width}${mark === 0 ? "" : ".volatile"}`;
  const pointer = types.pointer(space, body.int8);
  const parameters = [pointer, types.of(body.int8), types.int(width), types.bool];
  const id = at.helpers.function(name, types.void, parameters, ([to = 0, value = 0, size = 0]) => {
    loop(at, size, width, false, (index) => {
      const address = builder.id();
      byteAddress(at, pointer, address, to, index);
      builder.emit(Op.Store, address, value, mark | MemoryAccess.Aligned, 1);
    });
    builder.emit(Op.Return);
  });
  const target = body.pointer(call.reference(0), body.int8);
  body.emit(Op.FunctionCall, types.void, id, target, call.arg(1), call.arg(2), call.arg(3));
  return true;
}

/** Copies forward if the destination is before the source, else backward. */
export function moveFunction(call: IntrinsicCall): true {
  const { body } = call;
  const { at } = body;
  const { types, builder } = at;
  const [toSpace, fromSpace, width] = [spaceOf(call, 0), spaceOf(call, 1), sizeWidth(call)];
  const mark = call.constant(3) === 1n ? MemoryAccess.Volatile : 0;
  const name = `${helperOf("memmove")}_p${toSpace}_p${fromSpace}_i${width}${mark === 0 ? "" : ".volatile"}`;
  const [toPointer, fromPointer] = [types.pointer(toSpace, body.int8), types.pointer(fromSpace, body.int8)];
  const parameters = [toPointer, fromPointer, types.int(width), types.bool];
  const id = at.helpers.function(name, types.void, parameters, ([to = 0, from = 0, size = 0]) => {
    const copyByte = (index: number): void => {
      const [source, target, byte] = [builder.id(), builder.id(), builder.id()];
      byteAddress(at, fromPointer, source, from, index);
      builder.emit(Op.Load, types.of(body.int8), byte, source, mark | MemoryAccess.Aligned, 1);
      byteAddress(at, toPointer, target, to, index);
      builder.emit(Op.Store, target, byte, mark | MemoryAccess.Aligned, 1);
    };
    const address = types.int(at.target.width);
    const [a, b, isBefore] = [builder.id(), builder.id(), builder.id()];
    const [forward, backward] = [builder.id(), builder.id()];
    builder.emit(Op.ConvertPtrToU, address, a, to);
    builder.emit(Op.ConvertPtrToU, address, b, from);
    builder.emit(Op.ULessThan, types.bool, isBefore, a, b);
    builder.emit(Op.BranchConditional, isBefore, forward, backward);
    for (const [label, isBackward] of [
      [forward, false],
      [backward, true],
    ] as const) {
      builder.emit(Op.Label, label);
      loop(at, size, width, isBackward, copyByte);
      builder.emit(Op.Return);
    }
  });
  const pointers = [body.pointer(call.reference(0), body.int8), body.pointer(call.reference(1), body.int8)];
  body.emit(Op.FunctionCall, types.void, id, ...pointers, call.arg(2), call.arg(3));
  return true;
}
