// Passes on the command line: flags named like passes, `--pass-pipeline`, and the flags that watch passes run.

import {
  buildPipeline,
  type Instrumentation,
  isPassName,
  loadPasses,
  type Pass,
  type PassChoice,
  PassInstance,
  Pipeline,
  type PipelineFailure,
  type PipelineText,
  parsePipelineText,
  passNames,
  printIr,
  type StatisticsDisplay,
  Timing,
} from "../passes/index.ts";
import type { PrintOptions } from "../text/index.ts";
import { type FlagSpec, flagValue, isSet, type ParsedArguments } from "./command-line.ts";

export const PASS_FLAGS: Readonly<Record<string, FlagSpec>> = {
  "pass-pipeline": { takes: "value", help: "Textual description of the pass pipeline to run" },
  "verify-each": { takes: "optional-value", help: "Run the verifier after each transformation pass" },
  "dump-pass-pipeline": { takes: "nothing", help: "Print the pipeline that will be run" },
  "mlir-print-ir-before": { takes: "value", help: "Print IR before specified passes" },
  "mlir-print-ir-after": { takes: "value", help: "Print IR after specified passes" },
  "mlir-print-ir-before-all": { takes: "nothing", help: "Print IR before each pass" },
  "mlir-print-ir-after-all": { takes: "nothing", help: "Print IR after each pass" },
  "mlir-print-ir-after-change": { takes: "nothing", help: "Print IR after a pass only if it changed" },
  "mlir-print-ir-after-failure": { takes: "nothing", help: "Print IR after a pass only if the pass failed" },
  "mlir-print-ir-module-scope": { takes: "nothing", help: "Print the outermost op around passes" },
  "mlir-timing": { takes: "nothing", help: "Display execution times" },
  "mlir-timing-display": { takes: "value", help: "Display method for timing data: list or tree" },
  "mlir-pass-statistics": { takes: "nothing", help: "Display the statistics of each pass" },
  "mlir-pass-statistics-display": { takes: "value", help: "Display method for statistics: list or pipeline" },
};

/** The passes that a command line asks for, in a form that makes pipelines. */
export interface PassRequest {
  readonly written: PipelineText | undefined;
  readonly flags: readonly { readonly name: string; readonly options: string }[];
  readonly passes: ReadonlyMap<string, Pass>;
}

/** Finds and loads the passes of a command line; a text is what is wrong with it. */
export async function requestedPasses(parsed: ParsedArguments, tool: string): Promise<PassRequest | string> {
  const unknown = parsed.others.find(({ name }) => !isPassName(name));
  if (unknown !== undefined) {
    return `${tool}: Unknown command line argument '${unknown.text}'.  Try: '${tool} --help'\n`;
  }
  const flags = parsed.others.map(({ name, value = "" }) => ({ name, options: value }));
  const text = flagValue(parsed, "pass-pipeline");
  if (text === undefined) return { written: undefined, flags, passes: await loadPasses(flags.map(({ name }) => name)) };
  if (flags.length > 0) return "'-pass-pipeline' option can't be used with individual pass options\n";
  const written = parsePipelineText(text);
  if (typeof written === "string") return written;
  return { written, flags, passes: await loadPasses(passNames(written.elements)) };
}

/** The pipeline of a request, on modules unless its text says otherwise. */
export function pipelineOf(request: PassRequest): Pipeline | PipelineFailure {
  if (request.written !== undefined) return buildPipeline(request.written, request.passes);
  const pipeline = new Pipeline("builtin.module");
  for (const { name, options } of request.flags) {
    const pass = request.passes.get(name);
    if (pass === undefined) continue;
    const instance = new PassInstance(pass);
    const failure = instance.options.parse(options);
    if (failure !== undefined) {
      return { ...failure, message: `${failure.message}\nfailed to add \`${name}\` with options \`${options}\`\n` };
    }
    pipeline.addNested(instance);
  }
  return pipeline;
}

/** What watches the passes run. */
export interface Watching {
  readonly instrumentations: readonly Instrumentation[];
  readonly timing: Timing | undefined;
  readonly timingDisplay: "list" | "tree";
  readonly statistics: StatisticsDisplay | undefined;
}

export function watching(parsed: ParsedArguments, printing: PrintOptions, write: (text: string) => void): Watching {
  const timing = isSet(parsed, "mlir-timing") ? new Timing() : undefined;
  const before = chosen(parsed, "mlir-print-ir-before");
  const after = chosen(parsed, "mlir-print-ir-after");
  const afterChange = isSet(parsed, "mlir-print-ir-after-change");
  const afterFailure = isSet(parsed, "mlir-print-ir-after-failure");
  const prints = before === "all" || after === "all" || before.size > 0 || after.size > 0 || afterFailure;
  const ir = printIr({
    before,
    after,
    afterChange,
    afterFailure,
    moduleScope: isSet(parsed, "mlir-print-ir-module-scope"),
    printing,
    write,
  });
  return {
    instrumentations: [...(prints ? [ir] : []), ...(timing === undefined ? [] : [timing.instrumentation])],
    timing,
    timingDisplay: flagValue(parsed, "mlir-timing-display") === "list" ? "list" : "tree",
    statistics: statisticsDisplay(parsed),
  };
}

function statisticsDisplay(parsed: ParsedArguments): StatisticsDisplay | undefined {
  if (!isSet(parsed, "mlir-pass-statistics")) return undefined;
  return flagValue(parsed, "mlir-pass-statistics-display") === "list" ? "list" : "pipeline";
}

function chosen(parsed: ParsedArguments, flag: string): PassChoice {
  if (isSet(parsed, `${flag}-all`)) return "all";
  return new Set((parsed.flags.get(flag) ?? []).flatMap((names) => names.split(",")));
}
