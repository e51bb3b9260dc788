// TextWriter: the text of types, attributes and locations. The Printer adds ops, value names and aliases.

import type { Attribute, Context, Type } from "../ir/index.ts";
import { printAttribute, printLocation } from "./attribute-printer.ts";
import { isBareIdentifier, quoted, symbolText } from "./spelling.ts";
import { printType } from "./type-printer.ts";

/** What an attribute is printed without: its type where the context implies it. */
export type TypePrinting = "full" | "without-type";

/** Texts longer than this are not kept. */
const LONGEST_CACHED = 512;

export class TextWriter {
  /** The text so far (or since the last flush). */
  out = "";
  /** Elements attributes with more elements than this are printed as `dense_resource<__elided__>`. */
  elideElementsLargerThan = Number.POSITIVE_INFINITY;
  private readonly typeTexts: string[] = [];
  private readonly attrTexts: string[] = [];

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
    const known = this.attrTexts[attr.id];
    if (known !== undefined && known !== "") {
      this.out += known;
      return;
    }
    const text = this.aliasOf(attr) ?? this.capture(() => printAttribute(this, attr, "full"));
    if (text.length <= LONGEST_CACHED) setText(this.attrTexts, attr.id, text);
    this.out += text;
  }

  attributeWithoutType(attr: Attribute): void {
    const alias = this.aliasOf(attr);
    if (alias !== undefined) this.out += alias;
    else printAttribute(this, attr, "without-type");
  }

  /** A location inside of another one. */
  nestedLocation(location: Attribute): void {
    const alias = this.aliasOf(location);
    if (alias !== undefined) this.out += alias;
    else printLocation(this, location);
  }

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

  keywordOrString(text: string): void {
    this.out += isBareIdentifier(text) ? text : quoted(text);
  }

  symbolName(name: string): void {
    this.out += symbolText(name);
  }

  string(text: string): void {
    this.out += quoted(text);
  }

  list<T>(items: readonly T[], print: (item: T, index: number) => void, separator = ", "): void {
    items.forEach((item, index) => {
      if (index > 0) this.out += separator;
      print(item, index);
    });
  }
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
