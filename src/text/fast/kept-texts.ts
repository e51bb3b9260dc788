// Texts that were printed before, kept as bytes.

import { grown } from "../../support/tables/grown.ts";
import type { TextBuffer } from "../../support/tables/text-buffer.ts";
import type { PropertiesTextShortcut, TextShortcut } from "../print/shortcuts.ts";

/** Longer texts are not kept from the second time on. */
const LONGEST = 512;
/** Longer texts are never kept: they are few, and hardly printed twice. */
const LONGEST_EVER = 1 << 16;

/** Texts that are kept as bytes, by small numbers. */
export class KeptTexts implements TextShortcut {
  #bytes: Uint8Array = new Uint8Array(1 << 8);
  #count = 0;
  /** Begin and end of the text of each number; no text ends at 0. */
  #spans: Int32Array = new Int32Array(1 << 6);

  /** Writes the text of a number; false if there is none. */
  write(key: number, to: TextBuffer): boolean {
    const spans = this.#spans;
    const end = spans[2 * key + 1];
    if (end === undefined || end === 0) return false;
    to.copy(this.#bytes, spans[2 * key]!, end);
    return true;
  }

  hasMet(): boolean {
    return true;
  }

  /** Keeps what a buffer has from `begin` on, which is not empty. */
  keep(key: number, from: TextBuffer, begin: number): void {
    if (from.count - begin > LONGEST_EVER) return;
    const count = this.#count;
    const end = count + from.count - begin;
    while (end > this.#bytes.length) this.#bytes = grown(this.#bytes);
    const bytes = this.#bytes;
    for (let at = begin, to = count; at < from.count; at++, to++) bytes[to] = from.bytes[at]!;
    while (2 * key + 1 >= this.#spans.length) this.#spans = grown(this.#spans);
    this.#spans[2 * key] = count;
    this.#spans[2 * key + 1] = end;
    this.#count = end;
  }
}

/** Texts most of which are printed once: they are kept from the second time on. */
export class RepeatedTexts implements TextShortcut {
  readonly #texts = new KeptTexts();
  #met: Uint8Array = new Uint8Array(256);

  write(key: number, to: TextBuffer): boolean {
    return this.#texts.write(key, to);
  }

  hasMet(key: number): boolean {
    return this.#met[key] === 1;
  }

  keep(key: number, from: TextBuffer, begin: number): void {
    if (this.#met[key] === 1) {
      if (from.count - begin <= LONGEST) this.#texts.keep(key, from, begin);
      return;
    }
    while (key >= this.#met.length) this.#met = grown(this.#met);
    this.#met[key] = 1;
  }
}

/** The text of properties depends on the definition, too: that of the last definition is kept, from the second time on. */
export class PropertiesTexts implements PropertiesTextShortcut {
  readonly #texts = new KeptTexts();
  /** The definition of the op whose properties of an id were printed last, and that of the one whose text is kept. */
  #met: Uint16Array = new Uint16Array(256);
  #kept: Uint16Array = new Uint16Array(256);

  write(id: number, def: number, to: TextBuffer): boolean {
    return this.#kept[id] === def && this.#texts.write(id, to);
  }

  keep(id: number, def: number, from: TextBuffer, begin: number): void {
    if (this.#met[id] === def) {
      while (id >= this.#kept.length) this.#kept = grown(this.#kept);
      this.#kept[id] = def;
      this.#texts.keep(id, from, begin);
      return;
    }
    while (id >= this.#met.length) this.#met = grown(this.#met);
    this.#met[id] = def;
  }
}
