// Instructions except calls and accesses to memory.

import {
  ArrayType,
  FCmpPredicate,
  ICmpPredicate,
  LabelType,
  PointerType,
  StructType,
  TokenType,
} from "../../../dialects/llvm/index.ts";
import { IntegerType, type Type, VectorType } from "../../../ir/index.ts";
import { isValidCast } from "../../casts.ts";
import { type Constant, elementTypeOf } from "../../constant.ts";
import { isBinary, isCast, opcode } from "../../opcode.ts";
import { typeText } from "../../type-text.ts";
import { maskOf, shuffleType } from "../constants.ts";
import { parseFastFlags, parseFlags } from "../flags.ts";
import type { FunctionState } from "../function-state.ts";
import { isFirstClass, parseAnyType, parseType } from "../types.ts";
import { token } from "../words/token.ts";
import { CALLS } from "./calls.ts";
import { MEMORY } from "./memory.ts";
import {
  addRow,
  addUnary,
  hasFastFlags,
  isFloat,
  type ParseInstruction,
  scalarOf,
  typedBlock,
  typedValue,
  withOperands,
} from "./operands.ts";

const COMMA = 44;

// ---- arithmetic

const FLOAT_BINARY: ReadonlySet<number> = new Set([opcode.fadd, opcode.fsub, opcode.fmul, opcode.fdiv, opcode.frem]);

const binary: ParseInstruction = (state, code) => {
  const { reader } = state;
  const { lexer } = reader;
  const isFloatCode = FLOAT_BINARY.has(code);
  const flags = isFloatCode ? parseFastFlags(reader) : parseFlags(reader, code);
  const { begin } = lexer;
  const type = parseType(reader);
  const a = state.value(type);
  reader.expect(
    COMMA,
    LOGICAL.has(code) ? "expected ',' in logical operation" : "expected ',' in arithmetic operation",
  );
  const b = state.value(type);
  const scalar = scalarOf(type);
  if (!(isFloatCode ? isFloat(scalar) : IntegerType.is(scalar))) {
    lexer.fail(begin, invalidOperand(code));
  }
  return withOperands(state, state.code.add(code, type, flags), a, b);
};

const LOGICAL: ReadonlySet<number> = new Set([opcode.and, opcode.or, opcode.xor]);
const invalidOperand = (code: number): string =>
  LOGICAL.has(code)
    ? "instruction requires integer or integer vector operands"
    : "invalid operand type for instruction";

const fneg: ParseInstruction = (state, code) => {
  const flags = parseFastFlags(state.reader);
  const { begin } = state.reader.lexer;
  const type = parseType(state.reader);
  const value = state.value(type);
  if (!isFloat(scalarOf(type))) state.reader.lexer.fail(begin, "invalid operand type for instruction");
  return addUnary(state, code, type, flags, value);
};

const cast: ParseInstruction = (state, code) => {
  const { reader } = state;
  const hasFast = code === opcode.fptrunc || code === opcode.fpext;
  const flags = hasFast ? parseFastFlags(reader) : parseFlags(reader, code);
  const valueAt = reader.lexer.begin;
  const from = parseType(reader);
  const value = state.value(from);
  reader.expectWord("to", "expected 'to' after cast value");
  const to = parseType(reader);
  if (!isValidCast(code, from, to)) {
    reader.lexer.fail(valueAt, `invalid cast opcode for cast from '${typeText(from)}' to '${typeText(to)}'`);
  }
  return addUnary(state, code, to, flags, value);
};

function wordNumber(text: (value: number) => string | undefined, count: number): ReadonlyMap<string, number> {
  return new Map(
    Array.from({ length: count }, (_, index) => [(text(index) ?? "").replace(/^_/, ""), index] as const).filter(
      ([word]) => word !== "",
    ),
  );
}

const ICMP = wordNumber((value) => ICmpPredicate.enum.text(value), 16);
const FCMP = wordNumber((value) => FCmpPredicate.enum.text(value), 16);

