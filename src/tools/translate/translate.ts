// spirvana-translate: between MLIR text and other formats, as mlir-translate does.

import { verify } from "../../define/index.ts";
import { Context, type Dialect, type Operation } from "../../ir/index.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import { Source } from "../../support/diagnostics/source.ts";
import type { Output, Platform } from "../../support/platform.ts";
import { bytesOfText } from "../../support/tables/byte-strings.ts";
import { parseText, printOpBytes, type Upgrader } from "../../text/index.ts";
import {
  type FlagTable,
  flagText,
  flagValue,
  inputsProblem,
  isSet,
  type ParsedArguments,
  parseArguments,
} from "../command-line.ts";
import { renderDiagnostic, type Sources, withOperationNote } from "../diagnostics/render.ts";
import { reportDiagnostic, reportOwn, reportProblem } from "../diagnostics/report.ts";
import { loadDialects, mentionedDialects } from "../dialects.ts";
import { print, versionText } from "../information.ts";
import { readInput } from "../input.ts";
import { IMPORTED_DIALECTS, importerOf } from "../llvm/llvm-input.ts";
import { ExpectedDiagnostics } from "../opt/expected-diagnostics.ts";
import { OLDER_TEXT_FLAGS, olderDialects, upgradeOf, upgradersFor } from "../opt/older-text.ts";
import { printOptions } from "../opt/print-flags.ts";
import { SPLIT_MARKER, splitSource } from "../opt/split-input.ts";
import { expandResponseFiles } from "../response-files.ts";
import { FILE_FLAGS } from "./file-flags.ts";
import {
  TRANSLATE_FLAGS,
  TRANSLATIONS,
  type Translation,
  type TranslationEntry,
  type TranslationRun,
} from "./translations.ts";

const TOOL = "spirvana-translate";

export function main(argv: readonly string[], platform: Platform): Promise<number> {
  const expanded = expandResponseFiles(argv, platform);
  if (typeof expanded !== "string") return translateWith(expanded, platform, TRANSLATE_FLAGS, false);
  reportProblem(platform, "command-line", `${expanded}\n`);
  return Promise.resolve(1);
}

/** `spirvana translate`, which has more flags than `spirvana-translate`, and by default translates between SPIR-V and LLVM IR. */
export async function ownMain(argv: readonly string[], platform: Platform): Promise<number> {
  const flags = { ...TRANSLATE_FLAGS, ...OLDER_TEXT_FLAGS, ...FILE_FLAGS };
  const parsed = parseArguments(argv, flags);
  const names = [...parsed.flags.keys()].filter((name) => isSet(parsed, name));
  if (names.some((name) => Object.hasOwn(TRANSLATIONS, name) || isInformation(name)))
    return translateWith(argv, platform, flags, true);
  const { translateFile } = await import("./translate-file.ts");
  return translateFile(parsed, platform);
}

function isInformation(name: string): boolean {
  return name === "help" || name === "version";
}

const USAGE = `USAGE: ${TOOL} [options] <input file>`;
const OWN_USAGE = `USAGE: spirvana translate FILE [-o FILE]            SPIR-V (binary, assembly or the dialect) to LLVM IR, or LLVM IR to SPIR-V
       spirvana translate TRANSLATION [options] FILE`;

async function translateWith(
  argv: readonly string[],
  platform: Platform,
  flags: FlagTable,
  isOwn: boolean,
): Promise<number> {
  const parsed = parseArguments(argv, flags);
  if (isSet(parsed, "help") || isSet(parsed, "version")) {
    return information(isSet(parsed, "help"), isOwn ? OWN_USAGE : USAGE, flags, platform);
  }
  const problem = usageErrors(parsed);
  if (problem !== "") {
    reportProblem(platform, "command-line", problem);
    return 1;
  }
  const path = parsed.inputs[0] ?? "-";
  const bytes = readInput(path, platform);
  if (bytes === undefined) return 1;
  const entries = wanted(parsed);
  const stages = await Promise.all(entries.map(async ({ from, load }) => ({ from, translate: await load() })));
  const [{ inputs = undefined, from = "binary" } = {}] = entries;
  const mentioned =
    from === "mlir" ? [...mentionedDialects(bytes)].filter((name) => inputs?.includes(name) ?? true) : [];
  const importer = from === "mlir" ? await importerOf(bytes) : undefined;
  if (importer !== undefined) mentioned.push(...IMPORTED_DIALECTS);
  const ofTranslations = entries.flatMap((entry) => entry.dialects);
  const dialects = await loadDialects([...mentioned, ...ofTranslations, ...olderDialects(parsed)]);
  const upgraders = await upgradersFor(parsed);
  const isExplaining = isOwn || isSet(parsed, "explain") || platform.report !== undefined;
  const outputPath = flagValue(parsed, "o") ?? "-";
  const output = platform.open(outputPath);
  const given = { file: nameOf(path), dialects, upgraders, stages, isExplaining, importer };
  const ok = new Run(parsed, platform, output, given).all(path, bytes);
  if (ok || outputPath === "-") output.close();
  else output.discard();
  return ok ? 0 : 1;
}

