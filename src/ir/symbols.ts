// Symbol tables: names to ops of a region. Built on demand, dropped when the region's symbols change.

import type { Region } from "./block.ts";
import type { OpId } from "./ids.ts";
import type { Operation } from "./operation.ts";
import type { Store } from "./store/store.ts";
import type { Attribute } from "./uniqued/attribute.ts";
import { StringAttr, SymbolRefAttr } from "./uniqued/builtin-attrs.ts";

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

/** The symbols that are directly in the first region of `table`. */
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
    if (mayBeSymbolTable(at)) return undefined;
  }
  return undefined;
}

/** Whether an op may be a symbol table for all that is known of its dialect, which is missing. */
function mayBeSymbolTable(op: Operation): boolean {
  return op.regions.length === 1 && !op.context.dialects.has(op.def.dialect);
}

/** The op that a reference in `op` names. */
export function lookupSymbol(op: Operation, ref: SymbolRefAttr | string): Operation | undefined {
  const table = nearestSymbolTable(op);
  return table === undefined ? undefined : lookupSymbolIn(table, ref);
}

/** Who can reference a symbol: every op, only its symbol table, or also the tables around that one. */
export type Visibility = "public" | "private" | "nested";

/** The visibility of a symbol, from `sym_visibility`; `public` without one. */
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

/** The attributes directly inside of an attribute, whatever its kind. @internal */
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

/** A place where a symbol is named: the op whose attribute does it. */
export interface SymbolUse {
  readonly user: Operation;
  readonly ref: SymbolRefAttr;
}

/**
 * All symbol references in an op and in its regions, but not inside of symbol tables, whose names are of another scope. Where an op may
 * be a symbol table for all that is known of it, the answer is that op.
 */
export function symbolUsesOf(op: Operation): readonly SymbolUse[] | Operation {
  const uses: SymbolUse[] = [];
  return collectUses(op, uses) ?? uses;
}

/** The symbol references of the ops in a region; see {@link symbolUsesOf}. @internal */
export function symbolUsesIn(region: Region): readonly SymbolUse[] | Operation {
  const uses: SymbolUse[] = [];
  return collectUsesIn(region, uses) ?? uses;
}

function collectUses(op: Operation, uses: SymbolUse[]): Operation | undefined {
  const { store, id } = op;
  const unknown = addUses(store, id, uses);
  if (unknown !== undefined || op.def.isSymbolTable) return unknown;
  for (const region of op.regions) {
    const inside = collectUsesIn(region, uses);
    if (inside !== undefined) return inside;
  }
  return undefined;
}

function collectUsesIn(region: Region, uses: SymbolUse[]): Operation | undefined {
  const { store } = region;
  for (let block = region.firstBlock; block !== undefined; block = block.next) {
    for (let op = block.first; op !== 0; op = store.nextOp(op)) {
      const unknown = !store.hasExtras(op) ? addUses(store, op, uses) : collectUses(store.operationOf(op), uses);
      if (unknown !== undefined) return unknown;
    }
  }
  return undefined;
}

/** Adds the references in an op's own attributes. An op with one region may be a symbol table, if its dialect is missing. */
function addUses(store: Store, op: OpId, uses: SymbolUse[]): Operation | undefined {
  const { context } = store;
  if (store.hasExtras(op) && mayBeSymbolTable(store.operationOf(op))) return store.operationOf(op);
  const known = context.cache(refsOfAttributes);
  for (const ref of refsOf(known.byProperties, store.propertiesId(op), () => store.properties(op))) {
    uses.push({ user: store.operationOf(op), ref });
  }
  const dictionary = store.attributesId(op);
  if (dictionary === 0) return undefined;
  for (const ref of refsOf(known.byDictionary, dictionary, () => [store.attributes(op)])) {
    uses.push({ user: store.operationOf(op), ref });
  }
  return undefined;
}

/** The references in property tuples and dictionaries, by their numbers: most ops share theirs with many others. */
const refsOfAttributes = {
  make: () => ({ byProperties: new Map<number, SymbolRefs>(), byDictionary: new Map<number, SymbolRefs>() }),
};

type SymbolRefs = readonly SymbolRefAttr[];

function refsOf(
  known: Map<number, SymbolRefs>,
  id: number,
  attributes: () => readonly (Attribute | undefined)[],
): SymbolRefs {
  let refs = known.get(id);
  if (refs === undefined) {
    const found: SymbolRefAttr[] = [];
    for (const attr of attributes()) if (attr !== undefined) forEachSymbolRef(attr, (ref) => found.push(ref));
    refs = found;
    known.set(id, refs);
  }
  return refs;
}

/**
 * Visits the symbol tables in an op and the op itself, those inside first. `allUsesVisible` returns whether everything that may name the
 * table's symbols lies inside of the op that the walk began with.
 * @internal
 */
export function walkSymbolTables(
  op: Operation,
  allUsesVisible: boolean,
  visit: (table: Operation, allUsesVisible: boolean) => void,
): void {
  const { isSymbolTable } = op.def;
  const isVisible = isSymbolTable ? allUsesVisible || !op.def.isSymbol || visibilityOf(op) === "private" : true;
  const { store } = op;
  for (const region of op.regions) {
    for (let block = region.firstBlock; block !== undefined; block = block.next) {
      for (let id = block.first; id !== 0; id = store.nextOp(id)) {
        if (store.hasExtras(id)) walkSymbolTables(store.operationOf(id), isVisible, visit);
      }
    }
  }
  if (isSymbolTable) visit(op, isVisible);
}
