// Orders of uses (`uselistorder`). They change nothing except the order of predecessors, but the reader checks them for each value.

import { LabelType, PointerType } from "../../dialects/llvm/index.ts";
import { blockOperands } from "../code.ts";
import { LLVMFunction } from "../module.ts";
import { parseConstant } from "./constants.ts";
import type { FunctionState } from "./function-state.ts";
import type { Reader } from "./state.ts";
import { parseType } from "./types.ts";
import { token } from "./words/token.ts";

const COMMA = 44;
const OPEN = 123;
const CLOSE = 125;

/** Reads an order of uses in a function. */
export function parseLocalOrder(state: FunctionState): void {
  const { reader } = state;
  const { lexer } = reader;
  const { begin } = lexer;
  reader.expectWord("uselistorder", "expected uselistorder directive");
  const type = parseType(reader);
  const isBlock = LabelType.is(type);
  const value = isBlock ? state.block() : state.value(type);
  reader.expect(COMMA, "expected comma in uselistorder directive");
  const indexes = parseIndexes(reader);
  if (isBlock) {
    check(reader, state.numBlockUses(value), indexes, begin);
    state.orderPredecessors(value, indexes);
  } else if (value < 0) check(reader, state.numUses(value), indexes, begin);
  else checkConstant(reader, value, indexes, begin);
}

/** Reads an order of the uses of a global or a constant. */
export function parseGlobalOrder(reader: Reader): void {
  const { lexer } = reader;
  const { begin } = lexer;
  lexer.next();
  const type = parseType(reader);
  const value = parseConstant(reader, type).id;
  reader.expect(COMMA, "expected comma in uselistorder directive");
  checkConstant(reader, value, parseIndexes(reader), begin);
}

/** Reads `uselistorder_bb @f, %block, { 1, 0 }`. */
export function parseBlockOrder(reader: Reader): void {
  const { lexer } = reader;
  const { begin } = lexer;
  lexer.next();
  const message = "expected comma in uselistorder_bb directive";
  const functionAt = lexer.begin;
  const isNamed = lexer.kind === token.globalName;
  const isFunction = isNamed || lexer.kind === token.globalNumber;
  const global = isNamed ? reader.module.symbols.get(lexer.text()) : reader.numberedGlobals.get(lexer.number);
  lexer.next();
  reader.expect(COMMA, message);
  const { kind, begin: labelAt } = lexer;
  const name = kind === token.localName ? lexer.text() : "";
  lexer.next();
  reader.expect(COMMA, message);
  const indexes = parseIndexes(reader);
  if (!isFunction) lexer.fail(functionAt, "expected function name in uselistorder_bb");
  if (global === undefined) lexer.fail(functionAt, "invalid function forward reference in uselistorder_bb");
  if (!(global instanceof LLVMFunction)) return lexer.fail(functionAt, "expected function name in uselistorder_bb");
  if (global.blocks.length === 0) lexer.fail(functionAt, "invalid declaration in uselistorder_bb");
  if (kind === token.localNumber) lexer.fail(labelAt, "invalid numeric label in uselistorder_bb");
  if (kind !== token.localName) lexer.fail(labelAt, "expected basic block name in uselistorder_bb");
  checkBlock(reader, global, name, indexes, { begin, labelAt });
}

function checkBlock(
  reader: Reader,
  one: LLVMFunction,
  name: string,
  indexes: readonly number[],
  { begin, labelAt }: { readonly begin: number; readonly labelAt: number },
): void {
  const { lexer, module } = reader;
  const block = one.blocks.find((block) => block.name === name);
  if (block === undefined) {
    const last = one.blocks.at(-1)?.end ?? 0;
    for (let row = one.firstArgument; row < last; row++) {
      if (module.code.nameOf(row) === name) lexer.fail(labelAt, "expected basic block in uselistorder_bb");
    }
    return lexer.fail(labelAt, "invalid basic block in uselistorder_bb");
  }
  const numAddresses = reader.blockAddresses.filter((one) => one.name === name).length;
  if (numAddresses === 0) check(reader, block.predecessors.length, indexes, begin);
}

/** Reads `{ 1, 0, 2 }`: a permutation that is not the identity. */
function parseIndexes(reader: Reader): readonly number[] {
  const { lexer } = reader;
  const { begin } = lexer;
  reader.expect(OPEN, "expected '{' here");
  if (lexer.kind === CLOSE) lexer.failHere("expected non-empty list of uselistorder indexes");
  const indexes: number[] = [];
  do indexes.push(reader.uint32());
  while (reader.accept(COMMA));
  reader.expect(CLOSE, "expected '}' here");
  if (indexes.length < 2) lexer.fail(begin, "expected >= 2 uselistorder indexes");
  const isDistinct = new Set(indexes).size === indexes.length;
  if (!isDistinct || indexes.some((one) => one >= indexes.length)) {
    lexer.fail(begin, "expected distinct uselistorder indexes in range [0, size)");
  }
  if (indexes.every((one, position) => one === position)) {
    lexer.fail(begin, "expected uselistorder indexes to change the order");
  }
  return indexes;
}

function check({ lexer }: Reader, numUses: number, indexes: readonly number[], position: number): void {
  if (numUses === 0) lexer.fail(position, "value has no uses");
  if (numUses === 1) lexer.fail(position, "value only has one use");
  if (numUses !== indexes.length) lexer.fail(position, `wrong number of indexes, expected ${numUses}`);
}

/** Numbers and other constants without operands have no list of uses; those of constants that others use are not counted. */
function checkConstant(reader: Reader, value: number, indexes: readonly number[], position: number): void {
  const { code, constants, globals, aliases, ifuncs } = reader.module;
  const constant = constants.all[value];
  if (constant === undefined || !PointerType.is(constant.type) || constant.kind !== "global") return;
  const isHeld = constants.all.some((one) => one?.operands.includes(constant));
  const holders = [
    ...globals.map((one) => one.initializer),
    ...aliases.map((one) => one.aliasee),
    ...ifuncs.map((one) => one.resolver),
  ];
  if (isHeld || holders.includes(constant)) return;
  let numUses = 0;
  for (let row = 1; row < code.count; row++) {
    const { first, end, step } = blockOperands(code, row);
    for (let index = 0; index < code.numOperands(row); index++) {
      const isBlock = index >= first && index < end && (index - first) % step === 0;
      if (!isBlock && code.operandAt(row, index) === value) numUses++;
    }
  }
  check(reader, numUses, indexes, position);
}
