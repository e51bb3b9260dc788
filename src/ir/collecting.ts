// Collects the diagnostics that a context receives into a result.

import { aFunction, wrongArgument } from "../support/arguments.ts";
import type { Diagnostic } from "../support/diagnostics/diagnostic.ts";
import { failed, type Result, success } from "../support/diagnostics/result.ts";
import { aContext } from "./argument-kinds.ts";
import type { Context } from "./context.ts";

/** Runs a step and collects the diagnostics that the context receives meanwhile. The result is a failure if the step returns undefined. */
export function collecting<T>(context: Context, run: () => T | undefined): Result<T> {
  const wrong = wrongArgument([
    ["context", context, aContext],
    ["run", run, aFunction],
  ]);
  if (wrong !== undefined) return wrong;
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
