/** The common parts of the tools for SPIR-V modules: arguments, and reports of errors in the input. */

import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import type { Failed } from "../../support/diagnostics/result.ts";
import type { Platform } from "../../support/platform.ts";
import { reportDiagnostic } from "../diagnostics/report.ts";

export const rejected = 1;

/** Writes a failure as the native tools do; with `explain` also what they do not say. Returns the exit status. */
export function reportFailure({ diagnostics }: Failed, explain: boolean, platform: Platform, file?: string): number {
  for (const diagnostic of diagnostics) {
    const text = () => `error: ${whereIs(diagnostic)}${diagnostic.message}\n${explain ? explanation(diagnostic) : ""}`;
    reportDiagnostic(platform, diagnostic, text, file);
  }
  return rejected;
}

/** Line and column of text, or the number of an instruction. */
function whereIs({ place, binary }: Diagnostic): string {
  if (binary !== undefined) return binary.number ? `${binary.number}: ` : "";
  return place === undefined ? "" : `${place.line}: ${place.column}: `;
}

function explanation({ notes, help }: Diagnostic): string {
  const lines = notes.map(({ message, place }) => {
    const from = place === undefined ? "" : `\nnote: from ${place.file}:${place.line}:${place.column}`;
    return `note: ${message}${from}\n`;
  });
  return lines.join("") + (help === undefined ? "" : `note: ${help}\n`);
}

/** Options without a value, options with one, and at most one file. */
export interface Arguments {
  readonly flags: ReadonlySet<string>;
  readonly values: ReadonlyMap<string, string>;
  /** The input; "-" is standard input, which is also the default. */
  readonly file: string;
}

/** Sorts arguments; a string states what is wrong with them. */
export function parseArguments(
  argv: readonly string[],
  flags: readonly string[],
  valued: readonly string[],
): Arguments | string {
  const found = new Set<string>();
  const values = new Map<string, string>();
  const files: string[] = [];
  for (let i = 0; i < argv.length; i++) {
    const argument = argv[i] ?? "";
    const name = argument.startsWith("--") ? argument.slice(2) : argument.slice(1);
    if (argument === "-" || !argument.startsWith("-")) files.push(argument);
    else if (valued.includes(name)) {
      const value = argv[++i];
      if (value === undefined) return `Missing argument to ${argument}`;
      values.set(name, value);
    } else if (flags.includes(name)) {
      // Of --color and --no-color the last one counts.
      found.delete(name.startsWith("no-") ? name.slice(3) : `no-${name}`);
      found.add(name);
    } else return `Unrecognized option: ${argument}`;
  }
  if (files.length > 1) return "More than one input file specified";
  return { flags: found, values, file: files[0] ?? "-" };
}
