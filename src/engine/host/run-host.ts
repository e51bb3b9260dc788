// Compiles host programs, and runs them: what stops one comes back as diagnostics.

import { anOperation, type Operation } from "../../ir/index.ts";
import { type Argument, aFunction, anObject, aString, type Kind, wrongArgument } from "../../support/arguments.ts";
import { assert } from "../../support/assert.ts";
import { failed, failedWith, type Result, success } from "../../support/diagnostics/result.ts";
import { resultOf } from "../execute.ts";
import { type LimitableCode, limitedCode } from "../limits/checkpoints.ts";
import { type Limit, limitFromNow } from "../limits/limit.ts";
import {
  abortedAlready,
  type LimitOptions,
  limitKinds,
  programLimitDiagnostic,
  type StopSignal,
} from "../limits/limit-options.ts";
import { fusedCode } from "../wasm/fusion.ts";
import { type CompiledHost, compileHost, type HostOptions } from "./compile-host.ts";
import {
  executeProgram,
  type HostResult,
  type ProgramOutcome,
  type ProgramRun,
  type RunnableKernel,
} from "./program-run.ts";
import type { HostOutput } from "./runtime/machine.ts";
import { runtimeFunction } from "./runtime/runtime.ts";

/** Compiles a program for {@link runHost}. */
export function compileProgram(module: Operation, options: Omit<HostOptions, "isProvided">): Result<CompiledHost> {
  const args: readonly Argument[] = [
    ["module", module, anOperation],
    ["options", options, anObject],
  ];
  const wrong = wrongArgument(args) ?? wrongArgument([["entry", options.entry, aString]]);
  if (wrong !== undefined) return wrong;
  return compileHost(module, { ...options, isProvided: (name) => runtimeFunction(name) !== undefined });
}

const aProgram: Kind = {
  expected: "a program, as 'compileProgram' gives it",
  // Sound: only the types of fields are looked at.
  is: (value) => (value as CompiledHost).bytes instanceof Uint8Array && Array.isArray((value as CompiledHost).kernels),
};
const anOutput: Kind = {
  expected: "an object with the functions 'write' and 'error'",
  // Sound: only the types of fields are looked at.
  is: (value) => [(value as HostOutput).write, (value as HostOutput).error].every(aFunction.is),
};

/** Runs a program, with the kernels that it launches; a failure is what has stopped it. */
export function runHost(
  host: CompiledHost,
  output: HostOutput,
  programArguments: readonly string[] = [],
  options: LimitOptions = {},
): Result<HostResult> {
  const wrong = wrongArgument(hostKinds(host, output, options)) ?? wrongArgument(limitKinds(options));
  if (wrong !== undefined) return wrong;
  const aborted = abortedAlready("the program", options);
  if (aborted !== undefined) return aborted;
  const limit = options.timeout === undefined ? undefined : limitFromNow(options.timeout);
  return resultOfProgram(host, executeProgram(programRun(host, programArguments, limit), output));
}

/** The kinds of the arguments of a run. */
export function hostKinds(host: CompiledHost, output: HostOutput, options: LimitOptions): readonly Argument[] {
  return [
    ["host", host, aProgram],
    ["output", output, anOutput],
    ["options", options, anObject],
  ];
}

/** A run as data; with a limit, of code with checkpoints. */
export function programRun(host: CompiledHost, given: readonly string[], limit: Limit | undefined): ProgramRun {
  const code = (one: LimitableCode) => (limit === undefined ? fusedCode(one) : limitedCode(one));
  const { checkpoints: _, ...program } = host;
  const kernels = host.kernels.map(({ kernel, ...one }): RunnableKernel => {
    const { reservedBytes, localSize, bindings } = kernel;
    const sizes = bindings.map(({ name, size }) => ({ name, size }));
    return { ...one, kernel: { bytes: code(kernel), reservedBytes, localSize, bindings: sizes } };
  });
  return { program: { ...program, bytes: code(host), kernels }, arguments: given, limit };
}

/** The values that a program has returned, or the diagnostics of what has stopped it. */
export function resultOfProgram(host: CompiledHost, outcome: ProgramOutcome, signal?: StopSignal): Result<HostResult> {
  switch (outcome.kind) {
    case "result":
      return success(outcome.result);
    case "limit":
      return failed([programLimitDiagnostic(host.checkpoints, outcome.place, signal)]);
    case "fault":
      return failedWith("execution", `the program ${outcome.message}`);
    case "kernel": {
      const { kernel, groupCount, warnings, trap } = outcome.stopped;
      const stopped = host.kernels[kernel];
      assert(stopped !== undefined, "a kernel that the program does not have is stopped");
      return failed(resultOf(stopped.kernel, groupCount, { warnings, trap }, [], signal).diagnostics);
    }
  }
}
