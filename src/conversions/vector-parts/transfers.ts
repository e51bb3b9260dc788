// Transfers: accesses of vectors whose dimensions are any of those of the memory, or none, and that may go beyond its bounds.

import * as memref from "../../dialects/memref/index.ts";
import * as vector from "../../dialects/vector/index.ts";
import {
  AffineMapAttr,
  ArrayAttr,
  elementCount,
  isBoolAttr,
  MemRefType,
  type Operation,
  type Value,
  VectorType,
} from "../../ir/index.ts";
import { placeOf } from "../vector-lowering/index.ts";
import { holdsScalars, loadIf, storeAt, storeIf } from "./accesses.ts";
import { both, type Condition, compare, conditionAt, type Index, indexValue, numberOf, plus } from "./building.ts";
import type { Expander, Expanders, Expansion } from "./expansion.ts";
import { Parts } from "./parts.ts";

interface Transfer {
  readonly base: Value;
  readonly indices: readonly Value[];
  readonly shape: readonly number[];
  /** The dimension of the memory for each one of the vector; undefined if all its elements are the same. */
  readonly dims: readonly (number | undefined)[];
  readonly inBounds: readonly boolean[];
  /** The mask of the op, and the one around it. */
  readonly masks: readonly Parts[];
}

interface Accessed {
  readonly indices: readonly Index[];
  readonly condition: Condition;
}

function transferOf(
  op: Operation,
  to: Expansion,
  {
    base,
    indices,
    mask,
  }: { readonly base: Value; readonly indices: readonly Value[]; readonly mask: Value | undefined },
  type: VectorType,
  around: Parts | undefined,
): Transfer | undefined {
  const [map, bounds] = [op.attr("permutation_map"), op.attr("in_bounds")];
  if (!holdsScalars(base) || !AffineMapAttr.is(map) || !ArrayAttr.is(bounds)) return undefined;
  const dims = map.map.results.map((one) => (one.kind === "dim" ? one.position : undefined));
  const inBounds = bounds.elements.map((bound) => isBoolAttr(bound) && bound.value === 1n);
  const masks = [mask && to.parts(mask), around].filter((one) => one !== undefined);
  return { base, indices, shape: type.shape, dims, inBounds, masks };
}

/** The number of an element in a mask, whose dimensions are those of the memory, in their order. */
function numberInMask({ shape, dims }: Transfer, place: readonly number[]): number {
  const used = dims.flatMap((dim, at) => (dim === undefined ? [] : [{ dim, at }])).sort((a, b) => a.dim - b.dim);
  return numberOf(
    used.map(({ at }) => shape[at] ?? 1),
    used.map(({ at }) => place[at] ?? 0),
  );
}

/** Sizes of dimensions, each made once. */
function sizesOf(to: Expansion, base: Value): (dim: number) => Value {
  const known = new Map<number, Value>();
  return (dim) => {
    const { type } = base;
    const size = MemRefType.is(type) ? (type.shape?.[dim] ?? -1) : -1;
    const value = known.get(dim) ?? (size < 0 ? dimOf(to, base, dim) : indexValue(to.at, size));
    known.set(dim, value);
    return value;
  };
}

function dimOf(to: Expansion, source: Value, dim: number): Value {
  return memref.dim.build(to.at, { source, index: indexValue(to.at, dim) }).result();
}

/** Where elements are, and the conditions on which they are accessed; comparisons are made once for each place of a dimension. */
function accessOf(to: Expansion, transfer: Transfer): (place: readonly number[]) => Accessed {
  const { base, indices, dims, inBounds, masks } = transfer;
  const sizeOf = sizesOf(to, base);
  const known = new Map<string, { readonly index: Index; readonly isInside: Condition }>();
  const along = (dim: number, at: number, one: number) => {
    const key = `${at} ${one}`;
    const index = plus(to.at, indices[dim] ?? 0, one);
    const made = known.get(key) ?? {
      index,
      isInside: inBounds[at] === true || compare(to.at, "ult", indexValue(to.at, index), sizeOf(dim)),
    };
    known.set(key, made);
    return made;
  };
  return (place) => {
    const moved: Index[] = [...indices];
    let condition: Condition = true;
    for (const mask of masks) condition = both(to.at, condition, conditionAt(mask, numberInMask(transfer, place)));
    for (const [at, dim] of dims.entries()) {
      if (dim === undefined) continue;
      const { index, isInside } = along(dim, at, place[at] ?? 0);
      moved[dim] = index;
      condition = both(to.at, condition, isInside);
    }
    return { indices: moved, condition };
  };
}

const read: Expander = (op, to, around) => {
  const view = vector.transfer_read.of(op);
  const type = op.resultType();
  if (view === undefined || !VectorType.is(type)) return undefined;
  const transfer = transferOf(op, to, view, type, around);
  if (transfer === undefined) return undefined;
  const at = accessOf(to, transfer);
  const elements = Array.from({ length: elementCount(type.shape) }, (_, number) => {
    const { indices, condition } = at(placeOf(type.shape, number));
    return loadIf(
      to,
      condition,
      transfer.base,
      () => indices,
      () => view.padding,
    );
  });
  return [new Parts(to, type, { elements })];
};

const write: Expander = (op, to, around) => {
  const view = vector.transfer_write.of(op);
  if (view === undefined || op.numResults > 0) return undefined;
  const source = to.parts(view.valueToStore);
  const transfer = transferOf(op, to, view, source.type, around);
  if (transfer === undefined) return undefined;
  const at = accessOf(to, transfer);
  for (let number = 0; number < source.count; number++) {
    const value = source.element(number);
    const { indices, condition } = at(placeOf(source.type.shape, number));
    storeIf(to, condition, () => storeAt(to, value, transfer.base, indices));
  }
  return [];
};

/** Expanders of transfers. */
export const transferExpanders: Expanders = [
  [vector.transfer_read, read],
  [vector.transfer_write, write],
];