function information(isHelp: boolean, usage: string, flags: FlagTable, platform: Platform): number {
  const rows = Object.entries(flags).map(([name, { help }]) => `  ${flagText(name).padEnd(50)} - ${help}\n`);
  const help = `OVERVIEW: Translations between MLIR and other formats\n${usage}\n\nOPTIONS:\n\n${rows.sort().join("")}`;
  return print(isHelp ? help : versionText(TOOL, "mlir-translate 22.1"), platform);
}

/** The translations that flags ask for. */
function wanted(parsed: ParsedArguments): readonly TranslationEntry[] {
  // A map of flags is in the order in which they were first given: each translation works on what the one before it gave.
  return [...parsed.flags.keys()].flatMap((name) => {
    const entry = Object.hasOwn(TRANSLATIONS, name) && isSet(parsed, name) ? TRANSLATIONS[name] : undefined;
    return entry === undefined ? [] : [entry];
  });
}

function usageErrors(parsed: ParsedArguments): string {
  const unknown = parsed.others.map(
    ({ text }) => `${TOOL}: Unknown command line argument '${text}'.  Try: '${TOOL} --help'\n`,
  );
  const wrong = parsed.errors.map((error) => `${TOOL}: ${error}\n`);
  const inputs = inputsProblem(parsed, TOOL);
  const none = wanted(parsed).length === 0 ? [`${TOOL}: Translation to perform must be given\n`] : [];
  return [...unknown, ...wrong, inputs, ...(unknown.length + wrong.length + inputs.length > 0 ? [] : none)].join("");
}

/** One translation of a chain. */
interface Stage {
  readonly from: "mlir" | "text" | "binary";
  readonly translate: Translation;
}

/** Takes what a translation writes. */
interface TranslationSink {
  write(text: string): void;
  writeBytes(bytes: Uint8Array): void;
}

/** The output of one translation, which is the input of the next. */
class Pipe implements TranslationSink {
  readonly #chunks: Uint8Array[] = [];

  write(text: string): void {
    this.#chunks.push(bytesOfText(text));
  }

  writeBytes(bytes: Uint8Array): void {
    this.#chunks.push(bytes.slice());
  }

  bytes(): Uint8Array {
    const bytes = new Uint8Array(this.#chunks.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const chunk of this.#chunks) {
      bytes.set(chunk, at);
      at += chunk.length;
    }
    return bytes;
  }
}

/** The name of an input in diagnostics. */
function nameOf(path: string): string {
  return path === "-" ? "<stdin>" : path;
}

/** The inputs of a run besides its command line. */
interface Given {
  readonly file: string;
  readonly dialects: readonly Dialect[];
  /** Where older text is to be read. */
  readonly upgraders: readonly Upgrader[] | undefined;
  readonly stages: readonly Stage[];
  readonly isExplaining: boolean;
  /** Of an input that is LLVM IR where MLIR's text is read. */
  readonly importer: Awaited<ReturnType<typeof importerOf>>;
}

/** One run over an input: everything that its pieces share. */
class Run {
  readonly #parsed: ParsedArguments;
  readonly #platform: Platform;
  readonly #output: Output;
  readonly #given: Given;

  constructor(parsed: ParsedArguments, platform: Platform, output: Output, given: Given) {
    this.#parsed = parsed;
    this.#platform = platform;
    this.#output = output;
    this.#given = given;
  }

