// Diagnostics as the user wants them: text, or values for other programs.

import { type Diagnostic, makeDiagnostic } from "../support/diagnostic.ts";
import { diagnosticJson, type Finding, sarifLog } from "../support/diagnostic-formats.ts";
import type { Platform } from "../support/platform.ts";
import { renderDiagnostic, type Sources } from "./render.ts";

/** Hands a diagnostic to whoever takes values, or writes its text. `file` is the one that was read. */
export function reportDiagnostic(platform: Platform, diagnostic: Diagnostic, text: () => string, file?: string): void {
  if (platform.report === undefined) platform.error(text());
  else platform.report(diagnostic, file);
}

/** A diagnostic of a command of our own: without a place that is none, and with the help if `explains`. */
export function reportOwn(
  platform: Platform,
  diagnostic: Diagnostic,
  sources: Sources,
  { file, explains = true }: { readonly file?: string; readonly explains?: boolean } = {},
): void {
  const text = () => {
    const { help } = diagnostic;
    const note = explains && help !== undefined ? `note: ${help}\n` : "";
    return renderDiagnostic(diagnostic, sources).replaceAll(/^<unknown>:0: /gm, "") + note;
  };
  reportDiagnostic(platform, diagnostic, text, file);
}

export const diagnosticsFormats = ["text", "json", "sarif"] as const;
export type DiagnosticsFormat = (typeof diagnosticsFormats)[number];

/** A platform that collects diagnostics, and what is written as text besides, until they are written in a format. */
export class CollectingPlatform implements Platform {
  readonly #inner: Platform;
  readonly #format: Exclude<DiagnosticsFormat, "text">;
  readonly #findings: Finding[] = [];
  readonly isTerminal: boolean;

  constructor(inner: Platform, format: Exclude<DiagnosticsFormat, "text">) {
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

  open(...args: Parameters<Platform["open"]>): ReturnType<Platform["open"]> {
    return this.#inner.open(...args);
  }

  report(diagnostic: Diagnostic, file?: string): void {
    this.#findings.push({ diagnostic, file });
  }

  /** Text of a tool that has no diagnostic for it: about its command line or its files. */
  error(text: string): void {
    const message = text.trim().replace(/^(?:[\w-]+(?: [\w-]+)?: )?error: |^spirvana(?:[- ][\w-]+)?: /, "");
    if (message !== "") this.report(makeDiagnostic("error", message, undefined));
  }

  /** Writes everything that was collected to standard error: an array of diagnostics, or a log in SARIF. */
  finish(): void {
    const findings = this.#findings;
    const data =
      this.#format === "json"
        ? findings.map(({ diagnostic, file }) => diagnosticJson(diagnostic, file))
        : sarifLog(findings);
    this.#inner.error(`${JSON.stringify(data, undefined, 2)}\n`);
  }
}
