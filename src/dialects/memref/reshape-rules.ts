// Rules and folds of ops on parts of memory, and on memory in another shape.

import {
  checkInBounds,
  checkOffsetsSizesStrides,
  checkReassociation,
  droppedDims,
  type FoldResult,
  hasStaticShape,
  reassociationOf,
  staticNumbers,
  stridesOf,
  valuesUnder,
} from "../../define/index.ts";
import { MemRefType, type Operation, StridedLayoutAttr } from "../../ir/index.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import { typeText } from "../../text/index.ts";
import { isOp } from "../op-name/index.ts";
import { isSameLayout } from "./cast-rules.ts";

const parts = ({ shape, element, layout, memorySpace }: MemRefType) => ({ shape, element, layout, memorySpace });
const dynamic = (numbers: readonly (number | undefined)[]): readonly number[] => numbers.map((number) => number ?? -1);

// ---- memref.subview

/** The type of a part of a memref before dimensions are left out; undefined if the memref's layout is not strided. */
export function subViewType(op: Operation, source: MemRefType): MemRefType | undefined {
  const strided = stridesOf(source);
  if (strided === undefined) return undefined;
  const numbers = (name: string) => staticNumbers(op, `static_${name}`);
  const product = (a: bigint | undefined, b: number | undefined) =>
    a === 0n || b === 0 ? 0n : a === undefined || b === undefined ? undefined : a * BigInt(b);
  let { offset } = strided;
  for (const [index, number] of numbers("offsets").entries()) {
    const step = product(strided.strides[index], number);
    offset = offset === undefined || step === undefined ? undefined : offset + step;
  }
  const strides = numbers("strides").map((number, index) => product(strided.strides[index], number));
  const layout = StridedLayoutAttr.get(source.context, { offset, strides });
  return MemRefType.get(source.context, { ...parts(source), shape: dynamic(numbers("sizes")), layout });
}

export function checkSubView(op: Operation): Diagnostic | undefined {
  const [source, result] = [op.operandType(0), op.resultType()];
  if (!MemRefType.is(source) || !MemRefType.is(result)) return undefined;
  const rank = source.shape?.length ?? 0;
  const error = checkOffsetsSizesStrides(op, { offset: rank, size: rank, stride: rank });
  if (error !== undefined) return error;
  if (source.memorySpace !== result.memorySpace) {
    const types = `'${typeText(source)}' and subview memref type '${typeText(result)}'`;
    return op.plainError(`different memory spaces specified for base memref type ${types}`);
  }
  const expected = subViewType(op, source);
  if (expected === undefined) return op.plainError(`base type '${typeText(source)}' is not strided`);
  return checkReduced(op, expected, result) ?? checkInBounds(op, source.shape ?? []);
}

function checkReduced(op: Operation, expected: MemRefType, result: MemRefType): Diagnostic | undefined {
  const { shape: full = [] } = expected;
  const { shape = [] } = result;
  const found = `but got '${typeText(result)}'`;
  if (shape.length > full.length) {
    return op.plainError(`expected result rank to be smaller or equal to the source rank, ${found}`);
  }
  const mismatch = (what: string) =>
    op.plainError(
      `expected result type to be '${typeText(expected)}' or a rank-reduced version. (mismatch of result ${what}), ${found}`,
    );
  if (droppedDims(full, shape) === undefined) return mismatch("sizes");
  if (result.element !== expected.element) {
    return op.plainError(`expected result element type to be '${typeText(expected.element)}', ${found}`);
  }
  return isReducedLayout(expected, result) ? undefined : mismatch("layout");
}

/** The strides that are left are those of the dimensions that are left. */
function isReducedLayout(expected: MemRefType, result: MemRefType): boolean {
  const [all, own] = [stridesOf(expected), stridesOf(result)];
  if (all === undefined || own === undefined || all.offset !== own.offset) return false;
  return matches(expected.shape ?? [], all.strides, result.shape ?? [], own.strides);
}

