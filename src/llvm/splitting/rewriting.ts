// A function that is written once more after the module's code, while values that are not written yet are used already.

import { voidType } from "../../dialects/llvm/index.ts";
import { type Type, VectorType } from "../../ir/index.ts";
import { assert } from "../../support/assert.ts";
import { access, blockOperands, type Code } from "../code.ts";
import type { Constant } from "../constant.ts";
import type { LLVMFunction, Module } from "../module.ts";
import { opcode } from "../opcode.ts";

/** References below this stand for values of rows that may not be written yet: the number of the promise is counted down from here. */
const PROMISED = -(2 ** 30);

/** The parts of a row beside its opcode and type. */
export interface RowParts {
  readonly operands: readonly number[];
  readonly detail?: number;
  readonly extra?: number;
  /** The row whose attachments it has. */
  readonly attachedTo?: number;
}

export class Rewriting {
  readonly module: Module;
  readonly code: Code;
  readonly one: LLVMFunction;
  /** The row that is replaced: rows that are written have its place in the source. */
  row = 0;
  /** New references of rows, or of their lanes, as far as they are known. */
  readonly #values = new Map<number, number>();
  readonly #lanes = new Map<number, readonly number[]>();
  /** Promises of rows that are not written: the first of a row's lanes, by row. */
  readonly #promises = new Map<number, number>();
  readonly #promised: { readonly row: number; readonly lane: number }[] = [];
  readonly #lists = new Map<Constant, Constant>();
  /** Rows that are not copies. */
  readonly #made: number[] = [];
  /** The row of the first argument before. */
  #firstArgument = 0;

  constructor(one: LLVMFunction) {
    this.one = one;
    this.module = one.module;
    this.code = one.module.code;
  }

  /** Writes the function: `writeRow` writes what replaces a row of it, `begin` what precedes all. */
  run(begin: () => void, writeRow: (row: number) => void): void {
    const { one, code } = this;
    const start = this.#moveArguments();
    one.blocks.forEach((block, index) => {
      const { first, end } = block;
      block.first = code.count;
      if (index === 0) begin();
      for (let row = first; row < end; row++) {
        this.row = row;
        writeRow(row);
      }
      block.end = code.count;
    });
    this.#keepPromises(start);
    this.#dropUnused(start);
  }

