// The sizes of memrefs that are known, or that are operands of the op that makes the memref.

import { type FoldResult, mixedNumbers, type Pattern, pattern, valuesUnder } from "../../../define/index.ts";
import {
  type Attribute,
  IntegerAttr,
  indexAttr,
  MemRefType,
  type OpDef,
  type Operation,
  type Region,
  type Rewriter,
  type Value,
} from "../../../ir/index.ts";
import { index_cast } from "../../arith/index.ts";
import { isOp } from "../../op-name/index.ts";
import { castSource } from "./casts.ts";
import { droppedDimsOf } from "./parts.ts";

/** A size that the type knows, or that is an operand of the op that makes the memref. */
export function foldDim(op: Operation, index: Attribute | undefined): FoldResult {
  if (!IntegerAttr.is(index)) return undefined;
  const source = op.operand(0);
  const { type } = source;
  if (!MemRefType.is(type)) return undefined;
  const dim = Number(index.value);
  if (type.shape !== undefined) {
    if (dim < 0 || dim >= type.shape.length) return undefined;
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

function dynamicSize(made: Operation | undefined, shape: readonly number[], dim: number): Value | undefined {
  if (made === undefined) return undefined;
  const position = shape.slice(0, dim).filter((size) => size < 0).length;
  if (isOp(made, "memref.alloc", "memref.alloca")) return valuesUnder(made, "dynamicSizes")[position];
  if (isOp(made, "memref.view")) return valuesUnder(made, "sizes")[position];
  return isOp(made, "memref.subview") ? subViewSize(made, dim) : undefined;
}

function subViewSize(made: Operation, dim: number): Value | undefined {
  const dropped = droppedDimsOf(made);
  const sizes = mixedNumbers(made, "sizes").filter((_, index) => dropped?.has(index) === false);
  const size = sizes[dim];
  return typeof size === "object" ? size : undefined;
}

/** The dimension of a reshape is an element of its shape, read where the reshape is: later it may have changed. */
function dimOfReshape(op: Operation, rewriter: Rewriter, load: OpDef): boolean {
  const reshape = op.operand(0).definingOp;
  if (!isOp(reshape, "memref.reshape") || !isIndexKnownAt(op, reshape)) return false;
  const { location } = op;
  const [shape, index] = [reshape.operand(1), op.operand(1)];
  if (!MemRefType.is(shape.type)) return false;
  rewriter.insertAfter(reshape);
  const resultTypes = [shape.type.element];
  const read = rewriter.create(load, { operands: [shape, index], resultTypes, location }).result();
  const [type] = op.resultTypes;
  if (type === undefined || read.type === type) rewriter.replaceOp(op, [read]);
  else rewriter.replaceOp(op, rewriter.create(index_cast, { operands: [read], resultTypes: [type], location }).results);
  return true;
}

/** True if the index of `dim` is defined before `reshape`. */
function isIndexKnownAt(dim: Operation, reshape: Operation): boolean {
  const index = dim.operand(1);
  const made = index.definingOp;
  const { block } = index;
  if (block === reshape.block) return made === undefined || made.isBefore(reshape);
  return dim.block === reshape.block || isOutside(block?.region, reshape.parentRegion);
}

/** True if a region is around another one. */
function isOutside(region: Region | undefined, inner: Region | undefined): boolean {
  return region !== undefined && inner !== region && inner?.isInside(region) === true;
}

/** The pattern of `memref.dim` that reads sizes with `load`, which is `memref.load`. */
export const dimPattern = (dim: OpDef, load: OpDef): Pattern =>
  pattern("DimOfMemRefReshape", dim, (op, rewriter) => dimOfReshape(op, rewriter, load));
