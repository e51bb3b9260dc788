// The function that a kernel becomes: loops over work-groups and, in them, over invocations, z outermost and x innermost, so that what does
// not depend on x stands outside of the loop over x. A kernel with barriers has such loops for each of its regions; behind a region's
// loops the next region is the one that its invocations have named, which is one for the whole work-group.

import { Builder } from "../code/builder.ts";
import { cleanUp } from "../code/cleanup.ts";
import { analyse } from "../code/flow.ts";
import { type Block, CodeGraph, type Edge, leaf, type Node } from "../code/graph.ts";
import { valuesLiveAtStart } from "../code/liveness.ts";
import { isLeaf } from "../code/placement.ts";
import type { LocalSize } from "../lower/built-ins.ts";
import { alignTo } from "../lower/data-layout.ts";
import type { Lowering } from "../lower/lowering.ts";
import { argument, placeholder } from "../lower/placeholders.ts";
import { f64, i32, i64, int, isLoad, memory, type ValueType } from "../wasm/opcodes.ts";
import { copyRegion } from "./region.ts";
import { varyingValues } from "./uniformity.ts";

/** Where the memory of the module starts; what lies before is never used, so that address 0 is nothing's. */
const START = 1024;
const ALIGNMENT = 64;

export interface Launch {
  readonly graph: CodeGraph;
  /** The address of the module's own memory. */
  readonly moduleMemory: number;
  /** Where buffers may begin. */
  readonly end: number;
}

export function buildLaunch(lowering: Lowering, localSize: LocalSize): Launch {
  return new LaunchBuilder(lowering, localSize).build();
}

/** A value that lives across a barrier, in memory: once per work-group or once per invocation. */
interface Slot {
  readonly address: number;
  readonly isUniform: boolean;
  readonly size: number;
}

/** The numbers of invocations and their like, where they are known. */
type Known = Map<number, Node>;

class LaunchBuilder {
  readonly #kernel: CodeGraph;
  readonly #lowering: Lowering;
  readonly #localSize: LocalSize;
  readonly #items: number;
  readonly #builder: Builder;
  readonly #slots = new Map<Node, Slot>();
  readonly #launchLoads: Node[] = [];
  #end = START;

  constructor(lowering: Lowering, localSize: LocalSize) {
    this.#lowering = lowering;
    this.#kernel = lowering.graph;
    this.#localSize = localSize;
    this.#items = localSize[0] * localSize[1] * localSize[2];
    this.#builder = new Builder(new CodeGraph(lowering.callees.entries));
  }

