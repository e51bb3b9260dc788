/**
 * What goes wrong in a module or in its text. A function that reads returns its value or a {@link Failure}; nothing here is
 * thrown. `message` is in the words of spirv-dis and spirv-as where they have the same finding.
 */
import type { Diagnostic } from "../support/diagnostic.ts";

export interface Failure extends Diagnostic {
  readonly kind: "failure";
  /** Offset of the instruction in words from the start of the module; undefined if the input is text. */
  readonly wordOffset: number | undefined;
  /** Number of the instruction, counted from 1; 0 for the header. Undefined if the input is text. */
  readonly instructionNumber: number | undefined;
}

/** A finding in a module's words. */
export function wordFailure(message: string, wordOffset: number, instructionNumber: number, help?: string): Failure {
  return {
    kind: "failure",
    severity: "error",
    message,
    place: undefined,
    notes: [],
    wordOffset,
    instructionNumber,
    ...(help === undefined ? {} : { help }),
  };
}

/** A finding in assembly text; line and column count from 1, the column in bytes. */
export function textFailure(message: string, file: string, line: number, column: number): Failure {
  return {
    kind: "failure",
    severity: "error",
    message,
    place: { file, line, column },
    notes: [],
    wordOffset: undefined,
    instructionNumber: undefined,
  };
}

/** Tells a failure from the value that was asked for. */
export function isFailure(result: object): result is Failure {
  return "kind" in result && result.kind === "failure";
}
