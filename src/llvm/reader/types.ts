// Types.

import {
  ArrayType,
  arrayType,
  FunctionType,
  functionType,
  identifiedStruct,
  isInitialized,
  LabelType,
  literalStruct,
  MetadataType,
  PointerType,
  PPCFP128Type,
  StructType,
  setStructBody,
  TargetExtType,
  TokenType,
  VoidType,
  X86AMXType,
} from "../../dialects/llvm/index.ts";
import {
  type Context,
  FloatType,
  floatType,
  IntegerType,
  NO_PARAMETERS,
  type Type,
  VectorType,
} from "../../ir/index.ts";
import { isOpaqueStruct } from "../sized.ts";
import { unnamedStruct } from "../type-text.ts";
import type { NamedStruct, Reader } from "./state.ts";
import { token } from "./words/token.ts";

const SIMPLE: Readonly<Record<string, (context: Context) => Type>> = {
  void: (context) => VoidType.get(context, NO_PARAMETERS),
  half: (context) => floatType(context, "f16"),
  bfloat: (context) => floatType(context, "bf16"),
  float: (context) => floatType(context, "f32"),
  double: (context) => floatType(context, "f64"),
  x86_fp80: (context) => floatType(context, "f80"),
  fp128: (context) => floatType(context, "f128"),
  ppc_fp128: (context) => PPCFP128Type.get(context, NO_PARAMETERS),
  label: (context) => LabelType.get(context, NO_PARAMETERS),
  metadata: (context) => MetadataType.get(context, NO_PARAMETERS),
  token: (context) => TokenType.get(context, NO_PARAMETERS),
  x86_amx: (context) => X86AMXType.get(context, NO_PARAMETERS),
};

/** Reads a type that is not void. */
export function parseType(reader: Reader, message = "expected type"): Type {
  return parseAnyType(reader, message, false);
}

/** Reads a type; void as well where `allowsVoid`. */
export function parseAnyType(reader: Reader, message: string, allowsVoid: boolean): Type {
  const { lexer } = reader;
  if (lexer.kind === token.integerType) {
    const type = reader.integer(lexer.number);
    lexer.next();
    return lexer.kind === 42 || lexer.kind === 40 || lexer.kind === token.word ? suffixes(reader, type, 0, true) : type;
  }
  if (lexer.kind === token.word) {
    const type = knownWord(reader);
    if (type !== undefined) return type;
  }
  return reader.nested(() => {
    const { begin } = lexer;
    const type = parsePrimary(reader, message);
    if (PointerType.is(type) && lexer.kind !== 40) {
      if (lexer.kind === 42) lexer.failHere("ptr* is invalid - use ptr instead");
      return type;
    }
    return suffixes(reader, type, begin, allowsVoid);
  });
}

/** Reads a type of one word that was read before, with nothing after it that may belong to the type; else reads nothing. */
function knownWord(reader: Reader): Type | undefined {
  const { lexer } = reader;
  const type = reader.wordTypes.get(lexer.textId());
  if (type === undefined || !lexer.isTypeComplete()) return undefined;
  lexer.next();
  return type;
}

function parsePrimary(reader: Reader, message: string): Type {
  const { lexer } = reader;
  switch (lexer.kind) {
    case token.word:
      return parseWord(reader, message);
    case token.localName:
      return namedType(reader);
    case token.localNumber:
      return numberedType(reader);
    case 123:
      return literalStruct(reader.context, parseStructBody(reader), false);
    case 91:
      lexer.next();
      return parseSequence(reader, false);
    case 60:
      lexer.next();
      if (reader.lexer.kind !== 123) return parseSequence(reader, true);
      return parsePacked(reader);
    default:
      return lexer.failHere(message);
  }
}

function parsePacked(reader: Reader): Type {
  const elements = parseStructBody(reader);
  reader.expect(62, "expected '>' at end of packed struct");
  return literalStruct(reader.context, elements, true);
}

function parseWord(reader: Reader, message: string): Type {
  const { lexer, context } = reader;
  const word = lexer.text();
  if (word === "ptr") {
    reader.wordTypes.set(lexer.textId(), reader.pointer(0));
    lexer.next();
    return reader.pointer(parseAddressSpace(reader));
  }
  if (word === "target") return parseTargetType(reader);
  const simple = Object.hasOwn(SIMPLE, word) ? SIMPLE[word] : undefined;
  if (simple === undefined) return lexer.failHere(message);
  const type = simple(context);
  if (!VoidType.is(type)) reader.wordTypes.set(lexer.textId(), type);
  lexer.next();
  return type;
}

/** `addrspace(3)`, `addrspace("A")`; 0 if it is missing. */
export function parseAddressSpace(reader: Reader, otherwise = 0): number {
  const { lexer } = reader;
  if (!reader.acceptWord("addrspace")) return otherwise;
  reader.expect(40, "expected '(' in address space");
  const { begin } = lexer;
  let space: number;
  if (lexer.kind === token.string) {
    space = symbolicSpace(reader, reader.string(), begin);
  } else {
    if (lexer.kind !== token.integer) lexer.failHere("expected integer or string constant");
    space = reader.uint32();
    if (space >= 1 << 24) lexer.fail(begin, "invalid address space, must be a 24-bit integer");
  }
  reader.expect(41, "expected ')' in address space");
  return space;
}

