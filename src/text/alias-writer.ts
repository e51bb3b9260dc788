// AliasWriter: text in which types, attributes and locations may stand as aliases, and the search for those that will.

import {
  type Attribute,
  DenseResourceAttr,
  DictionaryAttr,
  FIRST_PLACE,
  FileLineColLoc,
  FloatType,
  IndexType,
  IntegerAttr,
  IntegerType,
  type LocationTable,
  NameLoc,
  type Store,
  StringAttr,
  SymbolRefAttr,
  type Type,
  Uniqued,
  UnitAttr,
  UnknownLoc,
} from "../ir/index.ts";
import { type AliasCollector, type Aliases, aliasText } from "./aliases.ts";
import { printAttribute } from "./attribute-printer.ts";
import { printLocationAttr } from "./location-printer.ts";
import { quoted } from "./spelling.ts";
import { TextWriter } from "./text-writer.ts";
import { printType } from "./type-printer.ts";

/** Characters after which the text so far goes to the sink. */
export const FLUSH_AT = 1 << 15;

export class AliasWriter extends TextWriter {
  readonly store: Store;
  /** What looks for values that may have aliases: then nothing that is written counts. */
  protected readonly collector: AliasCollector | undefined;
  private readonly flushTo: ((text: string) => void) | undefined;
  /** Texts of aliases by the id of their value. */
  private readonly typeAliases: (string | undefined)[] = [];
  private readonly attributeAliases: (string | undefined)[] = [];
  /** The numbers of the aliases of places, plus one; 0 for none. */
  protected placeAliases: Int32Array = new Int32Array();
  private lastFile = -1;
  private lastFileText = "";
  /** The keys of resources that the text names. */
  protected readonly resources = new Set<string>();

  constructor(store: Store, collector: AliasCollector | undefined, flushTo: ((text: string) => void) | undefined) {
    super();
    this.store = store;
    this.collector = collector;
    this.flushTo = flushTo;
  }

  flush(): void {
    if (this.flushTo === undefined) return;
    this.flushTo(this.out);
    this.out = "";
  }

  // ---- aliases

  protected noteAliases({ values, numbers }: Aliases): void {
    this.placeAliases = new Int32Array(this.store.context.places.count);
    values.forEach((value, index) => {
      const number = numbers[index]!;
      if (typeof value === "number") {
        this.placeAliases[value] = number + 1;
        return;
      }
      const table = value.kind === "t" ? this.typeAliases : this.attributeAliases;
      while (table.length <= value.id) table.push(undefined);
      table[value.id] = aliasText(value, number);
    });
  }

  /** Definitions of aliases: those that come first, or those that come last. */
  protected printAliases({ values, numbers, deferred }: Aliases, which: 0 | 1): void {
    for (let index = 0; index < values.length; index++) {
      if (deferred[index] !== which) continue;
      const value = values[index]!;
      this.out += `${aliasText(value, numbers[index]!)} = `;
      if (typeof value === "number") this.place(value);
      else if (value.kind === "t") printType(this, value);
      else printAttribute(this, value, "full");
      this.out += "\n";
      if (this.out.length > FLUSH_AT) this.flush();
    }
  }

  /** The location of a place in the context's table; the attribute need not be made. */
  private place(index: number): void {
    if (this.prettyLocations) {
      printLocationAttr(this, this.store.location(FIRST_PLACE - index));
      return;
    }
    const { places } = this.store.context;
    this.out += `loc(${this.fileText(places.files[index]!)}:${places.lines[index]}:${places.columns[index]}${rangeText(places, index)})`;
  }

  /** The quoted name of a file by the number of its text: few files have many places. */
  private fileText(file: number): string {
    if (file !== this.lastFile) {
      this.lastFile = file;
      this.lastFileText = quoted(this.store.context.strings[file]!);
    }
    return this.lastFileText;
  }

  protected override aliasOf(value: TypeOrAttribute): string | undefined {
    if (value.kind === "t") return this.typeAliases[value.id];
    if (FileLineColLoc.is(value)) return this.aliasOfPlace(this.store.context.places.indexes.get(value.id) ?? 0);
    if (DenseResourceAttr.is(value)) this.resources.add(value.handle);
    return this.attributeAliases[value.id];
  }

  private aliasOfPlace(index: number): string | undefined {
    const number = this.placeAliases[index] ?? 0;
    return number === 0 ? undefined : aliasText(index, number - 1);
  }

  // ---- looking for aliases

  override type(type: Type): void {
    if (this.collector === undefined) super.type(type);
    else this.collector.visit(type, false, isLeafType(type) ? undefined : this.visitInType);
  }

  override attribute(attr: Attribute): void {
    if (this.collector === undefined) super.attribute(attr);
    else this.visitAttribute(attr);
  }

