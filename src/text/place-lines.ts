// Definitions of aliases of places, `#loc12 = loc("file":3:4)`: with debug information a text ends in one for each op. They are numbers for the
// most part, which cost less as bytes than as texts of their own.

import { type Context, LOCATION_PLACE } from "../ir/index.ts";
import { decodeUtf8 } from "../support/source.ts";
import { quoted } from "./spelling.ts";

/** Bytes that wait to be a text. */
const ROOM = 1 << 14;
/** A line is no longer, but for the name of its file. */
const LONGEST = 64;

export class PlaceLines {
  private readonly context: Context;
  private bytes: Uint8Array = new Uint8Array();
  private count = 0;
  /** Quoted names of files, by their texts' numbers in the context. */
  private readonly files: (Uint8Array | undefined)[] = [];

  constructor(context: Context) {
    this.context = context;
  }

  /** Adds the definition of an alias, if the location is a place in a file with a name that is not too long, and there is room for it. */
  add(alias: number, location: number): boolean {
    const { locations } = this.context;
    const { kinds, texts, first, second, third, fourth } = locations;
    if (kinds[location] !== LOCATION_PLACE) return false;
    const line = first[location]!;
    const column = second[location]!;
    if (third[location] !== line || fourth[location] !== column) return false;
    if (this.bytes.length === 0) this.bytes = new Uint8Array(ROOM);
    const file = this.files[texts[location]!] ?? this.fileBytes(texts[location]!);
    if (this.count + file.length + LONGEST > ROOM) return false;
    this.text("#loc");
    if (alias !== 0) this.number(alias);
    this.text(" = loc(");
    for (let index = 0; index < file.length; index++) this.bytes[this.count++] = file[index]!;
    this.text(":");
    this.number(line);
    this.text(":");
    this.number(column);
    this.text(")\n");
    return true;
  }

  private fileBytes(text: number): Uint8Array {
    const bytes = new TextEncoder().encode(quoted(this.context.strings[text]!));
    while (this.files.length <= text) this.files.push(undefined);
    this.files[text] = bytes;
    return bytes;
  }

  /** The lines so far, which are taken away. */
  take(): string {
    const text = decodeUtf8(this.bytes, 0, this.count);
    this.count = 0;
    return text;
  }

  private text(text: string): void {
    for (let index = 0; index < text.length; index++) this.bytes[this.count++] = text.charCodeAt(index);
  }

  private number(value: number): void {
    let end = this.count + 1;
    for (let rest = value; rest >= 10; rest = Math.floor(rest / 10)) end++;
    this.count = end;
    let rest = value;
    do {
      const next = Math.floor(rest / 10);
      this.bytes[--end] = 48 + rest - next * 10;
      rest = next;
    } while (rest > 0);
  }
}
