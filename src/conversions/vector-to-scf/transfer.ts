// Shared by the lowerings of transfers: the parts of a transfer, places further on, and checks of bounds and masks.

import { knownInteger } from "../../define/index.ts";
import * as affineOps from "../../dialects/affine/index.ts";
import * as arith from "../../dialects/arith/index.ts";
import * as memref from "../../dialects/memref/index.ts";
import * as scf from "../../dialects/scf/index.ts";
import * as tensor from "../../dialects/tensor/index.ts";
import { extract, insert, transfer_read, transfer_write } from "../../dialects/vector/index.ts";
import {
  AffineMapAttr,
  AffineScope,
  ArrayAttr,
  type Attribute,
  affine,
  type Builder,
  DenseArrayAttr,
  isBoolAttr,
  isShaped,
  type Operation,
  type ShapedType,
  TensorType,
  type Type,
  type Value,
  VectorType,
} from "../../ir/index.ts";
import { inner } from "../vector-lowering/index.ts";

/** The smallest signed integer represents a position that is an operand. */
const DYNAMIC = -(1n << 63n);

/** A transfer, or what is left of one for a part of its vector. */
export interface Transfer {
  readonly def: typeof transfer_read | typeof transfer_write;
  readonly vector: VectorType;
  readonly base: Value;
  readonly shaped: ShapedType;
  readonly indices: readonly Value[];
  readonly map: affine.AffineMap;
  readonly inBounds: readonly Attribute[];
  readonly mask: Value | undefined;
  /** The value of out-of-bounds elements, for reads. */
  readonly padding: Value | undefined;
}

export interface LoweringOptions {
  /** Transfers of vectors of more dimensions are lowered. */
  readonly targetRank: number;
  /** Those of tensors, too. */
  readonly lowersTensors: boolean;
}

/** Whether the first dimension of a transfer is to be taken apart. */
export function isLowered({ vector, shaped }: Transfer, { targetRank, lowersTensors }: LoweringOptions): boolean {
  if (vector.shape.length <= targetRank || vector.scalable[0] === true) return false;
  return shaped.element === vector.element && (lowersTensors || !TensorType.is(shaped));
}

export function transferOf(op: Operation): Transfer | undefined {
  const [read, write] = [transfer_read.of(op), transfer_write.of(op)];
  const view = read ?? write;
  const vector = read?.vector.type ?? write?.valueToStore.type;
  const map = op.attr("permutation_map");
  const bounds = op.attr("in_bounds");
  if (view === undefined || !VectorType.is(vector) || !AffineMapAttr.is(map) || !ArrayAttr.is(bounds)) return undefined;
  const shaped = view.base.type;
  if (!isShaped(shaped)) return undefined;
  return {
    def: read === undefined ? transfer_write : transfer_read,
    vector,
    base: view.base,
    shaped,
    indices: view.indices,
    map: map.map,
    inBounds: bounds.elements,
    mask: view.mask,
    padding: read?.padding,
  };
}

/** The dimension of the memory that the vector's first one runs along; undefined if it repeats one element. */
export function firstDim({ map }: Transfer): number | undefined {
  const [result] = map.results;
  return result?.kind === "dim" ? result.position : undefined;
}

/** The remaining transfer for one place in the vector's first dimension. */
export function within(at: Builder, transfer: Transfer, index: Value): Transfer {
  const { map, vector, inBounds } = transfer;
  return {
    ...transfer,
    vector: inner(vector),
    indices: indicesAt(at, transfer, index),
    map: affine.affineMap(map.numDims, 0, map.results.slice(1)),
    inBounds: inBounds.slice(1),
    mask: undefined,
  };
}

export function indicesAt(at: Builder, transfer: Transfer, index: Value): readonly Value[] {
  const dim = firstDim(transfer);
  return transfer.indices.map((base, position) => (position === dim ? sum(at, base, index) : base));
}

/** Makes a read, or a write of `stored` to `base`. */
export function buildTransfer(at: Builder, transfer: Transfer, stored?: Value, base = transfer.base): Operation {
  const { context } = at;
  const { indices, mask, padding, vector } = transfer;
  const permutation_map = AffineMapAttr.get(context, { map: transfer.map });
  const in_bounds = ArrayAttr.get(context, { elements: transfer.inBounds });
  const parts = { base, indices, permutation_map, in_bounds, ...(mask === undefined ? {} : { mask }) };
  if (padding !== undefined) return transfer_read.build(at, { ...parts, padding }, { resultTypes: [vector] });
  const resultTypes = TensorType.is(base.type) ? [base.type] : [];
  return transfer_write.build(at, { ...parts, valueToStore: stored ?? base }, { resultTypes });
}

/** The size of a dimension of the memory. */
function sizeOf(at: Builder, { base, shaped }: Transfer, position: number): Value {
  const size = shaped.shape?.[position] ?? -1;
  if (size >= 0) return arith.buildIndex(at, size);
  const index = arith.buildIndex(at, position);
  const dim = TensorType.is(base.type) ? tensor.dim : memref.dim;
  return dim.build(at, { source: base, index }).result();
}

/** The bit of a mask of one dimension, if there is one for this place. */
function maskedIn(at: Builder, { mask, map }: Transfer, index: Value): Value | undefined {
  const isOne = mask !== undefined && VectorType.is(mask.type) && mask.type.shape.length === 1;
  return isOne && map.results[0]?.kind === "dim" ? elementAt(at, mask, index) : undefined;
}

