// Questions about the types of rows, in which signs of integers do not count, and relations between them.

import { predicate, typePredicate } from "../../../define/index.ts";
import {
  FloatType,
  IntegerAttr,
  IntegerType,
  type Operation,
  type Trait,
  type Type,
  TypeAttr,
  VectorType,
  vectorType,
} from "../../../ir/index.ts";
import { typeAtIndices } from "../ops/memory/access-chain.ts";
import { elementOrSelf } from "../traits.ts";
import {
  ArrayType,
  CooperativeMatrixType,
  compositeElement,
  ImageType,
  isUntypedPointer,
  MatrixType,
  OtherType,
  otherVectorElement,
  otherVectorOf,
  PointerType,
  SampledImageType,
  StructType,
} from "../types/index.ts";

/** The types of an op's operands and of its result. */
export type Holds = (operands: readonly Type[], result: Type | undefined, op: Operation) => boolean;

/** "failed to verify that `summary`". */
export function relation(summary: string, holds: Holds): readonly Trait[] {
  return [typePredicate(summary, (op) => holds(op.operandTypes, op.numResults > 0 ? op.resultType() : undefined, op))];
}

// ---- types

export function withoutSign(type: Type): Type {
  if (IntegerType.is(type)) return type.signedness === "signless" ? type : type.context.integer(type.width);
  if (VectorType.is(type)) return vectorType(type.context, type.shape, withoutSign(type.element));
  const element = otherVectorElement(type);
  return (element && otherVectorOf(type, withoutSign(element))) ?? type;
}

export const areAlike = (types: readonly (Type | undefined)[]): boolean => {
  const [first] = types;
  return first !== undefined && types.every((type) => type !== undefined && withoutSign(type) === withoutSign(first));
};

/** The number of components, or the symbol of the constant that says it; 0 of a scalar. */
export function components(type: Type | undefined): unknown {
  if (VectorType.is(type)) return type.shape[0];
  return OtherType.is(type) && otherVectorElement(type) !== undefined ? type.operands[1] : 0;
}

export const areAsLong = (a: Type | undefined, b: Type | undefined): boolean => components(a) === components(b);
export const isVector = (type: Type | undefined): type is Type => components(type) !== 0;
export const isIntegers = (type: Type | undefined, width?: number): boolean =>
  type !== undefined && hasInteger(elementOrSelf(type), width);
export const hasInteger = (type: Type, width?: number): boolean =>
  IntegerType.is(type) && type.width > 1 && (width === undefined || type.width === width);
export const isFloats = (type: Type | undefined): boolean => type !== undefined && FloatType.is(elementOrSelf(type));
export const isBools = (type: Type | undefined): boolean => {
  const element = type && elementOrSelf(type);
  return IntegerType.is(element) && element.width === 1;
};
export const isScalarBool = (type: Type): boolean => IntegerType.is(type) && type.width === 1;
export const widthOf = (type: Type | undefined): number => {
  const element = type && elementOrSelf(type);
  return IntegerType.is(element) || FloatType.is(element) ? element.width : 0;
};

/** Whether what a pointer leads to is as asked; it is unknown it of an untyped one. */
export function leadsTo(pointer: Type | undefined, holds: (pointee: Type) => boolean): boolean {
  if (!PointerType.is(pointer)) return false;
  return isUntypedPointer(pointer) || holds(pointer.pointee);
}

export const isScalarPointer = (type: Type | undefined): boolean => PointerType.is(type);
export const isHalf = (type: Type): boolean => FloatType.is(type) && type.width === 16;

// ---- families

/** All operands and the result are of one type. */
export const allAlike = relation("all operands and the result have the same type", (operands, result) =>
  areAlike([...operands, result]),
);

export const isComponentType = relation("the result has the type of the operands' components", (operands, result) => {
  const [first] = operands;
  return areAlike(operands) && first !== undefined && elementOrSelf(first) === result;
});

/** The pointer is the last operand. */
export const storesSame = relation(
  "all operands and the result have the type that the pointer leads to",
  (operands, result) => {
    const values = [...operands.slice(0, -1), result];
    return areAlike(values) && leadsTo(operands.at(-1), (type) => areAlike([type, result]));
  },
);

export const storesIntegers = relation(
  "all operands have the type of the result, and the pointer leads to as many integers of 32 bits",
  (operands, result) =>
    areAlike([...operands.slice(0, -1), result]) &&
    leadsTo(operands.at(-1), (type) => isIntegers(type, 32) && areAsLong(type, result)),
);

export const asManyIntegers = relation(
  "the first operand has the type of the result, and the second one has as many integers",
  ([x, y], result) => areAlike([x, result]) && isIntegers(y) && areAsLong(x, y),
);

export const boolPerComponent = relation(
  "the operands have the same type, and the result has a bool for each component",
  (operands, result) => areAlike(operands) && isBools(result) && areAsLong(operands[0], result),
);

