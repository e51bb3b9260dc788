// The string table: names of symbols one after another, each once.

import { bytesOfText } from "../../../support/tables/byte-strings.ts";
import { block, stringsCode } from "../codes.ts";
import { blob, literal } from "../stream/abbreviation.ts";
import type { BlockWriter } from "../stream/block-writer.ts";
import type { BitRecord } from "../stream/record.ts";

/** True if a name has only characters that fit in 6 bits. */
export function isChar6(text: string): boolean {
  return /^[a-zA-Z0-9._]*$/.test(text);
}

/** True if a name has only characters of 7 bits. */
export function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all characters of 7 bits
  return /^[\u0000-\u007f]*$/.test(text);
}

export class StringTable {
  readonly #parts: Uint8Array[] = [];
  readonly #places = new Map<string, readonly [offset: number, size: number]>();
  #size = 0;

  /** Adds where a string is to a record. */
  push(record: BitRecord, text: string): void {
    let place = this.#places.get(text);
    if (place === undefined) {
      const bytes = bytesOfText(text);
      place = [this.#size, bytes.length];
      this.#places.set(text, place);
      this.#parts.push(bytes);
      this.#size += bytes.length;
    }
    record.push(place[0]);
    record.push(place[1]);
  }

  write(writer: BlockWriter): void {
    writer.enter(block.strings, 3);
    const id = writer.define([literal(stringsCode.blob), blob]);
    writer.record.reset(stringsCode.blob);
    writer.record.blob = concatenated(this.#parts, this.#size);
    writer.emit(id);
    writer.leave();
  }
}

export function concatenated(parts: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
