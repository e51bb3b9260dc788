// Instructions that access memory.

import { AtomicBinOp, AtomicOrdering, literalStruct, PointerType } from "../../../dialects/llvm/index.ts";
import { IntegerType, type Type, VectorType } from "../../../ir/index.ts";
import { access } from "../../code.ts";
import type { Constant } from "../../constant.ts";
import { indexedType } from "../../indexed-type.ts";
import { opcode } from "../../opcode.ts";
import { isOpaqueStruct, isSized } from "../../sized.ts";
import { parseAddressFlags } from "../addresses.ts";
import { parseAlignment } from "../attributes.ts";
import type { FunctionState } from "../function-state.ts";
import type { Reader } from "../state.ts";
import { isFirstClass, isPointee, parseAddressSpace, parseType } from "../types.ts";
import { token } from "../words/token.ts";
import { addRow, addUnary, isFloat, type ParseInstruction, scalarOf, typedValue, withOperands } from "./operands.ts";

const COMMA = 44;
const NOT_ATOMIC = 0;

const ORDERINGS = new Map(
  ["unordered", "monotonic", "acquire", "release", "acq_rel", "seq_cst"].map((word) => [
    word,
    AtomicOrdering.enum.value(word) ?? 0,
  ]),
);
const RELEASE = ORDERINGS.get("release") ?? 0;
const ACQUIRE_RELEASE = ORDERINGS.get("acq_rel") ?? 0;
const ACQUIRE = ORDERINGS.get("acquire") ?? 0;
const UNORDERED = ORDERINGS.get("unordered") ?? 0;

/** Reads `syncscope("agent")`; the number of the scope. */
function parseScope({ reader, code }: FunctionState): number {
  if (!reader.acceptWord("syncscope")) return 0;
  reader.expect(40, "expected '(' in syncscope");
  const { begin } = reader.lexer;
  if (reader.lexer.kind !== token.string) reader.lexer.fail(begin, "expected synchronization scope name");
  const name = reader.string();
  reader.expect(41, "expected ')' in syncscope");
  return code.scope(name);
}

function parseOrdering({ lexer }: Reader): number {
  const ordering = lexer.kind === token.word ? ORDERINGS.get(lexer.text()) : undefined;
  if (ordering === undefined) return lexer.failHere("Expected ordering on atomic instruction");
  lexer.next();
  return ordering;
}

/** Reads `, align 8`; 0 if it is missing. A comma before attached metadata is left. */
function parseAlign(state: FunctionState): number {
  const { reader } = state;
  const { lexer } = reader;
  if (lexer.kind !== COMMA || state.isAttachmentNext()) return 0;
  lexer.next();
  if (!lexer.isWord("align")) return lexer.failHere("expected metadata or 'align'");
  return Number(parseAlignment(reader, false));
}

// ---- loads and stores

const load: ParseInstruction = (state, code) => {
  const { reader } = state;
  const { lexer } = reader;
  const isAtomic = reader.acceptWord("atomic");
  const isVolatile = reader.acceptWord("volatile");
  const typeAt = lexer.begin;
  const type = parseType(reader);
  reader.expect(COMMA, "expected comma after load's type");
  const { begin } = lexer;
  const pointer = typedValue(state);
  const scope = isAtomic ? parseScope(state) : 0;
  const ordering = isAtomic ? parseOrdering(reader) : NOT_ATOMIC;
  const alignment = parseAlign(state);
  if (!PointerType.is(state.typeOf(pointer)) || !isFirstClass(type) || isOpaqueStruct(type)) {
    lexer.fail(begin, "load operand must be a pointer to a first class type");
  }
  if (isAtomic && alignment === 0) lexer.fail(begin, "atomic load must have explicit non-zero alignment");
  if (ordering === RELEASE || ordering === ACQUIRE_RELEASE)
    lexer.fail(begin, "atomic load cannot use Release ordering");
  if (alignment === 0 && !isSized(type)) lexer.fail(typeAt, "loading unsized types is not allowed");
  const detail = access.encode({
    isVolatile,
    ordering,
    failureOrdering: 0,
    alignment: alignment || reader.layout.alignment(type),
    scope,
    operation: 0,
  });
  return addUnary(state, code, type, detail, pointer);
};

