// The tables that the benchmarks print.
import type { LargeResult } from "./large.ts";
import type { BenchOptions } from "./options.ts";
import type { SmallResult } from "./small.ts";

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(2);
const row = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;

/** The table of large inputs. */
export function largeTable(results: readonly LargeResult[]): string {
  const header = [
    "input",
    "MB",
    "native s",
    "ours s",
    "CPU ratio",
    "wall ratio",
    "native MB",
    "ours MB",
    "memory ratio",
    "same text",
  ];
  const rows = results.map((result) => [
    result.name,
    result.megabytes.toFixed(1),
    seconds(result.native.cpu),
    seconds(result.ours.cpu),
    result.cpuRatio.toFixed(2),
    result.wallRatio.toFixed(2),
    result.native.memory.toFixed(0),
    result.ours.memory.toFixed(0),
    result.memoryRatio.toFixed(2),
    result.identical ? "yes" : "no",
  ]);
  return [row(header), row(["---", ...header.slice(1).map(() => "---:")]), ...rows.map(row)].join("\n");
}

/** The table of small jobs. */
export function smallTable(results: readonly SmallResult[]): string {
  const rows = results.map(({ name, milliseconds, goal }) => row([name, milliseconds.toFixed(1), goal]));
  return [row(["job", "ms", "goal ms"]), row(["---", "---:", "---:"]), ...rows].join("\n");
}

/** How the numbers came about, in one sentence. */
export function circumstances({ ops, rounds, seed }: BenchOptions): string {
  const size = ops.toLocaleString("en");
  return `${size} operations, ${rounds} rounds in turns, medians; seed of the input \`generic\` ${seed}; Node ${process.versions.node}.`;
}
