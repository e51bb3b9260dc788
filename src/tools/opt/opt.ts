// spirvana-opt: reads MLIR, runs passes, prints MLIR, as mlir-opt does.

import { isBytecode } from "../../bytecode/index.ts";
import { verify } from "../../define/index.ts";
import { AbsentDialect, Context, type Dialect, type Operation } from "../../ir/index.ts";
import { isPassName, PASS_EXECUTION, Pipeline, runPipeline, statisticsReport } from "../../passes/index.ts";
import { type Diagnostic, makeDiagnostic } from "../../support/diagnostics/diagnostic.ts";
import { Source } from "../../support/diagnostics/source.ts";
import type { Output, Platform } from "../../support/platform.ts";
import { VERSION } from "../../support/version.ts";
import { type PrintOptions, parseText, printOpBytes, type Upgrader } from "../../text/index.ts";
import {
  type FlagTable,
  flagValue,
  inputsProblem,
  isSet,
  type ParsedArguments,
  parseArguments,
} from "../command-line.ts";
import { renderDiagnostic, type Sources, withOperationNote } from "../diagnostics/render.ts";
import { reportDiagnostic, reportProblem } from "../diagnostics/report.ts";
import { dialectNames, loadDialects, mentionedDialects, sampledDialects } from "../dialects.ts";
import { print } from "../information.ts";
import { readInput } from "../input.ts";
import { IMPORTED_DIALECTS, importerOf } from "../llvm/llvm-input.ts";
import { expandResponseFiles } from "../response-files.ts";
import { ExpectedDiagnostics } from "./expected-diagnostics.ts";
import { OLDER_TEXT_FLAGS, olderDialects, upgradeOf, upgradersFor } from "./older-text.ts";
import { OPT_FLAGS } from "./opt-flags.ts";
import { informationFor } from "./opt-information.ts";
import {
  counterProblem,
  namesIn,
  type PassRequest,
  pipelineOf,
  requestedPasses,
  type Watching,
  watching,
} from "./pass-flags.ts";
import { printOptions } from "./print-flags.ts";
import { passesMentioned, reproducerOf, reproducerText } from "./reproducer.ts";
import { SPLIT_MARKER, splitSource } from "./split-input.ts";
import { unknownFlagErrors } from "./unknown-flag.ts";

const TOOL = "spirvana-opt";

export function main(argv: readonly string[], platform: Platform): Promise<number> {
  return optimize(argv, platform, OPT_FLAGS);
}

/** `spirvana opt`, which has more flags than `spirvana-opt`. */
export function ownMain(argv: readonly string[], platform: Platform): Promise<number> {
  return optimize(argv, platform, { ...OPT_FLAGS, ...OLDER_TEXT_FLAGS });
}

async function optimize(argv: readonly string[], platform: Platform, flags: FlagTable): Promise<number> {
  const expanded = expandResponseFiles(argv, platform);
  if (typeof expanded === "string") {
    reportProblem(platform, "command-line", `${expanded}\n`);
    return 1;
  }
  const parsed = parseArguments(expanded, flags);
  const information = await informationFor(parsed, flags, TOOL);
  if (information !== undefined) return print(information, platform);
  const problem = await usageErrors(parsed, flags);
  if (problem !== "") {
    reportProblem(platform, "command-line", problem);
    return 1;
  }
  const path = parsed.inputs[0] ?? "-";
  const bytes = readInput(path, platform);
  if (bytes === undefined) return 1;
  const request = await requestedPasses(parsed, isSet(parsed, "run-reproducer") ? passesMentioned(bytes) : []);
  const ofPasses = [...request.passes.values()].flatMap((pass) => pass.dependentDialects);
  const upgraders = await upgradersFor(parsed);
  const importer = isBytecode(bytes) ? undefined : await importerOf(bytes);
  const bytecode = needsBytecode(parsed, bytes) ? await import("./bytecode.ts") : undefined;
  const outputPath = flagValue(parsed, "o") ?? "-";
  const output = platform.open(outputPath);
  const runWith = async (mentioned: ReadonlySet<string>, absent: ReadonlySet<string>): Promise<boolean> => {
    const ofText = [...mentioned].filter((name) => name !== FOR_TRANSLATION);
    const dialects = await loadDialects([...ofText, ...ofPasses, ...olderDialects(parsed)]);
    const given = { dialects, absent, upgraders, request, importer, bytecode };
    return new Run(parsed, platform, output, given).all(path === "-" ? "<stdin>" : path, bytes);
  };
  const ok =
    importer === undefined
      ? await withDialectsOf(bytes, bytecode, isReadAtOnce(parsed), runWith)
      : await runWith(new Set(IMPORTED_DIALECTS), new Set());
  // The standard output gets what there is; a file is kept only if all is well.
  if (ok || outputPath === "-") output.close();
  else output.discard();
  return ok ? 0 : 1;
}

