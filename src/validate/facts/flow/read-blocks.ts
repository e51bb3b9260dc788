/** The checks of branches and merges while reading: the others need the control flow graph. */
import * as Op from "../../../grammar/opcodes.generated.ts";
import { type Broken, broken, chapter } from "../../rule.ts";
import type { Facts } from "../module-facts.ts";

const control = chapter("2.16.1 Universal Validation Rules; 2.11 Structured Control Flow", "control-flow");

export const blockRules = {
  firstBlock: control.sentence(
    "first-block",
    "The first block in a function is its entry point and must not be the target of a branch.",
  ),
  merge: control.sentence("merge", "A block must not be the merge block of more than one header."),
  returnVoid: control.sentence("return-void", "OpReturn must be in a function whose Return Type is OpTypeVoid."),
  inFunction: control.sentence("call-in-function", "OpFunctionCall must be in the body of a function."),
} as const;

export class BlockPass {
  readonly #m: Facts;
  #function = 0;
  #first = 0;
  #current = 0;
  readonly #merges = new Set<number>();

  constructor(m: Facts) {
    this.#m = m;
  }

  check(at: number, opcode: number): Broken | undefined {
    const m = this.#m;
    switch (opcode) {
      case Op.Function:
        this.#function = at;
        this.#first = 0;
        this.#current = 0;
        this.#merges.clear();
        return undefined;
      case Op.Label:
        this.#current = m.word(at, 1);
        if (this.#first === 0) this.#first = this.#current;
        return undefined;
      case Op.LoopMerge:
      case Op.SelectionMerge:
        return this.#merge(m.word(at, 1));
      case Op.Branch:
        return this.#target(m.word(at, 1));
      case Op.BranchConditional:
        return this.#target(m.word(at, 2)) ?? this.#target(m.word(at, 3));
      case Op.Switch:
        return this.#switch(at);
      case Op.Return:
        return this.#return();
      default:
        return undefined;
    }
  }

  #merge(block: number): Broken | undefined {
    if (this.#merges.has(block)) {
      return broken(blockRules.merge, `Block ${this.#m.name(block)} is already a merge block for another header`);
    }
    this.#merges.add(block);
    return undefined;
  }

  #target(block: number): Broken | undefined {
    if (block !== this.#first || this.#first === 0) return undefined;
    const m = this.#m;
    const name = m.name(m.resultAt(this.#function));
    const message = `First block ${m.name(block)} of function ${name} is targeted by block ${m.name(this.#current)}`;
    return broken(blockRules.firstBlock, message);
  }

  #switch(at: number): Broken | undefined {
    for (const target of switchTargets(this.#m, at)) {
      const found = this.#target(target);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #return(): Broken | undefined {
    const m = this.#m;
    if (this.#function === 0 || m.opcodeOf(m.typeAt(this.#function)) === Op.TypeVoid) return undefined;
    return broken(blockRules.returnVoid, "OpReturn can only be called from a function with void return type.");
  }
}

/** Words that the literals of an OpSwitch take. */
export function switchLiteralWords(m: Facts, at: number): number {
  const type = m.typeOf(m.word(at, 1));
  const width = m.opcodeOf(type) === Op.TypeInt ? m.wordOf(type, 2) : 32;
  return Math.max(1, Math.ceil(width / 32));
}

/** The default target of an OpSwitch, then the others in order. */
export function switchTargets(m: Facts, at: number): number[] {
  const step = switchLiteralWords(m, at) + 1;
  const targets = [m.word(at, 2)];
  for (let index = 2 + step; index < m.length(at); index += step) targets.push(m.word(at, index));
  return targets;
}
