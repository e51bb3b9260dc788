// Reads ops, blocks and regions into a store. Values have numbers: those of a region follow those of the regions around it, and a region that
// is isolated from above starts again from zero.

import {
  type Attribute,
  Block,
  type Context,
  type DefId,
  type DictionaryAttr,
  DictionaryAttr as DictionaryDef,
  dictionaryAttr,
  idAfter,
  type NamedAttribute,
  NO_ID,
  type OpDef,
  type OpId,
  type PropertyTuple,
  type Region,
  type Store,
  type TypeId,
  unknownLoc,
  type ValueId,
} from "../ir/index.ts";
import { MAX_REGION_DEPTH } from "../text/index.ts";
import { readLocation } from "./builtin-locations.ts";
import { ByteReader } from "./byte-reader.ts";
import type { EntityReader } from "./codec.ts";
import type { Entities } from "./entities.ts";
import type { OpName } from "./file-reader.ts";
import { OP_HAS, SECTION, SINCE } from "./format.ts";
import { checked, readProperties } from "./properties.ts";

/** The tables that ops refer to. */
export interface OpTables {
  readonly version: number;
  readonly store: Store;
  readonly opNames: readonly OpName[];
  readonly entities: Entities;
  /** The encoded properties, by index. */
  readonly properties: readonly ByteReader[];
}

/** The values of an isolated region and of the regions inside that are not isolated. */
interface Scope {
  /** Ids in the store; 0 for values that have been neither defined nor used. */
  readonly values: ValueId[];
  /** The number of the next value of the innermost region, and the first that it does not have. */
  next: number;
  end: number;
}

/** The region that is being read: its blocks, and its values. */
interface Place {
  readonly blocks: readonly Block[];
  readonly scope: Scope;
}

/** Inherent and discardable attributes of an op. */
interface OpAttributes {
  readonly inherent: PropertyTuple;
  readonly others: readonly NamedAttribute[];
}

const NO_ATTRIBUTES: OpAttributes = { inherent: [], others: [] };

export class IrReader {
  readonly #tables: OpTables;
  readonly #context: Context;
  /** Ids of definitions by the index of an op's name; 0 if not looked up yet. */
  readonly #defIds: DefId[] = [];
  /** Values that are used and not defined yet. */
  readonly #forward = new Set<ValueId>();
  /** Property tuples that have been decoded, by the index of their bytes and the id of the definition. */
  readonly #decoded = new Map<string, PropertyTuple>();
  #depth = 0;
  /** Whether the op that was read last has regions. */
  #hasRegions = false;

  constructor(tables: OpTables) {
    this.#tables = tables;
    this.#context = tables.store.context;
  }

  /** Reads the section of the top level: one block, whose ops are appended to `block`. */
  topLevel(reader: ByteReader, block: Block): void {
    const scope: Scope = { values: [], next: 0, end: Number.POSITIVE_INFINITY };
    this.#block(reader, block, { blocks: [block], scope });
    if (reader.left > 0) reader.fail("unexpected trailing bytes in the IR section");
    this.#checkForward(reader, scope, 0);
  }

  #block(reader: ByteReader, block: Block, place: Place): void {
    const { value: count, flag: hasArguments } = reader.flagged();
    if (hasArguments) this.#blockArguments(reader, block, place.scope);
    if (count > reader.left)
      reader.fail(`attempting to parse ${count} operations when only ${reader.left} bytes remain`);
    const { store } = this.#tables;
    for (let index = 0; index < count; index++) {
      const op = this.#op(reader, place);
      if (this.#hasRegions) this.#regions(reader, op, place.scope);
      store.appendOp(block, op);
    }
  }

  #blockArguments(reader: ByteReader, block: Block, scope: Scope): void {
    const { version, store } = this.#tables;
    const entities = this.#tables.entities.readerOf(reader);
    for (let count = reader.count("arguments"); count > 0; count--) {
      const { value, flag } =
        version < SINCE.argumentLocations ? { value: reader.varint(), flag: true } : reader.flagged();
      const type = this.#tables.entities.type(value, reader);
      const location = flag ? readLocation(entities) : unknownLoc(this.#context);
      this.#define(reader, scope, store.addBlockArgument(block, type.id, store.locationId(location)));
    }
    if (version >= SINCE.useLists && reader.byte() !== 0) skipUseListOrders(reader, block.numArguments);
  }

  // ---- ops

