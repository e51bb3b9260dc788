// The constraints on operands and results, in the words of MLIR's definitions.

import {
  type AttrConstraint,
  anyOf as anyOfConstraints,
  arrayOf,
  attrConstraint,
  attrOf,
  DenseI32ArrayAttr,
  exactly,
  FlatSymbolRefAttr,
  I32Attr,
  SymbolRefAttribute,
  type TypeConstraint,
  typeAttrOf,
  typeConstraint,
  typeOf,
} from "../../define/index.ts";
import {
  type ArrayAttr,
  type Attribute,
  DenseElementsAttr,
  elementCount,
  elementTypeOrSelf,
  type FloatKind,
  FloatType,
  GraphType,
  type IntegerAttr,
  IntegerAttr as IntegerAttrDef,
  IntegerType,
  NoneType,
  type Type,
  TypeAttr,
  VectorType,
} from "../../ir/index.ts";
import { LinkageAttributesAttr, VerCapExtAttr } from "./attrs/index.ts";
import {
  ArrayType,
  CooperativeMatrixType,
  ImageType,
  isByteFloat,
  MatrixType,
  OtherType,
  otherMatrixElement,
  otherVectorElement,
  PointerType,
  RuntimeArrayType,
  SampledImageType,
  StructType,
  TensorArmType,
} from "./types/index.ts";

// ---- scalars

function integerOf(summary: string, accepts: (type: IntegerType) => boolean): TypeConstraint {
  return typeConstraint(summary, (type) => IntegerType.is(type) && accepts(type));
}

/** MLIR has 8, 16, 32 and 64 bits; other widths are those of SPV_INTEL_int4 and SPV_ALTERA_arbitrary_precision_integers. */
const isInteger = (type: IntegerType): boolean => type.width > 1;

/** A type that is read where the constraint is one on integers alone. */
const ofIntegers = (constraint: TypeConstraint): TypeConstraint => ({
  ...constraint,
  kind: { name: "builtin.integer", is: (type) => IntegerType.is(type) },
});

const ofVectors = (constraint: TypeConstraint): TypeConstraint => ({
  ...constraint,
  kind: { name: "builtin.vector", is: (type) => VectorType.is(type) || otherVectorElement(type) !== undefined },
});

/** Whether a type is a vector that MLIR does not have, of elements that a constraint accepts. */
function isOtherVectorOf(element: TypeConstraint, type: Type): boolean {
  const found = otherVectorElement(type);
  return found !== undefined && element.accepts(found);
}

const isSignlessOrUnsigned = (type: IntegerType): boolean => type.signedness !== "signed";

export const Bool: TypeConstraint = ofIntegers(exactly("bool", (context) => context.i1));
export const Integer: TypeConstraint = ofIntegers(integerOf("8/16/32/64-bit integer", isInteger));
export const AnyInt32: TypeConstraint = integerOf("32-bit integer", (type) => type.width === 32);
export const SignlessOrUnsignedInt: TypeConstraint = integerOf(
  "8/16/32/64-bit signless/unsigned integer",
  (type) => isInteger(type) && isSignlessOrUnsigned(type),
);
export const UnsignedInt32: TypeConstraint = integerOf(
  "32-bit signless/unsigned integer",
  (type) => type.width === 32 && isSignlessOrUnsigned(type),
);
export const Int16: TypeConstraint = exactly("Int16", (context) => context.integer(16));
export const Int32: TypeConstraint = ofIntegers(exactly("Int32", (context) => context.integer(32)));

function floatOf(summary: string, ...formats: readonly FloatKind[]): TypeConstraint {
  return typeConstraint(summary, (type) => FloatType.is(type) && formats.includes(type.format));
}

export const Float: TypeConstraint = floatOf("16/32/64-bit float", "f16", "f32", "f64");
export const Float16or32: TypeConstraint = floatOf("16/32-bit float", "f16", "f32");
export const Float32: TypeConstraint = {
  ...exactly("Float32", (context) => context.f32),
  kind: { name: undefined, is: (type) => FloatType.is(type) },
};
export const AnyFloat: TypeConstraint = floatOf("16/32/64-bit float or BFloat16", "f16", "f32", "f64", "bf16");

export const anyOf = anyOfConstraints;

export const Numerical: TypeConstraint = anyOf(Integer, AnyFloat);
export const Scalar: TypeConstraint = anyOf(Numerical, Bool);

