// Spelling of names and strings.

import { bytesOfText } from "../support/tables/byte-strings.ts";

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
  if (/^[ !#-[\]-~]*$/.test(text)) return `"${text}"`;
  return `"${escaped(text)}"`;
}

export function escaped(text: string): string {
  let result = "";
  for (const byte of bytesOfText(text)) {
    if (byte === 92) result += "\\\\";
    else if (byte >= 32 && byte < 127 && byte !== 34) result += String.fromCharCode(byte);
    else result += `\\${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  }
  return result;
}
