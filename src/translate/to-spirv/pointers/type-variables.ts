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

type Binding = { readonly type: Type } | { readonly nested: Nested };

/** Type variables and their bindings. */
export class TypeVariables {
  readonly #context: Context;
  /** The variable that one was merged with; itself for one that represents its class. */
  #parents: Int32Array;
  #count: number;
  readonly #bindings = new Map<number, Binding>();
  readonly #resolved = new Map<number, Type | undefined>();

  /** `count` variables exist from the start. */
  constructor(context: Context, count: number) {
    this.#context = context;
    this.#count = count;
    this.#parents = new Int32Array(count + 64);
    for (let one = 0; one < count; one++) this.#parents[one] = one;
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
    if (!this.#bindings.has(root)) this.#bindings.set(root, { type });
  }

  /** Binds a variable to a pointer whose pointee is another variable. If it is bound already, unifies the two pointees. */
  bindNested(one: number, addressSpace: number, variable: number): void {
    const root = this.#find(one);
    const has = this.#bindings.get(root);
    if (has === undefined) {
      if (!this.#contains(variable, root)) this.#bindings.set(root, { nested: { addressSpace, variable } });
    } else if ("nested" in has && has.nested.addressSpace === addressSpace) this.merge(has.nested.variable, variable);
  }

  /** Makes two variables one, unless they are bound to types that disagree. */
  merge(one: number, other: number): void {
    const pending: [number, number][] = [[one, other]];
    for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
      const [a, b] = [this.#find(pair[0]), this.#find(pair[1])];
      if (a === b) continue;
      const [has, wants] = [this.#bindings.get(a), this.#bindings.get(b)];
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
    this.#bindings.delete(child);
    if (binding !== undefined) this.#bindings.set(root, binding);
  }

  /** The occurs check: whether the type of a variable contains another variable. */
  #contains(outer: number, inner: number): boolean {
    const wanted = this.#find(inner);
    for (let at = this.#find(outer); ; ) {
      if (at === wanted) return true;
      const binding = this.#bindings.get(at);
      if (binding === undefined || "type" in binding) return false;
      at = this.#find(binding.nested.variable);
    }
  }

  /** The type of a variable; undefined if no evidence binds it. Call it after all variables are bound. */
  typeOf(one: number): Type | undefined {
    const root = this.#find(one);
    if (this.#resolved.has(root)) return this.#resolved.get(root);
    const type = this.#resolve(root);
    this.#resolved.set(root, type);
    return type;
  }

  #resolve(root: number): Type | undefined {
    const chain: number[] = [];
    let at = root;
    let binding = this.#bindings.get(at);
    while (binding !== undefined && "nested" in binding) {
      chain.push(binding.nested.addressSpace);
      at = this.#find(binding.nested.variable);
      binding = this.#bindings.get(at);
    }
    let type = binding?.type;
    for (let space = chain.pop(); space !== undefined; space = chain.pop()) {
      type = pointerType(this.#context, space, type);
    }
    return type;
  }
}
