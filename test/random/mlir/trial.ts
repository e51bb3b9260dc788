// Random programs taken through random pipelines: what they give before and after, by the engine and natively, has to be the same.

import { readBackProblem } from "../../harness/read-back.ts";
import { choices } from "../../spirv/mutations.ts";
import type { Case } from "./minimize.ts";
import { irOf, type NativeModule, type Natives, type Results, runNatively, runReference } from "./native.ts";
import { plainLowering, randomPipeline } from "./pipelines.ts";
import { type MlirProgram, mlirProgram } from "./program.ts";
import { isProblem, type Problem, Stage } from "./stages.ts";

/** A step that reports a failure, and so is left out; what was there before it has to be as it was. */
export interface Skipped {
  readonly before: readonly string[];
  readonly step: string;
  readonly message: string;
}

/** A program after a pipeline. */
export interface Lowered {
  readonly stage: Stage;
  readonly applied: readonly string[];
  readonly skipped: readonly Skipped[];
}

function thrown(error: unknown, what: string): Problem {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { kind: "throws", message: `${what}: ${text.split("\n").slice(0, 6).join("\n")}` };
}

async function begin(text: string, steps: readonly string[]): Promise<Stage | Problem> {
  const stage = await Stage.read(text);
  if (!isProblem(stage)) for (const step of steps) await stage.run(step, true);
  return stage;
}

/** Takes a program through the steps of a pipeline; those that report a failure are left out. */
export async function lower({ text }: MlirProgram, steps: readonly string[]): Promise<Lowered | Problem> {
  const [applied, skipped]: [string[], Skipped[]] = [[], []];
  let stage = await begin(text, []);
  for (const step of steps) {
    if (isProblem(stage)) return stage;
    try {
      const message = await stage.run(step);
      if (message === undefined) {
        applied.push(step);
        continue;
      }
      skipped.push({ before: [...applied], step, message });
    } catch (error) {
      return thrown(error, step);
    }
    stage = await begin(text, applied);
  }
  return isProblem(stage) ? stage : { stage, applied, skipped };
}

/** What a lowered program gives by the engine; what the engine cannot run is undefined. */
export function engineResult({ stage }: Lowered, name: string): number | Problem | undefined {
  try {
    const result = stage.result(name);
    return isProblem(result) && /cannot compute with values of type 'i/.test(result.message) ? undefined : result;
  } catch (error) {
    return thrown(error, "the engine");
  }
}

/** The lines of the first difference that two texts in a message have, or the beginning of the message. */
function summary(problem: string): string {
  const [, ours = "", wanted = ""] = /printed as\n(.*)\ninstead of\n(.*)$/s.exec(problem) ?? [];
  const lines = wanted.split("\n");
  const at = ours.split("\n").findIndex((line, index) => line !== lines[index]);
  return at < 0 ? problem.slice(0, 400) : `${ours.split("\n")[at]}\ninstead of\n${lines[at]}`;
}

async function readBack(stage: Stage): Promise<readonly Problem[]> {
  const problem = await readBackProblem([], stage.text);
  return problem === undefined ? [] : [{ kind: "text", message: summary(problem) }];
}

/** A program with its pipeline, and what is known of both without native tools. */
export interface Trial extends Case {
  readonly skipped: readonly Skipped[];
  /** What the program gives by the engine after the plain lowering. */
  readonly result: number | undefined;
  /** LLVM IR after the plain lowering, and after the pipeline. */
  readonly plain: string | undefined;
  readonly after: string | undefined;
  readonly problems: readonly Problem[];
}

/** A lowered program's LLVM IR and what it gives by the engine. */
interface Ended {
  readonly skipped: readonly Skipped[];
  readonly ir?: string;
  readonly result?: number;
  readonly problems: readonly Problem[];
}

async function lowerAndRun(program: MlirProgram, steps: readonly string[]): Promise<Ended> {
  const lowered = await lower(program, steps);
  if (isProblem(lowered)) return { skipped: [], problems: [lowered] };
  const { stage, skipped } = lowered;
  const made = irOf(stage.module);
  if ("problem" in made) return { skipped, problems: [{ kind: "unfinished", message: `export: ${made.problem}` }] };
  const { ir } = made;
  const problems = [...(await readBack(stage))];
  const result = engineResult(lowered, program.name);
  if (isProblem(result)) return { skipped, ir, problems: [...problems, result] };
  return { skipped, ir, problems, ...(result === undefined ? {} : { result }) };
}

/** Takes a program through the plain lowering and through a pipeline, and runs both by the engine. */
export async function tryCase({ program, steps }: Case): Promise<Trial> {
  const before = await lowerAndRun(program, [plainLowering.join(",")]);
  const after = await lowerAndRun(program, steps);
  return {
    program,
    steps,
    skipped: after.skipped,
    result: before.result,
    plain: before.ir,
    after: after.ir,
    problems: [
      ...before.problems.map(({ kind, message }) => ({ kind, message: `before the pipeline: ${message}` })),
      ...after.problems,
      ...unlike("the engine, after the pipeline", after.result, before.result),
    ],
  };
}

function unlike(
  who: string,
  found: number | string | undefined,
  expected: number | string | undefined,
): readonly Problem[] {
  if (found === undefined || expected === undefined || found === expected) return [];
  if (typeof expected === "string") return [];
  return [
    { kind: typeof found === "string" ? "stopped" : "unlike", message: `${who}: ${found} instead of ${expected}` },
  ];
}

/** The case that a seed represents. */
export function caseOf(seed: number): Case {
  const program = mlirProgram(seed);
  return { program, steps: randomPipeline(program, choices(seed ^ 0x5bd1e995)) };
}

/** What is wrong with trials natively, by the names of their programs: what MLIR and LLVM make of the programs alone is right. */
export function compareNatively(natives: Natives, trials: readonly Trial[]): ReadonlyMap<string, readonly Problem[]> {
  const problems = new Map<string, Problem[]>(trials.map(({ program }) => [program.name, []]));
  const modules = (irOfTrial: (trial: Trial) => string | undefined): readonly NativeModule[] =>
    trials.flatMap((trial) => {
      const ir = irOfTrial(trial);
      return ir === undefined ? [] : [{ names: [trial.program.name], ir }];
    });
  const expected = runReference(
    natives,
    trials.map(({ program }) => program),
  );
  const compare = (who: string, found: Results): void => {
    for (const [name, value] of found) problems.get(name)?.push(...unlike(who, value, expected.get(name)));
  };
  const byEngine = trials.flatMap(({ program, result }) =>
    result === undefined ? [] : [[program.name, result] as const],
  );
  compare("the engine, before the pipeline", new Map(byEngine));
  compare(
    "lli, before the pipeline",
    runNatively(
      natives,
      modules(({ plain }) => plain),
    ),
  );
  compare(
    "lli, after the pipeline",
    runNatively(
      natives,
      modules(({ after }) => after),
    ),
  );
  return problems;
}
