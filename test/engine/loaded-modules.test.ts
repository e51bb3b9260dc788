// What the engine's entry loads before anything runs: half of the time to a first result is the loading of modules.
import { build } from "esbuild";
import { expect, test } from "vitest";

/** Folders of `src/` that a kernel needs, and the entry with them. */
const NEEDED = ["bytecode", "define", "dialects", "engine", "grammar", "ir", "pass", "passes"].concat([
  "spirv",
  "support",
  "text",
  "translate",
]);
/** Dialects between SPIR-V and the engine. */
const DIALECTS = ["builtin", "dlti", "llvm", "op-name", "spirv", "ub"];
/** Of one file without the exports that other entries share. */
const MOST_BYTES = 1_450_000;

test("the engine loads neither LLVM IR, the validator, other dialects nor other conversions", {
  timeout: 60_000,
}, async () => {
  const { metafile, outputFiles } = await build({
    entryPoints: ["src/engine/index.ts"],
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: "esm",
    plugins: [
      {
        name: "leave out dynamic imports",
        setup({ onResolve }) {
          onResolve({ filter: /.*/ }, ({ kind, path }) =>
            kind === "dynamic-import" ? { path, external: true } : null,
          );
        },
      },
    ],
  });
  const used = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path.split("/")] : [])),
  );
  expect([...new Set(used.map(([, layer = ""]) => layer))].sort()).toEqual([...NEEDED].sort());
  const dialects = used.flatMap(([, layer, name = ""]) => (layer === "dialects" ? [name] : []));
  expect([...new Set(dialects)].sort()).toEqual([...DIALECTS].sort());
  expect(outputFiles[0]?.contents.length).toBeLessThan(MOST_BYTES);
});
