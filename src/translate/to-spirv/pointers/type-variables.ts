// Type variables for the pointees of pointers, and their unification.
//
// A variable is a number. It is unbound, bound to a type, or bound to a pointer (with an address space) whose pointee is another variable. The first
// binding counts: a second one that disagrees changes nothing, and the instruction that wanted it converts its pointer.

import { pointerType } from "../../../dialects/llvm/index.ts";
import type { Context, Type } from "../../../ir/index.ts";

/** A pointer whose pointee is a variable. */
interface Nested {
  readonly addressSpace: number;
  readonly variable: number;
}

/** Pointers to pointers beyond so many are to i8. */
const DEEPEST = 100;

type Binding = { readonly type: Type } | { readonly nested: Nested };

/** Type variables and their bindings. */
export class TypeVariables {
  readonly #context: Context;
  /** The variable that one was merged with; itself for one that represents its class. */
  #parents: Int32Array;
  #count: number;
  /** Of variables that represent their class. */
  readonly #bindings: (Binding | undefined)[];
  /** The types of bound variables, once they were asked for. */
  readonly #types: (Type | undefined)[];

  /** `count` variables exist from the start. */
  constructor(context: Context, count: number) {
    this.#context = context;
    this.#count = count;
    this.#parents = new Int32Array(count + 64);
    for (let one = 0; one < count; one++) this.#parents[one] = one;
    this.#bindings = new Array<Binding | undefined>(count).fill(undefined);
    this.#types = new Array<Type | undefined>(count).fill(undefined);
  }

  /** A new variable. */
  add(): number {
    const one = this.#count++;
    if (one >= this.#parents.length) {
      const grown = new Int32Array(this.#parents.length * 2);
      grown.set(this.#parents);
      this.#parents = grown;
    }
    this.#parents[one] = one;
    this.#bindings.push(undefined);
    this.#types.push(undefined);
    return one;
  }

  #find(one: number): number {
    const parents = this.#parents;
    let root = one;
    for (let next = parents[root] ?? root; next !== root; next = parents[root] ?? root) root = next;
    for (let at = one; at !== root; ) {
      const next = parents[at] ?? root;
      parents[at] = root;
      at = next;
    }
    return root;
  }

  /** Binds a variable to a type, if it is unbound. */
  bind(one: number, type: Type): void {
    const root = this.#find(one);
    if (this.#bindings[root] === undefined) this.#bindings[root] = { type };
  }

  /** Binds a variable to a pointer whose pointee is another variable. If it is bound already, unifies the two pointees. */
  bindNested(one: number, addressSpace: number, variable: number): void {
    const root = this.#find(one);
    const has = this.#bindings[root];
    if (has === undefined) {
      if (!this.#contains(variable, root)) this.#bindings[root] = { nested: { addressSpace, variable } };
    } else if ("nested" in has && has.nested.addressSpace === addressSpace) this.merge(has.nested.variable, variable);
  }

  /** Makes two variables one, unless they are bound to types that disagree. */
  merge(one: number, other: number): void {
    const pending: [number, number][] = [[one, other]];
    for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
      const [a, b] = [this.#find(pair[0]), this.#find(pair[1])];
      if (a === b) continue;
      const [has, wants] = [this.#bindings[a], this.#bindings[b]];
      if (has === undefined || wants === undefined) this.#join(a, b, has ?? wants);
      else if ("nested" in has && "nested" in wants && has.nested.addressSpace === wants.nested.addressSpace) {
        this.#join(a, b, has);
        pending.push([has.nested.variable, wants.nested.variable]);
      } else if ("type" in has && "type" in wants && has.type === wants.type) this.#join(a, b, has);
    }
  }

  #join(a: number, b: number, binding: Binding | undefined): void {
    if (binding !== undefined && "nested" in binding) {
      const { variable } = binding.nested;
      if (this.#contains(variable, a) || this.#contains(variable, b)) return;
    }
    // The smaller number represents both, so that the order of the module decides.
    const [root, child] = a < b ? [a, b] : [b, a];
    this.#parents[child] = root;
    this.#bindings[child] = undefined;
    if (binding !== undefined) this.#bindings[root] = binding;
  }

  /** The occurs check: whether the type of a variable contains another variable. */
  #contains(outer: number, inner: number): boolean {
    const wanted = this.#find(inner);
    for (let at = this.#find(outer); ; ) {
      if (at === wanted) return true;
      const binding = this.#bindings[at];
      if (binding === undefined || "type" in binding) return false;
      at = this.#find(binding.nested.variable);
    }
  }

  /** The type of a variable; undefined if no evidence binds it. Call it after all variables are bound. */
  typeOf(one: number): Type | undefined {
    const known = this.#types[one];
    if (known !== undefined) return known;
    const type = this.#resolve(this.#find(one));
    this.#types[one] = type;
    return type;
  }

  #resolve(root: number): Type | undefined {
    const chain: number[] = [];
    let at = root;
    let binding = this.#bindings[at];
    while (binding !== undefined && "nested" in binding && chain.length < DEEPEST) {
      chain.push(binding.nested.addressSpace);
      at = this.#find(binding.nested.variable);
      binding = this.#bindings[at];
    }
    let type = binding !== undefined && "type" in binding ? binding.type : undefined;
    for (let space = chain.pop(); space !== undefined; space = chain.pop()) {
      type = pointerType(this.#context, space, type);
    }
    return type;
  }
}
