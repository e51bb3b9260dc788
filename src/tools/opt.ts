// spirvana-opt: reads MLIR, runs passes, prints MLIR, as mlir-opt does.

import { verify } from "../define/index.ts";
import { Context, type Dialect, type Operation } from "../ir/index.ts";
import { Pipeline, runPipeline, statisticsReport } from "../passes/index.ts";
import { type Diagnostic, makeDiagnostic } from "../support/diagnostic.ts";
import type { Output, Platform } from "../support/platform.ts";
import { Source } from "../support/source.ts";
import { type PrintOptions, parseText, printOp } from "../text/index.ts";
import { type FlagSpec, flagValue, isSet, type ParsedArguments, parseArguments } from "./command-line.ts";
import { loadDialects, mentionedDialects } from "./dialects.ts";
import { ExpectedDiagnostics } from "./expected-diagnostics.ts";
import { PASS_FLAGS, pipelineOf, requestedPasses, type Watching, watching } from "./pass-flags.ts";
import { renderDiagnostic, type Sources, withOperationNote } from "./render.ts";
import { SPLIT_MARKER, splitSource } from "./split-input.ts";

const FLAGS: Readonly<Record<string, FlagSpec>> = {
  o: { takes: "value", help: "Output filename" },
  "allow-unregistered-dialect": { takes: "nothing", help: "Allow operation with no registered dialects" },
  "split-input-file": { takes: "optional-value", help: "Split the input into pieces and process each independently" },
  "output-split-marker": { takes: "value", help: "Split marker between outputs" },
  "verify-diagnostics": { takes: "optional-value", help: "Check that diagnostics match expected-* lines" },
  "no-implicit-module": { takes: "nothing", help: "Do not wrap top-level ops in a module" },
  "mlir-print-op-generic": { takes: "nothing", help: "Print the generic op form" },
  "mlir-print-debuginfo": { takes: "nothing", help: "Print locations" },
  "mlir-pretty-debuginfo": { takes: "nothing", help: "Print locations in a readable form" },
  "mlir-print-local-scope": { takes: "nothing", help: "Print with local scope: no aliases" },
  "mlir-use-nameloc-as-prefix": { takes: "nothing", help: "Name values by their name locations" },
  "mlir-print-skip-regions": { takes: "nothing", help: "Skip regions when printing ops" },
  "mlir-elide-elementsattrs-if-larger": { takes: "value", help: "Elide ElementsAttrs with more elements" },
  "mlir-elide-resource-strings-if-larger": { takes: "value", help: "Elide resource strings that are longer" },
  "mlir-print-op-on-diagnostic": { takes: "nothing", help: "Attach the op to its diagnostics" },
  "mlir-disable-threading": { takes: "nothing", help: "Accepted: there are no threads" },
  ...PASS_FLAGS,
};

const TOOL = "spirvana-opt";

export async function main(argv: readonly string[], platform: Platform): Promise<number> {
  const parsed = parseArguments(argv, FLAGS);
  const problem = usageError(parsed);
  if (problem !== undefined) {
    platform.error(problem);
    return 1;
  }
  const request = await requestedPasses(parsed, TOOL);
  const pipeline = typeof request === "string" ? { commandLine: undefined, message: request } : pipelineOf(request);
  if (!(pipeline instanceof Pipeline)) {
    platform.error(
      pipeline.commandLine === undefined ? pipeline.message : `${TOOL}: ${pipeline.commandLine}\n${pipeline.message}`,
    );
    return 1;
  }
  const path = parsed.inputs[0] ?? "-";
  const bytes = platform.read(path);
  if (typeof bytes === "string") {
    platform.error(`cannot open input file '${path}': ${bytes}\n`);
    return 1;
  }
  const ofPasses = pipeline.passes.flatMap(({ pass }) => pass.dependentDialects);
  const dialects = await loadDialects([...mentionedDialects(bytes), ...ofPasses]);
  const outputPath = flagValue(parsed, "o") ?? "-";
  const output = platform.open(outputPath);
  const run = new Run(parsed, platform, output, dialects, pipeline);
  const ok = run.all(path === "-" ? "<stdin>" : path, bytes);
  run.finish();
  // The standard output gets what there is; a file is kept only if all is well.
  if (ok || outputPath === "-") output.close();
  else output.discard();
  return ok ? 0 : 1;
}

function usageError(parsed: ParsedArguments): string | undefined {
  if (parsed.error !== undefined) return `${TOOL}: ${parsed.error}\n`;
  return parsed.inputs.length > 1
    ? `${TOOL}: Too many positional arguments specified!\nCan specify at most 1 positional arguments: See: ${TOOL} --help\n`
    : undefined;
}

/** One run over an input: everything that its pieces share. */
class Run {
  private readonly parsed: ParsedArguments;
  private readonly platform: Platform;
  private readonly output: Output;
  private readonly dialects: readonly Dialect[];
  private readonly pipeline: Pipeline;
  private readonly printing: PrintOptions;
  private readonly watching: Watching;

