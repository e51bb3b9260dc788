// node scripts/ts.mjs bench/spirv-binary.ts [INSTRUCTIONS [ROUNDS]]: spirvana-translate against mlir-translate on the way from SPIR-V
// to the dialect and back, as ratios of CPU time and peak memory, in turns. The results must be the same bytes. Needs dist/ and
// mlir-translate.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spirvBlocks, spirvFloats, spirvMix } from "./inputs/spirv.ts";
import { type Cost, measure, median } from "./measure.ts";

const [instructions = 1_000_000, rounds = 5] = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), "spirvana-bench-"));
process.on("exit", () => rmSync(folder, { recursive: true }));
const native = process.env["MLIR_TRANSLATE"] ?? "mlir-translate-22";
const ours = [process.execPath, "bin/spirvana-translate.js"];

const inputs: readonly (readonly [name: string, bytes: () => Uint8Array])[] = [
  ["floats", () => spirvFloats(instructions)],
  ["mix", () => spirvMix(instructions)],
  ["blocks", () => spirvBlocks(instructions)],
];

/** Runs both tools in turns and returns a line of the table. */
function compare(name: string, args: readonly string[]): string {
  const commands = [
    [...ours, ...args],
    [native, ...args],
  ] as const;
  const outputs = [join(folder, "ours"), join(folder, "native")] as const;
  measure(commands[0], outputs[0]);
  measure(commands[1], outputs[1]);
  const isSame = readFileSync(outputs[0]).equals(readFileSync(outputs[1]));
  const costs: (readonly [ours: Cost, native: Cost])[] = [];
  for (let round = 0; round < rounds; round++) costs.push([measure(commands[0]), measure(commands[1])]);
  const ratio = (key: keyof Cost) => median(costs.map(([a, b]) => a[key] / b[key])).toFixed(2);
  const cpu = [0, 1].map((side) => median(costs.map((cost) => cost[side === 0 ? 0 : 1].cpu)).toFixed(0));
  return `| ${name} | ${cpu[0]} | ${cpu[1]} | ${ratio("cpu")} | ${ratio("memory")} | ${isSame ? "yes" : "no"} |`;
}

console.log(
  "| input | ours, CPU ms | native | CPU ratio | memory ratio | same result |\n| --- | ---: | ---: | ---: | ---: | --- |",
);
for (const [name, make] of inputs) {
  const binary = join(folder, `${name}.spv`);
  const text = join(folder, `${name}.mlir`);
  writeFileSync(binary, make());
  console.log(compare(`deserialize ${name}`, ["--deserialize-spirv", binary]));
  execFileSync(native, ["--deserialize-spirv", binary, "-o", text]);
  console.log(compare(`serialize ${name}`, ["--no-implicit-module", "--serialize-spirv", text]));
}
