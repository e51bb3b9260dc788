// The loop over x in steps of several invocations: each strip runs as vectors, or, where the code for vectors retreats, as single invocations.

import type { Builder } from "../../code/builder.ts";
import { type Block, type CodeGraph, leaf, type Node } from "../../code/graph.ts";
import type { Places } from "../../code/places.ts";
import type { Callees } from "../../lower/callees.ts";
import { placeholder } from "../../lower/placeholders.ts";
import { i32, int, type ValueType } from "../../wasm/opcodes.ts";
import type { Known } from "../known.ts";
import { regionBlocks } from "../region.ts";
import type { Slots } from "../slots.ts";
import { leafStep, type RegionShape } from "./kinds.ts";
import { LANES, LaneBuilder, type Lanes, linear, uniform } from "./lanes.ts";
import { isOwnMemory, type Plan, planVectors } from "./plan.ts";
import { type Step, smallConstant, stepOf } from "./steps.ts";
import { compute } from "./vector-ops.ts";
import { copyVectors, type LiveLanes } from "./vector-region.ts";

/** A row of invocations: the leaves of the kernel except those that depend on x, and the number of the row in the work-group. */
export interface Row {
  readonly known: Known;
  readonly number: Node;
}

/** The blocks of such a loop. */
export interface Strips {
  /** Begins with a strip: its parameter is the first x. */
  readonly head: Block;
  /** One invocation: its parameter is x. */
  readonly item: Block;
  /** Go on with the next invocation, and the next strip. They carry what the loop carries. */
  readonly latch: Block;
  readonly stripLatch: Block;
}

/** Opens a loop over `count` invocations, which `outer` follows. Both parameters are counters of x. */
export function openStrips(builder: Builder, count: Node, outer: Block, extra: readonly ValueType[]): Strips {
  const [head, item] = [builder.newBlock(i32), builder.newBlock(i32)];
  const [latch, stripLatch] = [builder.newBlock(...extra), builder.newBlock(...extra)];
  const more = builder.newBlock();
  builder.block.jump(head, [builder.i32(0)]);
  const goOn = (from: Block, step: number, x: Node, again: Block, args: (next: Node) => Node[]) => {
    builder.block = from;
    const next = builder.op(int.add, [x, builder.i32(step)]);
    const isMore = builder.op(int.ltU, [next, count]);
    from.branch(isMore, { block: again, args: args(next) }, { block: outer, args: [...from.params] });
    return next;
  };
  const [x, first] = [item.params[0]!, head.params[0]!];
  const next = goOn(latch, 1, x, more, () => []);
  goOn(stripLatch, LANES, first, head, (one) => [one]);
  builder.block = more;
  const rest = builder.op(int.and, [next, builder.i32(LANES - 1)]);
  more.branch(rest, { block: item, args: [next] }, { block: head, args: [next] });
  return { head, item, latch, stripLatch };
}

/** The plan for a region whose values from outside lie in slots. */
export function planRegion(
  graph: CodeGraph,
  start: Block,
  liveAtStart: readonly (readonly Node[])[],
  slots: Slots,
  places: Places,
): Plan | undefined {
  // Such a value is computed again for each invocation, also where the region only passes it on.
  const isOwn = (value: Node): boolean => !slots.has(value) && (isOwnMemory(value, places) || value.args.some(isOwn));
  if (liveAtStart[start.number]!.some(isOwn)) return undefined;
  const outside = (value: Node): Step => {
    if (slots.has(value)) return slots.isUniform(value) ? 0 : undefined;
    const step = leafStep(value, places);
    if (step !== "none") return step;
    return stepOfAll(value.op, value.args.map(outside), value.args[1]);
  };
  const shape: RegionShape = { start, ...regionBlocks(start, liveAtStart), outside };
  return planVectors(graph, shape, places);
}