const comparison: ParseInstruction = (state, code) => {
  const { reader } = state;
  const { lexer, context } = reader;
  const isFloatCode = code === opcode.fcmp;
  const flags = isFloatCode ? parseFastFlags(reader) : parseFlags(reader, code);
  const predicate = lexer.kind === token.word ? (isFloatCode ? FCMP : ICMP).get(lexer.text()) : undefined;
  if (predicate === undefined) {
    const example = isFloatCode ? "expected fcmp predicate (e.g. 'oeq')" : "expected icmp predicate (e.g. 'eq')";
    return lexer.failHere(example);
  }
  lexer.next();
  const { begin } = lexer;
  const type = parseType(reader);
  const a = state.value(type);
  reader.expect(COMMA, "expected ',' after compare value");
  const b = state.value(type);
  const scalar = scalarOf(type);
  if (isFloatCode && !isFloat(scalar)) lexer.fail(begin, "fcmp requires floating point operands");
  if (!isFloatCode && !IntegerType.is(scalar) && !PointerType.is(scalar)) {
    lexer.fail(begin, "icmp requires integer operands");
  }
  const bit = reader.integer(1);
  const result = VectorType.is(type)
    ? VectorType.get(context, { shape: type.shape, scalable: type.scalable, element: bit })
    : bit;
  return withOperands(state, state.code.add(code, result, predicate | (flags << 4)), a, b);
};

const freeze: ParseInstruction = (state, code) => {
  const type = parseType(state.reader);
  return addRow(state, code, type, 0, [state.value(type)]);
};

const select: ParseInstruction = (state, code) => {
  const { reader } = state;
  const flags = parseFastFlags(reader);
  const { begin } = reader.lexer;
  const condition = typedValue(state);
  reader.expect(COMMA, "expected ',' after select condition");
  const yes = typedValue(state);
  reader.expect(COMMA, "expected ',' after select value");
  const no = typedValue(state);
  const type = state.typeOf(yes);
  const problem = selectProblem(state.typeOf(condition), type, state.typeOf(no));
  if (problem !== undefined) reader.lexer.fail(begin, problem);
  if (flags !== 0 && !hasFastFlags(type)) {
    reader.lexer.fail(
      begin,
      "fast-math-flags specified for select without floating-point scalar or vector return type",
    );
  }
  return addRow(state, code, type, flags, [condition, yes, no]);
};

function selectProblem(condition: Type, yes: Type, no: Type): string | undefined {
  if (yes !== no) return "both values to select must have same type";
  if (TokenType.is(yes)) return "select values cannot have token type";
  if (VectorType.is(condition)) {
    if (!isBit(condition.element)) return "vector select condition element type must be i1";
    if (!VectorType.is(yes)) return "selected values for vector select must be vectors";
    if (yes.shape[0] !== condition.shape[0] || yes.scalable[0] !== condition.scalable[0]) {
      return "vector select requires selected vectors to have the same vector length as select condition";
    }
    return undefined;
  }
  return isBit(condition) ? undefined : "select condition must be i1 or <n x i1>";
}

const isBit = (type: Type): boolean => IntegerType.is(type) && type.width === 1;

// ---- phi

const phi: ParseInstruction = (state, code, begin) => {
  const { reader } = state;
  const { lexer } = reader;
  const flags = parseFastFlags(reader);
  const typeAt = lexer.begin;
  const type = parseType(reader);
  if (!isFirstClass(type)) lexer.fail(typeAt, "phi node must have first class type");
  const pairs: number[] = [];
  let isFirst = true;
  for (;;) {
    if (isFirst && lexer.kind !== 91) break;
    isFirst = false;
    reader.expect(91, "expected '[' in phi value list");
    pairs.push(state.value(type));
    reader.expect(COMMA, "expected ',' after insertelement value");
    pairs.push(state.block());
    reader.expect(93, "expected ']' in phi value list");
    if (lexer.kind !== COMMA || state.isAttachmentNext()) break;
    lexer.next();
  }
  if (flags !== 0 && !hasFastFlags(type)) {
    lexer.fail(begin, "fast-math-flags specified for phi without floating-point scalar or vector return type");
  }
  return addRow(state, code, type, flags, pairs);
};

// ---- vectors and aggregates

const extractElement: ParseInstruction = (state, code) => {
  const { reader } = state;
  const { begin } = reader.lexer;
  const vector = typedValue(state);
  reader.expect(COMMA, "expected ',' after extract value");
  const index = typedValue(state);
  const type = state.typeOf(vector);
  if (!VectorType.is(type) || !IntegerType.is(state.typeOf(index))) {
    return reader.lexer.fail(begin, "invalid extractelement operands");
  }
  return addRow(state, code, type.element, 0, [vector, index]);
};

