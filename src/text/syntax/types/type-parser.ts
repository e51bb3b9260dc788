// Reads types. A whole spelling (`vector<4xf32>`) is looked up by its bytes first; only a miss is really parsed.

import {
  AffineMapAttr,
  type Attribute,
  affine,
  ComplexType,
  DictionaryAttr,
  DYNAMIC,
  FLOAT_KINDS,
  type FloatKind,
  FloatType,
  FunctionType,
  IndexType,
  IntegerAttr,
  IntegerType,
  MAX_INTEGER_WIDTH,
  MemRefType,
  OpaqueType,
  StridedLayoutAttr,
  StringAttr,
  TensorType,
  TupleType,
  type Type,
  VectorType,
} from "../../../ir/index.ts";
import { isDigit } from "../../characters.ts";
import { typeSyntax } from "../../custom-form.ts";
import type { Parser } from "../parser.ts";

export function parseType(parser: Parser): Type {
  if (parser.peek() === 40) return parseRepeatedFunctionType(parser);
  return parseNonFunctionType(parser) ?? parser.failWrongToken("expected non-function type");
}

/** A type if one is next: nothing is taken where none is. @internal */
export function parseOptionalType(parser: Parser): Type | undefined {
  return parser.peek() === 40 ? parseFunctionType(parser) : parseNonFunctionType(parser);
}

/** Parses a function type through the cache: calls repeat the same few types. */
function parseRepeatedFunctionType(parser: Parser): Type {
  const begin = parser.pos;
  const known = parser.shortcuts.types.lookup(parser);
  if (known !== 0) return parser.context.types[known]!;
  const type = parseFunctionType(parser);
  parser.shortcuts.types.remember(parser, begin, parser.pos, type.id);
  return type;
}

function parseNonFunctionType(parser: Parser): Type | undefined {
  parser.peek();
  const begin = parser.pos;
  const known = parser.shortcuts.types.lookup(parser);
  if (known !== 0) return parser.context.types[known];
  parser.enter();
  const type = parseUncached(parser);
  parser.leave();
  if (type !== undefined) parser.shortcuts.types.remember(parser, begin, parser.pos, type.id);
  return type;
}

function parseUncached(parser: Parser): Type | undefined {
  if (parser.peek() === 33) return parseExtendedType(parser);
  const word = parser.peekKeyword();
  const begin = parser.pos;
  parser.pos += word.length;
  const type = readers.get(word)?.(parser, begin) ?? simpleType(parser, word, begin);
  if (type === undefined) parser.pos = begin;
  return type;
}

type Reader = (parser: Parser, begin: number) => Type;

const readers: ReadonlyMap<string, Reader> = new Map([
  ["vector", parseVectorType],
  ["tensor", parseTensorType],
  ["memref", parseMemRefType],
  ["complex", parseComplexType],
  ["tuple", parseTupleType],
]);

const floatKinds: ReadonlySet<string> = new Set(FLOAT_KINDS);

function simpleType(parser: Parser, word: string, begin: number): Type | undefined {
  const { context } = parser;
  if (word === "index") return context.index;
  if (word === "none") return context.none;
  // Sound: the set holds the kinds and nothing else.
  if (floatKinds.has(word)) return context.float(word as FloatKind);
  const integer = /^(i|si|ui)([0-9]+)$/.exec(word);
  if (integer === null) return undefined;
  const width = Number(integer[2]);
  if (width >= 2 ** 32) parser.failAt(begin, "invalid integer width");
  if (width > MAX_INTEGER_WIDTH) parser.failAt(begin, `integer bitwidth is limited to ${MAX_INTEGER_WIDTH} bits`);
  const signedness = integer[1] === "i" ? "signless" : integer[1] === "si" ? "signed" : "unsigned";
  return IntegerType.get(context, { width, signedness });
}

// ---- function types

export function parseFunctionType(parser: Parser): FunctionType {
  return parser.nested(() => {
    const inputs = parseTypeList(parser);
    parser.expect("->", "expected '->' in function type");
    return FunctionType.get(parser.context, { inputs, results: parseFunctionResults(parser) });
  });
}

/** `(i32, f32)`. @internal */
export function parseTypeList(parser: Parser): readonly Type[] {
  const types: Type[] = [];
  parser.list("(", ")", () => types.push(parseType(parser)));
  return types;
}

