// A finding of the validator as text: place, message and code, the line of the text, then where it is in the binary, the sentence and the remedy.

import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import { Source } from "../../support/diagnostics/source.ts";
import type { Platform } from "../../support/platform.ts";
import { renderDiagnostic, type Sources } from "../diagnostics/render.ts";
import { reportDiagnostic, reportProblem } from "../diagnostics/report.ts";
import { cannotOpen } from "../input.ts";
import { type Checked, nameOf } from "./validate-files.ts";

/** Reports the findings in a file, and why it cannot be read. */
export function reportChecked(platform: Platform, { file, verdict, reason, input }: Checked): void {
  if (verdict === undefined) return reportProblem(platform, "file", `${cannotOpen(file, reason)}\n`);
  const name = nameOf(file);
  let sources: Sources | undefined;
  for (const one of verdict.diagnostics) {
    const text = () => {
      const hasLine = one.place?.file === name;
      if (hasLine) sources ??= sourcesOf(name, input ?? platform.read(file));
      return textOf(one, name, hasLine && sources !== undefined ? sources : new Map());
    };
    reportDiagnostic(platform, one, text, name);
  }
}

function sourcesOf(name: string, bytes: Uint8Array | string): Sources {
  return typeof bytes === "string" ? new Map() : new Map([[name, [new Source(name, bytes)]]]);
}

function textOf(diagnostic: Diagnostic, file: string, sources: Sources): string {
  const { message, code, notes, binary, help } = diagnostic;
  const shown = code === undefined || message.includes(code) ? message : `${message} [${code}]`;
  const own = diagnostic.with({ message: shown, notes: [] });
  const head = renderDiagnostic(own, sources).replace(/^<unknown>:0: /, `${file}: `);
  const lines = [...binaryNotes(binary), ...(help === undefined ? [] : [help]), ...notes.map((one) => one.message)];
  return head + lines.map((line) => `note: ${line}\n`).join("");
}

function binaryNotes(binary: Diagnostic["binary"]): readonly string[] {
  if (binary === undefined) return [];
  const { byte, word, number, instruction, source } = binary;
  const where = `at word ${word} (byte 0x${byte.toString(16)})${number ? `, instruction ${number}` : ""}`;
  const from = source === undefined ? [] : [`from ${source.file}:${source.line}:${source.column}`];
  return [`${where}${instruction === undefined ? "" : `: ${instruction}`}`, ...from];
}
