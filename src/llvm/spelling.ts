// Names and strings in the text of LLVM IR.

import { bytesOfText } from "../support/tables/byte-strings.ts";

const BACKSLASH = 0x5c;

/** Bytes that need no escape between quotes. */
function isPlain(byte: number): boolean {
  return byte >= 0x20 && byte < 0x7f && byte !== 0x22 && byte !== 0x5c;
}

/** Bytes with what cannot be printed and quotes as `\XX`; a backslash is written twice. */
export function escapedBytes(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) {
    if (byte === BACKSLASH) text += "\\\\";
    else text += isPlain(byte) ? String.fromCharCode(byte) : `\\${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  }
  return text;
}

export function escaped(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what is not printed as it is
  return /["\\\u0000-\u001f\u007f-\uffff]/.test(text) ? escapedBytes(bytesOfText(text)) : text;
}

export function quoted(text: string): string {
  return `"${escaped(text)}"`;
}

const PLAIN_METADATA_NAME = /^[-a-zA-Z$._][-a-zA-Z0-9$._]*$/;

/** The name of a list or kind of metadata after its sign: characters that no such name has are as `\XX`. */
export function metadataName(name: string): string {
  if (PLAIN_METADATA_NAME.test(name)) return name;
  let text = "";
  for (const byte of bytesOfText(name)) {
    const char = String.fromCharCode(byte);
    const isPlainChar = (text === "" ? /[-a-zA-Z$._]/ : /[-a-zA-Z0-9$._]/).test(char);
    text += isPlainChar ? char : `\\${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  }
  return text;
}

/** The name of a value, type, comdat or function after its sign: in quotes where it is no word. */
export function spelledName(name: string): string {
  return /^[-a-zA-Z._][-a-zA-Z0-9._]*$/.test(name) ? name : quoted(name);
}
