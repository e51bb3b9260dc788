// The same memory seen in another way.

import {
  AffineMapAttribute,
  AnyNon0RankedOrUnrankedMemRef,
  AnyRankedMemRef,
  AnyRankedOrUnrankedMemRef,
  AnyStridedMemRef,
  AnyStridedMemRefOfRank0,
  attr,
  castCompatible,
  confined,
  DenseI64ArrayAttr,
  defineOp,
  dynamicIndexList,
  I32Attr,
  Index,
  knownInteger,
  memRefRankOf,
  ranges,
  SameOperandsAndResultElementType,
  SameOperandsAndResultShape,
  SameOperandsAndResultType,
  SameVariadicResultSize,
  signlessInteger,
  speculatableIf,
  value,
  variadic,
} from "../../define/index.ts";
import { MemRefType, NoMemoryEffect, type Operation, Pure } from "../../ir/index.ts";
import { foldAlignment, foldCast, foldSpaceCast } from "./canonicalize/casts.ts";
import { foldDim } from "./canonicalize/dims.ts";
import { foldMetadata, foldReinterpretCast, foldTranspose, reinterpretPatterns } from "./canonicalize/reinterpret.ts";
import { foldView, viewPatterns } from "./canonicalize/subviews.ts";
import {
  areMemRefCastCompatible,
  areSpaceCastCompatible,
  checkAlignment,
  checkDistinct,
  checkMetadata,
  checkReinterpretCast,
  checkTranspose,
  checkView,
  foldRank,
  metadataTypes,
  nameMetadata,
  parseTranspose,
  printTranspose,
} from "./cast-rules.ts";

export const cast = defineOp("memref.cast", {
  summary: "The same memory with more or less known of its type.",
  args: { source: value(AnyRankedOrUnrankedMemRef) },
  results: { dest: value(AnyRankedOrUnrankedMemRef) },
  traits: [castCompatible(areMemRefCastCompatible), SameOperandsAndResultShape, Pure],
  assembly: "$source attr-dict `:` type($source) `to` type($dest)",
  names: (op, setName) => setName(op.result(), "cast"),
  fold: (_view, _constants, op) => foldCast(op),
});

export const memory_space_cast = defineOp("memref.memory_space_cast", {
  summary: "Memref memory space cast operation.",
  args: { source: value(AnyRankedOrUnrankedMemRef) },
  results: { dest: value(AnyRankedOrUnrankedMemRef) },
  traits: [castCompatible(areSpaceCastCompatible), SameOperandsAndResultElementType, SameOperandsAndResultShape, Pure],
  assembly: "$source attr-dict `:` type($source) `to` type($dest)",
  names: (op, setName) => setName(op.result(), "memspacecast"),
  fold: (_view, _constants, op) => foldSpaceCast(op),
});

export const reinterpret_cast = defineOp("memref.reinterpret_cast", {
  summary: "Memref reinterpret cast operation.",
  args: {
    source: value(AnyRankedOrUnrankedMemRef),
    offsets: variadic(Index),
    sizes: variadic(Index),
    strides: variadic(Index),
    static_offsets: attr(DenseI64ArrayAttr),
    static_sizes: attr(DenseI64ArrayAttr),
    static_strides: attr(DenseI64ArrayAttr),
  },
  results: { result: value(AnyStridedMemRef) },
  traits: [Pure],
  assembly:
    "$source `to` `offset` `` `:` custom<DynamicIndexList>($offsets, $static_offsets) `` `,` `sizes` `` `:` custom<DynamicIndexList>($sizes, $static_sizes) `` `,` `strides` `` `:` custom<DynamicIndexList>($strides, $static_strides) attr-dict `:` type($source) `to` type($result)",
  directives: { DynamicIndexList: dynamicIndexList() },
  names: (op, setName) => setName(op.result(), "reinterpret_cast"),
  verify: (_view, op) => checkReinterpretCast(op),
  fold: (_view, _constants, op) => foldReinterpretCast(op),
  canonicalize: reinterpretPatterns(() => cast),
});

