// Accesses that can go to the memory that a view is of.

import { valuesUnder } from "../../define/index.ts";
import * as gpu from "../../dialects/gpu/index.ts";
import * as memref from "../../dialects/memref/index.ts";
import { propertiesWith } from "../../dialects/shapes/index.ts";
import * as vector from "../../dialects/vector/index.ts";
import {
  AffineMapAttr,
  ArrayAttr,
  affine,
  DenseArrayAttr,
  denseI32Array,
  IntegerAttr,
  type OpDef,
  type Operation,
  type Rewriter,
  type Value,
  VectorType,
} from "../../ir/index.ts";

/** An op that accesses memory at indices. */
export interface Access {
  readonly def: OpDef;
  /** The operand that is the memory; the indices follow it. */
  readonly memory: number;
  readonly kind: "element" | "vector" | "transfer" | "matrix";
}

/** All of them, in the order in which the reference tries them. */
export const ACCESSES: readonly Access[] = [
  { def: memref.load, memory: 0, kind: "element" },
  { def: vector.load, memory: 0, kind: "vector" },
  { def: vector.maskedload, memory: 0, kind: "vector" },
  { def: vector.transfer_read, memory: 0, kind: "transfer" },
  { def: gpu.subgroup_mma_load_matrix, memory: 0, kind: "matrix" },
  { def: memref.store, memory: 1, kind: "element" },
  { def: vector.transfer_write, memory: 1, kind: "transfer" },
  { def: vector.store, memory: 1, kind: "vector" },
  { def: vector.maskedstore, memory: 0, kind: "vector" },
  { def: gpu.subgroup_mma_store_matrix, memory: 1, kind: "matrix" },
];

/** The indices of an access. */
export const indicesOf = (op: Operation): readonly Value[] => valuesUnder(op, "indices");

/** How many of the last dimensions of the memory an access of a vector goes along. */
export function vectorRank(op: Operation): number {
  const types = [...op.operandTypes, ...op.resultTypes];
  return Math.max(0, ...types.map((type) => (VectorType.is(type) ? type.shape.length : 0)));
}

/** The map of a transfer. */
export function mapOf(op: Operation): affine.AffineMap {
  const attr = op.attr("permutation_map");
  return AffineMapAttr.is(attr) ? attr.map : affine.identityMap(0);
}

/** For each dimension of a transfer's vector, whether it certainly stays inside of the memory. */
export function inBoundsOf(op: Operation): readonly boolean[] {
  const attr = op.attr("in_bounds");
  if (!ArrayAttr.is(attr)) return [];
  return attr.elements.map((one) => IntegerAttr.is(one) && one.value !== 0n);
}

/** Where an access goes. */
interface Address {
  readonly source: Value;
  readonly indices: readonly Value[];
}

/** The changes of an access beside its memory and indices. */
export interface Changes {
  readonly map?: affine.AffineMap;
  readonly keepsNontemporal: boolean;
}

/** Replaces an access by the same one of other memory at other indices. As in the reference, hints of alignment are lost. */
export function replaceAccess(
  op: Operation,
  at: Rewriter,
  { memory }: Access,
  { source, indices }: Address,
  { map, keepsNontemporal }: Changes,
): void {
  const { operands, context } = op;
  const count = indicesOf(op).length;
  const rest = operands.slice(memory + 1 + count);
  const segments = op.attr("operandSegmentSizes");
  const properties = propertiesWith(op, {
    permutation_map: map && AffineMapAttr.get(context, { map }),
    operandSegmentSizes: DenseArrayAttr.is(segments)
      ? denseI32Array(context, segments.values.map(Number).with(memory + 1, indices.length))
      : undefined,
  });
  const isLost = (name: string): boolean => name === "alignment" || (name === "nontemporal" && !keepsNontemporal);
  at.replaceWithNew(op, op.def, {
    operands: [...operands.slice(0, memory), source, ...indices, ...rest],
    resultTypes: op.resultTypes,
    properties: op.def.properties.map(({ name }, index) => (isLost(name) ? undefined : properties[index])),
  });
}
