// Constraints of vectors, tensors and memrefs by rank, shape and element, in the words of MLIR's definitions.

import {
  AffineMapAttr,
  ArrayAttr,
  ComplexType,
  DenseArrayAttr,
  DenseElementsAttr,
  elementTypeOrSelf,
  IntegerAttr,
  IntegerSetAttr,
  isShaped,
  MemRefType,
  TensorType,
  type Type,
  TypeAttr,
  VectorType,
} from "../../ir/index.ts";
import { BoolAttr, I64ArrayAttr } from "./attr-constraints.ts";
import {
  AnySignlessIntegerOrIndex,
  AnyType,
  type AttrConstraint,
  attrConstraint,
  I1,
  type TypeConstraint,
  type TypeKind,
  typeConstraint,
} from "./constraints.ts";
import { stridesOf } from "./strided.ts";

const isRankedMemRef = (type: Type): type is MemRefType => MemRefType.is(type) && type.shape !== undefined;
const isRankedTensor = (type: Type): type is TensorType => TensorType.is(type) && type.shape !== undefined;

const memref: TypeKind = { name: "builtin.memref", is: isRankedMemRef };
const unrankedMemRef: TypeKind = {
  name: "builtin.unranked_memref",
  is: (type) => MemRefType.is(type) && type.shape === undefined,
};
const anyMemRef: TypeKind = { name: undefined, is: (type) => MemRefType.is(type) };
const tensor: TypeKind = { name: "builtin.tensor", is: isRankedTensor };
const anyTensor: TypeKind = { name: undefined, is: (type) => TensorType.is(type) };
const vector: TypeKind = { name: "builtin.vector", is: (type) => VectorType.is(type) };
const shaped: TypeKind = { name: undefined, is: (type) => isShaped(type) };
const complex: TypeKind = { name: "builtin.complex", is: (type) => ComplexType.is(type) };

function ofKind(summary: string, kind: TypeKind, holds: (type: Type) => boolean = () => true): TypeConstraint {
  return typeConstraint(summary, (type) => kind.is(type) && holds(type), kind);
}

const elements =
  ({ accepts }: TypeConstraint) =>
  (type: Type) =>
    accepts(elementTypeOrSelf(type));

/** The rank of a shaped type; undefined if it is not known. @internal */
export function rankOf(type: Type): number | undefined {
  return isShaped(type) ? type.shape?.length : undefined;
}

/** Whether all dimensions are known. @internal */
export function hasStaticShape(type: Type): boolean {
  return isShaped(type) && type.shape?.every((size) => size >= 0) === true;
}

// ---- memrefs

/** Ranked memrefs of an element type. */
export function memRefOf(element: TypeConstraint): TypeConstraint {
  return ofKind(`memref of ${element.summary} values`, memref, elements(element));
}

/** "1D memref of …" */
export function memRefRankOf(element: TypeConstraint, rank: number): TypeConstraint {
  const holds = (type: Type) => rankOf(type) === rank && elements(element)(type);
  return ofKind(`${rank}D memref of ${element.summary} values`, memref, holds);
}

export const AnyRankedMemRef: TypeConstraint = memRefOf(AnyType);
export const AnyUnrankedMemRef: TypeConstraint = ofKind("unranked.memref of any type values", unrankedMemRef);
export const AnyRankedOrUnrankedMemRef: TypeConstraint = ofKind(
  "ranked or unranked memref of any type values",
  anyMemRef,
);
export const AnyNon0RankedOrUnrankedMemRef: TypeConstraint = typeConstraint(
  "unranked.memref of any type values or non-0-ranked.memref of any type values",
  (type) => MemRefType.is(type) && rankOf(type) !== 0,
);
export const AnyStaticShapeMemRef: TypeConstraint = ofKind(
  "statically shaped memref of any type values",
  memref,
  hasStaticShape,
);
const isStrided = (type: Type): boolean => isRankedMemRef(type) && stridesOf(type) !== undefined;
export const AnyStridedMemRef: TypeConstraint = ofKind("strided memref of any type values", memref, isStrided);
export const AnyStridedMemRefOfRank0: TypeConstraint = typeConstraint(
  "strided memref of any type values of rank 0",
  (type) => isStrided(type) && rankOf(type) === 0,
);

// ---- tensors

/** Ranked tensors of an element type. */
export function rankedTensorOf(element: TypeConstraint): TypeConstraint {
  return ofKind(`ranked tensor of ${element.summary} values`, tensor, elements(element));
}

export const AnyRankedTensor: TypeConstraint = rankedTensorOf(AnyType);
export const AnyRankedOrUnrankedTensor: TypeConstraint = ofKind("tensor of any type values", anyTensor);
export const AnyNon0RankedOrUnrankedTensor: TypeConstraint = ofKind(
  "non-0-ranked or unranked tensor",
  anyTensor,
  (type) => rankOf(type) !== 0,
);
export const AnyStaticShapeTensor: TypeConstraint = ofKind(
  "statically shaped tensor of any type values",
  tensor,
  hasStaticShape,
);
export const ShapeTensor: TypeConstraint = ofKind(
  "1D tensor of signless integer or index values",
  tensor,
  (type) => rankOf(type) === 1 && elements(AnySignlessIntegerOrIndex)(type),
);

// ---- vectors

const isFixed = (type: Type): boolean => VectorType.is(type) && !type.scalable.includes(true);
const hasDims = (type: Type): boolean => rankOf(type) !== 0;

