// node scripts/ts.mjs bench/spirv-text.ts [INSTRUCTIONS [ROUNDS]]: spirvana-dis and spirvana-as against spirv-dis and spirv-as, as
// ratios of CPU time and peak memory, in turns. The results must be the same bytes. Needs dist/ and the native tools.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spirvBlocks, spirvFloats, spirvMix, spirvNames } from "./inputs/spirv.ts";
import { type Cost, measure, median } from "./measure.ts";

const [instructions = 1_000_000, rounds = 5] = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), "spirvana-bench-"));
process.on("exit", () => rmSync(folder, { recursive: true }));

const inputs: readonly (readonly [name: string, bytes: () => Uint8Array])[] = [
  ["floats", () => spirvFloats(instructions)],
  ["mix", () => spirvMix(instructions)],
  ["blocks", () => spirvBlocks(instructions)],
  ["names", () => spirvNames(instructions / 10)],
];

/** Runs both commands in turns and returns a line of the table. */
function compare(name: string, ours: readonly string[], native: readonly string[]): string {
  const [mine, theirs] = [join(folder, "ours"), join(folder, "native")];
  measure(ours, mine);
  measure(native, theirs);
  const isSame = readFileSync(mine).equals(readFileSync(theirs));
  const costs: (readonly [ours: Cost, native: Cost])[] = [];
  for (let round = 0; round < rounds; round++) costs.push([measure(ours), measure(native)]);
  const ratio = (key: keyof Cost) => median(costs.map(([a, b]) => a[key] / b[key])).toFixed(3);
  const cpu = [0, 1].map((side) => median(costs.map((cost) => cost[side === 0 ? 0 : 1].cpu)).toFixed(0));
  return `| ${name} | ${cpu[0]} | ${cpu[1]} | ${ratio("cpu")} | ${ratio("memory")} | ${isSame ? "yes" : "no"} |`;
}

// Short runs leave the compiled code of the tools in the user's cache; long ones, which are measured, only read it.
const short = join(folder, "short.spvasm");
writeFileSync(short, "OpCapability Shader\n");
measure([process.execPath, "bin/spirvana-as.js", short, "-o", join(folder, "short.spv")]);
measure([process.execPath, "bin/spirvana-dis.js", join(folder, "short.spv")]);

console.log(
  "| input | ours, CPU ms | native | CPU ratio | memory ratio | same result |\n| --- | --- | --- | --- | --- | --- |",
);
for (const [name, make] of inputs) {
  const binary = join(folder, `${name}.spv`);
  const text = join(folder, `${name}.spvasm`);
  writeFileSync(binary, make());
  console.log(compare(`dis ${name}`, [process.execPath, "bin/spirvana-dis.js", binary], ["spirv-dis", binary]));
  measure(["spirv-dis", binary], text);
  console.log(
    compare(`as ${name}`, [process.execPath, "bin/spirvana-as.js", text, "-o", "-"], ["spirv-as", text, "-o", "-"]),
  );
}
