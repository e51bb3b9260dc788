// Makes a code graph smaller without changing its behaviour. Removes parameters that are always one value, values computed before, decided
// branches, unnecessary blocks, and unused nodes.

import { isLoad, none } from "../../wasm/opcodes.ts";
import { analyse, forDominatorTree } from "../analysis/flow.ts";
import { type Block, type CodeGraph, call, callIf, leaf, type Node, trapIf } from "../graph.ts";
import { foldNode } from "./fold.ts";

export function cleanUp(graph: CodeGraph): void {
  for (let changed = true; changed; ) {
    shareCommonNodes(graph);
    changed = simplifyParams(graph) || decideBranches(graph);
  }
  mergeBlocks(graph);
  removeDead(graph);
}

/** The final replacement of a node. */
export function resolved(node: Node): Node {
  let at = node;
  while (at.forward !== undefined) at = at.forward;
  if (node.forward !== undefined && node.forward !== at) node.forward = at;
  return at;
}

function resolveAll(nodes: Node[]): void {
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index]!;
    if (node.forward !== undefined) nodes[index] = resolved(node);
  }
}

/** Whether a node only gives a value, so that it may be left out, moved, or computed once instead of twice. */
export function isPure(graph: CodeGraph, node: Node): boolean {
  if (node.op === call) return graph.callees[Number(node.imm)]?.isPure === true;
  return node.type !== none && !isLoad(node.op) && node.op !== leaf.param;
}

/** Gives each node the first node before it, in a block that dominates it, that computes the same. */
function shareCommonNodes(graph: CodeGraph): void {
  const flow = analyse(graph);
  const known = new ScopedNodes();
  forDominatorTree(flow, {
    enter: (block) => {
      known.open();
      block.body = block.body.filter((node) => isNew(graph, node, known));
      resolveAll(block.end.operands);
    },
    leave: () => known.close(),
  });
  // Arguments of edges may come from blocks that were visited later.
  for (const block of flow.order) for (const edge of block.end.edges) resolveAll(edge.args);
}

/** Whether a node has to stay: nothing simpler represents it. */
function isNew(graph: CodeGraph, node: Node, known: ScopedNodes): boolean {
  resolveAll(node.args);
  if ((node.op === trapIf || node.op === callIf) && node.args[0]?.imm === 0 && node.args[0].isConstant) return false;
  if (node.type === none || !isPure(graph, node)) return true;
  const key = `${node.op}:${node.imm}:${node.args.map((arg) => arg.id).join()}`;
  const simpler = foldNode(graph, node.op, node.args, node.type) ?? known.get(key);
  if (simpler === undefined) {
    known.set(key, node);
    return true;
  }
  node.forward = simpler;
  return false;
}

/** Nodes by what they compute, in scopes: what is set in one is gone when it is closed. */
class ScopedNodes {
  readonly #nodes = new Map<string, Node>();
  readonly #scopes: string[][] = [];

  open(): void {
    this.#scopes.push([]);
  }

