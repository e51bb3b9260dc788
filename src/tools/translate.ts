// spirvana-translate: between MLIR text and other formats, as mlir-translate does.

import { verify } from "../define/index.ts";
import { Context, type Dialect, type Operation } from "../ir/index.ts";
import type { Diagnostic } from "../support/diagnostic.ts";
import { makeDiagnostic } from "../support/diagnostic.ts";
import type { Output, Platform } from "../support/platform.ts";
import { Source } from "../support/source.ts";
import { parseText, printOp } from "../text/index.ts";
import { flagValue, isSet, type ParsedArguments, parseArguments } from "./command-line.ts";
import { loadDialects, mentionedDialects } from "./dialects.ts";
import { ExpectedDiagnostics } from "./expected-diagnostics.ts";
import { printOptions } from "./print-flags.ts";
import { renderDiagnostic, type Sources, withOperationNote } from "./render.ts";
import { SPLIT_MARKER, splitSource } from "./split-input.ts";
import {
  TRANSLATE_FLAGS,
  TRANSLATIONS,
  type Translation,
  type TranslationEntry,
  type TranslationRun,
} from "./translations.ts";

const TOOL = "spirvana-translate";

export async function main(argv: readonly string[], platform: Platform): Promise<number> {
  const parsed = parseArguments(argv, TRANSLATE_FLAGS);
  const problem = usageErrors(parsed);
  if (problem !== "") {
    platform.error(problem);
    return 1;
  }
  const path = parsed.inputs[0] ?? "-";
  const bytes = platform.read(path);
  if (typeof bytes === "string") {
    platform.error(`cannot open input file '${path}': ${bytes}\n`);
    return 1;
  }
  const [entry, ...others] = wanted(parsed);
  if (entry === undefined || others.length > 0) {
    platform.error(`${TOOL}: exactly one translation must be asked for\n`);
    return 1;
  }
  const mentioned = entry.from === "mlir" ? mentionedDialects(bytes) : [];
  const dialects = await loadDialects([...mentioned, ...entry.dialects]);
  const outputPath = flagValue(parsed, "o") ?? "-";
  const output = platform.open(outputPath);
  const ok = new Run(parsed, platform, output, dialects, await entry.load(), entry.from).all(path, bytes);
  if (ok || outputPath === "-") output.close();
  else output.discard();
  return ok ? 0 : 1;
}

/** The translations that flags ask for. */
function wanted(parsed: ParsedArguments): readonly TranslationEntry[] {
  return Object.entries(TRANSLATIONS).flatMap(([name, entry]) => (isSet(parsed, name) ? [entry] : []));
}

function usageErrors(parsed: ParsedArguments): string {
  const unknown = parsed.others.map(
    ({ text }) => `${TOOL}: Unknown command line argument '${text}'.  Try: '${TOOL} --help'\n`,
  );
  const wrong = parsed.errors.map((error) => `${TOOL}: ${error}\n`);
  const none = wanted(parsed).length === 0 ? [`${TOOL}: Translation to perform must be given\n`] : [];
  return [...unknown, ...wrong, ...(unknown.length + wrong.length > 0 ? [] : none)].join("");
}

/** One run over an input: everything that its pieces share. */
class Run {
  private readonly parsed: ParsedArguments;
  private readonly platform: Platform;
  private readonly output: Output;
  private readonly dialects: readonly Dialect[];
  private readonly translation: Translation;
  private readonly from: "mlir" | "binary";

  constructor(
    parsed: ParsedArguments,
    platform: Platform,
    output: Output,
    dialects: readonly Dialect[],
    translation: Translation,
    from: "mlir" | "binary",
  ) {
    this.parsed = parsed;
    this.platform = platform;
    this.output = output;
    this.dialects = dialects;
    this.translation = translation;
    this.from = from;
  }

  all(path: string, bytes: Uint8Array): boolean {
    const name = path === "-" ? "<stdin>" : path;
    if (this.from === "binary") return this.binary(bytes);
    const whole = new Source(name, bytes);
    const sources: Sources = new Map([[name, [whole]]]);
    const marker = flagValue(this.parsed, "split-input-file");
    if (marker === undefined) return this.piece(whole, sources);
    let ok = true;
    const { pieces } = splitSource(whole, marker === "" ? SPLIT_MARKER : marker);
    for (const [index, source] of pieces.entries()) {
      if (index > 0) this.output.write(`${flagValue(this.parsed, "output-split-marker") ?? SPLIT_MARKER}\n`);
      ok = this.piece(source, sources) && ok;
    }
    return ok;
  }

  private binary(bytes: Uint8Array): boolean {
    const context = new Context(this.dialects);
    context.onDiagnostic = (one) => this.show(one, new Map());
    return this.translation(this.runOf(context, bytes, undefined));
  }

  private piece(source: Source, sources: Sources): boolean {
    const context = new Context(this.dialects);
    context.allowUnregisteredDialects = isSet(this.parsed, "allow-unregistered-dialect");
    const expected = isSet(this.parsed, "verify-diagnostics") ? new ExpectedDiagnostics(source, "all") : undefined;
    context.onDiagnostic = expected === undefined ? (one) => this.show(one, sources) : (one) => expected.take(one);
    const noImplicitModule = isSet(this.parsed, "no-implicit-module");
    const parsed = parseText(source, context, (one) => context.emit(one), { noImplicitModule, check: verify });
    const op = parsed !== undefined && (noImplicitModule || verify(parsed)) ? parsed : undefined;
    const ok = op !== undefined && this.translation(this.runOf(context, source.bytes, op));
    if (expected === undefined) return ok;
    const problems = [...expected.mismatches, ...expected.missing()];
    for (const one of problems) this.platform.error(renderDiagnostic(one, sources));
    return problems.length === 0;
  }

  private runOf(context: Context, bytes: Uint8Array, op: Operation | undefined): TranslationRun {
    return {
      context,
      bytes,
      op,
      isSet: (flag, usual) => isSet(this.parsed, flag, usual),
      error: (message) => context.emit(makeDiagnostic("error", message, undefined)),
      write: (text) => this.output.write(text),
      writeBytes: (data) => this.output.writeBytes(data),
      print: (printed) => {
        printOp(printed, (text) => this.output.write(text), printOptions(this.parsed));
      },
    };
  }

  private show(diagnostic: Diagnostic, sources: Sources): void {
    const full = isSet(this.parsed, "mlir-print-op-on-diagnostic", true) ? withOperationNote(diagnostic) : diagnostic;
    this.platform.error(renderDiagnostic(full, sources));
  }
}
