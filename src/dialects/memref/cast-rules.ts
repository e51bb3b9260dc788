// Which memrefs are the same memory seen in another way, and what such ops fold to.

import {
  checkInferred,
  checkOffsetsSizesStrides,
  type FoldResult,
  hasStaticShape,
  isPowerOf2,
  knownInteger,
  mixedNumbers,
  type OpNumber,
  rankOf,
  type Strided,
  staticNumbers,
  stridesOf,
  valuesUnder,
} from "../../define/index.ts";
import {
  AffineMapAttr,
  type Attribute,
  affine,
  Builder,
  type Context,
  IntegerAttr,
  indexAttr,
  MemRefType,
  type Operation,
  type SetName,
  StridedLayoutAttr,
  type Type,
  type Value,
} from "../../ir/index.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import { type OpDraft, type Parser, type Printer, parseAffineMap, typeText } from "../../text/index.ts";
import { buildIndex } from "../arith/index.ts";
import { isOp } from "../op-name/index.ts";

// ---- compatible types

/** Numbers agree where one of them is not known. */
const agree = (a: bigint | number | undefined, b: bigint | number | undefined): boolean =>
  a === undefined || b === undefined || a < 0 || b < 0 || a === b;

export function areMemRefCastCompatible(from: Type, to: Type): boolean {
  if (!MemRefType.is(from) || !MemRefType.is(to)) return false;
  if (from.element !== to.element || from.memorySpace !== to.memorySpace) return false;
  if (from.shape === undefined || to.shape === undefined) return from.shape !== undefined || to.shape !== undefined;
  if (from.layout !== to.layout && !areLayoutsCompatible(from, to)) return false;
  return from.shape.length === to.shape.length && from.shape.every((size, index) => agree(size, to.shape?.[index]));
}

function areLayoutsCompatible(from: MemRefType, to: MemRefType): boolean {
  const [a, b] = [stridesOf(from), stridesOf(to)];
  if (a === undefined || b === undefined || a.strides.length !== b.strides.length) return false;
  const known = (x: bigint | undefined, y: bigint | undefined) => x === undefined || y === undefined || x === y;
  return known(a.offset, b.offset) && a.strides.every((stride, index) => known(stride, b.strides[index]));
}

export function areSpaceCastCompatible(from: Type, to: Type): boolean {
  if (!MemRefType.is(from) || !MemRefType.is(to) || from.element !== to.element) return false;
  if ((from.shape === undefined) !== (to.shape === undefined)) return false;
  return from.layout === to.layout && from.shape?.join() === to.shape?.join();
}

// ---- folds

/** The operand of a memref.cast of a ranked memref that only removes static information. */
export function castSource(value: Value): Value | undefined {
  const op = value.definingOp;
  if (!isOp(op, "memref.cast")) return undefined;
  const type = op.operandType(0);
  return MemRefType.is(type) && type.shape !== undefined ? op.operand(0) : undefined;
}

/** Replaces the op's operands, from index `except` on, by the sources of their casts. */
export function foldMemRefCasts(op: Operation, except = 0): FoldResult {
  let folded = false;
  op.operands.forEach((operand, index) => {
    if (index < except) return;
    const source = castSource(operand);
    if (source === undefined) return;
    op.setOperand(index, source);
    folded = true;
  });
  return folded ? op.results : undefined;
}

/** Looks through casts that only forget what is known of sizes, offset and strides. */
export function foldForgettingCasts(op: Operation): FoldResult {
  let folded = false;
  op.operands.forEach((operand, index) => {
    const source = castSource(operand);
    if (source === undefined || !onlyForgets(source.type, operand.type)) return;
    op.setOperand(index, source);
    folded = true;
  });
  return folded ? op.results : undefined;
}

function onlyForgets(from: Type, to: Type): boolean {
  if (!MemRefType.is(from) || !MemRefType.is(to) || to.shape === undefined) return false;
  if (from.shape?.some((size, dim) => size < 0 && (to.shape?.[dim] ?? -1) >= 0)) return false;
  const [known, kept] = [stridesOf(from), stridesOf(to)];
  if (known === undefined || kept === undefined) return false;
  const learns = (a: bigint | undefined, b: bigint | undefined): boolean => a === undefined && b !== undefined;
  return !learns(known.offset, kept.offset) && !known.strides.some((stride, dim) => learns(stride, kept.strides[dim]));
}

