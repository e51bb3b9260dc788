// Pipelines: passes with their options, nested by the ops that they run on.

import { OptionSet } from "./options.ts";
import type { Pass } from "./pass.ts";
import { type PipelineElement, type PipelineText, pipelineError } from "./pipeline-text.ts";

/** A pass in a pipeline, with its options and what it has counted. @internal */
export class PassInstance {
  readonly pass: Pass;
  readonly options: OptionSet;
  readonly counts = new Map<string, number>();
  /** The passes that it may run itself. */
  readonly passes: ReadonlyMap<string, Pass>;

  constructor(pass: Pass, passes: ReadonlyMap<string, Pass> = new Map()) {
    this.pass = pass;
    this.passes = passes;
    this.options = new OptionSet(pass.options);
  }

  get text(): string {
    return this.pass.name + this.options.print();
  }
}

/** Why a pipeline cannot be made; `commandLine` is what the tool prints after its own name. @internal */
export interface PipelineFailure {
  readonly commandLine: string | undefined;
  readonly message: string;
}

/** The anchor of pipelines that run on every isolated op. @internal */
export const ANY_OP = "any";

/** Passes to run on the ops called `anchor` one after the other; `any` represents all isolated ops. @internal */
export class Pipeline {
  readonly anchor: string;
  readonly items: (PassInstance | Pipeline)[] = [];

  constructor(anchor: string) {
    this.anchor = anchor;
  }

  /** Adds a pass, unless it is for other ops. */
  add(pass: PassInstance): PipelineFailure | undefined {
    const { anchor, displayName } = pass.pass;
    if (anchor !== undefined && this.anchor !== ANY_OP && anchor !== this.anchor) {
      const message =
        `Can't add pass '${displayName}' restricted to '${anchor}' on a PassManager intended to run on ` +
        `'${this.anchor}', did you intend to nest?`;
      return { commandLine: undefined, message };
    }
    this.items.push(pass);
    return undefined;
  }

  /** Adds a pass, in a pipeline of its own where it is for other ops: what a flag on the command line does. */
  addNested(pass: PassInstance): void {
    const { anchor } = pass.pass;
    if (anchor === undefined || anchor === this.anchor) this.items.push(pass);
    else this.nest(anchor).items.push(pass);
  }

  /** Adds an empty pipeline for ops inside. */
  nest(anchor: string): Pipeline {
    const inner = new Pipeline(anchor);
    this.items.push(inner);
    return inner;
  }

  get passes(): readonly PassInstance[] {
    return this.items.flatMap((item) => (item instanceof PassInstance ? [item] : item.passes));
  }

  /** The text of a dump, over several lines. */
  print(indent = ""): string {
    const inner = `${indent}  `;
    const lines = this.items.map((item) => (item instanceof Pipeline ? item.print(inner) : inner + item.text));
    return `${indent}${this.anchor}(\n${lines.join(",\n")}\n${indent})`;
  }

  /** The text of `--dump-pass-pipeline`. */
  dump(): string {
    return `Pass Manager with ${this.items.length} passes:\n${this.print()}\n\n`;
  }
}

/** Makes a pipeline of its text. `passes` has the passes by name; a name that is missing is an error. @internal */
export function buildPipeline(written: PipelineText, passes: ReadonlyMap<string, Pass>): Pipeline | PipelineFailure {
  const unknown = firstUnknown(written.elements, passes);
  if (unknown !== undefined) {
    const message = `'${unknown.name}' does not refer to a registered pass or pass pipeline`;
    return { commandLine: undefined, message: pipelineError(written.text, unknown.offset, message) };
  }
  const pipeline = new Pipeline(written.anchor);
  return addAll(pipeline, written.elements, passes) ?? pipeline;
}

function firstUnknown(
  elements: readonly PipelineElement[],
  passes: ReadonlyMap<string, Pass>,
): PipelineElement | undefined {
  for (const element of elements) {
    const found = element.inner === undefined ? element : firstUnknown(element.inner, passes);
    if (found !== undefined && (element.inner !== undefined || !passes.has(element.name))) return found;
  }
  return undefined;
}

function addAll(
  pipeline: Pipeline,
  elements: readonly PipelineElement[],
  passes: ReadonlyMap<string, Pass>,
): PipelineFailure | undefined {
  for (const element of elements) {
    const failure =
      element.inner === undefined ? addPass(pipeline, element, passes) : addInner(pipeline, element, passes);
    if (failure !== undefined) return failure;
  }
  return undefined;
}

function addInner(
  pipeline: Pipeline,
  { name, inner }: PipelineElement,
  passes: ReadonlyMap<string, Pass>,
): PipelineFailure | undefined {
  const failure = addAll(pipeline.nest(name), inner ?? [], passes);
  if (failure === undefined) return undefined;
  return { ...failure, message: `${failure.message}failed to add \`${name}\` with options \`\` to inner pipeline\n` };
}

function addPass(
  pipeline: Pipeline,
  { name, options }: PipelineElement,
  passes: ReadonlyMap<string, Pass>,
): PipelineFailure | undefined {
  const pass = passes.get(name);
  if (pass === undefined) return undefined;
  const instance = new PassInstance(pass, passes);
  const failure = instance.options.parse(options) ?? pipeline.add(instance);
  if (failure === undefined) return undefined;
  return { ...failure, message: `${failure.message}\nfailed to add \`${name}\` with options \`${options}\`\n` };
}
