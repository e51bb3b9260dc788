import { expect, test } from "vitest";
import { visibleText } from "./control-characters.ts";

test("shows control characters in their columns", () => {
  expect(visibleText("a\x1b[31m\x07b\r\0\x7f\x9b\u00e9\u{1f600}")).toBe("a␛[31m␇b␍␀␡\ufffd\u00e9\u{1f600}");
});

test("leaves lines and tabs", () => {
  expect(visibleText("a\tb\nc")).toBe("a\tb\nc");
});
