// A platform that collects diagnostics as values and writes them as JSON or as a log in SARIF when a tool ends.

import { type Diagnostic, makeDiagnostic } from "../support/diagnostics/diagnostic.ts";
import { internalError } from "../support/diagnostics/internal-error.ts";
import { type Finding, sarifLog } from "../support/diagnostics/sarif.ts";
import type { Platform } from "../support/platform.ts";
import { cannotWrite, OutputFailure } from "./start/node-platform.ts";

export class CollectingPlatform implements Platform {
  readonly #inner: Platform;
  readonly #format: "json" | "sarif";
  readonly #findings: Finding[] = [];
  readonly isTerminal: boolean;

  constructor(inner: Platform, format: "json" | "sarif") {
    this.#inner = inner;
    this.#format = format;
    this.isTerminal = inner.isTerminal;
  }

  read(path: string): Uint8Array | string {
    return this.#inner.read(path);
  }

  list(path: string): readonly string[] | undefined {
    return this.#inner.list?.(path);
  }

  makeFolder(path: string): void {
    this.#inner.makeFolder?.(path);
  }

  open(...args: Parameters<Platform["open"]>): ReturnType<Platform["open"]> {
    return this.#inner.open(...args);
  }

  report(diagnostic: Diagnostic, file?: string): void {
    this.#findings.push({ diagnostic, file });
  }

  /** Text that is no diagnostic: timing, statistics, IR between passes, what a program writes to standard error. */
  error(text: string): void {
    if (text !== "") this.report(makeDiagnostic("remark", "report", text.trimEnd()));
  }

  /** Reports what a tool has thrown; returns true if the fault is ours. */
  reportThrown(thrown: unknown): boolean {
    const isOutput = thrown instanceof OutputFailure;
    this.report(isOutput ? makeDiagnostic("error", "file", cannotWrite(thrown)) : internalError(thrown));
    return !isOutput;
  }

  /** Writes everything that was collected to standard error: an array of diagnostics, or a log in SARIF. */
  finish(): void {
    const findings = this.#findings;
    const data = this.#format === "json" ? findings.map(jsonOf) : sarifLog(findings);
    this.#inner.error(`${JSON.stringify(data, undefined, 2)}\n`);
  }
}

/** A diagnostic as JSON, with the file that was read. */
function jsonOf({ diagnostic, file }: Finding): object {
  const { severity, code, message, ...rest } = diagnostic.toJSON();
  return { severity, code, message, ...(file === undefined ? {} : { file }), ...rest };
}