  override arrayElement(attr: Attribute): void {
    if (this.collector === undefined) super.arrayElement(attr);
    else this.visitAttribute(attr);
  }

  override attributeWithoutType(attr: Attribute): void {
    if (this.collector === undefined) super.attributeWithoutType(attr);
    else this.visitAttribute(attr);
  }

  override strippedAttribute(attr: Attribute): void {
    if (this.collector === undefined) super.strippedAttribute(attr);
    else this.visitAttribute(attr);
  }

  override nestedLocation(location: Attribute): void {
    if (this.collector === undefined) super.nestedLocation(location);
    else this.visitLocation(location, true);
  }

  protected visitAttribute(attr: Attribute): void {
    if (attr.def.isLocation) this.visitLocation(attr, false);
    else this.collector?.visit(attr, false, isLeafAttribute(attr) ? undefined : this.visitInAttribute);
  }

  private visitLocation(location: Attribute, deferred: boolean): void {
    const place = FileLineColLoc.is(location) ? this.store.context.places.indexes.get(location.id) : undefined;
    if (place !== undefined) this.collector?.visitPlace(place, deferred);
    else this.collector?.visit(location, deferred, isLeafLocation(location) ? undefined : this.visitInLocation);
  }

  private readonly visitInType = (type: Type): void => {
    if (type.def.dialect === "builtin") this.visitParameters(type.params);
    else this.capture(() => printType(this, type));
  };

  private readonly visitInAttribute = (attr: Attribute): void => {
    if (DictionaryAttr.is(attr)) for (const { value } of attr.entries) this.visitParameter(value);
    else if (attr.def.dialect === "builtin") this.visitParameters(attr.params);
    else this.capture(() => printAttribute(this, attr, "full"));
  };

  private readonly visitInLocation = (location: Attribute): void => this.visitParameters(location.params);

  /** Builtin types and attributes print all that they hold, so that nothing has to be printed to find it. */
  private visitParameters(params: unknown): void {
    if (typeof params !== "object" || params === null || params instanceof Uint8Array) return;
    if (params instanceof Uniqued) this.visitParameter(params);
    else if (Array.isArray(params)) for (const item of params) this.visitParameters(item);
    else if (!("key" in params)) {
      const record = params as Readonly<Record<string, unknown>>;
      for (const name in record) if (typeof record[name] === "object") this.visitParameters(record[name]);
    }
  }

  private visitParameter(value: Uniqued): void {
    // Sound: there are only these two kinds of uniqued values.
    if (value.kind === "t") this.type(value as Type);
    else if ((value as Attribute).def.isLocation) this.visitLocation(value as Attribute, true);
    else this.attribute(value as Attribute);
  }

  protected visitLocationId(location: number, deferred: boolean): void {
    const id = this.store.placeId(location);
    if (id <= FIRST_PLACE) this.collector?.visitPlace(FIRST_PLACE - id, deferred);
    else this.visitLocation(this.store.location(id), deferred);
  }

  // ---- locations

  protected trailingLocation(written: number): void {
    this.out += " ";
    const id = this.prettyLocations ? written : this.store.placeId(written);
    const number = id <= FIRST_PLACE && !this.prettyLocations ? (this.placeAliases[FIRST_PLACE - id] ?? 0) : 0;
    if (number !== 0) {
      this.out += number > 1 ? `loc(#loc${number - 1})` : "loc(#loc)";
      return;
    }
    const location = this.store.location(id);
    const alias = this.prettyLocations ? undefined : this.aliasOf(location);
    if (alias === undefined) printLocationAttr(this, location);
    else this.out += `loc(${alias})`;
  }
}

function rangeText(places: LocationTable, index: number): string {
  const [line, endLine, endColumn] = [places.lines[index], places.endLines[index], places.endColumns[index]];
  if (endLine === line && endColumn === places.columns[index]) return "";
  return endLine === line ? ` to :${endColumn}` : ` to ${endLine}:${endColumn}`;
}

type TypeOrAttribute = Type | Attribute;

/** Locations that hold no other. */
function isLeafLocation(location: Attribute): boolean {
  return (
    FileLineColLoc.is(location) || UnknownLoc.is(location) || (NameLoc.is(location) && UnknownLoc.is(location.child))
  );
}

/** Types with nothing inside that could have an alias. */
function isLeafType(type: Type): boolean {
  return IntegerType.is(type) || FloatType.is(type) || IndexType.is(type);
}

function isLeafAttribute(attr: Attribute): boolean {
  return (
    UnitAttr.is(attr) ||
    SymbolRefAttr.is(attr) ||
    IntegerAttr.is(attr) ||
    (StringAttr.is(attr) && attr.type === undefined)
  );
}
