// Constants: numbers, aggregates, addresses, expressions.

import {
  ArrayType,
  arrayType,
  DataLayout,
  FunctionType,
  LabelType,
  MetadataType,
  PointerType,
  PPCFP128Type,
  StructType,
  TargetExtType,
  TokenType,
  VoidType,
} from "../../dialects/llvm/index.ts";
import { FloatType, IntegerType, type Type, VectorType } from "../../ir/index.ts";
import { isValidCast } from "../casts.ts";
import { type Constant, elementCountOf, type InlineAssembly, isScalable } from "../constant.ts";
import { Folder } from "../fold/index.ts";
import { indexedType } from "../indexed-type.ts";
import { isBinary, isCast, opcode } from "../opcode.ts";
import { isOpaqueStruct, isScalableInside, isSized } from "../sized.ts";
import { typeText } from "../type-text.ts";
import { upgradedAssembly } from "../upgrade/objective-c.ts";
import { parseAddressFlags } from "./addresses.ts";
import { parseFlags } from "./flags.ts";
import type { Reader } from "./state.ts";
import { parseType } from "./types.ts";
import { parseFloatLiteral } from "./words/floats.ts";
import { token } from "./words/token.ts";

const OPEN = 40;
const CLOSE = 41;
const COMMA = 44;

/** Reads a type and a constant of it. */
export function parseTypedConstant(reader: Reader): Constant {
  const type = parseType(reader);
  return parseConstant(reader, type);
}

/** Reads a constant of a type. */
export function parseConstant(reader: Reader, type: Type): Constant {
  const { lexer, module } = reader;
  const { constants } = module;
  const { begin } = lexer;
  switch (lexer.kind) {
    case token.integer: {
      if (!IntegerType.is(type)) lexer.failHere("integer constant must have integer type");
      const value = lexer.integer();
      lexer.next();
      return constants.integer(type, value);
    }
    case token.hexInteger: {
      if (!IntegerType.is(type)) lexer.failHere("integer constant must have integer type");
      const value = hexadecimalInteger(lexer.raw());
      lexer.next();
      return constants.integer(type, value);
    }
    case token.decimal:
    case token.hexadecimal:
      return parseFloatLiteral(reader, type);
    case token.globalName: {
      const name = lexer.text();
      lexer.next();
      return reader.globalByName(name, type, begin);
    }
    case token.globalNumber: {
      const { number } = lexer;
      lexer.next();
      return reader.globalByNumber(number, type, begin);
    }
    case token.localName:
    case token.localNumber:
      return lexer.failHere("invalid use of function-local name");
    case 123:
    case 91:
    case 60:
      return reader.nested(() => parseAggregate(reader, type));
    case token.word:
      return reader.nested(() => parseWord(reader, type));
    default:
      return lexer.failHere("expected value token");
  }
}

/** `u0xFF`, `s0xFF`: of the second kind the highest bit that is set is the sign. */
function hexadecimalInteger(text: string): bigint {
  const digits = text.slice(3);
  const value = BigInt(`0x${digits}`);
  return text[0] === "s" ? BigInt.asIntN(value.toString(2).length, value) : value;
}

function mismatch(reader: Reader, position: number, got: Type, expected: Type): never {
  const types = `got type '${typeText(got)}' but expected '${typeText(expected)}'`;
  return reader.lexer.fail(position, `constant expression type mismatch: ${types}`);
}

/** The constant, if it has the type that is expected. */
function typed(reader: Reader, constant: Constant, type: Type, position: number): Constant {
  return constant.type === type ? constant : mismatch(reader, position, constant.type, type);
}

// ---- aggregates

function parseElements(reader: Reader, close: number): readonly Constant[] {
  const elements: Constant[] = [];
  if (reader.lexer.kind === close) return elements;
  do {
    // Older text has it before an index, which is an error of the caller.
    if (reader.lexer.isWord("inrange")) break;
    elements.push(parseTypedConstant(reader));
  } while (reader.accept(COMMA));
  return elements;
}

