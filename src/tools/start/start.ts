// Starts a tool on the machine of Node.
import type { Platform } from "../../support/platform.ts";
import type { PlaceOf } from "../diagnostics/fault.ts";
import { FAULT, runTool } from "../run-tool.ts";
import { cannotWrite, nodePlatform, OutputFailure } from "./node-platform.ts";

const REJECTED = 1;

/** Runs the tool called `name` with the arguments of this process and sets the process's exit status. */
export async function start(name: string, placeOf: PlaceOf): Promise<void> {
  const platform = nodePlatform(prepareFor);
  process.exitCode = await run(name, platform, placeOf);
}

async function run(name: string, platform: Platform, placeOf: PlaceOf): Promise<number> {
  try {
    return await runTool(name, process.argv.slice(2), platform);
  } catch (error) {
    if (error instanceof OutputFailure) {
      platform.error(`${cannotWrite(error)}\n`);
      return REJECTED;
    }
    const { faultReport, isStackOverflow } = await import("../diagnostics/fault.ts");
    if (isStackOverflow(error)) {
      const reason = "the input nests deeper than the stack of this machine allows";
      platform.error(`${name}: error: ${reason}; node --stack-size gives more\n`);
      return REJECTED;
    }
    platform.error(faultReport(name, error, placeOf));
    return FAULT;
  }
}

/** Bytes from which an input is worth the two milliseconds that loading `node:v8` takes. */
const WORTH_DELAYING = 1 << 15;

/** Bytes from which an input runs so long that every delay costs (5 to 15 % of the CPU time at a million operations). */
const NEEDS_OPTIMIZING = 1 << 22;

/** The same for bitcode of LLVM IR, whose instructions take a few bytes (12 % of the CPU time at 400,000 instructions). */
const BITCODE_NEEDS_OPTIMIZING = 1 << 21;

function prepareFor(bytes: Uint8Array): void {
  const { length } = bytes;
  longest = Math.max(longest, length);
  if (process.env["SPIRVANA_PLAIN_START"] === "1") return;
  if (length >= WORTH_DELAYING && process.versions.node.startsWith("20.")) adaptOptimization(bytes);
}

/** Whether an input begins as bitcode does. */
function isBitcode(bytes: Uint8Array): boolean {
  return bytes[0] === 0x42 && bytes[1] === 0x43;
}

/**
 * Tells V8's optimising tier what our inputs need; the flags are undocumented, and measured on Node 20 alone. Inlining
 * less costs the code nothing and its compilation a third (a tenth of the CPU time at a million operations), except the accessors of columns,
 * which check what they read and are to be inlined always (5 to 10 %). Loops that are
 * peeled are twice as much code, and most of ours run a few times only (2 to 5 % of the CPU time of large texts). Inputs of
 * middle size finish before optimising pays back: functions run longer before it begins (a third at 10,000 operations).
 */
function adaptOptimization(bytes: Uint8Array): void {
  const v8 = process.getBuiltinModule("node:v8");
  v8.setFlagsFromString("--max-inlined-bytecode-size-cumulative=200");
  v8.setFlagsFromString("--max-inlined-bytecode-size-small=45");
  v8.setFlagsFromString("--min-inlining-frequency=0.4");
  v8.setFlagsFromString("--no-turbo-loop-peeling");
  const isMiddle = bytes.length <= (isBitcode(bytes) ? BITCODE_NEEDS_OPTIMIZING : NEEDS_OPTIMIZING);
  if (isMiddle) v8.setFlagsFromString("--interrupt-budget=600000");
}

let longest = 0;

/** Bytes of the longest input that this process has read; 0 if it has read none. */
export function longestInput(): number {
  return longest;
}