  #moveArguments(): number {
    const { one, code } = this;
    this.#firstArgument = one.firstArgument;
    const before = one.firstArgument;
    const start = code.count;
    one.addArguments();
    for (let index = 0; index < one.type.inputs.length; index++) {
      this.#values.set(before + index, -(one.firstArgument + index));
      code.name[one.firstArgument + index] = code.name[before + index]!;
    }
    return start;
  }

  // ---- values

  define(row: number, value: number): void {
    this.#values.set(row, value);
  }

  /** Gives an argument its lanes. */
  defineArgument(index: number, lanes: readonly number[]): void {
    this.#lanes.set(this.#firstArgument + index, lanes);
  }

  defineLanes(row: number, lanes: readonly number[]): void {
    this.#lanes.set(row, lanes);
  }

  /** The new reference of a value. */
  value(reference: number): number {
    return reference >= 0 ? reference : (this.#values.get(-reference) ?? this.#promise(-reference, 1));
  }

  /** The lanes of a row that is split into some number of them. */
  lanes(row: number, count: number): readonly number[] {
    const known = this.#lanes.get(row);
    if (known !== undefined) return known;
    const first = this.#promise(row, count);
    return Array.from({ length: count }, (_, lane) => first - lane);
  }

  #promise(row: number, count: number): number {
    let first = this.#promises.get(row);
    if (first === undefined) {
      first = PROMISED - this.#promised.length;
      this.#promises.set(row, first);
      for (let lane = 0; lane < count; lane++) this.#promised.push({ row, lane });
    }
    return first;
  }

  // ---- rows

  /** Writes a row that does nothing but compute its value, unless it stores; gives the reference of the value. A value that nothing uses is dropped. */
  emit(code: number, type: Type, { operands, detail = 0, extra = 0, attachedTo = 0 }: RowParts): number {
    const made = this.code.add(code, type, detail);
    this.#made.push(made);
    this.code.extra[made] = extra;
    this.code.location[made] = this.code.location[this.row]!;
    this.code.attached[made] = this.code.attached[attachedTo]!;
    for (const operand of operands) this.code.operand(operand);
    return -made;
  }

  /** Writes the row as it is, but with the operands that `operandOf` gives for those that are no blocks. */
  copy(operandOf: (reference: number) => number): number {
    const { code, module, row } = this;
    const operands = Array.from({ length: code.numOperands(row) }, (_, index) => code.operandAt(row, index));
    for (const index of valueIndexes(code, row)) operands[index] = operandOf(operands[index]!);
    const [detail, extra] = [code.detail[row]!, code.extra[row]!];
    const made = this.emit(code.opcode[row]!, module.typeOf(-row), { operands, detail, extra, attachedTo: row });
    code.name[-made] = code.name[row]!;
    this.#made.pop();
    return made;
  }

  /** The values that the row takes. */
  get operands(): readonly number[] {
    const { code, row } = this;
    return valueIndexes(code, row).map((index) => code.operandAt(row, index));
  }

  // ---- promises

  /** Gives what was written the values that were promised. */
  #keepPromises(start: number): void {
    const { code } = this;
    for (let row = start; row < code.count; row++) {
      for (const index of valueIndexes(code, row)) {
        const operand = code.operandAt(row, index);
        if (operand <= PROMISED) code.setOperand(row, index, this.#kept(operand));
        else if (operand > 0) code.setOperand(row, index, this.#constant(operand));
      }
    }
  }

  /** Users come after what they use, except for phis. */
  #dropUnused(start: number): void {
    const { code } = this;
    const uses = new Int32Array(code.count - start);
    const count = (reference: number, change: number): void => {
      const values = reference < 0 ? [reference] : (this.module.constants.all[reference]?.payload.values ?? []);
      for (const value of values) if (value < 0) uses[-value - start]! += change;
    };
    for (let row = start; row < code.count; row++)
      for (const index of valueIndexes(code, row)) count(code.operandAt(row, index), 1);
    for (const row of this.#made.reverse()) {
      if (uses[row - start] !== 0 || hasEffect(code, row)) continue;
      for (const index of valueIndexes(code, row)) {
        count(code.operandAt(row, index), -1);
        code.setOperand(row, index, 0);
      }
      code.opcode[row] = opcode.nothing;
      code.type[row] = voidType(this.module.context).id;
    }
  }

  /** In code that nothing reaches, a value may depend on itself: it is poison. */
  #kept(reference: number): number {
    const seen = new Set<number>();
    let at = reference;
    while (at <= PROMISED && !seen.has(at)) {
      seen.add(at);
      const { row, lane } = this.#promised[PROMISED - at]!;
      const value = this.#lanes.get(row)?.[lane] ?? this.#values.get(row);
      assert(value !== undefined, "a value was used and not written");
      at = value;
    }
    const { row } = this.#promised[PROMISED - reference]!;
    return at > PROMISED ? at : this.module.constants.poison(this.#laneType(row)).id;
  }

  #laneType(row: number): Type {
    const type = this.module.typeOf(-row);
    return this.#lanes.has(row) && VectorType.is(type) ? type.element : type;
  }

  /** Values as metadata names rows; one that is split is unknown. */
  #constant(reference: number): number {
    const { constants } = this.module;
    const constant = constants.all[reference];
    const values = constant?.payload.values;
    if (constant === undefined || values === undefined || !values.some((value) => value < 0)) return reference;
    let list = this.#lists.get(constant);
    if (list === undefined) {
      const moved = values.map((value) => this.#inMetadata(value));
      list = constants.metadataOfValues(constant.type, moved, constant.payload.isList === true);
      this.#lists.set(constant, list);
    }
    return list.id;
  }

  #inMetadata(reference: number): number {
    if (reference >= 0) return reference;
    const value = this.#values.get(-reference);
    if (value === undefined) return this.module.constants.poison(this.module.typeOf(reference)).id;
    return value <= PROMISED ? this.#kept(value) : value;
  }

  /** Whether the row is a record of debug information. */
  get isRecord(): boolean {
    return this.code.opcode[this.row] === opcode.debug;
  }
}

/** The positions of a row's operands that are values: neither blocks nor nothing. */
function valueIndexes(code: Code, row: number): readonly number[] {
  const { first, end, step } = blockOperands(code, row);
  const found: number[] = [];
  for (let index = 0; index < code.numOperands(row); index++) {
    const isBlock = index >= first && index < end && (index - first) % step === 0;
    if (!isBlock && code.operandAt(row, index) !== 0) found.push(index);
  }
  return found;
}

/** Whether a row that was made has an effect beside its value. */
function hasEffect(code: Code, row: number): boolean {
  const kind = code.opcode[row];
  if (kind === opcode.load) return access.decode(code.detail[row]!).isVolatile;
  return kind === opcode.store || kind === opcode.alloca;
}