function matches(
  sizes: readonly number[],
  strides: readonly (bigint | undefined)[],
  reduced: readonly number[],
  reducedStrides: readonly (bigint | undefined)[],
): boolean {
  const [size, ...moreSizes] = sizes;
  if (size === undefined) return reduced.length === 0;
  if (size === reduced[0] && strides[0] === reducedStrides[0]) {
    if (matches(moreSizes, strides.slice(1), reduced.slice(1), reducedStrides.slice(1))) return true;
  }
  return size === 1 && matches(moreSizes, strides.slice(1), reduced, reducedStrides);
}

/** A part that is all of the memref, of the same type. */
export function foldSubView(op: Operation): FoldResult {
  const [source, result] = [op.operandType(0), op.resultType()];
  if (source !== result || !hasStaticShape(source) || !MemRefType.is(source)) {
    return undefined;
  }
  const sizes = staticNumbers(op, "static_sizes");
  const isWhole =
    staticNumbers(op, "static_offsets").every((offset) => offset === 0) &&
    staticNumbers(op, "static_strides").every((stride) => stride === 1) &&
    sizes.every((size, index) => size === source.shape?.[index]);
  return isWhole ? op.operand(0) : undefined;
}

// ---- memref.expand_shape, memref.collapse_shape

export function checkExpandShape(op: Operation): Diagnostic | undefined {
  const [source, result] = [op.operandType(0), op.resultType()];
  if (!MemRefType.is(source) || !MemRefType.is(result)) return undefined;
  const [from, to] = [source.shape ?? [], result.shape ?? []];
  if (from.length > to.length) return notReshaped(op, "n expansion", from.length, to.length, ">");
  const error = checkReassociation(op, to, from, "memref");
  if (error !== undefined) return error;
  const expected = expandedType(source, to, reassociationOf(op));
  if (expected === undefined) return op.error(`invalid source layout map`);
  if (expected !== result && !isIdentityOf(result, expected)) {
    return op.error(`expected expanded type to be '${typeText(expected)}' but found '${typeText(result)}'`);
  }
  return checkOutputShape(op, to);
}

/** Whether a type without a layout is one whose layout says the same. */
function isIdentityOf(type: MemRefType, other: MemRefType): boolean {
  return type.layout === undefined && isSameLayout(type, other);
}

function notReshaped(op: Operation, what: string, from: number, to: number, sign: string): Diagnostic {
  return op.error(`has source rank ${from} and result rank ${to}. This is not a${what} (${from} ${sign} ${to}).`);
}

/** The sizes that are written are those of the result's type. */
export function checkOutputShape(op: Operation, shape: readonly number[]): Diagnostic | undefined {
  const sizes = staticNumbers(op, "static_output_shape");
  if (sizes.length !== shape.length) {
    return op.error(
      `expected number of static shape bounds to be equal to the output rank (${shape.length}) but found ${sizes.length} inputs instead`,
    );
  }
  const dynamic = sizes.filter((size) => size === undefined).length;
  const values = valuesUnder(op, "output_shape").length;
  if (dynamic !== values) {
    return op.error(
      `mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has ${dynamic} dynamic dims while output_shape has ${values} values`,
    );
  }
  const wrong = shape.findIndex((size, index) => size >= 0 && size !== sizes[index]);
  return wrong < 0 ? undefined : op.error(`invalid output shape provided at pos ${wrong}`);
}

/** The type of a memref of an expanded shape: inner strides of a group are products of its sizes. */
export function expandedType(
  source: MemRefType,
  shape: readonly number[],
  groups: readonly (readonly number[])[],
): MemRefType | undefined {
  if (source.layout === undefined) return MemRefType.get(source.context, { ...parts(source), shape });
  const strided = stridesOf(source);
  if (strided === undefined) return undefined;
  // Dimensions of size 1 that come of memory without any have a stride of 1.
  const strides: (bigint | undefined)[] = shape.map(() => (groups.length === 0 ? 1n : undefined));
  for (const [index, group] of groups.entries()) {
    let stride = strided.strides[index];
    for (const dim of [...group].reverse()) {
      strides[dim] = stride;
      const size = shape[dim] ?? -1;
      stride = stride === undefined || size < 0 ? undefined : stride * BigInt(size);
    }
  }
  const layout = StridedLayoutAttr.get(source.context, { offset: strided.offset, strides });
  return MemRefType.get(source.context, { ...parts(source), shape, layout });
}