const store: ParseInstruction = (state, code) => {
  const { reader } = state;
  const { lexer } = reader;
  const isAtomic = reader.acceptWord("atomic");
  const isVolatile = reader.acceptWord("volatile");
  const valueAt = lexer.begin;
  const type = parseType(reader);
  const value = state.value(type);
  reader.expect(COMMA, "expected ',' after store operand");
  const { begin } = lexer;
  const pointer = typedValue(state);
  const scope = isAtomic ? parseScope(state) : 0;
  const ordering = isAtomic ? parseOrdering(reader) : NOT_ATOMIC;
  const alignment = parseAlign(state);
  if (!PointerType.is(state.typeOf(pointer))) lexer.fail(begin, "store operand must be a pointer");
  if (!isFirstClass(type)) lexer.fail(valueAt, "store operand must be a first class value");
  if (isAtomic && alignment === 0) lexer.fail(valueAt, "atomic store must have explicit non-zero alignment");
  if (ordering === ACQUIRE || ordering === ACQUIRE_RELEASE) {
    lexer.fail(valueAt, "atomic store cannot use Acquire ordering");
  }
  if (alignment === 0 && !isSized(type)) lexer.fail(valueAt, "storing unsized types is not allowed");
  const detail = access.encode({
    isVolatile,
    ordering,
    failureOrdering: 0,
    alignment: alignment || reader.layout.alignment(type),
    scope,
    operation: 0,
  });
  return withOperands(state, state.code.add(code, reader.voidType, detail), value, pointer);
};

// ---- atomics

const fence: ParseInstruction = (state, code) => {
  const { reader } = state;
  const scope = parseScope(state);
  const ordering = parseOrdering(reader);
  if (ordering === UNORDERED) reader.lexer.failHere("fence cannot be unordered");
  if (ordering === (ORDERINGS.get("monotonic") ?? 0)) reader.lexer.failHere("fence cannot be monotonic");
  const detail = access.encode({
    isVolatile: false,
    ordering,
    failureOrdering: 0,
    alignment: 0,
    scope,
    operation: 0,
  });
  return addRow(state, code, reader.voidType, detail, []);
};

/** The bytes of a value in memory, rounded up to a power of two. */
function naturalAlignment({ reader }: FunctionState, type: Type): number {
  const size = Number(reader.layout.storeSize(type));
  return 2 ** Math.ceil(Math.log2(Math.max(size, 1)));
}

const cmpxchg: ParseInstruction = (state, code) => {
  const { reader } = state;
  const { lexer, context } = reader;
  const isWeak = reader.acceptWord("weak");
  const isVolatile = reader.acceptWord("volatile");
  const pointerAt = lexer.begin;
  const pointer = typedValue(state);
  reader.expect(COMMA, "expected ',' after cmpxchg address");
  const compare = typedValue(state);
  reader.expect(COMMA, "expected ',' after cmpxchg cmp operand");
  const newAt = lexer.begin;
  const changed = typedValue(state);
  const scope = parseScope(state);
  const ordering = parseOrdering(reader);
  const failureOrdering = parseOrdering(reader);
  const alignment = parseAlign(state);
  if (ordering === UNORDERED) lexer.failHere("invalid cmpxchg success ordering");
  if (failureOrdering === UNORDERED || failureOrdering === RELEASE || failureOrdering === ACQUIRE_RELEASE) {
    lexer.failHere("invalid cmpxchg failure ordering");
  }
  const type = state.typeOf(compare);
  if (!PointerType.is(state.typeOf(pointer))) lexer.fail(pointerAt, "cmpxchg operand must be a pointer");
  if (type !== state.typeOf(changed)) lexer.fail(newAt, "compare value and new value type do not match");
  if (!isFirstClass(type)) lexer.fail(newAt, "cmpxchg operand must be a first class value");
  const detail = access.encode({
    isVolatile,
    ordering,
    failureOrdering,
    alignment: alignment || naturalAlignment(state, type),
    scope,
    operation: isWeak ? 1 : 0,
  });
  const result = literalStruct(context, [type, reader.integer(1)]);
  return addRow(state, code, result, detail, [pointer, compare, changed]);
};

