// Diagnostics as the user wants them: text, or values for other programs.

import { type Diagnostic, makeDiagnostic } from "../../support/diagnostics/diagnostic.ts";
import type { DiagnosticCode } from "../../support/diagnostics/diagnostic-codes.ts";
import type { Platform } from "../../support/platform.ts";
import { renderDiagnostic, type Sources } from "./render.ts";

/** Hands a diagnostic to whoever takes values, or writes its text. `file` is the one that was read. */
export function reportDiagnostic(platform: Platform, diagnostic: Diagnostic, text: () => string, file?: string): void {
  if (platform.report === undefined) platform.error(text());
  else platform.report(diagnostic, file);
}

/** Reports an error that a tool has as text: about its command line or a file. As a value it has no name of the tool in front. */
export function reportProblem(platform: Platform, code: DiagnosticCode, text: string): void {
  const message = text.trim().replace(/^(?:[\w-]+(?: [\w-]+)?: )?error: |^spirvana(?:[- ][\w-]+)?: /i, "");
  reportDiagnostic(platform, makeDiagnostic("error", code, message), () => text);
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
