// Lines that define places in the source, as LLVM writes them. They are most lines of metadata, so that they are read without tokens; a line with
// anything else is left to the reader of metadata.

import { LocationNode } from "../../debug/source-location.ts";
import type { Reader } from "../state.ts";
import { isDigit } from "../words/token.ts";

const NEWLINE = 10;
const MAX_DIGITS = 9;
const MAX_COLUMN = 0xffff;

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));
const EQUALS = bytesOf(" = ");
const DISTINCT = bytesOf("distinct ");
const LINE = bytesOf("!DILocation(line: ");
const COLUMN = bytesOf(", column: ");
const SCOPE = bytesOf(", scope: !");
const INLINED_AT = bytesOf(", inlinedAt: !");
const CLOSE = bytesOf(")");

/** Reads `!5 = !DILocation(line: 1, column: 2, scope: !3)` at a `!`; false if nothing was read. */
export class LocationLines {
  readonly #reader: Reader;
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(reader: Reader) {
    this.#reader = reader;
    this.#bytes = reader.lexer.bytes;
  }

  read(): boolean {
    const reader = this.#reader;
    this.#at = reader.lexer.begin + 1;
    const number = this.#number();
    if (number < 0 || !this.#accept(EQUALS)) return false;
    const isDistinct = this.#accept(DISTINCT);
    if (!this.#accept(LINE)) return false;
    const line = this.#number();
    const column = this.#accept(COLUMN) ? this.#number() : 0;
    if (line < 0 || column < 0 || column > MAX_COLUMN || !this.#accept(SCOPE)) return false;
    const scopeAt = this.#at;
    const scope = this.#number();
    const hasPlace = this.#accept(INLINED_AT);
    const inlinedAtAt = this.#at;
    const inlinedAt = hasPlace ? this.#number() : -1;
    if (scope < 0 || (hasPlace && inlinedAt < 0) || !this.#accept(CLOSE) || this.#bytes[this.#at] !== NEWLINE)
      return false;
    const node = reader.metadata.reserveDefinition(number);
    if (node === 0) return false;
    const { metadata } = reader;
    reader.module.metadata.nodes[node] = new LocationNode(node, isDistinct, {
      line,
      column,
      scope: metadata.numbered(scope, scopeAt),
      inlinedAt: hasPlace ? metadata.numbered(inlinedAt, inlinedAtAt) : 0,
      isImplicit: false,
      atomGroup: 0,
      atomRank: 0,
    });
    reader.lexer.continueAt(this.#at);
    return true;
  }

  #accept(text: Uint8Array): boolean {
    const bytes = this.#bytes;
    const at = this.#at;
    for (let index = 0; index < text.length; index++) if (bytes[at + index] !== text[index]) return false;
    this.#at = at + text.length;
    return true;
  }

  /** A number of a few digits; -1 for others. */
  #number(): number {
    const bytes = this.#bytes;
    const begin = this.#at;
    let at = begin;
    let number = 0;
    while (isDigit(bytes[at]!)) number = number * 10 + bytes[at++]! - 48;
    this.#at = at;
    return at === begin || at - begin > MAX_DIGITS ? -1 : number;
  }
}
