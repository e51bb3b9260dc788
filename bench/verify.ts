// node scripts/ts.mjs bench/verify.ts [OPERATIONS [ROUNDS]]: what verifying the mix costs our tool and mlir-opt: the CPU time of a run less that
// of a run that does not verify what it has parsed, in turns. Needs dist/ and the native tool.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mix } from "./inputs/mix.ts";
import { measure } from "./measure.ts";

const unverified = "--mlir-very-unsafe-disable-verifier-on-parsing";
const [operations = 1_000_000, rounds = 7] = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), "spirvana-bench-"));
process.on("exit", () => rmSync(folder, { recursive: true }));
const input = join(folder, "mix.mlir");
writeFileSync(input, [...mix(operations)].join(""));

const tools = {
  native: ["/usr/lib/llvm-22/bin/mlir-opt", "--mlir-disable-threading"],
  ours: [process.execPath, "bin/spirvana-opt.js"],
};

/** CPU time of the verifier: the least of both kinds of runs, since what disturbs a run only adds to it. */
function verifyCost(runs: readonly { readonly whole: number; readonly parsed: number }[]): number {
  return Math.min(...runs.map(({ whole }) => whole)) - Math.min(...runs.map(({ parsed }) => parsed));
}

function run(tool: readonly string[]): { readonly whole: number; readonly parsed: number } {
  return { whole: measure([...tool, input]).cpu, parsed: measure([...tool, unverified, input]).cpu };
}

const costs = Array.from({ length: rounds }, () => ({ native: run(tools.native), ours: run(tools.ours) }));
const native = verifyCost(costs.map((cost) => cost.native));
const ours = verifyCost(costs.map((cost) => cost.ours));
console.log(
  `verify of ${operations.toLocaleString("en")} operations, ${rounds} rounds: native ${native.toFixed(0)} ms, ` +
    `ours ${ours.toFixed(0)} ms, ratio ${(ours / native).toFixed(2)}`,
);