  all(path: string, bytes: Uint8Array): boolean {
    const name = nameOf(path);
    const marker = flagValue(this.#parsed, "split-input-file");
    const whole = new Source(name, bytes);
    const sources: Sources = new Map([[name, [whole]]]);
    const isWhole = this.#given.stages[0]?.from === "binary" || this.#given.importer !== undefined;
    if (isWhole || marker === undefined) return this.#piece(whole, bytes, sources);
    let ok = true;
    const { pieces } = splitSource(whole, marker === "" ? SPLIT_MARKER : marker);
    for (const [index, source] of pieces.entries()) {
      if (index > 0) this.#output.write(`${flagValue(this.#parsed, "output-split-marker") ?? ""}\n`);
      ok = this.#piece(source, source.bytes.subarray(0, source.length), sources) && ok;
    }
    return ok;
  }

  #piece(source: Source, bytes: Uint8Array, sources: Sources): boolean {
    const expected = isSet(this.#parsed, "verify-diagnostics") ? new ExpectedDiagnostics(source, "all") : undefined;
    const report = (one: Diagnostic) => (expected === undefined ? this.#show(one, sources) : expected.take(one));
    const ok = this.#translations(source, bytes, report);
    if (expected === undefined) return ok;
    const problems = [...expected.mismatches, ...expected.missing()];
    for (const one of problems) reportDiagnostic(this.#platform, one, () => renderDiagnostic(one, sources));
    return problems.length === 0;
  }

  /** Runs the translations, each on what the one before it has written. */
  #translations(first: Source, bytes: Uint8Array, report: (one: Diagnostic) => void): boolean {
    let source = first;
    let input = bytes;
    for (const [index, stage] of this.#given.stages.entries()) {
      const importer = index === 0 ? this.#given.importer : undefined;
      const isLast = index === this.#given.stages.length - 1;
      const pipe = new Pipe();
      const context = this.#newContext(report);
      const isRead = stage.from === "mlir";
      const op = isRead ? this.#read(context, source, input, importer) : undefined;
      if (isRead && op === undefined) return false;
      const run = this.#runOf(context, source.name, input, op, isLast ? this.#output : pipe);
      if (!stage.translate(run)) return false;
      if (isLast) break;
      input = pipe.bytes();
      source = new Source(first.name, input);
    }
    return true;
  }

  /** The IR of an input, by an importer or from text; undefined with diagnostics if it is invalid. */
  #read(context: Context, source: Source, bytes: Uint8Array, importer: Given["importer"]): Operation | undefined {
    const emit = (one: Diagnostic): void => context.emit(one);
    if (importer !== undefined) return importer(context, bytes, source.name, emit);
    const noImplicitModule = isSet(this.#parsed, "no-implicit-module");
    const upgrade = upgradeOf(this.#parsed, this.#given.upgraders, emit);
    const parsed = parseText(source, context, emit, { noImplicitModule, check: verify, upgrade });
    return parsed !== undefined && (noImplicitModule || verify(parsed)) ? parsed : undefined;
  }

  #newContext(report: (one: Diagnostic) => void): Context {
    const context = new Context(this.#given.dialects);
    context.allowUnregisteredDialects = isSet(this.#parsed, "allow-unregistered-dialect");
    context.onDiagnostic = report;
    return context;
  }

  #runOf(
    context: Context,
    name: string,
    bytes: Uint8Array,
    op: Operation | undefined,
    sink: TranslationSink,
  ): TranslationRun {
    return {
      context,
      name,
      newContext: () => this.#newContext((one) => context.onDiagnostic(one)),
      bytes,
      op,
      isSet: (flag, usual) => isSet(this.#parsed, flag, usual),
      isExplaining: this.#given.isExplaining,
      write: (text) => sink.write(text),
      writeBytes: (data) => sink.writeBytes(data),
      print: (printed) => {
        printOpBytes(printed, (data) => sink.writeBytes(data), printOptions(this.#parsed));
      },
    };
  }

  #show(diagnostic: Diagnostic, sources: Sources): void {
    const full = isSet(this.#parsed, "mlir-print-op-on-diagnostic", true) ? withOperationNote(diagnostic) : diagnostic;
    const { isExplaining } = this.#given;
    if (isExplaining && full.binary !== undefined) reportOwn(this.#platform, full, sources, { file: this.#given.file });
    else reportDiagnostic(this.#platform, full, () => renderDiagnostic(full, sources), this.#given.file);
  }
}
