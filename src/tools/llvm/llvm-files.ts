// The common parts of the drop-in tools for LLVM's: names of outputs, reading, diagnostics.

import { type Diagnostic, makeDiagnostic } from "../../support/diagnostics/diagnostic.ts";
import type { Platform } from "../../support/platform.ts";
import { type FlagTable, flagText, type ParsedArguments } from "../command-line.ts";
import { renderDiagnostic, type Sources } from "../diagnostics/render.ts";
import { reportDiagnostic, reportProblem } from "../diagnostics/report.ts";
import { print, versionText } from "../information.ts";

/** A tool as its help shows it. */
export interface LlvmTool {
  readonly name: string;
  readonly reference: string;
  readonly overview: string;
  readonly usage: string;
  readonly flags: FlagTable;
}

/** The name of an output: that of the input with another extension; standard output for standard input. */
export function outputPathFor(input: string, from: string, to: string): string {
  if (input === "-") return "-";
  return (input.endsWith(from) ? input.slice(0, -from.length) : input) + to;
}

/** Answers `--help` and `--version`, and reports wrong arguments; the exit status if that is all. */
export function answered(tool: LlvmTool, parsed: ParsedArguments, platform: Platform): number | undefined {
  const { name, reference, overview, usage, flags } = tool;
  const has = (flag: string): boolean => parsed.flags.has(flag);
  if (has("help")) {
    const rows = Object.entries(flags).map(([flag, { help }]) => `  ${flagText(flag).padEnd(24)} - ${help}\n`);
    return print(`OVERVIEW: ${overview}\n\nUSAGE: ${usage}\n\nOPTIONS:\n\n${rows.join("")}`, platform);
  }
  if (has("version")) return print(versionText(name, reference), platform);
  const unknown = parsed.others.map(
    ({ text }) => `${name}: Unknown command line argument '${text}'.  Try: '${name} --help'\n`,
  );
  const wrong = parsed.errors.map((error) => `${name}: ${error}\n`);
  if (unknown.length + wrong.length === 0) return undefined;
  reportProblem(platform, "command-line", [...unknown, ...wrong].join(""));
  return 1;
}

/** Reports an error in the form of LLVM's tools: the tool, then what `llvm-as` or `llvm-dis` say; the exit status. */
export function reportError(
  tool: LlvmTool,
  diagnostic: Diagnostic,
  platform: Platform,
  file: string,
  sources: Sources = new Map(),
): number {
  const text = (): string => {
    const { place, binary, message, notes, help, severity } = diagnostic;
    const remedy = help === undefined ? "" : `note: ${help}\n`;
    if (place !== undefined) return `${tool.name}: ${renderDiagnostic(diagnostic, sources)}${remedy}`;
    const where = binary?.bit === undefined ? "" : `note: at bit ${binary.bit} of ${file}\n`;
    const more = notes.map((note) => `note: ${note.message}\n`).join("");
    return `${tool.name}: ${severity}: ${message}\n${where}${more}${remedy}`;
  };
  reportDiagnostic(platform, diagnostic, text, file);
  return 1;
}

/** Reports an input that cannot be read, as llvm-as does, or as llvm-dis, which does not name itself; the exit status. */
export function reportMissing(tool: LlvmTool | undefined, problem: string, platform: Platform, input: string): number {
  const text = tool === undefined ? `error: ${input}: ${problem}\n` : `${tool.name}: ${input}: error: ${problem}\n`;
  reportDiagnostic(platform, makeDiagnostic("error", "file", problem, undefined), () => text, input);
  return 1;
}
