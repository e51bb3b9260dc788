// Accesses of views of memory as accesses of the memory, and views of views as views of the memory.
//
// Departure from the reference: accesses of vectors stay where the memory would give other elements: along dimensions that a view joins, splits,
// drops or goes through in steps, and, for transfers, where the memory has other bounds.

import { mixedNumbers, type OpNumber, type Pattern, pattern, reassociationOf, stridesOf } from "../../define/index.ts";
import { delinearize_index, linearize_index } from "../../dialects/affine/index.ts";
import { buildIndex } from "../../dialects/arith/index.ts";
import * as memref from "../../dialects/memref/index.ts";
import { numberOf, numbersAttr, recreateSlice, sliceOf, valuesOf } from "../../dialects/shapes/index.ts";
import * as vector from "../../dialects/vector/index.ts";
import {
  affine,
  type Builder,
  boolAttr,
  MemRefType,
  type Operation,
  type Rewriter,
  type Value,
} from "../../ir/index.ts";
import { applyPatternsGreedily, PatternSet } from "../../rewrite/index.ts";
import { composedApply } from "../affine-common/index.ts";
import { ACCESSES, type Access, inBoundsOf, indicesOf, mapOf, replaceAccess, vectorRank } from "./access.ts";

/** Rewrites the accesses inside of `root`. */
export function foldMemRefAliases(root: Operation): void {
  applyPatternsGreedily(root, new PatternSet(patterns), { topDown: false });
}

const [s0, s1, s2] = [affine.symbol(0), affine.symbol(1), affine.symbol(2)];
const shifted = affine.add(s0, affine.multiply(s1, s2));

function asValue(at: Builder, number: OpNumber): Value {
  return typeof number === "number" ? buildIndex(at, number) : number;
}

function rankOf({ type }: Value): number {
  return MemRefType.is(type) ? (type.shape ?? []).length : 0;
}

// ---- subviews

const droppedOf = (view: Operation): ReadonlySet<number> | undefined => memref.droppedDimsOf(view);

/** Where in the memory the indices of a part are: offsets and strides apply, and dropped dimensions have index 0. */
function indicesInWhole(at: Builder, view: Operation, indices: readonly OpNumber[]): readonly OpNumber[] | undefined {
  const dropped = droppedOf(view);
  if (dropped === undefined) return undefined;
  const { offsets, strides } = sliceOf(view);
  let next = 0;
  return offsets.map((offset, dim) => {
    const index = dropped.has(dim) ? 0 : (indices[next++] ?? 0);
    return composedApply(at, shifted, [offset, index, strides[dim] ?? 1]);
  });
}

const isUnitStrided = (view: Operation): boolean =>
  mixedNumbers(view, "strides").every((stride) => numberOf(stride) === 1);

/** True if an access of a part gives the elements that the same access of the memory gives. */
function fitsPart(op: Operation, { kind }: Access, view: Operation): boolean {
  if (kind === "transfer") return !inBoundsOf(op).includes(false) && isUnitStrided(view);
  if (kind !== "vector") return true;
  const dropped = droppedOf(view);
  const strides = mixedNumbers(view, "strides");
  const dims = strides.map((_, dim) => dim).slice(strides.length - vectorRank(op));
  return dims.every((dim) => dropped?.has(dim) === false && numberOf(strides[dim] ?? 0) === 1);
}

/** The map over the dimensions of the memory of a map over those of a part. */
function mapOfWhole(map: affine.AffineMap, view: Operation): affine.AffineMap {
  const dropped = droppedOf(view) ?? new Set();
  const kept = mixedNumbers(view, "sizes").flatMap((_, dim) => (dropped.has(dim) ? [] : dim));
  return affine.composeMaps(map, affine.selectResults(affine.identityMap(kept.length + dropped.size), kept));
}

function foldSubview(op: Operation, at: Rewriter, access: Access, view: Operation): boolean {
  if (!fitsPart(op, access, view)) return false;
  at.insertBefore(op);
  const places = indicesInWhole(at, view, indicesOf(op));
  if (places === undefined) return false;
  const indices = places.map((place) => asValue(at, place));
  const map = access.kind === "transfer" ? { map: mapOfWhole(mapOf(op), view) } : {};
  const address = { source: view.operand(0), indices };
  replaceAccess(op, at, access, address, { ...map, keepsNontemporal: access.kind === "element" });
  return true;
}

/** A part of a part is a part of the memory. */
function foldSubviewOfSubview(op: Operation, at: Rewriter): boolean {
  const view = op.operand(0).definingOp;
  if (view?.def !== memref.subview || !isUnitStrided(op) || !isUnitStrided(view)) return false;
  const [inner, outer, dropped] = [sliceOf(op), sliceOf(view), droppedOf(view)];
  if (dropped === undefined) return false;
  at.insertBefore(op);
  const offsets = indicesInWhole(at, view, inner.offsets);
  if (offsets === undefined) return false;
  let next = 0;
  const sizes = outer.sizes.map((size, dim) => (dropped.has(dim) ? size : (inner.sizes[next++] ?? size)));
  const slice = { offsets: offsets.map((offset) => numberOf(offset) ?? offset), sizes, strides: outer.strides };
  const made = recreateSlice(op, at, slice, { first: [view.operand(0)], resultTypes: op.resultTypes });
  at.replaceOp(op, [made.result()]);
  return true;
}

// ---- dimensions that are split

