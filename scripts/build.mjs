// Fills dist/: bundles of the public entries and of the commands, split so that every dynamic import is a chunk of its
// own, and the declarations beside them. It replaces dist/ in one step, so a tool that starts meanwhile finds the old or the new.
// This script, entries.mjs and ts.mjs are plain JavaScript, because Node runs them before anything is built.
import { execFileSync } from "node:child_process";
import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { publicEntries } from "./entries.mjs";

process.chdir(join(import.meta.dirname, ".."));
const folder = `dist.${process.pid}.tmp`;
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

/** @type {import("esbuild").BuildOptions} */
const common = {
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "neutral",
  external: ["node:*"],
  target: "node20.19",
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: "none",
  logLevel: "warning",
};

// The library keeps its names, for those who read it in a debugger.
await build({
  ...common,
  entryPoints: publicEntries().map((entry) => `src/${entry}.ts`),
  outbase: "src",
  outdir: folder,
  chunkNames: "chunks/[name]-[hash]",
});

// The commands have bundles of their own, as small and as few as can be: a short run is mostly loading.
await build({
  ...common,
  entryPoints: ["src/tools/commands/*.ts"],
  outdir: join(folder, "commands"),
  chunkNames: "[name]-[hash]",
  minifyIdentifiers: true,
});

const compiler = "node_modules/typescript/bin/tsc";
execFileSync(process.execPath, [compiler, "-p", "tsconfig.build.json", "--outDir", join(folder, "types")], {
  stdio: "inherit",
});
rmSync("dist", { recursive: true, force: true });
renameSync(folder, "dist");
