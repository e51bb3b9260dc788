// Writes resources: the inverse of `resource-reader.ts`.

import { type Attribute, IntegerAttr, StringAttr } from "../ir/index.ts";
import { ByteWriter } from "./byte-writer.ts";
import { RESOURCE, SECTION } from "./format.ts";

interface ResourceGroup {
  /** The number of the group's name or dialect. */
  readonly group: number;
  /** A resource without a value is declared only. */
  readonly entries: readonly { readonly key: string; readonly value: Attribute | undefined }[];
}

interface Resources {
  readonly external: readonly ResourceGroup[];
  readonly dialects: readonly ResourceGroup[];
  /** Write no values. */
  readonly elide: boolean;
  string(text: string): number;
}

/** Appends the sections of resources, if there are any. */
export function writeResources(out: ByteWriter, resources: Resources): void {
  const { external, dialects } = resources;
  if (external.length === 0 && dialects.length === 0) return;
  const [offsets, data] = [new ByteWriter(), new ByteWriter()];
  offsets.varint(external.length);
  for (const group of external) writeGroup(offsets, data, group, resources);
  for (const group of dialects) writeGroup(offsets, data, group, resources);
  out.section(SECTION.resourceOffsets, offsets);
  out.section(SECTION.resources, data);
}

function writeGroup(
  offsets: ByteWriter,
  data: ByteWriter,
  { group, entries }: ResourceGroup,
  resources: Resources,
): void {
  offsets.varint(group);
  offsets.varint(entries.length);
  for (const { key, value } of entries) {
    const begin = data.length;
    const kind = kindOf(value);
    if (value !== undefined && !resources.elide) writeValue(data, value, kind, resources);
    offsets.varint(resources.string(key));
    offsets.varint(data.length - begin);
    offsets.byte(kind);
  }
}

function kindOf(value: Attribute | undefined): number {
  if (IntegerAttr.is(value)) return RESOURCE.bool;
  return StringAttr.is(value) && !value.value.startsWith("0x") ? RESOURCE.string : RESOURCE.blob;
}

function writeValue(data: ByteWriter, value: Attribute, kind: number, { string }: Resources): void {
  if (IntegerAttr.is(value)) data.byte(value.value === 0n ? 0 : 1);
  else if (!StringAttr.is(value)) return;
  else if (kind === RESOURCE.string) data.varint(string(value.value));
  else writeBlob(data, value.value);
}

/** Digits of `0x` and of the alignment. */
const HEADER = 10;

/** A blob is in text as `0x`, four bytes of alignment, and its bytes. */
function writeBlob(data: ByteWriter, text: string): void {
  const byteAt = (at: number): number => Number.parseInt(text.slice(at, at + 2), 16);
  const alignment = [8, 6, 4, 2].reduce((value, at) => value * 256 + byteAt(at), 0);
  const bytes = Uint8Array.from({ length: (text.length - HEADER) / 2 }, (_, index) => byteAt(HEADER + 2 * index));
  data.varint(alignment);
  data.varint(bytes.length);
  data.alignTo(alignment);
  data.append(bytes);
}
