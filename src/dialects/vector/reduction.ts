// Sums and products of vectors.

import {
  AnyArrayAttr,
  AnyFloat,
  AnyType,
  AnyVectorOfAnyRank,
  AnyVectorOfNonZeroRank,
  anyVectorOf,
  attr,
  BoolAttr,
  DenseI64ArrayAttr,
  defaultAttr,
  defineOp,
  Elementwise,
  I64Attr,
  optional,
  sameType,
  typesMatchWith,
  value,
} from "../../define/index.ts";
import { Pure } from "../../ir/index.ts";
import { fastmath, noFastMath } from "../arith/index.ts";
import { elementsAgree, factorsAgree, IteratorTypes, kind } from "./attributes.ts";
import { contractPatterns, multiReductionPatterns, reductionPatterns } from "./canonicalize/reduction.ts";
import { extract } from "./element.ts";
import {
  checkContract,
  checkMultiReduction,
  checkOuterProduct,
  checkReduction,
  checkScan,
  parseContract,
  parseOuterproduct,
  printContract,
  printOuterproduct,
} from "./reduction-form.ts";
import { shape_cast } from "./shape.ts";

export const contract = defineOp("vector.contract", {
  summary: "Vector contraction operation.",
  args: {
    lhs: value(AnyVectorOfNonZeroRank),
    rhs: value(AnyVectorOfNonZeroRank),
    acc: value(AnyType),
    indexing_maps: attr(AnyArrayAttr),
    iterator_types: attr(IteratorTypes),
    kind: defaultAttr(kind.constraint, (context) => kind.of(context, "add")),
  },
  results: { result: value(AnyType) },
  traits: [factorsAgree, elementsAgree("third operand acc and result", 2), Pure],
  parse: parseContract,
  print: printContract,
  verify: (_view, op) => checkContract(op),
  canonicalize: contractPatterns,
});

export const fma = defineOp("vector.fma", {
  summary: "Vector fused multiply-add.",
  args: { lhs: value(anyVectorOf(AnyFloat)), rhs: value(anyVectorOf(AnyFloat)), acc: value(anyVectorOf(AnyFloat)) },
  results: { result: value(anyVectorOf(AnyFloat)) },
  traits: [sameType("lhs", "rhs", "acc", "result"), Elementwise, Pure],
  assembly: "$lhs `,` $rhs `,` $acc attr-dict `:` type($lhs)",
});

export const multi_reduction = defineOp("vector.multi_reduction", {
  summary: "Multi-dimensional reduction operation.",
  args: {
    kind: attr(kind.constraint),
    source: value(AnyVectorOfNonZeroRank),
    acc: value(AnyType),
    reduction_dims: attr(DenseI64ArrayAttr),
  },
  results: { dest: value(AnyType) },
  traits: [sameType("dest", "acc"), elementsAgree("source operand and result", 0), Pure],
  assembly: "$kind `,` $source `,` $acc attr-dict $reduction_dims `:` type($source) `to` type($dest)",
  verify: (_view, op) => checkMultiReduction(op),
  canonicalize: multiReductionPatterns(extract, shape_cast),
});

export const outerproduct = defineOp("vector.outerproduct", {
  summary: "Vector outerproduct with optional fused add.",
  args: {
    lhs: value(AnyVectorOfNonZeroRank),
    rhs: value(AnyType),
    acc: optional(AnyVectorOfNonZeroRank),
    kind: defaultAttr(kind.constraint, (context) => kind.of(context, "add")),
  },
  results: { result: value(AnyVectorOfNonZeroRank) },
  traits: [elementsAgree("lhs operand and result", 0), elementsAgree("rhs operand and result", 1), Pure],
  parse: parseOuterproduct,
  print: printOuterproduct,
  verify: (_view, op) => checkOuterProduct(op),
});

export const reduction = defineOp("vector.reduction", {
  summary: "Reduction operation.",
  args: {
    kind: attr(kind.constraint),
    vector: value(AnyVectorOfAnyRank),
    acc: optional(AnyType),
    fastmath: defaultAttr(fastmath.constraint, noFastMath),
  },
  results: { dest: value(AnyType) },
  traits: [
    elementsAgree("source operand and result", 0),
    typesMatchWith("dest and acc have the same type", "dest", "acc", (type) => type),
    Pure,
  ],
  assembly: "$kind `,` $vector (`,` $acc^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($vector) `into` type($dest)",
  verify: (_view, op) => checkReduction(op),
  canonicalize: reductionPatterns(extract),
});

export const scan = defineOp("vector.scan", {
  summary: "Scan operation.",
  args: {
    kind: attr(kind.constraint),
    source: value(AnyVectorOfNonZeroRank),
    initial_value: value(AnyVectorOfAnyRank),
    reduction_dim: attr(I64Attr),
    inclusive: attr(BoolAttr),
  },
  results: { dest: value(AnyVectorOfNonZeroRank), accumulated_value: value(AnyVectorOfAnyRank) },
  traits: [sameType("source", "dest"), sameType("initial_value", "accumulated_value"), Pure],
  assembly: "$kind `,` $source `,` $initial_value attr-dict `:` type($source) `,` type($initial_value)",
  verify: (_view, op) => checkScan(op),
});