export function foldCast(op: Operation): FoldResult {
  const source = op.operand(0);
  if (source.type === op.resultType()) return source;
  const inner = source.definingOp;
  if (isOp(inner, "memref.cast") && inner.operandType(0) === op.resultType()) return inner.operand(0);
  return foldMemRefCasts(op);
}

/** Casts of casts, and of parts that begin where the whole does; a cast that says nothing new. */
export function foldReinterpretCast(op: Operation): FoldResult {
  const source = op.operand(0);
  const made = source.definingOp;
  const isWhole =
    isOp(made, "memref.reinterpret_cast") ||
    isOp(made, "memref.cast") ||
    (isOp(made, "memref.subview") && mixedNumbers(made, "offsets").every((offset) => numberOf(offset) === 0n));
  if (made !== undefined && isWhole) {
    op.setOperand(0, made.operand(0));
    return op.results;
  }
  const isSame = source.type === op.resultType() && op.numOperands === 1;
  return isSame && MemRefType.is(source.type) && hasStaticShape(source.type) ? source : undefined;
}

function numberOf(number: OpNumber): bigint | undefined {
  return typeof number === "number" ? BigInt(number) : knownInteger(number);
}

export function foldSpaceCast(op: Operation): FoldResult {
  const source = op.operand(0);
  if (source.type === op.resultType()) return source;
  const inner = source.definingOp;
  if (!isOp(inner, "memref.memory_space_cast")) return undefined;
  op.setOperand(0, inner.operand(0));
  return op.results;
}

export function foldRank(type: Type): FoldResult {
  const rank = rankOf(type);
  return rank === undefined ? undefined : indexAttr(type.context, rank);
}

/** A size that the type knows, or that is an operand of what makes the memref. */
export function foldDim(op: Operation, index: Attribute | undefined): FoldResult {
  if (!IntegerAttr.is(index)) return undefined;
  const source = op.operand(0);
  const { type } = source;
  if (!MemRefType.is(type)) return undefined;
  const dim = Number(index.value);
  if (type.shape !== undefined && dim >= 0 && dim < type.shape.length) {
    const size = type.shape[dim] ?? -1;
    if (size >= 0) return indexAttr(op.context, size);
    const known = dynamicSize(source.definingOp, type.shape, dim);
    if (known !== undefined) return known;
  }
  const folded = castSource(source);
  if (folded === undefined) return undefined;
  op.setOperand(0, folded);
  return op.results;
}

function dynamicSize(made: Operation | undefined, shape: readonly number[], dim: number): FoldResult {
  if (made === undefined) return undefined;
  const position = shape.slice(0, dim).filter((size) => size < 0).length;
  if (isOp(made, "memref.alloc") || isOp(made, "memref.alloca")) return valuesUnder(made, "dynamicSizes")[position];
  if (isOp(made, "memref.view")) return valuesUnder(made, "sizes")[position];
  return isOp(made, "memref.subview") ? subViewSize(made, shape.length, dim) : undefined;
}

/** Dimensions that a subview leaves out have size 1, so that the sizes in question are the others. */
function subViewSize(made: Operation, rank: number, dim: number): Value | undefined {
  const sizes = mixedNumbers(made, "sizes");
  const kept = sizes.length === rank ? sizes : sizes.filter((size) => size !== 1);
  const size = kept.length === rank ? kept[dim] : undefined;
  return typeof size === "object" ? size : undefined;
}

// ---- rules

export function checkAlignment(op: Operation): Diagnostic | undefined {
  const attr = op.attr("alignment");
  return IntegerAttr.is(attr) && isPowerOf2(attr.value) ? undefined : op.error("alignment must be power of 2");
}

export function checkDistinct(op: Operation): Diagnostic | undefined {
  if (op.numOperands === 0) return op.error("expected at least one operand");
  return checkInferred(op, op.operandTypes);
}

/** The strided layout of numbers, which is the identity where they are a contiguous memref's. */
export function stridedLayout(
  context: Context,
  shape: readonly number[],
  { strides, offset }: Strided,
): Attribute | undefined {
  void shape;
  return StridedLayoutAttr.get(context, { offset, strides });
}

