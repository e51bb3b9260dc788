// Permutations of bits for which SPIR-V has no instruction: functions of the module, which all calls share. The reverse translation recognizes
// their names.

import { type Type, VectorType } from "../../ir/index.ts";
import { Op } from "../../spirv/modules.ts";
import { shapedLike } from "../instructions/booleans.ts";
import { type IntrinsicCall, intrinsic, type WriteIntrinsic, widthOf } from "./call.ts";
import type { IntrinsicEntry } from "./entry.ts";
import { helperOf } from "./helper-names.ts";

/** `i32`, `v2i16` */
function typeName(type: Type): string {
  const count = VectorType.is(type) ? `v${type.shape[0] ?? 0}` : "";
  return `${count}i${widthOf(type)}`;
}

/** Writes the instructions of a shared function: values of one type. */
class Writer {
  readonly #call: IntrinsicCall;
  readonly type: Type;

  constructor(call: IntrinsicCall) {
    this.#call = call;
    this.type = call.type;
  }

  op(opcode: number, ...operands: readonly number[]): number {
    return this.#call.emit(opcode, this.type, ...operands);
  }

  number(value: bigint | number): number {
    return this.#call.number(this.type, value);
  }

  /** Ends the function with a value where a condition holds. */
  returnIf(condition: number, value: number): void {
    const { builder } = this.#call.body.at;
    const [yes, no] = [builder.id(), builder.id()];
    builder.emit(Op.BranchConditional, condition, yes, no);
    builder.emit(Op.Label, yes);
    builder.emit(Op.ReturnValue, value);
    builder.emit(Op.Label, no);
  }

  compare(opcode: number, a: number, b: number): number {
    return this.#call.emit(opcode, shapedLike(this.type, this.#call.body.int(1)), a, b);
  }
}

/** A call of a shared function on values of the result's type. */
function shared(
  prefix: string,
  count: number,
  write: (writer: Writer, args: readonly number[]) => number,
): WriteIntrinsic {
  return (call) => {
    const { at } = call.body;
    const type = at.types.of(call.type);
    const writer = new Writer(call);
    const parameters = Array<number>(count).fill(type);
    const name = `${prefix}_${typeName(call.type)}`;
    const writeBody = (args: readonly number[]): void => at.builder.emit(Op.ReturnValue, write(writer, args));
    const id = at.helpers.function(name, type, parameters, writeBody);
    return call.result(Op.FunctionCall, id, ...call.args(count));
  };
}

/** The high or low part of two numbers that are shifted as one. A shift by 0 must not shift the other one by its width. */
function funnel(isLeft: boolean, helper: string): WriteIntrinsic {
  return shared(helper, 3, (writer, [high = 0, low = 0, amount = 0]) => {
    const width = writer.number(widthOf(writer.type));
    const shift = writer.op(Op.UMod, amount, width);
    const kept = isLeft ? high : low;
    const isNone = writer.compare(Op.IEqual, shift, writer.number(0));
    if (!VectorType.is(writer.type)) writer.returnIf(isNone, kept);
    const main = writer.op(isLeft ? Op.ShiftLeftLogical : Op.ShiftRightLogical, kept, shift);
    const rest = writer.op(Op.ISub, width, shift);
    const other = writer.op(isLeft ? Op.ShiftRightLogical : Op.ShiftLeftLogical, isLeft ? low : high, rest);
    const both = writer.op(Op.BitwiseOr, main, other);
    return VectorType.is(writer.type) ? writer.op(Op.Select, isNone, kept, both) : both;
  });
}

/** Exchanges neighbouring bits, then pairs of them, and so on. */
function exchanged(writer: Writer, value: number): number {
  const width = widthOf(writer.type);
  let result = value;
  for (let size = 1; size < width; size *= 2) {
    const mask = maskOf(width, size);
    const up = writer.op(
      Op.ShiftLeftLogical,
      writer.op(Op.BitwiseAnd, result, writer.number(mask)),
      writer.number(size),
    );
    const down = writer.op(
      Op.BitwiseAnd,
      writer.op(Op.ShiftRightLogical, result, writer.number(size)),
      writer.number(mask),
    );
    result = writer.op(Op.BitwiseOr, up, down);
  }
  return result;
}

/** The low half of each group of `2 * size` bits. */
function maskOf(width: number, size: number): bigint {
  let mask = 0n;
  for (let at = 0; at < width; at += 2 * size) mask |= ((1n << BigInt(size)) - 1n) << BigInt(at);
  return mask;
}

/** Each part of `size` bits on its own: it is shifted to its place, and the others are masked there. */
function singly(writer: Writer, value: number, size: number): number {
  const width = widthOf(writer.type);
  const count = width / size;
  let parts = Array.from({ length: count }, (_, index) => {
    const distance = width - (2 * index + 1) * size;
    const op = distance > 0 ? Op.ShiftLeftLogical : Op.ShiftRightLogical;
    const moved = distance === 0 ? value : writer.op(op, value, writer.number(Math.abs(distance)));
    if (index === 0 || index === count - 1) return moved;
    const mask = ((1n << BigInt(size)) - 1n) << BigInt(width - (index + 1) * size);
    return writer.op(Op.BitwiseAnd, moved, writer.number(mask));
  });
  while (parts.length > 1)
    parts = pairs(parts).map(([first, second]) =>
      second === undefined ? first : writer.op(Op.BitwiseOr, first, second),
    );
  return parts[0] ?? value;
}

function pairs(parts: readonly number[]): readonly (readonly [number, number | undefined])[] {
  return parts.flatMap((one, index) => (index % 2 === 0 ? [[one, parts[index + 1]] as const] : []));
}

function reversedBits(writer: Writer, value: number): number {
  return Number.isInteger(Math.log2(widthOf(writer.type))) ? exchanged(writer, value) : singly(writer, value, 1);
}

/** Its name is not restored as an intrinsic, so that tools can replace the body. */
const reverseBits = shared("llvm_bitreverse", 1, (writer, [value = 0]) => reversedBits(writer, value));

const BIT_INSTRUCTIONS = "SPV_KHR_bit_instructions";

const reverse: WriteIntrinsic = (call) => {
  const { builder } = call.body.at;
  const isWhole = [8, 16, 32, 64].includes(widthOf(call.type));
  if (!isWhole || !builder.options.allows(BIT_INSTRUCTIONS)) return reverseBits(call);
  builder.extension(BIT_INSTRUCTIONS);
  builder.capability("BitInstructions");
  return call.result(Op.BitReverse, call.arg(0));
};

/** An intrinsic that a shared function computes, calls of which are calls of the intrinsic in LLVM IR again. */
function restored(name: string, write: (helper: string) => WriteIntrinsic): IntrinsicEntry {
  const helper = helperOf(name);
  return intrinsic(name, write(helper), { helper });
}

/** Permutations of bits. */
export const bitFunctions: readonly IntrinsicEntry[] = [
  restored("fshl", (helper) => funnel(true, helper)),
  restored("fshr", (helper) => funnel(false, helper)),
  restored("bswap", (helper) => shared(helper, 1, (writer, [value = 0]) => singly(writer, value, 8))),
  intrinsic("bitreverse", reverse, { opcode: Op.BitReverse }),
];
