// What the files in bin/ load: starts one tool on the machine of Node. It loads the tool's own chunk and no other.
import { setFlagsFromString } from "node:v8";
import type { Platform } from "../support/platform.ts";
import { later } from "./later.ts";
import { nodePlatform, OutputFailure } from "./node-platform.ts";
import { type Tool, tools } from "./table.ts";

/** Exit status of a bug of ours. */
const BUG = 70;
const REJECTED = 1;

/** Runs the tool `name` ("spirvana-opt") with the arguments of this process and sets the process's exit status. */
export async function run(name: string): Promise<void> {
  delayOptimization();
  const platform = nodePlatform();
  const load = tools[name];
  process.exitCode =
    load === undefined ? later(name, platform) : await runTool(name, await load(), process.argv.slice(2), platform);
}

async function runTool(name: string, tool: Tool, argv: readonly string[], platform: Platform): Promise<number> {
  try {
    return await tool.main(argv, platform);
  } catch (error) {
    if (error instanceof OutputFailure) {
      platform.error(`cannot open output file '${error.path}': ${error.message}\n`);
      return REJECTED;
    }
    const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
    platform.error(`${name}: this is a bug of spirvana, please report it\n${trace}\n`);
    return BUG;
  }
}

/**
 * Asks V8 to run functions longer before it compiles them with its optimising tier: inputs of middle size finish
 * before that pays back (a third of the CPU time at 10,000 ops), large ones do not notice. The flag is undocumented, so it is
 * only set on majors where it was measured.
 */
function delayOptimization(): void {
  const major = Number.parseInt(process.versions.node, 10);
  if (major >= 20 && major <= 24) setFlagsFromString("--interrupt-budget=600000");
}
