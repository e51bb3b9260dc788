// Accesses stay inside of what is bound: an address that is known to belong to a buffer is compared with the buffer's size, and becomes one
// that traps where it lies outside. Buffers have room behind them, so that only the first byte of an access is looked at.

import type { Builder } from "../code/builder.ts";
import { leaf, type Node } from "../code/graph.ts";
import { i32, int } from "../wasm/opcodes.ts";
import { placeholder } from "./placeholders.ts";

/** Bytes behind each buffer that belong to nobody. */
export const ROOM_BEHIND = 256;

/** No memory reaches up to here. */
const NOWHERE = -1;

/**
 * The address, or one that traps; `extent` is how many bytes behind it the access may reach. Memory of work-groups is looked at on request:
 * it takes time in the innermost loops of kernels.
 */
export function checkedAddress(builder: Builder, address: Node, extent: number, checksGroups: boolean): Node {
  const found = splitRoot(builder, address);
  if (found === undefined) return address;
  const { root, offset } = found;
  const isGroup = root.op === leaf.builtIn;
  if (isGroup && !checksGroups) return address;
  // What is known of an array of the work-group is inside; behind its memory comes that of others.
  if (isGroup ? offset.isConstant : extent > ROOM_BEHIND) return address;
  const size = isGroup
    ? builder.op(int.sub, [builder.graph.builtIn(placeholder.groupBytes, i32), builder.i32(extent - 1)])
    : builder.graph.argument(Number(root.imm) + 1, i32);
  const isInside = builder.op(int.ltU, [offset, size]);
  return builder.select(isInside, builder.op(int.add, [root, offset]), builder.i32(NOWHERE));
}

/** The argument or the memory of the work-group that an address starts from, and the rest of the sum. */
function splitRoot(builder: Builder, address: Node): { readonly root: Node; readonly offset: Node } | undefined {
  const isGroup = address.op === leaf.builtIn && Number(address.imm) === placeholder.groupMemory;
  if (address.op === leaf.argument || isGroup) return { root: address, offset: builder.i32(0) };
  const [a, b] = address.args;
  if (address.op !== int.add || a === undefined || b === undefined) return undefined;
  const found = splitRoot(builder, a);
  return found === undefined ? undefined : { root: found.root, offset: builder.op(int.add, [found.offset, b]) };
}
