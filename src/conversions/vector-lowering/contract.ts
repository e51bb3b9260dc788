// Contractions as products and reductions, as MLIR's lowering strategy "dot" has them: where a contraction is the product of two matrices, or
// of a matrix and a vector, each element of the result is the reduction of one product. Any other contraction is unrolled along one
// dimension after the other: batch dimensions, free dimensions of the left and of the right factor, reductions.

import { type Pattern, pattern } from "../../define/index.ts";
import * as arith from "../../dialects/arith/index.ts";
import { contract, kind, mask, reduction, transpose, yieldOp } from "../../dialects/vector/index.ts";
import {
  AffineMapAttr,
  ArrayAttr,
  type Attribute,
  affine,
  DenseArrayAttr,
  FloatType,
  type Operation,
  type Rewriter,
  type Type,
  type Value,
  VectorType,
} from "../../ir/index.ts";
import { extractAt, insertAt, splatOf, upTo } from "./building.ts";

export const contractPatterns: readonly Pattern[] = [
  pattern("ContractionOpLowering", contract, (op, rewriter) => {
    const product = op.parentOp?.def === mask ? undefined : contractionOf(op, op, undefined);
    if (product === undefined) return false;
    return lowerToDots(product, rewriter) || unroll(product, rewriter);
  }),
  pattern("MaskedContractionOpLowering", mask, (op, rewriter) => {
    const inner = op.region().firstBlock?.firstOp;
    const product = inner?.def === contract ? contractionOf(inner, op, op.operand(0)) : undefined;
    return product !== undefined && unroll(product, rewriter);
  }),
];

/** A contraction whose sums can be taken apart. */
interface Contraction {
  readonly op: Operation;
  /** The op to replace: the op itself, or the mask around it. */
  readonly root: Operation;
  /** One bit per point of the iteration space. */
  readonly lanes: Value | undefined;
  readonly lhs: Value;
  readonly rhs: Value;
  readonly acc: Value;
  /** The iterators that the dimensions of both factors and of the result belong to. */
  readonly maps: readonly [lhs: readonly number[], rhs: readonly number[], result: readonly number[]];
  readonly iterators: readonly Attribute[];
}

/** Sums of products of one element type; undefined for other kinds and for factors of another type than the result, as in the reference. */
function contractionOf(op: Operation, root: Operation, lanes: Value | undefined): Contraction | undefined {
  const [lhs, rhs, acc] = op.operands;
  const [maps, iterators, combination] = [op.attr("indexing_maps"), op.attr("iterator_types"), op.attr("kind")];
  if (lhs === undefined || rhs === undefined || acc === undefined) return undefined;
  if (!ArrayAttr.is(maps) || !ArrayAttr.is(iterators) || !kind.is(combination)) return undefined;
  const element = elementOf(acc.type);
  const isSum = kind.enum.text(combination.value) === "add";
  if (!isSum || elementOf(lhs.type) !== element || elementOf(rhs.type) !== element) return undefined;
  const [left = [], right = [], result = []] = maps.elements.map(dimsOf);
  return { op, root, lanes, lhs, rhs, acc, maps: [left, right, result], iterators: iterators.elements };
}

function elementOf(type: Type): Type {
  return VectorType.is(type) ? type.element : type;
}

function dimsOf(map: Attribute): readonly number[] {
  if (!AffineMapAttr.is(map)) return [];
  return map.map.results.flatMap((expr) => (expr.kind === "dim" ? [expr.position] : []));
}

// ---- products of matrices

/** How the factors of a product are laid out so that rows of the one meet rows of the other. */
interface Arrangement {
  readonly maps: string;
  readonly isSwapped?: boolean;
  /** Whether the factors, after swapping, are transposed. */
  readonly left?: boolean;
  readonly right?: boolean;
}

const PARALLEL_PARALLEL_REDUCTION: readonly Arrangement[] = [
  { maps: "02 21 01", right: true },
  { maps: "02 12 01" },
  { maps: "20 21 01", left: true, right: true },
  { maps: "20 12 01", left: true },
  { maps: "02 21 10", isSwapped: true, left: true },
  { maps: "02 12 10", isSwapped: true },
  { maps: "20 21 10", isSwapped: true, left: true, right: true },
  { maps: "20 12 10", isSwapped: true, right: true },
];

const PARALLEL_REDUCTION: readonly Arrangement[] = [
  { maps: "01 1 0" },
  { maps: "10 1 0", left: true },
  { maps: "1 01 0", isSwapped: true },
  { maps: "1 10 0", isSwapped: true, left: true },
];

