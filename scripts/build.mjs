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

// One build for library and commands, so that they share their chunks. Names inside a chunk are shortened: loading and
// parsing is most of a short run.
await build({
  entryPoints: [...publicEntries().map((entry) => `src/${entry}.ts`), "src/tools/commands/*.ts"],
  outbase: "src",
  outdir: folder,
  chunkNames: "chunks/[name]-[hash]",
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "neutral",
  external: ["node:*"],
  target: "node20.19",
  minify: true,
  legalComments: "none",
  logLevel: "warning",
});
const compiler = "node_modules/typescript/bin/tsc";
execFileSync(process.execPath, [compiler, "-p", "tsconfig.build.json", "--outDir", join(folder, "types")], {
  stdio: "inherit",
});
rmSync("dist", { recursive: true, force: true });
renameSync(folder, "dist");
