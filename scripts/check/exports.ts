// Checks that package.json exports every public entry of src/, with its types, and nothing else; `npm run bless` writes
// the list.
import { readFileSync, writeFileSync } from "node:fs";
import { publicEntries } from "../entries.mjs";
import type { Check } from "./problem.ts";

interface Manifest {
  exports: object;
}

/** The `exports` of package.json for entries such as "index", "ir/index", "dialects/arith/index". */
export function exportsOf(entries: readonly string[]): object {
  const named = entries.map((entry) => [
    entry === "index" ? "." : `./${entry.replace(/\/index$/, "")}`,
    { types: `./dist/types/${entry}.d.ts`, default: `./dist/${entry}.js` },
  ]);
  return Object.fromEntries([...named, ["./package.json", "./package.json"]]);
}

function readManifest(): Manifest {
  return JSON.parse(readFileSync("package.json", "utf8"));
}

/** Writes the exports into package.json. */
export function writeExports(): void {
  const manifest = readManifest();
  manifest.exports = exportsOf(publicEntries());
  writeFileSync("package.json", `${JSON.stringify(manifest, undefined, 2)}\n`);
}

export const packageExports: Check = {
  name: "exports",
  run: () =>
    JSON.stringify(readManifest().exports) === JSON.stringify(exportsOf(publicEntries()))
      ? []
      : ["package.json: 'exports' does not match the entries of src/, run npm run bless"],
};