function parseAggregate(reader: Reader, type: Type): Constant {
  const { lexer } = reader;
  const { kind, begin } = lexer;
  lexer.next();
  if (kind === 91) return parseArray(reader, type, begin);
  if (kind === 123) {
    const elements = parseElements(reader, 125);
    reader.expect(125, "expected end of struct constant");
    return structOf(reader, type, elements, false, begin);
  }
  const isPacked = reader.accept(123);
  const firstAt = lexer.begin;
  const elements = parseElements(reader, isPacked ? 125 : 62);
  if (isPacked) reader.expect(125, "expected end of packed struct");
  reader.expect(62, "expected end of constant");
  if (isPacked) return structOf(reader, type, elements, true, begin);
  return vectorOf(reader, type, elements, begin, firstAt);
}

function vectorOf(reader: Reader, type: Type, elements: readonly Constant[], begin: number, firstAt: number): Constant {
  const { lexer, context, module } = reader;
  const [first] = elements;
  if (first === undefined) return lexer.fail(begin, "constant vector must not be empty");
  if (![IntegerType, FloatType, PPCFP128Type, PointerType].some((def) => def.is(first.type))) {
    lexer.fail(firstAt, "vector elements must have integer, pointer or floating point type");
  }
  const wrong = elements.findIndex((one) => one.type !== first.type);
  if (wrong >= 0) lexer.fail(firstAt, `vector element #${wrong} is not of type '${typeText(first.type)}`);
  const own = VectorType.get(context, { shape: [elements.length], scalable: [false], element: first.type });
  if (own !== type) return mismatch(reader, begin, own, type);
  return module.constants.aggregate(own, elements);
}

function parseArray(reader: Reader, type: Type, begin: number): Constant {
  const { lexer, context, module } = reader;
  const firstAt = lexer.begin;
  const elements = parseElements(reader, 93);
  reader.expect(93, "expected end of array constant");
  const [first] = elements;
  if (first === undefined) {
    if (!ArrayType.is(type) || type.size !== 0n) lexer.fail(begin, "invalid empty array initializer");
    return module.constants.poison(type);
  }
  if ([VoidType, LabelType, TokenType].some((def) => def.is(first.type))) {
    lexer.fail(firstAt, `invalid array element type: '${typeText(first.type)}'`);
  }
  const wrong = elements.findIndex((one) => one.type !== first.type);
  if (wrong >= 0) lexer.fail(firstAt, `array element #${wrong} is not of type '${typeText(first.type)}`);
  const own = arrayType(context, first.type, elements.length);
  if (own !== type) return mismatch(reader, begin, own, type);
  return module.constants.aggregate(own, elements);
}

function structOf(
  reader: Reader,
  type: Type,
  elements: readonly Constant[],
  isPacked: boolean,
  begin: number,
): Constant {
  const { lexer, module } = reader;
  if (!StructType.is(type)) return lexer.fail(begin, "constant expression type mismatch");
  const { body } = type;
  if (body.elements.length !== elements.length) {
    lexer.fail(begin, "initializer with struct type has wrong # elements");
  }
  if (body.isPacked !== isPacked) lexer.fail(begin, "packed'ness of initializer and type don't match");
  const wrong = elements.findIndex((one, index) => one.type !== body.elements[index]);
  if (wrong >= 0) lexer.fail(begin, `element ${wrong} of struct initializer doesn't match struct element type`);
  return module.constants.aggregate(type, elements);
}

// ---- words

type Parse = (reader: Reader, type: Type, begin: number) => Constant;

function parseWord(reader: Reader, type: Type): Constant {
  const { lexer } = reader;
  const { begin } = lexer;
  const word = lexer.text();
  const code = Object.hasOwn(opcode, word) ? opcode[word as keyof typeof opcode] : undefined;
  if (code !== undefined && isExpression(code)) return typed(reader, parseExpression(reader, code), type, begin);
  const removed = code !== undefined && (isRemoved(code) || REMOVED.has(code));
  if (removed) lexer.failHere(`${word} constexprs are no longer supported`);
  const parse = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
  if (parse === undefined) return lexer.failHere("expected value token");
  lexer.next();
  return parse(reader, type, begin);
}