  close(): void {
    for (const key of this.#scopes.pop() ?? []) this.#nodes.delete(key);
  }

  get(key: string): Node | undefined {
    return this.#nodes.get(key);
  }

  /** Sets what is missing yet. */
  set(key: string, node: Node): void {
    this.#nodes.set(key, node);
    this.#scopes.at(-1)?.push(key);
  }
}

/** Parameters that get one value from everywhere become that value. */
function simplifyParams(graph: CodeGraph): boolean {
  const { order } = analyse(graph);
  let changed = false;
  while (simplifySomeParams(order)) changed = true;
  if (changed) resolveGraph(graph);
  return changed;
}

function simplifySomeParams(order: readonly Block[]): boolean {
  const incoming = new Map<Node, Node | "several">();
  for (const block of order) {
    for (const { block: target, args } of block.end.edges) {
      target.params.forEach((param, at) => {
        const value = resolved(args[at]!);
        if (value === param) return;
        const before = incoming.get(param);
        incoming.set(param, before === undefined || before === value ? value : "several");
      });
    }
  }
  const kept = new Map<Block, readonly boolean[]>();
  for (const block of order) {
    const keeps = block.params.map((param) => {
      const value = incoming.get(param);
      // A value that has become this parameter itself meanwhile is no other.
      if (value === undefined || value === "several" || resolved(value) === param) return true;
      param.forward = value;
      return false;
    });
    if (keeps.includes(false)) kept.set(block, keeps);
  }
  if (kept.size === 0) return false;
  for (const block of order) {
    for (const edge of block.end.edges) {
      const keeps = kept.get(edge.block);
      if (keeps !== undefined) edge.args = edge.args.filter((_, at) => keeps[at]);
    }
  }
  for (const [block, keeps] of kept) block.params = block.params.filter((_, at) => keeps[at]);
  return true;
}

/** Replaces every operand by its final replacement. */
export function resolveGraph(graph: CodeGraph): void {
  for (const block of analyse(graph).order) {
    for (const node of block.body) resolveAll(node.args);
    resolveAll(block.end.operands);
    for (const edge of block.end.edges) resolveAll(edge.args);
  }
}

/** Branches on constants, and branches both ways to one place, become jumps. */
function decideBranches(graph: CodeGraph): boolean {
  let changed = false;
  for (const block of analyse(graph).order) {
    const { kind, operands, edges } = block.end;
    const [value] = operands;
    if ((kind !== "branch" && kind !== "switch") || value === undefined) continue;
    const [first] = edges;
    if (first !== undefined && edges.every((edge) => isSameEdge(edge, first))) {
      block.jump(first.block, first.args);
      changed = true;
      continue;
    }
    if (!value.isConstant) continue;
    const number = Number(value.imm) >>> 0;
    const taken = kind === "branch" ? edges[number === 0 ? 1 : 0] : edges[Math.min(number, edges.length - 1)];
    if (taken === undefined) continue;
    block.jump(taken.block, taken.args);
    changed = true;
  }
  return changed;
}

function isSameEdge(a: { block: Block; args: Node[] }, b: { block: Block; args: Node[] }): boolean {
  return a.block === b.block && a.args.every((arg, at) => arg === b.args[at]);
}

/** A block that is reached by one jump only becomes part of the block it is reached from. */
function mergeBlocks(graph: CodeGraph): void {
  const { order, predecessors } = analyse(graph);
  for (const block of order) {
    for (;;) {
      const [edge] = block.end.edges;
      const target = edge?.block;
      if (block.end.kind !== "jump" || edge === undefined || target === undefined) break;
      if (target === block || predecessors[target.number]?.length !== 1) break;
      target.params.forEach((param, at) => {
        param.forward = edge.args[at];
      });
      for (const node of target.body) node.block = block;
      block.body.push(...target.body);
      block.end = target.end;
      // The target is unreachable now; it must not be merged with its own successor.
      target.body = [];
      target.trap();
    }
  }
  resolveGraph(graph);
}

/** Removes nodes whose values nothing needs, and parameters of blocks likewise. */
function removeDead(graph: CodeGraph): void {
  const { order, predecessors } = analyse(graph);
  const live = new Set<Node>();
  const work: Node[] = [];
  const need = (node: Node) => {
    if (live.has(node)) return;
    live.add(node);
    work.push(node);
  };
  for (const block of order) {
    for (const node of block.body) if (!isRemovable(graph, node)) need(node);
    for (const node of block.end.operands) need(node);
  }
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    for (const arg of node.args) need(arg);
    const { block } = node;
    if (node.op !== leaf.param || block === undefined) continue;
    const at = block.params.indexOf(node);
    for (const source of new Set(predecessors[block.number])) {
      for (const edge of order[source]!.end.edges) if (edge.block === block) need(edge.args[at]!);
    }
  }
  for (const block of order) {
    block.body = block.body.filter((node) => live.has(node));
    for (const edge of block.end.edges) edge.args = edge.args.filter((_, at) => live.has(edge.block.params[at]!));
  }
  for (const block of order) block.params = block.params.filter((param) => live.has(param));
}

/** A load may be left out, too. */
function isRemovable(graph: CodeGraph, node: Node): boolean {
  return isPure(graph, node) || isLoad(node.op);
}
