// Names for globals without one: the dialect has symbols only.

import type { GlobalValue, Module } from "../module.ts";

const PREFIX = "mlir.llvm.nameless_global";

export class NamelessGlobals {
  readonly #module: Module;
  readonly #names = new Map<GlobalValue, string>();
  #next = 0;

  constructor(module: Module) {
    this.#module = module;
  }

  /** The name of a global, which is made where there is none. */
  nameOf(global: GlobalValue): string {
    if (global.name !== "") return global.name;
    let name = this.#names.get(global);
    if (name === undefined) {
      do {
        name = `${PREFIX}_${this.#next++}`;
      } while (this.#module.symbols.has(name));
      this.#names.set(global, name);
    }
    return name;
  }
}
