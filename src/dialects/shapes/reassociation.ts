// Reassociations: groups of dimensions that one dimension represents, and how those of two reshapes compose.

import { ArrayAttr, type Attribute, type Context, integerAttr } from "../../ir/index.ts";

/** For each dimension of the collapsed shape, the consecutive dimensions of the expanded one. */
export type Groups = readonly (readonly number[])[];

/** The property `reassociation`. */
export function groupsAttr(context: Context, groups: Groups): Attribute {
  const array = (elements: readonly Attribute[]): Attribute => ArrayAttr.get(context, { elements });
  return array(groups.map((group) => array(group.map((dim) => integerAttr(context, context.i64, dim)))));
}

/** The groups of two collapsing or two expanding reshapes that follow each other; undefined if neither changes the rank. */
export function composedGroups(first: Groups, second: Groups): Groups | undefined {
  if (first.length === second.length) return undefined;
  const [more, fewer] = first.length > second.length ? [first, second] : [second, first];
  if (fewer.length === 0) return [];
  const dims = fewer.reduce((sum, group) => sum + group.length, 0);
  if (dims !== more.length) return undefined;
  return fewer.map((group) => group.flatMap((dim) => more[dim] ?? []));
}

/** Groups `fine` by the ends of the groups of `coarse`; undefined if a group of `fine` crosses such an end. */
export function groupsBetween(fine: Groups, coarse: Groups): Groups | undefined {
  let next = 0;
  const groups: (readonly number[])[] = [];
  for (const outer of coarse) {
    const end = outer.at(-1) ?? -1;
    const group: number[] = [];
    for (let last = fine[next]?.at(-1); last !== undefined && last <= end; last = fine[next]?.at(-1)) {
      group.push(next++);
      if (last === end) break;
    }
    if (group.length === 0 || fine[next - 1]?.at(-1) !== end) return undefined;
    groups.push(group);
  }
  return groups;
}

// ---- from shapes

/** Dimensions `left` to `right`, both included. */
interface Range {
  readonly left: number;
  readonly right: number;
}

const dimsOf = ({ left, right }: Range): readonly number[] =>
  Array.from({ length: right - left + 1 }, (_, index) => left + index);

/** The first dimensions from `start` on that end with a dynamic one; all of them for the last dimension of the target. */
function dynamicRange(shape: readonly number[], start: number, isLast: boolean): Range | undefined {
  const right = shape.findIndex((size, dim) => dim >= start && size < 0);
  if (right < 0) return undefined;
  return { left: start, right: isLast ? shape.length - 1 : right };
}

/** The first dimensions from `start` on whose product is `size`; with the dimensions of 1 that follow for the last one of the target. */
function staticRange(shape: readonly number[], start: number, size: number, isLast: boolean): Range | undefined {
  let left = start;
  let product = 1;
  for (let right = start; right < shape.length; right++) {
    const next = shape[right] ?? -1;
    if (next < 0) {
      left = right + 1;
      product = 1;
      continue;
    }
    product *= next;
    while (product > size && left <= right) product /= shape[left++] ?? 1;
    if (product !== size || left > right) continue;
    let end = right;
    while (isLast && shape[end + 1] === 1) end++;
    return { left, right: end };
  }
  return undefined;
}

/** The dimensions that each one of the target represents, searched from the left: dimensions skipped belong to a dynamic one before them. */
function rangesFromLeft(shape: readonly number[], target: readonly number[]): Range[] | undefined {
  const ranges: Range[] = [];
  let next = 0;
  for (const [index, size] of target.entries()) {
    const isLast = index === target.length - 1;
    const range = size < 0 ? dynamicRange(shape, next, isLast) : staticRange(shape, next, size, isLast);
    if (range === undefined) return undefined;
    const before = ranges.at(-1);
    if (range.left > next) {
      if (before === undefined || (target[index - 1] ?? 0) >= 0) return undefined;
      ranges[index - 1] = { left: before.left, right: range.left - 1 };
    }
    next = range.right + 1;
    ranges.push(range);
  }
  return next === shape.length ? ranges : undefined;
}

function rangesFromRight(shape: readonly number[], target: readonly number[]): Range[] | undefined {
  const last = shape.length - 1;
  return rangesFromLeft([...shape].reverse(), [...target].reverse())
    ?.map(({ left, right }) => ({ left: last - right, right: last - left }))
    .reverse();
}

/**
 * The only groups that collapse one shape to another; undefined if there are none, or if several are possible that differ in more than
 * the places of dimensions of 1. As in MLIR, two searches must agree, from the left and from the right.
 */
export function collapsingGroups(shape: readonly number[], target: readonly number[]): Groups | undefined {
  if (shape.length <= target.length) return undefined;
  if (target.length === 0) return shape.every((size) => size === 1 || size < 0) ? [] : undefined;
  const ranges = rangesFromLeft(shape, target);
  const others = rangesFromRight(shape, target);
  if (ranges === undefined || others === undefined) return undefined;
  const agree = ranges.every((range, index) => {
    const other = others[index] ?? range;
    const [mine, theirs] = [dimsOf(range), dimsOf(other)];
    const different = [...mine.filter((dim) => !theirs.includes(dim)), ...theirs.filter((dim) => !mine.includes(dim))];
    return different.every((dim) => shape[dim] === 1);
  });
  return agree ? ranges.map(dimsOf) : undefined;
}

/** The groups that collapse `shape` to `target` if `from` and `to` group both to the same shape between them. */
export function regroupedGroups(
  from: Groups,
  to: Groups,
  shape: readonly number[],
  target: readonly number[],
): Groups | undefined {
  if (from.length === 0) return collapsingGroups(shape, target);
  const groups: (readonly number[])[] = [];
  for (const [index, dims] of from.entries()) {
    const sizes = dims.map((dim) => shape[dim] ?? -1);
    const wanted = (to[index] ?? []).map((dim) => target[dim] ?? -1);
    const inner = sizes.length === wanted.length ? unchangedGroups(sizes, wanted) : collapsingGroups(sizes, wanted);
    if (inner === undefined) return undefined;
    groups.push(...inner.map((group) => group.map((dim) => (dims[0] ?? 0) + dim)));
  }
  return groups;
}

/** A group for each dimension of equal shapes, of which at most one is dynamic. */
function unchangedGroups(sizes: readonly number[], wanted: readonly number[]): Groups | undefined {
  const isSame = sizes.every((size, dim) => size === wanted[dim]);
  return isSame && sizes.filter((size) => size < 0).length < 2 ? sizes.map((_, dim) => [dim]) : undefined;
}
