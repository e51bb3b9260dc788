// Reads the resources of a file into a store, where they have the form of text: `0x`, the alignment in four bytes, and the bytes.

import { type Attribute, boolAttr, type Context, type Store, stringAttr } from "../ir/index.ts";
import type { ByteReader } from "./byte-reader.ts";
import { isPowerOfTwo, ByteReader as Reader } from "./byte-reader.ts";
import type { StringTable } from "./file-reader.ts";
import { RESOURCE } from "./format.ts";

/** The tables that resources refer to. */
interface ResourceTables {
  readonly store: Store;
  readonly strings: StringTable;
  readonly dialects: readonly string[];
}

/** Reads all resources; returns the keys of those of dialects, by the numbers that attributes refer to. */
export function readResources(
  tables: ResourceTables,
  offsets: ByteReader | undefined,
  data: ByteReader | undefined,
): readonly string[] {
  const keys: string[] = [];
  if (offsets === undefined) return keys;
  const content = data ?? offsets.fail("expected resource section");
  const { externalResources, dialectResources } = tables.store;
  for (let count = offsets.count("resource groups"); count > 0; count--) {
    const name = tables.strings.read(offsets);
    readGroup(tables, offsets, content, groupOf(externalResources, name), []);
  }
  while (offsets.left > 0) {
    const { at } = offsets;
    const name = tables.dialects[offsets.varint()] ?? offsets.fail("invalid dialect index", at);
    if (tables.store.context.dialects.get(name)?.resources !== "all")
      offsets.fail(`unexpected resources for dialect '${name}'`, at);
    readGroup(tables, offsets, content, groupOf(dialectResources, name), keys);
  }
  return keys;
}

function groupOf(groups: Map<string, Map<string, Attribute>>, name: string): Map<string, Attribute> {
  const group = groups.get(name) ?? new Map<string, Attribute>();
  groups.set(name, group);
  return group;
}

/** Resources without bytes are declared and not given. */
function readGroup(
  { store, strings }: ResourceTables,
  offsets: ByteReader,
  data: ByteReader,
  group: Map<string, Attribute>,
  keys: string[],
): void {
  for (let count = offsets.count("resources"); count > 0; count--) {
    const key = strings.read(offsets);
    const size = offsets.varint();
    const kind = offsets.byte();
    keys.push(key);
    data.take(size);
    if (size > 0)
      group.set(key, readValue(store.context, strings, new Reader(data.bytes, data.at - size, data.at), kind));
  }
}

function readValue(context: Context, strings: StringTable, reader: ByteReader, kind: number): Attribute {
  switch (kind) {
    case RESOURCE.blob:
      return stringAttr(context, readBlob(reader));
    case RESOURCE.bool:
      return boolAttr(context, reader.byte() !== 0);
    case RESOURCE.string:
      return stringAttr(context, strings.read(reader));
    default:
      return reader.fail(`unknown resource kind: ${kind}`);
  }
}

function readBlob(reader: ByteReader): string {
  const alignment = reader.varint();
  const size = reader.varint();
  if (alignment > 1) reader.alignTo(alignment);
  if (alignment >= 2 ** 32 || (alignment !== 0 && !isPowerOfTwo(alignment)))
    reader.fail("expected alignment to be a power-of-two");
  const header = Uint8Array.of(alignment, alignment >> 8, alignment >> 16, alignment >> 24);
  return `0x${hexadecimal(size === 0 ? new Uint8Array(4) : header)}${hexadecimal(reader.take(size))}`;
}

function hexadecimal(bytes: Uint8Array): string {
  const digits: string[] = [];
  for (const byte of bytes) digits.push(byte.toString(16).toUpperCase().padStart(2, "0"));
  return digits.join("");
}
