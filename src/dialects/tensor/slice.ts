// Parts of tensors.

import {
  AnyRankedTensor,
  attr,
  combining,
  DenseI64ArrayAttr,
  defineOp,
  dynamicIndexList,
  I64Attr,
  Index,
  implicitTerminator,
  optionalAttr,
  region,
  typesMatchWith,
  UnitAttribute,
  value,
  variadic,
} from "../../define/index.ts";
import { Pure, SingleBlock } from "../../ir/index.ts";
import { concatPatterns, foldConcat } from "./canonicalize/concat.ts";
import { foldInsertSlice, insertSlicePatterns } from "./canonicalize/insertions.ts";
import { foldPad, padPatterns } from "./canonicalize/pads.ts";
import { extractSlicePatterns, foldExtractSlice } from "./canonicalize/slices.ts";
import { yieldOp } from "./element.ts";
import { checkConcat, checkExtractSlice, checkInsertSlice, checkPad, checkPadBody } from "./rules.ts";

export const extract_slice = defineOp("tensor.extract_slice", {
  summary: "A part of a tensor.",
  args: {
    source: value(AnyRankedTensor),
    offsets: variadic(Index),
    sizes: variadic(Index),
    strides: variadic(Index),
    static_offsets: attr(DenseI64ArrayAttr),
    static_sizes: attr(DenseI64ArrayAttr),
    static_strides: attr(DenseI64ArrayAttr),
  },
  results: { result: value(AnyRankedTensor) },
  traits: [Pure],
  assembly:
    "$source `` custom<DynamicIndexList>($offsets, $static_offsets) custom<DynamicIndexList>($sizes, $static_sizes) custom<DynamicIndexList>($strides, $static_strides) attr-dict `:` type($source) `to` type($result)",
  directives: { DynamicIndexList: dynamicIndexList() },
  names: (op, setName) => setName(op.result(), "extracted_slice"),
  verify: (_view, op) => checkExtractSlice(op),
  fold: (_view, { source }, op) => foldExtractSlice(op, source),
  canonicalize: extractSlicePatterns,
});

export const insert_slice = defineOp("tensor.insert_slice", {
  summary: "A tensor with another part.",
  args: {
    source: value(AnyRankedTensor),
    dest: value(AnyRankedTensor),
    offsets: variadic(Index),
    sizes: variadic(Index),
    strides: variadic(Index),
    static_offsets: attr(DenseI64ArrayAttr),
    static_sizes: attr(DenseI64ArrayAttr),
    static_strides: attr(DenseI64ArrayAttr),
  },
  results: { result: value(AnyRankedTensor) },
  traits: [typesMatchWith("expected result type to match dest type", "dest", "result", (type) => type), Pure],
  assembly:
    "$source `into` $dest `` custom<DynamicIndexList>($offsets, $static_offsets) custom<DynamicIndexList>($sizes, $static_sizes) custom<DynamicIndexList>($strides, $static_strides) attr-dict `:` type($source) `into` type($dest)",
  directives: { DynamicIndexList: dynamicIndexList() },
  names: (op, setName) => setName(op.result(), "inserted_slice"),
  verify: (_view, op) => checkInsertSlice(op),
  fold: (_view, _constants, op) => foldInsertSlice(op),
  canonicalize: insertSlicePatterns,
});

export const parallel_insert_slice = defineOp("tensor.parallel_insert_slice", {
  summary: "Says what part of a tensor each turn of a loop makes.",
  args: {
    source: value(AnyRankedTensor),
    dest: value(AnyRankedTensor),
    offsets: variadic(Index),
    sizes: variadic(Index),
    strides: variadic(Index),
    static_offsets: attr(DenseI64ArrayAttr),
    static_sizes: attr(DenseI64ArrayAttr),
    static_strides: attr(DenseI64ArrayAttr),
  },
  traits: [
    combining(
      () => insert_slice,
      (op) => op.operand(1),
    ),
  ],
  assembly:
    "$source `into` $dest `` custom<DynamicIndexList>($offsets, $static_offsets) custom<DynamicIndexList>($sizes, $static_sizes) custom<DynamicIndexList>($strides, $static_strides) attr-dict `:` type($source) `into` type($dest)",
  directives: { DynamicIndexList: dynamicIndexList() },
  verify: (_view, op) => checkInsertSlice(op),
  canonicalize: insertSlicePatterns,
});

export const pad = defineOp("tensor.pad", {
  summary: "A tensor with more elements around it.",
  args: {
    source: value(AnyRankedTensor),
    low: variadic(Index),
    high: variadic(Index),
    static_low: attr(DenseI64ArrayAttr),
    static_high: attr(DenseI64ArrayAttr),
    nofold: optionalAttr(UnitAttribute),
  },
  results: { result: value(AnyRankedTensor) },
  regions: { region: region({ blocks: 1 }) },
  traits: [SingleBlock, implicitTerminator(() => yieldOp), Pure],
  assembly:
    "$source (`nofold` $nofold^)? `low` `` custom<DynamicIndexList>($low, $static_low) `high` `` custom<DynamicIndexList>($high, $static_high) $region attr-dict `:` type($source) `to` type($result)",
  directives: { DynamicIndexList: dynamicIndexList() },
  names: (op, setName) => setName(op.result(), "padded"),
  verify: (_view, op) => checkPad(op),
  verifyRegions: (_view, op) => checkPadBody(op),
  fold: (_view, _constants, op) => foldPad(op),
  canonicalize: padPatterns,
});

export const concat = defineOp("tensor.concat", {
  summary: "Tensors side by side.",
  args: { dim: attr(I64Attr), inputs: variadic(AnyRankedTensor) },
  results: { result: value(AnyRankedTensor) },
  traits: [Pure],
  assembly: "`dim` `(` $dim `)` $inputs attr-dict `:` functional-type(operands, results)",
  names: (op, setName) => setName(op.result(), "concat"),
  verify: (_view, op) => checkConcat(op),
  fold: (_view, _constants, op) => foldConcat(op),
  canonicalize: concatPatterns,
});