const boolean =
  (value: number): Parse =>
  (reader, type, begin) =>
    typed(reader, reader.module.constants.integer(reader.integer(1), value), type, begin);

/** Whether a type has a value that is not defined. */
function isDefinable(type: Type): boolean {
  return !VoidType.is(type) && !LabelType.is(type) && !FunctionType.is(type) && !isOpaqueStruct(type);
}

function hasValues(type: Type): boolean {
  return ![VoidType, LabelType, FunctionType, MetadataType].some((def) => def.is(type));
}

const WORDS: Readonly<Record<string, Parse>> = {
  true: boolean(1),
  false: boolean(0),
  null: ({ lexer, module }, type, begin) => {
    if (!PointerType.is(type)) lexer.fail(begin, "null must be a pointer type");
    return module.constants.zero(type);
  },
  undef: ({ lexer, module }, type, begin) => {
    if (!isDefinable(type)) lexer.fail(begin, "invalid type for undef constant");
    return module.constants.undef(type);
  },
  poison: ({ lexer, module }, type, begin) => {
    if (!isDefinable(type)) lexer.fail(begin, "invalid type for poison constant");
    return module.constants.poison(type);
  },
  zeroinitializer: ({ lexer, module }, type, begin) => {
    if (!hasValues(type) || TokenType.is(type) || isOpaqueStruct(type)) {
      lexer.fail(begin, "invalid type for null constant");
    }
    if (TargetExtType.is(type) && !hasZero(type.extName)) {
      lexer.fail(begin, "invalid type for null constant");
    }
    return module.constants.zero(type);
  },
  none: ({ lexer, module }, type, begin) => {
    if (!TokenType.is(type)) lexer.fail(begin, "invalid type for none constant");
    return module.constants.none(type);
  },
  c: (reader, type, begin) => {
    const { lexer, module, context } = reader;
    if (lexer.kind !== token.string) lexer.failHere("expected string");
    const bytes = lexer.stringBytes().slice();
    lexer.next();
    const own = arrayType(context, context.integer(8), bytes.length);
    if (own !== type) return mismatch(reader, begin, own, type);
    return bytes.length === 0 ? module.constants.zero(own) : module.constants.data(own, bytes);
  },
  splat: (reader, type, begin) => {
    reader.expect(OPEN, "expected '(' after vector splat");
    const element = parseTypedConstant(reader);
    reader.expect(CLOSE, "expected ')' at end of vector splat");
    if (!VectorType.is(type)) return reader.lexer.fail(begin, "vector constant must have vector type");
    if (element.type !== type.element) return mismatch(reader, begin, element.type, type.element);
    return splatOf(reader, type, element);
  },
  asm: ({ lexer }, _type, begin) => lexer.fail(begin, "invalid type for inline asm constraint string"),
  blockaddress: parseBlockAddress,
  dso_local_equivalent: (reader, type, begin) => {
    const of = parseSymbol(reader, type, "expected global value name in dso_local_equivalent");
    return typed(reader, reader.module.constants.dsoLocalEquivalent(of), type, begin);
  },
  no_cfi: (reader, type, begin) => {
    const of = parseSymbol(reader, type, "expected global value name in no_cfi");
    return typed(reader, reader.module.constants.noCfi(of), type, begin);
  },
  ptrauth: parsePtrauth,
};

/** Target extension types of which LLVM knows a zero. */
function hasZero(name: string): boolean {
  return (
    name.startsWith("spirv.") ||
    name === "aarch64.svcount" ||
    name.startsWith("amdgcn.named.barrier") ||
    name.startsWith("riscv.")
  );
}

function parseSymbol(reader: Reader, type: Type, message: string): Constant {
  const { lexer } = reader;
  if (lexer.kind !== token.globalName && lexer.kind !== token.globalNumber) lexer.failHere(message);
  return parseConstant(reader, PointerType.is(type) ? type : reader.pointer(0));
}

