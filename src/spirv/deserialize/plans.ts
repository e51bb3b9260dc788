/** The facts that create the ops of a context from words, by opcode and by number in an extended set. */

import { dynamicRow } from "../../dialects/spirv/index.ts";
import { ArrayAttr, type Attribute, type Context, integerAttr } from "../../ir/index.ts";
import { definitionOf, definitionOfExtended } from "../words/op-words.ts";
import { type OpPlan, planOf } from "./op-plan.ts";

export class Plans {
  readonly #context: Context;
  readonly #integers: Attribute[] = [];
  readonly #arrays = new Map<number, Attribute>();
  readonly #byOpcode: (OpPlan | "none" | undefined)[] = new Array(0x2000).fill(undefined);
  readonly #byExtended = new Map<string, OpPlan[]>();

  constructor(context: Context) {
    this.#context = context;
  }

  /** `7 : i32`. */
  integer(word: number): Attribute {
    const context = this.#context;
    const integers = this.#integers;
    const known = integers[word];
    if (known !== undefined) return known;
    const made = integerAttr(context, context.i32, word);
    if (word === integers.length) integers.push(made);
    return made;
  }

  /** `[7 : i32]`: paths and the like. Those of up to four small words are kept. */
  integerArray(words: Uint32Array, start: number, end: number): Attribute {
    const context = this.#context;
    const arrays = this.#arrays;
    let key = end - start;
    for (let word = start; word < end; word++) key = words[word]! < 64 && key < 1 << 24 ? key * 64 + words[word]! : -1;
    const known = key < 0 ? undefined : arrays.get(key);
    if (known !== undefined) return known;
    const elements: Attribute[] = [];
    for (let word = start; word < end; word++) elements.push(this.integer(words[word]!));
    const made = ArrayAttr.get(context, { elements });
    if (key >= 0) arrays.set(key, made);
    return made;
  }

  of(opcode: number): OpPlan | undefined {
    const known = this.#byOpcode[opcode];
    if (known !== undefined) return known === "none" ? undefined : known;
    const def = definitionOf(opcode);
    const plan = def === undefined ? undefined : planOf(this.#context, def);
    if (opcode < this.#byOpcode.length) this.#byOpcode[opcode] = plan ?? "none";
    return plan;
  }

  /** Of an instruction whose scopes and memory semantics are values. */
  dynamic(opcode: number): OpPlan | undefined {
    const def = dynamicRow(opcode);
    return def === undefined ? undefined : planOf(this.#context, def);
  }

  ofExtended(set: string, number: number): OpPlan | undefined {
    let plans = this.#byExtended.get(set);
    if (plans === undefined) {
      plans = [];
      this.#byExtended.set(set, plans);
    }
    const known = plans[number];
    if (known !== undefined) return known;
    const def = definitionOfExtended(set, number);
    const plan = def === undefined ? undefined : planOf(this.#context, def);
    if (plan !== undefined) plans[number] = plan;
    return plan;
  }
}