export const view = defineOp("memref.view", {
  summary: "Memref view operation.",
  args: { source: value(memRefRankOf(signlessInteger(8), 1)), byte_shift: value(Index), sizes: variadic(Index) },
  results: { result: value(AnyRankedMemRef) },
  traits: [Pure],
  assembly: "$source `[` $byte_shift `]` `` `[` $sizes `]` attr-dict `:` type($source) `to` type(results)",
  names: (op, setName) => setName(op.result(), "view"),
  verify: (_view, op) => checkView(op),
  fold: (_view, _constants, op) => foldView(op),
  canonicalize: viewPatterns(() => cast),
});

export const transpose = defineOp("memref.transpose", {
  summary: "`transpose` produces a new strided memref (metadata-only).",
  args: { in: value(AnyStridedMemRef), permutation: attr(AffineMapAttribute) },
  results: { result: value(AnyStridedMemRef) },
  traits: [Pure],
  parse: parseTranspose,
  print: printTranspose,
  names: (op, setName) => setName(op.result(), "transpose"),
  verify: (_view, op) => checkTranspose(op),
  fold: (_view, _constants, op) => foldTranspose(op),
});

export const assume_alignment = defineOp("memref.assume_alignment", {
  summary: "Assumption that gives alignment information to the input memref.",
  args: {
    memref: value(AnyRankedMemRef),
    alignment: attr(confined(I32Attr, "value is positive", (value) => value > 0n)),
  },
  results: { result: value(AnyRankedMemRef) },
  traits: [SameOperandsAndResultType, Pure],
  assembly: "$memref `,` $alignment attr-dict `:` type($memref)",
  names: (op, setName) => setName(op.result(), "assume_align"),
  verify: (_view, op) => checkAlignment(op),
  fold: (_view, _constants, op) => foldAlignment(op),
});

export const distinct_objects = defineOp("memref.distinct_objects", {
  summary: "Assumption that acesses to specific memrefs will never alias.",
  args: { operands: variadic(AnyRankedMemRef) },
  results: { results: variadic(AnyRankedMemRef) },
  traits: [Pure],
  assembly: "$operands attr-dict `:` type($operands)",
  inferResults: ({ operandTypes }) => operandTypes,
  verify: (_view, op) => checkDistinct(op),
});

export const extract_aligned_pointer_as_index = defineOp("memref.extract_aligned_pointer_as_index", {
  summary: "Extracts a memref's underlying aligned pointer as an index.",
  args: { source: value(AnyRankedOrUnrankedMemRef) },
  results: { aligned_pointer: value(Index) },
  traits: [SameVariadicResultSize, Pure],
  assembly: "$source `:` type($source) `->` type(results) attr-dict",
  names: (op, setName) => setName(op.result(), "intptr"),
});

export const extract_strided_metadata = defineOp("memref.extract_strided_metadata", {
  summary: "Extracts a buffer base with offset and strides.",
  args: { source: value(AnyStridedMemRef) },
  results: {
    base_buffer: value(AnyStridedMemRefOfRank0),
    offset: value(Index),
    sizes: variadic(Index),
    strides: variadic(Index),
  },
  traits: [SameVariadicResultSize, Pure],
  assembly: "$source `:` type($source) `->` type(results) attr-dict",
  names: nameMetadata,
  inferResults: ({ operandTypes: [type] }) => metadataTypes(type),
  verify: (_view, op) => checkMetadata(op),
  fold: (_view, _constants, op) => foldMetadata(op),
});

/** The dimension is one that the memref certainly has. */
function isDimKnown(op: Operation): boolean {
  const value = knownInteger(op.operand(1));
  const type = op.operandType(0);
  const rank = MemRefType.is(type) ? (type.shape?.length ?? 0) : 0;
  return value !== undefined && value >= 0n && value < BigInt(rank);
}

export const dim = defineOp("memref.dim", {
  summary: "The size of a dimension.",
  args: { source: value(AnyNon0RankedOrUnrankedMemRef), index: value(Index) },
  results: { result: value(Index) },
  traits: [NoMemoryEffect, speculatableIf(isDimKnown), ranges("size")],
  assembly: "attr-dict $source `,` $index `:` type($source)",
  names: (op, setName) => setName(op.result(), "dim"),
  fold: (_view, { index }, op) => foldDim(op, index),
});

export const rank = defineOp("memref.rank", {
  summary: "The number of dimensions.",
  args: { memref: value(AnyRankedOrUnrankedMemRef) },
  results: { result: value(Index) },
  traits: [Pure],
  assembly: "$memref attr-dict `:` type($memref)",
  fold: (view) => foldRank(view.memref.type),
});