export function metadataTypes(type: Type | undefined): readonly Type[] {
  if (!MemRefType.is(type)) return [];
  const { context, element, memorySpace } = type;
  const base = MemRefType.get(context, { shape: [], element, layout: undefined, memorySpace });
  return [base, ...Array.from({ length: 1 + 2 * (rankOf(type) ?? 0) }, () => context.index)];
}

export function checkMetadata(op: Operation): Diagnostic | undefined {
  return checkInferred(op, metadataTypes(op.operandType(0)));
}

/** Uses of what the type says become constants in front of the op. */
export function foldMetadata(op: Operation): FoldResult {
  const type = op.operandType(0);
  const strided = MemRefType.is(type) ? stridesOf(type) : undefined;
  if (!MemRefType.is(type) || strided === undefined) return undefined;
  const sizes = (type.shape ?? []).map((size) => (size < 0 ? undefined : size));
  const builder = new Builder(op.store).insertBefore(op);
  let folded = false;
  for (const [index, number] of [strided.offset, ...sizes, ...strided.strides].entries()) {
    const result = op.result(index + 1);
    if (number === undefined || !result.hasUses) continue;
    result.replaceAllUsesWith(buildIndex(builder, number, op.location));
    folded = true;
  }
  return folded ? op.results : undefined;
}

export function nameMetadata(op: Operation, setName: SetName): void {
  const rank = (op.numResults - 2) / 2;
  setName(op.result(0), "base_buffer");
  setName(op.result(1), "offset");
  if (rank <= 0) return;
  setName(op.result(2), "sizes");
  setName(op.result(2 + rank), "strides");
}

// ---- memref.view

export function checkView(op: Operation): Diagnostic | undefined {
  const [base, view] = [op.operandType(0), op.resultType()];
  if (!MemRefType.is(base) || !MemRefType.is(view)) return undefined;
  if (base.layout !== undefined) return op.plainError(`unsupported map for base memref type '${typeText(base)}'`);
  if (view.layout !== undefined) return op.plainError(`unsupported map for result memref type '${typeText(view)}'`);
  if (base.memorySpace !== view.memorySpace) {
    const types = `'${typeText(base)}' and view memref type '${typeText(view)}'`;
    return op.plainError(`different memory spaces specified for base memref type ${types}`);
  }
  const sizes = valuesUnder(op, "sizes").length;
  const expected = (view.shape ?? []).filter((size) => size < 0).length;
  return sizes === expected
    ? undefined
    : op.error(`incorrect number of dynamic sizes, has ${sizes}, expected ${expected}`);
}

// ---- memref.reinterpret_cast

export function checkReinterpretCast(op: Operation): Diagnostic | undefined {
  const rank = rankOf(op.resultType()) ?? 0;
  const error = checkOffsetsSizesStrides(op, { offset: 1, size: rank, stride: rank });
  const [source, result] = [op.operandType(0), op.resultType()];
  if (error !== undefined || !MemRefType.is(source) || !MemRefType.is(result)) return error;
  const both = `specified for source type '${typeText(source)}' and result memref type '${typeText(result)}'`;
  if (source.memorySpace !== result.memorySpace) return op.plainError(`different memory spaces ${both}`);
  if (source.element !== result.element) return op.plainError(`different element types ${both}`);
  return checkSizes(op, result) ?? checkLayout(op, result);
}

const textOf = (number: number | bigint | undefined): string =>
  number === undefined || number < 0 ? "dynamic" : `${number}`;

function checkSizes(op: Operation, { shape = [] }: MemRefType): Diagnostic | undefined {
  for (const [dim, expected] of staticNumbers(op, "static_sizes").entries()) {
    const size = shape[dim] ?? -1;
    if (size < 0 || expected === size) continue;
    return op.plainError(`expected result type with size = ${textOf(expected)} instead of ${size} in dim = ${dim}`);
  }
  return undefined;
}