/** Types in parentheses, or one type that is no function. @internal */
export function parseFunctionResults(parser: Parser): readonly Type[] {
  if (parser.peek() === 40) return parseTypeList(parser);
  return [parseNonFunctionType(parser) ?? parser.failWrongToken("expected non-function type")];
}

// ---- shapes

/** Reads `4x?x` up to the element type. @internal */
export function parseShape(parser: Parser, allowDynamic: boolean): number[] {
  const shape: number[] = [];
  for (let byte = parser.peek(); isDigit(byte) || (byte === 63 && allowDynamic); byte = parser.peek()) {
    shape.push(byte === 63 ? takeDynamic(parser) : takeDimension(parser));
    takeTimes(parser);
  }
  return shape;
}

function takeDynamic(parser: Parser): number {
  parser.pos++;
  return DYNAMIC;
}

/** Reads a dimension; `0x10` is a zero and an `x`, not a number in hexadecimal. */
export function takeDimension(parser: Parser): number {
  const begin = parser.position;
  let end = begin;
  let value = 0;
  while (isDigit(parser.bytes[end]!)) value = value * 10 + parser.bytes[end++]! - 48;
  if (end === begin || !Number.isSafeInteger(value)) parser.failAt(begin, "invalid dimension");
  parser.pos = end;
  return value;
}

/** Takes the `x` after a dimension, which may begin an identifier (`xf32`). */
export function takeTimes(parser: Parser): void {
  if (parser.peek() !== 120) parser.failWrongToken("expected 'x' in dimension list");
  parser.pos++;
}

function parseVectorType(parser: Parser, begin: number): Type {
  const { context } = parser;
  parser.expect("<", "expected '<' in vector type");
  const shape: number[] = [];
  const scalable: boolean[] = [];
  for (let byte = parser.peek(); isDigit(byte) || byte === 91; byte = parser.peek()) {
    const isScalable = parser.acceptByte(91);
    shape.push(takeDimension(parser));
    scalable.push(isScalable);
    if (isScalable) parser.expect("]", "missing ']' closing scalable dimension");
    takeTimes(parser);
  }
  const element = parseType(parser);
  parser.expect(">", "expected '>' in vector type");
  if (shape.some((size) => size <= 0)) {
    parser.failAt(begin, `vector types must have positive constant sizes but got ${shape.join(", ")}`);
  }
  if (!isVectorElement(element)) {
    parser.failAt(begin, "failed to verify 'elementType': VectorElementTypeInterface instance");
  }
  return VectorType.get(context, { shape, scalable, element });
}

function isVectorElement(type: Type): boolean {
  return IntegerType.is(type) || IndexType.is(type) || FloatType.is(type) || type.def.isVectorElement;
}

/** Reads `*x` of an unranked type. */
function acceptUnranked(parser: Parser): boolean {
  if (!parser.acceptByte(42)) return false;
  takeTimes(parser);
  return true;
}

function parseTensorType(parser: Parser): Type {
  parser.expect("<", "expected '<' in tensor type");
  const shape = acceptUnranked(parser) ? undefined : parseShape(parser, true);
  const position = parser.position;
  const element = parseType(parser);
  let encoding: Attribute | undefined;
  if (parser.acceptByte(44)) encoding = parser.optionalAttribute();
  parser.expect(">", "expected '>' in tensor type");
  if (shape === undefined && encoding !== undefined) parser.fail("cannot apply encoding to unranked tensor");
  if (!isTensorElement(element)) parser.failAt(position, "invalid tensor element type");
  return TensorType.get(parser.context, { shape, element, encoding });
}

function isTensorElement(type: Type): boolean {
  return (
    isVectorElement(type) ||
    VectorType.is(type) ||
    ComplexType.is(type) ||
    type.def.dialect !== "builtin" ||
    OpaqueType.is(type)
  );
}

function parseMemRefType(parser: Parser, begin: number): Type {
  const { context } = parser;
  parser.expect("<", "expected '<' in memref type");
  const shape = acceptUnranked(parser) ? undefined : parseShape(parser, true);
  const position = parser.position;
  const element = parseType(parser);
  if (!isMemRefElement(element)) parser.failAt(position, "invalid memref element type");
  const { layout, memorySpace } = parseMemRefAttributes(parser, shape === undefined);
  if (memorySpace !== undefined && !isMemorySpace(memorySpace)) {
    parser.failAt(begin, "unsupported memory space Attribute");
  }
  const rank = shape?.length ?? 0;
  const layoutRank = layout === undefined ? rank : rankOfLayout(layout, rank);
  if (layoutRank !== rank) {
    parser.failAt(
      begin,
      AffineMapAttr.is(layout)
        ? `memref layout mismatch between rank and affine map: ${rank} != ${layoutRank}`
        : "expected the number of strides to match the rank",
    );
  }
  return MemRefType.get(context, { shape, element, layout: withoutIdentity(layout), memorySpace });
}

