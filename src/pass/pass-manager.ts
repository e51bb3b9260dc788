// Runs pipelines: every pass on every op it is for, with verification in between, telling instrumentations before and after.

import { verify } from "../define/index.ts";
import type { Operation } from "../ir/index.ts";
import type { OptionTable, OptionValues } from "./options.ts";
import type { PassRun } from "./pass.ts";
import { ANY_OP, buildPipeline, PassInstance, Pipeline } from "./pipeline.ts";

/** Receives an event for each pass and pipeline, in the order in which they run. @internal */
export interface Instrumentation {
  beforePass?(pass: PassInstance, op: Operation): void;
  afterPass?(pass: PassInstance, op: Operation): void;
  afterFailedPass?(pass: PassInstance, op: Operation): void;
  /** `anchors` are those of the pipelines that share the ops: `['func.func', 'gpu.module']`. */
  beforePipelines?(anchors: readonly string[]): void;
  afterPipelines?(anchors: readonly string[]): void;
  beforePipeline?(anchor: string, op: Operation): void;
  afterPipeline?(anchor: string, op: Operation): void;
}

/** Options of a run of passes. @internal */
export interface PassManagerOptions {
  /** Verifies after every pass that may have changed something. Default: true. */
  readonly verifyEach?: boolean;
  /** Receives a pass whose result does not verify, after the diagnostics of the verifier: a fault of the pass. */
  readonly onInvalid?: (pass: PassInstance) => void;
  readonly instrumentations?: readonly Instrumentation[];
  /** Asked before each pass, and before the pipelines for what is inside of an op; nothing happens where it says no. */
  readonly shouldRun?: () => boolean;
  /** Takes what passes report, such as tables. */
  readonly report?: (text: string) => void;
  /** Takes what passes print before the output itself. */
  readonly print?: (text: string) => void;
}

/** Runs a pipeline on an op; returns whether all passes succeeded. Diagnostics go to the context. @internal */
export function runPipeline(pipeline: Pipeline, op: Operation, options: PassManagerOptions = {}): boolean {
  if (pipeline.anchor !== ANY_OP && pipeline.anchor !== op.name) {
    const error = op.errorNearby(`can't run '${pipeline.anchor}' pass manager on '${op.name}' op`);
    op.context.emit(error);
    return false;
  }
  return new Runner(options).runItems(pipeline, op);
}

/** Pipelines that are side by side: each op inside is handled by the one that is for it. */
type Step = PassInstance | readonly Pipeline[];

class Runner {
  readonly #options: PassManagerOptions;
  readonly #told: readonly Instrumentation[];
  readonly #steps = new Map<Pipeline, readonly Step[]>();

  constructor(options: PassManagerOptions) {
    this.#options = options;
    this.#told = options.instrumentations ?? [];
  }

  runItems(pipeline: Pipeline, op: Operation): boolean {
    for (const step of this.#stepsOf(pipeline)) {
      if (!(step instanceof PassInstance) && this.#options.shouldRun?.() === false) continue;
      const succeeded = step instanceof PassInstance ? this.#runPass(step, op) : this.#runInside(step, op);
      if (!succeeded) return false;
    }
    return true;
  }

  #stepsOf(pipeline: Pipeline): readonly Step[] {
    let steps = this.#steps.get(pipeline);
    if (steps === undefined) {
      steps = coalesced(pipeline);
      this.#steps.set(pipeline, steps);
    }
    return steps;
  }

