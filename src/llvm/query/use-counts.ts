// How often values are used, as LLVM counts it: by instructions, by initializers, and by other constants, each of which is one user.

import { blockOperands } from "../code.ts";
import type { Constant } from "../constant.ts";
import type { Module } from "../module.ts";
import { opcode } from "../opcode.ts";

/** The numbers of uses of the values of a module. Metadata uses no value. */
export class UseCounts {
  readonly #module: Module;
  readonly #ofConstants: Int32Array;
  readonly #ofRows: Int32Array;
  readonly #seen: Uint8Array;

  constructor(module: Module) {
    this.#module = module;
    this.#ofConstants = new Int32Array(module.constants.all.length);
    this.#seen = new Uint8Array(module.constants.all.length);
    this.#ofRows = new Int32Array(module.code.count);
    for (const { initializer } of module.globals) this.#use(initializer);
    for (const { aliasee } of module.aliases) this.#use(aliasee);
    for (const { resolver } of module.ifuncs) this.#use(resolver);
    for (const { personality, prefix, prologue } of module.functions) {
      for (const constant of [personality, prefix, prologue]) this.#use(constant);
    }
    for (let row = 1; row < module.code.count; row++) this.#useOperands(row);
  }

  /** The uses of a reference: see `code.ts`. */
  of(reference: number): number {
    return reference < 0 ? this.#ofRows[-reference]! : this.#ofConstants[reference]!;
  }

  #useOperands(row: number): void {
    const { code, constants } = this.#module;
    if (code.opcode[row] === opcode.debug) return;
    const blocks = blockOperands(code, row);
    for (let index = 0; index < code.numOperands(row); index++) {
      if (index >= blocks.first && index < blocks.end && (index - blocks.first) % blocks.step === 0) continue;
      const reference = code.operandAt(row, index);
      if (reference < 0) this.#ofRows[-reference]! += 1;
      else this.#use(constants.all[reference]);
    }
  }

  #use(constant: Constant | undefined): void {
    const pending = [constant];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      this.#ofConstants[next.id]! += 1;
      if (this.#seen[next.id] === 1) continue;
      this.#seen[next.id] = 1;
      for (const operand of next.operands) pending.push(operand);
    }
  }
}
