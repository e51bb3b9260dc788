// Rules and folds of ops on parts of memory, and on memory in another shape.

import {
  checkInBounds,
  checkOffsetsSizesStrides,
  checkReassociation,
  droppedDims,
  reassociationOf,
  staticNumbers,
  stridesOf,
  valuesUnder,
} from "../../define/index.ts";
import { MemRefType, type Operation } from "../../ir/index.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import { typeText } from "../../text/index.ts";
import { sliceOf } from "../shapes/index.ts";
import { partType } from "./canonicalize/parts.ts";
import { isSameLayout } from "./cast-rules.ts";
import { collapsedType, expandedType } from "./reshape-types.ts";

// ---- memref.subview

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
  const expected = partType(source, sliceOf(op));
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