  build(): Launch {
    const { globals } = this.#lowering;
    const builder = this.#builder;
    const moduleMemory = this.#take(globals.moduleMemory.size);
    const groupMemory = this.#take(globals.groupMemory.size);
    const flow = analyse(this.#kernel);
    const starts = [
      this.#kernel.entry,
      ...flow.order.flatMap(({ end }) => (end.kind === "barrier" ? [end.edges[0]!.block] : [])),
    ];
    const regions = [...new Set(starts)];
    const itemStride = alignTo(globals.itemMemory.size, 16);
    const itemMemory = this.#take(itemStride * (regions.length > 1 ? this.#items : 1));
    const live = valuesLiveAtStart(flow, forUses);
    if (regions.length > 1) this.#placeSlots(regions.slice(1).flatMap((region) => live[region.number]!));

    for (const load of globals.launchLoads) {
      this.#launchLoads.push(builder.op(load.op, [builder.graph.argument(load.argument, i32)], load.offset));
    }
    const group = builder.newBlock(i32);
    const nextGroup = builder.newBlock();
    const exit = builder.newBlock();
    const [first, last] = [argument.firstGroup, argument.lastGroup].map((at) => builder.graph.argument(at, i32)) as [
      Node,
      Node,
    ];
    builder.block.branch(
      builder.op(int.ltU, [first, last]),
      { block: group, args: [first] },
      { block: exit, args: [] },
    );
    exit.return();

    builder.block = group;
    const known = this.#groupNumbers(group.params[0]!);
    known.set(placeholder.moduleMemory, builder.i32(moduleMemory));
    known.set(placeholder.groupMemory, builder.i32(groupMemory));
    const blocks = new Map(regions.map((region) => [region, builder.newBlock()]));
    builder.block.jump(blocks.get(this.#kernel.entry)!);
    for (const region of regions) {
      builder.block = blocks.get(region)!;
      this.#region({ region, regions, blocks, flow, live, known, nextGroup, itemMemory, itemStride });
    }

    builder.block = nextGroup;
    const next = builder.op(int.add, [group.params[0]!, builder.i32(1)]);
    nextGroup.branch(builder.op(int.ltU, [next, last]), { block: group, args: [next] }, { block: exit, args: [] });
    cleanUp(builder.graph);
    return { graph: builder.graph, moduleMemory, end: this.#end };
  }

  #take(size: number): number {
    const address = this.#end;
    this.#end = alignTo(address + size, ALIGNMENT);
    return address;
  }

  // ---- values that live across barriers

  #placeSlots(values: readonly Node[]): void {
    const varying = varyingValues(this.#kernel);
    for (const value of new Set(values)) {
      if (this.#isCheap(value, 4)) continue;
      const isUniform = !varying.has(value);
      const size = value.type === i64 || value.type === f64 ? 8 : 4;
      this.#slots.set(value, { address: this.#take(size * (isUniform ? 1 : this.#items)), isUniform, size });
    }
  }

  /** Whether a value is computed again rather than kept: it takes a few instructions on what is at hand anyway. */
  #isCheap(value: Node, depth: number): boolean {
    if (isLeaf(value)) return true;
    return (
      depth > 0 &&
      value.op > leaf.builtIn &&
      value.op !== 0x10 &&
      !isLoad(value.op) &&
      value.args.every((arg) => this.#isCheap(arg, depth - 1))
    );
  }

  #compute(value: Node, known: Known): Node {
    const builder = this.#builder;
    if (value.op === leaf.constant) return builder.graph.constant(value.valueType, value.imm);
    if (value.op === leaf.argument) return builder.graph.argument(Number(value.imm), value.valueType);
    if (value.op === leaf.builtIn) return this.#placeholder(value, known);
    return builder.copy(
      value,
      value.args.map((arg) => this.#compute(arg, known)),
    );
  }

  #placeholder({ imm }: Node, known: Known): Node {
    const number = Number(imm);
    if (number >= placeholder.firstLaunchLoad) return this.#launchLoads[number - placeholder.firstLaunchLoad]!;
    return known.get(number)!;
  }

  /** The address of a slot without its constant part. */
  #slotIndex({ isUniform, size }: Slot, known: Known): Node {
    const builder = this.#builder;
    return isUniform ? builder.i32(0) : builder.op(int.mul, [known.get(placeholder.localIndex)!, builder.i32(size)]);
  }

  // ---- loops

  #groupNumbers(group: Node): Known {
    const builder = this.#builder;
    const known: Known = new Map();
    const counts = [argument.groupCountX, argument.groupCountY, argument.groupCountZ].map((at) =>
      builder.graph.argument(at, i32),
    );
    const rows = builder.op(int.divU, [group, counts[0]!]);
    const ids = [
      builder.op(int.remU, [group, counts[0]!]),
      builder.op(int.remU, [rows, counts[1]!]),
      builder.op(int.divU, [rows, counts[1]!]),
    ];
    ids.forEach((id, at) => known.set(placeholder.groupId + at, id));
    counts.forEach((count, at) => known.set(placeholder.groupCount + at, count));
    return known;
  }

  #region(input: {
    readonly region: Block;
    readonly regions: readonly Block[];
    readonly blocks: ReadonlyMap<Block, Block>;
    readonly flow: ReturnType<typeof analyse>;
    readonly live: readonly (readonly Node[])[];
    readonly known: Known;
    readonly nextGroup: Block;
    readonly itemMemory: number;
    readonly itemStride: number;
  }): void {
    const { region, regions, blocks, flow, live, nextGroup } = input;
    const builder = this.#builder;
    const known: Known = new Map(input.known);
    const inMemory = new Map<Node, Node>();
    const keptLive = live[region.number]!.filter((value) => this.#slots.has(value));
    const loadSlots = (isUniform: boolean) => {
      for (const value of keptLive) {
        const slot = this.#slots.get(value)!;
        if (slot.isUniform !== isUniform) continue;
        inMemory.set(value, builder.op(loadOf(value.valueType), [this.#slotIndex(slot, known)], slot.address));
      }
    };
    loadSlots(true);
    const targets = exitsOf(region);
    const carriesNext = targets.length > 1;
    const loops = this.#openLoops(known, carriesNext);
    const index = known.get(placeholder.localIndex)!;
    const inFrame = regions.length > 1 ? builder.op(int.mul, [index, builder.i32(input.itemStride)]) : builder.i32(0);
    known.set(placeholder.itemMemory, builder.addConstant(inFrame, input.itemMemory));
    loadSlots(false);
    const computed = new Map<Node, Node>();
    for (const value of live[region.number]!)
      if (!this.#slots.has(value)) computed.set(value, this.#compute(value, known));
    copyRegion(
      {
        flow,
        liveAtStart: live,
        builder,
        outside: (value) => inMemory.get(value) ?? computed.get(value)!,
        placeholder: (value) => this.#placeholder(value, known),
        exit: (next, values) => {
          for (const { value, here, isDefinedHere } of values) {
            const slot = this.#slots.get(value);
            if (slot === undefined || !isDefinedHere) continue;
            builder.effect(storeOf(value.valueType), [this.#slotIndex(slot, known), here], slot.address);
          }
          builder.block.jump(loops.latch, carriesNext ? [builder.i32(targets.indexOf(next))] : []);
        },
      },
      region,
    );
    builder.block = loops.done;
    const edges = targets.map(
      (target): Edge => ({ block: target === undefined ? nextGroup : blocks.get(target)!, args: [] }),
    );
    const [next] = loops.done.params;
    if (next === undefined) {
      if (edges[0] !== undefined) loops.done.jump(edges[0].block);
    } else loops.done.switch(next, edges);
  }

  /** Opens the loops; the builder is inside of all of them then. `latch` goes on to the next invocation, `done` stands behind them. */
  #openLoops(known: Known, carriesNext: boolean): { readonly latch: Block; readonly done: Block } {
    const builder = this.#builder;
    const extra: ValueType[] = carriesNext ? [i32] : [];
    const done = builder.newBlock(...extra);
    let outer = done;
    let index = builder.i32(0);
    for (const dimension of [2, 1, 0]) {
      const count = this.#localSize[dimension]!;
      let id = builder.i32(0);
      if (count > 1) {
        const head = builder.newBlock(i32);
        const latch = builder.newBlock(...extra);
        builder.block.jump(head, [builder.i32(0)]);
        id = head.params[0]!;
        builder.block = latch;
        const next = builder.op(int.add, [id, builder.i32(1)]);
        const isMore = builder.op(int.ltU, [next, builder.i32(count)]);
        latch.branch(isMore, { block: head, args: [next] }, { block: outer, args: [...latch.params] });
        outer = latch;
        builder.block = head;
      }
      known.set(placeholder.localId + dimension, id);
      const start = builder.op(int.mul, [known.get(placeholder.groupId + dimension)!, builder.i32(count)]);
      known.set(placeholder.globalId + dimension, builder.op(int.add, [start, id]));
      index = builder.op(int.add, [builder.op(int.mul, [index, builder.i32(count)]), id]);
    }
    known.set(placeholder.localIndex, index);
    return { latch: outer, done };
  }
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

/** Where a region goes on: the starts of regions, and undefined for the end of the kernel. */
function exitsOf(start: Block): readonly (Block | undefined)[] {
  const seen = new Set([start]);
  const exits = new Set<Block | undefined>();
  const work = [start];
  for (let block = work.pop(); block !== undefined; block = work.pop()) {
    const { kind, edges } = block.end;
    if (kind === "return") exits.add(undefined);
    else if (kind === "barrier") exits.add(edges[0]!.block);
    else
      for (const edge of edges) {
        if (seen.has(edge.block)) continue;
        seen.add(edge.block);
        work.push(edge.block);
      }
  }
  return [...exits];
}

function loadOf(type: ValueType): number {
  return memory.i32Load + (i32 - type);
}

function storeOf(type: ValueType): number {
  return memory.i32Store + (i32 - type);
}