export function checkCollapseShape(op: Operation): Diagnostic | undefined {
  const [source, result] = [op.operandType(0), op.resultType()];
  if (!MemRefType.is(source) || !MemRefType.is(result)) return undefined;
  const [from, to] = [source.shape ?? [], result.shape ?? []];
  if (from.length < to.length) return notReshaped(op, " collapse", from.length, to.length, "<");
  const error = checkReassociation(op, from, to, "memref");
  if (error !== undefined) return error;
  const expected = collapsedType(source, to, reassociationOf(op));
  if (expected === undefined) return op.error("invalid source layout map or collapsing non-contiguous dims");
  if (expected === result) return undefined;
  return op.error(`expected collapsed type to be '${typeText(expected)}' but found '${typeText(result)}'`);
}

/** The type of a memref whose groups of dimensions are one each, which must lie side by side; undefined if they do not. */
export function collapsedType(
  source: MemRefType,
  shape: readonly number[],
  groups: readonly (readonly number[])[],
): MemRefType | undefined {
  if (source.layout === undefined) return MemRefType.get(source.context, { ...parts(source), shape });
  const strided = stridesOf(source);
  if (strided === undefined) return undefined;
  const sizes = source.shape ?? [];
  const strides = groups.map((group) => {
    // Dimensions of size 1 have no stride to speak of, if another one has; a dynamic one may turn out to be one.
    let last = group.length - 1;
    while (last > 0 && sizes[group[last] ?? 0] === 1) last--;
    const dim = group[last] ?? 0;
    return last > 0 && (sizes[dim] ?? 0) < 0 ? undefined : strided.strides[dim];
  });
  if (!groups.every((group, index) => isContiguous(group, sizes, strided.strides, strides[index]))) return undefined;
  const layout = StridedLayoutAttr.get(source.context, { offset: strided.offset, strides });
  return MemRefType.get(source.context, { ...parts(source), shape, layout });
}

/** Whether the strides of a group may be those of dimensions that lie side by side, from the innermost's on. */
function isContiguous(
  group: readonly number[],
  sizes: readonly number[],
  strides: readonly (bigint | undefined)[],
  innermost: bigint | undefined,
): boolean {
  let stride = innermost;
  for (const dim of group.slice(1).reverse()) {
    const size = sizes[dim] ?? -1;
    stride = stride === undefined || size < 0 ? undefined : stride * BigInt(size);
    const found = strides[dim - 1];
    if (sizes[dim - 1] === 1 || stride === undefined || found === undefined) continue;
    if (stride !== found) return false;
  }
  return true;
}

/** A reshape to the type that it has, and one that undoes another. */
export function foldReshape(op: Operation): FoldResult {
  const source = op.operand(0);
  if (source.type === op.resultType()) return source;
  const inverse = isOp(op, "memref.expand_shape") ? "memref.collapse_shape" : "memref.expand_shape";
  const inner = source.definingOp;
  if (inner?.name !== inverse || inner.operandType(0) !== op.resultType()) return undefined;
  return op.attr("reassociation") === inner.attr("reassociation") && hasStaticShape(source.type)
    ? inner.operand(0)
    : undefined;
}

// ---- memref.reshape

export function checkReshape(op: Operation): Diagnostic | undefined {
  const [source, shape] = op.operandTypes;
  const result = op.resultType();
  if (!MemRefType.is(source) || !MemRefType.is(result) || !MemRefType.is(shape)) return undefined;
  if (source.element !== result.element) {
    return op.error("element types of source and destination memref types should be the same");
  }
  if (source.shape !== undefined && source.layout !== undefined) {
    return op.error("source memref type should have identity affine map");
  }
  if (result.shape === undefined) return undefined;
  if (result.layout !== undefined) return op.error("result memref type should have identity affine map");
  const [length = -1] = shape.shape ?? [];
  if (length < 0) {
    return op.error("cannot use shape operand with dynamic length to reshape to statically-ranked memref type");
  }
  return length === result.shape.length
    ? undefined
    : op.error("length of shape operand differs from the result's memref rank");
}
