// Collects the diagnostics that a context receives into a result.

import type { Diagnostic } from "../support/diagnostic.ts";
import { failed, type Result, success } from "../support/result.ts";
import type { Context } from "./context.ts";

/** Runs a step and collects the diagnostics that the context receives meanwhile. The result is a failure if the step returns undefined. */
export function collecting<T>(context: Context, run: () => T | undefined): Result<T> {
  const before = context.onDiagnostic;
  const diagnostics: Diagnostic[] = [];
  context.onDiagnostic = (one) => diagnostics.push(one);
  try {
    const value = run();
    return value === undefined ? failed(diagnostics) : success(value, diagnostics);
  } finally {
    context.onDiagnostic = before;
  }
}
