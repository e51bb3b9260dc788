// The public entry of the package: reading, checking, transforming and printing modules as plain functions of values. They never exit, log
// or throw for bad input: what is wrong comes back as diagnostics. Everything beneath has an entry of its own: `spirvana/ir`,
// `spirvana/rewrite`, `spirvana/dialects/arith` and so on.

import { verify } from "./define/index.ts";
import { builtin } from "./dialects/builtin/index.ts";
import { aContext, anOperation, Context, collecting, type Dialect, type Operation } from "./ir/index.ts";
import {
  buildPipeline,
  loadPasses,
  type Pass,
  Pipeline,
  parsePipelineText,
  passNames,
  runPipeline,
} from "./passes/index.ts";
import {
  type Argument,
  anArray,
  anObject,
  aString,
  checked,
  checkedLater,
  type Kind,
  optional,
  wrongArgument,
} from "./support/arguments.ts";
import { type ByteSource, bytesOf } from "./support/bytes.ts";
import type { Diagnostic } from "./support/diagnostics/diagnostic.ts";
import { failedWith, type Result } from "./support/diagnostics/result.ts";
import { Source } from "./support/diagnostics/source.ts";
import { type PrintOptions, parseText, printOp, type Upgrader } from "./text/index.ts";
import { loadDialects, renderDiagnostic } from "./tools/index.ts";

export { Context, type Dialect, type Operation } from "./ir/index.ts";
export { Bug } from "./support/assert.ts";
export type { ByteSource } from "./support/bytes.ts";
export type { BinaryPlace, Diagnostic, DiagnosticJson, Place, Severity } from "./support/diagnostics/diagnostic.ts";

export type { Failed, Result, Success } from "./support/diagnostics/result.ts";
export { type Finding, sarifLog } from "./support/diagnostics/sarif.ts";
export { Source } from "./support/diagnostics/source.ts";
export { VERSION } from "./support/version.ts";
export type { PrintOptions, Upgrader } from "./text/index.ts";
export { loadUpgraders } from "./tools/index.ts";

/** Options of {@link parseModule}. */
export interface ParseModuleOptions {
  /** The dialects of the text; builtin comes with them. Each is exported by its own entry, such as `spirvana/dialects/arith`. */
  readonly dialects?: readonly Dialect[];
  /** A context to read into, so that modules share types and attributes; `dialects` are added to it. A new one by default. */
  readonly context?: Context;
  /** The name of the text in diagnostics and locations. Default: `<input>`. */
  readonly name?: string;
  /** Takes operations of dialects that are missing, in generic form. */
  readonly allowUnregisteredDialects?: boolean;
  /** The text is one operation, which need not be a module. By default a module is put around what is none. */
  readonly noImplicitModule?: boolean;
  /** Reads what releases 12 to 21 of MLIR wrote: give what {@link loadUpgraders} gives. Each older construct becomes a remark. */
  readonly upgraders?: readonly Upgrader[];
}

/** The outermost operation of a text, verified, or what is wrong with it; with the text for {@link renderDiagnostics}. */
export type ParsedModule = Result<Operation> & { readonly source: Source };

/** Reads a module from MLIR's text (a string, or UTF-8) and verifies it. */
export function parseModule(text: string | ByteSource, options: ParseModuleOptions = {}): ParsedModule {
  const args: readonly Argument[] = [
    ["text", text, someText],
    ["options", options, anObject],
  ];
  const wrong = wrongArgument(args) ?? wrongArgument(optionKinds(options));
  return wrong === undefined ? parsed(text, options) : { ...wrong, source: new Source("<input>", "") };
}

const someText: Kind = {
  expected: "a string, an ArrayBuffer or a view of one",
  is: (value) => typeof value === "string" || bytesOf(value) !== undefined,
};

function optionKinds({ dialects, context, name, upgraders }: ParseModuleOptions): readonly Argument[] {
  return [
    ["dialects", dialects, optional(someDialects)],
    ["context", context, optional(aContext)],
    ["name", name, optional(aString)],
    ["upgraders", upgraders, optional(anArray)],
  ];
}

const someDialects: Kind = {
  expected: "an array of dialects",
  // Sound: only the types of fields are looked at.
  is: (value) => Array.isArray(value) && value.every((one) => typeof (one as Dialect).name === "string"),
};

