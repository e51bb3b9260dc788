// The report of `--mlir-pass-statistics`: what passes have counted, in MLIR's layout.

import { PassInstance, type Pipeline } from "./pipeline.ts";
import { reportTitle } from "./report-title.ts";

/** How statistics are shown: all passes of one kind together, or the pipeline with its nesting. @internal */
export type StatisticsDisplay = "list" | "pipeline";

/** The report of the passes' statistics, in MLIR's format. @internal */
export function statisticsReport(pipeline: Pipeline, display: StatisticsDisplay): string {
  const title = reportTitle("Pass statistics report");
  const lines = display === "list" ? listLines(pipeline) : pipelineLines(pipeline, 0);
  return `${title}${lines.map((line) => `${line}\n`).join("")}\n`;
}

function pipelineLines(pipeline: Pipeline, depth: number): readonly string[] {
  const indent = "  ".repeat(depth);
  return pipeline.items.flatMap((item) => {
    if (item instanceof PassInstance)
      return passLines(item.pass.displayName, item.pass.statistics, item.counts, indent);
    const inner = pipelineLines(item, depth + 1);
    return inner.length === 0 ? [] : [`${indent}'${item.anchor}' Pipeline`, ...inner];
  });
}

/** Passes of the same name add up; the list is sorted by name. */
function listLines(pipeline: Pipeline): readonly string[] {
  const merged = new Map<string, { readonly instance: PassInstance; readonly counts: Map<string, number> }>();
  for (const instance of pipeline.passes) {
    const { displayName } = instance.pass;
    const sum = merged.get(displayName) ?? { instance, counts: new Map<string, number>() };
    merged.set(displayName, sum);
    for (const [name, count] of instance.counts) sum.counts.set(name, (sum.counts.get(name) ?? 0) + count);
  }
  const sorted = [...merged].sort(([a], [b]) => (a < b ? -1 : 1));
  return sorted.flatMap(([name, { instance, counts }]) => passLines(name, instance.pass.statistics, counts, ""));
}

function passLines(
  name: string,
  statistics: Readonly<Record<string, string>>,
  counts: ReadonlyMap<string, number>,
  indent: string,
): readonly string[] {
  const rows = Object.entries(statistics).map(([key, help]) => ({ key, help, value: String(counts.get(key) ?? 0) }));
  if (rows.length === 0) return [];
  const keyWidth = Math.max(...rows.map(({ key }) => key.length));
  const valueWidth = Math.max(...rows.map(({ value }) => value.length));
  return [
    indent + name,
    ...rows.map(({ key, help, value }) => {
      return `${indent}  (S) ${value.padStart(valueWidth)} ${key.padEnd(keyWidth)} - ${help}`;
    }),
  ];
}
