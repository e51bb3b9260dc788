// Elements of tensors, and tensors made of elements.

import {
  AnyNon0RankedOrUnrankedTensor,
  AnyRankedOrUnrankedTensor,
  AnyRankedTensor,
  AnySignlessIntegerOrIndex,
  AnyStaticShapeTensor,
  AnyType,
  attr,
  DenseI64ArrayAttr,
  defineOp,
  hasParent,
  Index,
  implicitTerminator,
  optionalAttr,
  ranges,
  rankedTensorOf,
  region,
  typesMatchWith,
  UnitAttribute,
  value,
  variadic,
} from "../../define/index.ts";
import { NoMemoryEffect, Pure, RecursiveMemoryEffects, ReturnLike, SingleBlock, Terminator } from "../../ir/index.ts";
import { destinationCasts } from "./canonicalize/casts.ts";
import {
  extractPatterns,
  foldExtract,
  foldFromElements,
  foldInsert,
  foldSplat,
  generatePatterns,
} from "./canonicalize/elements.ts";
import { dimPatterns, emptyPatterns, foldDim } from "./canonicalize/sizes.ts";
import { cast } from "./cast.ts";
import {
  checkEmpty,
  checkExtract,
  checkGather,
  checkGenerate,
  checkGenerateBody,
  checkInsert,
  checkScatter,
  checkSplat,
  elementOf,
  elementsOfResult,
  foldRank,
} from "./rules.ts";

export const extract = defineOp("tensor.extract", {
  summary: "Reads an element.",
  args: { tensor: value(AnyRankedTensor), indices: variadic(Index) },
  results: { result: value(AnyType) },
  traits: [typesMatchWith("result type matches element type of tensor", "tensor", "result", elementOf), Pure],
  assembly: "$tensor `[` $indices `]` attr-dict `:` type($tensor)",
  names: (op, setName) => setName(op.result(), "extracted"),
  verify: (_view, op) => checkExtract(op),
  fold: (_view, { tensor }, op) => foldExtract(op, tensor),
  canonicalize: extractPatterns,
});

export const insert = defineOp("tensor.insert", {
  summary: "A tensor with another element.",
  args: { scalar: value(AnyType), dest: value(AnyRankedTensor), indices: variadic(Index) },
  results: { result: value(AnyRankedTensor) },
  traits: [
    typesMatchWith("result type matches type of dest", "dest", "result", (type) => type),
    typesMatchWith("scalar type matches element type of dest", "dest", "scalar", elementOf),
    Pure,
  ],
  assembly: "$scalar `into` $dest `[` $indices `]` attr-dict `:` type($dest)",
  names: (op, setName) => setName(op.result(), "inserted"),
  verify: (_view, op) => checkInsert(op),
  fold: (_view, { scalar, dest }) => foldInsert(scalar, dest),
  canonicalize: (self) => [destinationCasts(self, 1, () => cast)],
});

export const from_elements = defineOp("tensor.from_elements", {
  summary: "A tensor of these elements.",
  args: { elements: variadic(AnyType) },
  results: { result: value(AnyStaticShapeTensor) },
  traits: [elementsOfResult, Pure],
  assembly: "$elements attr-dict `:` type($result)",
  names: (op, setName) => setName(op.result(), "from_elements"),
  fold: (_view, { elements }, op) => foldFromElements(op, elements),
});

export const splat = defineOp("tensor.splat", {
  summary: "A tensor of one element many times.",
  args: { input: value(AnyType), dynamicSizes: variadic(Index) },
  results: { aggregate: value(AnyRankedTensor) },
  traits: [typesMatchWith("operand type matches element type of result", "aggregate", "input", elementOf), Pure],
  assembly: "$input (`[` $dynamicSizes^ `]`)? attr-dict `:` type($aggregate)",
  names: (op, setName) => setName(op.result(), "splat"),
  verify: (_view, op) => checkSplat(op),
  fold: (view, { input }) => foldSplat(input, view.aggregate.type),
});

