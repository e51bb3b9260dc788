// Counts the ops of every kind, as a table or as JSON.

import type { Operation } from "../ir/index.ts";
import { boolOption, definePass } from "../pass/index.ts";

export const printOpStats = definePass({
  name: "print-op-stats",
  displayName: "PrintOpStats",
  summary: "Print statistics of operations",
  options: { json: boolOption(false, "print the stats as JSON") },
  run(op, { options, report }) {
    const counts = countOps(op);
    report(options.json ? jsonText(counts) : tableText(counts));
    return "unchanged";
  },
});

type Counts = readonly (readonly [name: string, count: number])[];

/** By name, in order of bytes. */
function countOps(op: Operation): Counts {
  const counts = new Map<string, number>();
  op.walk(({ name }) => {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  });
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Names are one below the other at their first full stop. */
function tableText(counts: Counts): string {
  const rows = counts.map(([name, count]) => {
    const dot = name.indexOf(".");
    return { dialect: name.slice(0, Math.max(dot, 0)), op: name.slice(dot + 1), dot: dot < 0 ? "" : ".", count };
  });
  const dialectWidth = Math.max(...rows.map(({ dialect }) => dialect.length));
  const opWidth = Math.max(...rows.map(({ op }) => op.length));
  const lines = rows.map(({ dialect, op, dot, count }) => {
    const name = dot === "" ? `${" ".repeat(dialectWidth + 2)} ${op}` : `  ${dialect.padStart(dialectWidth)}.${op}`;
    return `${name.padEnd(dialectWidth + opWidth + 3)} , ${count}\n`;
  });
  return `Operations encountered:\n-----------------------\n${lines.join("")}`;
}

function jsonText(counts: Counts): string {
  return `{\n${counts.map(([name, count]) => `  ${JSON.stringify(name)} : ${count}`).join(",\n")}\n}\n`;
}
