// Reads what releases before 18 of MLIR wrote of the LLVM dialect: pointers that say what they point to, and before release 13 numbers
// and vectors as types of the dialect.
//
// Only this folder knows older text; the definitions of the dialect do not.

import {
  ArrayAttr,
  DenseArrayAttr,
  denseI32Array,
  type FloatKind,
  IntegerAttr,
  integerAttr,
  type Type,
  TypeAttr,
  VectorType,
} from "../../ir/index.ts";
import { type Older, type OlderForm, type OpDraft, type Parser, typeText, type Upgrader } from "../../text/index.ts";
import { AtomicBinOp, AtomicOrdering, GEPNoWrapFlags } from "./enums.ts";
import { elementAt } from "./ops/aggregate.ts";
import { parseBundles, parseCallee, parseCallSignature } from "./ops/call.ts";
import { DYNAMIC_INDEX } from "./ops/memory.ts";
import { arrayType, literalStruct, pointerType } from "./types/index.ts";
import { parseInnerType, parseNumber } from "./types/syntax.ts";

/** The upgrader of the LLVM dialect; give it to the reader of a text. */
export const llvmUpgrader: Upgrader = {
  dialect: "llvm",
  opName: (name) => (name === "llvm.mlir.null" ? "llvm.mlir.zero" : undefined),
  form: (name) => (Object.hasOwn(FORMS, name) ? FORMS[name] : undefined),
  type: olderType,
};

// ---- types

const FLOATS: Readonly<Record<string, FloatKind>> = {
  half: "f16",
  bfloat: "bf16",
  float: "f32",
  double: "f64",
  x86_fp80: "f80",
  fp128: "f128",
};

/** Numbers and vectors were types of the dialect; pointers said what they point to. */
function olderType(mnemonic: string): Older<Type> | undefined {
  if (mnemonic === "ptr") return parsePointer;
  if (mnemonic === "vec") return parseVector;
  if (mnemonic === "[") return parseBracketArray;
  const kind = Object.hasOwn(FLOATS, mnemonic) ? FLOATS[mnemonic] : undefined;
  if (kind !== undefined) return (parser) => told(parser, mnemonic, parser.context.float(kind));
  const width = /^i(\d+)$/.exec(mnemonic)?.[1];
  return width === undefined ? undefined : (parser) => told(parser, mnemonic, parser.context.integer(Number(width)));
}

function told(parser: Parser, mnemonic: string, type: Type): Type {
  parser.upgrade?.remark(parser, parser.position, `'!llvm.${mnemonic}' is '${typeText(type)}' today`);
  return type;
}

/** `ptr<f32>`, `ptr<struct<(i8)>, 3>`; `ptr` and `ptr<3>` are what they were. */
function parsePointer(parser: Parser, present: () => Type): Type {
  if (!saysPointee(parser)) return present();
  const { position } = parser;
  parser.expect("<");
  parseInnerType(parser);
  const space = parser.accept(",") ? Number(parseNumber(parser, 32, "the address space")) : 0;
  parser.expect(">");
  parser.upgrade?.remark(parser, position, "pointers do not say what they point to today");
  return pointerType(parser.context, space);
}

/** Whether a type is in the angle brackets that follow. */
function saysPointee(parser: Parser): boolean {
  const { position } = parser;
  return /^<\s*[^\d\s>-]/.test(parser.textBetween(position, position + 40));
}

/** `vec<4 x float>`, `vec<? x 4 x i32>` */
function parseVector(parser: Parser): Type {
  parser.expect("<");
  const isScalable = parser.accept("?");
  if (isScalable) parser.expectKeyword("x");
  const size = Number(parseNumber(parser, 32, "the number of elements"));
  parser.expectKeyword("x");
  const element = parseInnerType(parser);
  parser.expect(">");
  return told(parser, "vec", VectorType.get(parser.context, { shape: [size], scalable: [isScalable], element }));
}

/** `[10 x float]` inside of another type, as the manual of the conversion from the SPIR-V dialect has it; the bracket has been taken. */
function parseBracketArray(parser: Parser): Type {
  const size = parseNumber(parser, 64, "the number of elements");
  parser.expectKeyword("x");
  const element = parseInnerType(parser);
  parser.expect("]");
  return told(parser, "[…]", arrayType(parser.context, element, size));
}

