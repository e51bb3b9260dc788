// Which globals are used, and where the addresses of intrinsics are taken.

import { blockOperands } from "../code.ts";
import type { GlobalValue, LLVMFunction } from "../module.ts";
import { isCall } from "../opcode.ts";
import type { GlobalUses } from "./globals.ts";
import type { Verification } from "./verification.ts";

export class UsedGlobals implements GlobalUses {
  readonly #v: Verification;
  #inConstants: ReadonlySet<number> | undefined = undefined;
  #inRows: ReadonlySet<number> | undefined = undefined;

  constructor(v: Verification) {
    this.#v = v;
  }

  isUsed({ constant }: GlobalValue): boolean {
    this.#inConstants ??= this.#findInConstants();
    this.#inRows ??= this.#findInRows();
    return this.#inConstants.has(constant.id) || this.#inRows.has(constant.id);
  }

  /** Whether the address of a function is used otherwise than to call it. */
  isAddressTaken(one: LLVMFunction): boolean {
    return this.isUsed(one);
  }

  /** Globals that constants, initializers or aliases name. */
  #findInConstants(): ReadonlySet<number> {
    const { constants, globals, aliases, ifuncs } = this.#v.module;
    const used = new Set<number>();
    for (const constant of constants.all) for (const operand of constant?.operands ?? []) used.add(operand.id);
    for (const { initializer } of globals) if (initializer !== undefined) used.add(initializer.id);
    for (const { aliasee } of aliases) if (aliasee !== undefined) used.add(aliasee.id);
    for (const { resolver } of ifuncs) if (resolver !== undefined) used.add(resolver.id);
    return used;
  }

  /** Constants that are operands of instructions, except operands of calls that attach one and callees that are called by their own types. */
  #findInRows(): ReadonlySet<number> {
    const { code } = this.#v.module;
    const taken = new Set<number>();
    for (let row = 1; row < code.count; row++) {
      const isCalling = isCall(code.opcode[row]!);
      const count = code.numOperands(row) - (isCalling && this.#isOwnCall(row) ? 1 : 0);
      const blocks = blockOperands(code, row);
      for (let index = 0; index < count; index++) {
        const isBlock = index >= blocks.first && index < blocks.end && (index - blocks.first) % blocks.step === 0;
        const reference = code.operandAt(row, index);
        if (!isBlock && reference > 0 && !(isCalling && this.#isAttached(row, index))) taken.add(reference);
      }
    }
    return taken;
  }

  #isOwnCall(row: number): boolean {
    const { code } = this.#v.module;
    const called = this.#v.functionOf(code.operandAt(row, code.numOperands(row) - 1));
    return called === undefined || called.type === code.calls[code.detail[row]!]!.type;
  }

  #isAttached(row: number, index: number): boolean {
    const { code } = this.#v.module;
    const { bundles, numArguments } = code.calls[code.detail[row]!]!;
    let first = numArguments;
    for (const { tag, count } of bundles) {
      if (tag === "clang.arc.attachedcall" && index >= first && index < first + count) return true;
      first += count;
    }
    return false;
  }
}
