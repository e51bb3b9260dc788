// Rules of exception handling: which edges lead to which pads, and where they unwind to.

import { blockOperands } from "../code.ts";
import type { LLVMFunction } from "../module.ts";
import { isCall, opcode } from "../opcode.ts";
import { usersIn } from "../query/users.ts";
import { check } from "./finding.ts";
import type { Verification } from "./verification.ts";

/** Stands for `none`: the caller. Rows are positive. */
const CALLER = 0;

const PADS: ReadonlySet<number> = new Set([opcode.catchpad, opcode.cleanuppad, opcode.catchswitch]);

/** The pads of one function. A pad is the row of its instruction. */
export class Funclets {
  readonly #v: Verification;
  readonly #one: LLVMFunction;
  #users: ReadonlyMap<number, readonly number[]> | undefined = undefined;

  constructor(v: Verification, one: LLVMFunction) {
    this.#v = v;
    this.#one = one;
  }

  #kind(row: number): number {
    return this.#v.module.code.opcode[row]!;
  }

  /** The first row of a block that is no phi. */
  firstOf(block: number): number {
    const { code } = this.#v.module;
    let row = this.#one.blocks[block]?.first ?? 0;
    while (code.opcode[row] === opcode.phi || code.opcode[row] === opcode.debug) row++;
    return row;
  }

  /** Whether a block begins with a pad, or a pad that is no landing pad. */
  isPad(block: number, way: "any" | "no landingpad"): boolean {
    const kind = this.#kind(this.firstOf(block));
    return PADS.has(kind) || (way === "any" && kind === opcode.landingpad);
  }

  /** The pad that a pad is in; {@link CALLER} for none. */
  parentOf(pad: number): number {
    return pad === CALLER ? CALLER : Math.max(-this.#v.module.code.operandAt(pad, 0), CALLER);
  }

  /** The block that a catchswitch, cleanupret or invoke unwinds to; -1 for the caller. */
  #unwindBlock(row: number): number {
    const { code } = this.#v.module;
    switch (this.#kind(row)) {
      case opcode.catchswitch:
        return code.detail[row] === 1 ? code.operandAt(row, 1) : -1;
      case opcode.cleanupret:
        return code.numOperands(row) > 1 ? code.operandAt(row, 1) : -1;
      default:
        return code.operandAt(row, code.numOperands(row) - 2);
    }
  }

  #blockOf(row: number): number {
    return this.#one.blocks.findIndex(({ first, end }) => row >= first && row < end);
  }

  // ---- edges to pads

  /** Checks the edges that lead to a block with a pad. */
  checkPredecessors(row: number, block: number): void {
    check(block !== 0, "EH pad cannot be in entry block.");
    const predecessors = this.#one.blocks[block]?.predecessors ?? [];
    const kind = this.#kind(row);
    if (kind === opcode.catchpad) {
      this.#checkCatch(row, block, predecessors);
      return;
    }
    for (const from of predecessors) {
      const last = (this.#one.blocks[from]?.end ?? 0) - 1;
      if (kind === opcode.landingpad) {
        const message = "Block containing LandingPadInst must be jumped to only by the unwind edge of an invoke.";
        check(this.#isUnwindEdge(last, block), message);
      } else this.#checkEdge(row, last, block);
    }
  }

  #isUnwindEdge(row: number, block: number): boolean {
    const { code } = this.#v.module;
    if (this.#kind(row) !== opcode.invoke) return false;
    const { first } = blockOperands(code, row);
    return code.operandAt(row, first + 1) === block && code.operandAt(row, first) !== block;
  }

  #checkCatch(row: number, block: number, predecessors: readonly number[]): void {
    const parent = this.parentOf(row);
    const isOnly = predecessors.every((from) => from === this.#blockOf(parent));
    check(isOnly, "Block containg CatchPadInst must be jumped to only by its catchswitch.");
    check(this.#unwindBlock(parent) !== block, "Catchswitch cannot unwind to one of its catchpads");
  }

  #checkEdge(to: number, last: number, block: number): void {
    const parent = this.parentOf(to);
    if (this.#kind(last) === opcode.invoke && this.#isQuiet(last)) return;
    let from = this.#padOf(last, block);
    check(this.#kind(last) !== opcode.cleanupret || from !== parent, "A cleanupret must exit its cleanup");
    const seen = new Set<number>();
    for (; from !== parent; from = this.parentOf(from)) {
      check(from !== to, "EH pad cannot handle exceptions raised within it");
      check(from !== CALLER, "A single unwind edge may only enter one EH pad");
      check(!seen.has(from), "EH pad jumps through a cycle of pads");
      seen.add(from);
      check(PADS.has(this.#kind(from)), "Parent pad must be catchpad/cleanuppad/catchswitch");
    }
  }

  /** Whether an invoke calls an intrinsic that does not throw, for which no edge is taken. */
  #isQuiet(row: number): boolean {
    const { code } = this.#v.module;
    const called = this.#v.functionOf(code.operandAt(row, code.numOperands(row) - 1));
    if (called === undefined || !this.#v.isReserved(called)) return false;
    const own = code.calls[code.detail[row]!]?.attributes.ofFunction?.find("nounwind");
    return own !== undefined || called.attributes.ofFunction?.find("nounwind") !== undefined;
  }

  /** The pad that an edge to a pad comes from. */
  #padOf(last: number, block: number): number {
    const { code } = this.#v.module;
    switch (this.#kind(last)) {
      case opcode.invoke:
        check(this.#isUnwindEdge(last, block), "EH pad must be jumped to via an unwind edge");
        return this.#funcletOf(last);
      case opcode.cleanupret:
        return -code.operandAt(last, 0);
      case opcode.catchswitch:
        return last;
      default:
        check(false, "EH pad must be jumped to via an unwind edge");
        return CALLER;
    }
  }

  /** The pad that a call is in. */
  #funcletOf(row: number): number {
    const { code } = this.#v.module;
    const { bundles, numArguments } = code.calls[code.detail[row]!]!;
    let at = numArguments;
    for (const { tag, count } of bundles) {
      if (tag === "funclet") return Math.max(-code.operandAt(row, at), CALLER);
      at += count;
    }
    return CALLER;
  }

  // ---- edges out of pads

  /** All edges out of a catchpad or cleanuppad, and of the pads in it, lead to the same pad. */
  checkUnwinding(pad: number): void {
    const pending = [pad];
    const seen = new Set<number>();
    let target: number | undefined;
    for (let current = pending.pop(); current !== undefined; current = pending.pop()) {
      check(!seen.has(current), "FuncletPadInst must not be nested within itself");
      seen.add(current);
      for (const user of this.#usersOf(current)) {
        if (this.#kind(user) === opcode.cleanuppad) {
          pending.push(user);
          continue;
        }
        const left = this.#leaves(user, current, pad);
        if (left === undefined) continue;
        const message = "Unwind edges out of a funclet pad must have the same unwind dest";
        check(target === undefined || target === left, message);
        target = left;
        if (current !== pad) break;
      }
    }
    const parent = this.parentOf(pad);
    if (target === undefined || parent === CALLER || this.#kind(parent) !== opcode.catchswitch) return;
    const expected = this.#targetOf(this.#unwindBlock(parent));
    const message = "Unwind edges out of a catch must have the same unwind dest as the parent catchswitch";
    check(expected === target, message);
  }

  #usersOf(pad: number): readonly number[] {
    this.#users ??= usersIn(this.#one);
    return this.#users.get(pad) ?? [];
  }

  #targetOf(block: number): number {
    return block < 0 ? CALLER : this.firstOf(block);
  }

  /** Where a user of a pad unwinds to, if that leaves an outer pad. */
  #leaves(user: number, current: number, outer: number): number | undefined {
    const kind = this.#kind(user);
    if (kind === opcode.catchswitch && this.#unwindBlock(user) < 0) return undefined;
    const unwinds = kind === opcode.cleanupret || kind === opcode.catchswitch || kind === opcode.invoke;
    if (!unwinds) {
      check(isCall(kind) || kind === opcode.catchret, "Bogus funclet pad use");
      return undefined;
    }
    const block = this.#unwindBlock(user);
    if (block < 0) return CALLER;
    const target = this.firstOf(block);
    if (!PADS.has(this.#kind(target))) return undefined;
    const parent = this.parentOf(target);
    if (parent === current) return undefined;
    for (let exited = current; exited !== CALLER; exited = this.parentOf(exited)) {
      if (exited === outer) return target;
      if (this.parentOf(exited) === parent) return undefined;
    }
    return undefined;
  }
}
