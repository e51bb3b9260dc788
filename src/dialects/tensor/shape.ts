// Tensors in another shape or type.

import {
  AnyRankedOrUnrankedTensor,
  attr,
  castCompatible,
  DenseI64ArrayAttr,
  defineOp,
  dynamicIndexList,
  Index,
  IndexListArrayAttr,
  ShapeTensor,
  value,
  variadic,
} from "../../define/index.ts";
import { type OpDef, Pure } from "../../ir/index.ts";
import { bitcastPatterns, foldCast } from "./canonicalize/casts.ts";
import { collapseShapePatterns, expandShapePatterns, foldAnyReshape, foldReshape } from "./canonicalize/reshapes.ts";
import { areBitcastCompatible, BitcastTensor, checkCollapseShape, checkExpandShape, checkReshape } from "./rules.ts";

export const bitcast = defineOp("tensor.bitcast", {
  summary: "The same bits as another type of elements.",
  args: { source: value(BitcastTensor) },
  results: { dest: value(BitcastTensor) },
  traits: [castCompatible(areBitcastCompatible), Pure],
  assembly: "$source attr-dict `:` type($source) `to` type($dest)",
  fold: (_view, _constants, op) => foldCast(op),
  canonicalize: bitcastPatterns,
});

export const reshape = defineOp("tensor.reshape", {
  summary: "The same elements in another shape.",
  args: { source: value(AnyRankedOrUnrankedTensor), shape: value(ShapeTensor) },
  results: { result: value(AnyRankedOrUnrankedTensor) },
  traits: [Pure],
  assembly: "$source `(` $shape `)` attr-dict `:` functional-type(operands, results)",
  names: (op, setName) => setName(op.result(), "reshape"),
  verify: (_view, op) => checkReshape(op),
  fold: (_view, { source }, op) => foldAnyReshape(op, source),
});

const RESHAPES = { expand: (): OpDef => expand_shape, collapse: (): OpDef => collapse_shape };

export const expand_shape = defineOp("tensor.expand_shape", {
  summary: "The same elements in more dimensions.",
  args: {
    src: value(AnyRankedOrUnrankedTensor),
    reassociation: attr(IndexListArrayAttr),
    output_shape: variadic(Index),
    static_output_shape: attr(DenseI64ArrayAttr),
  },
  results: { result: value(AnyRankedOrUnrankedTensor) },
  traits: [Pure],
  assembly:
    "$src $reassociation `output_shape` custom<DynamicIndexList>($output_shape, $static_output_shape) attr-dict `:` type($src) `into` type($result)",
  directives: { DynamicIndexList: dynamicIndexList() },
  names: (op, setName) => setName(op.result(), "expanded"),
  verify: (_view, op) => checkExpandShape(op),
  fold: (_view, { src }, op) => foldReshape(op, src, RESHAPES.collapse),
  canonicalize: expandShapePatterns(RESHAPES),
});

export const collapse_shape = defineOp("tensor.collapse_shape", {
  summary: "The same elements in less dimensions.",
  args: { src: value(AnyRankedOrUnrankedTensor), reassociation: attr(IndexListArrayAttr) },
  results: { result: value(AnyRankedOrUnrankedTensor) },
  traits: [Pure],
  assembly: "$src $reassociation attr-dict `:` type($src) `into` type($result)",
  names: (op, setName) => setName(op.result(), "collapsed"),
  verify: (_view, op) => checkCollapseShape(op),
  fold: (_view, { src }, op) => foldReshape(op, src, RESHAPES.expand),
  canonicalize: collapseShapePatterns(RESHAPES),
});
