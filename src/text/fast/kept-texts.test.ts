import { describe, expect, test } from "vitest";
import { TextBuffer } from "../../support/tables/text-buffer.ts";
import { KeptTexts, PropertiesTexts, RepeatedTexts } from "./kept-texts.ts";

/** A buffer, and a function that writes a text into it and returns where that begins. */
function buffer(): { readonly from: TextBuffer; readonly add: (text: string) => number } {
  const from = new TextBuffer();
  const add = (text: string) => {
    const begin = from.count;
    from.write(text);
    return begin;
  };
  return { from, add };
}

describe("kept texts", () => {
  test("are written again, for any number of them", () => {
    const kept = new KeptTexts();
    const { from, add } = buffer();
    const keys = Array.from({ length: 300 }, (_, index) => index * 7);
    for (const key of keys) kept.keep(key, from, add(`text ${key}`));
    const to = new TextBuffer();
    expect(kept.write(1, to)).toBe(false);
    expect(kept.write(1_000_000, to)).toBe(false);
    expect(keys.every((key) => kept.write(key, to))).toBe(true);
    expect(to.textFrom(0)).toBe(from.textFrom(0));
  });

  test("of attributes are kept from the second time on, unless they are long", () => {
    const texts = new RepeatedTexts();
    const { from, add } = buffer();
    const to = new TextBuffer();
    expect(texts.hasMet(300)).toBe(false);
    texts.keep(300, from, add("once"));
    expect(texts.hasMet(300)).toBe(true);
    expect(texts.write(300, to)).toBe(false);
    texts.keep(300, from, add("twice"));
    expect(texts.write(300, to)).toBe(true);
    expect(to.textFrom(0)).toBe("twice");
    for (let time = 0; time < 3; time++) texts.keep(5, from, add("long".repeat(200)));
    expect(texts.write(5, to)).toBe(false);
  });

  test("of properties are those of one definition", () => {
    const texts = new PropertiesTexts();
    const { from, add } = buffer();
    const to = new TextBuffer();
    for (let time = 0; time < 2; time++) texts.keep(400, 7, from, add(" <{seven}>"));
    expect(texts.write(400, 8, to)).toBe(false);
    expect(texts.write(400, 7, to)).toBe(true);
    for (let time = 0; time < 2; time++) texts.keep(400, 8, from, add(" <{eight}>"));
    expect(texts.write(400, 7, to)).toBe(false);
    expect(texts.write(400, 8, to)).toBe(true);
    expect(to.textFrom(0)).toBe(" <{seven}> <{eight}>");
  });
});
