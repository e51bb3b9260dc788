// The value of a result that a test expects to be one.

import type { Result } from "../../src/support/diagnostics/result.ts";

/** The value; if there is none, an error with what was wrong. */
export function unwrapped<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  const lines = result.diagnostics.map(
    ({ message, place }) => `${place ? `${place.line}:${place.column}: ` : ""}${message}`,
  );
  throw new Error(lines.join("\n"));
}

/** The messages of a result that a test expects to be a failure; those of a value are its warnings. */
export function messagesOf(result: Result<unknown>): readonly string[] {
  return result.diagnostics.map(({ message }) => message);
}
