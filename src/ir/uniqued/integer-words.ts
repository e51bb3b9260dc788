// Integers as words of a key: two for one of 53 bits, else a word that states which of the other kinds follows.

import type { WordKey } from "../../support/tables/sequence-table.ts";

// A number of 53 bits begins with its upper half, which is never as small as any of these.
/** Encodes an absent parameter. @internal */
export const MISSING = -0x7fffffff;
const POSITIVE_64 = MISSING + 1;
const NEGATIVE_64 = MISSING + 2;
/** The number of groups of digits follows, negated for a negative integer, then the groups from the highest on. */
const LONG = MISSING + 3;

/** Decimal digits of a group. */
const GROUP = 9;
const ZERO = 48;
const encoder = new TextEncoder();

/** Appends an integer of any size. @internal */
export function pushBigInt(key: WordKey, value: bigint): void {
  const number = Number(value);
  if (Number.isSafeInteger(number)) key.pushNumber(number);
  else if (BigInt.asIntN(64, value) === value || BigInt.asUintN(64, value) === value) {
    key.push(value < 0n ? NEGATIVE_64 : POSITIVE_64);
    key.push(Number(BigInt.asIntN(32, value)));
    key.push(Number(BigInt.asIntN(32, value >> 32n)));
  } else {
    const digits = encoder.encode((value < 0n ? -value : value).toString());
    pushDecimal(key, value < 0n, digits, 0, digits.length);
  }
}

/**
 * Appends the integer of more than 64 bits whose decimal digits are from `begin` to `end`, the first of them not 0, as
 * {@link pushBigInt} does.
 * @internal
 */
export function pushDecimal(key: WordKey, negative: boolean, digits: Uint8Array, begin: number, end: number): void {
  const groups = Math.ceil((end - begin) / GROUP);
  key.push(LONG);
  key.push(negative ? -groups : groups);
  let at = begin;
  for (let left = groups - 1; left >= 0; left--) {
    let group = 0;
    while (at < end - left * GROUP) group = group * 10 + digits[at++]! - ZERO;
    key.push(group);
  }
}

/** Appends the integer of 64 bits, not negative, whose halves these are, as {@link pushBigInt} does. @internal */
export function pushHalves(key: WordKey, high: number, low: number): void {
  const isShort = high >= 0 && high < 1 << 21;
  key.push(isShort ? high : POSITIVE_64);
  key.push(low);
  if (!isShort) key.push(high);
}

/** How many words the integer takes that begins at `at`. @internal */
export function wordsOfBigInt(words: Int32Array, at: number): number {
  const first = words[at]!;
  if (isShortInteger(first)) return 2;
  return first === LONG ? 2 + Math.abs(words[at + 1]!) : 3;
}

/** Whether the integer that begins with this word is one of 53 bits. @internal */
export function isShortInteger(first: number): boolean {
  return first > LONG;
}

/** The integer of 53 bits whose words begin at `at`. @internal */
export function shortInteger(words: Int32Array, at: number): number {
  return words[at]! * 0x100000000 + (words[at + 1]! >>> 0);
}

/** The lower and the upper 32 bits of the integer of up to 64 bits that {@link pushBigInt} has put at `at`. @internal */
export function lowWord(words: Int32Array, at: number): number {
  return words[at + 1]!;
}

/** @internal */
export function highWord(words: Int32Array, at: number): number {
  return isShortInteger(words[at]!) ? words[at]! : words[at + 2]!;
}

/** The integer that {@link pushBigInt} has put at `at`. @internal */
export function bigIntOfWords(words: Int32Array, at: number): bigint {
  const first = words[at]!;
  if (isShortInteger(first)) return BigInt(shortInteger(words, at));
  if (first === LONG) return BigInt(decimalOfGroups(words, at));
  const value = (BigInt(words[at + 2]!) << 32n) | BigInt(words[at + 1]! >>> 0);
  return first === NEGATIVE_64 ? BigInt.asIntN(64, value) : BigInt.asUintN(64, value);
}

/** The decimal digits of the integer that {@link pushBigInt} has put at `at`. @internal */
export function decimalOfWords(words: Int32Array, at: number): string {
  return words[at] === LONG ? decimalOfGroups(words, at) : bigIntOfWords(words, at).toString();
}

function decimalOfGroups(words: Int32Array, at: number): string {
  const count = words[at + 1]!;
  let text = count < 0 ? "-" : "";
  for (let group = 0; group < Math.abs(count); group++) {
    const digits = String(words[at + 2 + group]!);
    text += group === 0 ? digits : digits.padStart(GROUP, "0");
  }
  return text;
}
