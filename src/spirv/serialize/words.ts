/** Literals as words. */
import { type Attribute, parameterOf } from "../../ir/index.ts";
import { bytesOfText } from "../../support/tables/byte-strings.ts";
import { pushStringBytes, WordBuffer } from "../../support/tables/words.ts";

/** The words of a string. */
export function stringWords(text: string): readonly number[] {
  const bytes = bytesOfText(text);
  const words = new WordBuffer(16);
  pushStringBytes(words, bytes, 0, bytes.length);
  return [...words.view()];
}

/** The low 32 bits. */
export function lowWord(bits: bigint): number {
  return Number(BigInt.asUintN(32, bits));
}

/** As many words as a number of that width takes, the lowest first. */
export function wordsOf(bits: bigint, width: number): readonly number[] {
  return Array.from({ length: Math.ceil(width / 32) }, (_, word) => lowWord(bits >> BigInt(32 * word)));
}

/** The number of an enum attribute. */
export function enumValue(attr: Attribute | undefined): number {
  const value = parameterOf(attr, "value");
  return typeof value === "number" ? value : 0;
}
