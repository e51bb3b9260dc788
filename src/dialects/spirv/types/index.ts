// The types of the dialect.

import type { AnyTypeDef } from "../../../ir/index.ts";
import { ArrayType, RuntimeArrayType } from "./array.ts";
import { ImageType, SampledImageType } from "./image.ts";
import { CooperativeMatrixType, MatrixType } from "./matrix.ts";
import { OtherType } from "./other.ts";
import { PointerType, UntypedType } from "./pointer.ts";
import { StructType } from "./struct.ts";
import { TensorArmType } from "./tensor.ts";

export { ArrayType, lengthSymbol, RuntimeArrayType } from "./array.ts";
export { composingProblem } from "./composable.ts";
export { accessOf, type ImageProperties, ImageType, SampledImageType } from "./image.ts";
export { CooperativeMatrixType, MatrixType, rowsOf, sizeSymbols } from "./matrix.ts";
export {
  type OtherOperand,
  OtherType,
  otherMatrixElement,
  otherTypeProblem,
  otherVectorElement,
  otherVectorLength,
  otherVectorOf,
} from "./other.ts";
export { isUntypedPointer, PointerType, pointerStride, UntypedType } from "./pointer.ts";
export {
  compositeCount,
  compositeElement,
  isByteFloat,
  isComposite,
  isScalar,
  isSpirvType,
  sizeInBytes,
} from "./queries.ts";
export {
  identifiedStruct,
  isCompleteStruct,
  literalStruct,
  type MemberDecoration,
  type StructBody,
  type StructDecoration,
  StructType,
  setStructBody,
  structOf,
} from "./struct.ts";
export { TensorArmType } from "./tensor.ts";

// Sound: a context only asks a definition for its name and syntax.
/** @internal */
export const types = [
  ArrayType,
  CooperativeMatrixType,
  ImageType,
  MatrixType,
  OtherType,
  PointerType,
  RuntimeArrayType,
  SampledImageType,
  StructType,
  TensorArmType,
  UntypedType,
] as unknown as readonly AnyTypeDef[];
