// Classes of bytes in MLIR's text.

export const LETTER = 1;
export const DIGIT = 2;
/** May follow in a bare identifier: letters, digits, `_`, `$`, `.`. */
export const BARE = 4;
/** May follow in a value, block or symbol name: as bare identifiers, and `-`. */
export const SUFFIX = 8;
export const HEX = 16;
/** Blank, tab, carriage return, newline. */
export const SPACE = 32;
/** Characters of arrays of numbers with their types: as in bare identifiers, and blank, `+`, `,`, `-`, `:`. */
export const NUMERIC = 64;

/** The classes of each byte. Bytes from 128 on are in none. */
export const CLASSES: Uint8Array = makeClasses();

function makeClasses(): Uint8Array {
  const classes = new Uint8Array(256);
  const mark = (text: string, bits: number) => {
    for (let index = 0; index < text.length; index++) classes[text.charCodeAt(index)]! |= bits;
  };
  mark("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", LETTER | BARE | SUFFIX);
  mark("0123456789", DIGIT | BARE | SUFFIX | HEX);
  mark("abcdefABCDEF", HEX);
  mark("_$.", BARE | SUFFIX);
  mark("-", SUFFIX);
  mark(" \t\r\n", SPACE);
  mark("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$. +,-:", NUMERIC);
  return classes;
}

export function isDigit(byte: number): boolean {
  return byte >= 48 && byte <= 57;
}

/** A letter or `_`, which begins a bare identifier. */
export function startsIdentifier(byte: number): boolean {
  return (CLASSES[byte]! & LETTER) !== 0 || byte === 95;
}
