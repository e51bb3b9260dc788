// A launch for several threads: the task of each, and one outcome of all. What a program without races gives, prints and warns of does not depend on
// how many threads there are: what groups say is put in their order, and of several failures the one of the first group counts.

import type { Outcome, Trap } from "../execute.ts";
import type { ImageResources } from "../images/image-words.ts";
import type { SiteWarning } from "../kernel-host.ts";
import type { Limit } from "../limits/limit.ts";
import type { WebAssemblyMemory } from "../wasm/web-assembly.ts";
import { controlWords } from "./control.ts";
import type { WorkOutcome } from "./work.ts";
import type { SharedTask } from "./worker.ts";

/** A launch in memory that threads share. */
export interface SharedLaunch {
  readonly module: object;
  readonly memory: WebAssemblyMemory;
  readonly groupCount: number;
  readonly args: readonly number[];
  /** The difference of the arguments of each thread from those of the thread before it. */
  readonly threadSteps: readonly number[];
  readonly threads: number;
  readonly resources: ImageResources;
  readonly start: number;
  readonly limit: Limit | undefined;
}

/** The words that its threads share. */
export function newControl(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(controlWords.count * Int32Array.BYTES_PER_ELEMENT));
}

/** The task of a thread, by its number. */
export function taskOf(
  launch: SharedLaunch,
  thread: number,
  { id, control, isBlocked }: Pick<SharedTask, "id" | "control" | "isBlocked">,
): SharedTask {
  const { threadSteps, ...common } = launch;
  const args = launch.args.map((value, at) => value + thread * (threadSteps[at] ?? 0));
  return { kind: "shared", ...common, args, id, control, isBlocked };
}

/** Warnings of a launch. */
const MOST_WARNINGS = 100;

/** The outcome of all threads together. */
export function togetherOf(outcomes: readonly WorkOutcome[]): Omit<Outcome, "memory"> {
  const trap = firstTrap(outcomes);
  const end = trap === undefined ? Number.POSITIVE_INFINITY : trap.firstGroup;
  const said = outcomes
    .flatMap((one) => one.said)
    .filter(({ firstGroup }) => firstGroup <= end)
    .sort((a, b) => a.firstGroup - b.firstGroup);
  return {
    printed: said.map(({ printed }) => printed).join(""),
    warnings: distinct(said.flatMap(({ warnings }) => warnings)),
    reports: outcomes.flatMap(({ reports }) => reports),
    ...(trap === undefined ? {} : { trap }),
  };
}

/** That of the first group: groups are taken in order, and those that are taken are run, so that it is the one that a single thread comes to. */
function firstTrap(outcomes: readonly WorkOutcome[]): Trap | undefined {
  const traps = outcomes.flatMap(({ trap }) => (trap === undefined ? [] : [trap]));
  return traps.sort((a, b) => a.firstGroup - b.firstGroup)[0];
}

function distinct(warnings: readonly SiteWarning[]): readonly SiteWarning[] {
  const found = new Map(warnings.map((one) => [`${one.site}:${one.message}`, one]));
  return [...found.values()].slice(0, MOST_WARNINGS);
}
