// Runs a compiled host program: its memory, the functions that it calls, and the kernels that it launches, which share its memory.

import { anOperation, type Operation } from "../../ir/index.ts";
import { type Argument, aFunction, anObject, aString, type Kind, wrongArgument } from "../../support/arguments.ts";
import { failed, failedWith, type Result, success } from "../../support/diagnostics/result.ts";
import { type LimitableCode, limitedCode } from "../limits/checkpoints.ts";
import { type Limit, limitFromNow, makeLimits } from "../limits/limit.ts";
import { abortedAlready, type LimitOptions, limitKinds, programLimitDiagnostic } from "../limits/limit-options.ts";
import { makeSpecialFunctions } from "../special-functions.ts";
import { trapMeaning } from "../traps.ts";
import { webAssembly } from "../wasm/web-assembly.ts";
import { type CompiledHost, compileHost, type HostKernel, type HostOptions } from "./compile-host.ts";
import { type Exports, type Functions, launcher } from "./launcher.ts";
import { STACK_CELL } from "./memory-map.ts";
import { address, type HostNumber, type HostOutput, Machine } from "./runtime/machine.ts";
import { runtimeFunction } from "./runtime/runtime.ts";
import { HostExit, HostTrap, KernelStop } from "./runtime/trap.ts";

/** The result of a program that came to its end; `value` is undefined if it returned nothing. */
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

/** Runs a program, with the kernels that it launches; a failure is what has stopped it. */
export function runHost(
  host: CompiledHost,
  output: HostOutput,
  programArguments: readonly string[] = [],
  options: LimitOptions = {},
): Result<HostResult> {
  return (
    wrongArgument([
      ["host", host, aProgram],
      ["output", output, anOutput],
      ["options", options, anObject],
    ]) ??
    wrongArgument(limitKinds(options)) ??
    abortedAlready("the program", options) ??
    new HostRun(host, output, programArguments, options).run()
  );
}

/** Bytes of a pointer in the memory of a program. */
const POINTER = 8;

class HostRun {
  readonly #host: CompiledHost;
  readonly #machine: Machine;
  readonly #memory: InstanceType<ReturnType<typeof webAssembly>["Memory"]>;
  readonly #arguments: readonly string[];
  readonly #limit: Limit | undefined;
  readonly #limits: ReturnType<typeof makeLimits>;
  #exports: Exports = {};

  constructor(host: CompiledHost, output: HostOutput, programArguments: readonly string[], { timeout }: LimitOptions) {
    this.#limit = timeout === undefined ? undefined : limitFromNow(timeout);
    this.#limits = makeLimits(this.#limit);
    this.#host = host;
    this.#arguments = programArguments;
    this.#memory = new (webAssembly().Memory)({ initial: host.pages });
    const call = (place: HostNumber | undefined, ...args: HostNumber[]) => this.#callAddress([place ?? 0, ...args]);
    this.#machine = new Machine(this.#memory, host.end, output, host.variadicList, call);
    const { bytes, view } = this.#machine;
    for (const { offset, bytes: initial } of host.initial) bytes.set(initial, offset);
    view.setUint32(STACK_CELL, host.stack, true);
  }

  run(): Result<HostResult> {
    const { before, entry, after } = this.#host;
    try {
      const launch = Object.fromEntries(this.#host.kernels.map((one) => [one.name, this.#launcherOf(one)]));
      const { tick } = this.#limits;
      this.#exports = this.#instantiate(this.#host, { host: this.#functions(), launch, e: { tick } as Functions });
      // Sound: WebAssembly gives numbers.
      let value = this.#ending(() => {
        for (const name of before) this.#exports[name]?.();
        return { value: this.#exports[entry]?.(...this.#entryArguments()) as HostNumber | undefined };
      });
      const { atExit } = this.#machine;
      for (let one = atExit.pop(); one !== undefined && value.isOver !== true; one = atExit.pop()) {
        const { place, argument } = one;
        value = this.#ending(() => {
          this.#callAddress([place, argument]);
          return value;
        });
      }
      if (value.isOver === true) return success(value);
      return success(
        this.#ending(() => {
          for (const name of after) this.#exports[name]?.();
          return value;
        }),
      );
    } catch (error) {
      if (error instanceof KernelStop) return failed(error.diagnostics);
      const limited = this.#limits.place();
      if (limited !== undefined) return failed([programLimitDiagnostic(this.#host.checkpoints, limited)]);
      return failedWith("execution", `the program ${meaningOf(error)}`);
    }
  }

  /** Runs a part of the program, which may end it. */
  #ending(run: () => HostResult & { readonly isOver?: boolean }): HostResult & { readonly isOver?: boolean } {
    try {
      return run();
    } catch (error) {
      if (!(error instanceof HostExit)) throw error;
      return { value: undefined, status: error.status, isOver: !error.isOrderly };
    }
  }

  /** The number of arguments, the arguments, and an environment without variables. */
  #entryArguments(): readonly number[] {
    const { entryParameters } = this.#host;
    if (entryParameters === 0) return [];
    const names = this.#arguments;
    const { heap } = this.#machine;
    const list = heap.allocate(POINTER * (names.length + 2));
    for (let at = 0; at <= names.length + 1; at++) this.#machine.view.setBigUint64(list + POINTER * at, 0n, true);
    for (const [at, name] of names.entries()) {
      const place = heap.allocate(name.length + 1);
      this.#machine.setText(place, name);
      this.#machine.view.setUint32(list + POINTER * at, place, true);
    }
    return [names.length, list, list + POINTER * (names.length + 1)].slice(0, entryParameters);
  }

  #launcherOf(one: HostKernel): (...args: HostNumber[]) => unknown {
    const instantiate = (functions: Functions) => this.#instantiate(one.kernel, { e: functions });
    return launcher(one, this.#machine, instantiate, this.#limit);
  }

  /** `functions` are by the module that they are imported from. */
  #instantiate(code: LimitableCode, functions: Readonly<Record<string, Functions>>): Exports {
    const { Instance, Module } = webAssembly();
    const bytes = this.#limit === undefined ? code.bytes : limitedCode(code);
    const math: Record<string, unknown> = {};
    for (const name of Object.getOwnPropertyNames(Math)) math[name] = Reflect.get(Math, name);
    const own = { memory: this.#memory, ...makeSpecialFunctions(), ...functions["e"] };
    const imports = { ...functions, e: own, Math: math };
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
    const found = this.#host.addressed[address(place) - 1];
    const provided = found?.isProvided === true ? runtimeFunction(found.name) : undefined;
    if (provided !== undefined) return provided(this.#machine, ...args);
    const run = found === undefined ? undefined : this.#exports[found.name];
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