/** Numbers of a type packed into one of another, or the other way round. */
export function packing(
  from: string,
  isFrom: (type: Type | undefined) => boolean,
  to: string,
  isTo: (type: Type | undefined) => boolean,
) {
  return relation(
    `the operand is ${from}, and the result ${to}`,
    ([operand], result) => isFrom(operand) && isTo(result),
  );
}

export const vectorOf = (count: number, isElement: (type: Type) => boolean) => (type: Type | undefined) =>
  components(type) === count && type !== undefined && isElement(elementOrSelf(type));
export const scalarOf = (isScalar: (type: Type) => boolean) => (type: Type | undefined) =>
  type !== undefined && isScalar(type);
export const isFloat = (width: number) => (type: Type) => FloatType.is(type) && type.width === width;
export const isWord = (type: Type) => hasInteger(type, 32);

export const isAccumulation = (count: number, width: number) =>
  relation(
    `the vectors have ${count} floats of ${width} bits each, and the accumulator the type of the result`,
    ([a, b, accumulator], result) =>
      areAlike([a, b]) &&
      vectorOf(count, isFloat(width))(a) &&
      areAlike([accumulator, result]) &&
      !isVector(result) &&
      isFloats(result),
  );

/** The attribute that states how many components are loaded. */
export const countOf = (op: Operation): unknown => {
  const attr = op.attr("n");
  return IntegerAttr.is(attr) ? Number(attr.value) : undefined;
};

// ---- composites

/** Types that OpCopyLogical takes for each other: arrays and structs of such, and equal types. */
export function matchLogically(a: Type, b: Type): boolean {
  if (withoutSign(a) === withoutSign(b)) return true;
  if (ArrayType.is(a) && ArrayType.is(b)) return a.count === b.count && matchLogically(a.element, b.element);
  if (!StructType.is(a) || !StructType.is(b)) return false;
  const [members, others] = [a.body.members, b.body.members];
  return (
    members.length === others.length &&
    members.every((member, index) => {
      const other = others[index];
      return other !== undefined && matchLogically(member, other);
    })
  );
}

/** The types of the parts of a composite; undefined of another type. */
export function partTypes(type: Type): readonly (Type | undefined)[] | undefined {
  if (StructType.is(type)) return type.body.members;
  const isComposite =
    VectorType.is(type) ||
    ArrayType.is(type) ||
    MatrixType.is(type) ||
    CooperativeMatrixType.is(type) ||
    isVector(type);
  return isComposite ? [compositeElement(type, 0) ?? elementOrSelf(type)] : undefined;
}

// ---- memory

export const isAlignment = (op: Operation): boolean => {
  const attr = op.attr("alignment");
  return IntegerAttr.is(attr) && attr.value >= 0n && (attr.value & (attr.value - 1n)) === 0n;
};

/** Whether `pointers` has a pointer to each component of `values`, and `mask` a bool. */
export function areLanes(values: Type | undefined, pointers: Type | undefined, mask: Type | undefined): boolean {
  const pointer = pointers && otherVectorElement(pointers);
  return (
    values !== undefined &&
    isVector(values) &&
    areAsLong(values, pointers) &&
    areAsLong(values, mask) &&
    isBools(mask) &&
    leadsTo(pointer, (type) => areAlike([type, elementOrSelf(values)]))
  );
}

export const maskedAccess =
  "values, pointers and mask have the same number of components, and the pointers lead to values";
export const powerOfTwo = relation("the alignment is 0 or a power of two", (_operands, _result, op) => isAlignment(op));

/** The indices of a chain on an untyped pointer, which begin at operand `first`, lead to parts of its base type. */
export function untypedChain(first: number): readonly Trait[] {
  return [
    predicate("the indices lead to a part of the base type", (op) => {
      const base = op.attr("base_type");
      const indices = op.operands.slice(first).map(({ id }) => id);
      return TypeAttr.is(base) && typeof typeAtIndices(op.store, base.type, indices) !== "string";
    }),
  ];
}

export const listLength = (type: Type): unknown => (ArrayType.is(type) ? type.count : components(type));
export const listElement = (type: Type): Type => (ArrayType.is(type) ? type.element : elementOrSelf(type));

export function isSquare(type: Type | undefined): type is MatrixType {
  return MatrixType.is(type) && type.column.shape[0] === type.count;
}

/** One number, or the two halves of one. */
export function isHandle(type: Type | undefined): boolean {
  return scalarOf(hasInteger)(type) || vectorOf(2, isWord)(type);
}

export const resources = /^Type(Image|SampledImage|Sampler)$/;

export function isResource(type: Type | undefined): boolean {
  if (type === undefined) return false;
  return ImageType.is(type) || SampledImageType.is(type) || (OtherType.is(type) && resources.test(type.name));
}
