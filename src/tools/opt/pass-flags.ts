// Passes on the command line: flags named like passes, `--pass-pipeline`, and the flags that watch passes run.

import {
  buildPipeline,
  DebugCounters,
  type Instrumentation,
  loadPasses,
  type NamedStep,
  namedPipeline,
  type Pass,
  type PassChoice,
  PassInstance,
  Pipeline,
  type PipelineFailure,
  type PipelineText,
  type PrintIrOptions,
  parsePipelineText,
  passNames,
  printIr,
  type StatisticsDisplay,
  Timing,
  TreePaths,
  wordsOf,
} from "../../passes/index.ts";
import type { Platform } from "../../support/platform.ts";
import type { PrintOptions } from "../../text/index.ts";
import { type FlagTable, flagValue, isSet, type ParsedArguments } from "../command-line.ts";

const DISPLAY_IN_LIST = "display the results in a list";

export const PASS_FLAGS: FlagTable = {
  "dump-pass-pipeline": { takes: "nothing", help: "Print the pipeline that will be run" },
  "mlir-debug-counter": {
    takes: "value",
    value: "string",
    help: "Comma separated list of debug counter skip and count arguments; passes are counted, as 'pass-execution'",
  },
  "mlir-generate-reproducer": {
    takes: "value",
    value: "filename",
    help: "Generate an mlir reproducer at the provided filename (no crash required)",
  },
  "mlir-output-format": {
    takes: "value",
    value: "value",
    choices: { text: "display the results in text format", json: "display the results in JSON format" },
    help: "Output format for timing data",
  },
  "mlir-pass-statistics": { takes: "nothing", help: "Display the statistics of each pass" },
  "mlir-pass-statistics-display": {
    takes: "value",
    value: "value",
    choices: { list: DISPLAY_IN_LIST, pipeline: "display the results with a nested pipeline view" },
    help: "Display method for pass statistics",
  },
  "mlir-print-debug-counter": {
    takes: "nothing",
    help: "Print out debug counter information after all counters have been accumulated",
  },
  "mlir-print-ir-after": { takes: "value", value: "pass-arg", help: "Print IR after specified passes" },
  "mlir-print-ir-after-all": { takes: "nothing", help: "Print IR after each pass" },
  "mlir-print-ir-after-change": {
    takes: "nothing",
    help: "When printing the IR after a pass, only print if the IR changed",
  },
  "mlir-print-ir-after-failure": {
    takes: "nothing",
    help: "When printing the IR after a pass, only print if the pass failed",
  },
  "mlir-print-ir-before": { takes: "value", value: "pass-arg", help: "Print IR before specified passes" },
  "mlir-print-ir-before-all": { takes: "nothing", help: "Print IR before each pass" },
  "mlir-print-ir-module-scope": {
    takes: "nothing",
    help: "When printing IR before or after passes always print the top-level operation; needs --mlir-disable-threading",
  },
  "mlir-print-ir-tree-dir": {
    takes: "value",
    value: "string",
    help: "When printing the IR before/after a pass, print file tree rooted at this directory",
  },
  "mlir-timing": { takes: "nothing", help: "Display execution times" },
  "mlir-timing-display": {
    takes: "value",
    value: "value",
    choices: { list: DISPLAY_IN_LIST, tree: "display the results in a nested tree view" },
    help: "Display method for timing data",
  },
  p: { takes: "value", value: "string", alias: "pass-pipeline", isHidden: true, help: "Alias for --pass-pipeline" },
  "pass-pipeline": {
    takes: "value",
    value: "string",
    help: "Textual description of the pass pipeline to run",
  },
  "run-reproducer": { takes: "nothing", help: "Run the pipeline stored in the reproducer" },
  "verify-each": {
    takes: "nothing",
    help: "Run the verifier after each transformation pass; on by default",
  },
};

/** The passes that a command line asks for, in a form that makes pipelines. */
export interface PassRequest {
  /** The text of a pipeline; a string is what is wrong with it. */
  readonly written: PipelineText | string | undefined;
  readonly flags: readonly NamedStep[];
  readonly passes: ReadonlyMap<string, Pass>;
  /** Why passes cannot be watched as it is asked for. */
  readonly problem: string | undefined;
}

/** Finds and loads the passes of a command line, and `others`. Flags that are no pass are left out. */
export async function requestedPasses(parsed: ParsedArguments, others: readonly string[]): Promise<PassRequest> {
  const flags = parsed.others.flatMap(
    ({ name, value = "" }) => namedPipeline(name, value) ?? [{ name, options: value }],
  );
  const text = flagValue(parsed, "pass-pipeline");
  const written = text === undefined ? undefined : parsePipelineText(text);
  const inText = typeof written === "object" ? passNames(written.elements) : [];
  const inFlags = flags.flatMap(({ name, options }) => [name, ...wordsOf(options)]);
  const passes = await loadPasses([...inFlags, ...inText, ...others]);
  return { written, flags, passes, problem: problemOf(parsed, text) };
}

