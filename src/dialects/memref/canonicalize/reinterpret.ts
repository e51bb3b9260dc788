// Folds and patterns of ops on the metadata of memrefs: reinterpret_cast, extract_strided_metadata and transpose.

import {
  type FoldResult,
  hasStaticShape,
  knownInteger,
  type OpNumber,
  type Pattern,
  pattern,
  stridesOf,
} from "../../../define/index.ts";
import {
  AffineMapAttr,
  affine,
  Builder,
  MemRefType,
  type OpDef,
  type Operation,
  type Rewriter,
  StridedLayoutAttr,
  type Type,
  type Value,
} from "../../../ir/index.ts";
import { buildIndex } from "../../arith/index.ts";
import { isOp } from "../../op-name/index.ts";
import { isSameSlice, numberOf, recreateSlice, type Slice, sliceOf, staticSizes } from "../../shapes/index.ts";
import { castSource } from "./casts.ts";

/** Looks through casts, and through parts that begin where the whole does; a cast that changes nothing goes. */
export function foldReinterpretCast(op: Operation): FoldResult {
  const source = op.operand(0);
  const made = source.definingOp;
  const isWhole =
    isOp(made, "memref.reinterpret_cast") ||
    isOp(made, "memref.cast") ||
    (isOp(made, "memref.subview") && sliceOf(made).offsets.every((offset) => numberOf(offset) === 0));
  if (made !== undefined && isWhole) {
    op.setOperand(0, made.operand(0));
    return op.results;
  }
  // MLIR looks at the offset alone: it drops casts that change a stride that the type does not state.
  const slice = sliceOf(op);
  const isSame = source.type === op.resultType() && slice.offsets[0] === 0 && hasOwnStrides(source, slice);
  return isSame && hasStaticShape(source.type) ? source : undefined;
}

/** True if strides that the type does not state are those of `source`. */
function hasOwnStrides(source: Value, { strides }: Slice): boolean {
  return strides.every((stride, dim) => {
    if (typeof stride === "number") return true;
    const made = stride.definingOp;
    if (!isOp(made, "memref.extract_strided_metadata") || made.operand(0) !== source) return false;
    return made.result(2 + strides.length + dim) === stride;
  });
}

/** The number that a type states, or that a value certainly is; negative ones are left to run time if `isSize`. */
function constified(number: OpNumber, known: bigint | number | undefined, isSize: boolean): OpNumber {
  if (typeof number === "number") return number;
  const constant = known ?? knownInteger(number);
  return constant === undefined || (isSize && constant < 0) ? number : Number(constant);
}

/** The numbers of a slice with what a type and constants tell of them. */
function constifiedSlice({ offsets, sizes, strides }: Slice, type: Type): Slice | undefined {
  const strided = MemRefType.is(type) ? stridesOf(type) : undefined;
  if (!MemRefType.is(type) || strided === undefined) return undefined;
  const sizeOf = (dim: number): number | undefined => {
    const size = type.shape?.[dim] ?? -1;
    return size < 0 ? undefined : size;
  };
  return {
    offsets: offsets.map((offset) => constified(offset, strided.offset, true)),
    sizes: sizes.map((size, dim) => constified(size, sizeOf(dim), true)),
    strides: strides.map((stride, dim) => constified(stride, strided.strides[dim], false)),
  };
}

/** The results of extract_strided_metadata as the numbers of a slice. */
function metadataOf(op: Operation): Slice {
  const rank = (op.numResults - 2) / 2;
  const [, offset, ...rest] = op.results;
  return {
    offsets: offset === undefined ? [] : [offset],
    sizes: rest.slice(0, rank),
    strides: rest.slice(rank),
  };
}

/** Of a memref's base buffer, a cast of the memref; nothing but that if it has the memref's own numbers. */
function ofMetadata(op: Operation, rewriter: Rewriter, cast: OpDef): boolean {
  const made = op.operand(0).definingOp;
  if (!isOp(made, "memref.extract_strided_metadata")) return false;
  const source = made.operand(0);
  const [known, wanted] = [
    constifiedSlice(metadataOf(made), source.type),
    constifiedSlice(sliceOf(op), op.resultType()),
  ];
  if (known === undefined || wanted === undefined || !isSameSlice(known, wanted)) {
    rewriter.modify(op, () => op.setOperand(0, source));
  } else if (source.type === op.resultType()) rewriter.replaceOp(op, [source]);
  else rewriter.replaceWithNew(op, cast, { operands: [source], resultTypes: op.resultTypes });
  return true;
}

/** Numbers that are known become part of the op and of its type. */
function withKnownNumbers(op: Operation, rewriter: Rewriter, cast: OpDef): boolean {
  const [slice, type] = [sliceOf(op), op.resultType()];
  const better = constifiedSlice(slice, type);
  if (better === undefined || isSameSlice(slice, better) || !MemRefType.is(type)) return false;
  const number = (one: OpNumber | undefined): bigint | undefined => (typeof one === "number" ? BigInt(one) : undefined);
  const layout = StridedLayoutAttr.get(op.context, {
    offset: number(better.offsets[0]),
    strides: better.strides.map(number),
  });
  const { element, memorySpace } = type;
  const exact = MemRefType.get(op.context, { shape: staticSizes(better.sizes), element, layout, memorySpace });
  const made = recreateSlice(op, rewriter, better, { first: [op.operand(0)], resultTypes: [exact] });
  rewriter.replaceWithNew(op, cast, { operands: [made.result()], resultTypes: [type] });
  return true;
}

/** The patterns of `memref.reinterpret_cast`; `cast` is `memref.cast`. */
export function reinterpretPatterns(cast: () => OpDef): (self: OpDef) => readonly Pattern[] {
  return (self) => [
    pattern("ReinterpretCastOpExtractStridedMetadataFolder", self, (op, rewriter) => ofMetadata(op, rewriter, cast())),
    pattern("ReinterpretCastOpConstantFolder", self, (op, rewriter) => withKnownNumbers(op, rewriter, cast())),
  ];
}

/** Uses of the numbers that the type states become constants before the op; casts are looked through. */
export function foldMetadata(op: Operation): FoldResult {
  const type = op.operandType(0);
  const strided = MemRefType.is(type) ? stridesOf(type) : undefined;
  if (!MemRefType.is(type) || strided === undefined) return undefined;
  const sizes = (type.shape ?? []).map((size) => (size < 0 ? undefined : size));
  const builder = new Builder(op.store).insertBefore(op);
  let folded = false;
  for (const [index, number] of [strided.offset, ...sizes, ...strided.strides].entries()) {
    const result = op.result(index + 1);
    if (number === undefined || !result.hasUses) continue;
    result.replaceAllUsesWith(buildIndex(builder, number, op.location));
    folded = true;
  }
  const source = castSource(op.operand(0));
  if (source !== undefined) op.setOperand(0, source);
  return folded || source !== undefined ? op.results : undefined;
}

/** An identity, and of two transpositions one. */
export function foldTranspose(op: Operation): FoldResult {
  const map = op.attr("permutation");
  if (!AffineMapAttr.is(map)) return undefined;
  const source = op.operand(0);
  if (affine.isIdentity(map.map) && source.type === op.resultType()) return source;
  const inner = source.definingOp;
  const before = inner?.def === op.def ? inner.attr("permutation") : undefined;
  if (inner === undefined || !AffineMapAttr.is(before)) return undefined;
  op.setAttr("permutation", AffineMapAttr.get(op.context, { map: affine.composeMaps(map.map, before.map) }));
  op.setOperand(0, inner.operand(0));
  return op.results;
}
