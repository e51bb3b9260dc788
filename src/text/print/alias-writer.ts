// AliasWriter: writes types, attributes and locations as aliases where they have one, and finds those that get one.

import {
  ArrayAttr,
  type Attribute,
  attributeAt,
  type Context,
  DenseElementsAttr,
  DenseResourceAttr,
  DictionaryAttr,
  holdsNoType,
  isWorded,
  LOCATION_FUSED,
  type LocationId,
  locationIndex,
  type Store,
  StringAttr,
  type Type,
  TypeAttr,
  Uniqued,
} from "../../ir/index.ts";
import { NumberColumn } from "../../support/tables/number-column.ts";
import { type AliasCollector, type Aliased, type Aliases, aliasName, LOCATION_ALIAS } from "./aliases.ts";
import { printAttribute } from "./attribute-printer.ts";
import { printLocationAttr } from "./location-printer.ts";
import type { PrintingShortcuts } from "./shortcuts.ts";
import { TextWriter, type TypePrinting } from "./text-writer.ts";
import { printType } from "./type-printer.ts";

/** Bytes after which the text so far goes to the sink. */
export const FLUSH_AT = 1 << 15;

const LOCATION_SIGN = `#${LOCATION_ALIAS}`;
const LOCATION_USE = ` loc(${LOCATION_SIGN}`;

/** The means of printing an op, besides its options. */
export interface PrintingMeans {
  /** Takes the text in pieces; without it the text stays with the printer. */
  readonly flushTo?: ((text: Uint8Array) => void) | undefined;
  /** Finds the aliases of the op: the text is discarded then. */
  readonly collector?: AliasCollector | undefined;
  /** Texts that were printed before; none by default. */
  readonly shortcuts?: PrintingShortcuts | undefined;
}

export class AliasWriter extends TextWriter {
  readonly store: Store;
  /** True while values are searched for aliases: the output is discarded. */
  protected readonly collector: AliasCollector | undefined;
  readonly #flushTo: ((text: Uint8Array) => void) | undefined;
  /** The numbers of aliases by the id of their value, plus one; 0 for none. */
  readonly #typeAliases = new NumberColumn();
  readonly #attributeAliases = new NumberColumn();
  /** The same of locations. */
  protected locationAliases: Int32Array = new Int32Array();
  /** The keys of resources that the text names. */
  protected readonly resources = new Set<string>();

  constructor(store: Store, { collector, flushTo, shortcuts }: PrintingMeans) {
    super(shortcuts);
    this.store = store;
    this.collector = collector;
    this.#flushTo = flushTo;
  }

  flush(): void {
    if (this.#flushTo === undefined) return;
    this.#flushTo(this.bytes.subarray(0, this.count));
    this.count = 0;
  }

  // ---- aliases

  protected noteAliases(aliases: Aliases): void {
    this.locationAliases = new Int32Array(this.store.context.locations.count);
    for (const { values, first } of aliases) {
      for (let index = 0; index < values.length; index++) this.#noteAlias(values[index]!, first + index);
    }
  }

  #noteAlias(value: Aliased, number: number): void {
    if (typeof value === "number") {
      this.locationAliases[value] = number + 1;
      return;
    }
    const numbers = value.kind === "t" ? this.#typeAliases : this.#attributeAliases;
    numbers.set(value.id, number + 1);
  }

  /** Definitions of aliases: those that come first, or those that come last. */
  protected printAliases(aliases: Aliases, which: "first" | "last"): void {
    for (const { values, first, isDeferred } of aliases) {
      for (let index = 0; index < values.length; index++) {
        const value = values[index]!;
        if (isDeferred(typeof value === "number" ? value : value.id) === (which === "last")) {
          this.#printAlias(value, first + index);
          if (this.count > FLUSH_AT) this.flush();
        }
      }
    }
  }

