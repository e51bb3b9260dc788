import { describe, expect, test } from "vitest";
import { commentsOf, openingProblems, phraseProblems, proseOf } from "./phrases.ts";

describe("phraseProblems", () => {
  test("names file, line, phrase and replacement", () => {
    expect(phraseProblems("src/a.ts", "Prints an op.\nThe op is told\nthat it is made anew.")).toEqual([
      "src/a.ts:2: 'is told': write receives, is reported, is known (docs/style.md)",
      "src/a.ts:3: 'anew': write again (docs/style.md)",
    ]);
  });

  test("finds a phrase across a line break", () => {
    expect(phraseProblems("a.md", "All ops, but\nfor calls.")).toEqual([
      "a.md:1: 'but for': write except (docs/style.md)",
    ]);
  });

  test("accepts similar words", () => {
    expect(phraseProblems("a.md", "It stands out; the newest is not for itself but it retold what is there.")).toEqual(
      [],
    );
  });
});

test("commentsOf keeps comments at their lines and drops code and strings", () => {
  const source = [
    "/** First.",
    " * Second. */",
    'const text = "// made anew";',
    "let count = 0; // Third.",
    "// Fourth.",
    "const product = a",
    "  *b;",
  ].join("\n");
  expect(commentsOf(source).split("\n")).toEqual([" First.", " Second. */", "", "Third.", " Fourth.", "", ""]);
});

test("proseOf blanks code, and keeps the number of lines", () => {
  expect(proseOf("a `b` c\n```js\nanew\n```\nd")).toBe("a     c\n     \n    \n   \nd");
});

test("finds comments that begin without a noun", () => {
  const source = "/** What an op is. */\n// The parts of an op: what it has.\n * What follows.\n";
  expect(openingProblems("src/ir/op.ts", source).map((problem) => problem.split(": ")[0])).toEqual([
    "src/ir/op.ts:1",
    "src/ir/op.ts:3",
  ]);
  expect(openingProblems("test/llvm/code.test.ts", source)).toEqual([]);
});

test("finds words of conditions and positions", () => {
  expect(phraseProblems("a.ts", "undefined where it is missing, behind the name")).toHaveLength(2);
});
