// Plants faults in the code that runs several invocations at a time, one by one, and lists those that random kernels do not notice.

import type { Node } from "../../../src/engine/code/graph.ts";
import { LaneBuilder } from "../../../src/engine/launch/vector/lanes.ts";
import { type Rule, vectorRules } from "../../../src/engine/launch/vector/vector-ops.ts";
import { convert, f32, f64, float, forType, i32, i64, int, select } from "../../../src/engine/wasm/opcodes.ts";
import type { Operation } from "../../../src/ir/index.ts";
import { type Fault, FaultyLanes, faultsOf } from "./faults.ts";
import type { VectorProgram } from "./program.ts";
import { resultOf } from "./trial.ts";

/** A program with the module that it is in. */
export interface Subject {
  readonly program: VectorProgram;
  readonly module: Operation;
  readonly input: Uint8Array;
}

/** A fault in one rule, or, for the operation 0, in what is not in rules. */
interface Planted {
  readonly op: number;
  readonly fault: Fault;
}

export interface PlantedReport {
  /** Operations with rules that no program uses on vectors. */
  readonly unused: readonly string[];
  readonly unnoticed: readonly string[];
  readonly faults: number;
}

/** Programs that may miss a fault before it counts as unnoticed. */
const MOST_TRIALS = 60;

const OUTSIDE = 0;

// Invariant: the table is a Map, whose entries are put back after each trial.
const table = vectorRules as Map<number, Rule>;
const originalRules = new Map(vectorRules);
const originalOp = LaneBuilder.prototype.op;

/** Runs an action with a fault planted; `report` receives the operations of rules with the instructions that they use. */
function planted<T>(one: Planted | undefined, report: (op: number, instruction: number) => void, action: () => T): T {
  for (const [op, rule] of originalRules) {
    const fault = one?.op === op ? one.fault : undefined;
    table.set(op, (lane, args, node) =>
      rule(new FaultyLanes(lane, fault, (instruction) => report(op, instruction)), args, node),
    );
  }
  LaneBuilder.prototype.op = function (this: LaneBuilder, op: number, args: Node[], imm = 0): Node {
    if (this instanceof FaultyLanes) return originalOp.call(this, op, args, imm);
    report(OUTSIDE, op);
    const right = { op, args, imm };
    const used = one?.op === OUTSIDE && one.fault.op === op ? one.fault.change(right) : right;
    return originalOp.call(this, used.op, used.args, used.imm);
  };
  try {
    return action();
  } finally {
    for (const [op, rule] of originalRules) table.set(op, rule);
    LaneBuilder.prototype.op = originalOp;
  }
}

/** Plants each fault in turn. */
export function plantFaults(subjects: readonly Subject[]): PlantedReport {
  const right = new Map<Subject, string>();
  const users = new Map<number, Map<number, Set<Subject>>>(
    [...vectorRules.keys(), OUTSIDE].map((op) => [op, new Map()]),
  );
  for (const subject of subjects) {
    const report = (op: number, instruction: number) => {
      const own = users.get(op);
      own?.set(instruction, (own.get(instruction) ?? new Set()).add(subject));
    };
    right.set(
      subject,
      planted(undefined, report, () => run(subject)),
    );
  }
  const unnoticed: string[] = [];
  let faults = 0;
  for (const [op, own] of users) {
    for (const [instruction, all] of own) {
      for (const fault of faultsOf(instruction)) {
        faults++;
        const missed = trials({ op, fault }, [...all].slice(0, MOST_TRIALS), right);
        if (missed !== undefined) unnoticed.push(`${nameOf(op)}: ${fault.name}, in ${missed} of ${all.size} programs`);
      }
    }
  }
  const unused = [...users].filter(([, own]) => own.size === 0).map(([op]) => nameOf(op));
  return { unused, unnoticed, faults };
}

/** How many programs a fault is unnoticed in; undefined if one notices it. */
function trials(one: Planted, subjects: readonly Subject[], right: ReadonlyMap<Subject, string>): number | undefined {
  for (const subject of subjects) {
    const text = planted(
      one,
      () => undefined,
      () => run(subject),
    );
    if (text !== right.get(subject)) return undefined;
  }
  return subjects.length;
}

function run({ program, module, input }: Subject): string {
  try {
    return resultOf(program, module, [program.local, 1, 1], input).text;
  } catch (error) {
    // Code that is no WebAssembly, for example.
    return String(error);
  }
}

function nameOf(op: number): string {
  if (op === OUTSIDE) return "outside of rules";
  if (op === select) return "select";
  const families = [
    ["i32", int, i32],
    ["i64", int, i64],
    ["f32", float, f32],
    ["f64", float, f64],
  ] as const;
  for (const [type, names, valueType] of families) {
    const found = Object.entries(names).find(([, number]) => forType(number, valueType) === op);
    if (found !== undefined) return `${type}.${found[0]}`;
  }
  return Object.entries(convert).find(([, number]) => number === op)?.[0] ?? `${op}`;
}
