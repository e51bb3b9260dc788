// The inliner: calls are replaced by what they call, callees before their callers, with optimization in between; functions without
// references are erased.
//
// Calls are taken up in MLIR's order. A call that came with an inlined body is not replaced by a function that it came from.

import type { CallTrait } from "../../define/index.ts";
import { type Block, type Operation, SingleBlock, Value } from "../../ir/index.ts";
import { factsIn } from "../op-facts.ts";
import { CallGraph, type CallGraphNode } from "./call-graph.ts";
import { FunctionUses } from "./function-uses.ts";
import { inlineCall } from "./inline-call.ts";

/** Options of {@link inlineCalls}. */
export interface InlineOptions {
  /** How often a group of functions is optimized and inlined into again. Default: 4. */
  readonly maxIterations?: number;
  /** Callees larger than this percentage of their caller stay; undefined: any size will do. */
  readonly threshold?: number | undefined;
  /** Optimizes a function; returns whether that succeeded. */
  readonly optimize?: (callable: Operation) => boolean;
}

/** Inlines calls in a symbol table; returns whether every optimization succeeded. */
export function inlineCalls(op: Operation, options: InlineOptions = {}): boolean {
  return new Inliner(op, options).run();
}

interface ResolvedCall {
  readonly call: Operation;
  readonly caller: CallGraphNode;
  readonly callee: CallGraphNode;
  /** The calls that were inlined to bring the call here. */
  readonly origin: Origin | undefined;
}

interface Origin {
  readonly node: CallGraphNode;
  readonly outer: Origin | undefined;
}

class Inliner {
  readonly #graph: CallGraph;
  readonly #uses: FunctionUses;
  readonly #options: InlineOptions;
  readonly #calls: ResolvedCall[] = [];
  readonly #dead = new Set<CallGraphNode>();

  constructor(op: Operation, options: InlineOptions) {
    this.#options = options;
    this.#graph = new CallGraph(op);
    this.#uses = new FunctionUses(op, this.#graph);
  }

  run(): boolean {
    for (const component of this.#graph.components()) if (!this.#runOn(component)) return false;
    for (const { callable } of this.#dead) callable.erase();
    return true;
  }

  #runOn(component: CallGraphNode[]): boolean {
    const { maxIterations = 4 } = this.#options;
    for (let iteration = 0; ; ) {
      if (!this.#optimize(component)) return false;
      if (!this.#inlineInto(component) || ++iteration >= maxIterations) return true;
    }
  }

  #optimize(component: readonly CallGraphNode[]): boolean {
    const { optimize } = this.#options;
    const nodes = component.filter(({ callable, children }) => children.size === 0 && callable.def.isIsolated);
    if (optimize !== undefined && !nodes.every(({ callable }) => optimize(callable))) return false;
    for (const node of nodes) this.#uses.recount(node);
    return true;
  }

  /** Inlines into the functions of a component, from which those are removed that are dead; returns whether anything was inlined. */
  #inlineInto(component: CallGraphNode[]): boolean {
    const dead = new Set<CallGraphNode>();
    for (const node of component) {
      if (this.#uses.isDead(node)) dead.add(node);
      else this.#collectCalls(node.region.blocks, node, false, undefined);
    }
    let inlinedAny = false;
    // More calls are added on the way.
    for (let index = 0; index < this.#calls.length; index++) {
      const resolved = this.#calls[index];
      if (resolved !== undefined && !dead.has(resolved.caller) && this.#tryToInline(resolved, dead)) inlinedAny = true;
    }
    this.#calls.length = 0;
    for (const node of dead) this.#dead.add(node);
    component.splice(0, component.length, ...component.filter((node) => !dead.has(node)));
    return inlinedAny;
  }

  #tryToInline(resolved: ResolvedCall, dead: Set<CallGraphNode>): boolean {
    const { call, caller, callee, origin } = resolved;
    if (comesFrom(callee, origin) || !this.#shouldInline(resolved)) return false;
    const isCopy = !this.#uses.hasOneUse(callee);
    const { region, callable } = callee;
    const inner: Origin = { node: callee, outer: origin };
    const inlined = (blocks: readonly Block[]): void => this.#collectInlined(blocks, inner);
    if (!inlineCall({ call, callable, region, isCopy, inlined })) return false;
    this.#uses.dropCall(caller, call);
    this.#uses.addInlined(callee, caller);
    call.erase();
    if (!isCopy) {
      this.#uses.erase(callee);
      dead.add(callee);
    }
    return true;
  }

  #shouldInline({ call, caller, callee }: ResolvedCall): boolean {
    if (call.def.isTerminator || callee.edges.has(callee) || callee.edges.has(caller)) return false;
    const { region, callable } = callee;
    const { parentOp: holder, parentRegion } = call;
    if (holder === undefined || parentRegion?.isInside(region)) return false;
    // An op that is one of those that hold functions takes several blocks; of others it is known only that some do not.
    const takesBlocks = callable.def === holder.def || !(holder.def.has(SingleBlock) || !holder.def.registered);
    if (!region.hasOneBlock && !takesBlocks) return false;
    return this.#isProfitable(caller, callee);
  }

  #isProfitable(caller: CallGraphNode, callee: CallGraphNode): boolean {
    const { threshold } = this.#options;
    if (threshold === undefined) return true;
    if (threshold === 0) return false;
    const callerSize = countOps(caller);
    return callerSize === 0 || Math.floor((countOps(callee) * 100) / callerSize) <= threshold;
  }

  #collectInlined(blocks: readonly Block[], origin: Origin): void {
    let region = blocks[0]?.region;
    while (region !== undefined && this.#graph.node(region) === undefined) region = region.parentRegion;
    const node = this.#graph.node(region);
    if (node !== undefined) this.#collectCalls(blocks, node, true, origin);
  }

  /** Notes the calls in blocks, last block first, as MLIR does. Functions inside are gone into where `entersFunctions` is set. */
  #collectCalls(
    blocks: readonly Block[],
    caller: CallGraphNode,
    entersFunctions: boolean,
    origin: Origin | undefined,
  ): void {
    const pending = blocks.map((block) => ({ block, node: caller }));
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      const { block, node } = at;
      const { store } = block;
      for (let op = block.first; op !== 0; op = store.nextOp(op)) {
        const { call: trait } = factsIn(store, op);
        if (trait !== undefined) this.#addCall(store.operationOf(op), trait, node, origin);
        else if (store.hasExtras(op)) {
          for (const region of store.extrasOf(op).regions) {
            const inner = this.#graph.node(region);
            if (inner !== undefined && !entersFunctions) continue;
            for (const one of region.blocks) pending.push({ block: one, node: inner ?? node });
          }
        }
      }
    }
  }

  #addCall(call: Operation, trait: CallTrait, caller: CallGraphNode, origin: Origin | undefined): void {
    const name = trait.callee(call);
    if (!(name instanceof Value) && name !== undefined && name.nested.length > 0) return;
    const callee = this.#graph.calleeOf(call);
    if (callee !== undefined) this.#calls.push({ call, caller, callee, origin });
  }
}

function comesFrom(node: CallGraphNode, origin: Origin | undefined): boolean {
  for (let at = origin; at !== undefined; at = at.outer) if (at.node === node) return true;
  return false;
}

function countOps({ callable, region }: CallGraphNode): number {
  let count = 0;
  callable.walk(() => {
    count++;
  });
  return region.isEmpty ? 0 : count - 1;
}
