// What the files in bin/ load: starts one tool on the machine of Node. It loads the tool's own chunk and no other.
import type { Platform } from "../support/platform.ts";
import { later } from "./later.ts";
import { nodePlatform, OutputFailure } from "./node-platform.ts";
import { type Tool, tools } from "./table.ts";

/** Exit status of a bug of ours. */
const BUG = 70;
const REJECTED = 1;

/** Runs the tool `name` ("spirvana-opt") with the arguments of this process and sets the process's exit status. */
export async function run(name: string): Promise<void> {
  const platform = nodePlatform(delayOptimization);
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

/** Bytes from which an input is worth the two milliseconds that loading `node:v8` takes. */
const WORTH_DELAYING = 1 << 15;

/**
 * Asks V8 to run functions longer before it compiles them with its optimising tier: inputs of middle size finish
 * before that pays back (a third of the CPU time at 10,000 operations), large ones do not notice. The flag is
 * undocumented: Node 20 has it and gains, Node 22 and 24 do not have it.
 */
function delayOptimization(length: number): void {
  if (length < WORTH_DELAYING || !process.versions.node.startsWith("20.")) return;
  process.getBuiltinModule("node:v8").setFlagsFromString("--interrupt-budget=600000");
}
