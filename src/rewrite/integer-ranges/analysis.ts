// Integer range analysis: between which bounds every integer value is whenever control reaches it. Where control goes is what constant
// propagation has found.
//
// The idea: ranges only ever grow, and the users of a value are visited again when its range has grown. What goes round in a loop would grow step
// by step for very long; a value that a terminator uses, and so may be carried round, becomes anything as soon as it grows for a second time.

import {
  type Counter,
  type CountingTrait,
  callableRegion,
  calleeOf,
  type KnownConstants,
  type RangeTrait,
} from "../../define/index.ts";
import { type Operation, ReturnLike, Value } from "../../ir/index.ts";
import * as range from "../../support/integer-range.ts";
import { ConstantPropagation } from "../constants/constant-propagation.ts";
import { factsOf } from "../op-facts.ts";
import { fullRange, rangeOfResult, rangeWidth } from "./rules.ts";

type IntegerRange = range.IntegerRange;

function traitOf<T>(op: Operation, key: string): T | undefined {
  // Sound: only the trait of that kind has a member of that name.
  for (const trait of op.def.traits) if (key in trait) return trait as unknown as T;
  return undefined;
}

function contains(whole: IntegerRange, part: IntegerRange): boolean {
  return range.sameRange(range.rangeUnion(whole, part), whole);
}

/** Known facts stay true while values are replaced by constants. The owner rewrites within {@link Store.withStableIds}. @internal */
export class IntegerRanges {
  readonly #top: Operation;
  readonly #flow: ConstantPropagation;
  /** By value id; undefined if nothing has reached the value yet, or where it is no integer. */
  readonly #found = new Map<number, IntegerRange>();
  readonly #seen = new Set<Operation>();
  /** First in, first out. */
  readonly #pending = new Set<Operation>();

  /** Finds out everything about what is inside of `top`. */
  constructor(top: Operation) {
    this.#top = top;
    this.#flow = new ConstantPropagation(top);
    this.#enterRegions(top);
    for (const op of this.#pending) {
      this.#pending.delete(op);
      this.#visit(op);
    }
  }

  /** The range of a value; undefined if control never reaches it, or where it is no integer. */
  of(value: Value): IntegerRange | undefined {
    return this.#found.get(value.id);
  }

  /**
   * Drops facts that no longer hold after control flow has changed: where equal blocks have been merged, an argument gets what came to
   * either of them. Facts that still hold stay as they are, however much more could be found out now, as in the reference.
   */
  dropOutdated(): void {
    const now = new IntegerRanges(this.#top).#found;
    for (const [value, range] of this.#found) {
      const fresh = now.get(value);
      if (fresh !== undefined && !contains(range, fresh)) this.#found.delete(value);
    }
  }

  /** Says the same of one value as of another. */
  copy(from: Value, to: Value): void {
    const known = this.of(from);
    if (known !== undefined) this.#found.set(to.id, known);
  }

  #join(value: Value, more: IntegerRange | undefined): boolean {
    if (more === undefined) return false;
    const old = this.of(value);
    const joined = old === undefined ? more : range.rangeUnion(old, more);
    if (range.sameRange(old, joined)) return false;
    this.#found.set(value.id, joined);
    for (const user of value.users) this.#look(user);
    return true;
  }

