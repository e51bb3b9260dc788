// Constraints of the dialect's ops, in the words of MLIR's definitions.

import { AnyFloat, AnyInteger, anyOf, I1, type TypeConstraint, typeConstraint } from "../../define/index.ts";
import { IntegerType, type Type, VectorType } from "../../ir/index.ts";
import {
  hasNoSize,
  isCompatibleFloat,
  isCompatibleOuterType,
  isCompatibleVector,
  isScalableVector,
  isSignlessInteger,
  supportsMemory,
} from "./compatible.ts";
import {
  ArrayType,
  FunctionType,
  PointerType,
  pointerType,
  StructType,
  TokenType,
  tokenType,
  VoidType,
} from "./types/index.ts";

/** @internal */
export const AnyLLVMType = typeConstraint("LLVM dialect-compatible type", isCompatibleOuterType);
export const Token: TypeConstraint = {
  summary: "LLVM token type",
  accepts: (type) => TokenType.is(type),
  build: tokenType,
};
export const Primitive = typeConstraint(
  "primitive LLVM type",
  (type) => isCompatibleOuterType(type) && !VoidType.is(type) && !FunctionType.is(type),
);
export const AnyLLVMFloat = typeConstraint("floating point LLVM type", isCompatibleFloat);
export const Pointer: TypeConstraint = {
  summary: "LLVM pointer type",
  accepts: (type) => PointerType.is(type),
};
export const DefaultPointer: TypeConstraint = {
  summary: "LLVM pointer in address space 0",
  accepts: (type) => PointerType.is(type) && type.addressSpace === 0,
  build: (context) => pointerType(context),
};
export const Struct = typeConstraint("LLVM structure type", (type) => StructType.is(type));
export const Loadable = typeConstraint(
  "LLVM type with size",
  (type) => isCompatibleOuterType(type) && !hasNoSize(type) && supportsMemory(type),
);
export const Aggregate = typeConstraint("LLVM aggregate type", (type) => StructType.is(type) || ArrayType.is(type));
export const NonAggregate = typeConstraint(
  "LLVM-compatible non-aggregate type",
  (type) => isCompatibleOuterType(type) && !Aggregate.accepts(type),
);
/** @internal */
export const AnyLLVMVector = vectorConstraint("LLVM dialect-compatible vector type", isCompatibleVector);
export const FixedVector = typeConstraint(
  "LLVM dialect-compatible fixed-length vector type",
  (type) => VectorType.is(type) && !isScalableVector(type),
);
/** Assembly knows integers as a kind. */
export const SignlessInteger: TypeConstraint = {
  summary: "signless integer",
  accepts: isSignlessInteger,
  kind: { name: "builtin.integer", is: (type) => IntegerType.is(type) },
};

/** Assembly knows vectors as a kind. */
function vectorConstraint(summary: string, accepts: (type: Type) => boolean): TypeConstraint {
  return { summary, accepts, kind: { name: "builtin.vector", is: (type) => VectorType.is(type) } };
}

export function llvmVectorOf(element: TypeConstraint): TypeConstraint {
  return vectorConstraint(
    `LLVM dialect-compatible vector of ${element.summary}`,
    (type) => isCompatibleVector(type) && element.accepts(type.element),
  );
}

/** The type itself or a vector of it. */
function scalarOrVector(element: TypeConstraint): TypeConstraint {
  return anyOf(element, llvmVectorOf(element));
}

export const Integers = scalarOrVector(SignlessInteger);
export const AnyIntegers = scalarOrVector(AnyInteger);
export const Floats = scalarOrVector(AnyLLVMFloat);
export const Pointers = scalarOrVector(Pointer);
export const Bools = scalarOrVector(I1);
export const IntegerVector = llvmVectorOf(SignlessInteger);
export const FloatVector = llvmVectorOf(AnyFloat);
export const BoolVector = llvmVectorOf(I1);
export const PointerVector = llvmVectorOf(Pointer);
