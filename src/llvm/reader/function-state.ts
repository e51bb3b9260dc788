// Values and blocks of the function that is read: by name or number, defined or only referred to.
//
// A value that is referred to before its definition gets a placeholder, a number below PLACEHOLDER, in the list of operands. When the
// function is complete, placeholders are replaced by rows. Blocks have handles in the order in which they are met, and indexes in the order
// of definition; lists of operands hold handles until the end.

import { FunctionType, LabelType, VoidType } from "../../dialects/llvm/index.ts";
import type { Type } from "../../ir/index.ts";
import { blockOperands, type Code } from "../code.ts";
import type { Constant } from "../constant.ts";
import type { LLVMFunction } from "../module.ts";
import { isTerminator, opcode } from "../opcode.ts";
import { typeText } from "../type-text.ts";
import { parseAssembly, parseConstant } from "./constants.ts";
import type { RowTable } from "./instructions/row-table.ts";
import type { Reader } from "./state.ts";
import { token } from "./words/token.ts";

const PLACEHOLDER = -0x40000000;

/** More than a text has tokens. */
const TEXTS = 0x100000000;

/** A value that is used before its definition. */
interface Forward {
  readonly id: number;
  readonly type: Type;
  readonly position: number;
  row: number;
}

interface BlockEntry {
  readonly name: string;
  number: number;
  readonly position: number;
  /** Its index in the function; -1 while it is not defined. */
  index: number;
}

export class FunctionState {
  readonly reader: Reader;
  readonly code: Code;
  readonly one: LLVMFunction;
  /** Rows of named values by the numbers of their names. */
  readonly #namedRows: RowTable;
  readonly #numberedRows: RowTable;
  readonly #namedForward = new Map<number, Forward>();
  readonly #numberedForward = new Map<number, Forward>();
  readonly #forwards: Forward[] = [];
  readonly #blocks: BlockEntry[] = [];
  readonly #namedBlocks = new Map<number, number>();
  readonly #numberedBlocks = new Map<number, number>();
  /** Constants of metadata whose values may be placeholders. */
  readonly localMetadata: Constant[] = [];
  nextNumber = 0;
  /** The value that replaces a call of an older intrinsic, which has no name; 0 for none. */
  replaced = 0;
  /** Whether it has the name of the call. */
  keepsName = false;
  /** Whether the present form of a call has no metadata but the location. */
  losesMetadata = false;
  /** The first of the rows that replace the call. */
  firstReplacing = 0;
  readonly #orders: (readonly [handle: number, indexes: readonly number[]])[] = [];

  constructor(reader: Reader, one: LLVMFunction) {
    this.reader = reader;
    this.code = reader.module.code;
    this.one = one;
    this.#namedRows = reader.namedRows;
    this.#numberedRows = reader.numberedRows;
    this.#namedRows.begin(one.firstArgument);
    this.#numberedRows.begin(one.firstArgument);
  }

  /** Whether the comma at the current place leads to attached metadata. */
  isAttachmentNext(): boolean {
    return this.reader.lexer.isMetadataNext();
  }

  // ---- values

  /** Reads a value of a type; its reference. */
  value(type: Type): number {
    const { lexer } = this.reader;
    switch (lexer.kind) {
      case token.localName: {
        const id = lexer.textId();
        const { begin } = lexer;
        this.reader.templates.note(begin);
        lexer.next();
        return this.byName(id, type, begin);
      }
      case token.localNumber: {
        const { number, begin } = lexer;
        this.reader.templates.note(begin);
        lexer.next();
        return this.byNumber(number, type, begin);
      }
      default:
        return this.#constant(type);
    }
  }

