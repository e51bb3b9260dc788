/** The blocks of all functions of a module in order, as columns: a block is named by its number, from 0. */
import * as Op from "../../../grammar/opcodes.generated.ts";
import { IdTable } from "../../../spirv/codec.ts";
import type { Facts, FunctionFacts } from "../module-facts.ts";
import { isTerminator } from "../opcode-traits.ts";
import { switchLiteralWords } from "./read-blocks.ts";

export class Blocks {
  readonly count: number;
  /** Offsets of OpLabel. */
  readonly labels: Uint32Array;
  /** Offsets of block terminators; 0 if a block has none. */
  readonly terminators: Uint32Array;
  /** Offsets of the OpLoopMerge or OpSelectionMerge before the terminator; 0 without one. */
  readonly merges: Uint32Array;
  readonly #m: Facts;
  readonly #numbers: IdTable;
  /** The first block of each function, and the number of blocks at the end. */
  readonly #firsts: Uint32Array;
  readonly #indices = new Map<number, number>();

  constructor(m: Facts) {
    this.#m = m;
    this.count = m.functions.reduce((sum, one) => sum + one.labels.length, 0);
    this.labels = new Uint32Array(this.count);
    this.terminators = new Uint32Array(this.count);
    this.merges = new Uint32Array(this.count);
    this.#numbers = IdTable.for(m.module);
    this.#firsts = new Uint32Array(m.functions.length + 1);
    let block = 0;
    for (const [index, one] of m.functions.entries()) {
      this.#firsts[index] = block;
      this.#indices.set(one.at, index);
      for (const label of one.labels) this.#add(block++, label, one.end);
    }
    this.#firsts[m.functions.length] = block;
  }

  #add(block: number, label: number, end: number): void {
    const m = this.#m;
    this.labels[block] = label;
    this.#numbers.set(m.word(label, 1), block + 1);
    let before = label;
    let at = m.next(label);
    while (at < end && m.opcode(at) !== Op.Label && !isTerminator(m.opcode(at))) {
      before = at;
      at = m.next(at);
    }
    if (at >= end || m.opcode(at) === Op.Label) return;
    this.terminators[block] = at;
    const opcode = m.opcode(before);
    if (opcode === Op.LoopMerge || opcode === Op.SelectionMerge) this.merges[block] = before;
  }

  /** The block whose label an id is; -1 if it is no label. */
  numbered(id: number): number {
    return this.#numbers.get(id) - 1;
  }

  /** The id of a block's label. */
  idOf(block: number): number {
    return this.#m.word(this.labels[block]!, 1);
  }

  /** The first block of a function and the one after its last. */
  rangeOf(one: FunctionFacts): readonly [number, number] {
    const index = this.#indices.get(one.at) ?? 0;
    return [this.#firsts[index]!, this.#firsts[index + 1]!];
  }

  /** The block that contains an instruction; -1 outside of blocks. A label is in no block, a terminator is. */
  blockAt(at: number): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.labels[middle]! < at) low = middle + 1;
      else high = middle;
    }
    const block = low - 1;
    return block >= 0 && at <= this.terminators[block]! ? block : -1;
  }

  /** Calls `visit` with the id of each label that a block's terminator names, in order. */
  forEachTarget(block: number, visit: (id: number) => void): void {
    const m = this.#m;
    const at = this.terminators[block]!;
    if (at === 0) return;
    switch (m.opcode(at)) {
      case Op.Branch:
        visit(m.word(at, 1));
        return;
      case Op.BranchConditional:
        visit(m.word(at, 2));
        visit(m.word(at, 3));
        return;
      case Op.Switch: {
        visit(m.word(at, 2));
        const step = switchLiteralWords(m, at) + 1;
        for (let index = 2 + step; index < m.length(at); index += step) visit(m.word(at, index));
        return;
      }
      default:
    }
  }
}

/** The blocks of a module, made when first asked for. */
export const blocksOf = (m: Facts): Blocks => m.derive(makeBlocks);

const makeBlocks = (m: Facts): Blocks => new Blocks(m);
