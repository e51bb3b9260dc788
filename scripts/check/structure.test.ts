import { expect, test } from "vitest";
import { folderProblems, inheritanceProblems, lengthProblems, memberProblems } from "./structure.ts";

const file = (path: string, text = ""): { readonly path: string; readonly text: string } => ({ path, text });

test("a folder has twenty files, tests and generated files apart", () => {
  const files = Array.from({ length: 20 }, (_, index) => file(`src/a/${index}.ts`));
  const others = [file("src/a/0.test.ts"), file("src/a/table.generated.ts"), file("src/a/b/1.ts")];
  expect(folderProblems([...files, ...others])).toEqual([]);
  expect(folderProblems([...files, file("src/a/more.ts")])).toEqual([
    "src/a: 21 files, more than 20: give it sub-folders",
  ]);
});

test("a long file has a reason, which ends when it is short", () => {
  const long = file("src/long.ts", "\n".repeat(501));
  expect(lengthProblems([long, file("src/long.generated.ts", long.text)], new Map())).toEqual([
    "src/long.ts: 501 lines, more than 500",
  ]);
  const reasons = new Map([["src/long.ts", "one table"]]);
  expect(lengthProblems([long], reasons)).toEqual([]);
  expect(lengthProblems([file("src/long.ts", "\n")], reasons)).toEqual([
    "src/long.ts: is short now: take it off the list",
  ]);
});

test("classes stand on three others at most", () => {
  const classes = ["A", "B extends A", "C extends B", "D extends C", "E<T> extends D"];
  const text = (count: number): string =>
    classes
      .slice(0, count)
      .map((one) => `export class ${one} {\n}\n`)
      .join("");
  expect(inheritanceProblems([file("src/a.ts", text(4))])).toEqual([]);
  expect(inheritanceProblems([file("src/a.ts", text(5))])).toEqual(["src/a.ts: 'E' stands on more than 3 classes"]);
});

test("private members begin with #, and absence is undefined", () => {
  const text = [
    "class A {",
    "  private readonly x = 1;",
    "  private constructor() {}",
    "  f(): string | undefined {",
    "    const match = /a/.exec(this.text);",
    "    if (match === null) return null;",
    '    return this.g("?? null") ?? null;',
  ].join("\n");
  expect(memberProblems([file("src/a.ts", text)])).toEqual([
    "src/a.ts:2: a private member begins with '#'",
    "src/a.ts:6: absence is 'undefined', not null",
    "src/a.ts:7: absence is 'undefined', not null",
  ]);
});