function parseBlockAddress(reader: Reader, type: Type, begin: number): Constant {
  const { lexer, module } = reader;
  reader.expect(OPEN, "expected '(' in block address expression");
  if (lexer.kind !== token.globalName && lexer.kind !== token.globalNumber) {
    lexer.failHere("expected function name in blockaddress");
  }
  // A function that follows is in the space that is expected.
  const known = isNamedGlobal(lexer) ? module.symbols.get(lexer.text()) : reader.numberedGlobals.get(lexer.number);
  const space = known?.constant.type ?? (PointerType.is(type) ? type : reader.pointer(0));
  const of = parseConstant(reader, space);
  reader.expect(COMMA, "expected comma in block address expression");
  const isNamed = lexer.kind === token.localName;
  if (!isNamed && lexer.kind !== token.localNumber) lexer.failHere("expected basic block name in blockaddress");
  const position = lexer.begin;
  const name = isNamed ? lexer.text() : "";
  const number = isNamed ? -1 : lexer.number;
  lexer.next();
  reader.expect(CLOSE, "expected ')' in block address expression");
  const key = `${of.id} ${number} ${name}`;
  let constant = reader.knownBlockAddresses.get(key);
  if (constant === undefined) {
    const block = { number: -1 };
    constant = module.constants.blockAddress(of.type, of, block);
    reader.knownBlockAddresses.set(key, constant);
    reader.blockAddresses.push({ position, of, name, number, block });
  }
  return typed(reader, constant, type, begin);
}

const isNamedGlobal = (lexer: Reader["lexer"]): boolean => lexer.kind === token.globalName;

/** `ptrauth (ptr @f, i32 0, i64 1, ptr null, ptr null)` */
function parsePtrauth(reader: Reader, type: Type, begin: number): Constant {
  const { lexer, module } = reader;
  reader.expect(OPEN, "expected '(' in constant ptrauth expression");
  const pointer = parseTypedConstant(reader);
  reader.expect(COMMA, "expected comma in constant ptrauth expression");
  const key = parseTypedConstant(reader);
  const rest: Constant[] = [];
  while (rest.length < 3 && reader.accept(COMMA)) rest.push(parseTypedConstant(reader));
  reader.expect(CLOSE, "expected ')' in constant ptrauth expression");
  const none = module.constants.zero(reader.pointer(0));
  const discriminator = rest[0] ?? module.constants.integer(reader.integer(64), 0n);
  const [, address = none, symbol = none] = rest;
  if (!PointerType.is(pointer.type)) lexer.fail(begin, "constant ptrauth base pointer must be a pointer");
  if (key.kind !== "integer" || !isWidth(key.type, 32)) lexer.fail(begin, "constant ptrauth key must be i32 constant");
  if (discriminator.kind !== "integer" || !isWidth(discriminator.type, 64)) {
    lexer.fail(begin, "constant ptrauth integer discriminator must be i64 constant");
  }
  if (!PointerType.is(address.type)) {
    lexer.fail(begin, "constant ptrauth address discriminator must be a pointer");
  }
  return typed(reader, module.constants.ptrauth([pointer, key, discriminator, address, symbol]), type, begin);
}

function isWidth(type: Type, width: number): boolean {
  return IntegerType.is(type) && type.width === width;
}

/** Reads the text after `asm`. */
export function parseAssembly(reader: Reader): InlineAssembly {
  const hasSideEffects = reader.acceptWord("sideeffect");
  const isAlignStack = reader.acceptWord("alignstack");
  const isIntel = reader.acceptWord("inteldialect");
  const canThrow = reader.acceptWord("unwind");
  const text = reader.string();
  reader.expect(COMMA, "expected comma in inline asm expression");
  const constraints = reader.string();
  return { text: upgradedAssembly(text), constraints, hasSideEffects, isAlignStack, isIntel, canThrow };
}