interface TypedPointer {
  readonly type: Type;
  readonly pointee: Type;
}

const POINTER = "!llvm.ptr";

/** Reads a pointer that states what it points to. */
function parseTypedPointer(parser: Parser): TypedPointer {
  const begin = parser.position;
  const type = parser.type();
  const end = parser.pos;
  parser.pos = begin + POINTER.length;
  if (parser.textBetween(begin, parser.pos) !== POINTER || !saysPointee(parser)) {
    parser.pos = begin;
    return parser.fail("expected a pointer that says what it points to");
  }
  parser.expect("<");
  const pointee = parseInnerType(parser);
  parser.pos = end;
  return { type, pointee };
}

// ---- forms

const FORMS: Readonly<Record<string, OlderForm>> = {
  "llvm.load": parseLoad,
  "llvm.store": parseStore,
  "llvm.getelementptr": parseAddress,
  "llvm.atomicrmw": parseReadModifyWrite,
  "llvm.cmpxchg": parseCompareExchange,
  "llvm.extractvalue": parseExtract,
  "llvm.insertvalue": parseInsert,
  "llvm.shufflevector": parseShuffle,
  "llvm.call": parseIndirectCall,
};

function parseDictionary(parser: Parser, draft: OpDraft): void {
  const { position } = parser;
  parser.addAttributes(draft, parser.optionalAttributeDictionary(), position);
}

function acceptVolatile(parser: Parser, draft: OpDraft): void {
  if (parser.acceptKeyword("volatile")) draft.setAttr("volatile_", parser.context.unit);
}

/** `%p : !llvm.ptr<f32>` */
function parseLoad(parser: Parser, draft: OpDraft): void {
  acceptVolatile(parser, draft);
  parser.draftOperand(draft);
  parseDictionary(parser, draft);
  parser.expect(":");
  const { type, pointee } = parseTypedPointer(parser);
  parser.resolve(draft, 0, type);
  draft.addResult(pointee);
}

/** `%v, %p : !llvm.ptr<f32>` */
function parseStore(parser: Parser, draft: OpDraft): void {
  acceptVolatile(parser, draft);
  parser.draftOperand(draft);
  parser.expect(",");
  parser.draftOperand(draft);
  parseDictionary(parser, draft);
  parser.expect(":");
  const { type, pointee } = parseTypedPointer(parser);
  parser.resolve(draft, 0, pointee);
  parser.resolve(draft, 1, type);
}

const INBOUNDS = 3;

/** `inbounds %p[%i, 1] : (!llvm.ptr<array<4 x f32>>, i32) -> !llvm.ptr<f32>` */
function parseAddress(parser: Parser, draft: OpDraft): void {
  const { context } = parser;
  if (parser.acceptKeyword("inbounds")) draft.setAttr("noWrapFlags", GEPNoWrapFlags.of(context, INBOUNDS));
  parser.draftOperand(draft);
  const raw: number[] = [];
  parser.list("[", "]", () => {
    const constant = parser.optionalSizedInteger(32);
    raw.push(constant === undefined ? DYNAMIC_INDEX : Number(constant));
    if (constant === undefined) parser.draftOperand(draft);
  });
  draft.setAttr("rawConstantIndices", denseI32Array(context, raw));
  parseDictionary(parser, draft);
  parser.expect(":");
  parser.expect("(");
  const { type, pointee } = parseTypedPointer(parser);
  parser.resolve(draft, 0, type);
  for (let index = 1; parser.accept(","); index++) parser.resolve(draft, index, parser.type());
  parser.expect(")");
  parser.expect("->");
  draft.addResult(parser.type());
  draft.setAttr("elem_type", TypeAttr.get(context, { type: pointee }));
}

/** `add %p, %v monotonic : i32` */
function parseReadModifyWrite(parser: Parser, draft: OpDraft): void {
  const { context } = parser;
  const operation = AtomicBinOp.enum.parse(parser);
  draft.setAttr("bin_op", integerAttr(context, context.i64, operation));
  parser.draftOperand(draft);
  parser.expect(",");
  parser.draftOperand(draft);
  parseOrdering(parser, draft, "ordering");
  parseDictionary(parser, draft);
  parser.expect(":");
  const type = parser.type();
  parser.resolve(draft, 1, type);
  draft.addResult(type);
}

