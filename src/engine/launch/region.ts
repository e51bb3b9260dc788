// A region: the code that an invocation runs from the start or a barrier up to the next barriers or the end. Kernels are cut into regions, each of
// which becomes a loop over all invocations of a work-group. Here a region is copied from the kernel's graph into the graph of the launch.
//
// Values that live across a barrier lie in memory between regions. One that a region both finds there and defines again (it holds the
// barrier of a loop) is carried by a parameter of each block where it lives, of which cleaning up leaves those that are needed.

import { assert } from "../../support/assert.ts";
import type { Flow } from "../code/analysis/flow.ts";
import type { Builder } from "../code/builder.ts";
import { type Block, callIf, type Node, type TerminatorKind } from "../code/graph.ts";
import type { Known } from "./known.ts";

export interface RegionInput {
  readonly flow: Flow;
  readonly liveAtStart: readonly (readonly Node[])[];
  readonly builder: Builder;
  /** The values of the kernel's leaves. */
  readonly known: Known;
  /** The numbers that reports name an invocation by: its ids in the work-group, and the number of that. */
  readonly invocation: () => readonly Node[];
  /** A value that lives where the region starts, as it is there. */
  readonly outside: (value: Node) => Node;
}

/** A value that lives after a barrier, with what it is before it. */
interface LiveValue {
  readonly value: Node;
  readonly here: Node;
  readonly isDefinedHere: boolean;
}

/** Ends a block at a barrier or where others take turns, with what lives after it, or at the end of the kernel, where `next` is undefined. */
type Exit = (next: Block | undefined, live: readonly LiveValue[], kind: TerminatorKind) => void;

/** The blocks of a region, in the order of the flow, with the values that they carry as parameters after their own ones. */
export interface RegionBlocks {
  readonly blocks: ReadonlySet<Block>;
  readonly carried: ReadonlyMap<Block, readonly Node[]>;
}

export function regionBlocks(start: Block, liveAtStart: readonly (readonly Node[])[]): RegionBlocks {
  const found = new Set([start]);
  for (const block of found) if (!block.isCut) for (const edge of block.end.edges) found.add(edge.block);
  const blocks = new Set([...found].sort((a, b) => a.number - b.number));
  const again = new Set(liveAtStart[start.number]!.filter((value) => blocks.has(value.block!)));
  const carried = [...blocks].map((block) => {
    return [block, liveAtStart[block.number]!.filter((value) => again.has(value))] as const;
  });
  return { blocks, carried: new Map(carried) };
}

/** Copies the region that starts at `start` to the builder's block. */
export function copyRegion(input: RegionInput, start: Block, exit: Exit): void {
  new RegionCopy(input, start, exit).run();
}

class RegionCopy {
  readonly #input: RegionInput;
  readonly #start: Block;
  readonly #exit: Exit;
  readonly #blocks = new Map<Block, Block>();
  readonly #values = new Map<Node, Node>();
  /** The values that blocks carry as parameters, after their own ones. */
  readonly #carried = new Map<Block, readonly Node[]>();
  readonly #carriedNodes = new Map<Block, ReadonlyMap<Node, Node>>();

  constructor(input: RegionInput, start: Block, exit: Exit) {
    this.#input = input;
    this.#start = start;
    this.#exit = exit;
  }

  run(): void {
    const { builder, liveAtStart } = this.#input;
    const { blocks: inside, carried: lists } = regionBlocks(this.#start, liveAtStart);
    for (const block of inside) this.#prepare(block, lists.get(block)!);
    const first = this.#blocks.get(this.#start)!;
    const carried = this.#carried.get(this.#start)!.map((value) => this.#input.outside(value));
    builder.block.jump(first, carried);
    for (const block of inside) this.#copy(block);
  }

  #prepare(block: Block, carried: readonly Node[]): void {
    const { graph } = this.#input.builder;
    const copy = graph.block([...block.params, ...carried].map((value) => value.valueType));
    copy.origin = block.origin;
    this.#blocks.set(block, copy);
    block.params.forEach((param, at) => this.#values.set(param, copy.params[at]!));
    this.#carried.set(block, carried);
    const own = carried.map((value, at) => [value, copy.params[block.params.length + at]!] as const);
    this.#carriedNodes.set(block, new Map(own));
  }

  /** The copy of a value, as a block of the kernel uses it. */
  #value(value: Node, user: Block): Node {
    const known = this.#input.known.leaf(value);
    if (known !== undefined) return known;
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
      if (node.op === callIf) args.push(...this.#input.invocation());
      this.#values.set(node, builder.copy(node, args));
    }
    this.#end(block);
  }

  #end(block: Block): void {
    const { builder } = this.#input;
    const { kind, operands, edges, site } = block.end;
    if (block.isCut || kind === "return") {
      const next = edges[0]?.block;
      const live = next === undefined ? [] : this.#input.liveAtStart[next.number]!;
      this.#exit(
        next,
        live.map((value) => ({
          value,
          here: this.#value(value, block),
          isDefinedHere: value.block !== undefined && this.#blocks.has(value.block),
        })),
        kind,
      );
      return;
    }
    builder.block.end = {
      kind,
      site,
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