function isMemRefElement(type: Type): boolean {
  return (isTensorElement(type) && !OpaqueType.is(type)) || MemRefType.is(type);
}

/** Numbers, strings, dictionaries, and what dialects make of their own. */
function isMemorySpace(space: Attribute): boolean {
  return IntegerAttr.is(space) || StringAttr.is(space) || DictionaryAttr.is(space) || space.def.dialect !== "builtin";
}

function parseMemRefAttributes(
  parser: Parser,
  unranked: boolean,
): { layout: Attribute | undefined; memorySpace: Attribute | undefined } {
  let layout: Attribute | undefined;
  let memorySpace: Attribute | undefined;
  while (!parser.acceptByte(62)) {
    parser.expect(",", "expected ',' or '>' in memref type");
    const attr = parser.peek() === 62 ? parser.failWrongToken("expected list element") : parser.attribute();
    if (AffineMapAttr.is(attr) || StridedLayoutAttr.is(attr)) {
      layout = attr;
      if (unranked) parser.failWrongToken("cannot have affine map for unranked memref type");
      if (memorySpace !== undefined) parser.failWrongToken("expected memory space to be last in memref type");
    } else {
      if (memorySpace !== undefined) parser.failWrongToken("multiple memory spaces specified in memref type");
      memorySpace = attr;
    }
  }
  return { layout, memorySpace: isDefaultSpace(memorySpace) ? undefined : memorySpace };
}

/** Space 0 of an integer is the default and is not kept. */
function isDefaultSpace(space: Attribute | undefined): boolean {
  return IntegerAttr.is(space) && space.value === 0n;
}

function rankOfLayout(layout: Attribute, rank: number): number {
  if (AffineMapAttr.is(layout)) return layout.map.numDims;
  return StridedLayoutAttr.is(layout) ? layout.strides.length : rank;
}

function withoutIdentity(layout: Attribute | undefined): Attribute | undefined {
  return AffineMapAttr.is(layout) && affine.isIdentity(layout.map) ? undefined : layout;
}

// ---- the other builtin types

function parseComplexType(parser: Parser): Type {
  parser.expect("<", "expected '<' in complex type");
  const { position } = parser;
  const element = parseType(parser);
  parser.expect(">", "expected '>' in complex type");
  if (!IntegerType.is(element) && !FloatType.is(element)) parser.failAt(position, "invalid element type for complex");
  return ComplexType.get(parser.context, { element });
}

function parseTupleType(parser: Parser): Type {
  parser.expect("<", "expected '<' in tuple type");
  const elements: Type[] = [];
  if (!parser.acceptByte(62)) {
    parser.commaSeparated(() => elements.push(parseType(parser)));
    parser.expect(">", "expected '>' in tuple type");
  }
  return TupleType.get(parser.context, { elements });
}

// ---- types of dialects

/** `!alias`, `!dialect.mnemonic<…>` or `!dialect<…>`. */
function parseExtendedType(parser: Parser): Type {
  const begin = parser.pos + 1;
  const end = dialectSymbolEnd(parser, "invalid type identifier");
  const name = parser.textBetween(begin, end);
  const hasBody = parser.bytes[end] === 60;
  const dot = name.indexOf(".");
  if (dot < 0 && !hasBody) {
    parser.pos = end;
    const known = parser.typeAliases.get(name);
    if (known === undefined) return parser.failWrongToken(`undefined symbol alias id '${name}'`);
    return parser.aliased(known);
  }
  const bodyEnd = hasBody ? balancedEnd(parser, end) : end;
  const dialectName = dialectNamespace(parser, name, end);
  const symbolBegin = dot < 0 ? end + 1 : begin + dot + 1;
  const upgraded = parser.upgrade?.type(parser, dialectName, name.slice(dot + 1));
  if (upgraded !== undefined) {
    parser.pos = end;
    return withoutPrefix(parser, upgraded);
  }
  const dialect = parser.context.dialects.get(dialectName);
  if (dialect === undefined) return opaqueType(parser, dialectName, symbolBegin, bodyEnd, dot < 0);
  if (dialect.types === undefined || dialect.types.length === 0) {
    parser.pos = bodyEnd;
    parser.failAt(symbolBegin, `dialect '${dialectName}' provides no type parsing hook`);
  }
  const mnemonic = takeMnemonic(parser, symbolBegin);
  const def = dialect.types.find((one) => one.mnemonic === mnemonic);
  const syntax = def === undefined ? undefined : typeSyntax(def);
  if (syntax === undefined) {
    parser.failAt(
      symbolBegin,
      dialect.unknownTypeMessage?.(mnemonic) ?? `unknown  type \`${mnemonic}\` in dialect \`${dialectName}\``,
    );
  }
  const type = withoutPrefix(parser, () => syntax.parse(parser));
  // The rest of the long form, `!dialect<mnemonic… more>`, is not inspected.
  if (dot < 0) parser.pos = bodyEnd;
  return type;
}

