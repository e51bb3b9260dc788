// The kinds of tokens of LLVM's assembly, and its characters.

/** Punctuation is its character code. */
const KINDS = {
  eof: 0,
  /** A word that is no type `iN`: its bytes are the token's. */
  word: 1,
  /** `iN`; the width is the token's number. */
  integerType: 2,
  /** `name:`; the name without the colon. */
  label: 3,
  /** `"name":` */
  quotedLabel: 4,
  /** `12:` */
  labelNumber: 5,
  localName: 6,
  localNumber: 7,
  globalName: 8,
  globalNumber: 9,
  comdatName: 10,
  attributeGroup: 11,
  metadataName: 12,
  summaryNumber: 13,
  string: 14,
  integer: 15,
  /** A float in decimal. */
  decimal: 16,
  /** `0x…`, with a letter or not. */
  hexadecimal: 17,
  ellipsis: 18,
  /** `u0x…` or `s0x…` */
  hexInteger: 19,
};

export const token: Readonly<Record<keyof typeof KINDS, number>> = KINDS;

/** Characters by their class. */
const DIGIT = 1;
const LETTER = 2;
/** `-`, `$`, `.`, `_` */
const MARK = 4;

const CLASSES = new Uint8Array(256);
for (let code = 0; code < 256; code++) {
  const char = String.fromCharCode(code);
  if (/[0-9]/.test(char)) CLASSES[code] = DIGIT;
  else if (/[a-zA-Z]/.test(char)) CLASSES[code] = LETTER;
  else if (/[-$._]/.test(char)) CLASSES[code] = MARK;
}

export const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** Letters, digits and `-$._`. */
export const isLabelCharacter = (code: number): boolean => CLASSES[code] !== 0;

/** Returns whether a character can begin a name. */
export const isNameStart = (code: number): boolean => (CLASSES[code]! & (LETTER | MARK)) !== 0;

export const isLetter = (code: number): boolean => CLASSES[code] === LETTER;

/** Letters, digits and `_`: what keywords consist of. */
export const isWordCharacter = (code: number): boolean => (CLASSES[code]! & (LETTER | DIGIT)) !== 0 || code === 95;

export function isHexDigit(code: number): boolean {
  return isDigit(code) || (code >= 65 && code <= 70) || (code >= 97 && code <= 102);
}
