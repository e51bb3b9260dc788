// How often functions are named, and by which other functions: who has one use left may be moved instead of copied, who has none is dead.
//
// Only functions that may be erased when they are unreferenced have an entry; others are always live.

import { callableRegion } from "../../define/index.ts";
import {
  lookupSymbol,
  Operation,
  type SymbolRefAttr,
  symbolUsesOf,
  visibilityOf,
  walkSymbolTables,
} from "../../ir/index.ts";
import { isMemoryEffectFree } from "../memory-effects.ts";
import type { CallGraph, CallGraphNode } from "./call-graph.ts";

/** The functions that one function names. */
class UsesOfNode {
  /** Those that its own attributes name. */
  readonly byItself = new Set<CallGraphNode>();
  /** How often its ops name each. */
  readonly inside = new Map<CallGraphNode, number>();
}

export class FunctionUses {
  readonly #graph: CallGraph;
  readonly #counts = new Map<CallGraphNode, number>();
  readonly #uses = new Map<CallGraphNode, UsesOfNode>();

  constructor(op: Operation, graph: CallGraph) {
    this.#graph = graph;
    const alwaysLive = new Set<CallGraphNode>();
    walkSymbolTables(op, op.block === undefined, (table, allUsesVisible) => {
      for (const block of table.regions[0]?.blocks ?? []) {
        for (const inner of block.ops()) this.#addOp(inner, allUsesVisible, alwaysLive);
      }
    });
    for (const node of alwaysLive) this.#counts.delete(node);
    for (const node of graph.all) this.recount(node);
  }

  #addOp(op: Operation, allUsesVisible: boolean, alwaysLive: Set<CallGraphNode>): void {
    const node = this.#graph.node(callableRegion(op));
    if (node === undefined) {
      this.#forEachNamed(op, (named) => alwaysLive.add(named));
      return;
    }
    const visibility = op.def.isSymbol ? visibilityOf(op) : "public";
    if (visibility === "private" || (visibility === "nested" && allUsesVisible)) this.#counts.set(node, 0);
  }

  /** Visits the functions that an op and what it holds name. */
  #forEachNamed(op: Operation, visit: (node: CallGraphNode, user: Operation) => void): void {
    const uses = symbolUsesOf(op);
    // Whatever an unknown symbol table names, its names are of its own scope.
    if (uses instanceof Operation) return;
    const scope = op.parentOp;
    const resolved = new Map<SymbolRefAttr, CallGraphNode | undefined>();
    for (const { user, ref } of uses) {
      if (!resolved.has(ref)) {
        const symbol = scope === undefined ? undefined : lookupSymbol(scope, ref);
        resolved.set(ref, symbol === undefined ? undefined : this.#graph.node(callableRegion(symbol)));
      }
      const node = resolved.get(ref);
      if (node !== undefined) visit(node, user);
    }
  }

  #add(node: CallGraphNode, by: number): void {
    const count = this.#counts.get(node);
    if (count !== undefined) this.#counts.set(node, count + by);
  }

  /** Recounts the symbols that a function names. */
  recount(node: CallGraphNode): void {
    this.#forget(node);
    const uses = new UsesOfNode();
    this.#uses.set(node, uses);
    this.#forEachNamed(node.callable, (named, user) => {
      if (!this.#counts.has(named)) return;
      if (user !== node.callable) uses.inside.set(named, (uses.inside.get(named) ?? 0) + 1);
      else if (uses.byItself.has(named)) return;
      else uses.byItself.add(named);
      this.#add(named, 1);
    });
  }

  #forget(node: CallGraphNode): void {
    const uses = this.#uses.get(node);
    if (uses === undefined) return;
    for (const named of uses.byItself) this.#add(named, -1);
    for (const [named, count] of uses.inside) this.#add(named, -count);
    this.#uses.delete(node);
  }

  /** A call in a function is about to go. */
  dropCall(node: CallGraphNode, call: Operation): void {
    const inside = this.#uses.get(node)?.inside;
    this.#forEachNamed(call, (named) => {
      const count = inside?.get(named);
      if (inside === undefined || count === undefined) return;
      inside.set(named, count - 1);
      this.#add(named, -1);
    });
  }

  /** The ops of `from` have been copied or moved into `to`. */
  addInlined(from: CallGraphNode, to: CallGraphNode): void {
    const inside = this.#uses.get(to)?.inside;
    for (const [named, count] of this.#uses.get(from)?.inside ?? []) {
      inside?.set(named, (inside.get(named) ?? 0) + count);
      this.#add(named, count);
    }
  }

  /** A function is gone, with those inside of it. */
  erase(node: CallGraphNode): void {
    for (const child of node.children) this.erase(child);
    this.#forget(node);
    this.#counts.delete(node);
  }

  isDead(node: CallGraphNode): boolean {
    const { callable } = node;
    return callable.def.isSymbol ? this.#counts.get(node) === 0 : isMemoryEffectFree(callable) && !callable.hasUses;
  }

  /** Whether only one use is left, and the function may go with it. */
  hasOneUse(node: CallGraphNode): boolean {
    const { callable } = node;
    if (callable.def.isSymbol) return this.#counts.get(node) === 1;
    return isMemoryEffectFree(callable) && callable.results.flatMap(({ uses }) => uses).length === 1;
  }
}