/** Reads and writes bytecode. */
type Bytecode = typeof import("./bytecode.ts");

/** Whether a run may read bytecode, as the input or as a piece of it, or writes it. */
function needsBytecode(parsed: ParsedArguments, bytes: Uint8Array): boolean {
  if (isBytecode(bytes) || flagValue(parsed, "split-input-file") !== undefined) return true;
  return isSet(parsed, "emit-bytecode") || isSet(parsed, "verify-roundtrip");
}

/** Whether nothing is said or printed before all of the input has been read. */
function isReadAtOnce(parsed: ParsedArguments): boolean {
  return (
    flagValue(parsed, "split-input-file") === undefined &&
    flagValue(parsed, "verify-diagnostics") === undefined &&
    olderDialects(parsed).length === 0
  );
}

/** A dialect that the reference knows when it translates alone. */
const FOR_TRANSLATION = "vcix";

/** Runs with the dialects that samples of the input mention. If one is missing, runs again with all dialects that the input mentions. */
async function withDialectsOf(
  bytes: Uint8Array,
  bytecode: Bytecode | undefined,
  maySample: boolean,
  run: (mentioned: ReadonlySet<string>, absent: ReadonlySet<string>) => Promise<boolean>,
): Promise<boolean> {
  const sampled = maySample && !isBytecode(bytes) ? sampledDialects(bytes) : undefined;
  if (sampled !== undefined) {
    try {
      return await run(sampled, new Set(dialectNames.filter((name) => !sampled.has(name))));
    } catch (failure) {
      if (!(failure instanceof AbsentDialect)) throw failure;
    }
  }
  return run(new Set([...mentionedDialects(bytes), ...(bytecode?.dialectsOfBytecode(bytes) ?? [])]), new Set());
}

/** The problems of a command line, one per line; empty if there are none. */
async function usageErrors(parsed: ParsedArguments, flags: FlagTable): Promise<string> {
  const errors = parsed.errors.map((error) => `${TOOL}: ${error}\n`).join("");
  const unknown = await unknownFlagErrors(parsed, flags, TOOL);
  const counters = counterProblem(parsed);
  const wrong = counters === undefined ? "" : `error: ${counters}\n`;
  return unknown + errors + unknownPasses(parsed) + inputsProblem(parsed, TOOL) + wrong;
}

/** Passes to print around that do not exist. */
function unknownPasses(parsed: ParsedArguments): string {
  const lines = ["mlir-print-ir-before", "mlir-print-ir-after"].flatMap((flag) =>
    [...namesIn(parsed, flag)]
      .filter((name) => !isPassName(name))
      .map((name) => `${TOOL}: for the --${flag} option: Cannot find option named '${name}'!\n`),
  );
  return lines.join("");
}

/** The inputs of a run besides its command line. */
interface Given {
  readonly dialects: readonly Dialect[];
  /** See `Context.absentDialects`. */
  readonly absent: ReadonlySet<string>;
  /** Where older text is to be read. */
  readonly upgraders: readonly Upgrader[] | undefined;
  readonly request: PassRequest;
  /** Of an input that is LLVM IR. */
  readonly importer: Awaited<ReturnType<typeof importerOf>>;
  /** If {@link needsBytecode}. */
  readonly bytecode: Bytecode | undefined;
}