/** Scalable vectors of pointers are an expression. */
function splatOf(reader: Reader, type: VectorType, element: Constant): Constant {
  const { constants } = reader.module;
  const isNumber = IntegerType.is(element.type) || FloatType.is(element.type);
  if (!isScalable(type) || isNumber || isNull(element) || element.kind === "undef" || element.kind === "poison") {
    return constants.splat(type, element);
  }
  const poison = constants.poison(type);
  const first = constants.integer(reader.integer(64), 0);
  const inserted = constants.expression(type, opcode.insertelement, [poison, element, first]);
  const mask = VectorType.get(reader.context, {
    shape: type.shape,
    scalable: type.scalable,
    element: reader.integer(32),
  });
  return constants.expression(type, opcode.shufflevector, [inserted, poison, constants.zero(mask)]);
}

// ---- expressions

const VECTOR_CODES: readonly number[] = [opcode.extractelement, opcode.insertelement, opcode.shufflevector];
const BINARY_CODES: readonly number[] = [opcode.add, opcode.sub, opcode.xor];
const CAST_CODES: readonly number[] = [
  opcode.trunc,
  opcode.bitcast,
  opcode.addrspacecast,
  opcode.inttoptr,
  opcode.ptrtoint,
  opcode.ptrtoaddr,
];

function isExpression(code: number): boolean {
  return (
    CAST_CODES.includes(code) ||
    BINARY_CODES.includes(code) ||
    VECTOR_CODES.includes(code) ||
    code === opcode.getelementptr
  );
}

const REMOVED: ReadonlySet<number> = new Set([
  opcode.fneg,
  opcode.icmp,
  opcode.fcmp,
  opcode.select,
  opcode.extractvalue,
  opcode.insertvalue,
]);

function isRemoved(code: number): boolean {
  return isBinary(code) || isCast(code);
}

/** Folds of expressions know no data layout. */
function folderOf({ module }: Reader): Folder {
  return new Folder(module.constants, NO_LAYOUT);
}

const NO_LAYOUT = new DataLayout("");

/** Reads an expression that starts with its opcode and has any type. */
export function parseExpressionOfAnyType(reader: Reader): Constant {
  const code = reader.opcodeOfWord();
  return reader.nested(() => parseExpression(reader, code));
}

function parseExpression(reader: Reader, code: number): Constant {
  const { lexer } = reader;
  const { begin } = lexer;
  lexer.next();
  if (isCast(code)) return parseCast(reader, code, begin);
  if (code === opcode.getelementptr) return parseAddress(reader, begin);
  const flags = BINARY_CODES.includes(code) ? parseFlags(reader, code) : 0;
  reader.expect(
    OPEN,
    VECTOR_CODES.includes(code) ? "expected '(' in constantexpr" : "expected '(' in binary constantexpr",
  );
  const operands = parseElements(reader, CLOSE);
  if (VECTOR_CODES.includes(code)) {
    reader.expect(CLOSE, "expected ')' in constantexpr");
    return vectorExpression(reader, code, operands, begin);
  }
  const [a, b] = operands;
  if (a === undefined || b === undefined || operands.length !== 2) {
    return lexer.failHere("expected comma in binary constantexpr");
  }
  reader.expect(CLOSE, "expected ')' in binary constantexpr");
  if (a.type !== b.type) lexer.fail(begin, "operands of constexpr must have same type");
  const element = VectorType.is(a.type) ? a.type.element : a.type;
  if (!IntegerType.is(element)) lexer.fail(begin, "constexpr requires integer or integer vector operands");
  const folded = folderOf(reader).binary(code, a, b);
  const isSame = folded?.kind === "expression" && folded.payload.opcode === code && folded.operands[0] === a;
  return folded === undefined || isSame ? reader.module.constants.expression(a.type, code, [a, b], flags) : folded;
}

