// Sparse conditional constant propagation, after Wegman and Zadeck: which blocks control can reach, and which values are constants
// whenever it does. Both are found together, and at first nothing is reached. Calls of functions whose callers are all known count as control flow.
//
// The idea: facts only ever grow, from nothing over one constant to unknown. When a fact changes, its dependents are visited again.

import { callableRegion, calleeOf, type KnownConstants, type RegionSuccessor } from "../../define/index.ts";
import {
  type Attribute,
  attributeAt,
  type Block,
  type Dialect,
  idAfter,
  NO_ID,
  type Operation,
  type OpId,
  type Region,
  ReturnLike,
  type Store,
  Value,
  type ValueId,
} from "../../ir/index.ts";
import { CallSites } from "../call-sites.ts";
import { constantOf, foldOp } from "../driver/fold.ts";
import { Worklist } from "../driver/worklist.ts";
import { factsIn, type OpFacts } from "../op-facts.ts";

/** Nothing has reached the value yet. */
const NOTHING = 0;
/** The value may be anything. */
const UNKNOWN = -1;

/** A value that is always the same, and the dialect that knows how to make such a constant. @internal */
export interface PropagatedConstant {
  readonly value: Attribute;
  readonly dialect: Dialect | undefined;
}

/** @internal */
export class ConstantPropagation {
  readonly #store: Store;
  readonly #top: Operation;
  /** By value id: an attribute's id, or one of the two above. */
  readonly #facts: Int32Array;
  /** By value id: the number of the definition whose fold gave the constant. */
  readonly #sources: Int32Array;
  /** By block id. */
  readonly #reached: Uint8Array;
  /** Pairs of block ids, from and to, as one number. */
  readonly #edges = new Set<number>();
  readonly #pendingBlocks: Block[] = [];
  readonly #pendingOps: Worklist;
  readonly #callSites: CallSites;
  /** Ops whose folds have looked at values that are not their operands. */
  readonly #dependents = new Map<ValueId, OpId[]>();

  /** Finds out everything about what is inside of `top`. */
  constructor(top: Operation) {
    const { store } = top;
    this.#store = store;
    this.#top = top;
    this.#facts = new Int32Array(store.valueCount);
    this.#sources = new Int32Array(store.valueCount);
    this.#reached = new Uint8Array(store.blocks.length);
    this.#pendingOps = new Worklist(store.opCount);
    this.#callSites = new CallSites(top);
    for (const region of top.regions) this.#enter(region);
    this.#solve();
  }

  isReached(block: Block): boolean {
    return this.#reached[block.id] === 1;
  }

  /** Whether control may go from the end of a block to another one. */
  isTaken(from: Block, to: Block): boolean {
    return this.#edges.has(this.#edge(from, to));
  }

  hasUnknownCallers(callable: Operation): boolean {
    return this.#callSites.hasUnknownCallers(callable);
  }

  /** The calls of a function that control reaches. */
  callsOf(callable: Operation): ReadonlySet<Operation> {
    return this.#callSites.callsOf(callable);
  }

  constant(value: ValueId): PropagatedConstant | undefined {
    const fact = this.#facts[value] ?? UNKNOWN;
    const attr = fact > 0 ? attributeAt(this.#store.context, fact) : undefined;
    if (attr === undefined) return undefined;
    const { opDefs, dialects } = this.#store.context;
    return { value: attr, dialect: dialects.get(opDefs[this.#sources[value] ?? 0]?.dialect ?? "") };
  }

  #solve(): void {
    for (;;) {
      const block = this.#pendingBlocks.pop();
      if (block !== undefined) {
        for (let op = block.first; op !== 0; op = this.#store.nextOp(op)) this.#visit(op);
        continue;
      }
      const op = this.#pendingOps.pop();
      if (op === 0) return;
      this.#visit(op);
    }
  }

  // ---- what is known

  #join(value: ValueId, fact: number, source: number): void {
    const old = this.#facts[value];
    if (fact === NOTHING || old === UNKNOWN || old === fact) return;
    this.#facts[value] = old === NOTHING ? fact : UNKNOWN;
    this.#sources[value] = source;
    const store = this.#store;
    for (let slot = store.firstUse(value); slot !== 0; slot = store.nextUse(slot)) this.#look(store.userAt(slot));
    for (const op of this.#dependents.get(value) ?? []) this.#look(op);
  }

  /** An op is looked at again; those in blocks that are not reached are once these are. */
  #look(op: OpId): void {
    if (this.#reached[this.#store.blockIdOf(op)] === 1) this.#pendingOps.push(op);
  }

  #joinValue(value: ValueId, other: number): void {
    this.#join(value, this.#facts[other] ?? UNKNOWN, this.#sources[other] ?? 0);
  }

  #setUnknown(values: readonly ValueId[]): void {
    for (const value of values) this.#join(value, UNKNOWN, 0);
  }

  #setResultsUnknown(op: OpId): void {
    const first = this.#store.firstResult(op);
    const end = first + this.#store.resultCount(op);
    for (let value = first; value < end; value++) this.#join(value, UNKNOWN, 0);
  }

  /** The constants that operands are known to be; undefined if anything has not reached one of them yet. */
  #operandConstants(op: OpId): KnownConstants | undefined {
    const store = this.#store;
    const facts = this.#facts;
    const first = store.firstOperand(op);
    const constants: (Attribute | undefined)[] = [];
    for (let slot = first; slot < first + store.operandCount(op); slot++) {
      const fact = facts[store.valueAt(slot)] ?? UNKNOWN;
      if (fact === NOTHING) return undefined;
      constants.push(fact === UNKNOWN ? undefined : attributeAt(store.context, fact));
    }
    return constants;
  }

