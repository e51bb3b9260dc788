// Accesses stay inside of what is bound: an address that is known to belong to a buffer is compared with the buffer's size, and becomes one
// that traps where it lies outside. Buffers have room behind them, so that only the first byte of an access is looked at.

import type { Builder } from "../code/builder.ts";
import { leaf, type Node } from "../code/graph.ts";
import { i32, int } from "../wasm/opcodes.ts";

/** Bytes behind each buffer that belong to nobody. */
export const ROOM_BEHIND = 256;

/** No memory reaches up to here. */
const NOWHERE = -1;

/** The address, or one that traps; `extent` is how many bytes behind it the access may reach. */
export function checkedAddress(builder: Builder, address: Node, extent: number): Node {
  const found = splitRoot(builder, address);
  if (found === undefined || extent > ROOM_BEHIND) return address;
  const size = builder.graph.argument(Number(found.root.imm) + 1, i32);
  const isInside = builder.op(int.ltU, [found.offset, size]);
  return builder.select(isInside, builder.op(int.add, [found.root, found.offset]), builder.i32(NOWHERE));
}

/** The argument that an address starts from, and the rest of the sum. */
function splitRoot(builder: Builder, address: Node): { readonly root: Node; readonly offset: Node } | undefined {
  if (address.op === leaf.argument) return { root: address, offset: builder.i32(0) };
  const [a, b] = address.args;
  if (address.op !== int.add || a === undefined || b === undefined) return undefined;
  const found = splitRoot(builder, a);
  return found === undefined ? undefined : { root: found.root, offset: builder.op(int.add, [found.offset, b]) };
}
