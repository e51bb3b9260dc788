// Runs a script of this repository that is written in TypeScript: node scripts/ts.mjs SCRIPT [ARGUMENT…]
// Node's oldest supported version does not read types, so the script is bundled first.
import { mkdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = join(import.meta.dirname, "..");
const script = process.argv[2];
if (script === undefined) throw new Error("usage: node scripts/ts.mjs SCRIPT [ARGUMENT…]");

const folder = join(root, "node_modules/.cache/scripts");
mkdirSync(folder, { recursive: true });
const outfile = join(folder, `${basename(script, ".ts")}.${process.pid}.mjs`);
await build({
  entryPoints: [script],
  outfile,
  bundle: true,
  format: "esm",
  platform: "node",
  packages: "external",
  target: "node20.19",
  sourcemap: "inline",
  logLevel: "warning",
});
process.on("exit", () => rmSync(outfile, { force: true }));
process.argv.splice(1, 2, script);
await import(pathToFileURL(outfile).href);
