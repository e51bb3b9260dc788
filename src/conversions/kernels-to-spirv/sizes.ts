// Sizes of memory and of views of it, as values.

import { mixedNumbers, reassociationOf } from "../../define/index.ts";
import * as memref from "../../dialects/memref/index.ts";
import {
  AffineMapAttr,
  Builder,
  MemRefType as MemRef,
  type MemRefType,
  type Operation,
  type Value,
} from "../../ir/index.ts";
import { constantValue } from "../../rewrite/index.ts";
import { type Index, indexValue, times } from "../vector-parts/index.ts";

/** The size of a dimension, before `at`; the one of memory that is no view is read from it. */
export function sizeOf(at: Builder, value: Value, dim: number): Index {
  const { type } = value;
  const known = MemRef.is(type) ? (type.shape?.[dim] ?? -1) : -1;
  if (known >= 0) return known;
  const view = value.definingOp;
  const size = view && sizeOfView(at, view, dim);
  return size ?? memref.dim.build(at, { source: value, index: indexValue(at, dim) }).result();
}

/** The size of a dimension of a view; undefined for other ops. */
function sizeOfView(at: Builder, op: Operation, dim: number): Index | undefined {
  if (op.def === memref.reinterpret_cast) return mixedNumbers(op, "sizes")[dim];
  if (op.def === memref.view) {
    const type = op.resultType();
    const { shape = [] } = MemRef.is(type) ? type : {};
    return op.operand(2 + shape.slice(0, dim).filter((size) => size < 0).length);
  }
  if (op.def === memref.expand_shape) return mixedNumbers(op, "output_shape")[dim];
  if (op.def === memref.cast || op.def === memref.assume_alignment) return sizeOf(at, op.operand(0), dim);
  if (op.def === memref.subview) {
    const dropped = memref.droppedDimsOf(op);
    const sizes = mixedNumbers(op, "sizes").filter((_, index) => dropped?.has(index) === false);
    return sizes[dim];
  }
  if (op.def === memref.transpose) return sizeOf(at, op.operand(0), permutationOf(op)[dim] ?? dim);
  if (op.def !== memref.collapse_shape) return undefined;
  return (reassociationOf(op)[dim] ?? []).reduce<Index>(
    (size, one) => times(at, size, sizeOf(at, op.operand(0), one)),
    1,
  );
}

/** The dimension of the source for each one of a transposed view. */
export function permutationOf(op: Operation): readonly number[] {
  const attr = op.attr("permutation");
  return AffineMapAttr.is(attr) ? attr.map.results.map((one) => (one.kind === "dim" ? one.position : 0)) : [];
}

/** Replaces queries of the sizes of views in `root` by the values that state them. */
export function replaceSizes(root: Operation): void {
  const found: Operation[] = [];
  root.walkOnly([memref.dim], (op) => {
    found.push(op);
  });
  for (const op of found) {
    const dim = constantValue(op.operand(1));
    if (dim === undefined || !("value" in dim) || op.operand(0).definingOp === undefined) continue;
    const at = new Builder(op.store).insertBefore(op);
    at.location = op.location;
    op.result().replaceAllUsesWith(indexValue(at, sizeOf(at, op.operand(0), Number(dim.value))));
    op.erase();
  }
}

/** Whether the elements of memory lie row by row, without gaps. */
export function isRowByRow({ layout, shape }: MemRefType): boolean {
  return layout === undefined && shape !== undefined;
}
