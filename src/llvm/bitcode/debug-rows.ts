// Debug records follow the instruction that they belong to in the file, and precede it in the module's code.

import type { Code } from "../code.ts";
import { opcode } from "../opcode.ts";

/** New numbers of rows, from a first row on. */
export class RowMoves {
  private readonly code: Code;
  private readonly first: number;
  private readonly moved: Int32Array;

  /** Of the rows from `first` to the end of the code. */
  constructor(code: Code, first: number) {
    this.code = code;
    this.first = first;
    this.moved = new Int32Array(code.count - first);
    for (let row = first, next = first; row < code.count; row = next) {
      next = row + 1;
      while (next < code.count && code.opcode[next] === opcode.debug) next++;
      const numRecords = next - row - 1;
      this.moved[row - first] = row + numRecords;
      for (let at = row + 1; at < next; at++) this.moved[at - first] = at - 1;
    }
  }

  /** A reference to a value, after the move. */
  reference(reference: number): number {
    const index = -reference - this.first;
    return index < 0 || reference >= 0 ? reference : -this.moved[index]!;
  }

  /** Moves the rows, and changes the operands that name them. */
  apply(): void {
    const { code, first, moved } = this;
    for (const column of [code.opcode, code.type, code.detail, code.extra, code.attached, code.location, code.name]) {
      const before = column.slice(first, code.count);
      for (let index = 0; index < before.length; index++) column[moved[index]!] = before[index]!;
    }
    this.moveOperands();
  }

  private moveOperands(): void {
    const { code, first, moved } = this;
    const base = code.firstOperand[first]!;
    const starts = code.firstOperand.slice(first, code.count + 1);
    const operands = code.operands.slice(base, code.operandCount);
    for (let index = 0; index < moved.length; index++)
      code.firstOperand[moved[index]! + 1] = starts[index + 1]! - starts[index]!;
    for (let row = first; row < code.count; row++) code.firstOperand[row + 1]! += code.firstOperand[row]!;
    for (let index = 0; index < moved.length; index++) {
      let to = code.firstOperand[moved[index]!]!;
      for (let from = starts[index]!; from < starts[index + 1]!; from++)
        code.operands[to++] = this.reference(operands[from - base]!);
    }
  }
}
