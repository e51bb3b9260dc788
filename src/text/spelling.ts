// Spelling of names and strings.

import { bytesOfText } from "../support/tables/byte-strings.ts";
import { TextBuffer } from "../support/tables/text-buffer.ts";

/** Whether a name needs no quotes in MLIR's text. @internal */
export function isBareIdentifier(text: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_$.]*$/.test(text);
}

/** `@name`, quoted where it must be. @internal */
export function symbolText(name: string): string {
  if (name === "") return "@<<INVALID EMPTY SYMBOL>>";
  return isBareIdentifier(name) ? `@${name}` : `@${quoted(name)}`;
}

/** A string literal: bytes that are not printable ASCII as `\XX`. @internal */
export function quoted(text: string): string {
  return isPrintable(text) ? `"${text}"` : `"${escaped(text)}"`;
}

/** The same, written as bytes. @internal */
export function writeQuoted(to: TextBuffer, text: string): void {
  to.byte(QUOTE);
  if (isPrintable(text)) to.write(text);
  else writeEscaped(to, bytesOfText(text));
  to.byte(QUOTE);
}

export function escaped(text: string): string {
  const buffer = new TextBuffer();
  writeEscaped(buffer, bytesOfText(text));
  return buffer.textFrom(0);
}

const QUOTE = 34;
const BACKSLASH = 92;

/** Whether a literal holds a text as it is. */
function isPrintable(text: string): boolean {
  return /^[ !#-[\]-~]*$/.test(text);
}

function writeEscaped(to: TextBuffer, bytes: Uint8Array): void {
  let begin = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte >= 32 && byte < 127 && byte !== QUOTE && byte !== BACKSLASH) continue;
    to.copy(bytes, begin, at);
    begin = at + 1;
    to.byte(BACKSLASH);
    to.byte(byte === BACKSLASH ? BACKSLASH : hexDigit(byte >> 4));
    if (byte !== BACKSLASH) to.byte(hexDigit(byte & 15));
  }
  to.copy(bytes, begin, bytes.length);
}

/** The upper-case digit of a number below 16, as a byte. */
function hexDigit(number: number): number {
  return number < 10 ? 48 + number : 55 + number;
}
