// The function that a kernel becomes: loops over work-groups and, in them, over invocations, z outermost and x innermost, so that what does
// not depend on x is outside of the loop over x. A kernel with barriers has such loops for each of its regions; after a region's
// loops the next region is the one that its invocations have named, which is one for the whole work-group. Where invocations take turns, each
// goes on by itself: `turns.ts` has the loop for that.

import { assert } from "../../support/assert.ts";
import { analyse } from "../code/analysis/flow.ts";
import { valuesLiveAtStart } from "../code/analysis/liveness.ts";
import { Builder } from "../code/builder.ts";
import { type Block, CodeGraph, type Edge, leaf, type Node, SHORT_LOOP, type Terminator } from "../code/graph.ts";
import { cleanUp } from "../code/passes/cleanup.ts";
import type { Limit } from "../code/passes/guards.ts";
import { hoistInvariants } from "../code/passes/invariants.ts";
import { isLeaf } from "../code/placement.ts";
import type { Area, Places } from "../code/places.ts";
import type { LocalSize } from "../lower/built-ins.ts";
import { alignTo } from "../lower/data-layout.ts";
import type { Lowering } from "../lower/lowering.ts";
import { argument, placeholder } from "../lower/placeholders.ts";
import { convert, i32, i64, int, type ValueType } from "../wasm/opcodes.ts";
import { storeWithoutBranches } from "./branchless-stores.ts";
import { cutsOf, exitsOf, partingBlocks, reachedFrom } from "./exits.ts";
import { setGroupSize } from "./group-size.ts";
import { Known } from "./known.ts";
import { type Meeting, Meetings, NOTHING_AGREED } from "./meetings.ts";
import { Phases } from "./phases.ts";
import { inProgramOrder, meetInLoops } from "./reconvergence.ts";
import { copyRegion, type RegionInput } from "./region.ts";
import { Slots } from "./slots.ts";
import { SubgroupMasks } from "./subgroup-masks.ts";
import { Turns } from "./turns.ts";
import { analyseUniformity } from "./uniformity.ts";
import { LANES } from "./vector/lanes.ts";
import type { Plan } from "./vector/plan.ts";
import { buildStrip, openStrips, planRegion, type Row, type Strips } from "./vector/strips.ts";

const ALIGNMENT = 128;
const ITEM_ALIGNMENT = 16;
/** Checked code relies on the alignment of every variable. */
const CHECKED_ITEM_ALIGNMENT = 128;

/** Nodes that code runs through in a few milliseconds. */
const SHORT_NODES = 1 << 22;

/** After the dimensions: the counter of groups. */
const GROUP = 3;

/** Where memory lies in the scratch memory: offsets, and the bytes from an invocation to the next. */
export interface ScratchMemory {
  readonly engine: number;
  readonly group: number;
  readonly item: number;
  readonly itemStride: number;
}

export interface Launch {
  readonly graph: CodeGraph;
  /** Bytes of the kernel's scratch memory, and those at its start that pointers of the kernel do not lead to. */
  readonly scratchBytes: number;
  readonly reservedBytes: number;
  readonly memory: ScratchMemory;
  /** Whether pointers may lead anywhere in the memory that the launch allows. */
  readonly reachesAnywhere: boolean;
  readonly meetings: readonly Meeting[];
}

/** Loops over invocations: `latch` continues with the next one, `done` follows the loops. */
interface OpenLoops {
  readonly latch: Block;
  readonly done: Block;
  readonly agreed: Node | undefined;
  readonly strips: Strips | undefined;
  readonly row: Row;
}

/** Loops around a kernel. */
export function buildLaunch(lowering: Lowering, localSize: LocalSize): Launch {
  if (lowering.runs("branchless-stores")) storeWithoutBranches(lowering.graph, lowering.globals.places);
  return new LaunchBuilder(lowering, localSize).build();
}

