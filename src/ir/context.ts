// A Context owns interned types, attributes, property tuples and op names, which live as long as it does. Contexts never mix.

import { assert, Bug } from "../support/assert.ts";
import type { Diagnostic, DiagnosticHandler } from "../support/diagnostics/diagnostic.ts";
import { NumberColumn } from "../support/tables/number-column.ts";
import { SequenceTable, WordKey } from "../support/tables/sequence-table.ts";
import type { Dialect } from "./dialect.ts";
import { type DefId, NO_ID, type PropertiesId } from "./ids.ts";
import { type Completions, OpDef, type PropertyTuple } from "./op-def.ts";
import type { Attribute } from "./uniqued/attribute.ts";
import { AttributeTable } from "./uniqued/attribute-table.ts";
import { type DictionaryAttr, dictionaryAttr, UnitAttr } from "./uniqued/builtin-attrs.ts";
import {
  type FloatKind,
  type FloatType,
  floatType,
  IndexType,
  IntegerType,
  NoneType,
} from "./uniqued/builtin-types.ts";
import { LocationTable } from "./uniqued/location-table.ts";
import type { Type } from "./uniqued/type.ts";
import { NO_PARAMETERS, Pool, type Uniqued } from "./uniqued/uniqued.ts";

/** Thrown where a dialect is asked for that has not been loaded, though it could be: see {@link Context.absentDialects}. @internal */
export class AbsentDialect extends Error {}

class DialectTable extends Map<string, Dialect> {
  absent: ReadonlySet<string> = new Set();

  override get(name: string): Dialect | undefined {
    return super.get(name) ?? this.#missing(name);
  }

  override has(name: string): boolean {
    return super.has(name) || this.#missing(name) !== undefined;
  }

  #missing(name: string): undefined {
    if (this.absent.has(name)) throw new AbsentDialect(`the dialect '${name}' has not been loaded`);
  }
}

/** Owns uniqued types and attributes, definitions and dialects, and receives diagnostics. Contexts never mix. */
export class Context {
  /** By id; 0 is no type. */
  readonly types: (Type | undefined)[] = [undefined];
  /** By id; 0 is no attribute. Attributes encoded as words are created on demand: see `attributeAt`. */
  readonly attrs: (Attribute | undefined)[] = [undefined];
  readonly attributeTable: AttributeTable = new AttributeTable(this.attrs);
  /** Op definitions by id; 0 is an erased op. Unregistered names get one each. */
  readonly opDefs: OpDef[] = [new OpDef({ name: "<erased>", registered: false })];
  /** Property tuples by id; 0 is the empty one. */
  readonly propertyTuples: PropertyTuple[] = [[]];
  /** Values that definitions cache for this context, by their ids. */
  readonly completions: (Completions | undefined)[] = [];
  readonly dialects: Map<string, Dialect> = new DialectTable();
  /** Ops of dialects that are not registered are taken, in generic form. */
  allowUnregisteredDialects = false;
  /** An attribute exists that the printer may give an alias. */
  hasAliasCandidates = false;
  onDiagnostic: DiagnosticHandler = () => {};

  readonly locations = new LocationTable();
  /** Texts by the numbers that {@link stringId} gives. */
  readonly strings: string[] = [""];
  /** The key being put together while something is uniqued. */
  readonly key = new WordKey();
  /** The only values of definitions without parameters, by the definition. */
  readonly singles: (Uniqued | undefined)[] = [];
  readonly #pools: (Pool<Uniqued> | undefined)[] = [];
  readonly #stringIds = new Map<string, number>();
  readonly #opIds = new Map<string, DefId>();
  readonly #singleProperties = new NumberColumn();
  readonly #tupleIds = new SequenceTable();
  readonly #integers: (IntegerType | undefined)[] = [];
  readonly #caches = new Map<object, unknown>();
  #emptyDictionary: DictionaryAttr | undefined;
  #distinctCount = 0;

  /** A context of these dialects and those that they depend on. */
  constructor(dialects: readonly Dialect[] = []) {
    for (const dialect of dialects) this.register(dialect);
  }

  /** Adds a dialect, unless it is there already. */
  register(dialect: Dialect): void {
    const known = this.dialects.get(dialect.name);
    assert(known === undefined || known === dialect, `two dialects are called '${dialect.name}'`);
    if (known !== undefined) return;
    this.dialects.set(dialect.name, dialect);
    for (const def of dialect.ops) {
      this.#opIds.set(def.name, this.opDefs.length as DefId);
      this.opDefs.push(def);
    }
    for (const other of dialect.dependencies ?? []) this.register(other);
  }

  /**
   * Names of dialects that exist but are not loaded. Looking one up throws {@link AbsentDialect}: a tool that guessed the dialects
   * from samples of its input then starts again with all dialects that the input mentions.
   */
  set absentDialects(names: ReadonlySet<string>) {
    (this.dialects as DialectTable).absent = names;
  }

