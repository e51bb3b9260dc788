import { expect, test } from "vitest";
import { longTests } from "./test-functions.ts";

const filled = (count: number, indent: string) => Array.from({ length: count }, () => `${indent}  f();`);

test("a test of more than a hundred lines is found, others are not", () => {
  const text = [
    'test("short", () => {',
    ...filled(98, ""),
    "});",
    'describe("d", () => {',
    '  test("long", () => {',
    ...filled(99, "  "),
    "  });",
    "});",
  ];
  expect(longTests(text.join("\n"))).toEqual([{ line: 102, length: 101 }]);
  expect(longTests('test.each([1])("one %s", f);\ntest("two", () => f());')).toEqual([]);
});