const insertElement: ParseInstruction = (state, code) => {
  const { reader } = state;
  const { begin } = reader.lexer;
  const vector = typedValue(state);
  reader.expect(COMMA, "expected ',' after insertelement value");
  const value = typedValue(state);
  reader.expect(COMMA, "expected ',' after insertelement value");
  const index = typedValue(state);
  const type = state.typeOf(vector);
  const isValid = VectorType.is(type) && type.element === state.typeOf(value) && IntegerType.is(state.typeOf(index));
  if (!isValid) reader.lexer.fail(begin, "invalid insertelement operands");
  return addRow(state, code, type, 0, [vector, value, index]);
};

const shuffle: ParseInstruction = (state, code) => {
  const { reader } = state;
  const { lexer, module } = reader;
  const { begin } = lexer;
  const a = typedValue(state);
  reader.expect(COMMA, "expected ',' after shuffle mask");
  const b = typedValue(state);
  reader.expect(COMMA, "expected ',' after shuffle value");
  const mask = typedValue(state);
  const constant: Constant | undefined = mask > 0 ? module.constants.all[mask] : undefined;
  const type = constant === undefined ? undefined : shuffleType(state.typeOf(a), state.typeOf(b), constant);
  if (constant === undefined || type === undefined) return lexer.fail(begin, "invalid shufflevector operands");
  const lanes = maskOf(reader, constant);
  const most = 2 * ((state.typeOf(a) as VectorType).shape[0] ?? 0);
  const isScalable = type.scalable[0] === true;
  if (lanes.some((lane) => lane >= most) || (isScalable && !lanes.every((lane) => lane === lanes[0] && lane < 1))) {
    lexer.fail(begin, "invalid shufflevector operands");
  }
  return addRow(state, code, type, state.code.lists.push(lanes) - 1, [a, b]);
};

/** Reads `, 1, 2`; positions in an aggregate. */
function parsePositions(state: FunctionState): readonly number[] {
  const { reader } = state;
  const positions: number[] = [];
  if (reader.lexer.kind !== COMMA) reader.lexer.failHere("expected ',' as start of index list");
  while (reader.lexer.kind === COMMA && !state.isAttachmentNext()) {
    reader.lexer.next();
    positions.push(reader.uint32());
  }
  if (positions.length === 0) {
    reader.lexer.next();
    reader.lexer.failHere("expected index");
  }
  return positions;
}

function typeAt(type: Type, positions: readonly number[]): Type | undefined {
  let at: Type | undefined = type;
  for (const position of positions) {
    if (at === undefined || (!StructType.is(at) && !ArrayType.is(at))) return undefined;
    if (ArrayType.is(at) && BigInt(position) >= at.size) return undefined;
    at = elementTypeOf(at, position);
  }
  return at;
}

function isAggregate(type: Type): boolean {
  return StructType.is(type) || ArrayType.is(type);
}

const extractValue: ParseInstruction = (state, code) => {
  const { lexer } = state.reader;
  const { begin } = lexer;
  const aggregate = typedValue(state);
  const positions = parsePositions(state);
  const type = state.typeOf(aggregate);
  if (!isAggregate(type)) lexer.fail(begin, "extractvalue operand must be aggregate type");
  const result = typeAt(type, positions);
  if (result === undefined) return lexer.fail(begin, "invalid indices for extractvalue");
  return addRow(state, code, result, state.code.lists.push(positions) - 1, [aggregate]);
};

const insertValue: ParseInstruction = (state, code) => {
  const { reader } = state;
  const { lexer } = reader;
  const { begin } = lexer;
  const aggregate = typedValue(state);
  reader.expect(COMMA, "expected comma after insertvalue operand");
  const valueAt = lexer.begin;
  const value = typedValue(state);
  const positions = parsePositions(state);
  const type = state.typeOf(aggregate);
  if (!isAggregate(type)) lexer.fail(begin, "insertvalue operand must be aggregate type");
  const element = typeAt(type, positions);
  if (element === undefined) return lexer.fail(begin, "invalid indices for insertvalue");
  const own = state.typeOf(value);
  if (element !== own) {
    const types = `'${typeText(own)}' instead of '${typeText(element)}'`;
    lexer.fail(valueAt, `insertvalue operand and field disagree in type: ${types}`);
  }
  return addRow(state, code, type, state.code.lists.push(positions) - 1, [aggregate, value]);
};

const vaArg: ParseInstruction = (state, code) => {
  const { reader } = state;
  const value = typedValue(state);
  reader.expect(COMMA, "expected ',' after vaarg operand");
  const { begin } = reader.lexer;
  const type = parseType(reader);
  if (!isFirstClass(type)) reader.lexer.fail(begin, "va_arg requires operand with first class type");
  return addRow(state, code, type, 0, [value]);
};

