// Which memrefs are the same memory seen in another way, and what such ops fold to.

import {
  checkInferred,
  checkOffsetsSizesStrides,
  type FoldResult,
  isPowerOf2,
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
  type Context,
  IntegerAttr,
  indexAttr,
  MemRefType,
  type Operation,
  type SetName,
  StridedLayoutAttr,
  type Type,
} from "../../ir/index.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import { type OpDraft, type Parser, type Printer, parseAffineMap, typeText } from "../../text/index.ts";

// ---- compatible types

/** Numbers agree where one of them is not known. */
const agree = (a: bigint | number | undefined, b: bigint | number | undefined): boolean =>
  a === undefined || b === undefined || a < 0 || b < 0 || a === b;

/** Whether `memref.cast` casts between two types. */
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

export function foldRank(type: Type): FoldResult {
  const rank = rankOf(type);
  return rank === undefined ? undefined : indexAttr(type.context, rank);
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