const ARRANGEMENTS: Readonly<Record<string, readonly Arrangement[]>> = {
  "parallel parallel reduction": PARALLEL_PARALLEL_REDUCTION,
  "parallel reduction": PARALLEL_REDUCTION,
};

function lowerToDots({ op, root, lhs, rhs, acc, maps, iterators }: Contraction, at: Rewriter): boolean {
  const names = iterators.map((one) => (iteratorName(one) === "reduction" ? "reduction" : "parallel")).join(" ");
  const text = maps.map((dims) => dims.join("")).join(" ");
  const found = ARRANGEMENTS[names]?.find(({ maps }) => maps === text);
  const type = op.resultType();
  if (found === undefined || !VectorType.is(type) || isScalable(lhs) || isScalable(rhs)) return false;
  const { isSwapped = false, left = false, right = false } = found;
  at.insertBefore(root);
  const [first, second] = isSwapped ? [rhs, lhs] : [lhs, rhs];
  const rows = left ? transposed(at, first) : first;
  const columns = right ? transposed(at, second) : second;
  let result = splatOf(at, type, 0n);
  const [height = 1, width] = type.shape;
  const taken: Value[] = [];
  for (const row of upTo(height)) {
    const one = extractAt(at, rows, [row]);
    for (const column of upTo(width ?? 1)) {
      taken[column] ??= width === undefined ? columns : extractAt(at, columns, [column]);
      const sum = reductionOf(at, multiply(at, one, taken[column]), undefined, undefined);
      result = insertAt(at, sum, result, width === undefined ? [row] : [row, column]);
    }
  }
  const add = FloatType.is(type.element) ? arith.addf : arith.addi;
  at.replaceOp(root, [at.create(add, { operands: [result, acc], resultTypes: [type] }).result()]);
  return true;
}

function isScalable({ type }: Value): boolean {
  return VectorType.is(type) && type.scalable.includes(true);
}

function iteratorName(attr: Attribute): string {
  return "value" in attr && attr.value === 1 ? "reduction" : "parallel";
}

function transposed(at: Rewriter, vector: Value): Value {
  const { type } = vector;
  if (!VectorType.is(type)) return vector;
  const { context, shape, scalable, element } = type;
  const turned = { shape: [...shape].reverse(), scalable: [...scalable].reverse(), element };
  const permutation = DenseArrayAttr.get(context, { element: context.i64, values: [1n, 0n] });
  return transpose.build(at, { vector, permutation }, { resultTypes: [VectorType.get(context, turned)] }).result();
}

function multiply(at: Rewriter, a: Value, b: Value): Value {
  const def = FloatType.is(elementOf(a.type)) ? arith.mulf : arith.muli;
  return at.create(def, { operands: [a, b], resultTypes: [a.type] }).result();
}

function reductionOf(at: Rewriter, vector: Value, acc: Value | undefined, lanes: Value | undefined): Value {
  const args = { kind: kind.of(at.context, "add"), vector, ...(acc === undefined ? {} : { acc }) };
  const resultTypes = [elementOf(vector.type)];
  return masked(at, lanes, (inside) => reduction.build(inside, args, { resultTypes }));
}

/** The result of an op, which is in a mask where lanes are given. */
function masked(at: Rewriter, lanes: Value | undefined, make: (at: Rewriter) => Operation): Value {
  if (lanes === undefined) return make(at).result();
  const op = make(at);
  const around = at.create(mask, { operands: [lanes], resultTypes: op.resultTypes, regions: 1 });
  const block = around.region().addBlock();
  op.moveToEnd(block);
  const after = { block: at.block, before: at.before };
  at.insertAtEnd(block);
  at.create(yieldOp, { operands: op.results });
  Object.assign(at, after);
  return around.result();
}

// ---- one dimension after the other

function unroll(product: Contraction, at: Rewriter): boolean {
  const [left, right, result] = product.maps;
  const isContracted = (dim: number) => iteratorName(product.iterators[dim] as Attribute) === "reduction";
  const batch = left.find((dim) => right.includes(dim) && result.includes(dim) && !isContracted(dim));
  const reduced = (dim: number) => isContracted(dim) && left.includes(dim) && right.includes(dim);
  const free = batch ?? left.find((dim) => !reduced(dim)) ?? right.find((dim) => !reduced(dim));
  at.insertBefore(product.root);
  return free === undefined ? unrollReduction(product, at) : unrollParallel(product, free, at);
}

