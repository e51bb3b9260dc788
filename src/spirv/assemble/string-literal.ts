/** String literals: anything between quotes, where a backslash takes the byte after it as it is. */
import { pushStringBytes, type WordBuffer } from "../../support/tables/words.ts";

const quote = 0x22;
const backslash = 0x5c;

/** Encodes the literal in a byte range, quotes included; returns false, and encodes nothing, if it is none. */
export function pushStringLiteral(out: WordBuffer, bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start < 2 || bytes[start] !== quote || bytes[end - 1] !== quote) return false;
  let escapes = 0;
  for (let at = start + 1; at < end - 1; at++) {
    if (bytes[at] === quote) return false;
    if (bytes[at] !== backslash) continue;
    // The closing quote must not be what a backslash takes as it is.
    if (++at === end - 1) return false;
    escapes++;
  }
  if (escapes === 0) pushStringBytes(out, bytes, start + 1, end - 1);
  else {
    const plain = unescaped(bytes.subarray(start + 1, end - 1));
    pushStringBytes(out, plain, 0, plain.length);
  }
  return true;
}

function unescaped(bytes: Uint8Array): Uint8Array {
  const plain = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === backslash) at++;
    plain[length++] = bytes[at]!;
  }
  return plain.subarray(0, length);
}
