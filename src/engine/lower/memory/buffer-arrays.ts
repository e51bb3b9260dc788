// Arrays of buffers: a variable whose type is an array of blocks has a descriptor for each element. Each buffer is a binding of its own, and an
// address in the array is one of several.

import { ArrayType, StructType } from "../../../dialects/llvm/index.ts";
import type { Operation, Type } from "../../../ir/index.ts";
import type { Builder } from "../../code/builder.ts";
import type { Node } from "../../code/graph.ts";
import { Unsupported } from "../../failure.ts";
import { int } from "../../wasm/opcodes.ts";

/** An address is selected among so many at most. */
const MOST_BUFFERS = 256;

export interface BufferArray {
  /** The addresses of the buffers, by their numbers. */
  readonly addresses: readonly Node[];
  /** The address of a place without bytes, where other numbers lead. */
  readonly beyond: Node;
}

/** The type of the blocks of an array of them; undefined if the type is none. */
export function blockOfArray(type: Type): Type | undefined {
  if (!ArrayType.is(type)) return undefined;
  return StructType.is(type.element) || blockOfArray(type.element) !== undefined ? type.element : undefined;
}

/** How many buffers the array has that a global is. */
export function bufferCount(type: Type, op: Operation): number {
  const count = ArrayType.is(type) ? Number(type.size) : 0;
  const isFlat = ArrayType.is(type) && StructType.is(type.element);
  if (isFlat && count > 0 && count <= MOST_BUFFERS) return count;
  const what = isFlat ? (count === 0 ? "without a size" : `of more than ${MOST_BUFFERS}`) : "of arrays";
  throw new Unsupported(`the engine cannot bind arrays of buffers ${what}`, op);
}

/** The address of the buffer with a number, which is a signed integer. */
export function bufferAt(builder: Builder, { addresses, beyond }: BufferArray, index: Node): Node {
  if (index.isConstant) return addresses[Number(index.imm)] ?? beyond;
  return addresses.reduceRight((others, address, at) => {
    const number = builder.graph.constant(index.valueType, BigInt(at));
    return builder.select(builder.binary(int.eq, index, number), address, others);
  }, beyond);
}