  /** Reads a constant; of one token, most occur again. */
  #constant(type: Type): number {
    const { reader } = this;
    const { lexer } = reader;
    const isNumber = lexer.kind >= token.integer && lexer.kind <= token.hexadecimal;
    if (!isNumber && lexer.kind !== token.word) return parseConstant(reader, type).id;
    const key = type.id * TEXTS + lexer.textId();
    const known = reader.tokenConstants.get(key);
    if (known !== undefined) {
      lexer.next();
      return known;
    }
    const { textEnd } = lexer;
    const { id } = parseConstant(reader, type);
    if (lexer.previousEnd === textEnd) reader.tokenConstants.set(key, id);
    return id;
  }

  /** Reads a callee: inline assembly as well. */
  callee(type: Type): number {
    const { reader } = this;
    if (!reader.lexer.isWord("asm")) return this.value(type);
    reader.lexer.next();
    return reader.module.constants.assembly(type, parseAssembly(reader)).id;
  }

  /** The value with a name and a type, which may follow. */
  byName(id: number, type: Type, position: number): number {
    const row = this.#namedRows.get(id);
    if (row > 0 && this.code.type[row] === type.id) return -row;
    if (row !== 0) return this.#checked(row, type, `%${this.reader.lexer.textOfId(id)}`, position);
    let forward = this.#namedForward.get(id);
    if (forward === undefined) {
      if (this.#namedBlocks.has(id)) this.#failType("label", type, `%${this.reader.lexer.textOfId(id)}`, position);
      forward = this.#addForward(type, position);
      this.#namedForward.set(id, forward);
    }
    return this.#checkedForward(forward, type, `%${this.reader.lexer.textOfId(id)}`, position);
  }

  byNumber(number: number, type: Type, position: number): number {
    const row = this.#numberedRows.get(number);
    if (row > 0 && this.code.type[row] === type.id) return -row;
    if (row !== 0) return this.#checked(row, type, `%${number}`, position);
    let forward = this.#numberedForward.get(number);
    if (forward === undefined) {
      if (this.#numberedBlocks.has(number)) this.#failType("label", type, `%${number}`, position);
      forward = this.#addForward(type, position);
      this.#numberedForward.set(number, forward);
    }
    return this.#checkedForward(forward, type, `%${number}`, position);
  }

  #addForward(type: Type, position: number): Forward {
    const { lexer } = this.reader;
    if (LabelType.is(type)) lexer.fail(position, "label is not a value");
    if (FunctionType.is(type) || VoidType.is(type)) {
      lexer.fail(position, "invalid use of a non-first-class type");
    }
    const forward = { id: PLACEHOLDER - this.#forwards.length, type, position, row: 0 };
    this.#forwards.push(forward);
    return forward;
  }

  #checkedForward(forward: Forward, type: Type, name: string, position: number): number {
    if (forward.type !== type) this.#failType(typeText(forward.type), type, name, position);
    return forward.id;
  }

  #checked(row: number, type: Type, name: string, position: number): number {
    if (row < 0 ? this.reader.module.typeOf(-row) !== type : this.code.type[row] !== type.id) {
      this.#failType(typeText(this.reader.module.typeOf(-row)), type, name, position);
    }
    return -row;
  }

  #failType(own: string, type: Type, name: string, position: number): never {
    const { lexer } = this.reader;
    if (LabelType.is(type)) lexer.fail(position, `'${name}' is not a basic block`);
    return lexer.fail(position, `'${name}' defined with type '${own}' but expected '${typeText(type)}'`);
  }

  /** Whether a reference is one to a value that is not defined yet. */
  isLater(reference: number): boolean {
    return reference <= PLACEHOLDER;
  }

  /** The type of a reference, also of one that is not defined yet. */
  typeOf(reference: number): Type {
    if (reference > PLACEHOLDER) return this.reader.module.typeOf(reference);
    const forward = this.#forwards[PLACEHOLDER - reference];
    if (forward === undefined) throw new Error("there is no such placeholder");
    return forward.type;
  }

  /** Names a row by a name of the text. */
  define(row: number, nameId: number, position: number): void {
    const { lexer } = this.reader;
    if (this.#namedRows.has(nameId) || this.#namedBlocks.has(nameId)) {
      const isBlock = !this.#namedRows.has(nameId);
      const handle = this.#namedBlocks.get(nameId) ?? 0;
      if (!isBlock || this.#blocks[handle]!.index >= 0) {
        lexer.fail(position, `multiple definition of local value named '${lexer.textOfId(nameId)}'`);
      }
    }
    this.#resolve(this.#namedForward, nameId, row, position);
    this.#namedRows.set(nameId, row);
    this.code.setName(row, lexer.textOfId(nameId));
  }

  /** Lets the name or number of a call refer to the value that replaces it. */
  defineReplaced(value: number, nameId: number, number: number, position: number): void {
    const row = -value;
    if (row > 0) {
      // All rows are at the location of the call, of which nothing else remains.
      this.code.location.fill(this.code.location[row]!, this.firstReplacing, this.code.count);
      this.code.attached[row] = 0;
    }
    const key = nameId !== 0 ? nameId : number < 0 ? this.nextNumber : number;
    if (nameId === 0) this.nextNumber = key + 1;
    this.#resolve(nameId !== 0 ? this.#namedForward : this.#numberedForward, key, row, position);
    (nameId !== 0 ? this.#namedRows : this.#numberedRows).set(key, row);
    if (this.keepsName && nameId !== 0) this.code.setName(row, this.reader.lexer.textOfId(nameId));
    this.keepsName = false;
  }

  defineArgument(row: number, nameId: number, position: number): void {
    if (this.#namedRows.has(nameId)) {
      this.reader.lexer.fail(position, `redefinition of argument '%${this.reader.lexer.textOfId(nameId)}'`);
    }
    this.define(row, nameId, position);
  }

  /** Gives a row a number of the text; -1 for the next one. */
  number(row: number, given: number, position: number): void {
    const number = given < 0 ? this.nextNumber : given;
    if (number < this.nextNumber) {
      this.reader.lexer.fail(position, `instruction expected to be numbered '%${this.nextNumber}' or greater`);
    }
    this.nextNumber = number + 1;
    this.#resolve(this.#numberedForward, number, row, position);
    this.#numberedRows.set(number, row);
  }

  #resolve(table: Map<number, Forward>, key: number, row: number, position: number): void {
    if (table.size === 0) return;
    const forward = table.get(key);
    if (forward === undefined) return;
    if (this.reader.module.typeOf(-row) !== forward.type) {
      const type = typeText(forward.type);
      this.reader.lexer.fail(position, `instruction forward referenced with type '${type}'`);
    }
    forward.row = row;
    table.delete(key);
  }

  // ---- blocks

  /** Reads a block's name; its handle. */
  block(): number {
    const { lexer } = this.reader;
    const { begin } = lexer;
    this.reader.templates.note(begin);
    if (lexer.kind === token.localName) {
      const id = lexer.textId();
      lexer.next();
      return this.blockByName(id, begin);
    }
    if (lexer.kind !== token.localNumber) return lexer.failHere("expected a basic block");
    const { number } = lexer;
    lexer.next();
    return this.blockByNumber(number, begin);
  }

  /** The handle of the block with a name, which may follow. */
  blockByName(id: number, position: number): number {
    const { lexer } = this.reader;
    if (this.#namedRows.has(id) || this.#namedForward.has(id)) {
      lexer.fail(position, `'%${lexer.textOfId(id)}' is not a basic block`);
    }
    return this.#handle(this.#namedBlocks, id, lexer.textOfId(id), -1, position);
  }

  blockByNumber(number: number, position: number): number {
    if (this.#numberedRows.has(number) || this.#numberedForward.has(number)) {
      this.reader.lexer.fail(position, `'%${number}' is not a basic block`);
    }
    return this.#handle(this.#numberedBlocks, number, "", number, position);
  }

  #handle(table: Map<number, number>, key: number, name: string, number: number, position: number): number {
    let handle = table.get(key);
    if (handle === undefined) {
      handle = this.#blocks.push({ name, number, position, index: -1 }) - 1;
      table.set(key, handle);
    }
    return handle;
  }

  /** Begins a block with a name, a number or neither. */
  beginBlock(nameId: number, given: number, position: number): void {
    const { lexer } = this.reader;
    let handle: number;
    if (nameId !== 0) {
      const name = lexer.textOfId(nameId);
      if (this.#namedRows.has(nameId) || this.#namedForward.has(nameId)) {
        lexer.fail(position, `unable to create block named '${name}'`);
      }
      handle = this.#handle(this.#namedBlocks, nameId, name, -1, position);
      if (this.#blocks[handle]!.index >= 0) lexer.fail(position, `unable to create block named '${name}'`);
    } else {
      const number = given < 0 ? this.nextNumber : given;
      if (number < this.nextNumber) {
        lexer.fail(position, `label expected to be numbered '${this.nextNumber}' or greater`);
      }
      this.nextNumber = number + 1;
      if (this.#numberedForward.has(number)) lexer.fail(position, `unable to create block numbered '${number}'`);
      handle = this.#handle(this.#numberedBlocks, number, "", number, position);
    }
    const block = this.one.addBlock();
    block.first = this.code.count;
    block.name = nameId === 0 ? "" : lexer.textOfId(nameId);
    this.#blocks[handle]!.index = this.one.blocks.length - 1;
  }

  // ---- uses

  /** The uses of a value by the instructions that were read; metadata does not use it. */
  numUses(reference: number): number {
    const { code, one } = this;
    const names = new Set([reference]);
    for (const { id, row } of this.#forwards) if (row !== 0 && -row === reference) names.add(id);
    let numUses = 0;
    for (let row = one.blocks[0]?.first ?? code.count; row < code.count; row++) {
      if (code.opcode[row] === opcode.debug) continue;
      for (let at = code.firstOperand[row]!; at < code.firstOperand[row + 1]!; at++) {
        if (names.has(code.operands[at]!)) numUses++;
      }
    }
    return numUses;
  }

  /** The edges that lead to a block that was referred to by a handle. */
  numBlockUses(handle: number): number {
    const { code, one } = this;
    let numUses = 0;
    for (let row = one.blocks[0]?.first ?? code.count; row < code.count; row++) {
      if (!isTerminator(code.opcode[row]!)) continue;
      const { first, end, step } = blockOperands(code, row);
      for (let at = first; at < end; at += step) if (code.operandAt(row, at) === handle) numUses++;
    }
    return numUses;
  }

  /** Orders the predecessors of a block at the end: an index states where an edge goes. */
  orderPredecessors(handle: number, indexes: readonly number[]): void {
    this.#orders.push([handle, indexes]);
  }

  #applyOrders(): void {
    for (const [handle, indexes] of this.#orders) {
      const predecessors = this.one.blocks[this.#blocks[handle]!.index]?.predecessors;
      if (predecessors === undefined || predecessors.length !== indexes.length) continue;
      const before = [...predecessors];
      indexes.forEach((index, position) => (predecessors[index] = before[position]!));
    }
  }

  // ---- the end

  finish(): void {
    this.#checkDefined();
    const { code, one } = this;
    const first = one.blocks[0]?.first ?? code.count;
    if (this.#forwards.length > 0) this.#replacePlaceholders(code.firstOperand[first]!);
    for (const [index, block] of one.blocks.entries()) {
      for (let row = block.first; row < block.end; row++) this.#replaceHandles(row, index);
    }
    this.#applyOrders();
    this.reader.blockNumbers.set(
      one,
      new Map([...this.#numberedBlocks].map(([number, handle]) => [number, this.#blocks[handle]!.index])),
    );
  }

  /** The first reference in the text that nothing defines is an error. */
  #checkDefined(): void {
    const { lexer } = this.reader;
    const named = [...this.#namedForward].map(([id, { position }]) => [lexer.textOfId(id), position] as const);
    const numbered = [...this.#numberedForward].map(([number, { position }]) => [`${number}`, position] as const);
    const undefinedBlocks = this.#blocks
      .filter(({ index }) => index < 0)
      .map(({ name, number, position }) => [name === "" ? `${number}` : name, position] as const);
    const names = [...named, ...undefinedBlocks.filter(([, position]) => this.#isNamedBlock(position))];
    const numbers = [...numbered, ...undefinedBlocks.filter(([, position]) => !this.#isNamedBlock(position))];
    const [firstName] = names.sort(([a], [b]) => (a < b ? -1 : 1));
    const [firstNumber] = numbers.sort(([a], [b]) => Number(a) - Number(b));
    const found = firstName ?? firstNumber;
    if (found !== undefined) lexer.fail(found[1], `use of undefined value '%${found[0]}'`);
  }

  #isNamedBlock(position: number): boolean {
    return this.#blocks.some((block) => block.position === position && block.name !== "");
  }

  #replacePlaceholders(from: number): void {
    const { operands, operandCount } = this.code;
    for (let at = from; at < operandCount; at++) {
      const operand = operands[at]!;
      if (operand <= PLACEHOLDER) operands[at] = -this.#forwards[PLACEHOLDER - operand]!.row;
    }
    for (const { payload } of this.localMetadata) {
      const { values } = payload;
      values?.forEach((value, index) => {
        if (value <= PLACEHOLDER) values[index] = -this.#forwards[PLACEHOLDER - value]!.row;
      });
    }
  }

  #replaceHandles(row: number, index: number): void {
    const { code, one } = this;
    const kind = code.opcode[row]!;
    if (!isTerminator(kind) && kind !== opcode.phi) return;
    const { first, end, step } = blockOperands(code, row);
    for (let at = first; at < end; at += step) {
      const target = this.#blocks[code.operandAt(row, at)]!.index;
      code.setOperand(row, at, target);
      if (kind !== opcode.phi) one.blocks[target]!.predecessors.unshift(index);
    }
  }
}
