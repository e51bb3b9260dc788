// Moves what a loop computes again and again out of it: to the block before the outermost loop in which nothing that it needs changes.

import { convert, float, forType, i64, int, none } from "../../wasm/opcodes.ts";
import { analyse, type Flow, findLoops, isReducible, type Loops } from "../analysis/flow.ts";
import { type Block, type CodeGraph, call, leaf, type Node } from "../graph.ts";
import { isPure } from "./cleanup.ts";

export function hoistInvariants(graph: CodeGraph): void {
  const flow = analyse(graph);
  if (isReducible(flow)) new Hoisting(graph, flow).run();
}

/** Integer divisions trap. */
const TRAPPING: ReadonlySet<number> = new Set(
  [int.divS, int.divU, int.remS, int.remU].flatMap((op) => [op, forType(op, i64)]),
);

/** Operations that take no longer than reading a value that has waited in memory. */
const CHEAP: ReadonlySet<number> = new Set<number>([
  ...[int.add, int.sub, int.and, int.or, int.xor, int.shl, int.shrS, int.shrU].flatMap((op) => [op, forType(op, i64)]),
  ...Array.from({ length: int.geU - int.eqz + 1 }, (_, at) => int.eqz + at),
  ...Array.from({ length: int.geU - int.eqz + 1 }, (_, at) => forType(int.eqz + at, i64)),
  ...Array.from({ length: float.ge - float.eq + 1 }, (_, at) => float.eq + at),
  convert.i32WrapI64,
  convert.i64ExtendI32S,
  convert.i64ExtendI32U,
]);

class Hoisting {
  readonly #graph: CodeGraph;
  readonly #flow: Flow;
  readonly #loops: Loops;
  /** Where a node may go; absent if it has to stay. */
  readonly #targets = new Map<Node, Block>();
  readonly #moved = new Set<Node>();

  constructor(graph: CodeGraph, flow: Flow) {
    this.#graph = graph;
    this.#flow = flow;
    this.#loops = findLoops(flow);
  }

  run(): void {
    const { order } = this.#flow;
    for (const block of order) for (const node of block.body) this.#findTarget(node, block);
    for (const node of this.#targets.keys()) if (!CHEAP.has(node.op)) this.#want(node);
    if (this.#moved.size === 0) return;
    const arriving = new Map<Block, Node[]>();
    for (const block of order) {
      for (const node of block.body) if (this.#moved.has(node)) this.#arrive(node, arriving);
    }
    for (const block of order) {
      block.body = [...block.body.filter((node) => !this.#moved.has(node)), ...(arriving.get(block) ?? [])];
    }
  }

  #arrive(node: Node, arriving: Map<Block, Node[]>): void {
    const target = this.#targets.get(node)!;
    node.block = target;
    const list = arriving.get(target);
    if (list === undefined) arriving.set(target, [node]);
    else list.push(node);
  }

  /** Moves a node, with all that it needs. */
  #want(node: Node): void {
    const work = [node];
    for (let one = work.pop(); one !== undefined; one = work.pop()) {
      if (this.#moved.has(one) || !this.#targets.has(one)) continue;
      this.#moved.add(one);
      work.push(...one.args);
    }
  }

  #findTarget(node: Node, block: Block): void {
    if (node.type === none || !isPure(this.#graph, node) || TRAPPING.has(node.op) || node.op === call) return;
    const { around, parent } = this.#loops;
    const { dominator, order } = this.#flow;
    let target: Block | undefined;
    for (let loop = around[block.number]!; loop !== -1; loop = parent[loop]!) {
      if (!node.args.every((arg) => this.#isOutside(arg, loop))) break;
      target = order[dominator[loop]!];
    }
    if (target !== undefined) this.#targets.set(node, target);
  }

  /** Whether a value is computed, or will be, outside of a loop. */
  #isOutside(value: Node, loop: number): boolean {
    if (value.op === leaf.constant || value.op === leaf.argument || value.op === leaf.builtIn) return true;
    const block = this.#targets.get(value) ?? value.block;
    if (block === undefined) return false;
    const { around, parent } = this.#loops;
    for (let at = around[block.number]!; at !== -1; at = parent[at]!) if (at === loop) return false;
    return true;
  }
}
