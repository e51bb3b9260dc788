import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { tidyDeclarations } from "./declarations.mjs";

const root = mkdtempSync(join(tmpdir(), "spirvana-declarations-"));
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** What is left of `files`. */
function tidy(
  files: Readonly<Record<string, string>>,
  entries = ["index"],
  summaries: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(),
): Record<string, string> {
  const paths = Object.keys(files).map((name) => [name, join(root, `${name}.d.ts`)] as const);
  for (const [name, path] of paths) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, files[name] ?? "");
  }
  tidyDeclarations(root, entries, summaries);
  return Object.fromEntries(
    paths.flatMap(([name, path]) => (existsSync(path) ? [[name, readFileSync(path, "utf8")]] : [])),
  );
}

test("what no entry leads to goes, with the files that hold nothing else", () => {
  expect(
    tidy({
      index: 'export { a } from "./a.ts";\n',
      a: 'import { type B, type C } from "./b.ts";\n/** A. */\nexport declare const a: B;\nexport declare const dead: C;\n',
      b: "export interface B {\n    readonly c: number;\n}\nexport type C = B;\ninterface c {\n}\nexport {};\n",
      dead: 'import { type B } from "./b.ts";\nexport declare const other: B;\n',
    }),
  ).toEqual({
    index: 'export { a } from "./a.ts";\n',
    a: 'import { B } from "./b.ts";\n/** A. */\nexport declare const a: B;\n',
    b: "export interface B {\n readonly c: number;\n}\n",
  });
});

test("imports and exports name the file that declares", () => {
  expect(
    tidy({
      index: 'export { type A, b as c } from "./layer/index.ts";\nexport * from "./all.ts";\n',
      "layer/index": 'export * from "./a.ts";\nimport * as space from "./space.ts";\nexport { space };\n',
      "layer/a": "export type A = 1;\ndeclare const local: A;\nexport { local as b };\n",
      "layer/space": "export declare const s: 1;\n",
      all: 'import { space, type A as Other } from "./layer/index.ts";\nexport declare const x: typeof space.s | Other;\n',
    }),
  ).toEqual({
    index:
      'export * from "./all.ts";\nexport { b as c } from "./layer/a.ts";\nexport type { A } from "./layer/a.ts";\n',
    "layer/a": "export { local as b };\nexport type A = 1;\ndeclare const local: A;\n",
    "layer/space": "export declare const s: 1;\n",
    all: 'import * as space from "./layer/space.ts";\nimport { A as Other } from "./layer/a.ts";\nexport declare const x: typeof space.s | Other;\n',
  });
});

test("inferred types are imported, unless their name stands for something else", () => {
  expect(
    tidy({
      index:
        'export declare const a: import("./b.ts").B<import("./b.ts").C>;\nexport interface C {\n}\n' +
        'export declare function f<D>(d: D): import("./b.ts").D;\n',
      b: "export interface B<T> {\n    t: T;\n}\nexport interface C {\n}\nexport interface D {\n}\n",
    }),
  ).toEqual({
    index:
      'import { B } from "./b.ts";\nexport declare const a: B<import("./b.ts").C>;\nexport interface C {\n}\n' +
      'export declare function f<D>(d: D): import("./b.ts").D;\n',
    b: "export interface B<T> {\n t: T;\n}\nexport interface C {\n}\nexport interface D {\n}\n",
  });
});

test("what is not exported stays so", () => {
  expect(
    tidy({
      index: "declare const part: 1;\ndeclare const dead: 2;\nexport declare const a: typeof part;\nexport {};\n",
    }),
  ).toEqual({ index: "export {};\ndeclare const part: 1;\nexport declare const a: typeof part;\n" });
});

test("files of a folder are joined, but where a name stands for two things or others need what the entry does not export", () => {
  expect(
    tidy(
      {
        index: 'export { a } from "./layer/index.ts";\nexport { user } from "./user.ts";\n',
        user: 'import { type Hidden } from "./layer/hidden.ts";\nexport declare const user: Hidden | Map<1, 2>;\n',
        "layer/index":
          'export * from "./a.ts";\nexport { localOne as other, type Shape } from "./b.ts";\nexport * as space from "./space.ts";\n',
        "layer/a": 'import { type B } from "./b.ts";\nexport declare const a: B;\n',
        "layer/b":
          "export interface B {\n}\nexport declare const localOne: 1;\nexport declare class Shape {\n}\ndeclare const dead: 1;\n",
        "layer/clash": "export interface B {\n}\nexport type Clash = B;\n",
        "layer/hidden": 'import { type Clash } from "./clash.ts";\nexport type Hidden = Clash;\n',
        "layer/space": "export declare const s: 1;\n",
      },
      ["index", "layer/index"],
    ),
  ).toEqual({
    index: 'export { a } from "./layer/index.ts";\nexport { user } from "./user.ts";\n',
    user: 'import { Hidden } from "./layer/hidden.ts";\nexport declare const user: Hidden | Map<1, 2>;\n',
    "layer/index":
      'export * as space from "./space.ts";\nexport { localOne as other };\nexport type { Shape };\nexport declare const a: B;\n' +
      "interface B {\n}\ndeclare const localOne: 1;\ndeclare class Shape {\n}\n",
    "layer/clash": "export interface B {\n}\nexport type Clash = B;\n",
    "layer/hidden": 'import { Clash } from "./clash.ts";\nexport type Hidden = Clash;\n',
    "layer/space": "export declare const s: 1;\n",
  });
});

test("what is internal is not exported, and stays where declarations mention it", () => {
  expect(
    tidy({
      index: 'export * from "./a.ts";\nexport * from "./b.ts";\n/** @internal */\nexport * as space from "./c.ts";\n',
      a: '/** A. */\nexport declare const a: import("./b.ts").Hidden;\n/** Gone. @internal */\nexport declare const gone: 1;\n',
      b: "/** @internal */\nexport interface Hidden {\n}\nexport declare const b: 1;\n",
      c: "export declare const c: 1;\n",
    }),
  ).toEqual({
    index: 'export * from "./a.ts";\nexport { b } from "./b.ts";\n',
    a: 'import { Hidden } from "./b.ts";\n/** A. */\nexport declare const a: Hidden;\n',
    b: "/** @internal */\nexport interface Hidden {\n}\nexport declare const b: 1;\n",
  });
});

test("internal members are not in classes", () => {
  expect(
    tidy({
      index:
        'export declare class A {\n    /** @internal */\n    constructor(b: import("./b.ts").B);\n    readonly c: import("./b.ts").C;\n}\n',
      b: "export interface B {\n}\nexport type C = 1;\n",
    }),
  ).toEqual({
    index: 'import { C } from "./b.ts";\nexport declare class A {\n readonly c: C;\n}\n',
    b: "export type C = 1;\n",
  });
});

test("summaries become docstrings of what has none, also in namespaces", () => {
  const files = {
    index:
      'export declare const a: 1;\n/** B. */\nexport declare const b: 1;\n/** N. */\nexport * as n from "./n.ts";\n',
    n: "export declare const c: 1;\n",
  };
  const summaries = new Map([
    ["a", "One."],
    ["b", "Two."],
    ["n.c", "Three."],
  ]);
  expect(tidy(files, ["index"], new Map([["index", summaries]]))).toEqual({
    index:
      '/** N. */\nexport * as n from "./n.ts";\n/** One. */\nexport declare const a: 1;\n/** B. */\nexport declare const b: 1;\n',
    n: "/** Three. */\nexport declare const c: 1;\n",
  });
});
