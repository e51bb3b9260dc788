// Definitions at work: formats read and printed, properties, rules on numbers and kinds of parts.
import { describe, expect, test } from "vitest";
import { verify } from "../../src/define/index.ts";
import { builtin } from "../../src/dialects/builtin/index.ts";
import { Context } from "../../src/ir/index.ts";
import { Source } from "../../src/support/diagnostics/source.ts";
import { parseText, textOf } from "../../src/text/index.ts";
import { toy } from "./toy.ts";

interface Outcome {
  readonly text: string;
  readonly generic: string;
  readonly messages: readonly string[];
}

function read(text: string): Outcome {
  const messages: string[] = [];
  const context = new Context([builtin, toy]);
  context.allowUnregisteredDialects = true;
  context.onDiagnostic = ({ message, place }) => messages.push(`${place?.column}: ${message}`);
  const op = parseText(new Source("t.mlir", text), context, (one) => context.emit(one), {});
  if (op === undefined || !verify(op)) return { text: "", generic: "", messages };
  return { text: textOf(op), generic: textOf(op, { generic: true }), messages };
}

/** Two values to use, in a region of their own. */
const within = (body: string) => `"u.in"() ({ ^b(%a: i32, %b: f32): ${body} }) : () -> ()`;

/** The custom and the generic form of one op. */
const forms: readonly (readonly [string, string])[] = [
  ["%0 = toy.same %a, %a : i32", '%0 = "toy.same"(%arg0, %arg0) : (i32, i32) -> i32'],
  ["%0 = toy.same %a, %a {x} : i32", '%0 = "toy.same"(%arg0, %arg0) {x} : (i32, i32) -> i32'],
  ["%0 = toy.lists() -> i32", '"toy.lists"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> i32'],
  [
    "%0:2 = toy.lists(%a, %a) and %b : f32 -> i32, f32",
    '%0:2 = "toy.lists"(%arg0, %arg0, %arg1) <{operandSegmentSizes = array<i32: 2, 1>}> : (i32, i32, f32) -> (i32, f32)',
  ],
  ["toy.maybe", '"toy.maybe"() : () -> ()'],
  ['toy.maybe of %a note "x" fast {y = 1 : i8}', '"toy.maybe"(%arg0) <{fast, note = "x"}> {y = 1 : i8} : (i32) -> ()'],
  ["toy.usual 1 : i64", '"toy.usual"() <{any = 1 : i64, size = 4 : i32}> : () -> ()'],
  ["toy.usual [i32] size 5", '"toy.usual"() <{any = [i32], size = 5 : i32}> : () -> ()'],
  ["toy.paint <green>", '"toy.paint"() <{color = #toy.color<green>}> : () -> ()'],
];

describe("an assembly format", () => {
  test.each(forms)("%s", (custom, generic) => {
    const printed = (text: string) =>
      text
        .split("\n")
        .map((line) => line.trim())
        .join("\n");
    const one = read(within(custom));
    expect(one.messages).toEqual([]);
    expect(printed(one.text)).toContain(custom.replaceAll("%a", "%arg0").replaceAll("%b", "%arg1").trim());
    expect(printed(one.generic)).toContain(generic);
    expect(read(one.generic).text).toBe(one.text);
    expect(read(one.text)).toEqual(one);
  });

  test("with regions and successors", () => {
    const text =
      'toy.body {\n  "u.x"() : () -> ()\n} else {\n  toy.jump ^bb1, ^bb2\n^bb1:\n  "u.y"() : () -> ()\n^bb2:\n  toy.jump \n}';
    const one = read(text);
    expect(one.messages).toEqual([]);
    expect(one.generic).toContain('"toy.jump"()[^bb1, ^bb2] : () -> ()');
    expect(read(one.generic).text).toBe(one.text);
  });
});

/** Texts with one mistake, the column of the error, and its words. */
const mistakes: readonly (readonly [string, string])[] = [
  [
    "toy.same %a : i32",
    "44: custom op 'toy.same' number of operands and types do not match: got 1 operands and 2 types",
  ],
  ["toy.lists() -> ", "expected non-function type"],
  ["%0 = toy.same %a, %a : f32", "use of value '%a' expects different type than prior uses: 'f32' vs 'i32'"],
  ["%0 = toy.same %b, %b : f32", "'toy.same' op operand #0 must be integer, but got 'f32'"],
  ["toy.maybe note 5", "integer literal not valid for specified type"],
  ["toy.maybe note @x", "custom op 'toy.maybe' invalid kind of attribute specified"],
  ["toy.maybe note", "expected attribute value"],
  ["toy.paint <purple>", "custom op 'toy.paint' expected ::toy::Color to be one of: red, green, blue"],
  ["toy.lists(%a) and -> i32", "expected ':'"],
  // A list of types that the form asks for has one at least.
  ["toy.lists() -> ", "expected non-function type"],
  ['"toy.same"(%a, %b) : (i32, f32) -> i32', "'toy.same' op operand #1 must be integer, but got 'f32'"],
  ['"toy.same"(%a) : (i32) -> i32', "'toy.same' op expected 2 operands, but found 1"],
  [
    '"toy.maybe"(%a, %a) : (i32, i32) -> ()',
    "'toy.maybe' op operand group starting at #0 requires 0 or 1 element, but found 2",
  ],
  [
    '"toy.maybe"() <{note = 1}> : () -> ()',
    "invalid properties {note = 1 : i64} for op toy.maybe: Invalid attribute `note` in property conversion: 1 : i64",
  ],
  ['"toy.usual"() : () -> ()', "'toy.usual' op requires attribute 'any'"],
  [
    '"toy.lists"(%a) : (i32) -> ()',
    "'toy.lists' op operand count (1) does not match with the total size (0) specified in attribute 'operandSegmentSizes'",
  ],
  [
    '"toy.lists"(%a) <{operandSegmentSizes = array<i32: 1, 1>}> : (i32) -> ()',
    "'toy.lists' op operand count (1) does not match with the total size (2) specified in attribute 'operandSegmentSizes'",
  ],
  ['"toy.body"() : () -> ()', "'toy.body' op expected 2 regions"],
  [
    '"toy.body"() ({}, {}) : () -> ()',
    "'toy.body' op region #0 ('body') failed to verify constraint: region with 1 blocks",
  ],
  ['"toy.jump"() : () -> () "u.x"() : () -> ()', "'toy.jump' op must be the last operation in the parent block"],
  ['"u.x"() : () -> !toy.pair<i32, i32>', "a pair of equal types"],
  ['"u.x"() : () -> !toy.triple<i32>', "unknown  type `triple` in dialect `toy`"],
  ['"u.x"() {a = #toy.size<1>} : () -> ()', "unknown attribute `size` in dialect `toy`"],
];

test.each(mistakes)("%s is an error", (text, message) => {
  const { messages } = read(within(text));
  expect(messages.join("\n")).toContain(message);
});

test("types of a dialect print as they are read", () => {
  const { text } = read('"u.x"() : () -> !toy.pair<i32, !toy.pair<f32, i1>>');
  expect(text).toContain("!toy.pair<i32, !toy.pair<f32, i1>>");
});