// ---- vectors and matrices

const LENGTHS = [2, 3, 4, 8, 16];

/** A vector of as many elements, whatever its rank. */
export function vectorOf(lengths: readonly number[], element: TypeConstraint): TypeConstraint {
  return ofVectors(
    typeConstraint(`vector of ${element.summary} values of length ${lengths.join("/")}`, (type) =>
      VectorType.is(type)
        ? lengths.includes(elementCount(type.shape)) && element.accepts(type.element)
        : lengths.length > 1 && isOtherVectorOf(element, type),
    ),
  );
}

/** In MLIR's words a vector of 2, 3 or 4 elements; of 8 and 16, too, which kernels have. */
export function shortVectorOf(element: TypeConstraint): TypeConstraint {
  const { accepts } = vectorOf(LENGTHS, element);
  return { ...vectorOf([2, 3, 4], element), accepts };
}

/** One constraint for each element type: the verifier keeps its answers by constraint. */
function perElement(make: (element: TypeConstraint) => TypeConstraint): (element: TypeConstraint) => TypeConstraint {
  const made = new Map<TypeConstraint, TypeConstraint>();
  return (element) => {
    let constraint = made.get(element);
    if (constraint === undefined) {
      constraint = make(element);
      made.set(element, constraint);
    }
    return constraint;
  };
}

/** A vector that is not scalable. */
export const fixedVectorOf = perElement((element) =>
  ofVectors(
    typeConstraint(`fixed-length vector of ${element.summary} values of length ${LENGTHS.join("/")}`, (type) =>
      VectorType.is(type)
        ? !type.scalable.includes(true) && LENGTHS.includes(elementCount(type.shape)) && element.accepts(type.element)
        : isOtherVectorOf(element, type),
    ),
  ),
);

const mlirVector: TypeConstraint = vectorOf(LENGTHS, anyOf(Bool, Integer, AnyFloat));

/** Also of pointers, which MLIR does not have. */
export const Vector: TypeConstraint = {
  ...mlirVector,
  accepts: (type) =>
    mlirVector.accepts(type) ||
    otherVectorElement(type) !== undefined ||
    (VectorType.is(type) && isByteFloat(type.element)),
};

/** The constraint in MLIR's words, that accepts floats of one byte and vectors of them besides. */
export function withByteFloats(constraint: TypeConstraint): TypeConstraint {
  return { ...constraint, accepts: (type) => constraint.accepts(type) || isByteFloat(elementTypeOrSelf(type)) };
}

export const scalarOrVectorOf = perElement((element) => anyOf(element, fixedVectorOf(element)));

function cooperativeMatrixOf(element: TypeConstraint): TypeConstraint {
  return typeConstraint(`Cooperative Matrix of ${element.summary} values`, (type) => {
    const found = CooperativeMatrixType.is(type) ? type.element : otherMatrixElement(type);
    return found !== undefined && element.accepts(found);
  });
}

export const scalarOrVectorOrCoopMatrixOf = perElement((element) =>
  anyOf(element, fixedVectorOf(element), cooperativeMatrixOf(element)),
);

export function matrixOf(element: TypeConstraint): TypeConstraint {
  return typeConstraint(
    `Matrix of ${element.summary} values`,
    (type) => MatrixType.is(type) && element.accepts(type.column.element),
  );
}

export function matrixOrCoopMatrixOf(element: TypeConstraint): TypeConstraint {
  return anyOf(AnyMatrix, cooperativeMatrixOf(element));
}

// ---- types of the dialect

export const Void: TypeConstraint = typeConstraint("void", (type) => NoneType.is(type));
const mlirPtr: TypeConstraint = typeOf(PointerType, "any SPIR-V pointer type");