  #printAlias(value: Aliased, number: number): void {
    if (typeof value === "number") this.#locationAlias(number);
    else this.#alias(value, number);
    this.write(" = ");
    if (typeof value === "number") printLocationAttr(this, this.store.context, value);
    else if (value.kind === "t") printType(this, value);
    else printAttribute(this, value, "full");
    this.write("\n");
  }

  protected override writeAlias(value: TypeOrAttribute): boolean {
    const number = this.#aliasNumber(value);
    if (number === 0) return false;
    this.#alias(value, number - 1);
    return true;
  }

  #aliasNumber(value: TypeOrAttribute): number {
    if (value.kind === "t") return this.#typeAliases.get(value.id);
    if (DenseResourceAttr.is(value)) this.resources.add(value.handle);
    return value.def.isLocation
      ? (this.locationAliases[locationIndex(value)] ?? 0)
      : this.#attributeAliases.get(value.id);
  }

  /** `#map1`, `!tuple`. */
  #alias(value: TypeOrAttribute, number: number): void {
    this.write(value.kind === "t" ? "!" : "#");
    // Sound: what has a number has a name.
    this.write(aliasName(value) as string);
    if (number > 0) this.number(number);
  }

  #locationAlias(number: number): void {
    this.write(LOCATION_SIGN);
    if (number > 0) this.number(number);
  }

  // ---- looking for aliases

  override type(type: Type): void {
    if (this.collector === undefined) super.type(type);
    else if (!this.collector.knowsType(type.id))
      this.collector.visit(type, false, holdsNoType(type) ? undefined : this.#visitInType);
  }

  override attributeById(context: Context, id: number): void {
    if (this.collector === undefined) super.attributeById(context, id);
    else this.#visitAttributeId(context, id, false);
  }

  override elementById(context: Context, id: number, types: TypePrinting): void {
    if (this.collector === undefined) super.elementById(context, id, types);
    else this.#visitAttributeId(context, id, false);
  }

  override strippedAttribute(attr: Attribute): void {
    if (this.collector === undefined) super.strippedAttribute(attr);
    else this.#visitAttributeId(attr.context, attr.id, false);
  }

  override nestedLocation(context: Context, index: number): void {
    const number = this.locationAliases[index] ?? 0;
    if (number === 0) super.nestedLocation(context, index);
    else this.#locationAlias(number - 1);
  }

  /** `inside`: the attribute is in another one, where a location may be defined late. */
  #visitAttributeId(context: Context, id: number, inside: boolean): void {
    const { attributeTable } = context;
    if (attributeTable.isPlain(id)) return;
    if (attributeTable.definitionOf(id) !== 0) this.collector?.visitUnnamed(id, this.#visitInWords);
    else {
      const attr = attributeAt(context, id)!;
      if (attr.def.isLocation) this.#visitLocation(locationIndex(attr), inside);
      else this.collector?.visit(attr, false, this.#visitInAttribute);
    }
  }

  #visitLocation(index: number, deferred: boolean): void {
    if (deferred && this.collector?.knowsLocation(index) === true) return;
    const isLeaf = this.store.context.locations.holdsNothing(index);
    this.collector?.visitLocation(index, deferred, isLeaf ? undefined : this.#visitInLocation);
  }

  readonly #visitInType = (type: Type): void => {
    if (type.def.dialect === "builtin") this.#visitParameters(type.params);
    else this.capture(() => printType(this, type));
  };

  readonly #visitInAttribute = (attr: Attribute): void => {
    if (attr.def.dialect === "builtin") this.#visitParameters(attr.params);
    else this.capture(() => printAttribute(this, attr, "full"));
  };

  readonly #visitInWords = (id: number): void => {
    const { context } = this.store;
    const { words, spans } = context.attributeTable;
    const begin = spans[2 * id]! + 1;
    const end = spans[2 * id + 1]!;
    switch (words[begin - 1]) {
      case ArrayAttr.index:
        for (let at = begin; at < end; at++) this.#visitAttributeId(context, words[at]!, true);
        break;
      case DictionaryAttr.index:
        for (let at = begin + 1; at < end; at += 2) this.#visitAttributeId(context, words[at]!, true);
        break;
      case TypeAttr.index:
      case DenseElementsAttr.index:
        this.type(context.types[words[begin]!]!);
        break;
      case StringAttr.index:
        this.type(context.types[words[begin + 1]!]!);
    }
  };

  readonly #visitInLocation = (index: number): void => {
    const { context } = this.store;
    const { locations } = context;
    const metadata = locations.kinds[index] === LOCATION_FUSED ? locations.third[index]! : 0;
    if (metadata !== 0) this.attribute(attributeAt(context, metadata)!);
    const count = locations.partCount(index);
    for (let part = 0; part < count; part++) this.#visitLocation(locations.partAt(index, part), true);
  };

  /** Builtin types and attributes print all that they hold, so that nothing has to be printed to find it. */
  #visitParameters(params: unknown): void {
    if (typeof params !== "object" || params === null || params instanceof Uint8Array) return;
    if (params instanceof Uniqued) this.#visitParameter(params);
    else if (Array.isArray(params)) for (const item of params) this.#visitParameters(item);
    else if (!isWorded(params)) {
      const record = params as Readonly<Record<string, unknown>>;
      for (const name in record) if (typeof record[name] === "object") this.#visitParameters(record[name]);
    }
  }

  #visitParameter(value: Uniqued): void {
    // Sound: there are only these two kinds of uniqued values.
    if (value.kind === "t") this.type(value as Type);
    else this.#visitAttributeId(value.context, value.id, true);
  }

  protected visitLocationId(location: LocationId, deferred: boolean): void {
    this.#visitLocation(this.store.locationIndex(location), deferred);
  }

  // ---- locations

  protected trailingLocation(location: LocationId): void {
    const index = this.store.locationIndex(location);
    const number = this.prettyLocations ? 0 : (this.locationAliases[index] ?? 0);
    if (number === 0) {
      this.write(" ");
      printLocationAttr(this, this.store.context, index);
      return;
    }
    this.write(LOCATION_USE);
    if (number > 1) this.number(number - 1);
    this.write(")");
  }
}

type TypeOrAttribute = Type | Attribute;