  /** Reads an op without its regions, which follow if `#hasRegions` is set: its frame is too large where regions are nested. Returns its id. */
  #op(reader: ByteReader, place: Place): OpId {
    const { store } = this.#tables;
    const nameAt = reader.at;
    const name = reader.varint();
    const id = this.#definition(reader, name, nameAt);
    const def = store.context.opDefs[id] ?? reader.fail("invalid operation name");
    const mask = reader.byte();
    const location = readLocation(this.#tables.entities.readerOf(reader));
    const wasRegistered = this.#tables.opNames[name]?.isRegistered === true;
    const { inherent, others } = this.#attributes(reader, mask, def, id, wasRegistered);
    const results = (mask & OP_HAS.results) === 0 ? [] : this.#list(reader, "results", () => this.#typeId(reader));
    const operands =
      (mask & OP_HAS.operands) === 0 ? [] : this.#list(reader, "operands", () => this.#operand(reader, place.scope));
    const blocks =
      (mask & OP_HAS.successors) === 0 ? [] : this.#list(reader, "successors", () => successor(reader, place));
    if ((mask & OP_HAS.useListOrders) !== 0) skipUseListOrders(reader, results.length);
    const dictionary = others.length === 0 ? NO_ID : dictionaryAttr(this.#context, others).id;
    const properties = def.registered
      ? def.propertiesId(this.#context, id, inherent)
      : this.#context.internProperties(inherent);
    const at = store.locationId(location);
    const op = store.createOp({
      def: id,
      location: at,
      operands,
      resultTypes: results,
      properties,
      attributes: dictionary,
    });
    for (const [index, block] of blocks.entries())
      store.addSuccessor(op, block, isEdge(def, store.properties(op), index, blocks.length));
    const first = store.firstResult(op);
    for (let index = 0; index < results.length; index++) this.#define(reader, place.scope, idAfter(first, index));
    this.#hasRegions = (mask & OP_HAS.regions) !== 0;
    return op;
  }

  #list<T>(reader: ByteReader, what: string, read: () => T): readonly T[] {
    const items: T[] = [];
    for (let count = reader.count(what); count > 0; count--) items.push(read());
    return items;
  }

  #typeId(reader: ByteReader): TypeId {
    return this.#tables.entities.type(reader.varint(), reader).id;
  }

  #definition(reader: ByteReader, index: number, at: number): DefId {
    const known = this.#defIds[index];
    if (known !== undefined) return known;
    const { name } = this.#tables.opNames[index] ?? reader.fail(`invalid operation name index: ${index}`, at);
    const id = this.#context.opIdOfName(name) || this.#unregistered(reader, name, at);
    this.#defIds[index] = id;
    return id;
  }

  #unregistered(reader: ByteReader, name: string, at: number): DefId {
    const context = this.#context;
    const dialect = context.dialects.get(name.slice(0, Math.max(name.indexOf("."), 0)));
    if (!context.allowUnregisteredDialects && dialect?.allowsUnknown !== true) {
      reader.fail(
        `operation '${name}' is unregistered. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used`,
        at,
      );
    }
    return context.unregisteredOpId(name);
  }

  #attributes(reader: ByteReader, mask: number, def: OpDef, id: DefId, wasRegistered: boolean): OpAttributes {
    if ((mask & (OP_HAS.attributes | OP_HAS.properties)) === 0) return NO_ATTRIBUTES;
    const entities = this.#tables.entities.readerOf(reader);
    const dictionary = (mask & OP_HAS.attributes) === 0 ? undefined : readDictionary(entities);
    const inherent = (mask & OP_HAS.properties) === 0 ? [] : this.#properties(reader, def, id, wasRegistered);
    return dictionary === undefined ? { inherent, others: [] } : separated(entities, def, inherent, dictionary);
  }

  /** The encoding is that of the definition where the file was written, or one attribute if there was none. */
  #properties(reader: ByteReader, def: OpDef, id: DefId, wasRegistered: boolean): PropertyTuple {
    const { properties, entities, version } = this.#tables;
    const { at } = reader;
    if (wasRegistered && !def.registered)
      reader.fail(`the properties of '${def.name}' cannot be read: only its dialect knows their encoding`, at);
    const index = reader.varint();
    const key = `${index} ${id}`;
    const known = this.#decoded.get(key);
    if (known !== undefined) return known;
    const { bytes, at: begin, end } = properties[index] ?? reader.fail(`invalid properties index: ${index}`, at);
    const entity = entities.readerOf(new ByteReader(bytes, begin, end));
    const tuple =
      def.registered && !wasRegistered ? statedProperties(entity, def) : readProperties(entity, def, version);
    this.#decoded.set(key, tuple);
    return tuple;
  }

  // ---- values

  #define(reader: ByteReader, scope: Scope, value: ValueId): void {
    if (scope.next >= scope.end)
      reader.fail("value index range was outside of the expected range for the parent region");
    const number = scope.next++;
    const placeholder = scope.values[number] ?? NO_ID;
    scope.values[number] = value;
    if (placeholder === NO_ID) return;
    this.#forward.delete(placeholder);
    this.#tables.store.replaceAllUses(placeholder, value);
    this.#tables.store.forgetValue(placeholder);
  }

  #operand(reader: ByteReader, { values, end }: Scope): ValueId {
    const { at } = reader;
    const number = reader.varint();
    if (number >= Math.min(end, values.length)) reader.fail(`invalid value index: ${number}`, at);
    const value = values[number] ?? NO_ID;
    if (value !== NO_ID) return value;
    const placeholder = this.#tables.store.addForwardReference(NO_ID);
    this.#forward.add(placeholder);
    values[number] = placeholder;
    return placeholder;
  }

  #checkForward(reader: ByteReader, { values }: Scope, from: number): void {
    if (this.#forward.size === 0) return;
    const isOpen = values.slice(from).some((value) => this.#forward.has(value));
    if (isOpen) reader.fail("not all forward unresolved forward operand references");
  }

  // ---- regions

  #regions(reader: ByteReader, op: OpId, scope: Scope): void {
    const { value: count, flag: isIsolated } = reader.flagged();
    if (count > reader.left) reader.fail(`attempting to parse ${count} regions when only ${reader.left} bytes remain`);
    if (this.#depth >= MAX_REGION_DEPTH) reader.fail(`nesting is deeper than ${MAX_REGION_DEPTH} levels`);
    this.#depth++;
    // All regions of an isolated op are in one section.
    const isSection = isIsolated && this.#tables.version >= SINCE.sections;
    const content = isSection ? regionSection(reader) : reader;
    const inner = isIsolated ? { values: [], next: 0, end: 0 } : scope;
    for (let index = 0; index < count; index++) this.#region(content, this.#tables.store.addRegion(op), inner);
    if (isSection && content.left > 0) content.fail("unexpected trailing bytes in the IR section");
    this.#depth--;
  }

  #region(reader: ByteReader, region: Region, scope: Scope): void {
    const numBlocks = reader.count("blocks");
    if (numBlocks === 0) return;
    const numValues = reader.count("values");
    const { next, end } = scope;
    const first = scope.values.length;
    scope.next = first;
    scope.end = first + numValues;
    for (let index = 0; index < numValues; index++) scope.values.push(NO_ID);
    const blocks: Block[] = [];
    for (let index = 0; index < numBlocks; index++) {
      const block = new Block(this.#tables.store);
      blocks.push(block);
      region.append(block);
    }
    for (const block of blocks) this.#block(reader, block, { blocks, scope });
    this.#checkForward(reader, scope, first);
    scope.values.length = first;
    scope.next = next;
    scope.end = end;
  }
}