/** Vectors of any rank, or of rank 1 and more. */
export function anyVectorOf(element: TypeConstraint): TypeConstraint {
  return ofKind(`vector of ${element.summary} values`, vector, elements(element));
}
/** Vectors of rank 1 or more, of an element type. */
export function rankedVectorOf(element: TypeConstraint): TypeConstraint {
  const holds = (type: Type) => hasDims(type) && elements(element)(type);
  return ofKind(`vector of ${element.summary} values`, vector, holds);
}

export const AnyVectorOfAnyRank: TypeConstraint = anyVectorOf(AnyType);
export const AnyVectorOfNonZeroRank: TypeConstraint = rankedVectorOf(AnyType);
export const MaskVector: TypeConstraint = rankedVectorOf(I1);
export const FixedMaskVector: TypeConstraint = ofKind(
  "fixed-length vector of 1-bit signless integer values",
  vector,
  (type) => isFixed(type) && hasDims(type) && elements(I1)(type),
);
export const AnyFixedVectorOfAnyRank: TypeConstraint = ofKind(
  "fixed-length vector of any type values",
  vector,
  isFixed,
);
export const VectorOfRank1: TypeConstraint = ofKind(" of ranks 1", vector, (type) => rankOf(type) === 1);
export const ScalableVectorOfRank1: TypeConstraint = ofKind(
  " of ranks 1",
  vector,
  (type) => rankOf(type) === 1 && !isFixed(type),
);

/** Vectors of an element with a rule about their dimensions; `$` in the summary represents the element. */
export function vectorWhere(
  summary: string,
  element: TypeConstraint,
  holds: (type: VectorType) => boolean,
): TypeConstraint {
  return ofKind(
    summary.replace("$", element.summary),
    vector,
    (type) => VectorType.is(type) && holds(type) && element.accepts(type.element),
  );
}

// ---- any of them, and complex numbers

export const AnyShapedType: TypeConstraint = ofKind("shaped of any type values", shaped);
export const TensorOrMemRef: TypeConstraint = ofKind(
  "Tensor or MemRef of any type values",
  shaped,
  (type) => !VectorType.is(type),
);

/** Complex numbers of an element type. */
export function complexOf(element: TypeConstraint, summary: string): TypeConstraint {
  return ofKind(summary, complex, (type) => ComplexType.is(type) && element.accepts(type.element));
}

// ---- attributes

export const AffineMapAttribute: AttrConstraint<AffineMapAttr> = attrConstraint(
  "AffineMap attribute",
  (attr) => AffineMapAttr.is(attr),
  { isKind: (attr) => AffineMapAttr.is(attr) },
);

export const IntegerSetAttribute: AttrConstraint<IntegerSetAttr> = attrConstraint(
  "IntegerSet attribute",
  (attr) => IntegerSetAttr.is(attr),
  { isKind: (attr) => IntegerSetAttr.is(attr) },
);

/** `[[0, 1], [2]]`: the dimensions of one shape that belong together in another. */
export const IndexListArrayAttr: AttrConstraint<ArrayAttr> = attrConstraint(
  "Array of 64-bit integer array attributes",
  (attr) => ArrayAttr.is(attr) && attr.elements.every((one) => I64ArrayAttr.accepts(one)),
  { isKind: (attr) => ArrayAttr.is(attr) },
);

export const BoolArrayAttr: AttrConstraint<ArrayAttr> = attrConstraint(
  "1-bit boolean array attribute",
  (attr) => ArrayAttr.is(attr) && attr.elements.every((one) => BoolAttr.accepts(one)),
  { isKind: (attr) => ArrayAttr.is(attr) },
);

/** An integer attribute of another constraint, with rules for its value. */
export function confined(
  base: AttrConstraint<IntegerAttr>,
  rule: string,
  holds: (value: bigint) => boolean,
): AttrConstraint<IntegerAttr> {
  return {
    ...base,
    summary: `${base.summary} whose ${rule}`,
    accepts: (attr) => base.accepts(attr) && IntegerAttr.is(attr) && holds(attr.value),
  };
}

/** Whether an integer is a positive power of two. @internal */
export const isPowerOf2 = (value: bigint): boolean => value > 0n && (value & (value - 1n)) === 0n;

/** An alignment in bytes. @internal */
export function alignmentOf(base: AttrConstraint<IntegerAttr>): AttrConstraint<IntegerAttr> {
  return confined(base, "value is positive and whose value is a power of two > 0", isPowerOf2);
}

export const I32ElementsAttr: AttrConstraint<DenseElementsAttr> = attrConstraint(
  "32-bit signless integer elements attribute",
  (attr) => DenseElementsAttr.is(attr) && elementTypeOrSelf(attr.type) === attr.context.integer(32),
  { isKind: (attr) => DenseElementsAttr.is(attr) },
);

export const MemRefTypeAttr: AttrConstraint<TypeAttr> = attrConstraint(
  "memref type attribute",
  (attr) => TypeAttr.is(attr) && isRankedMemRef(attr.type),
  { isKind: (attr) => TypeAttr.is(attr) },
);

/** The numbers of an `array<i64: …>`. @internal */
export function numbersOf(attr: unknown): readonly number[] {
  // Sound: `is` asks only for the definition.
  const array = attr as DenseArrayAttr | undefined;
  return DenseArrayAttr.is(array) ? array.values.map(Number) : [];
}
