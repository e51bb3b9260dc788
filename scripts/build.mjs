// Fills dist/: bundles of the public entries and of the commands, and the declarations beside them. It replaces dist/ in one step, so a tool that starts meanwhile finds the old or the new.
// This script, entries.mjs and ts.mjs are plain JavaScript, because Node runs them before anything is built.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { publicEntries } from "./entries.mjs";

process.chdir(join(import.meta.dirname, ".."));
const folder = `dist.${process.pid}.tmp`;
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

/** @type {import("esbuild").BuildOptions} */
const options = {
  bundle: true,
  external: ["node:*"],
  target: "node20.19",
  minify: true,
  legalComments: "none",
  logLevel: "warning",
};

// The library: every dynamic import is a chunk of its own.
await build({
  ...options,
  entryPoints: publicEntries().map((entry) => `src/${entry}.ts`),
  outbase: "src",
  outdir: folder,
  chunkNames: "chunks/[name]-[hash]",
  splitting: true,
  format: "esm",
  platform: "neutral",
});

// The commands: one file, since loading files is most of a short run, and one that can be compiled from a cache.
const commands = { ...options, outExtension: { ".js": ".cjs" }, format: /** @type {const} */ ("cjs") };
await build({
  ...commands,
  entryPoints: ["src/tools/cli.ts", "src/tools/launch.ts"],
  outdir: join(folder, "cli"),
  platform: "node",
});
const launcher = readFileSync(join(folder, "cli", "launch.cjs"), "utf8");
const buildId = createHash("sha256")
  .update(readFileSync(join(folder, "cli", "cli.cjs")))
  .digest("hex")
  .slice(0, 16);
const { bin } = JSON.parse(readFileSync("package.json", "utf8"));
for (const name of Object.keys(bin)) {
  const call = `module.exports.launch(${JSON.stringify(name)}, __dirname + "/cli.cjs", ${JSON.stringify(buildId)}, require);\n`;
  writeFileSync(join(folder, "cli", `${name}.cjs`), launcher + call);
}
rmSync(join(folder, "cli", "launch.cjs"));
const compiler = "node_modules/typescript/bin/tsc";
execFileSync(process.execPath, [compiler, "-p", "tsconfig.build.json", "--outDir", join(folder, "types")], {
  stdio: "inherit",
});
rmSync("dist", { recursive: true, force: true });
renameSync(folder, "dist");
