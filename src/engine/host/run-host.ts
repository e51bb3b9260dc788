// Runs a compiled host program: its memory, the functions that it calls, and the kernels that it launches, which share its memory.

import { anOperation, type Operation } from "../../ir/index.ts";
import { type Argument, aFunction, anObject, aString, type Kind, wrongArgument } from "../../support/arguments.ts";
import { failed, failedWith, type Result, success } from "../../support/result.ts";
import { trapMeaning } from "../traps.ts";
import { webAssembly } from "../wasm/web-assembly.ts";
import { type CompiledHost, compileHost, type HostKernel, type HostOptions } from "./compile-host.ts";
import { type Exports, type Functions, launcher } from "./launcher.ts";
import { STACK_CELL } from "./memory-map.ts";
import { address, type HostNumber, type HostOutput, Machine } from "./runtime/machine.ts";
import { runtimeFunction } from "./runtime/runtime.ts";
import { HostExit, HostTrap, KernelStop } from "./runtime/trap.ts";

/** What a program that came to its end has returned: undefined for nothing. */
export interface HostResult {
  readonly value: HostNumber | undefined;
  /** The status where the program has ended itself with one. */
  readonly status?: number;
}

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

/** Runs a program; a failure is what has stopped it. */
export function runHost(host: CompiledHost, output: HostOutput): Result<HostResult> {
  return (
    wrongArgument([
      ["host", host, aProgram],
      ["output", output, anOutput],
    ]) ?? new HostRun(host, output).run()
  );
}

class HostRun {
  readonly #host: CompiledHost;
  readonly #machine: Machine;
  readonly #memory: InstanceType<ReturnType<typeof webAssembly>["Memory"]>;
  #exports: Exports = {};

  constructor(host: CompiledHost, output: HostOutput) {
    this.#host = host;
    this.#memory = new (webAssembly().Memory)({ initial: host.pages });
    this.#machine = new Machine(this.#memory, host.end, output);
    const { bytes, view } = this.#machine;
    for (const { offset, bytes: initial } of host.initial) bytes.set(initial, offset);
    view.setUint32(STACK_CELL, host.stack, true);
  }

  run(): Result<HostResult> {
    const { before, entry, after, bytes } = this.#host;
    try {
      const launch = Object.fromEntries(this.#host.kernels.map((one) => [one.name, this.#launcherOf(one)]));
      this.#exports = this.#instantiate(bytes, { host: this.#functions(), launch });
      for (const name of before) this.#exports[name]?.();
      const value = this.#exports[entry]?.();
      for (const name of after) this.#exports[name]?.();
      // Sound: WebAssembly gives numbers.
      return success({ value: value as HostNumber | undefined });
    } catch (error) {
      if (error instanceof HostExit) return success({ value: undefined, status: error.status });
      if (error instanceof KernelStop) return failed(error.diagnostics);
      return failedWith("execution", `the program ${meaningOf(error)}`);
    }
  }

  #launcherOf(one: HostKernel): (...args: HostNumber[]) => unknown {
    const instantiate = (functions: Functions) => this.#instantiate(one.kernel.bytes, { e: functions });
    return launcher(one, this.#machine, instantiate);
  }

  /** `functions` are by the module that they are imported from. */
  #instantiate(bytes: Uint8Array<ArrayBuffer>, functions: Readonly<Record<string, Functions>>): Exports {
    const { Instance, Module } = webAssembly();
    const math: Record<string, unknown> = {};
    for (const name of Object.getOwnPropertyNames(Math)) math[name] = Reflect.get(Math, name);
    const imports = { ...functions, e: { memory: this.#memory, ...functions["e"] }, Math: math };
    // Sound: exports are functions of numbers.
    return new Instance(new Module(bytes), imports).exports as Exports;
  }

  /** Names are looked up when the module is instantiated: only those that it imports are made. */
  #functions(): Functions {
    const machine = this.#machine;
    const special: Functions = {
      stackOverflow: () => {
        throw new HostTrap("has no stack left");
      },
      callAddress: (...args) => this.#callAddress(args),
    };
    return new Proxy(special, {
      get: (known, name) => {
        if (typeof name !== "string") return undefined;
        const run = runtimeFunction(name);
        return run === undefined ? known[name] : (...args: HostNumber[]) => run(machine, ...args);
      },
    });
  }

  /** The first argument is the address. */
  #callAddress([place, ...args]: readonly HostNumber[]): unknown {
    const name = this.#host.addressed[address(place) - 1];
    const run = name === undefined ? undefined : this.#exports[name];
    if (run === undefined) throw new HostTrap(`calls an address that is no function's: ${address(place)}`);
    return run(...args);
  }
}

function meaningOf(error: unknown): string {
  if (error instanceof HostTrap) return error.message;
  if (error instanceof RangeError && /call stack/i.test(error.message)) return "has no stack left";
  if (error instanceof webAssembly().RuntimeError || error instanceof RangeError) return trapMeaning(error.message);
  throw error;
}
