// TextWriter: the text of types, attributes and locations. The Printer adds ops, value names and aliases.

import { type Attribute, attributeAt, type Context, type Type } from "../../ir/index.ts";
import { TextBuffer } from "../../support/tables/text-buffer.ts";
import { attrSyntax } from "../custom-form.ts";
import { isBareIdentifier, quoted, symbolText, writeQuoted } from "../spelling.ts";
import { printAttribute, printWords } from "./attribute-printer.ts";
import { printLocation } from "./location-printer.ts";
import { noWritingShortcuts, type WritingShortcuts } from "./shortcuts.ts";
import { printType } from "./type-printer.ts";

/** The part of an attribute that is not printed: its type, if the context implies it. */
export type TypePrinting = "full" | "without-type" | "without-usual-type";

/** @internal */
export class TextWriter extends TextBuffer {
  /** Elements attributes with more elements than this are printed as `dense_resource<__elided__>`. */
  elideElementsLargerThan = Number.POSITIVE_INFINITY;
  /** Elements attributes with more elements than this, splats aside, are printed in hexadecimal. */
  hexadecimalIfLargerThan = 100;
  /** Locations look well, and cannot be read back. */
  prettyLocations = false;
  readonly #keywords = new Map<string, string>();
  readonly #shortcuts: WritingShortcuts;
  /** The numbers of distinct attributes, which count in the order of the text. */
  #distinctNumbers: Map<Attribute, number> | undefined = undefined;

  /** `shortcuts`: texts that were printed before; none by default. */
  constructor(shortcuts: WritingShortcuts = noWritingShortcuts) {
    super();
    this.#shortcuts = shortcuts;
  }

  /** The text so far (or since the last flush). */
  get text(): string {
    return this.textFrom(0);
  }

  type(type: Type): void {
    if (!this.#shortcuts.types.write(type.id, this)) this.#newType(type);
  }

  #newType(type: Type): void {
    const begin = this.count;
    if (!this.writeAlias(type)) printType(this, type);
    if (this.count > begin) this.#shortcuts.types.keep(type.id, this, begin);
  }

  attribute(attr: Attribute): void {
    this.attributeById(attr.context, attr.id);
  }

  /** An attribute of which nothing but the id may be known. */
  attributeById(context: Context, id: number): void {
    if (!this.#shortcuts.attributes.write(id, this)) this.#newAttribute(context, id);
  }

  /** Whether an attribute has been printed before, as something of its own. */
  protected hasPrinted(id: number): boolean {
    return this.#shortcuts.attributes.hasMet(id);
  }

  /** The number that represents a distinct attribute in this text. */
  distinctNumber(attr: Attribute): number {
    this.#distinctNumbers ??= new Map();
    const known = this.#distinctNumbers.get(attr) ?? this.#distinctNumbers.size;
    this.#distinctNumbers.set(attr, known);
    return known;
  }

  #newAttribute(context: Context, id: number): void {
    const begin = this.count;
    this.#wholeAttribute(context, id);
    this.#shortcuts.attributes.keep(id, this, begin);
  }

  #wholeAttribute(context: Context, id: number): void {
    if (!printWords(this, context, id, "full")) this.#aliasOr(attributeAt(context, id)!, "full");
  }

  #aliasOr(attr: Attribute, types: TypePrinting): void {
    if (!this.writeAlias(attr)) printAttribute(this, attr, types);
  }

  /** An element of an array: i64 and f64 need not be said of numbers. */
  arrayElement(attr: Attribute): void {
    this.elementById(attr.context, attr.id, "without-usual-type");
  }

  attributeWithoutType(attr: Attribute): void {
    this.elementById(attr.context, attr.id, "without-type");
  }

  /** An attribute whose type need not be said. */
  elementById(context: Context, id: number, types: TypePrinting): void {
    if (!printWords(this, context, id, types)) this.#aliasOr(attributeAt(context, id)!, types);
  }

  /** Writes a dialect's attribute without `#dialect.mnemonic`, which the context implies. */
  strippedAttribute(attr: Attribute): void {
    const syntax = attrSyntax(attr.def);
    if (this.writeAlias(attr)) return;
    if (syntax === undefined) printAttribute(this, attr, "full");
    else syntax.print(this, attr);
  }

  /** A location inside of another one. */
  nestedLocation(context: Context, index: number): void {
    printLocation(this, context, index);
  }

  /** A text of the context in quotes, by its number. */
  quotedText(strings: readonly string[], text: number): void {
    if (this.#shortcuts.quoted.write(text, this)) return;
    const begin = this.count;
    writeQuoted(this, strings[text]!);
    this.#shortcuts.quoted.keep(text, this, begin);
  }

  /** A text of the context as a name, by its number: quoted where it is no identifier. */
  nameText(strings: readonly string[], text: number): void {
    if (this.#shortcuts.names.write(text, this)) return;
    const begin = this.count;
    this.keywordOrString(strings[text]!);
    this.#shortcuts.names.keep(text, this, begin);
  }

  /** Writes `#alias` or `!alias`, where the printer has one; false if it has none. */
  protected writeAlias(_value: Type | Attribute): boolean {
    return false;
  }

  /** The text that `print` writes, which is taken out again. */
  capture(print: () => void): string {
    const begin = this.count;
    print();
    const text = this.textFrom(begin);
    this.count = begin;
    return text;
  }

  /** A name, quoted where it is no identifier. */
  keywordOrString(text: string): void {
    let known = this.#keywords.get(text);
    if (known === undefined) {
      known = isBareIdentifier(text) ? text : quoted(text);
      this.#keywords.set(text, known);
    }
    this.write(known);
  }

  symbolName(name: string): void {
    this.write(symbolText(name));
  }

  string(text: string): void {
    writeQuoted(this, text);
  }

  list<T>(items: readonly T[], print: (item: T, index: number) => void, separator = ", "): void {
    for (let index = 0; index < items.length; index++) {
      if (index > 0) this.write(separator);
      print(items[index]!, index);
    }
  }
}

const plainWriter = { make: (_context: Context): TextWriter => new TextWriter() };

/** The text of a type, without aliases. */
export function typeText(type: Type): string {
  const writer = type.context.cache(plainWriter);
  return writer.capture(() => writer.type(type));
}

/** The text of an attribute, without aliases. */
export function attributeText(attr: Attribute): string {
  const writer = attr.context.cache(plainWriter);
  return writer.capture(() => writer.attribute(attr));
}
