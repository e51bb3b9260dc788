// The stack of host programs: it grows downwards, and the address of its end is in a cell of memory. A function that needs it takes its
// frame when it is entered, and gives everything back when it returns; variables of a size that only the run knows are taken after.

import { analyse } from "../code/analysis/flow.ts";
import type { Node } from "../code/graph.ts";
import type { Callees } from "../lower/callees.ts";
import type { Lowering, OpHandler } from "../lower/lowering.ts";
import { int, memory, none } from "../wasm/opcodes.ts";
import { STACK_CELL } from "./memory-map.ts";

export interface Stack {
  readonly callees: Callees;
  /** The lowest address that belongs to it. */
  readonly stackLimit: number;
}

/** Enough for any vector. */
const ALIGNMENT = 64;

export function stackEnd({ builder }: Lowering): Node {
  return builder.op(memory.i32Load, [builder.i32(0)], STACK_CELL);
}

export function setStackEnd({ builder }: Lowering, end: Node): void {
  builder.effect(memory.i32Store, [builder.i32(0), end], STACK_CELL);
}

/** Takes bytes from the stack; the builder goes on where there was room for them. Their number may be anything, read as unsigned. */
export function takeFromStack(lowering: Lowering, { callees, stackLimit }: Stack, size: Node): Node {
  const { builder } = lowering;
  const old = stackEnd(lowering);
  const taken = builder.op(int.and, [builder.op(int.sub, [old, size]), builder.i32(-ALIGNMENT)]);
  const room = builder.op(int.sub, [old, builder.i32(stackLimit)]);
  // Compared so that no size can wrap around.
  const fits = builder.op(int.leU, [builder.op(int.sub, [old, taken]), room]);
  const isSane = builder.op(int.leU, [size, room]);
  const [overflow, next] = [builder.newBlock(), builder.newBlock()];
  builder.block.branch(builder.op(int.and, [fits, isSane]), { block: next, args: [] }, { block: overflow, args: [] });
  builder.block = overflow;
  builder.call(callees.outside({ module: "host", name: "stackOverflow", params: [], results: [] }), [], none);
  overflow.trap();
  builder.block = next;
  setStackEnd(lowering, taken);
  return taken;
}

export const stackSave: OpHandler = (lowering) => [stackEnd(lowering)];

export const stackRestore: OpHandler = (lowering, _op, [end]) => {
  setStackEnd(lowering, end![0]!);
  return undefined;
};

/**
 * Wraps a lowered function in a stack frame of `size` bytes: the nodes for its variables' memory become addresses. Invariant: no branch
 * targets the first block.
 */
export function openFrame(lowering: Lowering, stack: Stack, size: number, restores: boolean): void {
  if (size === 0 && !restores) return;
  const { graph, builder } = lowering;
  const rest = graph.block();
  const { entry } = graph;
  rest.body = entry.body;
  rest.end = entry.end;
  for (const node of rest.body) node.block = rest;
  entry.body = [];
  builder.block = entry;
  const old = stackEnd(lowering);
  if (size > 0) {
    const frame = takeFromStack(lowering, stack, builder.i32(size));
    for (const { address, place } of lowering.globals.places.leaves(graph, "item"))
      address.forward = builder.addConstant(frame, place.offset);
  }
  builder.block.jump(rest);
  for (const block of analyse(graph).order) {
    if (block.end.kind !== "return") continue;
    builder.block = block;
    setStackEnd(lowering, old);
  }
}