function checkLayout(op: Operation, result: MemRefType): Diagnostic | undefined {
  const strided = stridesOf(result);
  if (strided === undefined) {
    return op.plainError(`expected result type to have strided layout but found '${typeText(result)}'`);
  }
  const [offset] = staticNumbers(op, "static_offsets");
  if (strided.offset !== undefined && BigInt(offset ?? -1) !== strided.offset) {
    return op.plainError(`expected result type with offset = ${textOf(offset)} instead of ${strided.offset}`);
  }
  for (const [dim, expected] of staticNumbers(op, "static_strides").entries()) {
    const stride = strided.strides[dim];
    if (stride === undefined || (expected !== undefined && BigInt(expected) === stride)) continue;
    return op.plainError(`expected result type with stride = ${textOf(expected)} instead of ${stride} in dim = ${dim}`);
  }
  return undefined;
}

// ---- memref.transpose

export function parseTranspose(parser: Parser, draft: OpDraft): void {
  parser.draftOperand(draft);
  const map = parseAffineMap(parser);
  const entries = parser.optionalAttributeDictionary();
  const { position } = parser;
  const source = parser.colonType();
  parser.expectKeyword("to");
  const result = parser.type();
  parser.resolve(draft, 0, source);
  draft.setAttr("permutation", AffineMapAttr.get(parser.context, { map }));
  parser.addAttributes(draft, entries, position);
  draft.addResult(result);
}

export function printTranspose(printer: Printer, op: Operation): void {
  const map = op.attr("permutation");
  printer.write(" ");
  printer.value(op.operand(0));
  printer.write(` ${AffineMapAttr.is(map) ? affine.printAffineMap(map.map) : ""}`);
  printer.optionalAttrDict(op, ["permutation"]);
  printer.write(" : ");
  printer.type(op.operandType(0));
  printer.write(" to ");
  printer.type(op.resultType());
}

export function checkTranspose(op: Operation): Diagnostic | undefined {
  const attr = op.attr("permutation");
  const [source, result] = [op.operandType(0), op.resultType()];
  if (!AffineMapAttr.is(attr) || !MemRefType.is(source) || !MemRefType.is(result)) return undefined;
  if (!affine.isPermutation(attr.map)) return op.error("expected a permutation map");
  if (attr.map.numDims !== (source.shape?.length ?? 0)) {
    return op.error("expected a permutation map of same rank as the input");
  }
  const expected = transposed(source, attr.map);
  if (expected === undefined || isSameLayout(expected, result)) return undefined;
  const map = canonicalMap(expected);
  const shown = MemRefType.get(op.context, { ...parts(expected), layout: map });
  return op.error(
    `result type '${typeText(result)}' is not equivalent to the canonical transposed input type '${typeText(shown)}'`,
  );
}

const parts = ({ shape, element, layout, memorySpace }: MemRefType) => ({ shape, element, layout, memorySpace });

function transposed(source: MemRefType, map: affine.AffineMap): MemRefType | undefined {
  const strided = stridesOf(source);
  if (strided === undefined) return undefined;
  const dims = map.results.map((expr) => (expr.kind === "dim" ? expr.position : 0));
  const shape = dims.map((dim) => source.shape?.[dim] ?? -1);
  const strides = dims.map((dim) => strided.strides[dim]);
  const layout = stridedLayout(source.context, shape, { strides, offset: strided.offset });
  return MemRefType.get(source.context, { ...parts(source), shape, layout });
}

/** Whether two types are the same up to the syntax of their layouts. */
export function isSameLayout(a: MemRefType, b: MemRefType): boolean {
  if (a.element !== b.element || a.memorySpace !== b.memorySpace || a.shape?.join() !== b.shape?.join()) return false;
  const [left, right] = [stridesOf(a), stridesOf(b)];
  if (left === undefined || right === undefined) return a.layout === b.layout;
  return left.offset === right.offset && left.strides.every((stride, index) => stride === right.strides[index]);
}

/** A strided layout as an affine map. */
function canonicalMap(type: MemRefType): Attribute | undefined {
  const { layout, context } = type;
  if (!StridedLayoutAttr.is(layout)) return layout;
  let symbols = 0;
  const number = (value: bigint | undefined) =>
    value === undefined ? affine.symbol(symbols++) : affine.constant(value);
  let sum: affine.AffineExpr = number(layout.offset);
  for (const [index, stride] of layout.strides.entries()) {
    sum = affine.add(sum, affine.multiply(affine.dim(index), number(stride)));
  }
  return AffineMapAttr.get(context, { map: affine.affineMap(layout.strides.length, symbols, [sum]) });
}
