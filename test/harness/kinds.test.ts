import { describe, expect, test } from "vitest";
import { blessed, expectedOf, inputOf, inputsOf, kindTestOf, withPieces } from "./kinds.ts";

const itself =
  "// test: round-trip --some-flag\n// Why this is here.\n\nmodule {\n}\n// -----\n\n// a second piece\nfunc.func @f()\n";
const after = "// test: fold\n\na\n\n// expected:\n// b\n//\n// c\n";

describe("kindTestOf", () => {
  test("reads kind, flags, header and pieces", () => {
    const parsed = kindTestOf(itself);
    expect(parsed?.kind.summary).toBe("prints as it is written");
    expect(parsed?.flags).toEqual(["--some-flag"]);
    expect(parsed?.header).toBe("// test: round-trip --some-flag\n// Why this is here.\n\n");
    expect(parsed?.pieces).toEqual(["module {\n}\n", "\n// a second piece\nfunc.func @f()\n"]);
  });

  test("tells text that the reference does not read", () => {
    expect(kindTestOf(itself)?.isOurs).toBe(false);
    const ours = kindTestOf(itself.replace("test: ", "test: our "));
    expect(ours?.isOurs).toBe(true);
    expect(ours?.kind.summary).toBe("prints as it is written");
  });

  test("is undefined for a test of RUN lines, and rejects an unknown kind", () => {
    expect(kindTestOf("// RUN: true\n")).toBeUndefined();
    expect(() => kindTestOf("// test: guess\n")).toThrow("'guess'");
  });
});

describe("inputsOf", () => {
  test("keeps the lines of the file", () => {
    const inputs = [itself, after].flatMap((text) => inputsOf(kindTestOf(text) ?? expect.fail()));
    expect(inputs).toEqual([
      "\n\n\nmodule {\n}\n",
      `${"\n".repeat(6)}\n// a second piece\nfunc.func @f()\n`,
      "\n\na\n\n",
    ]);
  });

  test("joins the pieces of a test of diagnostics", () => {
    const text = "// test: verify\n\na\n// -----\nb\n";
    expect(inputsOf(kindTestOf(text) ?? expect.fail())).toEqual(["\n\na\n// -----\nb\n"]);
  });
});

describe("expected text", () => {
  test("is the input without comments", () => {
    expect(expectedOf("// why\nmodule {\n  // more\n}\n", "itself")).toBe("module {\n}");
  });

  test("stands after its line, as comments", () => {
    const [piece = ""] = kindTestOf(after)?.pieces ?? [];
    expect(inputOf(piece)).toBe("a\n\n");
    expect(expectedOf(piece, "after")).toBe("b\n\nc");
  });

  test("is empty where it is missing, so that a test without it fails", () => {
    expect(expectedOf("a\n", "after")).toBe("");
  });
});

describe("blessed", () => {
  test("keeps the comments that open a piece", () => {
    expect(blessed("// why\nold\n", "new\n", "itself")).toBe("// why\nnew\n\n");
  });

  test("replaces the text after the line and is stable", () => {
    const parsed = kindTestOf(after);
    const [piece = ""] = parsed?.pieces ?? [];
    const text = parsed && withPieces(parsed, [blessed(piece, "b\n\nc\n", "after")]);
    expect(text).toBe(after);
  });

  test("leaves one empty line between pieces", () => {
    const text = "// test: fold\na\n\n// expected:\n// a\n\n// -----\n\nb\n\n// expected:\n// b\n";
    const parsed = kindTestOf(text);
    const pieces = parsed?.pieces.map((piece) => blessed(piece, inputOf(piece), "after"));
    expect(parsed && withPieces(parsed, pieces ?? [])).toBe(text);
  });
});
