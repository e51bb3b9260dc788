// Converts types. Values of SPIR-V types become values of LLVM types without regard to layout; memory-layout.ts converts the types of
// values in memory.

import * as llvm from "../../../dialects/llvm/index.ts";
import {
  ArrayType,
  Decoration,
  decorate_type,
  ImageType,
  MatrixType,
  OtherType,
  otherVectorElement,
  PointerType,
  RuntimeArrayType,
  SampledImageType,
  StorageClass,
  StructType,
  sizeInBytes,
} from "../../../dialects/spirv/index.ts";
import { FloatType, IntegerType, type Type, VectorType, vectorType } from "../../../ir/index.ts";
import { TypeConverter } from "../../../rewrite/index.ts";
import { addBuiltinRules } from "../../llvm-common/index.ts";
import { ConstantNumbers } from "./constant-number.ts";

export type ClientApi = "Unknown" | "Metal" | "OpenCL" | "Vulkan" | "WebGPU";

/** Address spaces by storage class; others are 0. */
const addressSpaces: Readonly<Record<ClientApi, Readonly<Record<string, number>>>> = {
  Unknown: {},
  Metal: {},
  Vulkan: {},
  WebGPU: {},
  OpenCL: {
    Input: 1,
    CrossWorkgroup: 1,
    UniformConstant: 2,
    Workgroup: 3,
    Generic: 4,
    DeviceOnlyINTEL: 5,
    HostOnlyINTEL: 6,
  },
};

/** Whether storage classes have address spaces of their own for an API. */
export function hasAddressSpaces(api: ClientApi): boolean {
  return api === "Unknown" || api === "OpenCL";
}

export function addressSpaceOf(storageClass: number, api: ClientApi): number {
  return addressSpaces[api][StorageClass.enum.text(storageClass) ?? ""] ?? 0;
}

/** Whether a type states where its parts lie in memory. */
export function hasExplicitLayout(type: Type): boolean {
  if (ArrayType.is(type) || RuntimeArrayType.is(type)) return type.stride !== 0 || hasExplicitLayout(type.element);
  if (!StructType.is(type)) return false;
  return type.body.offsets.length > 0 || type.body.members.some(hasExplicitLayout);
}

/**
 * Whether MLIR 22 converts a type: arrays with the stride of their scalar or vector elements, structs without decorations whose offsets are those
 * that Vulkan's rules give, nothing with opaque types.
 */
export function isConvertedByReference(type: Type): boolean {
  if (ArrayType.is(type)) {
    const natural = type.stride === 0 || (isScalarOrVector(type.element) && sizeInBytes(type.element) === type.stride);
    return natural && isConvertedByReference(type.element);
  }
  if (RuntimeArrayType.is(type)) return type.stride === 0 && isConvertedByReference(type.element);
  if (StructType.is(type)) {
    const { members, offsets, memberDecorations } = type.body;
    if (memberDecorations.length > 0 || (offsets.length > 0 && decorate_type(type) !== type)) return false;
    return members.every(isConvertedByReference);
  }
  return isScalarOrVector(type) || PointerType.is(type);
}

function isScalarOrVector(type: Type): boolean {
  return IntegerType.is(type) || FloatType.is(type) || VectorType.is(type);
}

const C_PACKED = Decoration.enum.value("CPacked");

/** MLIR packs structs without offsets; where memory is to be exact, those of kernels are as C has them. */
function isPacked({ body: { offsets, decorations } }: StructType, isExact: boolean): boolean {
  return offsets.length === 0 && (!isExact || decorations.some(({ decoration }) => decoration === C_PACKED));
}

/** Rules for values of the types of the SPIR-V dialect; `saysPointee`: pointers state their pointee type, as they did before release 18. */
export function spirvTypeConverter(
  api: ClientApi,
  isExact: boolean,
  saysPointee: boolean,
  numbers: ConstantNumbers = new ConstantNumbers(),
): TypeConverter {
  const converter = new TypeConverter();
  const pointees = new Set<Type>();
  const all = (types: readonly Type[]): readonly Type[] | undefined => converter.convertAll(types);
  addBuiltinRules(converter);
  converter.addConversion((type) => {
    if (!PointerType.is(type)) return undefined;
    const addressSpace = addressSpaceOf(type.storageClass, api);
    if (!saysPointee) return llvm.pointerType(type.context, addressSpace);
    // A struct that points to itself would have no end.
    if (pointees.has(type.pointee)) return "failed";
    pointees.add(type.pointee);
    const pointee = converter.convert(type.pointee);
    pointees.delete(type.pointee);
    return pointee === undefined ? "failed" : llvm.pointerType(type.context, addressSpace, pointee);
  });
  // Images, samplers, events and similar types are handles, which only the runtime interprets.
  converter.addConversion((type) =>
    ImageType.is(type) || SampledImageType.is(type) || OtherType.is(type) ? llvm.pointerType(type.context) : undefined,
  );
  converter.addConversion((type) => {
    const part = otherVectorElement(type);
    if (part === undefined) return undefined;
    const [element, length] = [converter.convert(part), numbers.vectorLength(type)];
    return element === undefined || length === undefined ? "failed" : vectorType(type.context, [length], element);
  });
  converter.addConversion((type) => {
    if (!ArrayType.is(type) && !RuntimeArrayType.is(type) && !MatrixType.is(type)) return undefined;
    const element = converter.convert(MatrixType.is(type) ? type.column : type.element);
    return element === undefined ? "failed" : llvm.arrayType(type.context, element, countOf(type, numbers));
  });
  converter.addConversion((type) => {
    if (!StructType.is(type)) return undefined;
    const members = all(type.body.members);
    if (members === undefined) return "failed";
    return llvm.literalStruct(type.context, members, isPacked(type, isExact));
  });
  return converter;
}

function countOf(type: ArrayType | RuntimeArrayType | MatrixType, numbers: ConstantNumbers): number {
  if (ArrayType.is(type)) return numbers.length(type);
  return RuntimeArrayType.is(type) ? 0 : type.count;
}
