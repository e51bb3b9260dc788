import { describe, expect, test } from "vitest";
import { importsOf } from "./imports.ts";
import { layerProblems } from "./layers.ts";

const module = (path: string, source: string) => ({ path, source });

describe("importsOf", () => {
  test("reads every form of import with its line", () => {
    const source = [
      'import { a } from "./a.ts";',
      'import type { B } from "./b.ts";',
      "import {",
      "  c,",
      "  type D,",
      '} from "./c.ts";',
      'export * from "./e.ts";',
      'export type { F } from "./f.ts";',
      'const later = () => import("./g.ts");',
      'export const text = "import x from y";',
    ].join("\n");
    expect(importsOf(source).map((item) => [item.specifier, item.typeOnly, item.dynamic, item.line])).toEqual([
      ["./a.ts", false, false, 1],
      ["./b.ts", true, false, 2],
      ["./c.ts", false, false, 3],
      ["./e.ts", false, false, 7],
      ["./f.ts", true, false, 8],
      ["./g.ts", false, true, 9],
    ]);
  });
});

describe("layerProblems", () => {
  const ir = [module("src/ir/index.ts", 'export * from "./op.ts";'), module("src/ir/op.ts", "")];
  const problemsWith = (path: string, source: string) => layerProblems([...ir, module(path, source)]);

  test("accepts an import of a lower layer through its entry", () => {
    expect(problemsWith("src/text/parser.ts", 'import { x } from "../ir/index.ts";')).toEqual([]);
  });

  test("rejects an import from a higher layer", () => {
    const text = module("src/text/index.ts", "");
    expect(layerProblems([text, module("src/ir/op.ts", 'import { x } from "../text/index.ts";')])).toEqual([
      "src/ir/op.ts:1: ir must not import from text, which lies above it",
    ]);
  });

  test("rejects an import past a layer's entry, also of types", () => {
    expect(problemsWith("src/text/parser.ts", 'import type { x } from "../ir/op.ts";')).toEqual([
      "src/text/parser.ts:1: imports 'src/ir/op.ts' past the entry src/ir/index.ts",
    ]);
  });

  test("takes support file by file", () => {
    const support = module("src/support/tables/words.ts", "");
    expect(layerProblems([support, module("src/ir/op.ts", 'import { w } from "../support/tables/words.ts";')])).toEqual(
      [],
    );
  });

  test("keeps dialects apart by their entries", () => {
    const arith = module("src/dialects/arith/ops.ts", "");
    expect(layerProblems([arith, module("src/dialects/cf/ops.ts", 'import { a } from "../arith/ops.ts";')])).toEqual([
      "src/dialects/cf/ops.ts:1: imports 'src/dialects/arith/ops.ts' past the entry src/dialects/arith/index.ts",
    ]);
  });

  test("names a cycle, but not one of types or of dynamic imports", () => {
    const a = module("src/ir/a.ts", 'import { b } from "./b.ts";');
    expect(layerProblems([a, module("src/ir/b.ts", 'import { a } from "./a.ts";')])).toEqual([
      "import cycle: src/ir/a.ts -> src/ir/b.ts -> src/ir/a.ts",
    ]);
    expect(layerProblems([a, module("src/ir/b.ts", 'import type { a } from "./a.ts";')])).toEqual([]);
    expect(layerProblems([a, module("src/ir/b.ts", 'export const a = () => import("./a.ts");')])).toEqual([]);
  });

  test("names a cycle between dialects, also one of types", () => {
    const a = module("src/dialects/arith/index.ts", 'import type { b } from "../cf/index.ts";');
    const b = module("src/dialects/cf/index.ts", 'import { a } from "../arith/index.ts";');
    expect(layerProblems([a, b])).toEqual([
      "import cycle: src/dialects/arith -> src/dialects/cf -> src/dialects/arith",
    ]);
    expect(layerProblems([a, module("src/dialects/cf/index.ts", "")])).toEqual([]);
  });

  test("names a cycle between sub-folders, also one of types, but not through a module beside them", () => {
    const a = module("src/ir/a/one.ts", 'import type { b } from "../b/two.ts";');
    const b = module("src/ir/b/two.ts", 'import { c } from "./deep/three.ts";');
    const back = module("src/ir/b/deep/three.ts", 'import { a } from "../../a/one.ts";');
    expect(layerProblems([a, b, back])).toEqual(["import cycle: src/ir/a -> src/ir/b -> src/ir/a"]);
    expect(layerProblems([a, b, module("src/ir/b/deep/three.ts", "")])).toEqual([]);
    const beside = module("src/ir/three.ts", 'import { a } from "./a/one.ts";');
    expect(layerProblems([a, module("src/ir/b/two.ts", 'import { c } from "../three.ts";'), beside])).toEqual([]);
  });

  test("rejects packages everywhere and Node outside the tools", () => {
    expect(problemsWith("src/ir/x.ts", 'import fs from "node:fs";')).toEqual([
      "src/ir/x.ts:1: uses 'node:fs' outside src/tools",
    ]);
    expect(problemsWith("src/tools/x.ts", 'import fs from "node:fs";')).toEqual([]);
    expect(problemsWith("src/tools/x.ts", 'import z from "zod";')).toEqual([
      "src/tools/x.ts:1: imports the package 'zod'; there are no dependencies",
    ]);
  });

  test("rejects a folder that has no place in the order", () => {
    expect(problemsWith("src/misc/x.ts", "")).toEqual([
      "src/misc: not in the list of layers in scripts/check/layers.ts",
    ]);
  });
});
