// The parts of `npm run check` that other programs do: types, lint and format.
import { spawnSync } from "node:child_process";
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
export const style = command("lint and format", "@biomejs/biome/bin/biome", [
  "ci",
  "--colors=off",
  "--max-diagnostics=50",
  ".",
]);
