/**
 * Errors in the words or in the text of a module. Functions that read return a `Result`; nothing here is thrown. Messages are in the
 * words of spirv-dis and spirv-as where they have the same finding.
 */
import { type Diagnostic, makeDiagnostic } from "../support/diagnostics/diagnostic.ts";

/** A finding in a module's words: the offset of the instruction in words, and its number, counted from 1; 0 for the header. */
export function wordError(message: string, word: number, number: number, help?: string): Diagnostic {
  return makeDiagnostic("error", "spirv-binary", message).with({ binary: { byte: word * 4, word, number }, help });
}

/** A finding in assembly text; line and column count from 1, the column in bytes. */
export function textError(message: string, file: string, line: number, column: number): Diagnostic {
  return makeDiagnostic("error", "spirv-assembly", message, { file, line, column });
}
