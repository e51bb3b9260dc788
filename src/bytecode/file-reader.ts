// The frame of a bytecode file: version, producer, sections, and the tables of strings, dialects and op names.

import { textOfBytes } from "../support/tables/byte-strings.ts";
import { ByteReader } from "./byte-reader.ts";
import { CURRENT_VERSION, MAGIC, REQUIRED_SECTIONS, SECTION, SECTION_NAMES, SINCE } from "./format.ts";

/** The version and the sections of a file. */
export interface FrameOfFile {
  readonly version: number;
  readonly producer: string;
  /** By kind. */
  readonly sections: readonly (ByteReader | undefined)[];
}

/** Reads a header without its sections. */
function readHeader(reader: ByteReader): { readonly version: number; readonly producer: string } {
  reader.take(MAGIC.length);
  const version = reader.varint();
  const producer = textOfBytes(reader.nullTerminated());
  if (version > CURRENT_VERSION) {
    reader.fail(`bytecode version ${version} is newer than the current version ${CURRENT_VERSION}`, MAGIC.length);
  }
  return { version, producer };
}

/** `note` receives the version and the producer as soon as they are known. */
export function readFrame(bytes: Uint8Array, note: (version: number, producer: string) => void): FrameOfFile {
  const reader = new ByteReader(bytes);
  const { version, producer } = readHeader(reader);
  note(version, producer);
  const sections: (ByteReader | undefined)[] = [];
  while (reader.left > 0) {
    const { at } = reader;
    const section = reader.section();
    if (sections[section.kind] !== undefined)
      reader.fail(`duplicate top-level section: ${SECTION_NAMES[section.kind]}`, at);
    sections[section.kind] = section.reader;
  }
  const required = version < SINCE.properties ? REQUIRED_SECTIONS : [...REQUIRED_SECTIONS, SECTION.properties];
  const missing = required.find((kind) => sections[kind] === undefined);
  if (missing !== undefined) reader.fail(`missing data for top-level section: ${SECTION_NAMES[missing]}`);
  return { version, producer, sections };
}

/** The strings of a file by index; decoded when they are asked for. */
export class StringTable {
  readonly #ranges: readonly Uint8Array[];
  readonly #texts: (string | undefined)[] = [];

  /** The lengths come in reverse order, each with the zero byte at the end of its string. */
  constructor(reader: ByteReader) {
    const count = reader.count("strings");
    const lengths: number[] = [];
    while (lengths.length < count) lengths.push(reader.varint());
    const ranges: Uint8Array[] = [];
    for (const length of lengths.reverse()) {
      const text = reader.take(length);
      if (length === 0 || text[length - 1] !== 0) reader.fail("string is not null-terminated");
      ranges.push(text.subarray(0, -1));
    }
    if (reader.left > 0) reader.fail("unexpected trailing data between the offsets for strings and their data");
    this.#ranges = ranges;
  }

  /** The string whose index comes next. */
  read(reader: ByteReader): string {
    const { at } = reader;
    return this.at(reader, reader.varint(), at);
  }

  at(reader: ByteReader, index: number, at: number): string {
    const range = this.#ranges[index] ?? reader.fail(`invalid string index: ${index}`, at);
    this.#texts[index] ??= textOfBytes(range);
    return this.#texts[index];
  }
}

/** An op name of a file. */
export interface OpName {
  /** The name with its dialect. */
  readonly name: string;
  /** Whether the dialect had the op when the file was written; true in versions that do not say. */
  readonly isRegistered: boolean;
}

/** The dialects and op names of a file, by index. */
export interface NameTables {
  readonly dialects: readonly string[];
  readonly opNames: readonly OpName[];
}

export function readNames(reader: ByteReader, version: number, strings: StringTable): NameTables {
  const dialects: string[] = [];
  for (let count = reader.count("dialects"); count > 0; count--) dialects.push(readDialect(reader, version, strings));
  const opNames: OpName[] = [];
  if (version >= SINCE.argumentLocations) reader.count("op names");
  while (reader.left > 0) readOpNames(reader, version, strings, dialects, opNames);
  return { dialects, opNames };
}

/** A dialect may be followed by a version of its own, which none of ours has a use for. */
function readDialect(reader: ByteReader, version: number, strings: StringTable): string {
  if (version < SINCE.dialectVersions) return strings.read(reader);
  const { at } = reader;
  const { value, flag } = reader.flagged();
  if (flag && reader.section().kind !== SECTION.dialectVersions) reader.fail("expected dialect version section");
  return strings.at(reader, value, at);
}

/** The op names of one dialect. */
function readOpNames(
  reader: ByteReader,
  version: number,
  strings: StringTable,
  dialects: readonly string[],
  names: OpName[],
): void {
  const { at } = reader;
  const index = reader.varint();
  const dialect = dialects[index] ?? reader.fail(`invalid dialect index: ${index}`, at);
  for (let count = reader.count("op names"); count > 0; count--) {
    const { at: start } = reader;
    const { value, flag } = version < SINCE.properties ? { value: reader.varint(), flag: true } : reader.flagged();
    const name = strings.at(reader, value, start);
    // A name without a full stop is that of a dialect.
    names.push({ name: name === "" ? dialect : `${dialect}.${name}`, isRegistered: flag });
  }
}
