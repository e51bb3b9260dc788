// `--verify-diagnostics`: comments in the input say which diagnostics are expected where.

import type { Diagnostic, Severity } from "../support/diagnostic.ts";
import { makeDiagnostic } from "../support/diagnostic.ts";
import type { Source } from "../support/source.ts";

interface Expectation {
  readonly severity: Severity;
  line: number | "unknown";
  readonly matches: (message: string) => boolean;
  readonly text: string;
  readonly diagnosticLine: number;
  readonly column: number;
  met: boolean;
}

const PATTERN = /expected-(error|note|remark|warning)(-re)? *(@([+-][0-9]+|above|below|unknown))? *\{\{(.*)\}\}$/;

/** Collects diagnostics and compares them with what the source expects. */
export class ExpectedDiagnostics {
  private readonly source: Source;
  private readonly expected: Expectation[];
  /** What was not as expected, in the reference's words. */
  readonly mismatches: Diagnostic[] = [];

  constructor(source: Source) {
    this.source = source;
    this.expected = expectationsOf(source);
  }

  take(diagnostic: Diagnostic): void {
    this.takeOne(diagnostic);
    for (const note of diagnostic.notes) this.takeOne(note);
  }

  private takeOne({ severity, message, place }: Diagnostic): void {
    const line = place === undefined ? "unknown" : place.line;
    const near = this.expected.filter((one) => !one.met && one.line === line);
    const match = near.find((one) => one.severity === severity && one.matches(message));
    if (match !== undefined) {
      match.met = true;
      return;
    }
    const sameText = near.find((one) => one.matches(message));
    const problem =
      sameText === undefined
        ? `unexpected ${severity}: ${message}`
        : `'${severity}' diagnostic emitted when expecting a '${sameText.severity}'`;
    this.mismatches.push(makeDiagnostic("error", problem, place));
  }

  /** Adds what was expected and did not come; returns whether all is as expected. */
  finish(): boolean {
    for (const { met, severity, text, diagnosticLine, column } of this.expected) {
      if (met) continue;
      const place = { file: this.source.name, line: diagnosticLine, column };
      this.mismatches.push(makeDiagnostic("error", `expected ${severity} "${text}" was not produced`, place));
    }
    return this.mismatches.length === 0;
  }
}

function expectationsOf(source: Source): Expectation[] {
  const expectations: Expectation[] = [];
  let below: Expectation[] = [];
  for (const [index, text] of source.text(0, source.length).split("\n").entries()) {
    const trimmed = text.replace(/[ \t\r]+$/, "");
    const match = PATTERN.exec(trimmed);
    const line = index + source.start.line;
    if (match === null) {
      // Designators of "below" stand for the next line without one.
      for (const waiting of below) waiting.line = line;
      below = [];
      continue;
    }
    const expectation = expectationOf(match, line, trimmed);
    expectations.push(expectation);
    if (match[4] === "below") below.push(expectation);
  }
  return expectations;
}

function expectationOf(match: RegExpExecArray, line: number, text: string): Expectation {
  const [, severity = "error", isRegex, , where, wanted = ""] = match;
  const matches = isRegex === undefined ? (message: string) => message.includes(wanted) : matcherOf(wanted);
  // Sound: the pattern allows these words only.
  const base = { severity: severity as Severity, matches, text: wanted, diagnosticLine: line, met: false };
  const column = text.indexOf("expected-") + 1;
  return { ...base, column, line: lineOf(where, line) };
}

/** `above` is the line before; chains of designators above one another all mean the same line, which `@above` counts out. */
function lineOf(where: string | undefined, line: number): number | "unknown" {
  if (where === undefined) return line;
  if (where === "unknown") return "unknown";
  if (where === "above") return line - 1;
  if (where === "below") return line + 1;
  return line + Number(where);
}

/** Plain text with regular expressions in double braces. */
function matcherOf(wanted: string): (message: string) => boolean {
  const parts = wanted.split(/\{\{(.*?)\}\}/);
  const pattern = parts.map((part, index) => (index % 2 === 1 ? `(?:${part})` : escapeRegex(part))).join("");
  const regex = new RegExp(pattern);
  return (message) => regex.test(message);
}

function escapeRegex(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