/** The bytes of isolated regions. */
function regionSection(reader: ByteReader): ByteReader {
  const { at } = reader;
  const { kind, reader: inner } = reader.section();
  return kind === SECTION.ir ? inner : reader.fail("expected IR section for region", at);
}

function successor(reader: ByteReader, { blocks }: Place): Block {
  const { at } = reader;
  const index = reader.varint();
  return blocks[index] ?? reader.fail(`invalid successor index: ${index}`, at);
}

/** Whether control may go to a successor; the properties may say how many of the last ones are references. */
function isEdge(def: OpDef, properties: PropertyTuple, index: number, count: number): boolean {
  if (def.isReference(index)) return false;
  return def.traits.every(({ references }) => references === undefined || index < count - references(properties));
}

function readDictionary(entities: EntityReader): DictionaryAttr {
  const attr = entities.attribute();
  return DictionaryDef.is(attr) ? attr : entities.bytes.fail("expected a dictionary of attributes");
}

/** The properties of an op that the writer of the file did not know: a dictionary. */
function statedProperties(entities: EntityReader, def: OpDef): PropertyTuple {
  const { inherent, others } = separated(entities, def, [], readDictionary(entities));
  const [other] = others;
  return other === undefined ? inherent : entities.bytes.fail(`'${def.name}' has no property '${other.name}'`);
}

/** Takes inherent attributes out of a dictionary, where versions before properties have them. */
function separated(
  entities: EntityReader,
  def: OpDef,
  given: PropertyTuple,
  { entries }: DictionaryAttr,
): OpAttributes {
  if (!def.registered) return { inherent: given, others: entries };
  const inherent: (Attribute | undefined)[] = [...given];
  const others: NamedAttribute[] = [];
  for (const entry of entries) {
    const index = def.propertyIndex(entry.name);
    const property = def.properties[index];
    if (property === undefined) others.push(entry);
    else inherent[index] ??= checked(entities, def, property, entry.value);
  }
  return { inherent: def.properties.map((_, index) => inherent[index]), others };
}

/** Orders of uses are not restored: uses are in the order of reading. */
function skipUseListOrders(reader: ByteReader, numValues: number): void {
  const count = numValues === 1 ? 1 : reader.count("orders");
  for (let index = 0; index < count; index++) {
    if (numValues !== 1) reader.varint();
    const { value: length } = reader.flagged();
    if (length > reader.left)
      reader.fail(`attempting to parse ${length} indexes when only ${reader.left} bytes remain`);
    for (let at = 0; at < length; at++) reader.varint();
  }
}