const SYMBOLIC: Readonly<Record<string, RegExp>> = {
  A: /(?:^|-)A(\d+)/,
  G: /(?:^|-)G(\d+)/,
  P: /(?:^|-)P(\d+)/,
};

/** "A", "G", "P": the data layout's space of allocas, globals and programs. */
function symbolicSpace(reader: Reader, name: string, position: number): number {
  const pattern = Object.hasOwn(SYMBOLIC, name) ? SYMBOLIC[name] : undefined;
  if (pattern === undefined) return reader.lexer.fail(position, `invalid symbolic addrspace '${name}'`);
  return Number(pattern.exec(reader.module.dataLayout)?.[1] ?? 0);
}

function suffixes(reader: Reader, given: Type, begin: number, allowsVoid: boolean): Type {
  const { lexer } = reader;
  let type = given;
  for (;;) {
    if (lexer.kind === 42) {
      type = pointerTo(reader, type, 0);
      lexer.next();
    } else if (lexer.kind === 40) type = parseFunctionType(reader, type);
    else if (lexer.isWord("addrspace")) {
      checkPointee(reader, type);
      const space = parseAddressSpace(reader);
      if (lexer.kind !== 42) lexer.failHere("expected '*' in address space");
      type = pointerTo(reader, type, space);
      lexer.next();
    } else break;
  }
  if (!allowsVoid && VoidType.is(type)) lexer.fail(begin, "void type only allowed for function results");
  return type;
}

function checkPointee(reader: Reader, type: Type): void {
  const { lexer } = reader;
  if (LabelType.is(type)) lexer.failHere("basic block pointers are invalid");
  if (VoidType.is(type)) lexer.failHere("pointers to void are invalid; use i8* instead");
  if (MetadataType.is(type) || TokenType.is(type) || X86AMXType.is(type)) {
    lexer.failHere("pointer to this type is invalid");
  }
}

/** Typed pointers are those of text before LLVM 15. */
function pointerTo(reader: Reader, pointee: Type, space: number): Type {
  checkPointee(reader, pointee);
  reader.pointee = pointee;
  return reader.pointer(space);
}

// ---- sequences

/** Reads the text after `[` or `<`. */
function parseSequence(reader: Reader, isVector: boolean): Type {
  const { lexer, context } = reader;
  let isScalable = false;
  if (isVector && reader.acceptWord("vscale")) {
    reader.expectWord("x", "expected 'x' after vscale");
    isScalable = true;
  }
  const sizeAt = lexer.begin;
  if (lexer.kind !== token.integer || lexer.bytes[lexer.begin] === 45 || BigInt(lexer.raw()) >= 1n << 64n) {
    lexer.failHere("expected number in array type");
  }
  const size = BigInt(lexer.raw());
  lexer.next();
  reader.expectWord("x", "expected 'x' after element count");
  const elementAt = lexer.begin;
  const element = parseType(reader);
  reader.expect(isVector ? 62 : 93, "expected end of sequential type");
  if (!isVector) {
    if (!isElement(element)) lexer.fail(elementAt, "invalid array element type");
    return arrayType(context, element, size);
  }
  if (size === 0n) lexer.fail(sizeAt, "zero element vector is illegal");
  if (size > 0xffffffffn) lexer.fail(sizeAt, "size too large for vector");
  if (!isVectorElement(element)) lexer.fail(elementAt, "invalid vector element type");
  return VectorType.get(context, { shape: [Number(size)], scalable: [isScalable], element });
}

/** Whether arrays and structs can have elements of a type. */
function isElement(type: Type): boolean {
  return ![VoidType, LabelType, MetadataType, FunctionType, TokenType, X86AMXType].some((def) => def.is(type));
}

function isVectorElement(type: Type): boolean {
  return [IntegerType, FloatType, PPCFP128Type, PointerType].some((def) => def.is(type)) || TargetExtType.is(type);
}

// ---- structs

/** Reads `{ … }`. */
function parseStructBody(reader: Reader): readonly Type[] {
  const { lexer } = reader;
  lexer.next();
  const elements: Type[] = [];
  if (reader.accept(125)) return elements;
  do {
    const { begin } = lexer;
    const element = parseType(reader);
    if (!isElement(element)) lexer.fail(begin, "invalid element type for struct");
    elements.push(element);
  } while (reader.accept(44));
  reader.expect(125, "expected '}' at end of struct");
  return elements;
}

function namedType(reader: Reader): Type {
  const { lexer } = reader;
  const name = lexer.text();
  const { begin } = lexer;
  lexer.next();
  return typeOf(reader, entryOf(reader.namedTypes, name, begin), name);
}

function numberedType(reader: Reader): Type {
  const { lexer } = reader;
  const { number, begin } = lexer;
  lexer.next();
  return typeOf(reader, entryOf(reader.numberedTypes, number, begin), undefined);
}

