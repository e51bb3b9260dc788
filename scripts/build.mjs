// Fills dist/: bundles of the public entries and tools, split so that every dynamic import is a chunk of its own, and
// the declarations beside them. This script and ts.mjs are plain JavaScript, because Node runs them before anything is built.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

const root = join(import.meta.dirname, "..");

/** @param {string} folder a folder under src/ */
function foldersIn(folder) {
  const path = join(root, "src", folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
}

/** The public entries that exist: the package, each layer, each dialect. Paths are relative to src/, without extension. */
export function publicEntries() {
  const layers = foldersIn(".").filter(
    (name) => !["support", "grammar", "dialects", "conversions", "tools"].includes(name),
  );
  const dialects = foldersIn("dialects").map((name) => `dialects/${name}`);
  const entries = ["index", ...[...layers, ...dialects].map((name) => `${name}/index`)];
  return entries.filter((entry) => existsSync(join(root, "src", `${entry}.ts`)));
}

export async function buildPackage() {
  rmSync(join(root, "dist"), { recursive: true, force: true });
  await build({
    absWorkingDir: root,
    entryPoints: [...publicEntries(), "tools/start"].map((entry) => `src/${entry}.ts`),
    outbase: "src",
    outdir: "dist",
    chunkNames: "chunks/[name]-[hash]",
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
  });
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  execFileSync(process.execPath, [compiler, "-p", "tsconfig.build.json"], { cwd: root, stdio: "inherit" });
}

await buildPackage();
