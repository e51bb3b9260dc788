// Finds the globals that functions of a module use, directly, through callees or through initializers.

import {
  Alias,
  type Constant,
  type GlobalValue,
  GlobalVariable,
  LLVMFunction,
  type Module,
  opcode,
} from "../../../llvm/index.ts";
import { definingInitializer } from "../../common/functions.ts";
import { intrinsicEntry } from "../../intrinsics/index.ts";

const NOTHING: ReadonlySet<GlobalValue> = new Set();

/** Uses of globals. */
export class Uses {
  readonly #module: Module;
  readonly #ofConstants = new Map<Constant, ReadonlySet<GlobalValue>>();
  readonly #direct = new Map<GlobalValue, ReadonlySet<GlobalValue>>();

  constructor(module: Module) {
    this.#module = module;
  }

  /** The globals that roots use, with the roots. */
  reachable(roots: Iterable<GlobalValue>): ReadonlySet<GlobalValue> {
    const found = new Set<GlobalValue>(roots);
    for (const one of found) for (const used of this.usedBy(one)) found.add(used);
    return found;
  }

  /** The globals that a function refers to in its body, or a variable in its initializer. */
  usedBy(one: GlobalValue): ReadonlySet<GlobalValue> {
    let used = this.#direct.get(one);
    if (used === undefined) {
      used = one instanceof LLVMFunction ? this.#inBody(one) : this.#inInitializer(one);
      this.#direct.set(one, used);
    }
    return used;
  }

  #inInitializer(one: GlobalValue): ReadonlySet<GlobalValue> {
    const initializer =
      one instanceof GlobalVariable ? definingInitializer(one) : one instanceof Alias ? one.aliasee : undefined;
    return initializer === undefined ? NOTHING : this.#inConstant(initializer);
  }

  #inBody(one: LLVMFunction): ReadonlySet<GlobalValue> {
    const { code, constants } = this.#module;
    const seen = new Set<number>();
    const found = new Set<GlobalValue>();
    for (const { first, end } of one.blocks) {
      for (let row = first; row < end; row++) {
        const start = code.firstOperand[row] ?? 0;
        const last = this.#isAnnotation(row) ? start + 1 : (code.firstOperand[row + 1] ?? 0);
        for (let at = start; at < last; at++) {
          const reference = code.operands[at] ?? 0;
          if (reference <= 0 || seen.has(reference)) continue;
          seen.add(reference);
          const constant = constants.all[reference];
          if (constant !== undefined) for (const used of this.#inConstant(constant)) found.add(used);
        }
      }
    }
    return found;
  }

  /** Whether a row annotates its first operand; the texts after it are no variables of SPIR-V. */
  #isAnnotation(row: number): boolean {
    const { code, constants } = this.#module;
    if (code.opcode[row] !== opcode.call) return false;
    const callee = constants.all[code.operandAt(row, code.numOperands(row) - 1)]?.payload.global;
    return callee?.name.startsWith("llvm.") === true && intrinsicEntry(callee.name)?.hasTexts === true;
  }

  #inConstant(constant: Constant): ReadonlySet<GlobalValue> {
    if (constant.kind === "global")
      return new Set(constant.payload.global === undefined ? [] : [constant.payload.global]);
    if (constant.operands.length === 0) return NOTHING;
    let found = this.#ofConstants.get(constant);
    if (found === undefined) {
      found = new Set(constant.operands.flatMap((one) => [...this.#inConstant(one)]));
      this.#ofConstants.set(constant, found);
    }
    return found;
  }
}
