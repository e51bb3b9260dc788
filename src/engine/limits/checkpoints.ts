// Checkpoints: places in compiled code where a run with a limit looks whether it must stop. Each is the start of a loop, or of a function that may
// call itself. Code has none of them; a run with a limit uses a variant of it.
//
// A checkpoint counts a variable down, the fuel, and calls the host when there is none left, which gives more, or ends the run. Kernels, which are
// one function, keep it in a local, programs in a global variable.

import type { EmittedLoop } from "../code/emit.ts";
import type { Callees, EmittedFunction } from "../lower/callees.ts";
import type { Site } from "../lower/memory/sites.ts";
import { ByteWriter } from "../wasm/byte-writer.ts";
import { type FusibleCode, fusedCode } from "../wasm/fusion.ts";
import { type Insertion, moduleVariant } from "../wasm/module-variants.ts";
import { control, i32, int, type ValueType } from "../wasm/opcodes.ts";

/** A place where a run with a limit may stop. It is data. */
export interface Checkpoint extends Insertion {
  /** Undefined for a loop of the engine, over work-groups or invocations. */
  readonly site: Site | undefined;
}

/** The numbers that the function of the host receives after that of the checkpoint: the ids of the invocation, and its group. */
const COUNTERS = 4;

/** The name of the function of the host, which returns the fuel. */
const TICK = "tick";

/** The number of the callee. */
export function tickCallee(callees: Callees): number {
  const params = Array.from({ length: 1 + COUNTERS }, (): ValueType => i32);
  return callees.outside({ module: "e", name: TICK, params, results: [i32] });
}

interface LoopingFunction {
  /** The number among the functions with a body. */
  readonly number: number;
  readonly loops: readonly EmittedLoop[];
  readonly counters: readonly (number | undefined)[];
  /** The first number that no local has, if the fuel is to be there. */
  readonly local?: number;
}

/** The checkpoints of functions. `tick` is the number of the function of the host in the module, `first` that of the first checkpoint. */
export function checkpointsOf(
  { number, loops, counters, local }: LoopingFunction,
  tick: number,
  siteOf: (origin: number) => Site | undefined,
  first = 0,
): readonly Checkpoint[] {
  return loops.map(({ at, origin }, index) => ({
    function: number,
    at,
    code: checkpointCode(first + index, tick, counters, local),
    usesLocal: local !== undefined,
    site: siteOf(origin),
  }));
}

/** The checkpoints of a program's functions: where they begin, since one may call itself without end, and their loops. */
export function programCheckpoints(functions: readonly EmittedFunction[], tick: number): readonly Checkpoint[] {
  const found: Checkpoint[] = [];
  functions.forEach(({ loops, start, siteOf = () => undefined }, number) => {
    if (start === undefined) return;
    const all = [{ at: 0, origin: 0 }, ...loops];
    const own = checkpointsOf({ number, loops: all, counters: [] }, tick, siteOf, found.length);
    found.push(...own.map((one, at) => (at === 0 ? { ...one, site: start } : one)));
  });
  return found;
}

/** The global variable of the fuel. */
const FUEL = 0;

function checkpointCode(
  number: number,
  tick: number,
  counters: readonly (number | undefined)[],
  local: number | undefined,
): Uint8Array {
  const [get, set] =
    local === undefined ? [control.globalGet, control.globalSet] : [control.localGet, control.localSet];
  const fuel = local ?? FUEL;
  const out = new ByteWriter(64);
  const numbered = (op: number, value: number) => {
    out.byte(op);
    out.unsigned(value);
  };
  const word = (value: number) => {
    out.byte(control.i32Const);
    out.signed(value);
  };
  numbered(get, fuel);
  out.bytes([int.eqz, control.if, i32]);
  word(number);
  for (let at = 0; at < COUNTERS; at++) {
    const local = counters[at];
    if (local === undefined) word(0);
    else numbered(control.localGet, local);
  }
  numbered(control.call, tick);
  out.byte(control.else);
  numbered(get, fuel);
  out.byte(control.end);
  word(1);
  out.byte(int.sub);
  numbered(set, fuel);
  return out.copy();
}

/** A module, and where its checkpoints go. */
export interface LimitableCode extends FusibleCode {
  readonly checkpoints: readonly Checkpoint[];
}

/** The code with its checkpoints. */
export function limitedCode(code: LimitableCode): Uint8Array<ArrayBuffer> {
  return moduleVariant(fusedCode(code), { insertions: code.checkpoints });
}
