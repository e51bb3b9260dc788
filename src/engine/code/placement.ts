// Where values live while a function is emitted: on the stack of WebAssembly where they are used once, soon, in the same block; else in a
// local. Locals are shared by values that never live at the same time (colouring in the order of dominance, which is optimal for SSA form).

import { isLoad, none, type ValueType } from "../wasm/opcodes.ts";
import type { Flow } from "./analysis/flow.ts";
import { valuesLiveAtStart } from "./analysis/liveness.ts";
import { type Block, type CodeGraph, leaf, type Node, type Terminator } from "./graph.ts";
import { isPure } from "./passes/cleanup.ts";

/** Decides what is computed in place (`node.isInline`) and gives the others locals from `firstLocal` on; returns the types of those. */
export function placeValues(graph: CodeGraph, flow: Flow, firstLocal: number): readonly ValueType[] {
  countUses(flow);
  for (const block of flow.order) chooseInline(graph, block);
  const types = new Locals(firstLocal);
  for (const counters of graph.stop?.counters ?? []) if (counters.length > 0) types.reserve(counters);
  colour(flow, valuesLiveAtStart(flow, forUses), types);
  return types.types;
}

/** Whether a value is emitted again at each use: constants, arguments, built-ins. */
export function isLeaf(node: Node): boolean {
  return node.op === leaf.constant || node.op === leaf.argument || node.op === leaf.builtIn;
}

function countUses({ order }: Flow): void {
  for (const block of order) {
    for (const node of [...block.params, ...block.body]) {
      node.uses = 0;
      node.local = -1;
      node.isInline = false;
    }
  }
  for (const { body, end } of order) {
    for (const node of body) for (const arg of node.args) use(arg, node);
    for (const node of end.operands) use(node, end);
    for (const edge of end.edges) for (const arg of edge.args) use(arg, end);
  }
}

function use(node: Node, user: Node | Terminator): void {
  node.uses++;
  node.user = user;
}

/** A node is computed where it is used if that is once, in this block, and nothing between may change what it gives. */
function chooseInline(graph: CodeGraph, { body, end, params }: Block): void {
  const effects = new Int32Array(body.length + 1);
  body.forEach((node, at) => {
    const isEffect = node.type === none || (!isPure(graph, node) && !isLoad(node.op));
    effects[at + 1] = effects[at]! + (isEffect ? 1 : 0);
    node.position = at;
  });
  for (const param of params) param.position = -1;
  const inBlock = new Set<Node | Terminator>(body);
  for (let at = body.length - 1; at >= 0; at--) {
    const node = body[at]!;
    if (node.uses !== 1 || node.type === none || node.user === undefined) continue;
    const { user } = node;
    const isEnd = user === end;
    if (!isEnd && !inBlock.has(user)) continue;
    // The user follows the node, so its own position is already known.
    const place = isEnd || !("position" in user) ? body.length : user.position;
    if (!isPure(graph, node) && !(isLoad(node.op) && effects[place] === effects[at])) continue;
    node.isInline = true;
    node.position = place;
  }
}

/** Calls `visit` with the values in locals that computing a node reads. */
function forLeaves(node: Node, visit: (leaf: Node) => void): void {
  for (const arg of node.args) forValue(arg, visit);
}

function forValue(node: Node, visit: (leaf: Node) => void): void {
  if (node.isInline) forLeaves(node, visit);
  else if (!isLeaf(node)) visit(node);
}

function forEnd({ operands, edges }: Terminator, visit: (leaf: Node) => void): void {
  for (const node of operands) forValue(node, visit);
  for (const edge of edges) for (const arg of edge.args) forValue(arg, visit);
}

/** Calls `visit` with the values in locals that a block reads. */
function forUses(block: Block, visit: (leaf: Node) => void): void {
  for (const node of block.body) if (!node.isInline) forLeaves(node, visit);
  forEnd(block.end, visit);
}

class Locals {
  readonly types: ValueType[] = [];
  readonly #first: number;
  readonly #inUse: boolean[] = [];
  /** Nodes that have a local of their own. */
  readonly #reserved = new Set<Node>();
  #reservedCount = 0;

  constructor(first: number) {
    this.#first = first;
  }

  /** Gives nodes, which never live at the same time, one local that no others share. Reserved locals come first. */
  reserve(nodes: readonly Node[]): void {
    const [{ valueType } = { valueType: undefined }] = nodes;
    if (valueType === undefined) return;
    const local = this.types.push(valueType) - 1 + this.#first;
    for (const node of nodes) {
      node.local = local;
      this.#reserved.add(node);
    }
    this.#reservedCount = this.types.length;
    this.reset([]);
  }

  reset(live: readonly Node[]): void {
    this.#inUse.fill(false);
    for (let at = 0; at < this.#reservedCount; at++) this.#inUse[at] = true;
    for (const node of live) this.#inUse[node.local - this.#first] = true;
  }

  /** Gives a node a local that is free, one of `wanted` if possible. */
  take(node: Node, wanted: readonly number[]): void {
    if (this.#reserved.has(node)) return;
    const fits = (at: number) => this.types[at] === node.type && this.#inUse[at] !== true;
    let found = wanted.map((local) => local - this.#first).find((at) => at >= 0 && fits(at)) ?? -1;
    if (found === -1) found = this.types.findIndex((_, at) => fits(at));
    if (found === -1) found = this.types.push(node.valueType) - 1;
    this.#inUse[found] = true;
    node.local = found + this.#first;
  }

  release(node: Node): void {
    if (!this.#reserved.has(node)) this.#inUse[node.local - this.#first] = false;
  }
}

/** Dominators come first in the order, so that what lives at a block's start has its local already. */
function colour(flow: Flow, liveIn: readonly (readonly Node[])[], locals: Locals): void {
  const wishes = wantedLocals(flow);
  flow.order.forEach((block, at) => {
    const liveOut = new Set<Node>();
    for (const edge of block.end.edges) for (const node of liveIn[edge.block.number]!) liveOut.add(node);
    const lastUse = new Map<Node, number>();
    block.body.forEach((node, position) => {
      if (!node.isInline) forLeaves(node, (read) => lastUse.set(read, position));
    });
    forEnd(block.end, (read) => lastUse.set(read, block.body.length));
    const dying: Node[][] = Array.from({ length: block.body.length + 1 }, () => []);
    for (const [node, position] of lastUse) if (!liveOut.has(node)) dying[position]!.push(node);
    locals.reset(liveIn[at]!);
    const wish = (node: Node) => (wishes.get(node) ?? []).map((other) => other.local);
    for (const param of block.params) if (param.uses > 0) locals.take(param, wish(param));
    for (const [position, node] of block.body.entries()) {
      if (node.isInline) continue;
      for (const dead of dying[position]!) locals.release(dead);
      if (node.type === none || node.uses === 0) continue;
      locals.take(node, wish(node));
      if (!lastUse.has(node) && !liveOut.has(node)) locals.release(node);
    }
  });
}

/** Values that would best share a local: a parameter with what it is given. */
function wantedLocals({ order }: Flow): ReadonlyMap<Node, readonly Node[]> {
  const wishes = new Map<Node, Node[]>();
  const wish = (node: Node, other: Node) => {
    const known = wishes.get(node);
    if (known === undefined) wishes.set(node, [other]);
    else known.push(other);
  };
  for (const { end } of order) {
    for (const { block, args } of end.edges) {
      args.forEach((arg, at) => {
        const param = block.params[at]!;
        wish(param, arg);
        wish(arg, param);
      });
    }
  }
  return wishes;
}