const OPERATIONS = new Map(
  Array.from(
    { length: 32 },
    (_, index) => [(AtomicBinOp.enum.text(index) ?? "").replace(/^_/, ""), index] as const,
  ).filter(([word]) => word !== ""),
);

const FLOAT_OPERATIONS: ReadonlySet<string> = new Set(["fadd", "fsub", "fmax", "fmin", "fmaximum", "fminimum"]);

const atomicrmw: ParseInstruction = (state, code) => {
  const { reader } = state;
  const { lexer } = reader;
  const isVolatile = reader.acceptWord("volatile");
  const word = lexer.kind === token.word ? lexer.text() : "";
  const operation = OPERATIONS.get(word);
  if (operation === undefined) return lexer.failHere("expected binary operation in atomicrmw");
  lexer.next();
  const pointerAt = lexer.begin;
  const pointer = typedValue(state);
  reader.expect(COMMA, "expected ',' after atomicrmw address");
  const valueAt = lexer.begin;
  const value = typedValue(state);
  const scope = parseScope(state);
  const ordering = parseOrdering(reader);
  const alignment = parseAlign(state);
  const type = state.typeOf(value);
  if (ordering === UNORDERED) lexer.failHere("atomicrmw cannot be unordered");
  if (!PointerType.is(state.typeOf(pointer))) lexer.fail(pointerAt, "atomicrmw operand must be a pointer");
  if (VectorType.is(type) && type.scalable[0] === true) {
    lexer.fail(valueAt, "atomicrmw operand may not be scalable");
  }
  checkOperand(reader, word, type, valueAt);
  const detail = access.encode({
    isVolatile,
    ordering,
    failureOrdering: 0,
    alignment: alignment || naturalAlignment(state, type),
    scope,
    operation,
  });
  return addRow(state, code, type, detail, [pointer, value]);
};

function checkOperand(reader: Reader, word: string, type: Type, position: number): void {
  const { lexer } = reader;
  if (word === "xchg") {
    if (!IntegerType.is(type) && !isFloat(type) && !PointerType.is(type)) {
      lexer.fail(position, "atomicrmw xchg operand must be an integer, floating point, or pointer type");
    }
  } else if (FLOAT_OPERATIONS.has(word)) {
    if (!isFloat(scalarOf(type))) lexer.fail(position, `atomicrmw ${word} operand must be a floating point type`);
  } else if (!IntegerType.is(type)) lexer.fail(position, `atomicrmw ${word} operand must be an integer`);
  const bits = reader.layout.bitSize(type);
  if (bits < 8n || (bits & (bits - 1n)) !== 0n) {
    lexer.fail(position, "atomicrmw operand must be power-of-two byte-sized integer");
  }
}

// ---- stack slots and addresses

