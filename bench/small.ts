// What small jobs cost: starting the tool, a warm process, a Context.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { allDialects } from "../scripts/all-dialects.ts";
import { Context } from "../src/ir/index.ts";
import type { Platform } from "../src/support/platform.ts";
import { tools } from "../src/tools/table.ts";
import { mix } from "./inputs/mix.ts";
import { measure, median } from "./measure.ts";

/** One number with its goal. */
export interface SmallResult {
  readonly name: string;
  readonly milliseconds: number;
  readonly goal: number;
}

const tiny = "func.func @f(%a: i32, %b: i32) -> i32 {\n  %0 = arith.addi %a, %b : i32\n  return %0 : i32\n}\n";
const starts = 21;
/** V8 goes on optimising for some two hundred rounds. */
const warmRounds = 600;
const warmOps = 10_000;
const contexts = 101;

/** Measures start-up over an empty script, with files in `folder`, and a module in a warm process. */
export async function measureSmall(folder: string): Promise<readonly SmallResult[]> {
  return [
    { name: "tiny file, over an empty script (CPU)", milliseconds: startCost(folder), goal: 15 },
    { name: "the SPIR-V dialect, over an empty module (CPU)", milliseconds: spirvCost(folder), goal: 10 },
    { name: "10,000 operations in a warm process (CPU)", milliseconds: await warmCost(), goal: 12 },
    { name: "a Context with all dialects, after the first", milliseconds: await contextCost(), goal: 1 },
  ];
}

/** CPU time of the tool on a tiny file over that of a script that does nothing. */
function startCost(folder: string): number {
  const [empty, input] = [join(folder, "empty.mjs"), join(folder, "tiny.mlir")];
  writeFileSync(empty, "");
  writeFileSync(input, tiny);
  return costOver([empty], ["bin/spirvana-opt.js", input]);
}

/** CPU time of the tool on a module of the SPIR-V dialect over that on an empty module. */
function spirvCost(folder: string): number {
  const [empty, input] = [join(folder, "empty.mlir"), join(folder, "spirv.mlir")];
  writeFileSync(empty, "");
  writeFileSync(input, "spirv.module Logical GLSL450 {\n}\n");
  return costOver(["bin/spirvana-opt.js", empty], ["bin/spirvana-opt.js", input]);
}

/** The difference of the medians of two scripts' CPU times, in turns; the first runs fill the compile cache. */
function costOver(floor: readonly string[], script: readonly string[]): number {
  const cpu = (command: readonly string[]) => measure([process.execPath, ...command]).cpu;
  for (const command of [floor, script, floor, script]) cpu(command);
  const rounds = Array.from({ length: starts }, () => [cpu(floor), cpu(script)] as const);
  return median(rounds.map(([, cost]) => cost)) - median(rounds.map(([cost]) => cost));
}

/** CPU time to parse, verify and print a module in a process that has done so before. */
async function warmCost(): Promise<number> {
  const input = new TextEncoder().encode([...mix(warmOps)].join(""));
  const tool = await tools["spirvana-opt"]?.();
  if (tool === undefined) throw new Error("spirvana-opt is missing");
  const times: number[] = [];
  for (let round = 0; round < warmRounds; round++) {
    const start = process.cpuUsage();
    const status = await tool.main(["-"], platformOf(input));
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1000);
    if (status !== 0) throw new Error("the module is rejected");
  }
  return median(times.slice(warmRounds / 2));
}

/** A platform whose standard input is `input` and whose output stays in memory, as it does for a user of the library. */
function platformOf(input: Uint8Array): Platform {
  const pieces: (string | Uint8Array)[] = [];
  const add = (piece: string | Uint8Array) => void pieces.push(piece);
  return {
    read: () => input,
    open: () => ({ write: add, writeBytes: add, close() {}, discard() {} }),
    error: add,
    isTerminal: false,
  };
}

/** Time to make a context of every dialect, once one has been made. */
async function contextCost(): Promise<number> {
  const dialects = await allDialects();
  const times = Array.from({ length: contexts }, () => {
    const start = performance.now();
    new Context(dialects);
    return performance.now() - start;
  });
  return median(times.slice(1));
}
