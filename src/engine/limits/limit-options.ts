// The options that end a run early, and the words for it.

import type { Argument, Kind } from "../../support/arguments.ts";
import { anObject, optional } from "../../support/arguments.ts";
import { type Diagnostic, makeDiagnostic } from "../../support/diagnostics/diagnostic.ts";
import { type Failed, failedWith } from "../../support/diagnostics/result.ts";
import type { Checkpoint } from "./checkpoints.ts";
import type { LimitedPlace } from "./limit.ts";

/** An `AbortSignal`, as far as runs use it. */
export interface StopSignal {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** Options that end a run early. */
export interface LimitOptions {
  /** Milliseconds after which the run ends with an error of the code `timeout`. */
  readonly timeout?: number | undefined;
  /** Ends the run with an error of the code `aborted`. A run that blocks the event loop looks at it at its start only. */
  readonly signal?: StopSignal | undefined;
}

/** Milliseconds. */
export const aTimeout: Kind = {
  expected: "a number of milliseconds from 0 on",
  is: (value) => typeof value === "number" && value >= 0,
};

/** An `AbortSignal`. */
export const aSignal: Kind = {
  expected: "an AbortSignal",
  // Sound: only the types of fields are looked at.
  is: (value) => anObject.is(value) && typeof (value as StopSignal).aborted === "boolean",
};

export function limitKinds({ timeout, signal }: LimitOptions): readonly Argument[] {
  return [
    ["timeout", timeout, optional(aTimeout)],
    ["signal", signal, optional(aSignal)],
  ];
}

/** The failure of a run that is not begun since its signal is aborted already. */
export function abortedAlready(what: string, { signal }: LimitOptions): Failed | undefined {
  if (signal?.aborted !== true) return undefined;
  return failedWith("aborted", `the run of ${what} was aborted before it began${reasonText(signal)}`);
}

/** The reason of a signal, unless it is the usual one. */
export function reasonText({ reason }: Pick<StopSignal, "reason">): string {
  const text = reason instanceof Error ? reason.message : typeof reason === "string" ? reason : "";
  return text === "" || /^(this|the) operation was aborted/i.test(text) ? "" : ` (${text})`;
}

/** Why a run has ended, as the beginning of a sentence. */
export function limitText(
  what: string,
  { reason, timeout }: Pick<LimitedPlace, "reason" | "timeout">,
  signal: StopSignal | undefined,
): string {
  if (reason === "timeout") return `${what} did not end within ${timeout} ms`;
  return `the run of ${what} was aborted${signal === undefined ? "" : reasonText(signal)}`;
}

/** The error of a program that a limit has ended. */
export function programLimitDiagnostic(
  checkpoints: readonly Checkpoint[],
  place: LimitedPlace,
  signal?: StopSignal,
): Diagnostic {
  const site = checkpoints[place.checkpoint]?.site;
  const where = site?.function === undefined ? "" : `; it was in the function '${site.function}'`;
  return makeDiagnostic("error", place.reason, `${limitText("the program", place, signal)}${where}`, site?.place);
}