const alloca: ParseInstruction = (state, code) => {
  const { reader } = state;
  const { lexer } = reader;
  const isInAlloca = reader.acceptWord("inalloca");
  const isSwiftError = reader.acceptWord("swifterror");
  const { begin } = lexer;
  const type = parseType(reader);
  if (!isPointee(type)) lexer.fail(begin, "invalid type for alloca");
  let count = reader.module.constants.integer(reader.integer(32), 1).id;
  let countAt = 0;
  const isCountNext = lexer.kind === COMMA && !state.isAttachmentNext();
  if (isCountNext) lexer.next();
  const hasCount = isCountNext && !lexer.isWord("align") && !lexer.isWord("addrspace");
  if (hasCount) {
    countAt = lexer.begin;
    count = typedValue(state);
  }
  const { alignment, space } = parseSlotProperties(state, isCountNext && !hasCount);
  if (countAt !== 0 && !IntegerType.is(state.typeOf(count))) {
    lexer.fail(countAt, "element count must have integer type");
  }
  if (alignment === 0 && !isSized(type)) lexer.fail(begin, "Cannot allocate unsized type");
  const allocation = {
    type,
    alignment: alignment || reader.layout.preferredAlignment(type),
    isInAlloca,
    isSwiftError,
  };
  return addRow(state, code, reader.pointer(space), state.code.allocations.push(allocation) - 1, [count]);
};

/** Reads `align 8, addrspace(5)`, of which both may be missing. */
function parseSlotProperties(state: FunctionState, isBegun: boolean): { alignment: number; space: number } {
  const { reader } = state;
  const { lexer } = reader;
  let [alignment, space] = [0, 0];
  if (!isBegun) {
    if (lexer.kind !== COMMA || state.isAttachmentNext()) return { alignment, space };
    lexer.next();
    // Metadata may follow the comma; the caller reads it.
    if (!lexer.isWord("align") && !lexer.isWord("addrspace")) lexer.failHere("expected metadata after comma");
  }
  if (lexer.isWord("addrspace")) return { alignment, space: parseAddressSpace(reader) };
  alignment = Number(parseAlignment(reader, false));
  while (lexer.kind === COMMA && !state.isAttachmentNext()) {
    lexer.next();
    if (!lexer.isWord("addrspace")) lexer.failHere("expected metadata or 'addrspace'");
    space = parseAddressSpace(reader);
  }
  return { alignment, space };
}

const getelementptr: ParseInstruction = (state, code) => {
  const { reader } = state;
  const { lexer, module } = reader;
  const { flags } = parseAddressFlags(reader);
  const typeAt = lexer.begin;
  const elementType = parseType(reader);
  reader.expect(COMMA, "expected comma after getelementptr's type");
  const baseAt = lexer.begin;
  const operands = [typedValue(state)];
  const base = state.typeOf(operands[0]!);
  if (!PointerType.is(scalarOf(base))) lexer.fail(baseAt, "base of getelementptr must be a pointer");
  let type = base;
  const indices: (Constant | undefined)[] = [];
  while (lexer.kind === COMMA && !state.isAttachmentNext()) {
    lexer.next();
    const indexAt = lexer.begin;
    const index = typedValue(state);
    const own = state.typeOf(index);
    if (!IntegerType.is(scalarOf(own))) lexer.fail(indexAt, "getelementptr index must be an integer");
    if (VectorType.is(own)) {
      if (VectorType.is(type) && type.shape[0] !== own.shape[0]) {
        lexer.fail(indexAt, "getelementptr vector index has a wrong number of elements");
      }
      if (!VectorType.is(type)) {
        type = VectorType.get(reader.context, { shape: own.shape, scalable: own.scalable, element: base });
      }
    }
    operands.push(index);
    indices.push(index > 0 ? module.constants.all[index] : undefined);
  }
  if (indices.length > 0 && !isSized(elementType)) lexer.fail(typeAt, "base element of getelementptr must be sized");
  if (indexedType(elementType, indices.slice(1)) === undefined) {
    lexer.fail(baseAt, "invalid getelementptr indices");
  }
  const row = addRow(state, code, type, flags, operands);
  state.code.extra[row] = elementType.id;
  return row;
};

export const MEMORY: Readonly<Record<number, ParseInstruction>> = {
  [opcode.load]: load,
  [opcode.store]: store,
  [opcode.fence]: fence,
  [opcode.cmpxchg]: cmpxchg,
  [opcode.atomicrmw]: atomicrmw,
  [opcode.alloca]: alloca,
  [opcode.getelementptr]: getelementptr,
};
