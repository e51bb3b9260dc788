// Every departure is needed: its example differs from mlir-opt, and no departure before it explains the difference.
import { describe, expect, test } from "vitest";
import { nativeTool } from "../../oracle/native-tool.ts";
import { differencesOf } from "./compare.ts";
import { departureExamples, departureOf } from "./departures.ts";

const mlirOpt = nativeTool("mlir-opt");

describe.skipIf(mlirOpt === undefined)("mlir-opt differs", () => {
  test.each(departureExamples.map((one) => [one.reason, one] as const))("%s", async (reason, { flag, text }) => {
    if (mlirOpt === undefined) return;
    const found = await differencesOf(mlirOpt, flag, [text]);
    expect(found.map(({ departure, ours, theirs }) => departure ?? `${ours}\n${theirs}`)).toEqual([reason]);
  });
});

test("a departure explains nothing else in a function that has its op", () => {
  const text = "func.func @f(%a: vector<8xf32>) attributes {inline} {\n  return\n}";
  const signature = "func.func @f(%arg0: vector<4xf32>, %arg1: vector<4xf32>)";
  const [ours, theirs] = [`${signature} attributes {inline} {\n`, `${signature} {\n`];
  expect(departureOf(text, ours, theirs)).toBe("functions whose signatures are converted lose their attributes");
  expect(departureOf(text, ours.replace("%arg1: vector<4xf32>", "%arg1: vector<4xf16>"), theirs)).toBeUndefined();
});