  emit(diagnostic: Diagnostic): void {
    this.onDiagnostic(diagnostic);
  }

  /** The id of a definition of a registered dialect. */
  opId(def: OpDef): DefId {
    const id = this.#opIds.get(def.name) ?? this.#findOp(def.name);
    if (id === undefined || this.opDefs[id] !== def) throw new Bug(`'${def.name}' is not registered in this context`);
    return id;
  }

  /** The id of an op's name, or 0 if no registered dialect has it and it has not been used yet. */
  opIdOfName(name: string): DefId {
    return this.#opIds.get(name) ?? this.#findOp(name);
  }

  /** Registers a definition that its dialect makes on demand; 0 if it has none of that name. */
  #findOp(name: string): DefId {
    const def = this.dialects.get(name.slice(0, Math.max(name.indexOf("."), 0)))?.findOp?.(name);
    if (def === undefined) return NO_ID;
    const id = (this.opDefs.push(def) - 1) as DefId;
    this.#opIds.set(name, id);
    return id;
  }

  opDefOfName(name: string): OpDef | undefined {
    return this.opDefs[this.opIdOfName(name)] ?? undefined;
  }

  /** The id of a name that no registered dialect defines; its one property is a dictionary. */
  unregisteredOpId(name: string): DefId {
    const known = this.#opIds.get(name);
    if (known !== undefined) return known;
    const id = this.opDefs.length as DefId;
    this.opDefs.push(new OpDef({ name, registered: false }));
    this.#opIds.set(name, id);
    return id;
  }

  /** The id of a property tuple; tuples of undefined only are the empty one. */
  internProperties(tuple: PropertyTuple): PropertiesId {
    let last = tuple.length;
    while (last > 0 && tuple[last - 1] === undefined) last--;
    if (last === 0) return NO_ID;
    if (last === 1) return this.#internSingleProperty(tuple[0]);
    const { key } = this;
    key.count = 0;
    for (let index = 0; index < last; index++) key.push(tuple[index]?.id ?? 0);
    const known = this.#tupleIds.get(key);
    if (known !== 0) return known as PropertiesId;
    const id = (this.propertyTuples.push(tuple.slice(0, last)) - 1) as PropertiesId;
    this.#tupleIds.add(key, id);
    return id;
  }

  #internSingleProperty(attr: Attribute | undefined): PropertiesId {
    if (attr === undefined) return NO_ID;
    const known = this.#singleProperties.get(attr.id);
    if (known !== 0) return known as PropertiesId;
    const id = (this.propertyTuples.push([attr]) - 1) as PropertiesId;
    this.#singleProperties.set(attr.id, id);
    return id;
  }

  /** The uniqued values of a definition, of which this is the index, by their key. */
  pool<T extends Uniqued>(definition: number, entities: readonly (Uniqued | undefined)[]): Pool<T> {
    let pool = this.#pools[definition];
    if (pool === undefined) {
      pool = new Pool(this, entities);
      this.#pools[definition] = pool;
    }
    // Sound: a definition puts only what it makes into its own pool.
    return pool as unknown as Pool<T>;
  }

  /** A number that represents a text, in this context. */
  stringId(text: string): number {
    let id = this.#stringIds.get(text);
    if (id === undefined) {
      id = this.strings.push(text) - 1;
      this.#stringIds.set(text, id);
    }
    return id;
  }

  /** Something a layer keeps per context, made on first use. `owner` is the layer's own key object. */
  cache<T>(owner: { readonly make: (context: Context) => T }): T {
    let value = this.#caches.get(owner);
    if (value === undefined) {
      value = owner.make(this);
      this.#caches.set(owner, value);
    }
    // Sound: only `owner.make` fills the entry of `owner`.
    return value as T;
  }

  nextDistinctNumber(): number {
    return this.#distinctCount++;
  }

  /** The signless integer type of a width in bits. */
  integer(width: number): IntegerType {
    let type = width <= 128 ? this.#integers[width] : undefined;
    if (type === undefined) {
      type = IntegerType.get(this, { width, signedness: "signless" });
      if (width <= 128) this.#integers[width] = type;
    }
    return type;
  }

  get i1(): IntegerType {
    return this.integer(1);
  }

  get i32(): IntegerType {
    return this.integer(32);
  }

  get i64(): IntegerType {
    return this.integer(64);
  }

  get index(): Type {
    return IndexType.get(this, NO_PARAMETERS);
  }

  get none(): Type {
    return NoneType.get(this, NO_PARAMETERS);
  }

  float(format: FloatKind): FloatType {
    return floatType(this, format);
  }

  get f32(): FloatType {
    return this.float("f32");
  }

  get unit(): Attribute {
    return UnitAttr.get(this, NO_PARAMETERS);
  }

  get noAttributes(): DictionaryAttr {
    this.#emptyDictionary ??= dictionaryAttr(this, []);
    return this.#emptyDictionary;
  }
}
