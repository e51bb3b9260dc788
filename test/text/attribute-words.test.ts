// Attributes that are kept as words: the same whichever way they came about, and whatever stands around them.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AttributeWriter } from "../../bench/inputs/attributes.ts";
import { random } from "../../bench/inputs/random.ts";
import {
  type Attribute,
  attributeAt,
  Context,
  DictionaryAttr,
  dictionaryGet,
  type Operation,
} from "../../src/ir/index.ts";
import { Source } from "../../src/support/source.ts";
import { attributeText, parseText } from "../../src/text/index.ts";

function read(text: string): Operation {
  const context = new Context();
  context.allowUnregisteredDialects = true;
  const failed = (message: string): never => {
    throw new Error(`${message} in ${text}`);
  };
  const module = parseText(new Source("text", text), context, ({ message }) => failed(message));
  return module?.regions[0]?.firstBlock?.firstOp ?? failed("nothing");
}

const attributeTexts = fc
  .integer()
  .map((seed) => new AttributeWriter(random(seed), { types: 0, attributes: 0, locations: 0 }).attribute(3));

describe("attributes", () => {
  test("are the same read in a dictionary, where none is made, and behind an alias", () => {
    fc.assert(
      fc.property(attributeTexts, (text) => {
        const op = read(`#a = ${text}\n"a"() {x = ${text}, y = #a} : () -> ()`);
        expect(op.attr("x"), text).toBe(op.attr("y"));
      }),
      { numRuns: 300 },
    );
  });

  test("are what their definition makes of their parameters", () => {
    fc.assert(
      fc.property(attributeTexts, (text) => {
        const { context } = read(`"a"() {x = ${text}} : () -> ()`);
        for (let id = 1; id < context.attrs.length; id++) {
          const attr = attributeAt(context, id) as Attribute;
          expect(attr.def.get(context, attr.params), attributeText(attr)).toBe(attr);
        }
      }),
      { numRuns: 300 },
    );
  });
});

const names = Array.from({ length: 60 }, (_, index) => `n${(index * 7) % 60}`);

describe("a long dictionary", () => {
  test("is sorted", () => {
    const op = read(`"a"() {${names.map((name) => `${name} = "${name}"`).join(", ")}} : () -> ()`);
    const sorted = [...names].sort();
    expect(op.attributes.entries.map(({ name }) => name)).toEqual(sorted);
    expect(DictionaryAttr.is(op.attributes)).toBe(true);
    for (const name of names) expect(attributeText(dictionaryGet(op.attributes, name) as Attribute)).toBe(`"${name}"`);
  });

  test.each([0, 20, 24, 25, 26, 59])("has no name twice, not even that at %i", (index) => {
    const twice = [...names, names[index]].join(", ");
    expect(() => read(`"a"() {${twice}} : () -> ()`)).toThrow(`duplicate key '${names[index]}'`);
  });
});

const integers = ["0", "1", "-1", "127", "128", "255", "-128", "2147483647", "2147483648", "4294967295", "-2147483648"];
const long = [
  "9007199254740991",
  "9007199254740992",
  "-9007199254740993",
  "9223372036854775807",
  "-9223372036854775808",
  "18446744073709551615",
  "-9223372039002259455",
  "18446744071562067969",
];

test.each([...integers, ...long])("%s keeps its value in any type that holds it", (text) => {
  const op = read(`"a"() {a = ${text} : i128, b = array<i64: 0>, c = [${text} : i128, 1 : i128]} : () -> ()`);
  const value = op.attr("a") as Attribute & { readonly value: bigint };
  expect(value.value).toBe(BigInt(text));
  expect(value.def.get(value.context, value.params)).toBe(value);
  expect(attributeText(op.attr("c") as Attribute)).toBe(`[${text} : i128, 1 : i128]`);
});

test("ranges that begin at one place are told apart", () => {
  const ends = Array.from({ length: 200 }, (_, index) => index + 2);
  const { context } = read(ends.map((end) => `"a"() : () -> () loc("f":1:1 to ${end}:1)`).join("\n"));
  expect(context.locations.count).toBeGreaterThanOrEqual(200);
  const again = read(ends.map(() => `"a"() : () -> () loc("f":1:1 to 2:1)`).join("\n"));
  expect(again.context.locations.count).toBeLessThan(10);
});