  #joinAll(values: readonly Value[]): void {
    for (const value of values) this.#join(value, fullRange(value.type));
  }

  /** An op is looked at again; others come when what is around them has been looked at. */
  #look(op: Operation): void {
    if (this.#seen.has(op)) this.#pending.add(op);
  }

  #constants(op: Operation): KnownConstants {
    return op.operands.map(({ id }) => this.#flow.constant(id)?.value);
  }

  // ---- one op

  #visit(op: Operation): void {
    const facts = factsOf(op);
    if (facts.call !== undefined) this.#visitCall(op);
    if (facts.regionBranch !== undefined) this.#visitEdges(op, op);
    else if (op.regions.length > 0) this.#enterRegions(op);
    if (op.numSuccessors > 0) this.#visitBranch(op);
    else if (op.next === undefined && facts.def.isTerminator) this.#visitReturn(op);
    if (op.numResults > 0 && facts.call === undefined && facts.regionBranch === undefined) this.#visitResults(op);
    for (const region of op.regions) {
      for (const block of region.blocks)
        if (this.#flow.isReached(block)) for (const one of block.ops()) this.#first(one);
    }
  }

  #first(op: Operation): void {
    if (this.#seen.has(op)) return;
    this.#seen.add(op);
    this.#pending.add(op);
  }

  #visitResults(op: Operation): void {
    const trait = traitOf<RangeTrait>(op, "rangeRule");
    if (trait === undefined || rangeWidth(op.resultType()) === 0) {
      this.#joinAll(op.results);
      return;
    }
    const inferred = rangeOfResult(
      op,
      trait,
      op.operands.map((operand) => this.of(operand)),
    );
    const result = op.result();
    const old = this.of(result);
    if (!this.#join(result, inferred) || old === undefined) return;
    if (result.users.some((user) => user.def.isTerminator)) this.#join(result, fullRange(result.type));
  }

  // ---- control flow

  /** Regions of which nothing is known may be entered with anything. */
  #enterRegions(op: Operation): void {
    const isFunction = op !== this.#top && callableRegion(op) !== undefined;
    for (const { firstBlock } of op.regions) {
      if (firstBlock === undefined || !this.#flow.isReached(firstBlock)) continue;
      if (!isFunction || this.#flow.hasUnknownCallers(op)) this.#enter(op, firstBlock.arguments);
      if (op === this.#top) for (const inner of firstBlock.ops()) this.#first(inner);
    }
  }

  /** Arguments that the op itself makes: what counts is known, the others are anything. */
  #enter(op: Operation, values: readonly Value[]): void {
    const counters = traitOf<CountingTrait>(op, "counters")?.counters(op) ?? [];
    for (const value of values) {
      const counter = counters.find(({ argument }) => argument.id === value.id);
      if (counter === undefined) this.#join(value, fullRange(value.type));
      else this.#join(value, this.#counted(counter));
    }
  }

  #counted({ argument, from, to, step }: Counter): IntegerRange | undefined {
    const width = rangeWidth(argument.type);
    let [low, high] = [this.#bound(from, width, "smin"), this.#bound(to, width, "smax")];
    if (this.#bound(step, width, "smax") < 0n) [low, high] = [high, low];
    else high -= 1n;
    return high >= low ? range.signedRange(width, low, high) : undefined;
  }

  #bound(bound: Value | bigint, width: number, end: "smin" | "smax"): bigint {
    return bound instanceof Value ? (this.of(bound) ?? range.anyInteger(width))[end] : bound;
  }

  #visitBranch(op: Operation): void {
    const { branch } = factsOf(op);
    const from = op.block;
    if (from === undefined) return;
    op.successors.forEach((target, index) => {
      if (!this.#flow.isTaken(from, target)) return;
      const { start, count } = branch?.forwarded(op, index) ?? { start: 0, count: 0 };
      const made = target.numArguments - count;
      target.arguments.forEach((argument, at) => {
        if (at < made) this.#join(argument, fullRange(argument.type));
        else this.#join(argument, this.of(op.operand(start + at - made)));
      });
    });
  }

  /** Control goes from `op` itself, or from a terminator in one of its regions, to where the op says. */
  #visitEdges(op: Operation, from: Operation): void {
    const { regionBranch } = factsOf(op);
    for (const successor of regionBranch?.regionSuccessors(op, from, this.#constants(from)) ?? []) {
      const operands = regionBranch?.regionOperands(op, from, successor);
      const entry = successor.region?.firstBlock;
      const targets = successor.region === undefined ? op.results : (entry?.arguments ?? []);
      const first = operands === undefined ? targets.length : (successor.inputs[0]?.index ?? 0);
      const made = targets.filter((_, index) => index < first || index >= first + successor.inputs.length);
      if (entry === undefined) this.#joinAll(made);
      else this.#enter(op, made);
      this.#forward(from, operands?.start ?? 0, targets.slice(first, first + successor.inputs.length));
    }
  }

  /** `targets` take what the operands of `from` have, from the one with the number `start` on. */
  #forward(from: Operation, start: number, targets: readonly Value[]): void {
    targets.forEach((target, index) => {
      this.#join(target, this.of(from.operand(start + index)));
    });
  }

  #visitReturn(op: Operation): void {
    const parent = op.parentOp;
    if (parent === undefined || parent === this.#top) return;
    if (factsOf(parent).regionBranch !== undefined) this.#visitEdges(parent, op);
    else if (callableRegion(parent) !== undefined) {
      for (const call of this.#flow.callsOf(parent)) this.#returnTo(call, op);
    }
  }

  #returnTo(call: Operation, op: Operation): void {
    if (!op.def.has(ReturnLike)) this.#joinAll(call.results);
    else call.results.forEach((result, index) => this.#join(result, this.of(op.operand(index))));
  }

  #visitCall(call: Operation): void {
    const callee = calleeOf(call);
    const region = callee !== undefined && this.#flow.callsOf(callee).has(call) ? callableRegion(callee) : undefined;
    if (callee === undefined || region === undefined) {
      this.#joinAll(call.results);
      return;
    }
    if (this.#flow.hasUnknownCallers(callee)) return;
    const { start, count } = factsOf(call).call?.callArguments(call) ?? { start: 0, count: 0 };
    region.firstBlock?.arguments.slice(0, count).forEach((argument, index) => {
      this.#join(argument, this.of(call.operand(start + index)));
    });
  }
}

/** Whether a value is an integer that never is negative. @internal */
export function isNeverNegative(ranges: IntegerRanges, value: Value): boolean {
  const known = ranges.of(value);
  return known !== undefined && known.smin >= 0n;
}
