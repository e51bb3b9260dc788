// Erases private symbols that no live op references.

import { lookupSymbolIn, Operation, type SymbolRefAttr, symbolsOf, symbolUsesOf, visibilityOf } from "../ir/index.ts";
import { definePass } from "../pass/index.ts";

export const symbolDce = definePass({
  name: "symbol-dce",
  displayName: "SymbolDCE",
  summary: "Eliminate dead symbols",
  statistics: { "num-dce'd": "Number of symbols DCE'd" },
  run(op, { context, count }) {
    if (!op.def.isSymbolTable || op.regions.length !== 1) {
      context.emit(op.error(" was scheduled to run under SymbolDCE, but does not define a symbol table"));
      return "failed";
    }
    const isHidden = op.parentOp === undefined || !op.def.isSymbol || visibilityOf(op) === "private";
    const live = new LiveSymbols();
    const unknown = live.addTable(op, isHidden);
    if (unknown !== undefined) {
      context.emit(
        unknown.plainError(
          "operation contains potentially unknown symbol table, meaning that we can't reliable compute symbol uses",
        ),
      );
      return "failed";
    }
    const erased = eraseDeadSymbols(op, live);
    count("num-dce'd", erased);
    return erased === 0 ? "unchanged" : undefined;
  },
});

class LiveSymbols {
  readonly #live = new Set<Operation>();

  has(symbol: Operation): boolean {
    return this.#live.has(symbol);
  }

  /**
   * Marks what is live in a symbol table. Hidden tables are not visible from outside, so that their symbols live only by being named.
   * Returns an op whose symbols cannot be known, if there is one.
   */
  addTable(table: Operation, isHidden: boolean): Operation | undefined {
    const pending: Operation[] = [];
    for (const block of table.region().blocks) {
      for (const op of block.ops()) {
        if (isDiscardable(op, isHidden)) continue;
        if (op.def.isSymbol) this.#live.add(op);
        pending.push(op);
      }
    }
    for (let op = pending.pop(); op !== undefined; op = pending.pop()) {
      const unknown = this.#addUsesOf(op, isHidden, pending);
      if (unknown !== undefined) return unknown;
    }
    return undefined;
  }

  #addUsesOf(op: Operation, isHidden: boolean, pending: Operation[]): Operation | undefined {
    if (op.def.isSymbolTable) {
      const isPrivate = !op.def.isSymbol || visibilityOf(op) === "private";
      const unknown = this.addTable(op, isHidden || isPrivate);
      if (unknown !== undefined) return unknown;
    }
    const scope = op.parentOp;
    if (scope === undefined) return undefined;
    const uses = symbolUsesOf(op);
    if (uses instanceof Operation) return uses;
    for (const { ref } of uses) {
      for (const symbol of resolve(scope, ref)) {
        if (this.#live.has(symbol)) continue;
        this.#live.add(symbol);
        pending.push(symbol);
      }
    }
    return undefined;
  }
}

function isDiscardable(op: Operation, tableIsHidden: boolean): boolean {
  if (!op.def.isSymbol) return false;
  const visibility = visibilityOf(op);
  return visibility !== "public" && (tableIsHidden || visibility === "private");
}

/** The ops that a reference names, one per part of it; none if any of them is missing. */
function resolve(table: Operation, ref: SymbolRefAttr): readonly Operation[] {
  let found = symbolsOf(table).get(ref.root);
  const path: Operation[] = [];
  for (const name of [...ref.nested, undefined]) {
    if (found === undefined) return [];
    path.push(found);
    if (name !== undefined) found = lookupSymbolIn(found, name);
  }
  return path;
}

function eraseDeadSymbols(table: Operation, live: LiveSymbols): number {
  let erased = 0;
  table.walk((op) => {
    if (!op.def.isSymbolTable) return;
    for (const block of op.region().blocks) {
      for (const symbol of block.ops()) {
        if (!symbol.def.isSymbol || live.has(symbol)) continue;
        symbol.erase();
        erased++;
      }
    }
  });
  return erased;
}
