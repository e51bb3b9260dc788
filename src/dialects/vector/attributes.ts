// Enums and constraints of vector, and the rules that relate types of its ops.

import {
  type AttrConstraint,
  attrConstraint,
  defineEnumAttr,
  predicate,
  type TypeConstraint,
  type TypeTrait,
  typeConstraint,
  valuesUnder,
} from "../../define/index.ts";
import {
  ArrayAttr,
  elementCount,
  elementTypeOrSelf,
  FloatType,
  IndexType,
  IntegerAttr,
  IntegerType,
  isShaped,
  type Trait,
  type Type,
  VectorType,
} from "../../ir/index.ts";
import { enums } from "./enums.generated.ts";

export const kind = defineEnumAttr("vector.kind", {
  summary: "Kind of combining function for contractions and reductions",
  className: "::mlir::vector::CombiningKind",
  attrClass: "Vector_CombiningKindAttr",
  cases: enums.CombiningKind,
});

export const iteratorType = defineEnumAttr("vector.iterator_type", {
  summary: "Iterator type",
  className: "::mlir::vector::IteratorType",
  attrClass: "Vector_IteratorTypeEnum",
  cases: enums.IteratorType,
});

/** @internal */
export const punctuation = defineEnumAttr("vector.punctuation", {
  summary: "Punctuation for separating vectors or vector elements",
  className: "::mlir::vector::PrintPunctuation",
  attrClass: "Vector_PrintPunctuation",
  cases: enums.PrintPunctuation,
});

/** @internal */
export const IteratorTypes: AttrConstraint<ArrayAttr> = attrConstraint(
  "Iterator type should be an enum.",
  (attr) => ArrayAttr.is(attr) && attr.elements.every((one) => iteratorType.is(one)),
  { isKind: (attr) => ArrayAttr.is(attr) },
);

/** @internal */
export const IntegerOrIndex: TypeConstraint = typeConstraint(
  "integer or index",
  (type) => IntegerType.is(type) || IndexType.is(type),
);

/** @internal */
export const StepVector: TypeConstraint = typeConstraint(
  "vector of index values of ranks 1",
  (type) => VectorType.is(type) && type.shape.length === 1 && IndexType.is(type.element),
  { name: "builtin.vector", is: (type) => VectorType.is(type) },
);

/** @internal */
export const Printable: TypeConstraint = typeConstraint("", (type) => {
  const element = elementTypeOrSelf(type);
  return !isShaped(type) || VectorType.is(type)
    ? IntegerType.is(element) || IndexType.is(element) || FloatType.is(element)
    : false;
});

// ---- rules

/** "`what` have same element type": those of an operand and of the result. @internal */
export function elementsAgree(what: string, operand: number): Trait {
  return predicate(
    `${what} have same element type`,
    (op) => elementTypeOrSelf(op.operandType(operand)) === elementTypeOrSelf(op.resultType()),
  );
}

/** @internal */
export const factorsAgree: Trait = predicate(
  "lhs and rhs have same element type",
  (op) => elementTypeOrSelf(op.operandType(0)) === elementTypeOrSelf(op.operandType(1)),
);

/** The vector under a name holds the values under `elements`. @internal */
export function elementsOf(name: string): TypeTrait {
  return {
    name: "ShapedTypeMatchesElementCountAndTypes",
    derivedList: { from: name, to: "elements", types: elementTypes },
    verify(op) {
      const type = valuesUnder(op, name)[0]?.type;
      const found = valuesUnder(op, "elements");
      const expected = type === undefined ? [] : elementTypes(type);
      const isRight = found.length === expected.length && found.every((one, index) => one.type === expected[index]);
      if (isRight) return undefined;
      return op.error(`failed to verify that shaped type '${name}' matches 'elements' element count and types`);
    },
  };
}

/** The types of a vector's elements, one by one. @internal */
export function elementTypes(type: Type): readonly Type[] {
  return VectorType.is(type) ? Array.from({ length: elementCount(type.shape) }, () => type.element) : [];
}

/** @internal */
export function multipleOf(what: "result" | "source", operand: number): Trait {
  return predicate(`position is a multiple of the ${what} length.`, (op) => {
    const part = what === "result" ? op.resultType() : op.operandType(0);
    void operand;
    const pos = op.attr("pos");
    const length = VectorType.is(part) ? (part.shape[0] ?? 1) : 1;
    return IntegerAttr.is(pos) && Number(pos.value) % length === 0;
  });
}

/** @internal */
export const PlainString: Trait = predicate("`source` or `punctuation` are not set when printing strings", (op) => {
  if (op.attr("stringLiteral") === undefined) return true;
  return op.numOperands === 0 && op.attr("punctuation") === punctuation.of(op.context, "newline");
});

function withTrailing(type: Type, size: (old: number) => number): Type | undefined {
  if (!VectorType.is(type)) return undefined;
  const { shape, scalable, element, context } = type;
  if (shape.length === 0) return VectorType.get(context, { shape: [2], scalable: [false], element });
  const changed = [...shape.slice(0, -1), size(shape.at(-1) ?? 1)];
  return changed.some((one) => one <= 0) ? type : VectorType.get(context, { shape: changed, scalable, element });
}

/** @internal */
export const doubled = (type: Type): Type | undefined => withTrailing(type, (size) => size * 2);
/** @internal */
export const halved = (type: Type): Type | undefined => withTrailing(type, (size) => Math.trunc(size / 2));

/** @internal */
export const EvenTrailing: Trait = predicate(
  "the trailing dimension of the source vector has an even number of elements",
  (op) => {
    const type = op.operandType(0);
    return VectorType.is(type) && (type.shape.at(-1) ?? 0) % 2 === 0;
  },
);