export const empty = defineOp("tensor.empty", {
  summary: "A tensor of which only the shape is known.",
  args: { dynamicSizes: variadic(Index) },
  results: { result: value(AnyRankedTensor) },
  traits: [Pure],
  assembly: "`(`$dynamicSizes`)` attr-dict `:` type($result)",
  verify: (_view, op) => checkEmpty(op),
  canonicalize: emptyPatterns,
});

export const generate = defineOp("tensor.generate", {
  summary: "A tensor whose elements a region computes.",
  args: { dynamicExtents: variadic(Index) },
  results: { result: value(AnyRankedTensor) },
  regions: { body: region({ blocks: 1 }) },
  traits: [RecursiveMemoryEffects, SingleBlock, implicitTerminator(() => yieldOp)],
  assembly: "$dynamicExtents $body attr-dict `:` type($result)",
  names: (op, setName) => setName(op.result(), "generated"),
  verify: (_view, op) => checkGenerate(op),
  verifyRegions: (_view, op) => checkGenerateBody(op),
  canonicalize: generatePatterns,
});

export const yieldOp = defineOp("tensor.yield", {
  summary: "Gives the element that a region computes.",
  args: { value: value(AnyType) },
  traits: [ReturnLike, Terminator, hasParent("tensor.generate", "tensor.pad"), Pure],
  assembly: "$value attr-dict `:` type($value)",
});

export const gather = defineOp("tensor.gather", {
  summary: "Parts of a tensor at places that another one lists.",
  args: {
    source: value(AnyRankedTensor),
    indices: value(rankedTensorOf(AnySignlessIntegerOrIndex)),
    gather_dims: attr(DenseI64ArrayAttr),
    unique: optionalAttr(UnitAttribute),
  },
  results: { result: value(AnyRankedTensor) },
  traits: [Pure],
  assembly:
    "$source `[` $indices `]` `gather_dims` `(` $gather_dims `)` (`unique` $unique^)? attr-dict `:` functional-type(operands, results)",
  names: (op, setName) => setName(op.result(), "gather"),
  verify: (_view, op) => checkGather(op),
  fold: (view, { source }) => foldSplat(source, view.result.type),
});

export const scatter = defineOp("tensor.scatter", {
  summary: "A tensor with parts at places that another one lists.",
  args: {
    source: value(AnyRankedTensor),
    dest: value(AnyRankedTensor),
    indices: value(rankedTensorOf(AnySignlessIntegerOrIndex)),
    scatter_dims: attr(DenseI64ArrayAttr),
    unique: optionalAttr(UnitAttribute),
  },
  results: { result: value(AnyRankedTensor) },
  traits: [Pure],
  assembly:
    "$source `into` $dest `[` $indices `]` `scatter_dims` `(` $scatter_dims `)` (`unique` $unique^)? attr-dict `:` functional-type(operands, results)",
  names: (op, setName) => setName(op.result(), "scatter"),
  verify: (_view, op) => checkScatter(op),
});

export const dim = defineOp("tensor.dim", {
  summary: "The size of a dimension.",
  args: { source: value(AnyNon0RankedOrUnrankedTensor), index: value(Index) },
  results: { result: value(Index) },
  traits: [NoMemoryEffect, ranges("size")],
  assembly: "attr-dict $source `,` $index `:` type($source)",
  names: (op, setName) => setName(op.result(), "dim"),
  fold: (_view, { index }, op) => foldDim(op, index),
  canonicalize: dimPatterns(() => extract),
});

export const rank = defineOp("tensor.rank", {
  summary: "The number of dimensions.",
  args: { tensor: value(AnyRankedOrUnrankedTensor) },
  results: { result: value(Index) },
  traits: [Pure],
  assembly: "$tensor attr-dict `:` type($tensor)",
  names: (op, setName) => setName(op.result(), "rank"),
  fold: (view) => foldRank(view.tensor.type),
});
