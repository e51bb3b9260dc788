// A pass is a value: what it is called, what ops it is for, its options and statistics, and what it does.

import type { Context, Operation } from "../ir/index.ts";
import type { OptionTable, OptionValues } from "./options.ts";
import type { Pipeline } from "./pipeline.ts";
import type { PipelineText } from "./pipeline-text.ts";

/** The result of a pass. Nothing: the pass succeeded, and may have changed the op. "unchanged": nothing has to be verified again. */
export type PassOutcome = "failed" | "unchanged" | undefined;

/** The arguments of a pass beside its op. */
export interface PassRun<O, S extends string = string> {
  readonly options: OptionValues<O>;
  readonly context: Context;
  /** Adds to a statistic of the pass. */
  count(statistic: S, by: number): void;
  /** Hands out text that is the pass's purpose, such as a table; passes print nothing themselves. */
  report(text: string): void;
  /** Hands out text that belongs before the output itself. */
  print(text: string): void;
  /** Runs a pipeline on an op inside; returns whether that succeeded. */
  runPipeline(pipeline: Pipeline, op: Operation): boolean;
  /** Makes a pipeline of passes that are loaded: those that {@link PassSpec.runs} and the options name. A string is what is wrong with it. */
  pipeline(text: PipelineText): Pipeline | string;
}

/** The argument of `definePass`: everything that describes a pass. */
export interface PassSpec<O extends OptionTable, S extends string> {
  /** The flag and the name in pipelines. */
  readonly name: string;
  /** The name in banners and reports, as MLIR spells it. */
  readonly displayName: string;
  readonly summary: string;
  /** The only ops that the pass runs on; any isolated op where it is undefined. */
  readonly anchor?: string;
  readonly options?: O;
  /** The statistics of the pass: names with descriptions. */
  readonly statistics?: Readonly<Record<S, string>>;
  /** Names of the dialects whose ops the pass makes. */
  readonly dependentDialects?: readonly string[];
  /** Names of passes that the pass runs itself, beside those that its options name. */
  readonly runs?: readonly string[];
  run(op: Operation, pass: PassRun<O, S>): PassOutcome;
}

/** A pass that can be registered and run in pipelines. */
export interface Pass {
  readonly name: string;
  readonly displayName: string;
  readonly summary: string;
  readonly anchor: string | undefined;
  readonly options: OptionTable;
  readonly statistics: Readonly<Record<string, string>>;
  readonly dependentDialects: readonly string[];
  readonly runs: readonly string[];
  run(op: Operation, pass: PassRun<OptionTable>): PassOutcome;
}

/** Defines a pass. `run` receives the op and the parsed options. */
export function definePass<O extends OptionTable = Record<never, never>, S extends string = never>(
  spec: PassSpec<O, S>,
): Pass {
  return {
    name: spec.name,
    displayName: spec.displayName,
    summary: spec.summary,
    anchor: spec.anchor,
    options: spec.options ?? {},
    statistics: spec.statistics ?? {},
    dependentDialects: spec.dependentDialects ?? [],
    runs: spec.runs ?? [],
    // Sound: a pass is run with the values of its own options.
    run: (op, pass) => spec.run(op, pass as unknown as PassRun<O, S>),
  };
}
