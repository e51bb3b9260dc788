// Starts a tool on the machine of Node.
import type { Platform } from "../support/platform.ts";
import { nodePlatform, OutputFailure } from "./node-platform.ts";
import type { Tool } from "./table.ts";

/** Exit status of a bug of ours. */
const BUG = 70;
const REJECTED = 1;

/** Runs the tool called `name` with the arguments of this process and sets the process's exit status. */
export async function start(name: string, main: Tool["main"]): Promise<void> {
  process.exitCode = await run(name, main, nodePlatform(prepareFor));
}

async function run(name: string, main: Tool["main"], platform: Platform): Promise<number> {
  try {
    return await main(process.argv.slice(2), platform);
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

/** Bytes from which an input runs so long that every delay costs (5 to 15 % of the CPU time at a million operations). */
const NEEDS_OPTIMIZING = 1 << 22;

function prepareFor(length: number): void {
  longest = Math.max(longest, length);
  delayOptimization(length);
}

/**
 * Asks V8 to run functions longer before it compiles them with its optimising tier: inputs of middle size finish
 * before that pays back (a third of the CPU time at 10,000 operations). The flag is
 * undocumented: Node 20 has it and gains, Node 22 and 24 do not have it.
 */
function delayOptimization(length: number): void {
  if (length < WORTH_DELAYING || length > NEEDS_OPTIMIZING || !process.versions.node.startsWith("20.")) return;
  process.getBuiltinModule("node:v8").setFlagsFromString("--interrupt-budget=600000");
}

let longest = 0;

/** Bytes of the longest input that this process has read; 0 where it has read none. */
export function longestInput(): number {
  return longest;
}
