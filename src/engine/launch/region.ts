// A region: what an invocation does from the start or a barrier up to the next barriers or the end. Kernels are cut into regions, each of
// which becomes a loop over all invocations of a work-group. Here a region is copied from the kernel's graph into that of the launch.
//
// Values that live across a barrier lie in memory between regions. One that a region both finds there and defines again (it holds the
// barrier of a loop) is carried by a parameter of each block where it lives, of which cleaning up leaves those that are needed.

import { assert } from "../../support/assert.ts";
import type { Builder } from "../code/builder.ts";
import type { Flow } from "../code/flow.ts";
import { type Block, leaf, type Node } from "../code/graph.ts";

export interface RegionInput {
  readonly flow: Flow;
  readonly liveAtStart: readonly (readonly Node[])[];
  readonly builder: Builder;
  /** A value of the kernel that is not defined in this region, as it is here; undefined for what has no place in memory. */
  readonly outside: (value: Node) => Node;
  /** A leaf of the kernel that only the launch knows. */
  readonly placeholder: (value: Node) => Node;
  /** Ends a block at a barrier or at the end of the kernel; `next` is undefined there. */
  readonly exit: (
    next: Block | undefined,
    live: readonly { value: Node; here: Node; isDefinedHere: boolean }[],
  ) => void;
}

/** Copies the region that starts at `start` to the builder's block. */
export function copyRegion(input: RegionInput, start: Block): void {
  new RegionCopy(input, start).run();
}

class RegionCopy {
  readonly #input: RegionInput;
  readonly #start: Block;
  readonly #blocks = new Map<Block, Block>();
  readonly #values = new Map<Node, Node>();
  /** The values that blocks carry as parameters, behind their own ones. */
  readonly #carried = new Map<Block, readonly Node[]>();
  readonly #carriedNodes = new Map<Block, ReadonlyMap<Node, Node>>();

  constructor(input: RegionInput, start: Block) {
    this.#input = input;
    this.#start = start;
  }

  run(): void {
    const { builder, liveAtStart } = this.#input;
    const inside = this.#reach();
    const again = new Set(liveAtStart[this.#start.number]!.filter((value) => inside.has(value.block!)));
    for (const block of inside) this.#prepare(block, again);
    const first = this.#blocks.get(this.#start)!;
    const carried = this.#carried.get(this.#start)!.map((value) => this.#input.outside(value));
    builder.block.jump(first, carried);
    for (const block of inside) this.#copy(block);
  }

  /** The blocks of the region, in the order of the flow. */
  #reach(): ReadonlySet<Block> {
    const found = new Set([this.#start]);
    const work = [this.#start];
    for (let block = work.pop(); block !== undefined; block = work.pop()) {
      if (block.end.kind === "barrier") continue;
      for (const { block: target } of block.end.edges) {
        if (found.has(target)) continue;
        found.add(target);
        work.push(target);
      }
    }
    return new Set([...found].sort((a, b) => a.number - b.number));
  }

  #prepare(block: Block, again: ReadonlySet<Node>): void {
    const { graph } = this.#input.builder;
    const carried = this.#input.liveAtStart[block.number]!.filter((value) => again.has(value));
    const copy = graph.block([...block.params, ...carried].map((value) => value.valueType));
    this.#blocks.set(block, copy);
    block.params.forEach((param, at) => this.#values.set(param, copy.params[at]!));
    this.#carried.set(block, carried);
    const own = carried.map((value, at) => [value, copy.params[block.params.length + at]!] as const);
    this.#carriedNodes.set(block, new Map(own));
  }

  /** The copy of a value, as a block of the kernel uses it. */
  #value(value: Node, user: Block): Node {
    const { graph } = this.#input.builder;
    if (value.op === leaf.constant) return graph.constant(value.valueType, value.imm);
    if (value.op === leaf.argument) return graph.argument(Number(value.imm), value.valueType);
    if (value.op === leaf.builtIn) return this.#input.placeholder(value);
    if (value.block !== user) {
      const carried = this.#carriedNodes.get(user)?.get(value);
      if (carried !== undefined) return carried;
    }
    return this.#values.get(value) ?? this.#input.outside(value);
  }

  #copy(block: Block): void {
    const { builder } = this.#input;
    const copy = this.#blocks.get(block)!;
    builder.block = copy;
    for (const node of block.body) {
      const args = node.args.map((arg) => this.#value(arg, block));
      this.#values.set(node, builder.copy(node, args));
    }
    this.#end(block);
  }

  #end(block: Block): void {
    const { builder } = this.#input;
    const { kind, operands, edges } = block.end;
    if (kind === "barrier" || kind === "return") {
      const next = edges[0]?.block;
      const live = next === undefined ? [] : this.#input.liveAtStart[next.number]!;
      this.#input.exit(
        next,
        live.map((value) => ({
          value,
          here: this.#value(value, block),
          isDefinedHere: value.block !== undefined && this.#blocks.has(value.block),
        })),
      );
      return;
    }
    builder.block.end = {
      kind,
      operands: operands.map((operand) => this.#value(operand, block)),
      edges: edges.map((edge) => {
        const target = this.#blocks.get(edge.block);
        assert(target !== undefined, "a region leaves its blocks");
        const carried = this.#carried.get(edge.block)!;
        return { block: target, args: [...edge.args, ...carried].map((value) => this.#value(value, block)) };
      }),
    };
  }
}
