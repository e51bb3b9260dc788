// Dominance: a value is used only where its definition has certainly been passed.
//
// Most uses need no dominator tree: the value comes from the same block, from an op before the one around, or from an entry block.

import {
  type Block,
  Dominance,
  hasGraphSemantics,
  NO_ID,
  type OpId,
  type Region,
  type Store,
  type ValueId,
} from "../../ir/index.ts";
import { type Diagnostic, withNote } from "../../support/diagnostics/diagnostic.ts";
import { crossedIsolation, isolationError } from "./verify-relations.ts";

export class DominanceVerifier {
  readonly #store: Store;
  readonly #report: (diagnostic: Diagnostic) => boolean;
  readonly #dominance = new Dominance();

  /** `report` emits an error and returns false. */
  constructor(store: Store, report: (diagnostic: Diagnostic) => boolean) {
    this.#store = store;
    this.#report = report;
  }

  /** Whether what is in an op keeps dominance; reports the first operand that does not. */
  dominanceIn(op: OpId): boolean {
    if (!this.#store.hasExtras(op)) return true;
    for (const region of this.#store.extrasOf(op).regions) {
      const allReachable = region.hasOneBlock || isReachedForwards(region);
      const isGraph = hasGraphSemantics(region);
      for (let block = region.firstBlock; block !== undefined; block = block.next) {
        const reachable = allReachable || this.#dominance.isReachable(block);
        if (!reachable && !this.#isolationInBlock(block)) return false;
        if (!this.#dominanceInBlock(block, reachable, isGraph)) return false;
      }
    }
    return true;
  }

  /** In unreachable code every definition dominates, but values outside of an isolated op are still invisible. */
  #isolationInBlock(block: Block): boolean {
    for (const user of block.ops()) {
      for (const value of user.operands) {
        const crossed = crossedIsolation(user, value);
        if (crossed !== undefined) return this.#report(isolationError(user, crossed));
      }
    }
    return true;
  }

  #dominanceInBlock(block: Block, reachable: boolean, isGraph: boolean): boolean {
    const store = this.#store;
    if (!block.ordered && block.first !== 0) store.isBefore(block.first, block.last);
    for (let op = block.first; op !== 0; op = store.nextOp(op)) {
      const count = reachable ? store.operandCount(op) : 0;
      for (let index = 0; index < count; index++) {
        const value = store.operandId(op, index);
        const definer = store.definingOpId(value);
        const inBlock = (definer === 0 ? store.argumentBlockId(value) : store.blockIdOf(definer)) === block.id;
        if (inBlock && (definer === 0 || isGraph || store.orderOf(definer) < store.orderOf(op))) continue;
        if (!inBlock && this.#isDefinedAround(block, value)) continue;
        if (!this.#operandDominance(op, index)) return false;
      }
      if (store.hasExtras(op) && !store.def(op).isIsolated && !this.dominanceIn(op)) return false;
    }
    return true;
  }

  /**
   * Whether a value comes from further out, and from an op before the one that holds `block`, or from a block that dominates it; entry
   * blocks need no tree to tell. False if it is not so, or where the way out leads through an isolated op.
   */
  #isDefinedAround(block: Block, value: ValueId): boolean {
    const store = this.#store;
    const definer = store.definingOpId(value);
    const home = store.blocks[definer === 0 ? store.argumentBlockId(value) : store.blockIdOf(definer)];
    if (home === undefined) return false;
    let at = block;
    let ancestor: OpId = NO_ID;
    while (at.region !== home.region) {
      ancestor = at.region?.parent ?? NO_ID;
      const outer = at.region?.parentBlock;
      if (outer === undefined || store.def(ancestor).isIsolated) return false;
      at = outer;
    }
    if (at !== home) return home.isEntry || this.#dominance.dominatesBlock(home, at);
    return definer === 0 || (ancestor !== 0 && definer !== ancestor && store.isBefore(definer, ancestor));
  }

  #operandDominance(op: OpId, index: number): boolean {
    const user = this.#store.operationOf(op);
    const value = user.operand(index);
    const crossed = crossedIsolation(user, value);
    if (crossed !== undefined) return this.#report(isolationError(user, crossed));
    if (this.#dominance.dominatesValue(value, user)) return true;
    const error = user.plainError(`operand #${index} does not dominate this use`);
    const definition = value.definingOp;
    if (definition === undefined) {
      const position = value.argumentBlock?.region?.blocks.indexOf(value.argumentBlock) ?? 0;
      const around = value.argumentBlock?.parentOp?.plainError("");
      const where = relation(
        user.parentRegion,
        value.argumentBlock?.region,
        "in the same region",
        "neither in a parent nor in a child region",
      );
      return this.#report(
        withNote(error, `operand defined as a block argument (block #${position} ${where})`, around?.place),
      );
    }
    const where =
      user.block === definition.block
        ? "op in the same block"
        : `op ${relation(user.parentRegion, definition.parentRegion, "in the same region", "is neither in a parent nor in a child region")}`;
    const place = this.#store.place(this.#store.locationOf(definition.id));
    return this.#report(withNote(error, `operand defined here (${where})`, place));
  }
}

/** Whether every block is entered from one before it, so that all are reachable. */
function isReachedForwards(region: Region): boolean {
  let number = 0;
  for (let block = region.firstBlock; block !== undefined; block = block.next) block.number = number++;
  for (let block = region.firstBlock?.next; block !== undefined; block = block.next) {
    if (!isEnteredFromBefore(block)) return false;
  }
  return true;
}

function isEnteredFromBefore(block: Block): boolean {
  for (let use = block.firstUse; use !== undefined; use = use.next) {
    const from = block.store.blocks[block.store.blockIdOf(use.op)];
    if (use.isEdge && from !== undefined && from.region === block.region && from.number < block.number) return true;
  }
  return false;
}

/** How the region of a definition lies to the region of its use. */
function relation(user: Region | undefined, definition: Region | undefined, same: string, apart: string): string {
  if (user === undefined || definition === undefined) return apart;
  if (user === definition) return same;
  if (user.isInside(definition)) return "in a parent region";
  return definition.isInside(user) ? "in a child region" : apart;
}
