import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { afterEach, beforeEach, expect, test } from "vitest";
import { directImports, entryName, withoutBareImports } from "./direct-imports.mjs";

let folder = "";

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "direct-imports-")));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** The bundles of the entries `one.ts` and `all.ts`, with the modules of the chunks that each loads. */
async function bundled(files: Readonly<Record<string, string>>, also?: (path: string) => readonly string[]) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { metafile, warnings } = await build({
    absWorkingDir: folder,
    entryPoints: ["one.ts", "all.ts"],
    outdir: "out",
    bundle: true,
    splitting: true,
    format: "esm",
    metafile: true,
    logOverride: { "ignored-bare-import": "silent" },
    plugins: [directImports(also)],
  });
  expect(warnings).toEqual([]);
  const loaded = (chunk: string): readonly string[] => {
    const { inputs = {}, imports = [] } = metafile.outputs[chunk] ?? {};
    const own = Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : []));
    return [...own, ...imports.flatMap(({ path }) => loaded(path))];
  };
  return { loaded: (entry: string) => [...new Set(loaded(`out/${entry}.js`))].sort() };
}

const LAYER = {
  "package.json": `{ "type": "module", "sideEffects": false }`,
  "layer/index.ts": `export { add as plus, type Pair } from "./add.ts";\nexport * from "./more.ts";\n`,
  "layer/add.ts": `export interface Pair { a: number }\nexport function add(): string {\n  return "add";\n}\n`,
  "layer/more.ts": `export * as deep from "./deep.ts";\nexport const [first, second] = ["first", "second"];\nexport * from "./least.ts";\n`,
  "layer/deep.ts": `export const value = "deep";\n`,
  "layer/least.ts": `class Least {}\nexport { Least as Smallest };\n`,
  "all.ts": `export * from "./layer/index.ts";\n`,
};

test("an import loads the module that defines its name, not all that the index of a layer exports", async () => {
  const { loaded } = await bundled({
    ...LAYER,
    "one.ts": `import {\n  type Pair,\n  plus as sum,\n} from "./layer/index.ts";\nexport const one: Pair = { a: sum().length };\n`,
  });
  expect(loaded("one")).toEqual(["layer/add.ts", "one.ts"]);
  expect(loaded("all")).toEqual(["layer/add.ts", "layer/deep.ts", "layer/least.ts", "layer/more.ts"]);
  const { one } = await import(join(folder, "out/one.js"));
  expect(one).toEqual({ a: 3 });
  const { plus, deep, second, Smallest } = await import(join(folder, "out/all.js"));
  expect([plus(), deep.value, second, Smallest.name]).toEqual(["add", "deep", "second", "Least"]);
});

test("a namespace loads the modules of the members that are used", async () => {
  const { loaded } = await bundled({
    ...LAYER,
    "one.ts": `import * as layer from "./layer/index.ts";\nexport const one = new layer.Smallest();\n`,
  });
  expect(loaded("one")).toEqual(["layer/least.ts", "one.ts"]);
});

test("a namespace that is used as a value is whole", async () => {
  await bundled({
    ...LAYER,
    "one.ts": `import * as layer from "./layer/index.ts";\nexport const one = Object.keys(layer).length;\n`,
  });
  const { one } = await import(join(folder, "out/one.js"));
  expect(one).toBe(5);
});

test("modules to import besides are in the chunk that others share", async () => {
  const files = { ...LAYER, "one.ts": `export { plus } from "./layer/index.ts";\n` };
  const { loaded } = await bundled(files, (path) =>
    path === entryName(join(folder, "one.ts")) ? [join(folder, "layer/least.ts")] : [],
  );
  expect(loaded("one")).toEqual(["layer/add.ts", "layer/least.ts"]);
});

test("imports of nothing go, and all else keeps its place", () => {
  const head = 'import{a as b}from"./x.js";import"./y.js";\nimport"./z.js";import{c,\nd}from"./w.js";import"./v.js";';
  const rest = 'var e=b+c+d;import("./u.js");export{e};';
  const changed = withoutBareImports(head + rest);
  expect(changed.trimEnd().endsWith(rest)).toBe(true);
  expect(changed.match(/import[{"(]/g)).toEqual(["import{", "import{", "import("]);
  const place = (text: string) =>
    text
      .slice(0, text.indexOf("var e"))
      .split("\n")
      .map((line) => line.length);
  expect([place(changed).length, place(changed).at(-1)]).toEqual([
    place(head + rest).length,
    place(head + rest).at(-1),
  ]);
});
