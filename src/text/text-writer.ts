// TextWriter: the text of types, attributes and locations. The Printer adds ops, value names and aliases.

import { type Attribute, attributeAt, type Context, type Type } from "../ir/index.ts";
import { printAttribute, printWords } from "./attribute-printer.ts";
import { locationText } from "./location-printer.ts";
import { isBareIdentifier, quoted, symbolText } from "./spelling.ts";
import { attrSyntax } from "./syntax.ts";
import { printType } from "./type-printer.ts";

/** What an attribute is printed without: its type where the context implies it. */
export type TypePrinting = "full" | "without-type" | "without-usual-type";

/** Texts longer than this are not kept. */
const LONGEST_CACHED = 512;

export class TextWriter {
  /** The text so far (or since the last flush). */
  out = "";
  /** Elements attributes with more elements than this are printed as `dense_resource<__elided__>`. */
  elideElementsLargerThan = Number.POSITIVE_INFINITY;
  /** Elements attributes with more elements than this, splats aside, are printed in hexadecimal. */
  hexadecimalIfLargerThan = 100;
  /** Locations look well, and cannot be read back. */
  prettyLocations = false;
  private readonly keywords = new Map<string, string>();
  private readonly typeTexts: string[] = [];
  private readonly attrTexts: string[] = [];
  /** The numbers of distinct attributes, which count in the order of the text. */
  private distinctNumbers: Map<Attribute, number> | undefined = undefined;
  private printedOnce: Uint8Array = new Uint8Array(256);

  write(text: string): void {
    this.out += text;
  }

  type(type: Type): void {
    let text = this.typeTexts[type.id];
    if (text === undefined || text === "") {
      text = this.aliasOf(type) ?? this.capture(() => printType(this, type));
      setText(this.typeTexts, type.id, text);
    }
    this.out += text;
  }

  attribute(attr: Attribute): void {
    this.attributeById(attr.context, attr.id);
  }

  /** An attribute of which nothing but the id may be known. */
  attributeById(context: Context, id: number): void {
    const known = this.attrTexts[id];
    if (known !== undefined && known !== "") this.out += known;
    else this.attributeForLater(context, id);
  }

  /** Whether an attribute has been printed before, as something of its own. */
  protected hasPrinted(id: number): boolean {
    return this.printedOnce[id] === 1;
  }

  /** The number that stands for a distinct attribute in this text. */
  distinctNumber(attr: Attribute): number {
    this.distinctNumbers ??= new Map();
    const known = this.distinctNumbers.get(attr) ?? this.distinctNumbers.size;
    this.distinctNumbers.set(attr, known);
    return known;
  }

  /** Most attributes are printed once: a text is kept from the second time on. */
  private attributeForLater(context: Context, id: number): void {
    if (this.printedOnce[id] !== 1) {
      if (id >= this.printedOnce.length) this.printedOnce = longer(this.printedOnce, id);
      this.printedOnce[id] = 1;
      this.wholeAttribute(context, id);
      return;
    }
    const text = this.capture(() => this.wholeAttribute(context, id));
    if (text.length <= LONGEST_CACHED) setText(this.attrTexts, id, text);
    this.out += text;
  }

  private wholeAttribute(context: Context, id: number): void {
    if (!printWords(this, context, id, "full")) this.aliasOr(attributeAt(context, id)!, "full");
  }

  private aliasOr(attr: Attribute, types: TypePrinting): void {
    const alias = this.aliasOf(attr);
    if (alias !== undefined) this.out += alias;
    else printAttribute(this, attr, types);
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
    if (!printWords(this, context, id, types)) this.aliasOr(attributeAt(context, id)!, types);
  }

  /** An attribute of a dialect without `#dialect.mnemonic`, which what stands around implies. */
  strippedAttribute(attr: Attribute): void {
    const syntax = attrSyntax(attr.def);
    const alias = this.aliasOf(attr);
    if (alias !== undefined) this.out += alias;
    else if (syntax === undefined) printAttribute(this, attr, "full");
    else syntax.print(this, attr);
  }

  /** A location inside of another one. */
  nestedLocationText(context: Context, index: number): string {
    return locationText(this, context, index);
  }

  /** The quoted text of a number of the context: few files have many places. */
  quotedText(strings: readonly string[], text: number): string {
    if (text !== this.lastQuoted) {
      this.lastQuoted = text;
      this.lastQuotedText = quoted(strings[text]!);
    }
    return this.lastQuotedText;
  }

  private lastQuoted = -1;
  private lastQuotedText = "";

  /** `#alias` or `!alias`, where the printer has one. */
  protected aliasOf(_value: Type | Attribute): string | undefined {
    return undefined;
  }

  /** The text that `print` writes, which is taken out again. */
  capture(print: () => void): string {
    const before = this.out;
    this.out = "";
    print();
    const text = this.out;
    this.out = before;
    return text;
  }

  /** A name, quoted where it is no identifier. */
  keywordOrString(text: string): void {
    let known = this.keywords.get(text);
    if (known === undefined) {
      known = isBareIdentifier(text) ? text : quoted(text);
      this.keywords.set(text, known);
    }
    this.out += known;
  }

  symbolName(name: string): void {
    this.out += symbolText(name);
  }

  string(text: string): void {
    this.out += quoted(text);
  }

  list<T>(items: readonly T[], print: (item: T, index: number) => void, separator = ", "): void {
    for (let index = 0; index < items.length; index++) {
      if (index > 0) this.out += separator;
      print(items[index]!, index);
    }
  }
}

function longer(bytes: Uint8Array, index: number): Uint8Array {
  const copy = new Uint8Array(Math.max(index + 1, bytes.length * 2));
  copy.set(bytes);
  return copy;
}

function setText(texts: string[], id: number, text: string): void {
  while (texts.length <= id) texts.push("");
  texts[id] = text;
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
