// Who calls the functions inside of an op, as far as that is known, and where they return.

import { callableRegion, callTraitOf } from "../define/index.ts";
import { FunctionLike, lookupSymbolIn, Operation, symbolUsesIn, visibilityOf, walkSymbolTables } from "../ir/index.ts";

const NONE: ReadonlySet<Operation> = new Set();

/** Calls and returns are added when they turn out to be reachable; functions with unknown callers are known from the start. */
export class CallSites {
  readonly #unknownCallers = new Set<Operation>();
  readonly #calls = new Map<Operation, Set<Operation>>();
  readonly #returns = new Map<Operation, Set<Operation>>();

  constructor(top: Operation) {
    walkSymbolTables(top, top.block === undefined, (table, allUsesVisible) => {
      if (this.#findPublic(table, allUsesVisible)) this.#findOtherUses(top, table);
    });
  }

  /** Notes functions that can be seen from outside; returns whether there are any functions. */
  #findPublic(table: Operation, allUsesVisible: boolean): boolean {
    let found = false;
    for (const block of table.regions[0]?.blocks ?? []) {
      for (const op of block.ops()) {
        if (!op.def.isSymbol || callableRegion(op) === undefined) continue;
        found = true;
        const visibility = visibilityOf(op);
        if (visibility === "public" || (visibility === "nested" && !allUsesVisible)) this.#unknownCallers.add(op);
      }
    }
    return found;
  }

  /**
   * A reference to a function outside of a call may lead to unknown calls. (The reference looks the name up in `top`, even where
   * it is in a symbol table inside of it, and misses the function there.)
   */
  #findOtherUses(top: Operation, table: Operation): void {
    const region = table.regions[0];
    const uses = region === undefined ? [] : symbolUsesIn(region);
    if (uses instanceof Operation) {
      top.walk((op) => {
        if (op.def.has(FunctionLike)) this.#unknownCallers.add(op);
      });
      return;
    }
    for (const { user, ref } of uses) {
      const symbol = callTraitOf(user.def) === undefined ? lookupSymbolIn(table, ref) : undefined;
      if (symbol !== undefined) this.#unknownCallers.add(symbol);
    }
  }

  hasUnknownCallers(callable: Operation): boolean {
    return this.#unknownCallers.has(callable);
  }

  callsOf(callable: Operation): ReadonlySet<Operation> {
    return this.#calls.get(callable) ?? NONE;
  }

  addCall(callable: Operation, call: Operation): void {
    add(this.#calls, callable, call);
  }

  returnsOf(callable: Operation): ReadonlySet<Operation> {
    return this.#returns.get(callable) ?? NONE;
  }

  addReturn(callable: Operation, terminator: Operation): void {
    add(this.#returns, callable, terminator);
  }
}

function add(sets: Map<Operation, Set<Operation>>, key: Operation, item: Operation): void {
  const known = sets.get(key);
  if (known === undefined) sets.set(key, new Set([item]));
  else known.add(item);
}
