// Strides and offsets of memrefs: where an element is, as their layouts say.

import { AffineMapAttr, affine, type MemRefType, StridedLayoutAttr } from "../../ir/index.ts";

/** Numbers that are known, or undefined. @internal */
export interface Strided {
  readonly strides: readonly (bigint | undefined)[];
  readonly offset: bigint | undefined;
}

/** Strides and offset of a ranked memref; undefined if its layout has none. @internal */
export function stridesOf({ shape = [], layout }: MemRefType): Strided | undefined {
  const sizes = shape.map((size) => (size < 0 ? undefined : BigInt(size)));
  if (layout === undefined) return { strides: affine.rowMajorStrides(sizes), offset: 0n };
  if (StridedLayoutAttr.is(layout)) return { strides: layout.strides, offset: layout.offset };
  return AffineMapAttr.is(layout) ? affine.stridesAndOffset(layout.map, sizes) : undefined;
}