/** One run over an input: everything that its pieces share. */
class Run {
  readonly #parsed: ParsedArguments;
  readonly #platform: Platform;
  readonly #output: Output;
  readonly #given: Given;
  readonly #printing: PrintOptions;
  /** Of the current piece. */
  #watching: Watching;
  /** Diagnostics that were expected and did not come. */
  readonly #missing: Diagnostic[] = [];

  constructor(parsed: ParsedArguments, platform: Platform, output: Output, given: Given) {
    this.#parsed = parsed;
    this.#platform = platform;
    this.#output = output;
    this.#given = given;
    this.#printing = printOptions(parsed);
    this.#watching = this.#newWatching();
  }

  #newWatching(): Watching {
    return watching(this.#parsed, this.#printing, this.#platform);
  }

  #timed<T>(name: string, run: () => T): T {
    return this.#watching.timing === undefined ? run() : this.#watching.timing.section(name, run);
  }

  all(name: string, bytes: Uint8Array): boolean {
    const whole = new Source(name, bytes);
    const sources: Sources = new Map([[name, [whole]]]);
    // As in the reference, bytecode is not split, and neither is LLVM IR.
    const isWhole = isBytecode(bytes) || this.#given.importer !== undefined;
    const marker = isWhole ? undefined : flagValue(this.#parsed, "split-input-file");
    const ok = marker === undefined ? this.#piece(whole, sources) : this.#pieces(whole, marker, sources);
    // As in the reference, those that have no place come last.
    const missing = this.#missing.toSorted((a, b) => Number(a.place === undefined) - Number(b.place === undefined));
    for (const one of missing) this.#report(one, sources);
    return ok;
  }

  #pieces(whole: Source, marker: string, sources: Sources): boolean {
    let ok = true;
    const { pieces, nearMisses } = splitSource(whole, marker === "" ? SPLIT_MARKER : marker);
    for (const place of nearMisses) {
      const warning = makeDiagnostic("warning", "command-line", "near miss with file split marker", place);
      this.#report(warning, sources);
    }
    for (const [index, source] of pieces.entries()) {
      if (index > 0) this.#output.write(`${flagValue(this.#parsed, "output-split-marker") ?? SPLIT_MARKER}\n`);
      ok = this.#piece(source, sources) && ok;
    }
    return ok;
  }

  #piece(source: Source, sources: Sources): boolean {
    this.#watching = this.#newWatching();
    // The reference prints the counters of a piece before and after it.
    const report = isSet(this.#parsed, "mlir-print-debug-counter")
      ? () => this.#platform.error(this.#watching.counters.report())
      : undefined;
    report?.();
    const ok = this.#processAndPrint(source, sources);
    report?.();
    const { timing, timingDisplay, timingFormat } = this.#watching;
    if (timing !== undefined) this.#platform.error(timing.report(timingDisplay, timingFormat));
    return ok;
  }

  #processAndPrint(source: Source, sources: Sources): boolean {
    const context = new Context(this.#given.dialects);
    context.absentDialects = this.#given.absent;
    context.allowUnregisteredDialects = isSet(this.#parsed, "allow-unregistered-dialect");
    const expected = this.#expectedIn(source);
    context.onDiagnostic = expected === undefined ? (one) => this.#show(one, sources) : (one) => expected.take(one);
    const op = this.#process(source, context);
    const isPrinted = op !== undefined && this.#print(op);
    if (expected === undefined) return isPrinted;
    for (const mismatch of expected.mismatches) this.#report(mismatch, sources);
    const missing = expected.missing();
    this.#missing.push(...missing);
    return expected.mismatches.length === 0 && missing.length === 0;
  }

  #expectedIn(source: Source): ExpectedDiagnostics | undefined {
    const strictness = flagValue(this.#parsed, "verify-diagnostics");
    if (strictness === undefined) return undefined;
    return new ExpectedDiagnostics(source, strictness === "only-expected" ? "only-expected" : "all");
  }

  #process(source: Source, context: Context): Operation | undefined {
    const noImplicitModule = isSet(this.#parsed, "no-implicit-module");
    const isTrusted = isSet(this.#parsed, "mlir-very-unsafe-disable-verifier-on-parsing");
    const check = (op: Operation): boolean => isTrusted || verify(op);
    const op = this.#timed("Parser", () => {
      const emit = (one: Diagnostic): void => context.emit(one);
      const { importer, bytecode } = this.#given;
      if (importer !== undefined) return importer(context, source.bytes.subarray(0, source.length), source.name, emit);
      const upgrade = upgradeOf(this.#parsed, this.#given.upgraders, emit);
      const isText = bytecode === undefined || !isBytecode(source.bytes);
      const parsed = isText
        ? parseText(source, context, emit, { noImplicitModule, check, upgrade })
        : bytecode.readBytecode(source.bytes.subarray(0, source.length), source.name, context, emit, {
            noImplicitModule,
            check,
          });
      return parsed !== undefined && (noImplicitModule || check(parsed)) ? parsed : undefined;
    });
    context.absentDialects = new Set();
    if (op === undefined) return undefined;
    if (isSet(this.#parsed, "verify-roundtrip") && this.#given.bytecode?.survivesRoundTrip(op) !== true)
      return undefined;
    return this.#runPasses(op) ? op : undefined;
  }

  #runPasses(op: Operation): boolean {
    const reproducer = isSet(this.#parsed, "run-reproducer") ? reproducerOf(op) : undefined;
    const pipeline = pipelineOf(this.#given.request, op.name, reproducer?.pipeline);
    if (!(pipeline instanceof Pipeline)) {
      if (pipeline.commandLine !== undefined) {
        reportProblem(this.#platform, "pass-pipeline", `${TOOL}: ${pipeline.commandLine}\n`);
      }
      op.context.emit(makeDiagnostic("error", "pass-pipeline", pipeline.message, undefined));
      return false;
    }
    if (isSet(this.#parsed, "dump-pass-pipeline")) this.#platform.error(pipeline.dump());
    const ok =
      pipeline.items.length === 0 ||
      runPipeline(pipeline, op, {
        verifyEach: reproducer?.verifyEach ?? isSet(this.#parsed, "verify-each", true),
        instrumentations: this.#watching.instrumentations,
        shouldRun: () => this.#watching.counters.shouldRun(PASS_EXECUTION),
        report: (text) => this.#platform.error(text),
        print: (text) => this.#output.write(text),
      });
    const path = flagValue(this.#parsed, "mlir-generate-reproducer");
    if (ok && path !== undefined) this.#writeReproducer(path, reproducerText(op, pipeline));
    const { statistics } = this.#watching;
    if (statistics !== undefined) this.#platform.error(statisticsReport(pipeline, statistics));
    return ok;
  }

  #writeReproducer(path: string, text: string): void {
    const output = this.#platform.open(path);
    output.write(text);
    output.close();
  }

  #show(diagnostic: Diagnostic, sources: Sources): void {
    const hasNote = isSet(this.#parsed, "mlir-print-op-on-diagnostic", true);
    const full = hasNote ? withOperationNote(diagnostic, this.#printing) : diagnostic;
    this.#report(full, sources);
  }

  /** Reports a diagnostic that is about no op. */
  #report(diagnostic: Diagnostic, sources: Sources): void {
    reportDiagnostic(this.#platform, diagnostic, () => renderDiagnostic(diagnostic, sources));
  }

  #print(op: Operation): boolean {
    const { bytecode } = this.#given;
    if (bytecode !== undefined && isSet(this.#parsed, "emit-bytecode")) {
      return this.#timed("Output", () => this.#emitBytecode(op, bytecode));
    }
    this.#timed("Output", () => printOpBytes(op, (bytes) => this.#output.writeBytes(bytes), this.#printing));
    this.#output.write("\n");
    return true;
  }

  #emitBytecode(op: Operation, { writeBytecode }: Bytecode): boolean {
    const version = flagValue(this.#parsed, "emit-bytecode-version");
    const written = writeBytecode(op, {
      producer: `Spirvana${VERSION}`,
      elideResources: isSet(this.#parsed, "elide-resource-data-from-bytecode"),
      ...(version === undefined ? {} : { version: Number(version) }),
    });
    if (written.ok) this.#output.writeBytes(written.value);
    else for (const { message } of written.diagnostics) op.context.emit(op.plainError(message));
    return written.ok;
  }
}
