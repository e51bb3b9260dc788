// One run of a host program, as data from beginning to end, so that a worker can have it: its memory, the functions that it calls, and the kernels
// that it launches, which share its memory.

import type { CompiledKernel } from "../compile.ts";
import type { Trap } from "../execute.ts";
import type { SiteWarning } from "../kernel-host.ts";
import { type Limit, type LimitedPlace, makeLimits } from "../limits/limit.ts";
import { makeSpecialFunctions } from "../special-functions.ts";
import { trapMeaning } from "../traps.ts";
import { webAssembly } from "../wasm/web-assembly.ts";
import type { CompiledHost, HostKernel } from "./compile-host.ts";
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

/** A kernel that a program launches, as far as a run needs it. */
export interface RunnableKernel extends Omit<HostKernel, "kernel"> {
  readonly kernel: Pick<CompiledKernel, "bytes" | "reservedBytes" | "localSize"> & {
    readonly bindings: readonly { readonly name: string; readonly size: number }[];
  };
}

/** A program as far as a run needs it, in the variant of its code that the run is to have. */
export interface RunnableProgram extends Omit<CompiledHost, "checkpoints" | "kernels"> {
  readonly kernels: readonly RunnableKernel[];
}

/** A run of a program. */
export interface ProgramRun {
  readonly program: RunnableProgram;
  readonly arguments: readonly string[];
  /** Of a program with checkpoints. */
  readonly limit: Limit | undefined;
}

/** How far a program is: the launches that it has begun, the kernel of the last one, and how many of that one's work-groups have been run. */
export interface HostProgress {
  readonly launches: number;
  readonly kernel: string;
  readonly done: number;
  readonly total: number;
}

/** The stop of a kernel that a program has launched: the kernel by its number. */
export interface StoppedKernel {
  readonly kernel: number;
  readonly groupCount: number;
  readonly warnings: readonly SiteWarning[];
  readonly trap: Trap;
}

/** How a program ended: with a result, or by a kernel, by its limit, or by a fault, whose message goes on after "the program". */
export type ProgramOutcome =
  | { readonly kind: "result"; readonly result: HostResult }
  | { readonly kind: "kernel"; readonly stopped: StoppedKernel }
  | { readonly kind: "limit"; readonly place: LimitedPlace }
  | { readonly kind: "fault"; readonly message: string };

/** The view of a run from inside of it. */
export interface ProgramWatch {
  /** Called often, if the run has a limit. */
  readonly tick: () => void;
  readonly progress: (progress: HostProgress) => void;
}

/** Runs a program. */
export function executeProgram(run: ProgramRun, output: HostOutput, watch?: ProgramWatch): ProgramOutcome {
  return new ProgramRunner(run, output, watch).run();
}

/** Bytes of a pointer in the memory of a program. */
const POINTER = 8;

class ProgramRunner {
  readonly #host: RunnableProgram;
  readonly #machine: Machine;
  readonly #memory: InstanceType<ReturnType<typeof webAssembly>["Memory"]>;
  readonly #arguments: readonly string[];
  readonly #limit: Limit | undefined;
  readonly #watch: ProgramWatch | undefined;
  readonly #limits: ReturnType<typeof makeLimits>;
  #exports: Exports = {};
  #launches = 0;

  constructor({ program, arguments: given, limit }: ProgramRun, output: HostOutput, watch: ProgramWatch | undefined) {
    const host = program;
    this.#host = host;
    this.#arguments = given;
    this.#limit = limit;
    this.#limits = makeLimits(limit);
    this.#watch = watch;
    this.#memory = new (webAssembly().Memory)({ initial: host.pages });
    const call = (place: HostNumber | undefined, ...args: HostNumber[]) => this.#callAddress([place ?? 0, ...args]);
    this.#machine = new Machine(this.#memory, host.end, output, host.variadicList, call);
    const { bytes, view } = this.#machine;
    for (const { offset, bytes: initial } of host.initial) bytes.set(initial, offset);
    view.setUint32(STACK_CELL, host.stack, true);
  }

  run(): ProgramOutcome {
    try {
      return { kind: "result", result: this.#result() };
    } catch (error) {
      if (error instanceof KernelStop) return { kind: "kernel", stopped: error.stopped };
      const place = this.#limits.place();
      return place === undefined ? { kind: "fault", message: meaningOf(error) } : { kind: "limit", place };
    }
  }

  #result(): HostResult {
    const { before, entry, after } = this.#host;
    const launch = Object.fromEntries(this.#host.kernels.map((one, at) => [one.name, this.#launcherOf(one, at)]));
    const { tick } = this.#limits;
    this.#exports = this.#instantiate(this.#host.bytes, { host: this.#functions(), launch, e: { tick } as Functions });
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
    if (value.isOver === true) return value;
    return this.#ending(() => {
      for (const name of after) this.#exports[name]?.();
      return value;
    });
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

  #launcherOf(one: RunnableKernel, number: number): (...args: HostNumber[]) => unknown {
    const instantiate = (functions: Functions) => this.#instantiate(one.kernel.bytes, { e: functions });
    const progress = (done: number, total: number) => {
      if (done === 0) this.#launches++;
      this.#watch?.progress({ launches: this.#launches, kernel: one.name, done, total });
    };
    return launcher({ ...one, number }, this.#machine, { instantiate, limit: this.#limit, progress });
  }

  /** `functions` are by the module that they are imported from. */
  #instantiate(bytes: Uint8Array<ArrayBuffer>, functions: Readonly<Record<string, Functions>>): Exports {
    const { Instance, Module } = webAssembly();
    const math: Record<string, unknown> = {};
    for (const name of Object.getOwnPropertyNames(Math)) math[name] = Reflect.get(Math, name);
    const { tick } = functions["e"] ?? {};
    const watched = (...numbers: HostNumber[]) => {
      this.#watch?.tick();
      return tick?.(...numbers);
    };
    const own = { memory: this.#memory, ...makeSpecialFunctions(), ...functions["e"], tick: watched };
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
