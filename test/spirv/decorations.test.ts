// Every decoration survives on everything that it can be on: binary to dialect to text to dialect to binary.

import { expect, test } from "vitest";
import { assemble, type Module } from "../../src/spirv/index.ts";
import { unwrapped } from "../harness/results.ts";
import { decorationLines, decorationsOf, moduleWith, targets } from "./decoration-cases.ts";
import { dialectText, readText, serialized, textAgain } from "./dialect-text.ts";
import { normalForm } from "./normal-form.ts";

function assembled(lines: readonly string[]): Module {
  const module = unwrapped(assemble(moduleWith(lines)));
  return module;
}

const plain = normalForm(assembled([]));

/** What is wrong with what becomes of decorations; undefined if nothing is. */
function problemOf(lines: readonly string[]): string | undefined {
  try {
    const module = assembled(lines);
    const form = normalForm(module);
    if (form === plain) return "the normal form does not see it";
    return normalForm(serialized(readText(dialectText(module)))) === form ? undefined : "lost";
  } catch (error) {
    return String(error);
  }
}

function problemsOneByOne(target: string): readonly string[] {
  return decorationsOf(target).flatMap((decoration) => {
    const problem = problemOf(decorationLines(decoration, target));
    return problem === undefined ? [] : [`${decoration.name}: ${problem}`];
  });
}

test.each(Object.entries(targets))("%s", (_, target) => {
  // Test all at once, except built-ins, which exclude a binding. Test them one by one only to find the one that fails.
  for (const isBuiltIn of [false, true]) {
    const some = decorationsOf(target).filter(({ name }) => (name === "BuiltIn") === isBuiltIn);
    const problem = problemOf(some.flatMap((decoration) => decorationLines(decoration, target)));
    if (problem !== undefined) expect([problem, ...problemsOneByOne(target)]).toEqual([]);
  }
});

test("a single decoration of a parameter", () => {
  expect(problemsOneByOne("%parameter")).toEqual([]);
});

test("the normal form sees a decoration on each of them", () => {
  const [first] = decorationsOf("");
  const unseen = Object.entries(targets).filter(
    ([, target]) => first === undefined || normalForm(assembled(decorationLines(first, target))) === plain,
  );
  expect(unseen).toEqual([]);
});

test.each([
  [
    "a group on ids and on members",
    ["OpDecorate %group Restrict", "OpDecorate %group Offset 16", "%group = OpDecorationGroup"],
    ["OpGroupDecorate %group %variable %sum", "OpGroupMemberDecorate %group %struct 1 %nameless 0"],
  ],
  ["a constant that comes later", ["OpDecorateId %pointer AlignmentId %spec_sum"], []],
  ["a variable that comes later", ["OpDecorateId %variable CounterBuffer %structs"], []],
  ["a constant without an attribute", ["OpDecorateId %variable AlignmentId %pair"], []],
])("%s", (_, lines, more) => {
  expect(problemOf([...lines, ...more])).toBeUndefined();
});

test("text of decorations reads as it is printed", () => {
  const text = `spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {
  spirv.SpecConstant @a spec_id(5) = 4 : i32 {relaxed_precision}
  spirv.SpecConstantComposite @b (@a, @a) : vector<2xi32> {built_in = "WorkgroupSize"}
  spirv.mlir.decorate_type !spirv.ptr<f32, StorageBuffer> {array_stride = 16 : i32}
  spirv.mlir.decorate_type !spirv.struct<(f32 [OffsetIdEXT=8 : i32, PerViewNV])> {cpacked}
  spirv.func @f(%arg0: f32 {spirv.decoration = #spirv.decoration<Restrict>}, %arg1: f32 {spirv.alignment = 4 : i32}) "None" {
    spirv.Branch ^bb1(%arg0 : f32)
  ^bb1(%0: f32):  // pred: ^bb0
    spirv.mlir.decorate %0 {relaxed_precision} : f32
    spirv.Return
  }
}
`;
  expect(textAgain(text)).toBe(text);
});
