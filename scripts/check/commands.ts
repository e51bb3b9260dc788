// The parts of `npm run check` that other programs do: types, lint and format.
import { spawnSync } from "node:child_process";
import { publicEntries } from "../entries.mjs";
import type { Check } from "./problem.ts";

/** A check that runs an installed program of node_modules; what it prints is the problem. */
function command(name: string, script: string, args: readonly string[]): Check {
  return {
    name,
    run: () => {
      const result = spawnSync(process.execPath, [`node_modules/${script}`, ...args], { encoding: "utf8" });
      return result.status === 0 ? [] : [`${result.stdout}${result.stderr}`.trimEnd()];
    },
  };
}

export const types = command("types", "typescript/bin/tsc", ["-p", "."]);
/** That the declarations of the package are whole: what the build has left out would be an error here. Needs dist/. */
export const declarations = command("declarations", "typescript/bin/tsc", [
  "--ignoreConfig",
  "--noEmit",
  "--strict",
  ...["--skipLibCheck", "false"],
  ...["--module", "nodenext"],
  ...["--target", "es2022"],
  ...["--types", ""],
  ...publicEntries().map((entry) => `dist/types/${entry}.d.ts`),
]);

export const style = command("lint and format", "@biomejs/biome/bin/biome", [
  "ci",
  "--colors=off",
  "--max-diagnostics=50",
  ".",
]);
