// Bytecode whose writer knew other dialects than its reader.
import { expect, test } from "vitest";
import { readBytecode, writeBytecode } from "../../src/bytecode/index.ts";
import { arith } from "../../src/dialects/arith/index.ts";
import { builtin } from "../../src/dialects/builtin/index.ts";
import { func } from "../../src/dialects/func/index.ts";
import { Context, type Dialect } from "../../src/ir/index.ts";
import { Source } from "../../src/support/diagnostics/source.ts";
import { parseText, textOf } from "../../src/text/index.ts";

function contextOf(dialects: readonly Dialect[]): Context {
  const context = new Context([builtin, ...dialects]);
  context.allowUnregisteredDialects = true;
  return context;
}

/** The text, or the first error, of what a context with the dialects of `reader` reads. */
function read(text: string, writer: readonly Dialect[], reader: readonly Dialect[], version = 6): string {
  const op = parseText(new Source("<stdin>", text), contextOf(writer), () => {});
  const written = op && writeBytecode(op, { version, producer: "test" });
  if (written?.ok !== true) throw new Error("not written");
  const errors: string[] = [];
  const back = readBytecode(written.value, "<stdin>", contextOf(reader), ({ message }) => errors.push(message));
  return back === undefined ? (errors[0] ?? "no error") : textOf(back);
}

/** Two properties and one, with attributes beside them. */
const COMPARED = `func.func @f(%a: f32) -> i1 {
  %0 = "arith.cmpf"(%a, %a) <{fastmath = #arith.fastmath<nnan>, predicate = 1 : i64}> {x} : (f32, f32) -> i1
  %1 = "arith.addf"(%a, %a) : (f32, f32) -> f32
  return %0 : i1
}`;

test("properties of an op that only the writer knew are an error, since their encoding is its definition's", () => {
  const message = "the properties of 'arith.cmpf' cannot be read: only its dialect knows their encoding";
  expect(read(COMPARED, [arith, func], [func])).toBe(message);
  expect(read(COMPARED, [arith, func], [func], 5)).toBe(message);
});

test("ops without properties, and versions that have them as attributes, are read", () => {
  const text = `func.func @f(%a: i1) { "arith.unknown"(%a) {x} : (i1) -> () return }`;
  expect(read(text, [arith, func], [func])).toContain('"arith.unknown"(%arg0) {x}');
  expect(read(COMPARED, [arith, func], [func], 4)).toContain('"arith.cmpf"(%arg0, %arg0) {');
});

test("properties of an op that only the reader knows are read from the dictionary that holds them", () => {
  const text = COMPARED.replace("#arith.fastmath<nnan>", "0 : i64").replace("fastmath = 0 : i64, ", "");
  expect(read(text, [func], [arith, func])).toContain("arith.cmpf oeq, %arg0, %arg0 {x} : f32");
  expect(read(text, [func], [func])).toContain('"arith.cmpf"(%arg0, %arg0) <{predicate = 1 : i64}> {x}');
});

test("a property that the reader's definition does not have is an error", () => {
  const text = COMPARED.replace("fastmath = #arith.fastmath<nnan>", "other = 1 : i64");
  expect(read(text, [func], [arith, func])).toBe("'arith.cmpf' has no property 'other'");
  const wrong = COMPARED.replace("fastmath = #arith.fastmath<nnan>, predicate = 1 : i64", 'predicate = "x"');
  expect(read(wrong, [func], [arith, func])).toContain("'predicate'");
});
