// Fills dist/: bundles of the public entries and of the commands, and the declarations beside them. It replaces dist/ in one step, so a tool that starts meanwhile finds the old or the new.
// With --if-missing it does nothing if dist/ is there: `npm install` builds a clone, or a dependency on a Git repository, once.
// This script, entries.mjs and ts.mjs are plain JavaScript, because Node runs them before anything is built.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { modulesToAdd } from "./chunks.mjs";
import { tidyDeclarations } from "./declarations.mjs";
import { definitionSummaries } from "./definition-summaries.mjs";
import { directImports, entryName, withoutBareImports } from "./direct-imports.mjs";
import { publicEntries } from "./entries.mjs";
import { thinned } from "./source-maps.mjs";

process.chdir(join(import.meta.dirname, ".."));
if (process.argv.includes("--if-missing") && existsSync("dist")) process.exit();
const folder = `dist.${process.pid}.tmp`;
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

/** @type {import("esbuild").BuildOptions} */
const options = {
  bundle: true,
  external: ["node:*"],
  target: "node20.19",
  minify: true,
  // Node shows the source line of an uncaught error.
  lineLimit: 200,
  legalComments: "none",
  logLevel: "warning",
};

/** @type {import("esbuild").BuildOptions & { metafile: true }} */
const libraryOptions = {
  ...options,
  entryPoints: [...publicEntries(), "tools/cli"].map((entry) => ({ in: `src/${entry}.ts`, out: entry })),
  outdir: folder,
  chunkNames: "chunks/[name]-[hash]",
  splitting: true,
  format: "esm",
  platform: "neutral",
  metafile: true,
  // Of `directImports`: modules that an entry loads since they share a chunk with what it needs.
  logOverride: { "ignored-bare-import": "silent" },
};

// The library and the commands share chunks; every dynamic import is one of its own. A first build finds out what each entry needs.
const exact = await build({ ...libraryOptions, write: false, plugins: [directImports()] });
const entries = publicEntries().map((entry) => `src/${entry}.ts`);
// Every kernel needs the one; of the commands, the other has to start fastest.
const frequent = ["src/conversions/spirv-to-llvm/convert-spirv-to-llvm.pass.ts", "src/tools/opt/opt.ts"];
const added = modulesToAdd(exact.metafile, [...entries, ...frequent].map(entryName));
const { metafile, warnings } = await build({
  ...libraryOptions,
  sourcemap: "linked",
  sourcesContent: false,
  plugins: [directImports((entry) => added.get(entry) ?? [])],
});
if (warnings.length > 0) throw new Error(`${warnings.length} warnings of the bundler`);

for (const path of Object.keys(metafile.outputs).filter((name) => name.endsWith(".map"))) {
  writeFileSync(path, JSON.stringify(thinned(JSON.parse(readFileSync(path, "utf8")))));
}

// The bundler imports in each chunk, for the sake of their order, all that the entry needs. No module has an effect, so only names matter.
for (const path of Object.keys(metafile.outputs).filter((name) => name.endsWith(".js"))) {
  writeFileSync(path, withoutBareImports(readFileSync(path, "utf8")));
}

// `src/tools/start/launch.ts` finds imports by their spelling, and functions by what it makes of chunks.
for (const [path, { imports }] of Object.entries(metafile.outputs)) {
  const text = readFileSync(path, "utf8");
  if (text.includes("$load,$later")) throw new Error(`${path}: looks like a linked chunk`);
  const spelled = text.split('import("').length - 1;
  const dynamic = imports.filter(({ kind }) => kind === "dynamic-import").length;
  if (spelled !== dynamic) throw new Error(`${path}: ${spelled} texts look like ${dynamic} dynamic imports`);
}

// What starts a command is one file: loading files is most of a short run.
await build({
  ...options,
  entryPoints: ["src/tools/start/launch.ts"],
  outfile: join(folder, "cli.cjs"),
  format: "cjs",
  platform: "node",
});
const launcher = readFileSync(join(folder, "cli.cjs"), "utf8");
const hash = createHash("sha256").update(launcher);
for (const output of Object.keys(metafile.outputs).sort()) hash.update(readFileSync(output));
const buildId = hash.digest("hex").slice(0, 16);
const start = `const{launch}=module.exports;module.exports=(name)=>launch(name,__dirname,${JSON.stringify(buildId)});\n`;
writeFileSync(join(folder, "cli.cjs"), launcher + start);
const compiler = "node_modules/typescript/bin/tsc";
execFileSync(process.execPath, [compiler, "-p", "tsconfig.build.json", "--outDir", join(folder, "types")], {
  stdio: "inherit",
});
// The licences of the tables in dist/ ask for their notice beside every copy.
copyFileSync("NOTICE", join(folder, "NOTICE"));
/** @type {Map<string, ReadonlyMap<string, string>>} */
const summaries = new Map();
for (const entry of publicEntries()) summaries.set(entry, await definitionSummaries(folder, entry));
tidyDeclarations(join(process.cwd(), folder, "types"), publicEntries(), summaries);
rmSync("dist", { recursive: true, force: true });
renameSync(folder, "dist");
