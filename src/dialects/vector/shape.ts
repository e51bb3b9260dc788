// Vectors made from others: in another shape or order.

import {
  AnyFixedVectorOfAnyRank,
  AnyRankedMemRef,
  AnyStaticShapeMemRef,
  AnyType,
  AnyVectorOfAnyRank,
  AnyVectorOfNonZeroRank,
  attr,
  DenseI64ArrayAttr,
  defineOp,
  ranges,
  sameRank,
  sameType,
  typesMatchWith,
  value,
} from "../../define/index.ts";
import { Pure } from "../../ir/index.ts";
import { doubled, EvenTrailing, elementsAgree, halved } from "./attributes.ts";
import {
  foldBitcast,
  foldBroadcastOp,
  foldShapeCast,
  foldShuffle,
  foldTranspose,
  shapeCastPatterns,
  shufflePatterns,
  transposePatterns,
} from "./canonicalize/shapes.ts";
import { readPatterns } from "./canonicalize/tensor-transfers.ts";
import {
  checkBitcast,
  checkBroadcast,
  checkShapeCast,
  checkShuffle,
  checkTranspose,
  checkTypeCast,
  shuffleTypes,
} from "./rules.ts";
import { transfer_read } from "./transfer.ts";

export const broadcast = defineOp("vector.broadcast", {
  summary: "Broadcast operation.",
  args: { source: value(AnyType) },
  results: { vector: value(AnyVectorOfAnyRank) },
  traits: [elementsAgree("source operand and result", 0), Pure, ranges("union")],
  assembly: "$source attr-dict `:` type($source) `to` type($vector)",
  verify: (_view, op) => checkBroadcast(op),
  fold: (_view, { source }, op) => foldBroadcastOp(op, source),
  canonicalize: (self) =>
    readPatterns(
      () => self,
      () => transpose,
    )(transfer_read),
});

export const shape_cast = defineOp("vector.shape_cast", {
  summary: "Shape_cast casts between vector shapes.",
  args: { source: value(AnyVectorOfAnyRank) },
  results: { result: value(AnyVectorOfAnyRank) },
  traits: [Pure, ranges("union")],
  assembly: "$source attr-dict `:` type($source) `to` type($result)",
  verify: (_view, op) => checkShapeCast(op),
  fold: (_view, { source }, op) => foldShapeCast(op, source),
  canonicalize: shapeCastPatterns,
});

export const bitcast = defineOp("vector.bitcast", {
  summary: "Bitcast casts between vectors.",
  args: { source: value(AnyVectorOfAnyRank) },
  results: { result: value(AnyVectorOfAnyRank) },
  traits: [sameRank("source", "result"), Pure],
  assembly: "$source attr-dict `:` type($source) `to` type($result)",
  verify: (_view, op) => checkBitcast(op),
  fold: (_view, { source }, op) => foldBitcast(op, source),
});

export const transpose = defineOp("vector.transpose", {
  summary: "Vector transpose operation.",
  args: { vector: value(AnyVectorOfAnyRank), permutation: attr(DenseI64ArrayAttr) },
  results: { result: value(AnyVectorOfAnyRank) },
  traits: [elementsAgree("operand and result", 0), Pure, ranges("union")],
  assembly: "$vector `,` $permutation attr-dict `:` type($vector) `to` type($result)",
  verify: (_view, op) => checkTranspose(op),
  fold: (_view, { vector }, op) => foldTranspose(op, vector),
  canonicalize: transposePatterns,
});

export const shuffle = defineOp("vector.shuffle", {
  summary: "Shuffle operation.",
  args: { v1: value(AnyFixedVectorOfAnyRank), v2: value(AnyFixedVectorOfAnyRank), mask: attr(DenseI64ArrayAttr) },
  results: { vector: value(AnyVectorOfNonZeroRank) },
  traits: [elementsAgree("first operand v1 and result", 0), elementsAgree("second operand v2 and result", 1), Pure],
  assembly: "operands $mask attr-dict `:` type(operands)",
  verify: (_view, op) => checkShuffle(op),
  fold: (_view, { v1, v2 }, op) => foldShuffle(op, v1, v2),
  canonicalize: (self) =>
    shufflePatterns(
      self,
      () => broadcast,
      () => interleave,
    ),
  inferResults: ({ operandTypes, attr }) => shuffleTypes(operandTypes, attr("mask")),
});

export const interleave = defineOp("vector.interleave", {
  summary: "Constructs a vector by interleaving two input vectors.",
  args: { lhs: value(AnyVectorOfAnyRank), rhs: value(AnyVectorOfAnyRank) },
  results: { result: value(AnyVectorOfNonZeroRank) },
  traits: [
    sameType("lhs", "rhs"),
    typesMatchWith("type of 'result' is double the width of the inputs", "lhs", "result", doubled),
    Pure,
  ],
  assembly: "$lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)",
});

export const deinterleave = defineOp("vector.deinterleave", {
  summary: "Constructs two vectors by deinterleaving an input vector.",
  args: { source: value(AnyVectorOfNonZeroRank) },
  results: { res1: value(AnyVectorOfNonZeroRank), res2: value(AnyVectorOfNonZeroRank) },
  traits: [
    EvenTrailing,
    typesMatchWith(
      "the trailing dimension of the results is half the width of source trailing dimension",
      "source",
      "res1",
      halved,
    ),
    sameType("res1", "res2"),
    Pure,
  ],
  assembly: "$source attr-dict `:` type($source) `->` type($res1)",
});

export const type_cast = defineOp("vector.type_cast", {
  summary: "Type_cast op converts a scalar memref to a vector memref.",
  args: { memref: value(AnyStaticShapeMemRef) },
  results: { result: value(AnyRankedMemRef) },
  traits: [Pure],
  assembly: "$memref attr-dict `:` type($memref) `to` type($result)",
  verify: (_view, op) => checkTypeCast(op),
});
