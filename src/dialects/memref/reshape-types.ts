// The types of memrefs in another shape.

import { stridesOf } from "../../define/index.ts";
import { MemRefType, StridedLayoutAttr } from "../../ir/index.ts";

const parts = ({ shape, element, layout, memorySpace }: MemRefType) => ({ shape, element, layout, memorySpace });

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