  constructor(
    parsed: ParsedArguments,
    platform: Platform,
    output: Output,
    dialects: readonly Dialect[],
    pipeline: Pipeline,
  ) {
    this.parsed = parsed;
    this.platform = platform;
    this.output = output;
    this.dialects = dialects;
    this.pipeline = pipeline;
    this.printing = printOptions(parsed);
    this.watching = watching(parsed, this.printing, (text) => platform.error(text));
    if (isSet(parsed, "dump-pass-pipeline")) platform.error(pipeline.dump());
  }

  /** Reports that come at the end. */
  finish(): void {
    const { statistics, timing, timingDisplay } = this.watching;
    if (statistics !== undefined) this.platform.error(statisticsReport(this.pipeline, statistics));
    if (timing !== undefined) this.platform.error(timing.report(timingDisplay, "text"));
  }

  private timed<T>(name: string, run: () => T): T {
    return this.watching.timing === undefined ? run() : this.watching.timing.section(name, run);
  }

  all(name: string, bytes: Uint8Array): boolean {
    const marker = flagValue(this.parsed, "split-input-file");
    const whole = new Source(name, bytes);
    const sources: Sources = new Map([[name, [whole]]]);
    if (marker === undefined) return this.piece(whole, sources);
    let ok = true;
    const { pieces, nearMisses } = splitSource(whole, marker === "" ? SPLIT_MARKER : marker);
    for (const place of nearMisses) {
      const warning = makeDiagnostic("warning", "near miss with file split marker", place);
      this.platform.error(renderDiagnostic(warning, sources));
    }
    for (const [index, source] of pieces.entries()) {
      if (index > 0) this.output.write(`${flagValue(this.parsed, "output-split-marker") ?? SPLIT_MARKER}\n`);
      ok = this.piece(source, sources) && ok;
    }
    return ok;
  }

  private piece(source: Source, sources: Sources): boolean {
    const context = new Context(this.dialects);
    context.allowUnregisteredDialects = isSet(this.parsed, "allow-unregistered-dialect");
    const expected = this.parsed.flags.has("verify-diagnostics") ? new ExpectedDiagnostics(source) : undefined;
    context.onDiagnostic = expected === undefined ? (one) => this.show(one, sources) : (one) => expected.take(one);
    const op = this.process(source, context);
    if (expected === undefined) return op !== undefined && this.print(op);
    if (op !== undefined) this.print(op);
    const asExpected = expected.finish();
    for (const mismatch of expected.mismatches) this.platform.error(renderDiagnostic(mismatch, sources));
    return asExpected;
  }

  private process(source: Source, context: Context): Operation | undefined {
    const noImplicitModule = isSet(this.parsed, "no-implicit-module");
    const op = this.timed("Parser", () => {
      const options = { noImplicitModule, check: verify };
      const parsed = parseText(source, context, (one) => context.emit(one), options);
      return parsed !== undefined && (noImplicitModule || verify(parsed)) ? parsed : undefined;
    });
    return op !== undefined && this.runPasses(op) ? op : undefined;
  }

  private runPasses(op: Operation): boolean {
    if (this.pipeline.items.length === 0) return true;
    return runPipeline(this.pipeline, op, {
      verifyEach: isSet(this.parsed, "verify-each", true),
      instrumentations: this.watching.instrumentations,
      report: (text) => this.platform.error(text),
    });
  }

  private show(diagnostic: Diagnostic, sources: Sources): void {
    const full = isSet(this.parsed, "mlir-print-op-on-diagnostic", true) ? withOperationNote(diagnostic) : diagnostic;
    this.platform.error(renderDiagnostic(full, sources));
  }

  private print(op: Operation): boolean {
    this.timed("Output", () => printOp(op, (text) => this.output.write(text), this.printing));
    this.output.write("\n");
    return true;
  }
}

function printOptions(parsed: ParsedArguments): PrintOptions {
  const limit = flagValue(parsed, "mlir-elide-elementsattrs-if-larger");
  const resources = flagValue(parsed, "mlir-elide-resource-strings-if-larger");
  return {
    generic: isSet(parsed, "mlir-print-op-generic"),
    debugInfo: isSet(parsed, "mlir-print-debuginfo"),
    prettyDebugInfo: isSet(parsed, "mlir-pretty-debuginfo"),
    localScope: isSet(parsed, "mlir-print-local-scope"),
    useNameLocations: isSet(parsed, "mlir-use-nameloc-as-prefix"),
    skipRegions: isSet(parsed, "mlir-print-skip-regions"),
    ...(limit === undefined ? {} : { elideElementsLargerThan: Number(limit) }),
    ...(resources === undefined ? {} : { elideResourcesLargerThan: Number(resources) }),
  };
}
