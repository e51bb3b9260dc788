// Codecs of types and attributes that a dialect encodes in a form of its own. All others are encoded as their text.

import type { Attribute, Context, Type } from "../ir/index.ts";
import type { ByteReader } from "./byte-reader.ts";
import type { ByteWriter } from "./byte-writer.ts";

/** Reads the parts of one type or attribute, or the properties of an op. */
export interface EntityReader {
  readonly context: Context;
  readonly bytes: ByteReader;
  attribute(): Attribute;
  optionalAttribute(): Attribute | undefined;
  type(): Type;
  string(): string;
  /** The key of a resource of builtin attributes. */
  resource(): string;
}

/** Writes what {@link EntityReader} reads. */
export interface EntityWriter {
  readonly bytes: ByteWriter;
  attribute(attr: Attribute): void;
  optionalAttribute(attr: Attribute | undefined): void;
  type(type: Type): void;
  string(text: string): void;
  resource(key: string): void;
}

/** One form of a type or an attribute: both directions. */
export interface Codec<V extends Type | Attribute> {
  /** Whether a value is written in this form. */
  applies(value: V): boolean;
  encode(writer: EntityWriter, value: V): void;
  decode(reader: EntityReader): V;
}

/** The forms of a dialect, by the numbers that bytecode gives them. */
export interface DialectCodec {
  readonly types: readonly Codec<Type>[];
  readonly attributes: readonly Codec<Attribute>[];
}

/** Values of a class, all of which a definition recognises. */
interface Recognizer<T> {
  is(value: unknown): value is T;
}

/** The codec of the values of a definition, or of those for which `applies` holds. */
export function codecOf<T extends V, V extends Type | Attribute>(
  def: Recognizer<T>,
  encode: (writer: EntityWriter, value: T) => void,
  decode: (reader: EntityReader) => V,
  applies: (value: T) => boolean = () => true,
): Codec<V> {
  return {
    applies: (value) => def.is(value) && applies(value),
    encode(writer, value) {
      if (def.is(value)) encode(writer, value);
    },
    decode,
  };
}

/** Items after their number. */
export function readList<T>(reader: EntityReader, read: () => T): readonly T[] {
  const items: T[] = [];
  for (let count = reader.bytes.count("items"); count > 0; count--) items.push(read());
  return items;
}

/** Writes the length of a list, then its items. */
export function writeList<T>(writer: EntityWriter, items: readonly T[], write: (item: T) => void): void {
  writer.bytes.varint(items.length);
  for (const item of items) write(item);
}
