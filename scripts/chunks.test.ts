import type { Metafile } from "esbuild";
import { expect, test } from "vitest";
import { modulesToAdd } from "./chunks.mjs";

interface Module {
  readonly size: number;
  readonly imports?: readonly string[];
  readonly later?: readonly string[];
}

/** What the bundler says of modules by their names, of which the entries are a chunk each, as far as it matters. */
function metafileOf(modules: Readonly<Record<string, Module>>, entries: readonly string[]): Metafile {
  const path = (name: string) => `src/${name}.ts`;
  const inputs = Object.entries(modules).map(([name, { size, imports = [], later = [] }]) => [
    path(name),
    {
      bytes: size,
      imports: [
        ...imports.map((target) => ({ kind: "import-statement" as const, path: path(target) })),
        ...later.map((target) => ({ kind: "dynamic-import" as const, path: path(target) })),
      ],
    },
  ]);
  const outputs = Object.entries(modules).map(([name, { size }]) => [
    `dist/${name}.js`,
    {
      bytes: size,
      inputs: { [path(name)]: { bytesInOutput: size } },
      imports: [],
      exports: [],
      ...(entries.includes(name) ? { entryPoint: path(name) } : {}),
    },
  ]);
  return { inputs: Object.fromEntries(inputs), outputs: Object.fromEntries(outputs) };
}

/** The modules that are added to each entry, by their names. */
function added(modules: Readonly<Record<string, Module>>, named: readonly string[], later: readonly string[] = []) {
  const metafile = metafileOf(modules, [...named, ...later]);
  const found = modulesToAdd(
    metafile,
    named.map((name) => `src/${name}.ts`),
  );
  const short = (path: string) => path.slice("src/".length, -".ts".length);
  return Object.fromEntries([...found].map(([root, list]) => [short(root), list.map(short)]));
}

test("a small module joins what most entries load", () => {
  const modules = {
    a: { size: 100, imports: ["large", "small"] },
    b: { size: 100, imports: ["large", "small"] },
    c: { size: 100, imports: ["large"] },
    large: { size: 300_000 },
    small: { size: 1000 },
  };
  expect(added(modules, ["a", "b", "c"])).toEqual({ a: [], b: [], c: ["small"] });
});

test("what is added comes with what it imports", () => {
  const others = ["d", "e", "f", "g", "h"];
  const modules = {
    a: { size: 100, imports: ["large", "small"] },
    b: { size: 100, imports: ["large", "small"] },
    c: { size: 100, imports: ["large"] },
    ...Object.fromEntries(others.map((name) => [name, { size: 100, imports: ["deep"] }])),
    large: { size: 300_000 },
    small: { size: 30_000, imports: ["deep"] },
    deep: { size: 100 },
  };
  const found = added(modules, ["a", "b", "c", ...others]);
  expect([found["c"], found["d"]]).toEqual([["deep", "small"], []]);
});

test("no entry loads much that it does not need", () => {
  const modules = {
    ...Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [`e${at}`, { size: 100, imports: ["common", "large"] }]),
    ),
    few: { size: 100, imports: ["common"] },
    common: { size: 10_000 },
    large: { size: 100_000 },
  };
  const names = Object.keys(modules).filter((name) => name !== "common" && name !== "large");
  expect(added(modules, names)["few"]).toEqual([]);
});

test("what an entry has loaded costs a pass that it loads later nothing", () => {
  const modules = {
    entry: { size: 100, imports: ["layer", "used"], later: ["pass"] },
    pass: { size: 100, imports: ["used"] },
    other: { size: 100, later: ["alone"], imports: ["layer"] },
    alone: { size: 100 },
    layer: { size: 200_000 },
    used: { size: 30_000 },
  };
  const found = added(modules, ["entry", "other"], ["alone", "pass"]);
  expect(found["pass"]).toEqual(["layer"]);
  expect(found["alone"]).toEqual([]);
});
