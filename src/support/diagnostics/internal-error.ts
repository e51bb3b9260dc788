// A fault of the library itself as a diagnostic, for public functions, which do not throw.

import { Bug } from "../assert.ts";
import { REPORTS } from "../version.ts";
import { type Diagnostic, makeDiagnostic, withNote } from "./diagnostic.ts";

/** The error "internal error: …" of what was thrown, with a note that asks for a report. Its code is `internal-error`. */
export function internalError(thrown: unknown): Diagnostic {
  const error = makeDiagnostic("error", "internal-error", `internal error: ${reasonOf(thrown)}`);
  return withNote(error, `this is a fault of Spirvana: please report it at ${REPORTS}`, undefined);
}

/** Whether the stack has ended: an input may nest deeper than the stack of a machine allows. */
export function isStackOverflow(thrown: unknown): boolean {
  return thrown instanceof RangeError && thrown.message.includes("call stack");
}

/** The message of a thrown value. */
export function reasonOf(thrown: unknown): string {
  if (thrown instanceof Bug) return thrown.reason;
  return thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
}