function unrollParallel(product: Contraction, dim: number, at: Rewriter): boolean {
  const { op, root, lhs, rhs, acc, lanes, maps } = product;
  const [l, r, o] = maps.map((dims) => dims.indexOf(dim)) as [number, number, number];
  const size = sizeAlong(lhs, l) ?? sizeAlong(rhs, r);
  const type = op.resultType();
  if (size === undefined || (o < 0 && size !== 1) || !VectorType.is(type)) return false;
  let result = splatOf(at, type, 0n);
  for (const index of upTo(size)) {
    const [a, b, c] = [sliceAt(at, lhs, l, index), sliceAt(at, rhs, r, index), sliceAt(at, acc, o, index)];
    const part = without(product, dim, { lhs: a, rhs: b, acc: c, lanes: lanes && sliceAt(at, lanes, dim, index) }, at);
    result = withSlice(at, part, result, o, index);
  }
  at.replaceOp(root, [result]);
  return true;
}

/** The first of the remaining dimensions, all of which are reduced: each step begins with what the one before has given. */
function unrollReduction(product: Contraction, at: Rewriter): boolean {
  const { root, lhs, rhs, acc, lanes, maps } = product;
  const [l, r] = [maps[0].indexOf(0), maps[1].indexOf(0)];
  const size = sizeAlong(lhs, l);
  if (l < 0 || r < 0 || rankOf(lhs) === 0) return false;
  if (rankOf(lhs) === 1 && rankOf(rhs) === 1) {
    at.replaceOp(root, [reductionOf(at, multiply(at, lhs, rhs), acc, lanes)]);
    return true;
  }
  if (size === undefined) return false;
  let result = acc;
  for (const index of upTo(size)) {
    const [a, b] = [sliceAt(at, lhs, l, index), sliceAt(at, rhs, r, index)];
    result = without(product, 0, { lhs: a, rhs: b, acc: result, lanes: lanes && sliceAt(at, lanes, 0, index) }, at);
  }
  at.replaceOp(root, [result]);
  return true;
}

function rankOf({ type }: Value): number {
  return VectorType.is(type) ? type.shape.length : 0;
}

/** The number of elements along a dimension; undefined for -1 and for scalable dimensions. */
function sizeAlong({ type }: Value, dim: number): number | undefined {
  return !VectorType.is(type) || type.scalable[dim] === true ? undefined : type.shape[dim];
}

/** The contraction of parts of the factors, which has one dimension less. */
function without(
  { op, maps, iterators }: Contraction,
  dim: number,
  { lhs, rhs, acc, lanes }: Pick<Contraction, "lhs" | "rhs" | "acc" | "lanes">,
  at: Rewriter,
): Value {
  const { context } = op;
  const numDims = iterators.length - 1;
  const lower = (dims: readonly number[]): Attribute => {
    const rest = dims.filter((one) => one !== dim).map((one) => affine.dim(one > dim ? one - 1 : one));
    return AffineMapAttr.get(context, { map: affine.affineMap(numDims, 0, rest) });
  };
  const indexing_maps = ArrayAttr.get(context, { elements: maps.map(lower) });
  const iterator_types = ArrayAttr.get(context, { elements: iterators.filter((_, index) => index !== dim) });
  return masked(at, lanes, (inside) =>
    contract.build(inside, { lhs, rhs, acc, indexing_maps, iterator_types }, { resultTypes: [acc.type] }),
  );
}

/** The part of a vector at an index of a dimension; the vector itself for dimension -1. */
function sliceAt(at: Rewriter, vector: Value, dim: number, index: number): Value {
  const { type } = vector;
  if (dim < 0 || !VectorType.is(type)) return vector;
  if (dim === 0) return extractAt(at, vector, [index]);
  const { context, shape, scalable, element } = type;
  const isKept = (_: unknown, at: number) => at !== dim;
  const slice = { shape: shape.filter(isKept), scalable: scalable.filter(isKept), element };
  let result = splatOf(at, VectorType.get(context, slice), 0n);
  for (const first of upTo(shape[0] ?? 0)) {
    const part = sliceAt(at, extractAt(at, vector, [first]), dim - 1, index);
    result = insertAt(at, part, result, [first]);
  }
  return result;
}

/** `whole` with `part` at an index of a dimension. */
function withSlice(at: Rewriter, part: Value, whole: Value, dim: number, index: number): Value {
  const { type } = whole;
  if (dim < 0 || !VectorType.is(type)) return part;
  if (dim === 0) return insertAt(at, part, whole, [index]);
  let result = whole;
  for (const first of upTo(type.shape[0] ?? 0)) {
    const before = extractAt(at, result, [first]);
    const inner = extractAt(at, part, [first]);
    result = insertAt(at, withSlice(at, inner, before, dim - 1, index), result, [first]);
  }
  return result;
}
