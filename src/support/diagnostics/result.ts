// The outcome of a function that can fail for input. Public functions return it instead of throwing.

import { type Diagnostic, makeDiagnostic, type Place } from "./diagnostic.ts";
import type { DiagnosticCode } from "./diagnostic-codes.ts";

/** A value; `diagnostics` holds warnings and remarks about it. */
export interface Success<T> {
  readonly ok: true;
  readonly value: T;
  readonly diagnostics: readonly Diagnostic[];
}

/** No value; `diagnostics` holds at least one error. */
export interface Failed {
  readonly ok: false;
  readonly value?: undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** A value with warnings, or a failure with at least one error. Check `ok` first. */
export type Result<T> = Success<T> | Failed;

export function success<T>(value: T, diagnostics: readonly Diagnostic[] = []): Success<T> {
  return { ok: true, value, diagnostics };
}

/** A failure with these diagnostics, of which at least one is an error. */
export function failed(diagnostics: readonly Diagnostic[]): Failed {
  return { ok: false, diagnostics };
}

/** A failure with a single error. */
export function failedWith(code: DiagnosticCode, message: string, place?: Place): Failed {
  return failed([makeDiagnostic("error", code, message, place)]);
}