  #runPass(pass: PassInstance, op: Operation): boolean {
    const problem = scheduleProblem(pass, op);
    if (problem !== undefined) {
      op.context.emit(op.error(problem));
      return false;
    }
    for (const one of this.#told) one.beforePass?.(pass, op);
    const isSkipped = this.#options.shouldRun?.() === false;
    const outcome = isSkipped ? "unchanged" : pass.pass.run(op, this.#runOf(pass, op));
    const isValid = outcome !== "failed" && this.#isStillValid(op, outcome === "unchanged");
    if (outcome !== "failed" && !isValid) this.#options.onInvalid?.(pass);
    for (const one of [...this.#told].reverse()) {
      if (isValid) one.afterPass?.(pass, op);
      else one.afterFailedPass?.(pass, op);
    }
    return isValid;
  }

  #isStillValid(op: Operation, isUnchanged: boolean): boolean {
    return isUnchanged || this.#options.verifyEach === false || verify(op);
  }

  #runOf(pass: PassInstance, op: Operation): PassRun<OptionTable> {
    return {
      context: op.context,
      // Sound: the set holds the values of the pass's own table.
      options: pass.options.all as OptionValues<OptionTable>,
      count: (name, by) => {
        pass.counts.set(name, (pass.counts.get(name) ?? 0) + by);
      },
      report: (text) => this.#options.report?.(text),
      print: (text) => this.#options.print?.(text),
      runPipeline: (pipeline, inner) => this.#runNested(pipeline, inner),
      pipeline(text) {
        const built = buildPipeline(text, pass.passes);
        return built instanceof Pipeline ? built : built.message;
      },
    };
  }

  #runInside(pipelines: readonly Pipeline[], op: Operation): boolean {
    const anchors = pipelines.map(({ anchor }) => anchor);
    for (const one of this.#told) one.beforePipelines?.(anchors);
    const succeeded = this.#runOnNested(pipelines, op);
    for (const one of [...this.#told].reverse()) one.afterPipelines?.(anchors);
    return succeeded;
  }

  #runOnNested(pipelines: readonly Pipeline[], op: Operation): boolean {
    for (const region of op.regions) {
      for (const block of region.blocks) {
        for (const inner of block.ops()) {
          const pipeline = pipelines.find((one) => isFor(one, inner));
          if (pipeline !== undefined && !this.#runNested(pipeline, inner)) return false;
        }
      }
    }
    return true;
  }

  #runNested(pipeline: Pipeline, op: Operation): boolean {
    for (const one of this.#told) one.beforePipeline?.(pipeline.anchor, op);
    const succeeded = this.runItems(pipeline, op);
    for (const one of [...this.#told].reverse()) one.afterPipeline?.(pipeline.anchor, op);
    return succeeded;
  }
}

/** Why a pass cannot run on an op. */
function scheduleProblem({ pass }: PassInstance, op: Operation): string | undefined {
  if (!op.def.registered) return "trying to schedule a pass on an unregistered operation";
  if (!op.def.isIsolated) return "trying to schedule a pass on an operation not marked as 'IsolatedFromAbove'";
  if (pass.anchor === undefined || pass.anchor === op.name) return undefined;
  return `trying to schedule pass '${pass.displayName}' on an unsupported operation`;
}

/** A pipeline for any op takes the isolated ones that all its passes are for. */
function isFor(pipeline: Pipeline, op: Operation): boolean {
  if (pipeline.anchor !== ANY_OP) return pipeline.anchor === op.name;
  return pipeline.items.every((item) =>
    item instanceof PassInstance ? scheduleProblem(item, op) === undefined : op.def.registered && op.def.isIsolated,
  );
}

/**
 * The steps of a pipeline. Inner pipelines for ops of certain names that are side by side become one step, those for the same name one
 * pipeline: each op then goes through all its passes while it is warm. Pipelines for any op stay as they are.
 */
function coalesced(pipeline: Pipeline): readonly Step[] {
  const steps: Step[] = [];
  let group: Pipeline[] | undefined;
  for (const item of pipeline.items) {
    if (item instanceof PassInstance || item.anchor === ANY_OP) {
      steps.push(item instanceof PassInstance ? item : [item]);
      group = undefined;
    } else {
      if (group === undefined) {
        group = [];
        steps.push(group);
      }
      const known = group.find(({ anchor }) => anchor === item.anchor);
      const target = known ?? new Pipeline(item.anchor);
      if (known === undefined) group.push(target);
      target.items.push(...item.items);
    }
  }
  return steps;
}
