import { describe, expect, test } from "vitest";
import { Source } from "../../support/diagnostics/source.ts";
import { splitSource } from "./split-input.ts";

function split(text: string, marker?: string): readonly string[] {
  const { pieces } = splitSource(new Source("t", text), marker);
  return pieces.map((piece) => piece.text(0, piece.length));
}

const nearMisses = (text: string) =>
  splitSource(new Source("t", text)).nearMisses.map(({ line, column }) => `${line}:${column}`);

// As mlir-opt 22 splits.
describe("a text is split", () => {
  test.each([
    ["a\n// -----\nb\n", ["a\n", "\nb\n"]],
    ["a // ----- b", ["a ", " b"]],
    ["a\n// -----", ["a\n// -----"]],
    ["a\n// -----\n", ["a\n", "\n"]],
    ["a\n// ------ b", ["a\n", "- b"]],
    ["a// -----0b", ["a// -----0b"]],
    ["// -----\n// -----\n", ["--\n", "\n"]],
    ["a// -----// -----\nb", ["a// -----", "\nb"]],
    ["", [""]],
  ])("%j", (text, pieces) => {
    expect(split(text)).toEqual(pieces);
  });

  test("at a marker of one's own", () => {
    expect(split("a;cut;b;cut", ";cut;")).toEqual(["a", "b;cut"]);
  });

  test("into pieces that know their places", () => {
    const { pieces } = splitSource(new Source("t", "a\nb // ----- c\nd"));
    expect(pieces[1]?.place(0)).toEqual({ file: "t", line: 2, column: 11 });
    expect(pieces[1]?.place(4)).toEqual({ file: "t", line: 3, column: 2 });
  });
});

test.each([
  ["a\n// ----\nb", ["2:7"]],
  ["a // --- // ---x\n// -----\nb", ["1:9", "1:16"]],
  ["a\n// -----\nb", []],
  ["a\n// -----", ["2:7"]],
])("reports near misses of markers in %j", (text, places) => {
  expect(nearMisses(text)).toEqual(places);
});
