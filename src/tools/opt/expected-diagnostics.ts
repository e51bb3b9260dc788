// `--verify-diagnostics`: comments in the input say which diagnostics are expected where.

import type { Diagnostic, Severity } from "../../support/diagnostics/diagnostic.ts";
import { makeDiagnostic } from "../../support/diagnostics/diagnostic.ts";
import type { Source } from "../../support/diagnostics/source.ts";

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

/** The check: all diagnostics, or only that the expected ones are reported. */
export type Strictness = "all" | "only-expected";

/** Collects diagnostics and compares them with what the source expects. */
export class ExpectedDiagnostics {
  readonly #source: Source;
  readonly #strictness: Strictness;
  readonly #expected: Expectation[];
  /** The unexpected diagnostics, in the reference's words. */
  readonly mismatches: Diagnostic[] = [];

  constructor(source: Source, strictness: Strictness) {
    this.#source = source;
    this.#strictness = strictness;
    this.#expected = expectationsOf(source, this.mismatches);
  }

  take(diagnostic: Diagnostic): void {
    this.#takeOne(diagnostic);
    for (const note of diagnostic.notes) this.#takeOne(note);
  }

  #takeOne({ severity, message, place }: Diagnostic): void {
    const line = place === undefined ? "unknown" : place.line;
    const near = this.#expected.filter((one) => !one.met && one.line === line);
    const match = near.find((one) => one.severity === severity && one.matches(message));
    if (match !== undefined) {
      match.met = true;
      return;
    }
    if (this.#strictness === "only-expected") return;
    const sameText = near.find((one) => one.matches(message));
    const problem =
      sameText === undefined
        ? `unexpected ${severity}: ${message}`
        : `'${severity}' diagnostic emitted when expecting a '${sameText.severity}'`;
    this.mismatches.push(makeDiagnostic("error", "expected-diagnostics", problem, place));
  }

  /** The expected diagnostics that were not reported. */
  missing(): readonly Diagnostic[] {
    return this.#expected.flatMap(({ met, severity, text, line, diagnosticLine, column }) => {
      if (met) return [];
      const place = line === "unknown" ? undefined : { file: this.#source.name, line: diagnosticLine, column };
      const problem = `expected ${severity} "${text}" was not produced`;
      return [makeDiagnostic("error", "expected-diagnostics", problem, place).with({ extent: byteLength(text) })];
    });
  }
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** `problems` gets what is wrong with the expectations themselves. */
function expectationsOf(source: Source, problems: Diagnostic[]): Expectation[] {
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
    if (typeof expectation === "string") {
      const place = { file: source.name, line, column: columnOf(trimmed) };
      problems.push(
        makeDiagnostic("error", "expected-diagnostics", expectation, place).with({
          extent: byteLength(match[5] ?? ""),
        }),
      );
      continue;
    }
    expectations.push(expectation);
    if (match[4] === "below") below.push(expectation);
  }
  return expectations;
}

function columnOf(text: string): number {
  return text.indexOf("expected-") + 1;
}

/** The expectation, or the problem of its syntax. */
function expectationOf(match: RegExpExecArray, line: number, text: string): Expectation | string {
  const [, severity = "error", isRegex, , where, wanted = ""] = match;
  const matches = isRegex === undefined ? (message: string) => message.includes(wanted) : matcherOf(wanted);
  if (typeof matches === "string") return matches;
  // Sound: the pattern allows these words only.
  const base = { severity: severity as Severity, matches, text: wanted, diagnosticLine: line, met: false };
  return { ...base, column: columnOf(text), line: lineOf(where, line) };
}

/** `above` is the line before; chains of designators above one another all mean the same line, which `@above` counts out. */
function lineOf(where: string | undefined, line: number): number | "unknown" {
  if (where === undefined) return line;
  if (where === "unknown") return "unknown";
  if (where === "above") return line - 1;
  if (where === "below") return line + 1;
  return line + Number(where);
}

/** Plain text with regular expressions in double braces; a string states why it is none. */
function matcherOf(wanted: string): ((message: string) => boolean) | string {
  const parts = wanted.split(/\{\{(.*?)\}\}/);
  if (parts.some((part, index) => index % 2 === 0 && part.includes("{{"))) {
    return "found start of regex with no end '}}'";
  }
  const pattern = parts.map((part, index) => (index % 2 === 1 ? `(${part})` : escapeRegex(part))).join("");
  try {
    const regex = new RegExp(pattern);
    return (message) => regex.test(message);
  } catch (problem) {
    return `invalid regex: ${problemOf(problem)}`;
  }
}

/** The reference's words for what a regular expression may have wrong. */
const PROBLEMS: readonly (readonly [RegExp, string])[] = [
  [/range/i, "invalid character range"],
  [/group|Unmatched '\)'/, "parentheses not balanced"],
  [/character class/, "brackets ([ ]) not balanced"],
  [/repeat/, "repetition-operator operand invalid"],
  [/\\ at end/, "trailing backslash (\\)"],
];

function problemOf(problem: unknown): string {
  const text = problem instanceof Error ? problem.message.replace(/^.*: /, "") : "";
  return PROBLEMS.find(([pattern]) => pattern.test(text))?.[1] ?? "invalid regular expression";
}

function escapeRegex(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
