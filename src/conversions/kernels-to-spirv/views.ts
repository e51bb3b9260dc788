// Accesses of views that state offsets and strides themselves, or another order of dimensions, as accesses of the memory; copies as loops.

import { mixedNumbers, stridesOf } from "../../define/index.ts";
import * as arith from "../../dialects/arith/index.ts";
import * as memref from "../../dialects/memref/index.ts";
import * as scf from "../../dialects/scf/index.ts";
import { Builder, MemRefType, type OpDef, type Operation, type Value } from "../../ir/index.ts";
import { emit, type Index, indexValue, plus, times } from "../vector-parts/index.ts";
import { isRowByRow, permutationOf, sizeOf } from "./sizes.ts";

/** Accesses, and which operand the memory is; indices follow it. */
export const ACCESSES: ReadonlyMap<OpDef, number> = new Map<OpDef, number>([
  [memref.load, 0],
  [memref.store, 1],
  [memref.atomic_rmw, 1],
]);

/** Ops that give the same memory another shape. */
const VIEWS: ReadonlySet<OpDef> = new Set<OpDef>([
  ...[memref.reinterpret_cast, memref.subview, memref.expand_shape, memref.collapse_shape],
  ...[memref.cast, memref.transpose, memref.assume_alignment],
]);

function builderBefore(op: Operation): Builder {
  const at = new Builder(op.store).insertBefore(op);
  at.location = op.location;
  return at;
}

function opsIn(root: Operation, defs: Iterable<OpDef>): readonly Operation[] {
  const found: Operation[] = [];
  root.walkOnly([...defs], (op) => {
    found.push(op);
  });
  return found;
}

/** Rewrites accesses in `root` whose memory is such a view; returns whether there were any. */
export function accessThroughViews(root: Operation): boolean {
  let changed = false;
  for (const op of opsIn(root, ACCESSES.keys())) {
    while (accessThroughView(op, ACCESSES.get(op.def) ?? 0)) changed = true;
  }
  return changed;
}

function accessThroughView(op: Operation, at: number): boolean {
  const view = op.operand(at).definingOp;
  const indices = op.operands.slice(at + 1);
  if (view?.def === memref.assume_alignment || view?.def === memref.cast) {
    const { type } = view.operand(0);
    if (!MemRefType.is(type) || type.shape === undefined) return false;
    return access(op, at, view.operand(0), indices);
  }
  if (view?.def === memref.transpose) {
    const inSource = [...indices];
    for (const [dim, from] of permutationOf(view).entries()) inSource[from] = indices[dim] ?? (inSource[from] as Value);
    return access(op, at, view.operand(0), inSource);
  }
  return view?.def === memref.reinterpret_cast && accessStated(op, at, view, indices);
}

function access(op: Operation, at: number, memory: Value, indices: readonly Index[]): true {
  const builder = builderBefore(op);
  const places = indices.map((index) => indexValue(builder, index));
  op.setOperands([...op.operands.slice(0, at), memory, ...places]);
  return true;
}

/** Offset and strides are those of the memory that all views are of. */
function accessStated(op: Operation, at: number, view: Operation, indices: readonly Value[]): boolean {
  let memory = view.operand(0);
  while (memory.definingOp !== undefined && VIEWS.has(memory.definingOp.def)) memory = memory.definingOp.operand(0);
  const { type } = memory;
  if (!MemRefType.is(type) || !isRowByRow(type)) return false;
  const builder = builderBefore(op);
  const strides = mixedNumbers(view, "strides");
  const [offset = 0] = mixedNumbers(view, "offsets");
  const place = indices.reduce<Index>(
    (sum, index, dim) => plus(builder, sum, times(builder, index, strides[dim] ?? 1)),
    offset,
  );
  return access(op, at, memory, placesOf(builder, memory, type, place));
}

/** The indices of an element by its number. */
function placesOf(at: Builder, memory: Value, { shape = [] }: MemRefType, number: Index): readonly Index[] {
  let rest = number;
  const places: Index[] = [];
  for (let dim = shape.length - 1; dim > 0; dim--) {
    const size = sizeOf(at, memory, dim);
    places.unshift(divided(at, arith.remui, rest, size));
    rest = divided(at, arith.divui, rest, size);
  }
  return shape.length === 0 ? [] : [rest, ...places];
}

function divided(at: Builder, def: typeof arith.remui | typeof arith.divui, number: Index, size: Index): Index {
  if (typeof number === "number" && typeof size === "number" && size > 0)
    return def === arith.remui ? number % size : Math.floor(number / size);
  return emit(at, def, [indexValue(at, number), indexValue(at, size)], at.context.index);
}

/** Replaces copies in `root` by loops over the elements. */
export function copyByElements(root: Operation): void {
  for (const op of opsIn(root, [memref.copy])) {
    const [source, target] = [op.operand(0), op.operand(1)];
    const { type } = target;
    if (!MemRefType.is(type) || type.shape === undefined || stridesOf(type) === undefined) continue;
    let at = builderBefore(op);
    const sizes = type.shape.map((_, dim) => sizeOf(at, target, dim));
    const indices: Value[] = [];
    for (const size of sizes) at = loopOver(at, size, indices);
    const value = memref.load.build(at, { memref: source, indices }).result();
    memref.store.build(at, { value, memref: target, indices });
    op.erase();
  }
}

/** A builder in the body of a loop that counts to a size. */
function loopOver(at: Builder, size: Index, indices: Value[]): Builder {
  const [lowerBound, upperBound, step] = [0, size, 1].map((one) => indexValue(at, one));
  if (lowerBound === undefined || upperBound === undefined || step === undefined) return at;
  const loop = scf.for.build(at, { lowerBound, upperBound, step, initArgs: [] });
  const body = loop.region().firstBlock ?? loop.region().addBlock();
  indices.push(body.addArgument(at.context.index, loop.location));
  const inner = new Builder(loop.store).insertAtEnd(body);
  inner.location = loop.location;
  return new Builder(loop.store).insertBefore(scf.yield.build(inner, { results: [] }));
}
