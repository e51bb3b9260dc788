// New numbers of the rows of a function: debug records follow their instruction in the file and precede it in the module's code, and calls
// that LLVM 22 has no more are dropped or replaced.

import type { Code } from "../code.ts";
import type { BasicBlock } from "../module.ts";
import { opcode } from "../opcode.ts";

/** Another form of a row. Its operands have the new numbers. */
export interface RowEdit {
  readonly opcode: number;
  readonly detail: number;
  readonly operands: readonly number[];
  /** Whether the row has no metadata any more but its location. */
  readonly losesMetadata?: boolean;
}

/** The rows that replace a row, which are after all others, and the value that replaces its own. */
export interface RowExpansion {
  readonly first: number;
  readonly end: number;
  readonly value: number;
}

const GONE = -1;

/** The moves of all rows from a first row to the end of the code. */
export class RowMoves {
  readonly #code: Code;
  readonly #first: number;
  readonly #moved: Int32Array;
  /** By the rows that are replaced. */
  readonly #expansions: ReadonlyMap<number, RowExpansion>;
  #numRows = 0;

  constructor(
    code: Code,
    first: number,
    dropped: ReadonlySet<number>,
    expansions: ReadonlyMap<number, RowExpansion> = new Map(),
  ) {
    this.#code = code;
    this.#first = first;
    this.#expansions = expansions;
    this.#moved = new Int32Array(code.count - first).fill(GONE);
    const end = expansions.values().next().value?.first ?? code.count;
    for (let row = first, next = first; row < end; row = next) {
      next = row + 1;
      while (next < end && code.opcode[next] === opcode.debug) next++;
      for (let at = row + 1; at < next; at++) this.#place(at);
      const expansion = expansions.get(row);
      if (expansion !== undefined) for (let at = expansion.first; at < expansion.end; at++) this.#place(at);
      else if (!dropped.has(row)) this.#place(row);
    }
  }

  #place(row: number): void {
    this.#moved[row - this.#first] = this.#first + this.#numRows++;
  }

  /** A reference to a value, after the move. */
  reference(reference: number): number {
    const index = -reference - this.#first;
    const expansion = reference < 0 ? this.#expansions.get(-reference) : undefined;
    if (expansion !== undefined) return this.reference(expansion.value);
    return index < 0 || reference >= 0 ? reference : -this.#moved[index]!;
  }

  /** Moves the rows and the ends of blocks, and changes the operands that name rows. */
  apply(blocks: readonly BasicBlock[], edits: ReadonlyMap<number, RowEdit>): void {
    const code = this.#code;
    const first = this.#first;
    const moved = this.#moved;
    const count = code.count;
    const starts = code.firstOperand.slice(first, count + 1);
    const operands = code.operands.slice(starts[0], code.operandCount);
    for (const column of [code.opcode, code.type, code.detail, code.extra, code.attached, code.location, code.name]) {
      const before = column.slice(first, count);
      for (let index = 0; index < before.length; index++) {
        if (moved[index] !== GONE) column[moved[index]!] = before[index]!;
      }
      column.fill(0, first + this.#numRows, count);
    }
    this.#moveBlocks(blocks, count);
    code.count = first + this.#numRows;
    const order = this.#order();
    code.operandCount = starts[0]!;
    for (const [index, old] of order.entries()) {
      const edit = edits.get(first + old);
      code.firstOperand[first + index] = code.operandCount;
      if (edit !== undefined) this.#edit(first + index, edit);
      else
        for (let at = starts[old]!; at < starts[old + 1]!; at++) this.#put(this.reference(operands[at - starts[0]!]!));
    }
    code.firstOperand[code.count] = code.operandCount;
  }

  #edit(row: number, { opcode: kind, detail, operands, losesMetadata }: RowEdit): void {
    const code = this.#code;
    code.opcode[row] = kind;
    code.detail[row] = detail;
    if (kind === opcode.debug) code.location[row] = 0;
    if (kind === opcode.debug || losesMetadata === true) code.attached[row] = 0;
    for (const operand of operands) this.#put(operand);
  }

  #put(reference: number): void {
    const code = this.#code;
    if (code.operandCount === code.operands.length) {
      code.operand(reference);
      return;
    }
    code.operands[code.operandCount++] = reference;
  }

  /** The old rows, counted from the first, in their new order. */
  #order(): Int32Array {
    const order = new Int32Array(this.#numRows);
    this.#moved.forEach((row, index) => {
      if (row !== GONE) order[row - this.#first] = index;
    });
    return order;
  }

  /** Blocks begin and end where as many rows remain as before. */
  #moveBlocks(blocks: readonly BasicBlock[], count: number): void {
    const remaining = new Int32Array(count - this.#first + 1);
    this.#moved.forEach((row, index) => {
      const expansion = this.#expansions.get(this.#first + index);
      const number = expansion === undefined ? (row === GONE ? 0 : 1) : expansion.end - expansion.first;
      remaining[index + 1] = remaining[index]! + number;
    });
    for (const block of blocks) {
      block.first = this.#first + remaining[block.first - this.#first]!;
      block.end = this.#first + remaining[block.end - this.#first]!;
    }
  }
}