function parseCast(reader: Reader, code: number, begin: number): Constant {
  const { lexer, module } = reader;
  reader.expect(OPEN, "expected '(' after constantexpr cast");
  const operand = parseTypedConstant(reader);
  reader.expectWord("to", "expected 'to' in constantexpr cast");
  const type = parseType(reader);
  reader.expect(CLOSE, "expected ')' at end of constantexpr cast");
  if (!isValidCast(code, operand.type, type)) {
    const types = `from '${typeText(operand.type)}' to '${typeText(type)}'`;
    lexer.fail(begin, `invalid cast opcode for cast ${types}`);
  }
  if (code === opcode.ptrtoaddr) {
    return operand.kind === "zero" ? module.constants.zero(type) : module.constants.expression(type, code, [operand]);
  }
  if (
    code === opcode.bitcast &&
    isAllOnes(reader, operand) &&
    IntegerType.is(VectorType.is(type) ? type.element : type)
  ) {
    return module.constants.integer(type, -1n);
  }
  if (code === opcode.bitcast && !isFoldedBitcast(operand, type)) {
    return module.constants.expression(type, code, [operand]);
  }
  // Without a data layout the size of addresses is unknown.
  const isAddress =
    code === opcode.ptrtoint && operand.kind === "expression" && operand.payload.opcode === opcode.inttoptr;
  if (isAddress) return module.constants.expression(type, code, [operand]);
  return folderOf(reader).cast(code, operand, type) ?? module.constants.expression(type, code, [operand]);
}

function isAllOnes({ module }: Reader, constant: Constant): boolean {
  const element = VectorType.is(constant.type) ? module.constants.splatOf(constant) : constant;
  return (
    element?.kind === "integer" &&
    IntegerType.is(element.type) &&
    element.bits === (1n << BigInt(element.type.width)) - 1n
  );
}

/** Without a data layout, bits are folded between scalars, and between vectors of as many elements. */
function isFoldedBitcast({ kind, type: from }: Constant, type: Type): boolean {
  if (from === type || kind === "zero" || kind === "undef" || kind === "poison") return true;
  if (!VectorType.is(from) && !VectorType.is(type)) return true;
  return VectorType.is(from) && VectorType.is(type) && from.shape[0] === type.shape[0];
}

function parseAddress(reader: Reader, begin: number): Constant {
  const { lexer, module } = reader;
  const { flags, inRange } = parseAddressFlags(reader);
  reader.expect(OPEN, "expected '(' in constantexpr");
  const elementType = parseType(reader);
  reader.expect(COMMA, "expected comma after getelementptr's type");
  const operands = parseElements(reader, CLOSE);
  reader.expect(CLOSE, "expected ')' in constantexpr");
  const [base, ...indices] = operands;
  const scalar = base !== undefined && VectorType.is(base.type) ? base.type.element : base?.type;
  if (base === undefined || !PointerType.is(scalar))
    return lexer.fail(begin, "base of getelementptr must be a pointer");
  let type: Type = base.type;
  for (const index of indices) {
    const element = VectorType.is(index.type) ? index.type.element : index.type;
    if (!IntegerType.is(element)) lexer.fail(begin, "getelementptr index must be an integer");
    if (!VectorType.is(index.type)) continue;
    if (VectorType.is(type) && elementCountOf(type) !== elementCountOf(index.type)) {
      lexer.fail(begin, "getelementptr vector index has a wrong number of elements");
    }
    if (!VectorType.is(type))
      type = VectorType.get(reader.context, {
        shape: index.type.shape,
        scalable: index.type.scalable,
        element: base.type,
      });
  }
  if (indices.length > 0 && !isSized(elementType)) {
    lexer.fail(begin, "base element of getelementptr must be sized");
  }
  if (isScalableInside(elementType)) lexer.fail(begin, "invalid base element for constant getelementptr");
  if (indexedType(elementType, indices.slice(1)) === undefined) {
    lexer.fail(begin, "invalid getelementptr indices");
  }
  const range = inRange?.(reader, base.type);
  if (base.kind === "poison" && type === base.type) return base;
  if (base.kind === "undef" && type === base.type) return base;
  const isNothing =
    range === undefined && indices.every((one) => isNull(one) || one.kind === "undef" || one.kind === "poison");
  if (isNothing) {
    return VectorType.is(type) && type !== base.type ? module.constants.splat(type, base) : base;
  }
  const canonical = [base, ...canonicalIndices(reader, type, elementType, indices)];
  return module.constants.address(type, elementType, canonical, flags, range);
}

