// Rules of the blocks of a function: phis, dominance, and each instruction.

import type { LLVMFunction } from "../module.ts";
import { isCall, opcode } from "../opcode.ts";
import { Dominance } from "../query/dominance.ts";
import { checkCall } from "./calls/calls.ts";
import { Convergence } from "./calls/convergence.ts";
import { check } from "./finding.ts";
import { Funclets } from "./funclets.ts";
import { InstructionRules } from "./instructions.ts";
import type { AttachmentRules } from "./metadata/attachments.ts";
import type { DebugRows } from "./metadata/debug-rows.ts";
import type { Verification } from "./verification.ts";

const OUTSIDE = -1;

export class BodyRules {
  readonly #v: Verification;
  readonly #debug: DebugRows;
  readonly #attachments: AttachmentRules;
  readonly #one: LLVMFunction;
  readonly #dominance: Dominance;
  readonly #firstRow: number;
  /** Blocks of rows, counted from the lowest row of the body; -1 for rows outside of it. Blocks may follow each other in any order. */
  readonly #blockOf: Int32Array;
  /** For each block the number of the last phi that may still list it. */
  readonly #marks: Uint32Array;
  #mark = 0;

  constructor(v: Verification, debug: DebugRows, attachments: AttachmentRules, one: LLVMFunction) {
    this.#v = v;
    this.#debug = debug;
    this.#attachments = attachments;
    this.#one = one;
    this.#dominance = new Dominance(one);
    const { blocks } = one;
    this.#marks = new Uint32Array(blocks.length);
    let [lowest, end] = [blocks[0]?.first ?? 0, 0];
    for (const block of blocks) {
      lowest = Math.min(lowest, block.first);
      end = Math.max(end, block.end);
    }
    this.#firstRow = lowest;
    this.#blockOf = new Int32Array(end - lowest).fill(OUTSIDE);
    blocks.forEach(({ first, end }, block) => {
      this.#blockOf.fill(block, first - this.#firstRow, end - this.#firstRow);
    });
  }

  verify(): void {
    const one = this.#one;
    const v = this.#v;
    const { code } = v.module;
    check(one.blocks[0]?.predecessors.length === 0, "Entry block to function must not have predecessors!");
    const rules = new InstructionRules(v, one, new Funclets(v, one));
    const convergence = new Convergence(v, one);
    one.blocks.forEach(({ first, end }, block) => {
      if (code.opcode[first] === opcode.phi) this.#checkPhis(block);
      convergence.beginBlock(block);
      for (let row = first; row < end; row++) {
        const kind = code.opcode[row]!;
        if (kind !== opcode.debug && kind !== opcode.nothing) {
          if (kind !== opcode.phi || row === first || code.opcode[row - 1] === opcode.phi) {
            if (isCall(kind)) this.#checkCall(row, convergence);
            rules.check(row, kind, block);
          } else check(false, "PHI nodes not grouped at top of basic block!");
          this.#checkUses(row, block);
          if (code.attached[row] !== 0) this.#attachments.check(one, row, block);
        }
        this.#debug.checkRow(row);
      }
    });
  }

  #checkCall(row: number, convergence: Convergence): void {
    checkCall(this.#v, this.#one, row);
    convergence.visit(row);
  }

  /** Each phi has one value for each predecessor. */
  #checkPhis(block: number): void {
    const { code } = this.#v.module;
    const { first, end, predecessors } = this.#one.blocks[block]!;
    let expected: readonly number[] | undefined;
    for (let row = first; row < end && code.opcode[row] === opcode.phi; row++) {
      // Values of distinct predecessors need no further check.
      if (this.#hasEachOnce(row, predecessors)) continue;
      expected ??= [...predecessors].sort((a, b) => a - b);
      const pairs: (readonly [block: number, value: number])[] = [];
      for (let index = 0; index < code.numOperands(row); index += 2) {
        pairs.push([code.operandAt(row, index + 1), code.operandAt(row, index)]);
      }
      check(
        pairs.length === expected.length,
        "PHINode should have one entry for each predecessor of its parent basic block!",
      );
      pairs.sort(([a], [b]) => a - b);
      pairs.forEach(([from, value], index) => {
        const before = pairs[index - 1];
        check(
          before === undefined || before[0] !== from || before[1] === value,
          "PHI node has multiple entries for the same basic block with different incoming values!",
        );
        check(from === expected?.[index], "PHI node entries do not match predecessors!");
      });
    }
  }

  /** Whether a phi lists each of some blocks once, and no others; false if one of them occurs twice. */
  #hasEachOnce(row: number, predecessors: readonly number[]): boolean {
    const { code } = this.#v.module;
    const marks = this.#marks;
    const count = code.numOperands(row);
    if (count !== 2 * predecessors.length) return false;
    const mark = ++this.#mark;
    for (const block of predecessors) marks[block] = mark;
    for (let index = 1; index < count; index += 2) {
      const block = code.operandAt(row, index);
      if (marks[block] !== mark) return false;
      marks[block] = 0;
    }
    return true;
  }

  #checkUses(row: number, block: number): void {
    const { code } = this.#v.module;
    const isPhi = code.opcode[row] === opcode.phi;
    const count = code.numOperands(row);
    for (let index = 0; index < count; index++) {
      const reference = code.operandAt(row, index);
      // Blocks and constants are not negative.
      if (reference >= 0) continue;
      const used = -reference;
      if (used < this.#firstRow) continue;
      // The phi has the block that the value comes from after the value, and uses it at the end of that block.
      if (isPhi) this.#checkDominance(used, code.operandAt(row, index + 1), undefined);
      else this.#checkUse(row, used, block);
    }
  }

  /** A use by a row of a block that is no phi. */
  #checkUse(row: number, used: number, block: number): void {
    if (used === row) {
      check(!this.#dominance.isReachable(block), "Only PHI nodes may reference their own value!");
      return;
    }
    // An earlier row of the same block, which is most often the case, dominates unless it ends the block.
    if (used < row && this.#blockOf[used - this.#firstRow] === block) return;
    this.#checkDominance(used, block, row);
  }

  /** A row is defined in a block before another row, or before the block's end. */
  #checkDominance(used: number, block: number, before: number | undefined): void {
    const definedIn = this.#blockOf[used - this.#firstRow] ?? OUTSIDE;
    if (definedIn === OUTSIDE) return;
    const isDefined = this.#dominance.isDefinedAt(used, definedIn, block, before);
    check(isDefined, "Instruction does not dominate all uses!");
  }
}
