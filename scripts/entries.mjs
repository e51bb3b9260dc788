// The public entries of the package: one per layer and per dialect, as far as they exist.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Folders of src/ that are no public layer (`passes` shows what is in `pass`), or whose folders are entries of their own. */
const notLayers = new Set(["support", "grammar", "pass", "dialects", "conversions", "tools"]);

/** @param {string} folder */
function foldersIn(folder) {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
}

/** Paths under src/, without extension, of the modules that users may import; the working directory is the root. */
export function publicEntries() {
  const layers = foldersIn("src").filter((name) => !notLayers.has(name));
  const dialects = foldersIn("src/dialects")
    .filter((name) => name !== "op-name" && name !== "shapes")
    .map((name) => `dialects/${name}`);
  const entries = ["index", ...[...layers, ...dialects].map((name) => `${name}/index`)];
  return entries.filter((entry) => existsSync(join("src", `${entry}.ts`)));
}
