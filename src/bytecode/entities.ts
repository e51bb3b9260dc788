// The types and attributes of a file: decoded when they are first asked for, from a dialect's own form or from text.

import { type Attribute, type Context, type Dialect, Store, type Type } from "../ir/index.ts";
import { Source } from "../support/diagnostics/source.ts";
import { MAX_DEPTH, ParseFailure, Parser } from "../text/index.ts";
import { BUILTIN_CODEC } from "./builtin-locations.ts";
import { ByteReader, Malformed } from "./byte-reader.ts";
import type { DialectCodec, EntityReader } from "./codec.ts";
import type { StringTable } from "./file-reader.ts";

/** Where a type or attribute is encoded. */
interface Entry {
  readonly dialect: string;
  readonly isCustom: boolean;
  readonly begin: number;
  readonly end: number;
}

/** The tables that entities refer to. */
export interface EntityTables {
  readonly context: Context;
  readonly strings: StringTable;
  readonly dialects: readonly string[];
  /** Keys of the resources of dialects, by index. */
  readonly resources: readonly string[];
}

/** The encodings of a dialect; undefined if it has none. */
export function codecOfDialect(dialect: Dialect | undefined): DialectCodec | undefined {
  if (dialect?.name === "builtin") return BUILTIN_CODEC;
  // Sound: dialects put only their codecs there.
  return dialect?.bytecode as DialectCodec | undefined;
}

export class Entities {
  readonly tables: EntityTables;
  readonly #data: ByteReader;
  readonly #attributeEntries: Entry[] = [];
  readonly #typeEntries: Entry[] = [];
  readonly #attributes: (Attribute | "open" | undefined)[] = [];
  readonly #types: (Type | "open" | undefined)[] = [];
  /** The text of entities is parsed without a module of its own. */
  readonly #scratch: Store;
  #depth = 0;

  constructor(tables: EntityTables, offsets: ByteReader, data: ByteReader) {
    this.tables = tables;
    this.#data = data;
    this.#scratch = new Store(tables.context);
    const [attributes, types] = [offsets.varint(), offsets.varint()];
    if (attributes + types > offsets.left)
      offsets.fail(`attempting to parse ${attributes + types} offsets when only ${offsets.left} bytes remain`);
    let begin = data.at;
    begin = this.#readEntries(offsets, this.#attributeEntries, attributes, begin);
    begin = this.#readEntries(offsets, this.#typeEntries, types, begin);
    if (offsets.left > 0) offsets.fail("unexpected trailing data in the Attribute/Type offset section");
  }

  /** Reads groups of one dialect each; returns the end of the last entry. */
  #readEntries(offsets: ByteReader, entries: Entry[], total: number, from: number): number {
    let begin = from;
    while (entries.length < total) {
      const { at } = offsets;
      const index = offsets.varint();
      const dialect = this.tables.dialects[index] ?? offsets.fail(`invalid dialect index: ${index}`, at);
      for (let count = offsets.count("offsets"); count > 0; count--) {
        const { value, flag } = offsets.flagged();
        if (begin + value > this.#data.end)
          offsets.fail("Attribute or Type entry offset points past the end of section");
        entries.push({ dialect, isCustom: flag, begin, end: begin + value });
        begin += value;
      }
    }
    return begin;
  }

  attribute(index: number, reader: ByteReader): Attribute {
    const known = this.#attributes[index];
    if (known !== undefined && known !== "open") return known;
    const entry = this.#attributeEntries[index] ?? reader.fail(`invalid Attribute index: ${index}`);
    if (known === "open") reader.fail("an attribute is part of itself");
    this.#attributes[index] = "open";
    const attr = this.#nested(reader, () =>
      entry.isCustom
        ? this.#decode(entry, reader, (codec) => codec.attributes)
        : this.#parse(entry, (parser) => parser.attribute()),
    );
    this.#attributes[index] = attr;
    return attr;
  }

  type(index: number, reader: ByteReader): Type {
    const known = this.#types[index];
    if (known !== undefined && known !== "open") return known;
    const entry = this.#typeEntries[index] ?? reader.fail(`invalid Type index: ${index}`);
    if (known === "open") reader.fail("a type is part of itself");
    this.#types[index] = "open";
    const type = this.#nested(reader, () =>
      entry.isCustom
        ? this.#decode(entry, reader, (codec) => codec.types)
        : this.#parse(entry, (parser) => parser.type()),
    );
    this.#types[index] = type;
    return type;
  }

  #nested<T>(reader: ByteReader, read: () => T): T {
    if (this.#depth >= MAX_DEPTH) reader.fail(`nesting is deeper than ${MAX_DEPTH} levels`);
    this.#depth++;
    try {
      return read();
    } finally {
      this.#depth--;
    }
  }

  #decode<V extends Type | Attribute>(
    { dialect, begin, end }: Entry,
    from: ByteReader,
    choose: (codec: DialectCodec) => readonly { decode(reader: EntityReader): V }[],
  ): V {
    const codec = codecOfDialect(this.tables.context.dialects.get(dialect));
    if (codec === undefined) return from.fail(`dialect '${dialect}' does not implement the bytecode interface`);
    const bytes = new ByteReader(this.#data.bytes, begin, end);
    const code = bytes.varint();
    const form =
      choose(codec)[code] ?? bytes.fail(`unknown attribute or type code ${code} of dialect '${dialect}'`, begin);
    const value = form.decode(this.readerOf(bytes));
    if (bytes.left > 0) bytes.fail(`unexpected trailing bytes after Attribute or Type entry of dialect '${dialect}'`);
    return value;
  }

  /** Reads entities and strings from bytes of the file. */
  readerOf(bytes: ByteReader): EntityReader {
    const { context, strings, resources } = this.tables;
    return {
      context,
      bytes,
      attribute: () => this.attribute(bytes.varint(), bytes),
      optionalAttribute: () => {
        const { value, flag } = bytes.flagged();
        return flag ? this.attribute(value, bytes) : undefined;
      },
      type: () => this.type(bytes.varint(), bytes),
      string: () => strings.read(bytes),
      resource: () => {
        const index = bytes.varint();
        return resources[index] ?? bytes.fail(`invalid resource index: ${index}`);
      },
    };
  }

  #parse<T>({ begin, end }: Entry, read: (parser: Parser) => T): T {
    const bytes = new ByteReader(this.#data.bytes, begin, end);
    const text = bytes.nullTerminated();
    if (bytes.left > 0) bytes.fail("unexpected trailing characters after Attribute or Type assembly format");
    let problem: string | undefined;
    const parser = new Parser(
      new Source("<bytecode>", text),
      this.tables.context,
      this.#scratch,
      ({ severity, message }) => {
        if (severity === "error") problem ??= message;
      },
    );
    try {
      const value = read(parser);
      if (!parser.atEnd) bytes.fail("unexpected trailing characters after Attribute or Type assembly format", begin);
      return value;
    } catch (failure) {
      if (failure instanceof ParseFailure) throw new Malformed(problem ?? "invalid assembly format", begin);
      throw failure;
    }
  }
}