/** An element at a place that is not known. */
export function elementAt(at: Builder, source: Value, index: Value): Value {
  const { context } = at;
  const static_position = DenseArrayAttr.get(context, { element: context.i64, values: [DYNAMIC] });
  const resultTypes = [VectorType.is(source.type) ? source.type.element : source.type];
  return extract.build(at, { source, dynamic_position: [index], static_position }, { resultTypes }).result();
}

export function withElementAt(at: Builder, valueToStore: Value, dest: Value, index: Value): Value {
  const { context } = at;
  const static_position = DenseArrayAttr.get(context, { element: context.i64, values: [DYNAMIC] });
  return insert
    .build(at, { valueToStore, dest, dynamic_position: [index], static_position }, { resultTypes: [dest.type] })
    .result();
}

/** Emits the ops for one place, and returns their values. */
type Case = () => readonly Value[];

interface Cases {
  readonly inside: Case;
  readonly outside: Case;
}

/** Does one thing where a place is within bounds and not masked out, and another elsewhere; there is a check where it is needed. */
export function whereInside(
  at: Builder,
  transfer: Transfer,
  index: Value,
  resultTypes: readonly Type[],
  { inside, outside }: Cases,
): readonly Value[] {
  const { context } = at;
  const dim = firstDim(transfer);
  const [bound] = transfer.inBounds;
  let condition: Value | undefined;
  if (dim !== undefined && !(isBoolAttr(bound) && bound.value === 1n)) {
    const lhs = sizeOf(at, transfer, dim);
    const rhs = sum(at, transfer.indices[dim] ?? index, index);
    condition = arith.cmpi.build(at, { predicate: arith.integerPredicate(context, "sgt"), lhs, rhs }).result();
  }
  const lane = maskedIn(at, transfer, index);
  if (lane !== undefined) {
    condition = condition === undefined ? lane : arith.andi.build(at, { lhs: condition, rhs: lane }).result();
  }
  if (condition === undefined) return inside();
  const choice = scf.if.build(at, { condition }, { resultTypes, regions: 2 });
  for (const [region, fill] of [inside, outside].entries()) intoRegion(at, choice, region, fill);
  return choice.results;
}

/** Makes the one block of a region of an op of scf, which ends in the values that `fill` gives. */
export function intoRegion(at: Builder, op: Operation, region: number, fill: Case): void {
  const { block, before } = at;
  at.insertAtEnd(op.region(region).addBlock());
  scf.yield.build(at, { results: fill() });
  at.block = block;
  at.before = before;
}

/** A loop over the places of a dimension. `body` gets the place and what is carried along, and gives what that is then. */
export function loopOver(
  at: Builder,
  size: number,
  initial: () => readonly Value[],
  body: (index: Value, carried: readonly Value[]) => readonly Value[],
): readonly Value[] {
  const lowerBound = arith.buildIndex(at, 0);
  const upperBound = arith.buildIndex(at, size);
  const step = arith.buildIndex(at, 1);
  const initArgs = initial();
  const resultTypes = initArgs.map((value) => value.type);
  const loop = scf.for.build(at, { lowerBound, upperBound, step, initArgs }, { resultTypes, regions: 1 });
  const { block, before } = at;
  const inside = loop.region().addBlock();
  const index = inside.addArgument(at.context.index, loop.locationNumber);
  const carried = resultTypes.map((type) => inside.addArgument(type, loop.locationNumber));
  at.insertAtEnd(inside);
  scf.yield.build(at, { results: body(index, carried) });
  at.block = block;
  at.before = before;
  return loop.results;
}

/** The sum of two indices as an `affine.apply`; those that the indices come from are made part of it. */
export function sum(at: Builder, base: Value, index: Value): Value {
  const around = at.block?.parentOp;
  const scope = around?.def.has(AffineScope) ? around : around?.parentWhere(({ def }) => def.has(AffineScope));
  const [dims, symbols]: [Value[], Value[]] = [[], []];
  const leaf = (value: Value): affine.AffineExpr => {
    const known = knownInteger(value);
    if (known !== undefined) return affine.constant(known);
    const made = value.definingOp;
    const map = made?.def === affineOps.apply ? made.attr("map") : undefined;
    const [result] = AffineMapAttr.is(map) ? map.map.results : [];
    if (made !== undefined && AffineMapAttr.is(map) && result !== undefined) {
      const parts = made.operands.map(leaf);
      return affine.replaceDimsAndSymbols(result, parts.slice(0, map.map.numDims), parts.slice(map.map.numDims));
    }
    const isSymbol = affineOps.isValidSymbol(value, scope);
    const list = isSymbol ? symbols : dims;
    if (!list.includes(value)) list.push(value);
    const position = list.indexOf(value);
    return isSymbol ? affine.symbol(position) : affine.dim(position);
  };
  // As MLIR composes them, the operands of an index's `affine.apply` come after the others.
  for (const value of [base, index]) if (value.definingOp?.def !== affineOps.apply) leaf(value);
  const total = affine.add(leaf(base), leaf(index));
  const map = affine.affineMap(dims.length, symbols.length, [total]);
  const attr = AffineMapAttr.get(at.context, { map });
  return affineOps.apply.build(at, { map: attr, mapOperands: [...dims, ...symbols] }).result();
}
