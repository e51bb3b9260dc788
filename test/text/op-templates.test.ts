// Ops that are written as ones before them: what tells them apart all the same.

import { expect, test } from "vitest";
import { arith } from "../../src/dialects/arith/index.ts";
import { builtin } from "../../src/dialects/builtin/index.ts";
import { func } from "../../src/dialects/func/index.ts";
import { Context } from "../../src/ir/index.ts";
import { Source } from "../../src/support/diagnostics/source.ts";
import { parseText, textOf } from "../../src/text/index.ts";

/** The text of a module as it is printed, or the first message with its line and column. */
function read(text: string, debugInfo = false): string {
  const messages: string[] = [];
  const context = new Context([builtin, arith, func]);
  context.allowUnregisteredDialects = true;
  const op = parseText(
    new Source("t.mlir", text),
    context,
    ({ place, message }) => messages.push(`${place?.line}:${place?.column}: ${message}`),
    {},
  );
  return op === undefined ? messages.join("\n") : textOf(op, { debugInfo, localScope: debugInfo });
}

test("a location on the next line belongs to the op", () => {
  const text = read(
    '"u.x"() : () -> ()\n"u.x"() : () -> ()\n"u.x"() : () -> ()\nloc("here")\n"u.x"() : () -> ()',
    true,
  );
  expect(text.match(/loc\("here"\)/g)?.length).toBe(1);
});

test("an operand on the next line belongs to the op", () => {
  const none = "func.func @f() {\n  return\n}\n";
  const one = "func.func @g(%x: i32) -> i32 {\n  return\n  %x : i32\n}\n";
  expect(read(none + none.replace("@f", "@h") + one)).toContain("return %arg0 : i32");
});

test("a word goes on behind what the other op ended with", () => {
  const add = (name: string, type: string) => `  %${name} = arith.addi %x, %x : ${type}\n`;
  const text = `func.func @f(%x: i3) {\n${add("a", "i3")}${add("b", "i3")}${add("c", "i32")}  return\n}\n`;
  expect(read(text)).toBe("4:19: use of value '%x' expects different type than prior uses: 'i32' vs 'i3'");
});

test("an operand of another type is an error at its place", () => {
  const text =
    "func.func @f(%x: i32, %y: f32) {\n  %a = arith.addi %x, %x : i32\n  %b = arith.addi %x, %x : i32\n  %c = arith.addi %x, %y : i32\n  return\n}\n";
  expect(read(text)).toBe("4:23: use of value '%y' expects different type than prior uses: 'i32' vs 'f32'");
});

test("one of several results is an operand", () => {
  const text = read(
    '%r:2 = "u.two"() : () -> (i32, i32)\n%s = "u.one"() : () -> i32\n"u.x"(%s) : (i32) -> ()\n"u.x"(%s) : (i32) -> ()\n"u.x"(%r#1) : (i32) -> ()\n',
  );
  expect(text).toContain('"u.x"(%0#1)');
});

test("a value that is defined later gets the type of the template", () => {
  const use = '  "u.x"(%v) : (i32) -> ()\n';
  const region = (type: string) =>
    `"u.graph"() ({\n  %w = "u.def"() : () -> i32\n${use.replace("%v", "%w").repeat(2)}${use}  %v = "u.def"() : () -> ${type}\n}) : () -> ()`;
  expect(read(region("i32"))).toContain('"u.x"');
  expect(read(region("i64"))).toContain("definition of SSA value '%v#0' has type 'i64'");
});

test("a value that is defined later is used as one type", () => {
  const use = (pair: string) => `  "u.x"(${pair}) : (i32, i64) -> ()\n`;
  const text = `"u.graph"() ({\n^bb0(%a: i32, %b: i64):\n${use("%a, %b")}${use("%a, %b")}${use("%v, %v")}  %v = "u.def"() : () -> i32\n}) : () -> ()`;
  expect(read(text)).toBe("5:13: use of value '%v' expects different type than prior uses: 'i64' vs 'i32'");
});

test("a name for a result that the op has not is an error", () => {
  expect(read('"u.x"() : () -> ()\n"u.x"() : () -> ()\n%a = "u.x"() : () -> ()\n')).toBe(
    "3:1: cannot name an operation with no results",
  );
});

test("distinguishes ops that differ only in whether an operand repeats", () => {
  const body = ["%x, %x", "%x, %y", "%y, %x", "%y, %y", "%x, %y"].map((pair) => `"u.p"(${pair}) : (i32, i32) -> ()`);
  const text = read(`"u.f"() ({\n^bb0(%x: i32, %y: i32):\n${body.join("\n")}\n}) : () -> ()`);
  expect([...text.matchAll(/"u\.p"\((.*?)\)/g)].map(([, pair]) => pair)).toEqual([
    "%arg0, %arg0",
    "%arg0, %arg1",
    "%arg1, %arg0",
    "%arg1, %arg1",
    "%arg0, %arg1",
  ]);
});
