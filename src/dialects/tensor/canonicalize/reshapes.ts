// Folds and patterns of tensors in another shape: of constants, of reshapes, of casts, and with the shape that is there already.

import {
  collapsedShape,
  type FoldResult,
  mixedNumbers,
  type Pattern,
  pattern,
  reassociationOf,
  valuesUnder,
} from "../../../define/index.ts";
import {
  type Attribute,
  denseAttr,
  elementsOf,
  isShaped,
  type OpDef,
  type Operation,
  type Rewriter,
  splatAttr,
  splatPattern,
} from "../../../ir/index.ts";
import { isOp } from "../../op-name/index.ts";
import {
  collapsePatterns,
  expandPatterns,
  foldReshape as foldUndone,
  forgettingCast,
  numberOf,
  numbersAttr,
  propertiesWith,
  type ReshapeOps,
  staticSizes,
  valuesOf,
} from "../../shapes/index.ts";
import { cast } from "../cast.ts";
import { isSimple } from "./constant-elements.ts";
import { isStatic, shapeOf, withShape } from "./types.ts";

/** A constant or splat in the other shape. */
function foldConstant(op: Operation, source: Attribute | undefined): Attribute | undefined {
  const type = op.resultType();
  if (!isStatic(type) || !isShaped(type) || !isSimple(type.element)) return undefined;
  const bits = splatPattern(source);
  if (bits !== undefined) return splatAttr(type, bits);
  const elements = elementsOf(source);
  return elements === undefined ? undefined : denseAttr(type, type.element, elements.patterns);
}

/** A constant in the other shape, or a reshape that undoes another one. */
export function foldReshape(op: Operation, source: Attribute | undefined, inverse: () => OpDef): FoldResult {
  if (op.operandType(0) === op.resultType()) return op.operand(0);
  return foldConstant(op, source) ?? foldUndone(op, inverse);
}

/** Of a splat or of given elements, the same in the other shape. */
function ofElements(op: Operation, rewriter: Rewriter): boolean {
  const made = op.operand(0).definingOp;
  if (!isOp(made, "tensor.splat", "tensor.from_elements") || !isStatic(op.resultType())) return false;
  if (!isStatic(made.resultType())) return false;
  rewriter.replaceWithNew(op, made.def, { operands: made.operands, resultTypes: op.resultTypes });
  return true;
}

/** Collapses the operand of a cast, and casts the result. */
function collapseOfCast(op: Operation, rewriter: Rewriter): boolean {
  const source = forgettingCast(op.operand(0));
  if (source === undefined) return false;
  const exact = withShape(source.type, collapsedShape(shapeOf(source.type) ?? [], reassociationOf(op)));
  if (exact === op.resultType()) {
    rewriter.modify(op, () => op.setOperand(0, source));
    return true;
  }
  rewriter.insertBefore(op);
  const { properties, locationNumber: location } = op;
  const made = rewriter.create(op.def, { operands: [source], properties, resultTypes: [exact], location });
  rewriter.replaceWithNew(op, cast, { operands: made.results, resultTypes: op.resultTypes });
  return true;
}

/** Constant sizes of an expanded cast become part of the types, where the cast's operand has a static size. */
function expandOfCast(op: Operation, rewriter: Rewriter): boolean {
  const source = forgettingCast(op.operand(0));
  if (source === undefined) return false;
  const groups = reassociationOf(op);
  const known = shapeOf(source.type) ?? [];
  const isKnown = (dim: number): boolean => (known[groups.findIndex((group) => group.includes(dim))] ?? -1) >= 0;
  const before = mixedNumbers(op, "output_shape");
  const sizes = before.map((size, dim) => (isKnown(dim) ? (numberOf(size) ?? size) : size));
  if (valuesOf(sizes).length === valuesUnder(op, "output_shape").length) return false;
  const shape = staticSizes(sizes);
  const location = op.locationNumber;
  rewriter.insertBefore(op);
  const collapsed = withShape(op.operandType(0), collapsedShape(shape, groups), false);
  const inner = rewriter.create(cast, { operands: [op.operand(0)], resultTypes: [collapsed], location });
  const made = rewriter.create(op.def, {
    operands: [inner.result(), ...valuesOf(sizes)],
    properties: propertiesWith(op, { static_output_shape: numbersAttr(op.context, sizes) }),
    resultTypes: [withShape(op.operandType(0), shape, false)],
    location,
  });
  rewriter.replaceWithNew(op, cast, { operands: made.results, resultTypes: op.resultTypes });
  return true;
}

type Reshapes = Omit<ReshapeOps, "isContiguous" | "cast">;
const contiguous = (ops: Reshapes): ReshapeOps => ({ ...ops, cast: () => cast, isContiguous: () => true });

/** The patterns of `tensor.expand_shape`. */
export const expandShapePatterns =
  (ops: Reshapes) =>
  (self: OpDef): readonly Pattern[] => [
    ...expandPatterns(contiguous(ops), self),
    pattern("ConvertToStaticExpandShape", self, expandOfCast),
    pattern("FoldReshapeWithElements", self, ofElements),
  ];

/** The patterns of `tensor.collapse_shape`. */
export const collapseShapePatterns =
  (ops: Reshapes) =>
  (self: OpDef): readonly Pattern[] => [
    ...collapsePatterns(contiguous(ops), self),
    pattern("FoldReshapeWithElements", self, ofElements),
    pattern("FoldCollapseOfCastOp", self, collapseOfCast),
  ];

// ---- tensor.reshape

/** True if the shape is made of the sizes of `source` itself. */
function hasOwnShape(op: Operation): boolean {
  const [source, shape] = [op.operand(0), op.operand(1).definingOp];
  const sizes = shapeOf(source.type) ?? [];
  if (!isOp(shape, "tensor.from_elements") || shape.numOperands !== sizes.length) return false;
  return shape.operands.every((element, dim) => {
    const known = numberOf(element);
    if (known !== undefined) return known === sizes[dim];
    const made = element.definingOp;
    return isOp(made, "tensor.dim") && made.operand(0) === source && numberOf(made.operand(1)) === dim;
  });
}

/** To any shape: the last one counts, and the shape that the source has changes nothing. */
export function foldAnyReshape(op: Operation, source: Attribute | undefined): FoldResult {
  const type = op.resultType();
  const bits = isStatic(type) && isShaped(type) && isSimple(type.element) ? splatPattern(source) : undefined;
  if (bits !== undefined) return splatAttr(type, bits);
  const inner = op.operand(0).definingOp;
  if (inner?.def === op.def) {
    op.setOperand(0, inner.operand(0));
    return op.results;
  }
  if (op.operandType(0) !== type || shapeOf(type) === undefined) return undefined;
  return (shapeOf(type)?.length ?? 0) <= 1 || hasOwnShape(op) ? op.operand(0) : undefined;
}