/** In an expression of vectors, indices of structs are scalars and others are vectors. */
function canonicalIndices(
  reader: Reader,
  type: Type,
  elementType: Type,
  indices: readonly Constant[],
): readonly Constant[] {
  if (!VectorType.is(type)) return indices;
  const { constants } = reader.module;
  return indices.map((index, at) => {
    const isStruct = at > 0 && StructType.is(indexedType(elementType, indices.slice(1, at)) ?? type);
    if (isStruct) return VectorType.is(index.type) ? (constants.splatOf(index) ?? index) : index;
    if (VectorType.is(index.type)) return index;
    const own = VectorType.get(reader.context, { shape: type.shape, scalable: type.scalable, element: index.type });
    return constants.splat(own, index);
  });
}

function isNull({ kind, bits }: Constant): boolean {
  return kind === "zero" || (kind === "integer" && bits === 0n);
}

function vectorExpression(reader: Reader, code: number, operands: readonly Constant[], begin: number): Constant {
  const { lexer, module } = reader;
  const { constants } = module;
  const [a, b, c] = operands;
  const folder = folderOf(reader);
  if (code === opcode.extractelement) {
    if (a === undefined || b === undefined || operands.length !== 2) {
      return lexer.fail(begin, "expected two operands to extractelement");
    }
    if (!VectorType.is(a.type) || !IntegerType.is(b.type)) return lexer.fail(begin, "invalid extractelement operands");
    return folder.extractElement(a, b) ?? constants.expression(a.type.element, code, operands);
  }
  if (a === undefined || b === undefined || c === undefined || operands.length !== 3) {
    const name = code === opcode.insertelement ? "insertelement" : "shufflevector";
    return lexer.fail(begin, `expected three operands to ${name}`);
  }
  if (code === opcode.insertelement) {
    if (!VectorType.is(a.type) || a.type.element !== b.type || !IntegerType.is(c.type)) {
      return lexer.fail(begin, "invalid insertelement operands");
    }
    return folder.insertElement(a, b, c) ?? constants.expression(a.type, code, operands);
  }
  const type = shuffleType(a.type, b.type, c);
  if (type === undefined) return lexer.fail(begin, "invalid operands to shufflevector");
  const mask = maskOf(reader, c);
  const first = isScalable(type) && mask.every((lane) => lane === 0) ? firstElement(a) : undefined;
  if (first !== undefined) return splatOf(reader, type, first);
  return folder.shuffle(a, b, mask, type) ?? constants.expression(type, code, operands);
}

/** The element that was inserted first into a vector, if that is known. */
function firstElement({ kind, payload, operands }: Constant): Constant | undefined {
  const [, element, index] = operands;
  const isInserted = kind === "expression" && payload.opcode === opcode.insertelement;
  return isInserted && index !== undefined && isNull(index) ? element : undefined;
}

/** The type of a shuffle; undefined for invalid operands. */
export function shuffleType(a: Type, b: Type, mask: Constant): VectorType | undefined {
  const { type } = mask;
  if (a !== b || !VectorType.is(a) || !VectorType.is(type) || !isWidth(type.element, 32)) return undefined;
  if (isScalable(a) !== isScalable(type)) return undefined;
  return VectorType.get(a.context, { shape: type.shape, scalable: type.scalable, element: a.element });
}

/** The lanes of a mask, -1 for poison. */
export function maskOf({ module }: Reader, mask: Constant): readonly number[] {
  const count = elementCountOf(mask.type);
  if (mask.kind === "zero") return new Array<number>(count).fill(0);
  if (mask.kind === "undef" || mask.kind === "poison") return new Array<number>(count).fill(-1);
  const elements = module.constants.elementsOf(mask) ?? [];
  return elements.map((one) => (one.kind === "integer" ? Number(BigInt.asIntN(32, one.bits)) : -1));
}