function stepOfAll(op: number, args: readonly Step[], second: Node | undefined): Step {
  return args.every((step) => step === 0) ? 0 : stepOf(op, args, smallConstant(second));
}

export interface StripInput {
  readonly builder: Builder;
  readonly callees: Callees;
  readonly plan: Plan;
  readonly strips: Strips;
  /** Invocations of a row of a whole work-group; the last ones may have fewer. */
  readonly most: number;
  readonly row: Row;
  readonly slots: Slots;
  /** The values that live where the region starts, and the nodes of those that are the same for all invocations. */
  readonly live: readonly Node[];
  readonly here: ReadonlyMap<Node, Node>;
  /** The values that live where another region starts; none at the end of the kernel. */
  readonly liveAt: (next: Block | undefined) => readonly Node[];
  /** The values that the loop carries where that region follows. */
  readonly carried: (next: Block | undefined) => Node[];
}

/** Builds the code for a strip. */
export function buildStrip(input: StripInput): void {
  const { builder, strips, most, plan, row, slots } = input;
  const { head, item, stripLatch } = strips;
  const [first] = head.params;
  const [body, retreat] = [builder.newBlock(), builder.newBlock()];
  retreat.jump(item, [first!]);
  builder.block = body;
  const lane = new LaneBuilder(builder, input.callees);
  const known = stripKnown(builder, row, first!, most);
  const values = outsideLanes(input, known, lane, retreat);
  const exit = (next: Block | undefined, live: readonly LiveLanes[]) => {
    for (const { value, here, isDefinedHere } of live) if (isDefinedHere) slots.storeLanes(value, here, known, lane);
    builder.block.jump(stripLatch, input.carried(next));
  };
  const isDone = copyVectors({
    plan,
    start: plan.shape.start,
    lane,
    known,
    retreat,
    outside: (value) => values.get(value)!,
    liveAt: input.liveAt,
    exit,
  });
  builder.block = head;
  const count = row.known.get(placeholder.localSize);
  const isEven = count.isConstant && Number(count.imm) % LANES === 0;
  const end = builder.op(int.add, [first!, builder.i32(LANES)]);
  const isWhole = isEven ? builder.i32(1) : builder.op(int.leU, [end, count]);
  head.branch(isDone ? isWhole : builder.i32(0), { block: body, args: [] }, { block: retreat, args: [] });
}

/** The values that live where the region starts, on lanes. */
function outsideLanes(
  { builder, slots, live, here }: StripInput,
  known: Known,
  lane: LaneBuilder,
  retreat: Block,
): ReadonlyMap<Node, Lanes> {
  const leave = {
    isPossible: true,
    when: (condition: Node) => {
      const next = builder.newBlock();
      builder.block.branch(condition, { block: retreat, args: [] }, { block: next, args: [] });
      builder.block = next;
    },
  };
  const lanesOf = (value: Node): Lanes => {
    const node = known.leaf(value);
    if (node === undefined) return compute(lane, value, value.args.map(lanesOf), leave);
    const step = value.op === leaf.builtIn ? leafStep(value, known.places) : 0;
    return typeof step === "number" ? linear(node, step) : uniform(node);
  };
  return new Map(
    live.map((value) => {
      const same = here.get(value);
      if (same !== undefined) return [value, uniform(same)];
      return [value, slots.has(value) ? slots.loadLanes(value, known, lane) : lanesOf(value)];
    }),
  );
}

/** The leaves in the first invocation of a strip. */
function stripKnown(builder: Builder, { known, number }: Row, first: Node, most: number): Known {
  const own = known.copy();
  const start = builder.op(int.mul, [known.get(placeholder.groupId), builder.i32(most)]);
  own.set(placeholder.localId, first);
  own.set(placeholder.globalId, builder.op(int.add, [start, first]));
  own.set(
    placeholder.localIndex,
    builder.op(int.add, [builder.op(int.mul, [number, known.get(placeholder.localSize)]), first]),
  );
  return own;
}
