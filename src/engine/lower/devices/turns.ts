// Waits of an invocation other than barriers of the whole work-group: as long as it waits, the others take turns. Named barriers have as
// many subgroups as they specify: the invocations of a subgroup come to one together, and the first of them counts.

import type { Node } from "../../code/graph.ts";
import { int, memory } from "../../wasm/opcodes.ts";
import type { FunctionHandlers, Lowering, OpHandler } from "../lowering.ts";
import { firstOfSubgroup } from "./subgroups.ts";

/** Asks again and again, after the turns of the others. `isReady` computes at the builder's place, and may act where it is. */
export function waitUntil({ builder, globals }: Lowering, isReady: () => Node): void {
  const [asking, waiting, done] = [builder.newBlock(), builder.newBlock(), builder.newBlock()];
  builder.block.jump(asking);
  builder.block = asking;
  const ready = isReady();
  builder.block.branch(ready, { block: done, args: [] }, { block: waiting, args: [] });
  waiting.turn(asking);
  builder.block = done;
  builder.store(memory.i32Store, globals.progress, builder.i32(1));
}

const WORD = Int32Array.BYTES_PER_ELEMENT;

/** How many are wanted, how many have arrived, how often it has opened. */
const [WANTED, ARRIVED, OPENED] = [0, WORD, 2 * WORD];

/** One barrier for each place that makes one: there all invocations of the work-group mean the same. */
const initialize: OpHandler = ({ builder, globals }, _op, [count]) => {
  const place = globals.zeroedGroupMemory(3 * WORD);
  builder.store(memory.i32Store, builder.addConstant(place, WANTED), count![0]!);
  return [place];
};

const wait: OpHandler = (lowering, _op, [barrier]) => {
  const { builder } = lowering;
  const place = (offset: number) => builder.addConstant(barrier![0]!, offset);
  const read = (offset: number) => builder.load(memory.i32Load, place(offset));
  const write = (offset: number, value: Node) => builder.store(memory.i32Store, place(offset), value);
  // It does not open before the subgroup is there.
  const before = read(OPENED);
  const isFirst = firstOfSubgroup(lowering);
  const arrived = builder.op(int.add, [read(ARRIVED), isFirst]);
  const isLast = builder.op(int.and, [isFirst, builder.op(int.eq, [arrived, read(WANTED)])]);
  write(ARRIVED, builder.select(isLast, builder.i32(0), arrived));
  write(OPENED, builder.op(int.add, [read(OPENED), isLast]));
  waitUntil(lowering, () => builder.op(int.ne, [read(OPENED), before]));
  return undefined;
};

export const namedBarriers: FunctionHandlers = {
  __spirv_NamedBarrierInitialize: initialize,
  __spirv_MemoryNamedBarrier: wait,
};