function parseOrdering(parser: Parser, draft: OpDraft, name: string): void {
  const { context } = parser;
  draft.setAttr(name, integerAttr(context, context.i64, AtomicOrdering.enum.parse(parser)));
}

/** `%p, %c, %v acq_rel monotonic : i32` */
function parseCompareExchange(parser: Parser, draft: OpDraft): void {
  parser.draftOperands(draft);
  parseOrdering(parser, draft, "success_ordering");
  parseOrdering(parser, draft, "failure_ordering");
  parseDictionary(parser, draft);
  parser.expect(":");
  const type = parser.type();
  parser.resolve(draft, 1, type);
  parser.resolve(draft, 2, type);
  draft.addResult(literalStruct(parser.context, [type, parser.context.i1]));
}

/** `[0 : i32, 1 : i32]` as numbers. */
function parseNumbers(parser: Parser): readonly bigint[] {
  const { position } = parser;
  const list = parser.attribute();
  const numbers = ArrayAttr.is(list) ? list.elements : parser.failAt(position, "expected a list of numbers");
  return numbers.map((one) => (IntegerAttr.is(one) ? one.value : parser.failAt(position, "expected a number")));
}

function parsePosition(parser: Parser, draft: OpDraft): readonly bigint[] {
  const position = parseNumbers(parser);
  const { context } = parser;
  draft.setAttr("position", DenseArrayAttr.get(context, { element: context.i64, values: position }));
  return position;
}

/** The type of an aggregate, and that of its element. */
function parseContainer(parser: Parser, position: readonly bigint[]): { readonly type: Type; readonly element: Type } {
  parser.expect(":");
  const at = parser.position;
  const type = parser.type();
  const element = elementAt(type, position);
  return typeof element === "string" ? parser.failAt(at, element) : { type, element };
}

/** `%s[0 : i32] : !llvm.struct<(f32)>` */
function parseExtract(parser: Parser, draft: OpDraft): void {
  parser.draftOperand(draft);
  const position = parsePosition(parser, draft);
  parseDictionary(parser, draft);
  const { type, element } = parseContainer(parser, position);
  parser.resolve(draft, 0, type);
  draft.addResult(element);
}

/** `%v, %s[0 : i32] : !llvm.struct<(f32)>`; the aggregate is the first operand. */
function parseInsert(parser: Parser, draft: OpDraft): void {
  parser.draftOperands(draft);
  const position = parsePosition(parser, draft);
  parseDictionary(parser, draft);
  const { type, element } = parseContainer(parser, position);
  swapFirstTwo(draft.operands);
  swapFirstTwo(draft.operandPositions);
  parser.resolve(draft, 0, type);
  parser.resolve(draft, 1, element);
  draft.addResult(type);
}

function swapFirstTwo(list: number[]): void {
  const [first, second] = list;
  if (first !== undefined && second !== undefined) list.splice(0, 2, second, first);
}

/** `%a, %b [0, 1] : vector<4xf32>, vector<4xf32>` */
function parseShuffle(parser: Parser, draft: OpDraft): void {
  const { context } = parser;
  parser.draftOperands(draft);
  const mask = parseNumbers(parser).map(Number);
  draft.setAttr("mask", denseI32Array(context, mask));
  parseDictionary(parser, draft);
  parser.expect(":");
  const first = parser.type();
  parser.resolve(draft, 0, first);
  parser.resolve(draft, 1, parser.accept(",") ? parser.type() : first);
  if (!VectorType.is(first)) return parser.fail("expected a vector type");
  const { element, scalable } = first;
  draft.addResult(VectorType.get(context, { shape: [mask.length], scalable: [scalable.includes(true)], element }));
}

/** `%f(%x) : (f32) -> f32`: the type of the callee was not written. */
function parseIndirectCall(parser: Parser, draft: OpDraft): void {
  if (parseCallee(parser, draft)) parser.fail("expected a value that is called");
  parser.expect("(");
  const count = parser.draftOperands(draft);
  parser.expect(")");
  parseBundles(parser, draft);
  parseDictionary(parser, draft);
  parser.expect(":");
  const { inputs, results } = parseCallSignature(parser, draft);
  parser.resolveAll(draft, 1, count, inputs, draft.position);
  for (const result of results) draft.addResult(result);
  draft.setAttr("operandSegmentSizes", denseI32Array(parser.context, [count + 1, 0]));
}
