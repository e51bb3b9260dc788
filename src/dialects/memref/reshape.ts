// Memory in another shape, or a part of it.

import {
  AnyRankedMemRef,
  AnyRankedOrUnrankedMemRef,
  AnySignlessIntegerOrIndex,
  AnyStridedMemRef,
  attr,
  DenseI64ArrayAttr,
  defineOp,
  dynamicIndexList,
  effectsOn,
  Index,
  IndexListArrayAttr,
  memRefRankOf,
  value,
  variadic,
} from "../../define/index.ts";
import { type OpDef, Pure } from "../../ir/index.ts";
import { foldReshape } from "../shapes/index.ts";
import { collapseShapePatterns, expandShapePatterns } from "./canonicalize/reshapes.ts";
import { foldSubView, subViewPatterns } from "./canonicalize/subviews.ts";
import { cast } from "./cast.ts";
import { checkCollapseShape, checkExpandShape, checkReshape, checkSubView } from "./reshape-rules.ts";

export const subview = defineOp("memref.subview", {
  summary: "Memref subview operation.",
  args: {
    source: value(AnyRankedMemRef),
    offsets: variadic(Index),
    sizes: variadic(Index),
    strides: variadic(Index),
    static_offsets: attr(DenseI64ArrayAttr),
    static_sizes: attr(DenseI64ArrayAttr),
    static_strides: attr(DenseI64ArrayAttr),
  },
  results: { result: value(AnyRankedMemRef) },
  traits: [Pure],
  assembly:
    "$source `` custom<DynamicIndexList>($offsets, $static_offsets) custom<DynamicIndexList>($sizes, $static_sizes) custom<DynamicIndexList>($strides, $static_strides) attr-dict `:` type($source) `to` type($result)",
  directives: { DynamicIndexList: dynamicIndexList() },
  names: (op, setName) => setName(op.result(), "subview"),
  verify: (_view, op) => checkSubView(op),
  fold: (_view, _constants, op) => foldSubView(op),
  canonicalize: subViewPatterns(cast),
});

const RESHAPES = { expand: (): OpDef => expand_shape, collapse: (): OpDef => collapse_shape, cast: () => cast };

export const expand_shape = defineOp("memref.expand_shape", {
  summary: "Operation to produce a memref with a higher rank.",
  args: {
    src: value(AnyStridedMemRef),
    reassociation: attr(IndexListArrayAttr),
    output_shape: variadic(Index),
    static_output_shape: attr(DenseI64ArrayAttr),
  },
  results: { result: value(AnyStridedMemRef) },
  traits: [Pure],
  assembly:
    "$src $reassociation `output_shape` custom<DynamicIndexList>($output_shape, $static_output_shape) attr-dict `:` type($src) `into` type($result)",
  directives: { DynamicIndexList: dynamicIndexList() },
  names: (op, setName) => setName(op.result(), "expand_shape"),
  verify: (_view, op) => checkExpandShape(op),
  fold: (_view, _constants, op) => foldReshape(op, RESHAPES.collapse),
  canonicalize: expandShapePatterns(RESHAPES),
});

export const collapse_shape = defineOp("memref.collapse_shape", {
  summary: "Operation to produce a memref with a smaller rank.",
  args: { src: value(AnyStridedMemRef), reassociation: attr(IndexListArrayAttr) },
  results: { result: value(AnyStridedMemRef) },
  traits: [Pure],
  assembly: "$src $reassociation attr-dict `:` type($src) `into` type($result)",
  names: (op, setName) => setName(op.result(), "collapse_shape"),
  verify: (_view, op) => checkCollapseShape(op),
  fold: (_view, _constants, op) => foldReshape(op, RESHAPES.expand),
  canonicalize: collapseShapePatterns(RESHAPES),
});

export const reshape = defineOp("memref.reshape", {
  summary: "Memref reshape operation.",
  args: { source: value(AnyRankedOrUnrankedMemRef), shape: value(memRefRankOf(AnySignlessIntegerOrIndex, 1)) },
  results: { result: value(AnyRankedOrUnrankedMemRef) },
  traits: [Pure, effectsOn({ shape: "read" })],
  assembly: "$source `(` $shape `)` attr-dict `:` functional-type(operands, results)",
  names: (op, setName) => setName(op.result(), "reshape"),
  verify: (_view, op) => checkReshape(op),
});
