import fc from "fast-check";
import { expect, test } from "vitest";
import { unpacker } from "../src/support/phrases.ts";
import { pack } from "./phrases.mjs";

test("what repeats is written once", () => {
  const texts = [
    "IdResultType|IdResult|IdRef=Operand 1",
    "IdResultType|IdResult|IdRef=Operand 2",
    "IdResultType|IdResult",
  ];
  const { phrases, packed } = pack(texts);
  expect(packed.map(unpacker(phrases))).toEqual(texts);
  expect(packed[1]).toBe(packed[0]?.replace("1", "2"));
  expect(phrases.length + packed.join("").length).toBeLessThan(texts.join("").length);
});

test("every text comes back, also where all marks but a few are in it", () => {
  const word = fc.constantFrom(
    "Id",
    "Result",
    "Type",
    "a",
    "aa",
    "KHR",
    "12",
    "\t",
    " ",
    "!",
    "#%&()+/",
    ":;<>[]{}~@=",
    ".",
    "$",
  );
  const texts = fc.array(
    fc.array(word, { maxLength: 12 }).map((words) => words.join("")),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(texts, (some) => {
      const { phrases, packed } = pack(some);
      expect(packed.map(unpacker(phrases))).toEqual(some);
    }),
  );
});

test("more phrases than there are references", () => {
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  const words = letters.flatMap((first) => letters.map((second) => `${first}${second}${first}${second}`));
  const texts = words.slice(0, 200).flatMap((word) => [`!#%&()+/:;<>[]^{}~@=,*?'`, `${word} ${word}`, `${word} .`]);
  const { phrases, packed } = pack(texts);
  expect(phrases.split("\n")).toHaveLength(2 + 2);
  expect(packed.map(unpacker(phrases))).toEqual(texts);
});
