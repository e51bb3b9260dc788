// Finds the globals that functions of a module use, directly, through callees or through initializers.

import { type Constant, type GlobalValue, GlobalVariable, LLVMFunction, type Module } from "../../llvm/index.ts";

const NOTHING: ReadonlySet<GlobalValue> = new Set();

/** Uses of globals. */
export class Uses {
  private readonly module: Module;
  private readonly ofConstants = new Map<Constant, ReadonlySet<GlobalValue>>();
  private readonly direct = new Map<GlobalValue, ReadonlySet<GlobalValue>>();

  constructor(module: Module) {
    this.module = module;
  }

  /** The globals that roots use, with the roots. */
  reachable(roots: Iterable<GlobalValue>): ReadonlySet<GlobalValue> {
    const found = new Set<GlobalValue>(roots);
    for (const one of found) for (const used of this.usedBy(one)) found.add(used);
    return found;
  }

  /** The globals that a function refers to in its body, or a variable in its initializer. */
  private usedBy(one: GlobalValue): ReadonlySet<GlobalValue> {
    let used = this.direct.get(one);
    if (used === undefined) {
      used = one instanceof LLVMFunction ? this.inBody(one) : this.inInitializer(one);
      this.direct.set(one, used);
    }
    return used;
  }

  private inInitializer(one: GlobalValue): ReadonlySet<GlobalValue> {
    const initializer = one instanceof GlobalVariable ? one.initializer : undefined;
    return initializer === undefined ? NOTHING : this.inConstant(initializer);
  }

  private inBody(one: LLVMFunction): ReadonlySet<GlobalValue> {
    const { code, constants } = this.module;
    const seen = new Set<number>();
    const found = new Set<GlobalValue>();
    for (const { first, end } of one.blocks) {
      const last = code.firstOperand[end] ?? 0;
      for (let at = code.firstOperand[first] ?? 0; at < last; at++) {
        const reference = code.operands[at] ?? 0;
        if (reference <= 0 || seen.has(reference)) continue;
        seen.add(reference);
        const constant = constants.all[reference];
        if (constant !== undefined) for (const used of this.inConstant(constant)) found.add(used);
      }
    }
    return found;
  }

  private inConstant(constant: Constant): ReadonlySet<GlobalValue> {
    if (constant.kind === "global")
      return new Set(constant.payload.global === undefined ? [] : [constant.payload.global]);
    if (constant.operands.length === 0) return NOTHING;
    let found = this.ofConstants.get(constant);
    if (found === undefined) {
      found = new Set(constant.operands.flatMap((one) => [...this.inConstant(one)]));
      this.ofConstants.set(constant, found);
    }
    return found;
  }
}
