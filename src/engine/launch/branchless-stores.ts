// Stores under a condition that depends on data go elsewhere where it does not hold, into memory of the engine that is never read, or put back the value
// that has just been loaded from their place. A wrong guess of the processor about such a branch costs more than the stores (a bitonic sort takes half of the time without it). Code for several invocations at a time does not have such
// branches in any case; see `vector/plan.ts`.

import { analyse } from "../code/analysis/flow.ts";
import { Builder } from "../code/builder.ts";
import { access, type Block, type CodeGraph, call, leaf, type Node, trapIf } from "../code/graph.ts";
import { isPure } from "../code/passes/cleanup.ts";
import type { Places } from "../code/places.ts";
import { placeholder } from "../lower/placeholders.ts";
import { forType, i64, int, isLoad, isStore, memory } from "../wasm/opcodes.ts";

/** Nodes that run whether they are needed or not. */
const MOST_NODES = 8;
const MOST_STORES = 4;

/** Bytes of the largest store. */
const NOWHERE_BYTES = 16;

/** The loads whose values stores of a kind put back. */
const loadsOf: ReadonlyMap<number, readonly number[]> = new Map([
  [memory.i32Store, [memory.i32Load]],
  [memory.i64Store, [memory.i64Load]],
  [memory.f32Store, [memory.f32Load]],
  [memory.f64Store, [memory.f64Load]],
  [memory.i32Store8, [memory.i32Load8S, memory.i32Load8U]],
  [memory.i32Store16, [memory.i32Load16S, memory.i32Load16U]],
]);

/** Takes the branches around stores out of a kernel. */
export function storeWithoutBranches(graph: CodeGraph, places: Places): void {
  const { order } = analyse(graph);
  // The engine's memory must be out of reach.
  if (order.some(({ body }) => body.some(({ args }) => args.some(reachesAnywhere)))) return;
  const entries = entriesOf(order);
  let taken: Node | undefined;
  const nowhere = () => {
    taken ??= places.take(graph, "engine", NOWHERE_BYTES, NOWHERE_BYTES);
    return taken;
  };
  for (const block of order) {
    const side = block.end.edges.findIndex(
      ({ block: target }) => entries.get(target) === 1 && isSkipped(block, target),
    );
    const [condition] = block.end.operands;
    if (side === -1 || condition === undefined || !dependsOnData(condition)) continue;
    if (!block.end.edges[side]!.block.body.every((node) => mayRun(graph, node))) continue;
    join(graph, block, side, nowhere);
  }
}

function reachesAnywhere({ op, imm }: Node): boolean {
  return op === leaf.builtIn && (imm === placeholder.userMemory || imm === placeholder.userBytes);
}

/** How many edges lead to each block. */
function entriesOf(order: readonly Block[]): ReadonlyMap<Block, number> {
  const entries = new Map<Block, number>();
  for (const { end } of order) {
    for (const { block } of end.edges) entries.set(block, (entries.get(block) ?? 0) + 1);
  }
  return entries;
}

/** Whether a block has a few stores and leads to where control goes without it. */
function isSkipped({ end }: Block, block: Block): boolean {
  const { body, params } = block;
  const stores = body.filter(({ op }) => isStore(op)).length;
  const [next] = block.end.edges;
  return (
    end.kind === "branch" &&
    block.end.kind === "jump" &&
    params.length === 0 &&
    stores > 0 &&
    stores <= MOST_STORES &&
    body.length <= MOST_NODES &&
    next?.block !== block &&
    end.edges.some((edge) => edge.block === next?.block)
  );
}

const DIVISIONS: ReadonlySet<number> = new Set(
  [int.divS, int.divU, int.remS, int.remU].flatMap((op) => [op, forType(op, i64)]),
);

/** Whether a node may run where it is not needed: it cannot stop the run, and is not long. */
function mayRun(graph: CodeGraph, node: Node): boolean {
  const { op } = node;
  if (isStore(op)) return op !== memory.copy && op !== memory.fill && op !== memory.vectorStore;
  return op !== call && op !== trapIf && !DIVISIONS.has(op) && isPure(graph, node);
}

/** Whether a condition comes from memory that differs between invocations of a row. */
function dependsOnData(condition: Node): boolean {
  const seen = new Set([condition]);
  for (const node of seen) {
    if (isLoad(node.op) && dependsOnRow(node)) return true;
    for (const arg of node.args) seen.add(arg);
  }
  return false;
}

const ROW: ReadonlySet<number | bigint> = new Set([placeholder.globalId, placeholder.localId, placeholder.localIndex]);

function dependsOnRow(value: Node): boolean {
  const seen = new Set([value]);
  for (const node of seen) {
    if (node.op === leaf.builtIn && ROW.has(node.imm)) return true;
    for (const arg of node.args) seen.add(arg);
  }
  return false;
}

/** Appends the block at an edge to the one before it. */
function join(graph: CodeGraph, block: Block, side: number, nowhere: () => Node): void {
  const condition = block.end.operands[0]!;
  const { body, end } = block.end.edges[side]!.block;
  const other = block.end.edges[1 - side]!;
  const [next] = end.edges;
  const builder = new Builder(graph, block);
  const before = [...block.body];
  const chosen = (there: Node, elsewhere: Node) =>
    there === elsewhere ? there : builder.select(condition, ...inOrder(side, there, elsewhere));
  for (const node of body) {
    if (isStore(node.op)) {
      builder.origin = node.origin;
      builder.access = node.access;
      const [address, value] = node.args as [Node, Node];
      const old = valueThere(node, before);
      if (old !== undefined) {
        builder.effect(node.op, [address, chosen(value, old)], Number(node.imm));
        continue;
      }
      const place = Number(node.imm) === 0 ? address : builder.op(int.add, [address, builder.i32(Number(node.imm))]);
      builder.effect(node.op, [chosen(place, nowhere()), value]);
    } else {
      node.block = block;
      block.body.push(node);
    }
  }
  const args = (next?.args ?? []).map((arg, at) => chosen(arg, other.args[at]!));
  block.jump(other.block, args);
}

/**
 * The value that the block before a store has loaded from its place, if memory still has it. Storing it again changes nothing: no other invocation may
 * store there meanwhile, since that would be a race with the load.
 */
function valueThere({ op, args: [address], imm, access: kind }: Node, before: readonly Node[]): Node | undefined {
  const loads = loadsOf.get(op) ?? [];
  for (const node of [...before].reverse()) {
    if (isStore(node.op) || node.op === call || node.access !== access.plain) return undefined;
    if (loads.includes(node.op) && node.args[0] === address && node.imm === imm)
      return kind === access.plain ? node : undefined;
  }
  return undefined;
}

function inOrder(side: number, there: Node, elsewhere: Node): [Node, Node] {
  return side === 0 ? [there, elsewhere] : [elsewhere, there];
}
