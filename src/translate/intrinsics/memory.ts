// Copies and fills of memory, and lifetimes of stack slots.

import { ArrayType } from "../../dialects/llvm/index.ts";
import { MemoryAccess } from "../../grammar/enumerants.generated.ts";
import { IntegerType, type Type } from "../../ir/index.ts";
import { opcode } from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import { decorateAlignment, statedAlignment } from "../decorations/alignment.ts";
import type { InstructionEntry } from "../instructions/entry.ts";
import { memoryOperands } from "../instructions/memory-operands.ts";
import type { Body } from "../to-llvm/body.ts";
import type { Instruction } from "../to-llvm/instruction.ts";
import { fillFunction, moveFunction } from "./block-functions.ts";
import { type IntrinsicCall, intrinsic, type WriteIntrinsic } from "./call.ts";
import type { IntrinsicEntry, WriteCall } from "./entry.ts";
import { helperOf } from "./helper-names.ts";

/** From this version on a copy has an access for each of its pointers. */
const TWO_ACCESSES = 0x00010400;

/** The words of a copy's accesses; alignments of 0 are not stated. */
function accessWords(call: IntrinsicCall, to: number, from: number, isVolatile: boolean): readonly number[] {
  const bits = isVolatile ? MemoryAccess.Volatile : 0;
  const one = (alignment: number): readonly number[] =>
    alignment === 0 ? [bits] : [bits | MemoryAccess.Aligned, statedAlignment(alignment)];
  if (to === from) return one(to);
  if (call.body.at.builder.reaches(TWO_ACCESSES)) return [...one(to), ...one(from)];
  return one(to === 0 || from === 0 ? 0 : Math.min(to, from));
}

function isVolatile(call: IntrinsicCall, index: number): boolean {
  return call.constant(index) === 1n;
}

const copy: WriteIntrinsic = (call) => {
  if (call.constant(2) === 0n) return true;
  const words = accessWords(call, call.alignment(0), call.alignment(1), isVolatile(call, 3));
  return call.plain(Op.CopyMemorySized, call.arg(0), call.arg(1), call.arg(2), ...words);
};

function bytes(call: IntrinsicCall, count: bigint): Type {
  return ArrayType.get(call.type.context, { element: call.body.int8, size: count });
}

/** By way of a stack slot, because the memory may overlap; a computed size needs a function with loops. */
const move: WriteIntrinsic = (call) => {
  const size = call.constant(2);
  if (size === 0n) return true;
  if (size === undefined) return moveFunction(call);
  const { body } = call;
  const slot = body.temporary(bytes(call, size));
  const [to, from] = [call.alignment(0), call.alignment(1)];
  const alignment = Math.min(to, from);
  decorateAlignment(body.at.builder, slot, alignment);
  body.plain(Op.LifetimeStart, slot, 0);
  const words = accessWords(call, alignment, alignment, isVolatile(call, 3));
  body.plain(Op.CopyMemorySized, slot, call.arg(1), call.arg(2), ...words);
  body.plain(Op.CopyMemorySized, call.arg(0), slot, call.arg(2), ...words);
  body.plain(Op.LifetimeStop, slot, 0);
  return true;
};

/** The most bytes that are written as a constant. */
const LONGEST = 0x10000n;

/** A copy of a constant, or, with a computed value or size, a function with a loop. */
const fill: WriteIntrinsic = (call) => {
  const [value, size] = [call.constant(1), call.constant(2)];
  if (size === 0n) return true;
  if (value === undefined || size === undefined || size > LONGEST) return fillFunction(call);
  const { body } = call;
  const { builder, types } = body.at;
  const array = types.of(bytes(call, size));
  const byte = call.number(body.int8, value);
  const initializer =
    value === 0n
      ? builder.constant(Op.ConstantNull, array)
      : builder.composite(Op.ConstantComposite, array, Array<number>(Number(size)).fill(byte));
  const slot = body.variable(array, builder.id(), initializer);
  const alignment = call.alignment(0);
  decorateAlignment(builder, slot, alignment);
  const target = body.pointer(call.reference(0), body.int8);
  const source = body.emit(Op.Bitcast, types.pointer(0, body.int8), slot);
  const words = accessWords(call, alignment, alignment, isVolatile(call, 3));
  return call.plain(Op.CopyMemorySized, target, source, call.arg(2), ...words);
};

/** The stack slot that a pointer is to, through casts; undefined for other memory. */
function slotOf(call: IntrinsicCall, reference: number): number | undefined {
  const { code } = call.body;
  let at = reference;
  while (at < 0 && (code.opcode[-at] === opcode.addrspacecast || code.opcode[-at] === opcode.bitcast)) {
    at = call.body.operand(-at, 0);
  }
  return at < 0 && code.opcode[-at] === opcode.alloca ? at : undefined;
}

/** Lifetimes are of stack slots only. Other types than bytes have the size 0. */
function lifetime(op: number): WriteIntrinsic {
  return (call) => {
    const reference = slotOf(call, call.reference(call.count - 1));
    if (reference === undefined) return true;
    const pointee = call.body.pointeeOf(reference);
    const size = IntegerType.is(pointee) && pointee.width === 8 ? 1 : 0;
    return call.plain(op, call.body.slotOf(-reference), size);
  };
}

const lifetimeOfSlot: WriteCall = (body, one, name) => {
  const pointer = body.slotOf(one.operand(0));
  if (pointer !== undefined) body.intrinsic(name, [pointer], body.at.void);
  return 0;
};

/** A copy whose memory operands are at a position. */
function copyOf(body: Body, one: Instruction, size: number, at: number): number {
  const [to, from] = [body.value(one.operand(0)), body.value(one.operand(1))];
  const { options } = memoryOperands(one, at);
  const mask = one.optional(at) ?? 0;
  const second = at + 1 + ((mask & MemoryAccess.Aligned) !== 0 ? 1 : 0);
  const source = one.optional(second) === undefined ? options : memoryOperands(one, second).options;
  return body.copyMemory(to, from, size, options, source.alignment);
}

/** A copy of an object, whose size its type states. */
export const copyMemory: InstructionEntry = {
  opcode: Op.CopyMemory,
  toLlvm(body, one) {
    const pointer = body.at.input.typeOf(one.operand(0));
    const pointee = body.at.types.pointee(pointer);
    if (pointee === undefined) return one.reject(`${one.name} must be of pointers to a type`);
    const size = body.at.layout.allocSize(body.at.types.of(pointee));
    return copyOf(body, one, body.integer(body.at.size, size), 2);
  },
};

/** Memory. */
export const memory: readonly IntrinsicEntry[] = [
  intrinsic("memcpy", copy, {
    opcode: Op.CopyMemorySized,
    toLlvm: (body, one) => copyOf(body, one, body.value(one.operand(2)), 3),
    pointees: "copies",
  }),
  intrinsic("memcpy.inline", copy, { pointees: "copies" }),
  intrinsic("memmove", move, { pointees: "copies", helper: helperOf("memmove") }),
  intrinsic("memset", fill, { pointees: "bytes", helper: helperOf("memset") }),
  intrinsic("memset.inline", fill, { pointees: "bytes" }),
  intrinsic("lifetime.start", lifetime(Op.LifetimeStart), { opcode: Op.LifetimeStart, toLlvm: lifetimeOfSlot }),
  intrinsic("lifetime.end", lifetime(Op.LifetimeStop), { opcode: Op.LifetimeStop, toLlvm: lifetimeOfSlot }),
];