// ---- terminators

const ret: ParseInstruction = (state, code) => {
  const { reader, one } = state;
  const { begin } = reader.lexer;
  const type = parseAnyType(reader, "expected type", true);
  const voidType = reader.voidType;
  if (type === voidType) {
    if (one.type.result !== voidType) {
      reader.lexer.fail(begin, `value doesn't match function result type '${typeText(one.type.result)}'`);
    }
    return addRow(state, code, voidType, 0, []);
  }
  const value = state.value(type);
  if (type !== one.type.result) {
    reader.lexer.fail(begin, `value doesn't match function result type '${typeText(one.type.result)}'`);
  }
  return addUnary(state, code, voidType, 0, value);
};

const br: ParseInstruction = (state, code) => {
  const { reader } = state;
  const { lexer } = reader;
  const { begin } = lexer;
  const type = parseType(reader);
  if (LabelType.is(type)) return addUnary(state, code, reader.voidType, 0, state.block());
  const condition = state.value(type);
  if (!isBit(type)) lexer.fail(begin, "branch condition must have 'i1' type");
  reader.expect(COMMA, "expected ',' after branch condition");
  const yes = typedBlock(state);
  reader.expect(COMMA, "expected ',' after true destination");
  return addRow(state, code, reader.voidType, 0, [condition, yes, typedBlock(state)]);
};

const switchOn: ParseInstruction = (state, code) => {
  const { reader } = state;
  const { lexer } = reader;
  const { begin } = lexer;
  const type = parseType(reader);
  const operands = [state.value(type)];
  reader.expect(COMMA, "expected ',' after switch condition");
  operands.push(typedBlock(state));
  reader.expect(91, "expected '[' with switch table");
  if (!IntegerType.is(type)) lexer.fail(begin, "switch condition must have integer type");
  const seen = new Set<number>();
  while (lexer.kind !== 93) {
    const valueAt = lexer.begin;
    const value = typedValue(state);
    reader.expect(COMMA, "expected ',' after case value");
    const block = typedBlock(state);
    if (seen.has(value)) lexer.fail(valueAt, "duplicate case value in switch");
    seen.add(value);
    const constant = value > 0 ? reader.module.constants.all[value] : undefined;
    if (constant?.kind !== "integer") lexer.fail(valueAt, "case value is not a constant integer");
    operands.push(value, block);
  }
  lexer.next();
  return addRow(state, code, reader.voidType, 0, operands);
};

const indirectBr: ParseInstruction = (state, code) => {
  const { reader } = state;
  const { lexer } = reader;
  const { begin } = lexer;
  const operands = [typedValue(state)];
  reader.expect(COMMA, "expected ',' after indirectbr address");
  reader.expect(91, "expected '[' with indirectbr");
  if (!PointerType.is(state.typeOf(operands[0] ?? 0))) {
    lexer.fail(begin, "indirectbr address must have pointer type");
  }
  if (lexer.kind !== 93) {
    do operands.push(typedBlock(state));
    while (reader.accept(COMMA));
  }
  reader.expect(93, "expected ']' at end of block list");
  return addRow(state, code, reader.voidType, 0, operands);
};

const table: (ParseInstruction | undefined)[] = [];
for (let code = 0; code < 128; code++) {
  if (isBinary(code)) table[code] = binary;
  else if (isCast(code)) table[code] = cast;
}

const OTHERS: Readonly<Record<number, ParseInstruction>> = {
  [opcode.fneg]: fneg,
  [opcode.freeze]: freeze,
  [opcode.icmp]: comparison,
  [opcode.fcmp]: comparison,
  [opcode.select]: select,
  [opcode.phi]: phi,
  [opcode.va_arg]: vaArg,
  [opcode.extractelement]: extractElement,
  [opcode.insertelement]: insertElement,
  [opcode.shufflevector]: shuffle,
  [opcode.extractvalue]: extractValue,
  [opcode.insertvalue]: insertValue,
  [opcode.ret]: ret,
  [opcode.br]: br,
  [opcode.switch]: switchOn,
  [opcode.indirectbr]: indirectBr,
  [opcode.unreachable]: (state, code) => addRow(state, code, state.reader.voidType, 0, []),
  ...CALLS,
  ...MEMORY,
};
for (const [code, parse] of Object.entries(OTHERS)) table[Number(code)] = parse;

/** How an instruction is read; undefined for rows that are no instructions. */
export function parserOf(code: number): ParseInstruction | undefined {
  return table[code];
}