/** A pointer, or a vector of them (SPV_INTEL_masked_gather_scatter). */
export const AnyPtr: TypeConstraint = {
  ...mlirPtr,
  accepts: (type) => mlirPtr.accepts(type) || PointerType.is(otherVectorElement(type)),
};
export const AnyArray: TypeConstraint = typeOf(ArrayType, "any SPIR-V array type");
export const AnyRTArray: TypeConstraint = typeOf(RuntimeArrayType, "any SPIR-V runtime array type");
export const AnyStruct: TypeConstraint = typeOf(StructType, "any SPIR-V struct type");
export const AnyCooperativeMatrix: TypeConstraint = typeOf(CooperativeMatrixType, "any SPIR-V cooperative matrix type");
export const AnyMatrix: TypeConstraint = typeOf(MatrixType, "any SPIR-V matrix type");
export const AnyImage: TypeConstraint = typeOf(ImageType, "any SPIR-V image type");
export const AnySampledImage: TypeConstraint = typeOf(SampledImageType, "any SPIR-V sampled image type");
export const AnyTensorArm: TypeConstraint = typeOf(TensorArmType, "any SPIR-V tensorArm type");

const mlirComposite: TypeConstraint = anyOf(
  Vector,
  AnyArray,
  AnyRTArray,
  AnyStruct,
  AnyCooperativeMatrix,
  AnyMatrix,
  AnyTensorArm,
);

export const Composite: TypeConstraint = {
  ...mlirComposite,
  accepts: (type) =>
    mlirComposite.accepts(type) || otherMatrixElement(type) !== undefined || otherVectorElement(type) !== undefined,
};

const mlirType: TypeConstraint = anyOf(
  Void,
  Bool,
  Integer,
  AnyFloat,
  Vector,
  AnyPtr,
  AnyArray,
  AnyRTArray,
  AnyStruct,
  AnyCooperativeMatrix,
  AnyMatrix,
  AnySampledImage,
  AnyImage,
  AnyTensorArm,
);

/** Any type that a value of the dialect may have: in MLIR's words, with the types that it does not have. */
export const AnySpirvType: TypeConstraint = {
  ...mlirType,
  accepts: (type) => mlirType.accepts(type) || OtherType.is(type) || isByteFloat(type),
};

export const ScalarOrVector: TypeConstraint = anyOf(Scalar, Vector);
const mlirCastable: TypeConstraint = withByteFloats(anyOf(ScalarOrVector, AnyPtr));

/** The operands of a bitcast: in MLIR's words, with the matrices of SPV_KHR_cooperative_matrix. */
export const ScalarOrVectorOrPtr: TypeConstraint = {
  ...mlirCastable,
  accepts: (type) => mlirCastable.accepts(type) || AnyCooperativeMatrix.accepts(type),
};

const mlirSelectType: TypeConstraint = anyOf(Scalar, Vector, AnyPtr);

/** The types that can be selected: in MLIR's words, with the composites that SPIR-V allows from version 1.4 on. */
export const SelectType: TypeConstraint = {
  ...mlirSelectType,
  accepts: (type) => mlirSelectType.accepts(type) || isByteFloat(type) || Composite.accepts(type),
};

// ---- attributes

/** A power of two of bytes. */
export const Alignment: AttrConstraint<IntegerAttr> = attrConstraint(
  "32-bit signless integer attribute whose value is positive and whose value is a power of two > 0",
  (attr) =>
    I32Attr.accepts(attr) && IntegerAttrDef.is(attr) && attr.value > 0n && (attr.value & (attr.value - 1n)) === 0n,
  { valueType: (context) => context.i32, isKind: (attr) => IntegerAttrDef.is(attr) },
);

export const SymbolRefArrayAttr: AttrConstraint<ArrayAttr> = arrayOf(SymbolRefAttribute, "symbol ref array attribute");

export const CooperativeMatrixTypeAttr: AttrConstraint<TypeAttr> = typeAttrOf(AnyCooperativeMatrix);

export const GraphTypeAttr: AttrConstraint<TypeAttr> = attrConstraint(
  "type attribute of graph type",
  (attr) => TypeAttr.is(attr) && GraphType.is(attr.type),
  { isKind: (attr) => TypeAttr.is(attr) },
);

const isIntegerElements = (attr: Attribute): boolean =>
  DenseElementsAttr.is(attr) && IntegerType.is(elementTypeOrSelf(attr.type));

export const IntElementsAttr: AttrConstraint<DenseElementsAttr> = attrConstraint(
  "integer elements attribute",
  isIntegerElements,
  { isKind: isIntegerElements },
);

export const LinkageAttributes = attrOf(LinkageAttributesAttr, "");
export const VerCapExt = attrOf(VerCapExtAttr, "version-capability-extension attribute");

export { DenseI32ArrayAttr, FlatSymbolRefAttr };
