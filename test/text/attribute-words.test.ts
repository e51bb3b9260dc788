// Attributes encoded as words: equal for every way of creating them, in every context.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AttributeWriter } from "../../bench/inputs/attributes.ts";
import { random } from "../../bench/inputs/random.ts";
import {
  type Attribute,
  attributeAt,
  Context,
  DenseElementsAttr,
  DictionaryAttr,
  dictionaryGet,
  type Operation,
} from "../../src/ir/index.ts";
import { Source } from "../../src/support/diagnostics/source.ts";
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

const elementTypes = ["i8", "i16", "i32", "i64", "si8", "ui8", "ui16", "index", "i1", "i4", "f16", "f32", "f64"];
const numbers = fc.oneof(
  fc.integer({ min: -300, max: 300 }).map(String),
  fc.maxSafeInteger().map(String),
  fc.tuple(fc.integer({ min: -9999, max: 9999 }), fc.nat(9_999_999)).map(([a, b]) => `${a}.${b}`),
  fc.constantFrom(
    "-0",
    "0",
    "-0.0",
    "0x1F",
    "1.5e3",
    "true",
    "12345678901234567890",
    "1.23456789012345678",
    "65535",
    "2147483648",
  ),
);
const rows = <T>(item: fc.Arbitrary<T>) => fc.array(item, { minLength: 1, maxLength: 4 });

/** Elements of all shapes, right and wrong. */
const elements = fc
  .tuple(
    fc.oneof(
      numbers,
      numbers.chain((one) => rows(fc.constant(one))),
      rows(numbers),
      rows(rows(numbers)),
    ),
    fc.constantFrom(...elementTypes),
    fc.constantFrom("vector", "tensor"),
    fc.option(fc.constantFrom("2x", "?x", "3x1x"), { freq: 6 }),
  )
  .map(([value, type, shaped, other]) => {
    const list = (of: unknown): string => (Array.isArray(of) ? `[${of.map(list).join(", ")}]` : `${of}`);
    const sizes = (of: unknown): string => (Array.isArray(of) ? `${of.length}x${sizes(of[0])}` : "");
    const shape = other ?? (sizes(value) || "4x");
    return { text: list(value), type: `${shaped}<${shape}${type}>`, element: type };
  });

/** What becomes of an attribute in a dictionary and after an alias: that it is the same, or why it cannot be read. */
function bothWays(text: string): readonly string[] {
  return [`"a"() {x = ${text}} : () -> ()`, `#a = ${text}\n"a"() {x = #a} : () -> ()`].map((whole) => {
    try {
      return attributeText(read(whole).attr("x") as Attribute);
    } catch (error) {
      return `${error}`.replace(/ in [\s\S]*/, "");
    }
  });
}

describe("elements", () => {
  test("both readers give the same attributes and errors", () => {
    fc.assert(
      fc.property(elements, ({ text, type, element }) => {
        const [quick, slow] = bothWays(`dense<${text}> : ${type}`);
        expect(quick).toBe(slow);
        const [inWords, asObject] = bothWays(`array<${element}: ${text.replaceAll(/[[\]]/g, "")}>`);
        expect(inWords).toBe(asObject);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ["dense<[1, -2, 255]> : tensor<3xi8>", [1, 254, 255]],
    ["dense<[[1, 2], [3, 4]]> : tensor<2x2xi16>", [1, 0, 2, 0, 3, 0, 4, 0]],
    ["dense<-2> : vector<4xi32>", [254, 255, 255, 255]],
    ["dense<[1, -1]> : vector<2xi64>", [1, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255, 255, 255, 255, 255]],
    ["dense<1.5> : tensor<f32>", [0, 0, 192, 63]],
    ["dense<[-0.0, 0.0]> : tensor<2xf32>", [0, 0, 0, 128, 0, 0, 0, 0]],
    ["dense<-2.5> : tensor<1xf64>", [0, 0, 0, 0, 0, 0, 4, 192]],
    ["dense<[1, 2]> : tensor<2xi8, array<i32: 7>>", [1, 2]],
    ["dense<[1, 2]> : tensor<2xi8, [dense<[3, 4]> : tensor<2xi8>]>", [1, 2]],
  ])("%s are little-endian bytes", (text, bytes) => {
    const attr = read(`"a"() {x = ${text}} : () -> ()`).attr("x");
    expect(DenseElementsAttr.is(attr) && [...attr.data]).toEqual(bytes);
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

test("distinguishes ranges with the same start", () => {
  const ends = Array.from({ length: 200 }, (_, index) => index + 2);
  const { context } = read(ends.map((end) => `"a"() : () -> () loc("f":1:1 to ${end}:1)`).join("\n"));
  expect(context.locations.count).toBeGreaterThanOrEqual(200);
  const again = read(ends.map(() => `"a"() : () -> () loc("f":1:1 to 2:1)`).join("\n"));
  expect(again.context.locations.count).toBeLessThan(10);
});