class LaunchBuilder {
  readonly #lowering: Lowering;
  readonly #localSize: LocalSize;
  readonly #items: number;
  readonly #builder: Builder;
  /** The kernel: its flow, what lives where, and where its regions start, with the blocks of the launch for them. */
  readonly #flow: ReturnType<typeof analyse>;
  readonly #live: readonly (readonly Node[])[];
  readonly #regions: ReadonlyMap<Block, Block>;
  readonly #slots: Slots;
  /** Blocks that invocations leave differently and that lead to several exits of a region. */
  readonly #parting: readonly Block[];
  /** Bytes of each area. */
  readonly #sizes: Readonly<Record<Area, number>>;
  /** Bytes from the start of the scratch memory. */
  readonly #engineMemory: number;
  readonly #groupMemory: number;
  /** Memory of an invocation: one after the other where all are under way at once. */
  readonly #itemMemory: number;
  readonly #itemStride: number;
  readonly #itemBytes: number;
  readonly #nextGroup: Block;
  readonly #meetings: Meetings;
  /** Where each invocation goes on by itself. */
  readonly #turns: Turns | undefined;
  /** The address of the scratch memory. */
  readonly #scratch: Node;
  #end = 0;
  /** The counters of the invocations in each dimension, and of the groups. */
  readonly #counters: readonly Node[][] = [[], [], [], []];
  /** Undefined if no operation of subgroups needs them. */
  readonly #subgroups: SubgroupMasks | undefined;
  /** Of checked code. */
  readonly #phases: Phases | undefined;
  /** Meetings that invocations wait for before regions. */
  readonly #waits: ReadonlyMap<Block, Terminator>;