function parsed(text: string | ByteSource, options: ParseModuleOptions): ParsedModule {
  const context = options.context ?? new Context();
  for (const dialect of [builtin, ...(options.dialects ?? [])]) context.register(dialect);
  if (options.allowUnregisteredDialects !== undefined) {
    context.allowUnregisteredDialects = options.allowUnregisteredDialects;
  }
  const bytes = typeof text === "string" ? text : (bytesOf(text) ?? "");
  const source = new Source(options.name ?? "<input>", bytes);
  const noImplicitModule = options.noImplicitModule === true;
  const read = () => {
    const emit = (one: Diagnostic): void => context.emit(one);
    const upgrade = options.upgraders && { upgraders: options.upgraders, remark: emit };
    const op = parseText(source, context, emit, { noImplicitModule, check: verify, upgrade });
    return op !== undefined && (noImplicitModule || verify(op)) ? op : undefined;
  };
  return { ...checked([], () => collecting(context, read)), source };
}

/** The text of an operation with everything inside, as `mlir-opt` prints it, with a newline at its end. */
export function printModule(op: Operation, options: PrintOptions = {}): string {
  let text = "";
  printOp(op, (piece) => (text += piece), options);
  return text.endsWith("\n") ? text : `${text}\n`;
}

/** Checks an operation and everything inside. */
export function verifyModule(op: Operation): Result<Operation> {
  return checked([["op", op, anOperation]], () => collecting(op.context, () => (verify(op) ? op : undefined)));
}

/** Options of {@link runPasses}. */
export interface RunPassesOptions {
  /** Passes of your own, which the pipeline may name too. */
  readonly passes?: readonly Pass[];
}

/** The operation that passes have changed. After a failure it is as the pass that failed left it. `report` is what passes say as text, such as tables. */
export type PassResult = Result<Operation> & { readonly report: string };

/**
 * Runs passes on an operation, which they change. `pipeline` names them as `--pass-pipeline` does, `canonicalize,func.func(cse)`; the
 * anchor around, `builtin.module(…)`, may be left out where it is the name of the operation. Passes, and the dialects that they need,
 * are loaded when they are first asked for.
 */
export async function runPasses(op: Operation, pipeline: string, options: RunPassesOptions = {}): Promise<PassResult> {
  const args: readonly Argument[] = [
    ["op", op, anOperation],
    ["pipeline", pipeline, aString],
    ["options", options, anObject],
  ];
  let report = "";
  const run = () => passed(op, pipeline, options.passes ?? [], (text) => (report += text));
  const wrong = wrongArgument(args) ?? wrongArgument([["passes", options.passes, optional(anArray)]]);
  // Errors that a pass of the caller throws reach the caller.
  const result = wrong ?? (await (options.passes === undefined ? checkedLater([], run) : run()));
  return { ...result, report };
}

async function passed(
  op: Operation,
  pipeline: string,
  own: readonly Pass[],
  report: (text: string) => void,
): Promise<Result<Operation>> {
  const isAnchored = pipeline.trimStart().startsWith(`${op.name}(`);
  const written = parsePipelineText(isAnchored ? pipeline : `${op.name}(${pipeline})`);
  if (typeof written === "string") return failedWith("pass-pipeline", written.trimEnd());
  const passes = new Map(await loadPasses(passNames(written.elements)));
  for (const pass of own) passes.set(pass.name, pass);
  const built = buildPipeline(written, passes);
  if (!(built instanceof Pipeline))
    return failedWith("pass-pipeline", `${built.commandLine ?? ""}${built.message}`.trimEnd());
  const needed = [...passes.values()].flatMap((pass) => pass.dependentDialects);
  for (const dialect of await loadDialects(needed)) op.context.register(dialect);
  return collecting(op.context, () => (runPipeline(built, op, { report }) ? op : undefined));
}

/**
 * Diagnostics as text, in the layout of compilers: place, severity, message, then the line with a caret where its source is given, then
 * the notes.
 */
export function renderDiagnostics(diagnostics: readonly Diagnostic[], ...sources: readonly Source[]): string {
  const byName = new Map(sources.map(({ name }) => [name, sources.filter((source) => source.name === name)]));
  return diagnostics.map((diagnostic) => renderDiagnostic(diagnostic, byName)).join("");
}
