// Timing: how long the parts of a run took, nested as they ran, and the reports of `--mlir-timing`. Times are wall-clock seconds.

import type { Instrumentation } from "./pass-manager.ts";
import { reportTitle } from "./report-title.ts";

/** How times are shown: equal names together, or nested as they ran. @internal */
export type TimingDisplay = "list" | "tree";

class Timer {
  readonly name: string;
  /** The key of the timer; equal keys inside of one timer are one timer. */
  readonly key: unknown;
  readonly children: Timer[] = [];
  seconds = 0;
  #begin = 0;

  constructor(name: string, key: unknown) {
    this.name = name;
    this.key = key;
  }

  child(name: string, key: unknown): Timer {
    let found = this.children.find((timer) => timer.key === key);
    if (found === undefined) {
      found = new Timer(name, key);
      this.children.push(found);
    }
    return found;
  }

  start(now: number): void {
    this.#begin = now;
  }

  stop(now: number): void {
    this.seconds += (now - this.#begin) / 1000;
  }
}

/** Measures a run: `section` for parts that the caller knows, {@link Timing.instrumentation} for passes. @internal */
export class Timing {
  readonly #clock: () => number;
  readonly #root = new Timer("root", undefined);
  readonly #running: Timer[] = [this.#root];

  /** `clock` gives milliseconds. */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
    this.#root.start(clock());
  }

  section<T>(name: string, run: () => T): T {
    this.#enter(name, name);
    try {
      return run();
    } finally {
      this.#leave();
    }
  }

  #enter(name: string, key: unknown): void {
    const timer = (this.#running.at(-1) ?? this.#root).child(name, key);
    this.#running.push(timer);
    timer.start(this.#clock());
  }

  #leave(): void {
    this.#running.pop()?.stop(this.#clock());
  }

  get instrumentation(): Instrumentation {
    const enterGroup = (anchors: readonly string[]): void => {
      const names = anchors.map((anchor) => `'${anchor}'`).join(", ");
      if (anchors.length > 1) this.#enter(`Pipeline Collection : [${names}]`, names);
    };
    return {
      beforePass: (instance) => this.#enter(instance.pass.displayName, instance),
      afterPass: () => this.#leave(),
      afterFailedPass: () => this.#leave(),
      beforePipelines: enterGroup,
      afterPipelines: (anchors) => {
        if (anchors.length > 1) this.#leave();
      },
      beforePipeline: (anchor) => this.#enter(`'${anchor}' Pipeline`, anchor),
      afterPipeline: () => this.#leave(),
    };
  }

  /** Ends the measurement and gives the report. */
  report(display: TimingDisplay, format: "text" | "json"): string {
    this.#root.stop(this.#clock());
    const total = this.#root.seconds;
    const rest = total - this.#root.children.reduce((sum, { seconds }) => sum + seconds, 0);
    if (format === "json") return jsonReport(this.#root, total, rest);
    const rows = display === "tree" ? this.#root.children.flatMap((timer) => treeRows(timer, 0)) : listRows(this.#root);
    const lines = [...rows, { name: "Rest", seconds: rest, depth: 0 }, { name: "Total", seconds: total, depth: 0 }];
    const head = `  Total Execution Time: ${total.toFixed(4)} seconds\n\n  ----Wall Time----  ----Name----\n`;
    return reportTitle("Execution time report") + head + lines.map((row) => rowText(row, total)).join("");
  }
}

interface Row {
  readonly name: string;
  readonly seconds: number;
  readonly depth: number;
}

function treeRows(timer: Timer, depth: number): readonly Row[] {
  const { name, seconds } = timer;
  return [{ name, seconds, depth }, ...timer.children.flatMap((child) => treeRows(child, depth + 1))];
}

/** Timers of one name add up; the slowest come first. */
function listRows(root: Timer): readonly Row[] {
  const sums = new Map<string, number>();
  const visit = (timer: Timer): void => {
    sums.set(timer.name, (sums.get(timer.name) ?? 0) + timer.seconds);
    timer.children.forEach(visit);
  };
  visit(root);
  return [...sums].map(([name, seconds]) => ({ name, seconds, depth: 0 })).sort((a, b) => b.seconds - a.seconds);
}

function percentOf(seconds: number, total: number): string {
  return (total === 0 ? 0 : (seconds / total) * 100).toFixed(1).padStart(5);
}

function rowText({ name, seconds, depth }: Row, total: number): string {
  return `  ${seconds.toFixed(4).padStart(8)} (${percentOf(seconds, total)}%)  ${"  ".repeat(depth)}${name}\n`;
}

function jsonReport(root: Timer, total: number, rest: number): string {
  const wall = (seconds: number) =>
    `"wall": {"duration": ${seconds.toFixed(4).padStart(8)}, "percentage": ${percentOf(seconds, total)}}`;
  const entry = (timer: Timer, depth: number): string => {
    const indent = "  ".repeat(depth);
    const children = timer.children.map((child) => `${entry(child, depth + 1)},\n`).join("");
    return `${indent}{${wall(timer.seconds)}, "name": "${timer.name}", "passes": [\n${children}${indent}{}]}`;
  };
  const entries = root.children.map((timer) => `${entry(timer, 0)},\n`).join("");
  return `[\n${entries}{${wall(rest)}, "name": "Rest"},\n{${wall(total)}, "name": "Total"}\n]\n`;
}
