// Large inputs through our tool and the native one, in turns, so that what disturbs the machine disturbs both.
import { closeSync, openSync, readFileSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { floats } from "./inputs/floats.ts";
import { generic, genericFlags } from "./inputs/generic.ts";
import { mix } from "./inputs/mix.ts";
import { pipelines } from "./inputs/pipelines.ts";
import { type Cost, measure, median } from "./measure.ts";
import type { BenchOptions } from "./options.ts";

interface Input {
  readonly text: (options: BenchOptions) => Iterable<string>;
  readonly flags: readonly string[];
}

const inputs: { readonly [name: string]: Input } = {
  floats: { text: ({ ops }) => floats(ops), flags: [] },
  mix: { text: ({ ops }) => mix(ops), flags: [] },
  generic: { text: ({ ops, seed }) => generic(ops, seed), flags: genericFlags },
  ...Object.fromEntries(
    Object.entries(pipelines).map(([name, { text, flags }]) => [
      `${name}-to-spirv`,
      { text: ({ ops }: BenchOptions) => text(ops), flags },
    ]),
  ),
};

/** Result of one input: medians over the rounds. */
export interface LargeResult {
  readonly name: string;
  readonly megabytes: number;
  readonly ours: Cost;
  readonly native: Cost;
  /** Ours over native, the median of the rounds' ratios. */
  readonly cpuRatio: number;
  readonly wallRatio: number;
  readonly memoryRatio: number;
  /** Whether both printed the same text. */
  readonly identical: boolean;
}

/** Measures the input `name` with files in `folder`. */
export function measureLarge(name: string, options: BenchOptions, folder: string): LargeResult {
  const input = inputs[name];
  if (input === undefined) throw new Error(`there is no input '${name}'`);
  const path = join(folder, `${name}.mlir`);
  writeText(path, input.text(options));
  const commands = {
    ours: [process.execPath, "bin/spirvana-opt.js", ...input.flags, path],
    native: [options.native, "--mlir-disable-threading", ...input.flags, path],
  };
  const outputs = { ours: join(folder, "ours"), native: join(folder, "native") };
  measure(commands.native, outputs.native);
  measure(commands.ours, outputs.ours);
  const rounds = Array.from({ length: options.rounds }, () => ({
    native: measure(commands.native),
    ours: measure(commands.ours),
  }));
  const ratio = (key: keyof Cost) => median(rounds.map((round) => round.ours[key] / round.native[key]));
  return {
    name,
    megabytes: statSync(path).size / 1e6,
    ours: medianCost(rounds.map((round) => round.ours)),
    native: medianCost(rounds.map((round) => round.native)),
    cpuRatio: ratio("cpu"),
    wallRatio: ratio("wall"),
    memoryRatio: ratio("memory"),
    identical: readFileSync(outputs.ours).equals(readFileSync(outputs.native)),
  };
}

function medianCost(costs: readonly Cost[]): Cost {
  const middle = (key: keyof Cost) => median(costs.map((cost) => cost[key]));
  return { cpu: middle("cpu"), wall: middle("wall"), memory: middle("memory") };
}

function writeText(path: string, pieces: Iterable<string>): void {
  const fd = openSync(path, "w");
  for (const piece of pieces) writeSync(fd, piece);
  closeSync(fd);
}
