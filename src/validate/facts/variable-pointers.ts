/**
 * Variable pointers (specification, 2.2.2): logical pointers that are selected, loaded, returned by calls or null, and those derived from
 * them. Only pointers into storage classes StorageBuffer and Workgroup are.
 */
import { StorageClass as S } from "../../grammar/enumerants.generated.ts";
import * as Op from "../../grammar/opcodes.generated.ts";
import { headerWords } from "../../spirv/modules.ts";
import type { Facts } from "./module-facts.ts";
import { isPointer, storageClassOf } from "./types.ts";

/** Instructions whose pointers are variable pointers. */
export const makesVariablePointers: ReadonlySet<number> = new Set([
  Op.Select,
  Op.Phi,
  Op.FunctionCall,
  Op.PtrAccessChain,
  Op.UntypedPtrAccessChainKHR,
  Op.Load,
  Op.ConstantNull,
]);

/** Instructions whose pointer is a variable pointer if their base is one: the word with the base. */
const derived: { readonly [opcode: number]: number } = {
  [Op.AccessChain]: 3,
  [Op.InBoundsAccessChain]: 3,
  [Op.CopyObject]: 3,
  [Op.UntypedAccessChainKHR]: 4,
  [Op.UntypedInBoundsAccessChainKHR]: 4,
};

export class VariablePointers {
  /** Results of the instructions that make them, in the module's order. */
  readonly made: readonly number[];
  readonly #m: Facts;
  readonly #all: ReadonlySet<number>;
  readonly #parameters = new Map<number, { readonly callee: number; readonly index: number }>();
  /** Pointers stored in variables, and values that functions return. */
  readonly #stores = new Map<number, number[]>();
  readonly #returns = new Map<number, number[]>();
  readonly #roots = new Map<number, number>();
  #current = 0;

  constructor(m: Facts) {
    this.#m = m;
    const made: number[] = [];
    for (let at = headerWords; at < m.words.length; at = m.next(at)) this.#register(at, made);
    this.made = made;
    this.#all = this.#spread(made);
  }

  #register(at: number, made: number[]): void {
    const m = this.#m;
    const opcode = m.opcode(at);
    const base = derived[opcode];
    if (base !== undefined) this.#roots.set(m.resultAt(at), this.root(m.word(at, base)));
    if (opcode === Op.Function) this.#current = m.resultAt(at);
    else if (opcode === Op.ReturnValue) append(this.#returns, this.#current, m.word(at, 1));
    else if (opcode === Op.Store && isPointer(m, m.typeOf(m.word(at, 2)))) {
      append(this.#stores, this.root(m.word(at, 1)), m.word(at, 2));
    }
    if (!makesVariablePointers.has(opcode)) return;
    const storage = storageClassOf(m, m.typeAt(at));
    if (storage === S.StorageBuffer || storage === S.Workgroup) made.push(m.resultAt(at));
  }

  /** Adds what is derived from variable pointers, through calls, too. */
  #spread(made: readonly number[]): ReadonlySet<number> {
    const m = this.#m;
    for (const one of m.functions) {
      for (const [index, at] of one.parameters.entries())
        this.#parameters.set(m.resultAt(at), { callee: one.id, index });
    }
    const functions = new Map(m.functions.map((one) => [one.id, one]));
    const found = new Set(made);
    for (const id of found) {
      for (const user of m.usesOf(id)) {
        const opcode = m.opcode(user);
        const base = derived[opcode];
        if (base !== undefined && m.word(user, base) === id) found.add(m.resultAt(user));
        if (opcode !== Op.FunctionCall) continue;
        const parameters = functions.get(m.word(user, 3))?.parameters ?? [];
        for (const [index, at] of parameters.entries()) {
          if (m.optionalWord(user, 4 + index) === id) found.add(m.resultAt(at));
        }
      }
    }
    return found;
  }

  /** The pointer that a chain of accesses and copies starts from. */
  root(id: number): number {
    return this.#roots.get(id) ?? id;
  }

  has(id: number): boolean {
    return this.#all.has(id);
  }

  /** The pointers that a pointer may come from: operands, arguments, returned and stored values. */
  sources(id: number): readonly number[] {
    const m = this.#m;
    const at = m.definition(id);
    switch (m.opcodeOf(id)) {
      case Op.Select:
        return [m.word(at, 4), m.word(at, 5)];
      case Op.Phi:
        return [...m.rest(at, 3)].filter((_, index) => index % 2 === 0);
      case Op.FunctionCall:
        return this.#returns.get(m.word(at, 3)) ?? [];
      case Op.FunctionParameter:
        return this.#passed(id);
      case Op.Load:
        return this.#stored(this.root(m.word(at, 3)));
      case Op.PtrAccessChain:
        return [m.word(at, 3)];
      case Op.UntypedPtrAccessChainKHR:
        return [m.word(at, 4)];
      default: {
        const base = derived[m.opcodeOf(id)];
        return base === undefined ? [] : [m.word(at, base)];
      }
    }
  }

  #passed(id: number): readonly number[] {
    const m = this.#m;
    const parameter = this.#parameters.get(id);
    if (parameter === undefined) return [];
    return [...m.usesOf(parameter.callee)]
      .filter((user) => m.opcode(user) === Op.FunctionCall && m.word(user, 3) === parameter.callee)
      .map((user) => m.optionalWord(user, 4 + parameter.index) ?? 0);
  }

  #stored(variable: number): readonly number[] {
    const opcode = this.#m.opcodeOf(variable);
    if (opcode !== Op.Variable && opcode !== Op.UntypedVariableKHR) return [];
    const at = this.#m.definition(variable);
    const initializer = this.#m.optionalWord(at, opcode === Op.Variable ? 4 : 5);
    const stored = this.#stores.get(variable) ?? [];
    return initializer === undefined ? stored : [initializer, ...stored];
  }
}

function append(map: Map<number, number[]>, key: number, value: number): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

/** The variable pointers of a module, found when first asked for. */
export const variablePointersOf = (m: Facts): VariablePointers => m.derive(makeVariablePointers);

const makeVariablePointers = (m: Facts): VariablePointers => new VariablePointers(m);
