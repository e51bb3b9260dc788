// The call graph: functions and who calls whom, in MLIR's order, which the order of inlining follows.

import { callableRegion, calleeOf } from "../../define/index.ts";
import type { Operation, Region } from "../../ir/index.ts";
import { factsIn, factsOf } from "../op-facts.ts";

/** A function. Edges stay what they were when the graph was made. @internal */
export class CallGraphNode {
  readonly region: Region;
  readonly callable: Operation;
  /** Functions that are called from here, and those that are inside, each once and in order. */
  readonly edges = new Set<CallGraphNode>();
  /** Functions that are inside. */
  readonly children = new Set<CallGraphNode>();

  constructor(callable: Operation, region: Region) {
    this.callable = callable;
    this.region = region;
  }
}

/** @internal */
export class CallGraph {
  readonly #nodes = new Map<Region, CallGraphNode>();
  /** Functions that are in no other one. */
  readonly #roots: CallGraphNode[] = [];

  /** The graph of all functions in `op`, or of `op` itself. */
  constructor(op: Operation) {
    this.#addNodes(op, undefined);
    this.#addCalls(op, undefined);
  }

  node(region: Region | undefined): CallGraphNode | undefined {
    return region === undefined ? undefined : this.#nodes.get(region);
  }

  get all(): Iterable<CallGraphNode> {
    return this.#nodes.values();
  }

  /** The function that a call calls, if it is in the graph. */
  calleeOf(call: Operation): CallGraphNode | undefined {
    const callee = calleeOf(call);
    return callee === undefined ? undefined : this.node(callableRegion(callee));
  }

  #addNodes(op: Operation, parent: CallGraphNode | undefined): void {
    if (factsOf(op).call !== undefined) return;
    this.#forEachInside(op, this.#nodeFor(op, parent), (inner, node) => this.#addNodes(inner, node));
  }

  /** The node that ops in `op` belong to. */
  #nodeFor(op: Operation, parent: CallGraphNode | undefined): CallGraphNode | undefined {
    const region = callableRegion(op);
    if (region === undefined) return parent;
    let node = this.#nodes.get(region);
    if (node !== undefined) return node;
    node = new CallGraphNode(op, region);
    this.#nodes.set(region, node);
    if (parent === undefined) this.#roots.push(node);
    else {
      parent.edges.add(node);
      parent.children.add(node);
    }
    return node;
  }

  #addCalls(op: Operation, parent: CallGraphNode | undefined): void {
    if (factsOf(op).call !== undefined) {
      const callee = this.calleeOf(op);
      if (callee !== undefined) parent?.edges.add(callee);
      return;
    }
    this.#forEachInside(op, this.#nodeFor(op, parent), (inner, node) => this.#addCalls(inner, node));
  }

  #forEachInside(
    op: Operation,
    node: CallGraphNode | undefined,
    visit: (inner: Operation, node: CallGraphNode | undefined) => void,
  ): void {
    const { store } = op;
    for (const region of op.regions) {
      for (let block = region.firstBlock; block !== undefined; block = block.next) {
        for (let id = block.first; id !== 0; id = store.nextOp(id)) {
          if (store.hasExtras(id) || factsIn(store, id).call !== undefined) visit(store.operationOf(id), node);
        }
      }
    }
  }

  /**
   * Groups of functions that call each other, in circles, each group after those that it calls: Tarjan's strongly connected
   * components, with the members of each in the order in which they were left.
   */
  *components(): Generator<CallGraphNode[]> {
    const search = new ComponentSearch();
    for (const root of this.#roots) yield* search.from(root);
  }
}

interface Visit {
  readonly node: CallGraphNode;
  readonly edges: Iterator<CallGraphNode>;
  lowest: number;
}

class ComponentSearch {
  /** The order in which nodes were met; infinite for those whose component is complete. */
  readonly #numbers = new Map<CallGraphNode, number>();
  readonly #open: CallGraphNode[] = [];
  #next = 1;

  *from(root: CallGraphNode): Generator<CallGraphNode[]> {
    if (this.#numbers.has(root)) return;
    const visits = [this.#visit(root)];
    for (let top = visits.at(-1); top !== undefined; top = visits.at(-1)) {
      const edge = top.edges.next();
      if (!edge.done) {
        const known = this.#numbers.get(edge.value);
        if (known === undefined) visits.push(this.#visit(edge.value));
        else top.lowest = Math.min(top.lowest, known);
        continue;
      }
      visits.pop();
      const outer = visits.at(-1);
      if (outer !== undefined) outer.lowest = Math.min(outer.lowest, top.lowest);
      if (top.lowest === this.#numbers.get(top.node)) yield this.#close(top.node);
    }
  }

  #visit(node: CallGraphNode): Visit {
    const number = this.#next++;
    this.#numbers.set(node, number);
    this.#open.push(node);
    return { node, edges: node.edges.values(), lowest: number };
  }

  #close(root: CallGraphNode): CallGraphNode[] {
    const component: CallGraphNode[] = [];
    for (let node = this.#open.pop(); node !== undefined; node = this.#open.pop()) {
      component.push(node);
      this.#numbers.set(node, Number.POSITIVE_INFINITY);
      if (node === root) break;
    }
    return component;
  }
}