function problemOf(parsed: ParsedArguments, text: string | undefined): string | undefined {
  if (text !== undefined && parsed.others.length > 0) {
    return "'-pass-pipeline' option can't be used with individual pass options";
  }
  return isSet(parsed, "mlir-print-ir-module-scope") && !isSet(parsed, "mlir-disable-threading")
    ? "IR print for module scope can't be setup on a pass-manager without disabling multi-threading first.\n"
    : undefined;
}

/** The pipeline of a request, on ops called `anchor` unless its text says otherwise. That of a reproducer takes its place. */
export function pipelineOf(
  { written, flags, passes, problem }: PassRequest,
  anchor: string,
  reproducer: string | undefined,
): Pipeline | PipelineFailure {
  if (problem !== undefined) return { commandLine: undefined, message: problem };
  if (reproducer !== undefined) {
    const text = parsePipelineText(reproducer);
    return typeof text === "string" ? { commandLine: undefined, message: text } : buildPipeline(text, passes);
  }
  if (typeof written === "string") return { commandLine: undefined, message: written };
  if (written !== undefined) return buildPipeline(written, passes);
  const pipeline = new Pipeline(anchor);
  let last: { readonly within: readonly string[]; readonly inner: Pipeline } | undefined;
  for (const { name, options, within } of flags) {
    const pass = passes.get(name);
    if (pass === undefined) continue;
    const instance = new PassInstance(pass, passes);
    const failure = instance.options.parse(options);
    if (failure !== undefined) return failure;
    if (within === undefined) last = undefined;
    else if (last?.within !== within) last = { within, inner: within.reduce((at, one) => at.nest(one), pipeline) };
    (last?.inner ?? pipeline).addNested(instance);
  }
  return pipeline;
}

/** The instrumentations of a run of passes. */
export interface Watching {
  readonly instrumentations: readonly Instrumentation[];
  readonly timing: Timing | undefined;
  readonly timingDisplay: "list" | "tree";
  readonly timingFormat: "text" | "json";
  readonly statistics: StatisticsDisplay | undefined;
  readonly counters: DebugCounters;
}

export function watching(parsed: ParsedArguments, printing: PrintOptions, platform: Platform): Watching {
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
    write: irWriter(flagValue(parsed, "mlir-print-ir-tree-dir"), platform),
  });
  return {
    instrumentations: [...(prints ? [ir] : []), ...(timing === undefined ? [] : [timing.instrumentation])],
    timing,
    timingDisplay: flagValue(parsed, "mlir-timing-display") === "list" ? "list" : "tree",
    timingFormat: flagValue(parsed, "mlir-output-format") === "json" ? "json" : "text",
    statistics: statisticsDisplay(parsed),
    counters: countersOf(parsed),
  };
}

/** Writes to standard error, or to one file for each print in folders that mirror the nesting of ops. */
function irWriter(folder: string | undefined, platform: Platform): PrintIrOptions["write"] {
  if (folder === undefined) return (text) => platform.error(text);
  const paths = new TreePaths();
  return (text, op, pass) => {
    const { folders, file } = paths.next(op, pass);
    const path = [folder, ...folders].join("/");
    platform.makeFolder?.(path);
    const output = platform.open(`${path}/${file}`);
    output.write(text);
    output.close();
  };
}

/** The problem of the counters of a command line, if any. */
export function counterProblem(parsed: ParsedArguments): string | undefined {
  const counters = DebugCounters.parse(counterText(parsed));
  return typeof counters === "string" ? counters : undefined;
}

function countersOf(parsed: ParsedArguments): DebugCounters {
  const counters = DebugCounters.parse(counterText(parsed));
  return typeof counters === "string" ? new DebugCounters() : counters;
}

const counterText = (parsed: ParsedArguments): string => (parsed.flags.get("mlir-debug-counter") ?? []).join(",");

function statisticsDisplay(parsed: ParsedArguments): StatisticsDisplay | undefined {
  if (!isSet(parsed, "mlir-pass-statistics")) return undefined;
  return flagValue(parsed, "mlir-pass-statistics-display") === "list" ? "list" : "pipeline";
}

function chosen(parsed: ParsedArguments, flag: string): PassChoice {
  return isSet(parsed, `${flag}-all`) ? "all" : namesIn(parsed, flag);
}

/** The names in a flag that lists them. */
export function namesIn(parsed: ParsedArguments, flag: string): ReadonlySet<string> {
  return new Set((parsed.flags.get(flag) ?? []).flatMap((names) => names.split(",")));
}
