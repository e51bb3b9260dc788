// Strings that may hold any bytes. Valid UTF-8 becomes ordinary text; a byte that is not part of valid UTF-8 becomes
// one code unit in U+DC80..U+DCFF, so that no byte is lost (as Python's "surrogateescape" does).

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();

/** Text of bytes, lossless. */
export function textOfBytes(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes);
  } catch {
    return textOfInvalidUtf8(bytes);
  }
}

function textOfInvalidUtf8(bytes: Uint8Array): string {
  // No sequence becomes more code units than it has bytes.
  const units = new Uint16Array(bytes.length);
  let count = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes, at);
    if (length === 0) {
      units[count++] = 0xdc00 | bytes[at++]!;
      continue;
    }
    const code = codePointOf(bytes, at, length);
    if (code >= 0x10000) units[count++] = 0xd7c0 + (code >> 10);
    units[count++] = code >= 0x10000 ? 0xdc00 | (code & 0x3ff) : code;
    at += length;
  }
  return textOfUnits(units.subarray(0, count));
}

/** Code units that are passed to a function at once. */
const PIECE = 4096;

/** No decoder for UTF-16 keeps single surrogates. */
function textOfUnits(units: Uint16Array): string {
  let text = "";
  for (let at = 0; at < units.length; at += PIECE) text += String.fromCharCode(...units.subarray(at, at + PIECE));
  return text;
}

/** Length of the valid UTF-8 sequence at `at`, or 0: table 3-7 of the Unicode standard. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at]!;
  if (first < 0x80) return 1;
  if (first < 0xc2 || first > 0xf4) return 0;
  const length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  if (at + length > bytes.length) return 0;
  const least = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
  const most = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
  if (bytes[at + 1]! < least || bytes[at + 1]! > most) return 0;
  for (let next = 2; next < length; next++) if ((bytes[at + next]! & 0xc0) !== 0x80) return 0;
  return length;
}

/** The character of a valid sequence. */
function codePointOf(bytes: Uint8Array, at: number, length: number): number {
  const first = bytes[at]!;
  if (length === 1) return first;
  let code = first & (0xff >> (length + 1));
  for (let next = 1; next < length; next++) code = (code << 6) | (bytes[at + next]! & 0x3f);
  return code;
}

/** The bytes that {@link textOfBytes} was given. Other single surrogates become U+FFFD. */
export function bytesOfText(text: string): Uint8Array {
  if (!/[\udc80-\udcff]/.test(text)) return encoder.encode(text);
  const bytes = new Uint8Array(3 * text.length);
  let count = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80 || (unit >= 0xdc80 && unit <= 0xdcff)) {
      bytes[count++] = unit & 0xff;
      continue;
    }
    const code = text.codePointAt(index) ?? 0;
    if (code >= 0x10000) index++;
    count = putCharacter(bytes, count, code >= 0xd800 && code < 0xe000 ? 0xfffd : code);
  }
  return bytes.slice(0, count);
}

/** Writes the UTF-8 sequence of a character that is not ASCII; returns its end. */
function putCharacter(bytes: Uint8Array, at: number, code: number): number {
  const more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
  bytes[at] = (0xf80 >> more) | (code >> (6 * more));
  for (let next = 1; next <= more; next++) bytes[at + next] = 0x80 | ((code >> (6 * (more - next))) & 0x3f);
  return at + more + 1;
}