  constructor(lowering: Lowering, localSize: LocalSize) {
    const { globals, graph: kernel, callees } = lowering;
    this.#lowering = lowering;
    this.#localSize = localSize;
    this.#builder = new Builder(new CodeGraph(callees.entries));
    this.#scratch = this.#builder.graph.argument(argument.scratch, i32);
    this.#nextGroup = this.#builder.newBlock();
    const takesTurns = needsTurns(kernel, globals.places);
    if (takesTurns) meetInLoops(kernel);
    this.#flow = analyse(kernel);
    this.#live = valuesLiveAtStart(this.#flow, forUses);
    const cuts = takesTurns ? inProgramOrder(this.#flow).filter((block) => block.isCut) : cutsOf(this.#flow);
    this.#waits = new Map(cuts.map(({ end }) => [end.edges[0]!.block, end]));
    const behindBarriers = [...this.#waits.keys()];
    const sites = new Map([...this.#waits].map(([start, { site }]) => [start, site]));
    this.#meetings = new Meetings(this.#builder, callees, sites);
    this.#regions = new Map([kernel.entry, ...behindBarriers].map((start) => [start, this.#builder.newBlock()]));
    const items = localSize[0] * localSize[1] * localSize[2];
    this.#items = items;
    const hasBarriers = behindBarriers.length > 0;
    this.#phases = lowering.checks === undefined ? undefined : new Phases(this.#builder, lowering, items);
    // Invariant: whatever takes memory has done so before sizes are read; see `build`.
    const counted = takesTurns ? globals.places.locate(globals.progress) : undefined;
    const masked = globals.usesSubgroups ? globals.places.locate(globals.activeMasks) : undefined;
    const sizes = { ...globals.places.sizes };
    this.#sizes = sizes;
    this.#engineMemory = this.#take(sizes.engine);
    const kept = behindBarriers.flatMap((start) => this.#live[start.number]!);
    const take = (size: number) => this.#take(size);
    // Where invocations take turns, nothing is the same for all of them.
    const uniformity = hasBarriers && !takesTurns ? analyseUniformity(kernel, globals.places) : undefined;
    this.#parting = uniformity === undefined ? [] : partingBlocks(this.#flow, uniformity);
    const varying = uniformity?.varying;
    this.#slots = new Slots(this.#builder, { memory: this.#scratch, values: kept, items, take, varying });
    if (takesTurns) {
      const progress = this.#engineMemory + (counted?.place.offset ?? 0);
      const starts = [...this.#regions.keys()];
      this.#turns = new Turns(this.#builder, this.#meetings, { memory: this.#scratch, starts, items, progress, take });
    }
    if (masked !== undefined) {
      const masks = this.#engineMemory + masked.place.offset;
      this.#subgroups = new SubgroupMasks(this.#builder, this.#scratch, masks, globals.subgroupSize);
    }
    // The memory that pointers of a kernel may refer to follows the engine's own memory.
    this.#groupMemory = this.#take(sizes.group);
    const least = lowering.checks === undefined ? ITEM_ALIGNMENT : CHECKED_ITEM_ALIGNMENT;
    const itemAlignment = Math.max(least, globals.places.alignments.item);
    this.#itemStride = hasBarriers ? alignTo(sizes.item, itemAlignment) : 0;
    this.#itemBytes = hasBarriers ? this.#itemStride * items : sizes.item;
    this.#itemMemory = this.#take(this.#itemBytes);
  }

  #take(size: number): number {
    const offset = this.#end;
    this.#end = alignTo(offset + size, ALIGNMENT);
    return offset;
  }

  #address(offset: number): Node {
    return this.#builder.addConstant(this.#scratch, offset);
  }

  build(): Launch {
    const builder = this.#builder;
    const known = this.#launchLoads();
    const group = builder.newBlock(i32);
    const exit = builder.newBlock();
    this.#counters[GROUP]!.push(group.params[0]!);
    const [first, last] = [argument.firstGroup, argument.lastGroup].map((at) => builder.graph.argument(at, i32));
    const goOn = (from: Block, next: Node) => {
      builder.block = from;
      const isMore = builder.op(int.ltU, [next, last!]);
      from.branch(isMore, { block: group, args: [next] }, { block: exit, args: [] });
    };
    goOn(builder.block, first!);
    exit.return();
    builder.block = group;
    known.set(placeholder.groupNumber, group.params[0]!);
    this.#groupNumbers(group.params[0]!, known);
    this.#phases?.beginGroup(known);
    this.#subgroups?.beginGroup(known.get(placeholder.groupItems));
    if (this.#turns !== undefined) this.#takeTurns(this.#turns, known);
    else {
      builder.block.jump(this.#regions.get(this.#lowering.graph.entry)!);
      for (const region of this.#regions.keys()) this.#region(region, known.copy());
    }
    builder.block = this.#nextGroup;
    goOn(this.#nextGroup, builder.op(int.add, [group.params[0]!, builder.i32(1)]));
    builder.graph.stop = { callee: this.#lowering.callees.host("stop", 5), counters: this.#counters };
    cleanUp(builder.graph);
    if (!this.#lowering.leavesOut.has("invariants")) hoistInvariants(builder.graph);
    const { sizes } = this.#lowering.globals.places;
    const isSame = (["engine", "group", "item"] as const).every((area) => sizes[area] === this.#sizes[area]);
    assert(isSame, "memory is taken that a launch does not have");
    const meetings = this.#meetings.all;
    return {
      graph: builder.graph,
      scratchBytes: this.#end,
      reservedBytes: this.#groupMemory,
      memory: {
        engine: this.#engineMemory,
        group: this.#groupMemory,
        item: this.#itemMemory,
        itemStride: this.#itemStride,
      },
      reachesAnywhere: usesArgument(builder.graph, argument.userEnd),
      meetings,
    };
  }

  /** Emits the values that are the same in a whole launch. */
  #launchLoads(): Known {
    const builder = this.#builder;
    const { globals } = this.#lowering;
    const known = new Known(builder, globals.places);
    globals.launchLoads.forEach(({ op, argument: number, offset }, at) => {
      const address = builder.graph.argument(number, i32);
      known.set(placeholder.firstLaunchLoad + at, builder.op(op, [address], offset));
    });
    for (const at of [0, 1, 2])
      known.set(placeholder.globalOffset + at, builder.graph.argument(argument.globalOffsetX + at, i32));
    known.set(placeholder.workDimensions, builder.graph.argument(argument.workDimensions, i32));
    known.set(placeholder.moduleMemory, builder.graph.argument(argument.module, i32));
    known.set(placeholder.groupMemory, this.#address(this.#groupMemory));
    const userMemory = builder.graph.argument(argument.userStart, i32);
    known.set(placeholder.userMemory, userMemory);
    const userEnd = builder.graph.argument(argument.userEnd, i32);
    known.set(placeholder.userBytes, builder.op(int.sub, [userEnd, userMemory]));
    known.set(placeholder.engineMemory, this.#address(this.#engineMemory));
    known.set(placeholder.allItemMemory, this.#address(this.#itemMemory));
    known.set(placeholder.groupBytes, builder.i32(globals.places.sizes.group));
    known.set(placeholder.itemBytes, builder.i32(this.#itemBytes));
    globals.limits.forEach((one, at) => {
      const node = "least" in one ? this.#least(one.least, known) : this.#limitNode(known.compute(one.size), one.limit);
      known.set(placeholder.firstLimit + at, node);
    });
    return known;
  }

  #least(limits: readonly Node[], known: Known): Node {
    const builder = this.#builder;
    return limits
      .map((limit) => known.compute(limit))
      .reduce((a, b) => builder.select(builder.binary(int.ltU, a, b), a, b));
  }

  /** How many indices a limit allows in a region of that many bytes. */
  #limitNode(size: Node, { first, extent, stride, type }: Limit): Node {
    const builder = this.#builder;
    const least = first + extent;
    if (least >= 2 ** 32) return builder.graph.zero(type);
    const rest = builder.op(int.sub, [size, builder.graph.constant(i32, least)]);
    const steps = stride < 2 ** 32 ? builder.op(int.divU, [rest, builder.graph.constant(i32, stride)]) : builder.i32(0);
    const isLong = builder.op(int.geU, [size, builder.graph.constant(i32, least)]);
    const count = builder.select(isLong, builder.op(int.add, [steps, builder.i32(1)]), builder.i32(0));
    return type === i64 ? builder.op(convert.i64ExtendI32U, [count]) : count;
  }

  /** Emits the numbers that are the same in a work-group. */
  #groupNumbers(group: Node, known: Known): void {
    const builder = this.#builder;
    const counts = [0, 1, 2].map((at) => builder.graph.argument(argument.groupCountX + at, i32));
    const rows = builder.op(int.divU, [group, counts[0]!]);
    const ids = [
      builder.op(int.remU, [group, counts[0]!]),
      builder.op(int.remU, [rows, counts[1]!]),
      builder.op(int.divU, [rows, counts[1]!]),
    ];
    ids.forEach((id, at) => {
      known.set(placeholder.groupId + at, id);
      known.set(placeholder.groupCount + at, counts[at]!);
    });
    setGroupSize(builder, known, this.#lowering.globals.sizes);
  }

  /** Whether all invocations of a work-group take little time, as long as no loop of the kernel runs for long. */
  get #isShort(): boolean {
    return this.#items * this.#lowering.graph.size <= SHORT_NODES;
  }

  /** The loops over the invocations of a region, and where they go on after it. */
  #region(region: Block, known: Known): void {
    const builder = this.#builder;
    const live = this.#live[region.number]!;
    builder.block = this.#regions.get(region)!;
    this.#phases?.pass(this.#waits.get(region), known);
    const here = new Map(this.#slots.loadUniform(live, known));
    const targets = exitsOf(region);
    const meeting = this.#mayPart(region) ? this.#meetings.open(targets) : undefined;
    const carriesNext = targets.length > 1;
    const plan = meeting === undefined ? this.#vectorPlan(region) : undefined;
    const loops = this.#openLoops(known, carriesNext, meeting !== undefined, plan !== undefined);
    const { latch, done, agreed } = loops;
    const carried = (next: Block | undefined) => (carriesNext ? [builder.i32(targets.indexOf(next))] : []);
    if (plan !== undefined) this.#strips(plan, loops, live, new Map(here), carried);
    for (const [value, node] of this.#slots.loadVarying(live, known)) here.set(value, node);
    const outside = (value: Node) => here.get(value)!;
    const input = this.#input(known, outside);
    copyRegion(input, region, (next, values) => {
      for (const { value, here: now, isDefinedHere } of values) if (isDefinedHere) this.#slots.store(value, now, known);
      if (meeting === undefined || agreed === undefined) builder.block.jump(latch, carried(next));
      else this.#meetings.agree(meeting, next, agreed, known, latch);
    });
    const edges = targets.map((target): Edge => {
      return { block: target === undefined ? this.#nextGroup : this.#regions.get(target)!, args: [] };
    });
    if (meeting !== undefined) edges.push({ block: this.#meetings.refuse(meeting, known), args: [] });
    const [next] = done.params;
    if (next !== undefined) done.switch(next, edges);
    else if (edges[0] !== undefined) done.jump(edges[0].block);
  }

  /** How a region runs several invocations of a row at a time; undefined if it does not. */
  #vectorPlan(region: Block): Plan | undefined {
    const { globals, graph } = this.#lowering;
    const isPossible = this.#lowering.runs("vectors") && !globals.usesSubgroups && this.#localSize[0] >= LANES;
    return !isPossible ? undefined : planRegion(graph, region, this.#live, this.#slots, globals.places);
  }

  #strips(
    plan: Plan,
    { strips, row }: OpenLoops,
    live: readonly Node[],
    here: ReadonlyMap<Node, Node>,
    carried: (next: Block | undefined) => Node[],
  ): void {
    if (strips === undefined) return;
    const liveAt = (start: Block | undefined) => (start === undefined ? [] : this.#live[start.number]!);
    const builder = this.#builder;
    const { block } = builder;
    const { callees } = this.#lowering;
    const input = { builder, callees, plan, strips, row, live, here, liveAt, carried };
    buildStrip({ ...input, slots: this.#slots, most: this.#localSize[0] });
    builder.block = block;
  }

  #input(known: Known, outside: (value: Node) => Node): RegionInput {
    const numbers = [0, 1, 2].map((at) => placeholder.localId + at);
    const invocation = () => [...numbers, placeholder.groupNumber].map((number) => known.get(number));
    return { flow: this.#flow, liveAtStart: this.#live, builder: this.#builder, known, outside, invocation };
  }

  /** Whether invocations may leave a region in different ways: by blocks that they leave differently, and that lead to several exits. */
  #mayPart(region: Block): boolean {
    if (this.#parting.length === 0) return false;
    const inside = reachedFrom(region);
    return this.#parting.some((block) => inside.has(block));
  }

  /**
   * Opens the loops and moves the builder inside of all of them. With `carriesNext` the loops carry the result of an invocation; with `agrees`,
   * `agreed` is the result of the preceding one.
   */
  #openLoops(known: Known, carriesNext: boolean, agrees: boolean, hasStrips = false): OpenLoops {
    const builder = this.#builder;
    const extra: ValueType[] = carriesNext ? [i32] : [];
    const agreement: ValueType[] = agrees ? extra : [];
    const done = builder.newBlock(...extra);
    let outer = done;
    let index = builder.i32(0);
    let agreed = agrees ? [builder.i32(NOTHING_AGREED)] : [];
    let strips: Strips | undefined;
    let row: Row = { known, number: index };
    for (const dimension of [2, 1, 0]) {
      const most = this.#localSize[dimension]!;
      const count = known.get(placeholder.localSize + dimension);
      let id = builder.i32(0);
      if (dimension === 0) row = { known: known.copy(), number: index };
      if (dimension === 0 && hasStrips) {
        strips = openStrips(builder, count, outer, extra);
        if (this.#isShort) for (const one of [strips.head, strips.item]) one.origin = SHORT_LOOP;
        this.#counters[0]!.push(strips.head.params[0]!, strips.item.params[0]!);
        [id = id] = strips.item.params;
        outer = strips.latch;
        builder.block = strips.item;
      } else if (most > 1) {
        const head = builder.newBlock(i32, ...agreement);
        const latch = builder.newBlock(...extra);
        if (this.#isShort) head.origin = SHORT_LOOP;
        this.#counters[dimension]!.push(head.params[0]!);
        builder.block.jump(head, [builder.i32(0), ...agreed]);
        [id = id, ...agreed] = head.params;
        builder.block = latch;
        const next = builder.op(int.add, [id, builder.i32(1)]);
        const isMore = builder.op(int.ltU, [next, count]);
        const again = { block: head, args: [next, ...(agrees ? latch.params : [])] };
        latch.branch(isMore, again, { block: outer, args: [...latch.params] });
        outer = latch;
        builder.block = head;
      }
      known.set(placeholder.localId + dimension, id);
      const start = builder.op(int.mul, [known.get(placeholder.groupId + dimension), builder.i32(most)]);
      known.set(placeholder.globalId + dimension, builder.op(int.add, [start, id]));
      index = builder.op(int.add, [builder.op(int.mul, [index, count]), id]);
    }
    known.set(placeholder.localIndex, index);
    const place = builder.op(int.mul, [index, builder.i32(this.#itemStride)]);
    known.set(
      placeholder.itemMemory,
      builder.addConstant(builder.op(int.add, [this.#scratch, place]), this.#itemMemory),
    );
    return { latch: outer, done, agreed: agreed[0], strips, row };
  }

  /** One loop over the invocations, again and again until all have come to their ends; each goes on in the region where it was. */
  #takeTurns(turns: Turns, known: Known): void {
    const builder = this.#builder;
    turns.begin();
    const round = builder.newBlock();
    builder.block.jump(round);
    builder.block = round;
    this.#phases?.passMeetings(known);
    const { latch, done } = this.#openLoops(known, false, false);
    turns.goOn(known, [...this.#regions.values()], latch);
    for (const [region, start] of this.#regions) {
      builder.block = start;
      const here = new Map(this.#slots.loadVarying(this.#live[region.number]!, known));
      const outside = (value: Node) => here.get(value)!;
      const input = this.#input(known, outside);
      copyRegion(input, region, (next, values, kind) => {
        for (const { value, here: now, isDefinedHere } of values)
          if (isDefinedHere) this.#slots.store(value, now, known);
        turns.leave(known, region, next, kind);
        builder.block.jump(latch);
      });
    }
    builder.block = done;
    if (this.#subgroups !== undefined) turns.releaseSubgroups(this.#subgroups, known);
    turns.endRound(round, this.#nextGroup, this.#lowering.callees, known, (passed) =>
      this.#phases?.openBarrier(this.#waits, known, passed),
    );
  }
}

/**
 * Whether each invocation goes on by itself: where one waits for anything other than a barrier, or where those of a subgroup may part before
 * they meet.
 */
function needsTurns(kernel: CodeGraph, places: Places): boolean {
  const flow = analyse(kernel);
  const cuts = cutsOf(flow);
  if (cuts.some(({ end }) => end.kind === "turn")) return true;
  if (!cuts.some(({ end }) => end.kind === "meet")) return false;
  return partingBlocks(flow, analyseUniformity(kernel, places)).length > 0;
}

/** Calls `visit` with the values in blocks that a block of the kernel uses. */
function forUses({ body, end }: Block, visit: (value: Node) => void): void {
  const see = (node: Node) => {
    if (!isLeaf(node)) visit(node);
  };
  for (const node of body) node.args.forEach(see);
  end.operands.forEach(see);
  for (const edge of end.edges) edge.args.forEach(see);
}

/** Whether code that is left after clean-up uses an argument. */
function usesArgument(graph: CodeGraph, number: number): boolean {
  const isIt = ({ op, imm }: Node) => op === leaf.argument && Number(imm) === number;
  return analyse(graph).order.some(({ body, end }) => {
    const used = [...body.flatMap(({ args }) => args), ...end.operands, ...end.edges.flatMap(({ args }) => args)];
    return used.some(isIt);
  });
}
