// Symbol tables: names to ops of a region. Built on demand, dropped when the region's symbols change.

import type { Attribute } from "./attribute.ts";
import type { Region } from "./block.ts";
import { StringAttr, SymbolRefAttr } from "./builtin-attrs.ts";
import type { Operation } from "./operation.ts";

interface Table {
  readonly changes: number;
  readonly symbols: ReadonlyMap<string, Operation>;
}

const tables = new WeakMap<Region, Table>();

/** The name of a symbol op. */
export function symbolName(op: Operation): string | undefined {
  const name = op.attr("sym_name");
  return StringAttr.is(name) ? name.value : undefined;
}

/** The symbols that stand directly in the first region of `table`. */
export function symbolsOf(table: Operation): ReadonlyMap<string, Operation> {
  const region = table.regions[0];
  if (region === undefined) return new Map();
  const known = tables.get(region);
  if (known !== undefined && known.changes === region.symbolChanges) return known.symbols;
  const symbols = new Map<string, Operation>();
  for (const block of region.blocks) {
    for (const op of block.ops()) {
      const name = op.def.isSymbol || !op.def.registered ? symbolName(op) : undefined;
      if (name !== undefined && !symbols.has(name)) symbols.set(name, op);
    }
  }
  tables.set(region, { changes: region.symbolChanges, symbols });
  return symbols;
}

/** The op that a reference names from inside `table`, which is a symbol table. */
export function lookupSymbolIn(table: Operation, ref: SymbolRefAttr | string): Operation | undefined {
  if (typeof ref === "string") return symbolsOf(table).get(ref);
  let found = symbolsOf(table).get(ref.root);
  for (const name of ref.nested) {
    if (found === undefined || !found.def.isSymbolTable) return undefined;
    found = symbolsOf(found).get(name);
  }
  return found;
}

/** The nearest symbol table around `op`, or `op` itself. */
export function nearestSymbolTable(op: Operation): Operation | undefined {
  for (let at: Operation | undefined = op; at !== undefined; at = at.parentOp) {
    if (at.def.isSymbolTable) return at;
    if (!at.def.registered) return undefined;
  }
  return undefined;
}

/** The op that a reference in `op` names. */
export function lookupSymbol(op: Operation, ref: SymbolRefAttr | string): Operation | undefined {
  const table = nearestSymbolTable(op);
  return table === undefined ? undefined : lookupSymbolIn(table, ref);
}

export type Visibility = "public" | "private" | "nested";

export function visibilityOf(op: Operation): Visibility {
  const attr = op.attr("sym_visibility");
  const value = StringAttr.is(attr) ? attr.value : "public";
  return value === "private" || value === "nested" ? value : "public";
}

/** Calls `visit` for every symbol reference inside of an attribute, outermost first; those inside a reference do not count. */
export function forEachSymbolRef(attr: Attribute, visit: (ref: SymbolRefAttr) => void): void {
  if (SymbolRefAttr.is(attr)) visit(attr);
  else forEachNested(attr, (nested) => forEachSymbolRef(nested, visit));
}

/** The attributes directly inside of an attribute, whatever its kind. */
export function forEachNested(attr: Attribute, visit: (nested: Attribute) => void): void {
  for (const value of Object.values(attr.params)) forEachAttributeIn(value, visit);
}

function forEachAttributeIn(value: unknown, visit: (nested: Attribute) => void): void {
  if (isAttribute(value)) visit(value);
  else if (Array.isArray(value)) for (const item of value) forEachAttributeIn(item, visit);
  else if (typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype) {
    for (const item of Object.values(value)) forEachAttributeIn(item, visit);
  }
}

function isAttribute(value: unknown): value is Attribute {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === "a";
}
