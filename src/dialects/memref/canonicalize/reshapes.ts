// Patterns of memrefs in another shape: reshapes of reshapes, and reshapes of casts.

import {
  collapsedShape,
  mixedNumbers,
  type OpNumber,
  type Pattern,
  pattern,
  reassociationOf,
} from "../../../define/index.ts";
import {
  AffineMapAttr,
  affine,
  MemRefType,
  type OpDef,
  type Operation,
  type Rewriter,
  StridedLayoutAttr,
  type Type,
} from "../../../ir/index.ts";
import { isOp } from "../../op-name/index.ts";
import {
  collapsePatterns,
  expandPatterns,
  numberOf,
  numbersAttr,
  propertiesWith,
  type ReshapeOps,
  staticSizes,
  valuesOf,
} from "../../shapes/index.ts";
import { collapsedType, expandedType } from "../reshape-types.ts";
import { onlyForgets } from "./casts.ts";

/** True if a type's layout is the identity map, however it is written. */
function isContiguous(type: Type): boolean {
  if (!MemRefType.is(type) || type.layout === undefined) return true;
  const { layout } = type;
  if (AffineMapAttr.is(layout)) return affine.isIdentity(layout.map);
  return (
    StridedLayoutAttr.is(layout) && layout.offset === 0n && layout.strides.length === 1 && layout.strides[0] === 1n
  );
}

/** The type of the operand of a cast that only forgets sizes, offset and strides. */
function forgottenType(op: Operation): { readonly cast: Operation; readonly type: MemRefType } | undefined {
  const made = op.operand(0).definingOp;
  const type = isOp(made, "memref.cast") ? made.operandType(0) : undefined;
  if (made === undefined || !MemRefType.is(type) || !onlyForgets(type, op.operandType(0))) return undefined;
  return { cast: made, type };
}

/** Collapses the operand of a cast, and casts the result. */
function collapseOfCast(op: Operation, rewriter: Rewriter): boolean {
  const found = forgottenType(op);
  if (found === undefined) return false;
  const groups = reassociationOf(op);
  const type = collapsedType(found.type, collapsedShape(found.type.shape ?? [], groups), groups);
  if (type === undefined) return false;
  replaceReshape(op, rewriter, found.cast, { type, properties: op.properties, sizes: [] });
  return true;
}

/** A reshape to create: its result type, properties and sizes. */
interface NewReshape {
  readonly type: MemRefType;
  readonly properties: Operation["properties"];
  readonly sizes: readonly OpNumber[];
}

/** Replaces a reshape of a cast by a reshape of the cast's operand, cast to the type that users know. */
function replaceReshape(
  op: Operation,
  rewriter: Rewriter,
  cast: Operation,
  { type, properties, sizes }: NewReshape,
): void {
  const source = cast.operand(0);
  if (type === op.resultType()) {
    rewriter.modify(op, () => op.setOperand(0, source));
    return;
  }
  rewriter.insertBefore(op);
  const state = {
    operands: [source, ...valuesOf(sizes)],
    properties,
    resultTypes: [type],
    location: op.locationNumber,
  };
  const made = rewriter.create(op.def, state);
  rewriter.replaceWithNew(op, cast.def, { operands: [made.result()], resultTypes: op.resultTypes });
}

/** Expands the operand of a cast, if a dimension is dynamic exactly if one of its group is, and casts the result. */
function expandOfCast(op: Operation, rewriter: Rewriter): boolean {
  const found = forgottenType(op);
  if (found === undefined) return false;
  const groups = reassociationOf(op);
  const sizes = mixedNumbers(op, "output_shape").map((size) => numberOf(size) ?? size);
  const shape = staticSizes(sizes);
  const keepsDynamic = groups.every(
    (group, dim) => (found.type.shape?.[dim] ?? 0) < 0 === group.some((inner) => (shape[inner] ?? 0) < 0),
  );
  const type = keepsDynamic ? expandedType(found.type, shape, groups) : undefined;
  if (type === undefined) return false;
  const properties = propertiesWith(op, { static_output_shape: numbersAttr(op.context, sizes) });
  replaceReshape(op, rewriter, found.cast, { type, properties, sizes });
  return true;
}

/** The patterns of `memref.expand_shape`. */
export const expandShapePatterns =
  (ops: Omit<ReshapeOps, "isContiguous">) =>
  (self: OpDef): readonly Pattern[] => [
    ...expandPatterns({ ...ops, isContiguous }, self),
    pattern("ExpandShapeOpMemRefCastFolder", self, expandOfCast),
  ];

/** The patterns of `memref.collapse_shape`. */
export const collapseShapePatterns =
  (ops: Omit<ReshapeOps, "isContiguous">) =>
  (self: OpDef): readonly Pattern[] => [
    ...collapsePatterns({ ...ops, isContiguous }, self),
    pattern("CollapseShapeOpMemRefCastFolder", self, collapseOfCast),
  ];