/** True if no dimension of a vector of `rank` but the last of a group is in a group of several; for transfers, those stay inside. */
function fitsGroups(op: Operation, { kind }: Access, groups: readonly (readonly number[])[], count: number): boolean {
  if (kind === "element") return true;
  const first = count - vectorRank(op);
  const inBounds = kind === "transfer" ? inBoundsOf(op) : undefined;
  return groups.every((group) => {
    if (group.length < 2 || !group.some((dim) => dim >= first)) return true;
    const [last = 0, ...others] = [...group].reverse();
    return others.every((dim) => dim < first) && inBounds?.[last - first] !== false;
  });
}

/** Indices of a split dimension are one index. */
function foldExpandShape(op: Operation, at: Rewriter, access: Access, view: Operation): boolean {
  const { def, kind } = access;
  const isTransfer = kind === "transfer";
  const groups = reassociationOf(view);
  const [source, indices] = [view.operand(0), indicesOf(op)];
  if (kind === "matrix" || !fitsGroups(op, access, groups, indices.length)) return false;
  if (isTransfer && (def === vector.transfer_write || !affine.isMinorIdentity(mapOf(op)))) return false;
  const [rank, wanted] = [rankOf(source), vectorRank(op)];
  if (isTransfer && rank < wanted) return false;
  at.insertBefore(op);
  const sizes = mixedNumbers(view, "output_shape");
  const places = rank === 0 ? [] : groups.map((group) => joined(at, group, indices, sizes, kind === "element"));
  const map = isTransfer ? { map: affine.minorIdentityMap(rank, wanted) } : {};
  replaceAccess(op, at, access, { source, indices: places }, { ...map, keepsNontemporal: true });
  return true;
}

/** The indices of a group as one; those of elements are certainly inside. */
function joined(
  at: Builder,
  group: readonly number[],
  indices: readonly Value[],
  sizes: readonly OpNumber[],
  isElement: boolean,
): Value {
  const places = group.flatMap((dim) => indices[dim] ?? []);
  const [only] = places;
  if (only !== undefined && group.length === 1) return only;
  const { context } = at;
  const basis = group.map((dim) => sizes[dim] ?? 1);
  const args = {
    multi_index: places,
    dynamic_basis: valuesOf(basis),
    static_basis: numbersAttr(context, basis),
    disjoint: isElement ? context.unit : boolAttr(context, false),
  };
  return linearize_index.build(at, args, { resultTypes: [context.index] }).result();
}

// ---- dimensions that are joined

/** True if an access of a vector goes along the last of the joined dimensions only, or along dimensions that are not joined. */
function fitsJoined(op: Operation, { kind }: Access, groups: readonly (readonly number[])[]): boolean {
  if (kind === "element") return true;
  const rank = vectorRank(op);
  return kind === "vector" && (rank < 2 || groups.slice(-rank).every((group) => group.length === 1));
}

/** The index of a joined dimension is indices of those in it. */
function foldCollapseShape(op: Operation, at: Rewriter, access: Access, view: Operation): boolean {
  const groups = reassociationOf(view);
  if (!fitsJoined(op, access, groups)) return false;
  const [source, indices] = [view.operand(0), indicesOf(op)];
  at.insertBefore(op);
  const sizes = sizesOf(at, source, groups);
  if (sizes === undefined) return false;
  const places = groups.flatMap((group, dim) => split(at, indices[dim], group, sizes));
  const whole = groups.length > 0 ? places : sizes.map(() => buildIndex(at, 0));
  replaceAccess(op, at, access, { source, indices: whole }, { keepsNontemporal: true });
  return true;
}

function split(
  at: Builder,
  index: Value | undefined,
  group: readonly number[],
  sizes: readonly OpNumber[],
): readonly Value[] {
  if (index === undefined) return [];
  if (group.length === 1) return [index];
  const { context } = at;
  const basis = group.map((dim) => sizes[dim] ?? 1);
  const args = { linear_index: index, dynamic_basis: valuesOf(basis), static_basis: numbersAttr(context, basis) };
  return delinearize_index.build(at, args, { resultTypes: basis.map(() => context.index) }).results;
}

/** The sizes of memory; undefined if its layout has no strides. */
function sizesOf(at: Builder, source: Value, groups: readonly (readonly number[])[]): readonly OpNumber[] | undefined {
  const { type } = source;
  if (!MemRefType.is(type) || stridesOf(type) === undefined) return undefined;
  const shape = type.shape ?? [];
  const isKnown = groups.every((group) => group.length === 1 || group.every((dim) => (shape[dim] ?? 0) >= 0));
  if (isKnown) return shape;
  const metadata = memref.extract_strided_metadata.build(at, { source });
  return shape.map((size, dim) => (size < 0 ? metadata.result(2 + dim) : size));
}

// ---- patterns

type Fold = (op: Operation, at: Rewriter, access: Access, view: Operation) => boolean;

const FOLDS = [
  [memref.subview, foldSubview],
  [memref.expand_shape, foldExpandShape],
  [memref.collapse_shape, foldCollapseShape],
] as const satisfies readonly (readonly [{ readonly name: string }, Fold])[];

const patterns: readonly Pattern[] = [
  ...FOLDS.flatMap(([view, fold]) =>
    ACCESSES.map((access) =>
      pattern(`${access.def.name} of ${view.name}`, access.def, (op, at) => {
        const made = op.operand(access.memory).definingOp;
        return made?.def === view && fold(op, at, access, made);
      }),
    ),
  ),
  pattern("memref.subview of memref.subview", memref.subview, foldSubviewOfSubview),
];
