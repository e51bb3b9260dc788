// Parts of memrefs: their types, and the dimensions that a subview drops.

import { mixedNumbers, type OpNumber, stridesOf } from "../../../define/index.ts";
import { MemRefType, type Operation, StridedLayoutAttr } from "../../../ir/index.ts";
import type { Slice } from "../../shapes/index.ts";

/** A product of numbers that may be unknown: zero times anything is zero. */
const product = (a: bigint | undefined, b: OpNumber | undefined): bigint | undefined => {
  const factor = typeof b === "number" ? BigInt(b) : undefined;
  if (a === 0n || factor === 0n) return 0n;
  return a === undefined || factor === undefined ? undefined : a * factor;
};

/** The type of a part of a memref before dimensions are dropped; undefined if the memref's layout is not strided. */
export function partType(source: MemRefType, { offsets, sizes, strides }: Slice): MemRefType | undefined {
  const strided = stridesOf(source);
  if (strided === undefined) return undefined;
  let { offset } = strided;
  for (const [index, number] of offsets.entries()) {
    const step = product(strided.strides[index], number);
    offset = offset === undefined || step === undefined ? undefined : offset + step;
  }
  const layout = StridedLayoutAttr.get(source.context, {
    offset,
    strides: strides.map((number, index) => product(strided.strides[index], number)),
  });
  const { context, element, memorySpace } = source;
  const shape = sizes.map((size) => (typeof size === "number" ? size : -1));
  return MemRefType.get(context, { shape, element, layout, memorySpace });
}

type Strides = readonly (bigint | undefined)[];
const countOf = (strides: Strides, stride: bigint | undefined): number =>
  strides.filter((one) => one === stride).length;

/**
 * The dimensions of its source that a subview drops; undefined if that is unknown. If it has more sizes of 1 than it drops, those are
 * dropped whose stride is missing in the result.
 */
export function droppedDimsOf(op: Operation): ReadonlySet<number> | undefined {
  const [source, result] = [op.operandType(0), op.resultType()];
  if (!MemRefType.is(source) || !MemRefType.is(result)) return undefined;
  const excess = (source.shape?.length ?? 0) - (result.shape?.length ?? 0);
  if (excess === 0) return new Set();
  const units = new Set([...mixedNumbers(op, "sizes").entries()].flatMap(([dim, size]) => (size === 1 ? dim : [])));
  if (units.size === excess) return units;
  const [all, kept] = [stridesOf(source), stridesOf(result)];
  return all === undefined || kept === undefined ? undefined : unaccounted(units, all.strides, kept.strides, excess);
}

function unaccounted(
  units: ReadonlySet<number>,
  all: Strides,
  kept: Strides,
  excess: number,
): ReadonlySet<number> | undefined {
  const left = [...all];
  const dropped = new Set<number>();
  for (const dim of units) {
    const stride = all[dim];
    const difference = countOf(left, stride) - countOf(kept, stride);
    if (difference < 0) return undefined;
    if (difference === 0) continue;
    left.splice(left.indexOf(stride), 1);
    dropped.add(dim);
  }
  return dropped.size === excess ? dropped : undefined;
}
