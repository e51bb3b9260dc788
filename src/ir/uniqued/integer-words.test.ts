import fc from "fast-check";
import { expect, test } from "vitest";
import { WordKey } from "../../support/tables/sequence-table.ts";
import { bigIntOfWords, decimalOfWords, pushBigInt, pushDecimal, wordsOfBigInt } from "./integer-words.ts";

const integer = fc.oneof(
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }),
  fc.bigInt({ min: -(10n ** 90n), max: 10n ** 90n }),
  // Digits of which whole groups are zeros.
  fc
    .tuple(fc.bigInt({ min: -99n, max: 99n }), fc.nat(60), fc.nat(9))
    .map(([a, tens, b]) => a * 10n ** BigInt(tens) + BigInt(b)),
);

function wordsOf(value: bigint): WordKey {
  const key = new WordKey();
  pushBigInt(key, value);
  return key;
}

test("words give back the integer, and tell where they end", () => {
  fc.assert(
    fc.property(integer, (value) => {
      const { words, count } = wordsOf(value);
      expect(bigIntOfWords(words, 0)).toBe(value);
      expect(decimalOfWords(words, 0)).toBe(String(value));
      expect(wordsOfBigInt(words, 0)).toBe(count);
    }),
  );
});

test("digits give the words of the integer", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 10n ** 20n, max: 10n ** 90n }), fc.boolean(), (magnitude, negative) => {
      const digits = new TextEncoder().encode(`${magnitude}`);
      const key = new WordKey();
      pushDecimal(key, negative, digits, 0, digits.length);
      const { words, count } = wordsOf(negative ? -magnitude : magnitude);
      expect(key.words.subarray(0, key.count)).toEqual(words.subarray(0, count));
    }),
  );
});