/** Takes the word that a type or attribute of a dialect begins with. */
export function takeMnemonic(parser: Parser, begin: number): string {
  parser.pos = begin;
  return parser.optionalKeyword() ?? parser.failAt(begin, "expected valid keyword");
}

/** Reads a type or an attribute of a dialect, whose errors are not those of the op around. */
export function withoutPrefix<T>(parser: Parser, read: () => T): T {
  const { formOp } = parser;
  parser.formOp = "";
  const result = read();
  parser.formOp = formOp;
  return result;
}

function opaqueType(parser: Parser, dialectName: string, begin: number, end: number, verbose: boolean): Type {
  parser.pos = end;
  const text = parser.bodyBetween(begin, verbose ? end - 1 : end);
  if (!parser.context.allowUnregisteredDialects) {
    const position = verbose ? begin - `!${dialectName}<`.length : begin;
    parser.failAt(position, `\`!"${dialectName}"<"${text}">\` type ${UNREGISTERED}`);
  }
  return OpaqueType.get(parser.context, { dialectName, text });
}

/** The message for a type or an attribute of a dialect that is not loaded. */
export const UNREGISTERED =
  "created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, " +
  "or use -allow-unregistered-dialect with the MLIR opt tool used";

/** The end of the name after the sign at the parser's position, which must be one of a dialect or an alias. */
export function dialectSymbolEnd(parser: Parser, message: string): number {
  const sign = parser.pos;
  const end = parser.suffixEnd(sign);
  if (end === sign + 1) parser.failAt(sign, message);
  return end;
}

/** The namespace of a dialect in a name, which ends at `end`; the parser is at its sign. */
export function dialectNamespace(parser: Parser, name: string, end: number): string {
  const dot = name.indexOf(".");
  const namespace = dot < 0 ? name : name.slice(0, dot);
  if (/^[A-Za-z_][A-Za-z0-9_$]*$/.test(namespace)) return namespace;
  const { pos } = parser;
  parser.pos = end;
  return parser.failAt(dot < 0 ? pos : pos + dot + 2, `invalid dialect namespace '"${namespace}"'`);
}

/** The end of the body in angle brackets at `begin`; brackets in it must be balanced. */
export function balancedEnd(parser: Parser, begin: number): number {
  const { bytes } = parser;
  const open: number[] = [];
  for (let pos = begin; ; pos++) {
    const byte = bytes[pos]!;
    if (byte === 60 || byte === 40 || byte === 91 || byte === 123) open.push(byte);
    else if (byte === 34) pos = parser.stringEnd(pos) - 1;
    else if (byte === 45 && bytes[pos + 1] === 62) pos++;
    else if (byte === 62 || byte === 41 || byte === 93 || byte === 125) {
      const last = open.pop() ?? 60;
      // Brackets that belong together are two apart, parentheses one.
      if (byte - last !== (last === 40 ? 1 : 2)) failUnbalanced(parser, begin, String.fromCharCode(last));
      if (open.length === 0) return pos + 1;
    } else if (byte === 0 && pos >= parser.source.length) {
      failUnbalanced(parser, begin, String.fromCharCode(open.at(-1) ?? 60));
    }
  }
}

function failUnbalanced(parser: Parser, begin: number, char: string): never {
  parser.pos = begin + 1;
  return parser.failAt(begin, `unbalanced '${char}' character in pretty dialect name`);
}