  // ---- control flow

  #reach(block: Block): void {
    if (this.isReached(block)) return;
    this.#reached[block.id] = 1;
    this.#pendingBlocks.push(block);
  }

  /** Control may enter a region with whatever arguments. */
  #enter({ firstBlock }: Region): void {
    if (firstBlock === undefined) return;
    this.#setUnknown(firstBlock.argumentIds);
    this.#reach(firstBlock);
  }

  #visit(op: OpId): void {
    const facts = factsIn(this.#store, op);
    if (this.#store.hasExtras(op) || facts.def.isTerminator || facts.call !== undefined) {
      this.#visitControl(this.#store.operationOf(op), facts);
    }
    const hasOwnFlow = facts.call !== undefined || facts.regionBranch !== undefined;
    if (this.#store.resultCount(op) !== 0 && !hasOwnFlow) this.#visitResults(op, facts);
  }

  #visitControl(op: Operation, facts: OpFacts): void {
    if (facts.call !== undefined) this.#visitCall(op);
    if (op.regions.length > 0) this.#visitRegions(op, facts);
    if (op.numSuccessors > 0) this.#visitBranch(op, facts);
    else if (op.next === undefined && facts.def.isTerminator) this.#visitReturn(op);
  }

  #visitRegions(op: Operation, facts: OpFacts): void {
    if (facts.regionBranch !== undefined) this.#visitRegionEdges(op, op);
    else if (callableRegion(op) !== undefined) this.#visitCallable(op);
    else for (const region of op.regions) this.#enter(region);
  }

  #visitBranch(op: Operation, { branch }: OpFacts): void {
    const constants = this.#operandConstants(op.id);
    const from = op.block;
    if (constants === undefined || from === undefined) return;
    const only = branch?.successorFor?.(op, constants);
    const { successors } = this.#store.extrasOf(op.id);
    for (const { block, isEdge } of successors) {
      if (!isEdge || (only !== undefined && block !== only)) continue;
      this.#edges.add(this.#edge(from, block));
      this.#reach(block);
    }
    for (const { block, index, isEdge } of successors) {
      if (!isEdge || !this.#edges.has(this.#edge(from, block))) continue;
      const { start, count } = branch?.forwarded(op, index) ?? { start: 0, count: 0 };
      this.#forward(op, start, count, block.argumentIds);
    }
  }

  #edge(from: Block, to: Block): number {
    return from.id * this.#store.blocks.length + to.id;
  }

  /** Joins the operands into the last of `targets`; the op itself produces the preceding ones. */
  #forward(op: Operation, start: number, count: number, targets: readonly ValueId[]): void {
    const made = targets.length - count;
    for (let index = 0; index < targets.length; index++) {
      const target = targets[index] ?? NO_ID;
      if (index < made) this.#join(target, UNKNOWN, 0);
      else this.#joinValue(target, op.operand(start + index - made).id);
    }
  }

  #visitReturn(op: Operation): void {
    const parent = op.parentOp;
    if (parent === undefined || parent === this.#top) return;
    if (factsIn(this.#store, parent.id).regionBranch !== undefined) this.#visitRegionEdges(parent, op);
    else if (callableRegion(parent) !== undefined) {
      this.#callSites.addReturn(parent, op);
      for (const call of this.#callSites.callsOf(parent)) this.#returnTo(call, op);
    }
  }

  // ---- calls

  #visitCall(call: Operation): void {
    const callee = calleeOf(call);
    const isKnown = callee?.def.isSymbol === true && callee !== this.#top && this.#top.isAncestorOf(callee);
    const region = isKnown ? callableRegion(callee) : undefined;
    if (region === undefined || callee === undefined) {
      this.#setResultsUnknown(call.id);
      return;
    }
    this.#callSites.addCall(callee, call);
    this.#visitCallable(callee);
    for (const op of this.#callSites.returnsOf(callee)) this.#returnTo(call, op);
    if (this.#callSites.hasUnknownCallers(callee)) return;
    const { start, count } = factsIn(this.#store, call.id).call?.callArguments(call) ?? { start: 0, count: 0 };
    const { argumentIds = [] } = region.firstBlock ?? {};
    for (let index = 0; index < count; index++)
      this.#joinValue(argumentIds[index] ?? NO_ID, call.operand(start + index).id);
  }

  /** A function is reached if it is called. */
  #visitCallable(op: Operation): void {
    const region = callableRegion(op);
    if (region === undefined) return;
    if (this.#callSites.hasUnknownCallers(op)) this.#enter(region);
    else if (region.firstBlock !== undefined && this.#callSites.callsOf(op).size > 0) this.#reach(region.firstBlock);
  }

  #returnTo(call: Operation, op: Operation): void {
    if (!op.def.has(ReturnLike)) {
      this.#setResultsUnknown(call.id);
      return;
    }
    const count = Math.min(call.numResults, op.numOperands);
    for (let index = 0; index < count; index++) this.#joinValue(call.result(index).id, op.operand(index).id);
  }

  // ---- ops with regions

  /** Control goes from `op` itself, or from a terminator in one of its regions, to where the op says. */
  #visitRegionEdges(op: Operation, from: Operation): void {
    const { regionBranch } = factsIn(this.#store, op.id);
    const constants = this.#operandConstants(from.id);
    if (regionBranch === undefined || constants === undefined) return;
    for (const successor of regionBranch.regionSuccessors(op, from, constants)) {
      const entry = successor.region?.firstBlock;
      if (entry !== undefined) this.#reach(entry);
      const operands = regionBranch.regionOperands(op, from, successor);
      const targets = successor.region === undefined ? op.results.map(({ id }) => id) : (entry?.argumentIds ?? []);
      if (operands === undefined) this.#setUnknown(targets);
      else this.#forwardToRegion(from, operands.start, successor, targets);
    }
  }

  #forwardToRegion(from: Operation, start: number, { inputs }: RegionSuccessor, targets: readonly ValueId[]): void {
    const first = inputs[0]?.index ?? 0;
    for (const [index, target] of targets.entries()) {
      if (index < first || index >= first + inputs.length) this.#join(target, UNKNOWN, 0);
      else this.#joinValue(target, from.operand(start + index - first).id);
    }
  }

  // ---- ops that compute

  #visitResults(op: OpId, facts: OpFacts): void {
    if (this.#store.hasExtras(op) && this.#store.extrasOf(op).regions.length > 0) this.#setResultsUnknown(op);
    else if (facts.isConstant) this.#visitConstant(op);
    else {
      const constants = this.#operandConstants(op);
      if (constants === undefined || this.#isSettled(op)) return;
      if (facts.isFoldable) this.#foldResults(op, constants);
      else this.#setResultsUnknown(op);
    }
  }

  #isSettled(op: OpId): boolean {
    const first = this.#store.firstResult(op);
    const end = first + this.#store.resultCount(op);
    for (let value = first; value < end; value++) if (this.#facts[value] !== UNKNOWN) return false;
    return true;
  }

  #visitConstant(op: OpId): void {
    const value = constantOf(this.#store.operationOf(op));
    this.#join(this.#store.firstResult(op), value?.id ?? UNKNOWN, this.#store.defId(op));
  }

  #foldResults(op: OpId, constants: KnownConstants): void {
    const folded = this.#tryToFold(op, constants);
    if (folded === undefined) {
      this.#setResultsUnknown(op);
      return;
    }
    const first = this.#store.firstResult(op);
    for (const [index, item] of folded.entries()) {
      if (item instanceof Value) {
        this.#dependOn(item.id, op);
        this.#joinValue(idAfter(first, index), item.id);
      } else this.#join(idAfter(first, index), item.id, this.#store.defId(op));
    }
  }

  /** Folds without leaving a trace: a fold that has changed the op in place is undone. */
  #tryToFold(id: OpId, constants: KnownConstants): readonly (Value | Attribute)[] | undefined {
    const store = this.#store;
    const op = store.operationOf(id);
    const { operands } = op;
    const properties = store.propertiesId(id);
    const attrs = store.attributesId(id);
    const folded = foldOp(op, constants);
    if (folded !== "in-place") return folded;
    op.setOperands(operands);
    store.setAttributeIds(id, properties, attrs);
    return undefined;
  }

  #dependOn(value: ValueId, op: OpId): void {
    const known = this.#dependents.get(value);
    if (known === undefined) this.#dependents.set(value, [op]);
    else if (!known.includes(op)) known.push(op);
  }
}