function entryOf<K>(table: Map<K, NamedStruct>, key: K, position: number): NamedStruct {
  let entry = table.get(key);
  if (entry === undefined) {
    entry = { type: undefined, forwardAt: position };
    table.set(key, entry);
  }
  return entry;
}

function typeOf(reader: Reader, entry: NamedStruct, name: string | undefined): Type {
  entry.type ??= newStruct(reader, name);
  return entry.type;
}

/** A struct with a name that no other struct of the context has: a module has its own ones. */
function newStruct({ context }: Reader, name: string | undefined): Type {
  if (name === undefined || name === "") return unnamedStruct(context);
  let unique = name;
  for (let suffix = 0; isInitialized(identifiedStruct(context, unique)); suffix++) unique = `${name}.${suffix}`;
  return identifiedStruct(context, unique);
}

/** Reads the text after `%name = type`. */
export function parseTypeDefinition(reader: Reader, entry: NamedStruct, name: string | undefined, at: number): void {
  const { lexer } = reader;
  if (entry.type !== undefined && entry.forwardAt < 0) lexer.fail(at, "redefinition of type");
  if (lexer.isWord("opaque")) {
    lexer.next();
    setBody(typeOf(reader, entry, name), [], false, true);
    entry.forwardAt = -1;
    return;
  }
  const isPacked = reader.accept(60);
  if (lexer.kind !== 123) {
    if (entry.type !== undefined) lexer.fail(at, "forward references to non-struct type");
    entry.type = isPacked ? reader.nested(() => parseSequence(reader, true)) : parseType(reader);
    entry.forwardAt = -1;
    return;
  }
  entry.forwardAt = -1;
  const type = typeOf(reader, entry, name);
  const elements = parseStructBody(reader);
  if (isPacked) reader.expect(62, "expected '>' in packed struct");
  setBody(type, elements, isPacked, false);
  if (containsItself(type)) lexer.failHere(`identified structure type '${name ?? ""}' is recursive`);
}

/** Whether a struct is part of itself, not by an address. */
function containsItself(struct: Type): boolean {
  const seen = new Set<Type>();
  const pending: Type[] = StructType.is(struct) ? [...struct.body.elements] : [];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next === struct) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    if (StructType.is(next)) for (const element of next.body.elements) pending.push(element);
    else if (ArrayType.is(next)) pending.push(next.element);
  }
  return false;
}

function setBody(type: Type, elements: readonly Type[], isPacked: boolean, isOpaque: boolean): void {
  if (StructType.is(type)) setStructBody(type, { elements, isPacked, isOpaque });
}

// ---- functions and target extensions

function parseFunctionType(reader: Reader, result: Type): Type {
  const { lexer } = reader;
  if (FunctionType.is(result) || LabelType.is(result) || MetadataType.is(result)) {
    lexer.failHere("invalid function return type");
  }
  lexer.next();
  const inputs: Type[] = [];
  let isVariadic = false;
  if (lexer.kind !== 41) {
    do {
      isVariadic = reader.accept(token.ellipsis);
      if (isVariadic) break;
      const { begin } = lexer;
      const type = parseType(reader);
      if (!isParameterType(type)) lexer.fail(begin, "invalid type for function argument");
      if (lexer.kind === token.localName) lexer.failHere("argument name invalid in function type");
      inputs.push(type);
    } while (reader.accept(44));
  }
  reader.expect(41, "expected ')' at end of argument list");
  return functionType(reader.context, result, inputs, isVariadic);
}

/** `target("name", i32, 0)` */
function parseTargetType(reader: Reader): Type {
  const { lexer } = reader;
  lexer.next();
  reader.expect(40, "expected '(' in target extension type");
  const extName = reader.string();
  const types: Type[] = [];
  const numbers: number[] = [];
  while (reader.accept(44)) {
    if (lexer.kind === token.integer) numbers.push(reader.uint32());
    else if (numbers.length > 0) lexer.failHere("expected uint32 param");
    else types.push(parseAnyType(reader, "expected type", true));
  }
  reader.expect(41, "expected ')' in target extension type");
  return TargetExtType.get(reader.context, { extName, types, numbers });
}

/** Structs that were named and never defined are an error. */
export function checkTypes(reader: Reader): void {
  for (const [name, { forwardAt }] of reader.namedTypes) {
    if (forwardAt >= 0) reader.lexer.fail(forwardAt, `use of undefined type named '${name}'`);
  }
  for (const [number, { forwardAt }] of reader.numberedTypes) {
    if (forwardAt >= 0) reader.lexer.fail(forwardAt, `use of undefined type '%${number}'`);
  }
}

/** Whether parameters of functions can have a type. */
export function isParameterType(type: Type): boolean {
  return isFirstClass(type) && !LabelType.is(type) && !isOpaqueStruct(type);
}

/** Whether globals and stack slots can have a type. */
export function isPointee(type: Type): boolean {
  return ![FunctionType, VoidType, LabelType, MetadataType, TokenType, X86AMXType].some((def) => def.is(type));
}

/** Whether values can have a type: no function and no void. */
export function isFirstClass(type: Type): boolean {
  return !VoidType.is(type) && !FunctionType.is(type);
}
