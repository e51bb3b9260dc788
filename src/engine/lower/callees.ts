// The functions that kernels call: those imported from outside, and those of the engine, which are code graphs of their own.

import { assert } from "../../support/assert.ts";
import { Builder } from "../code/builder.ts";
import { type EmittedCode, emitFunction } from "../code/emit.ts";
import { type Callee, CodeGraph, type Node } from "../code/graph.ts";
import type { FunctionBody, FunctionImport } from "../wasm/module-encoder.ts";
import { f64, i32, none, type ValueType } from "../wasm/opcodes.ts";
import type { Site } from "./memory/sites.ts";

interface EngineFunction {
  readonly params: readonly ValueType[];
  /** A function without one does more than give a value. */
  readonly result: ValueType | typeof none;
  /** Builds the body, which ends by giving a value. */
  readonly build: (builder: Builder, args: Node[], callees: Callees) => Node | undefined;
  /** The instruction that does the same in some engines of WebAssembly. */
  readonly instruction?: number;
}

/** A function of the engine as its instructions. */
interface RawFunction {
  readonly params: readonly ValueType[];
  readonly result: ValueType | typeof none;
  readonly code: readonly number[];
}

export type EngineFunctions = Readonly<Record<string, EngineFunction>>;

/** A function of the module that is compiled, as far as it is known. */
export interface OwnFunction {
  readonly graph: CodeGraph;
  readonly params: readonly ValueType[];
  readonly results: readonly ValueType[];
  readonly exportName?: string;
  /** The operation that it begins with, and the operations that its blocks begin with, by their numbers. */
  readonly start?: Site | undefined;
  readonly siteOf?: (origin: number) => Site | undefined;
}

/** A function whose instructions are known. */
export interface EmittedFunction
  extends FunctionBody,
    Pick<EmittedCode, "loops" | "fusions">,
    Pick<OwnFunction, "start" | "siteOf"> {}

interface Entry extends Callee {
  readonly imported?: FunctionImport;
  readonly engine?: EngineFunction;
  readonly raw?: RawFunction;
  own?: OwnFunction;
  index: number;
}

/** Callees of one module, each once. Those of `Math` and of the engine are pure: they give a value and do nothing else. */
export class Callees {
  /** Whether code has nodes of the kind `fused`. */
  fuses = (): boolean => false;
  /** The callees of code graphs, in the order of their numbers. */
  readonly entries: Entry[] = [];
  readonly #numbers = new Map<string, number>();

  /** A function of JavaScript's `Math`. */
  math(name: string, type: ValueType, arity: number): number {
    return this.#number(`Math.${name}`, () => {
      const params = Array.from({ length: arity }, () => type);
      return { isPure: true, index: -1, imported: { module: "Math", name, params, results: [type] } };
    });
  }

  /** A function of the host, on words; it gives nothing. */
  host(name: string, arity: number): number {
    return this.#number(`host.${name}`, () => {
      const params = Array.from({ length: arity }, (): ValueType => i32);
      return { isPure: false, index: -1, imported: { module: "e", name, params, results: [] } };
    });
  }

  /** A function of mathematics that the host has, in f64. */
  special(name: string, arity = 1): number {
    return this.#number(`special.${name}`, () => {
      const params = Array.from({ length: arity }, (): ValueType => f64);
      const imported = { module: "e", name, params, results: [f64] } as const;
      return { isPure: true, index: -1, imported };
    });
  }

  engine(functions: EngineFunctions, name: string): number {
    return this.#number(name, () => {
      const engine = functions[name];
      assert(engine !== undefined, `the engine has no function '${name}'`);
      const { instruction } = engine;
      return {
        isPure: engine.result !== none,
        index: -1,
        engine,
        ...(instruction === undefined ? {} : { instruction }),
      };
    });
  }

  /** A function of instructions that no code graph has; it may do anything. */
  raw(name: string, raw: RawFunction): number {
    return this.#number(`raw ${name}`, () => ({ isPure: false, index: -1, raw }));
  }

  /** A function from outside that may do anything. */
  outside(imported: FunctionImport): number {
    const { module, name, params, results } = imported;
    return this.#number(`${module}.${name}:${params}:${results}`, () => ({ isPure: false, index: -1, imported }));
  }

  /** A function of the module, which {@link define} gives a body. */
  own(key: string): number {
    return this.#number(`function ${key}`, () => ({ isPure: false, index: -1 }));
  }

  define(key: string, own: OwnFunction): void {
    const entry = this.entries[this.own(key)];
    assert(entry !== undefined && entry.own === undefined, `the function '${key}' is defined twice`);
    entry.own = own;
  }

  #number(key: string, make: () => Entry): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.entries.push(make()) - 1;
    this.#numbers.set(key, number);
    return number;
  }

  /** Builds what is not imported and numbers all: imports come first. Graphs that call may be emitted after that only. */
  finish(): { readonly imports: readonly FunctionImport[]; readonly functions: readonly EmittedFunction[] } {
    const made: OwnFunction[] = [];
    // Building one may call others, which follow it.
    for (let at = 0; at < this.entries.length; at++) {
      const { engine } = this.entries[at] ?? {};
      if (engine === undefined) continue;
      const graph = new CodeGraph(this.entries);
      const builder = new Builder(graph);
      const args = engine.params.map((type, index) => graph.argument(index, type));
      const result = engine.build(builder, args, this);
      builder.block.return(result === undefined ? [] : [result]);
      made.push({ graph, params: engine.params, results: engine.result === none ? [] : [engine.result] });
    }
    made.push(...this.entries.flatMap(({ own }) => own ?? []));
    const imports = this.entries.flatMap(({ imported }) => imported ?? []);
    let next = 0;
    for (const entry of this.entries) if (entry.imported !== undefined) entry.index = next++;
    for (const entry of this.entries) if (entry.engine !== undefined) entry.index = next++;
    for (const entry of this.entries) if (entry.own !== undefined) entry.index = next++;
    for (const entry of this.entries) if (entry.raw !== undefined) entry.index = next++;
    const functions = made.map(({ graph, ...others }): EmittedFunction => {
      return { ...others, ...emitFunction(graph, others.params.length) };
    });
    const raws = this.entries.flatMap(({ raw }) => (raw === undefined ? [] : [rawFunction(raw)]));
    return { imports, functions: [...functions, ...raws] };
  }
}

function rawFunction({ params, result, code }: RawFunction): EmittedFunction {
  const empty = { locals: [], loops: [], fusions: [] };
  return { params, results: result === none ? [] : [result], code: Uint8Array.from(code), ...empty };
}
