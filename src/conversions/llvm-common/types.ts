// Converts builtin types to types of the LLVM dialect.

import { stridesOf } from "../../define/index.ts";
import * as llvm from "../../dialects/llvm/index.ts";
import {
  type Attribute,
  ComplexType,
  type Context,
  FloatType,
  FunctionType,
  IndexType,
  IntegerAttr,
  IntegerType,
  MemRefType,
  type Type,
  VectorType,
} from "../../ir/index.ts";
import { TypeConverter } from "../../rewrite/index.ts";
import { makeDiagnostic } from "../../support/diagnostics/diagnostic.ts";
import { attributeText } from "../../text/index.ts";
import { addDescriptorRules } from "./memref.ts";

/** The width of index where nothing else is said; 0 asks for it, too. */
export const INDEX_WIDTH = 64;

/** Rules for builtin types: integers lose their signs, index has a width, vectors of several dimensions become arrays of vectors. */
export function addBuiltinRules(converter: TypeConverter, indexWidth = INDEX_WIDTH): void {
  // LLVM has no floats of fewer bits than half precision.
  converter.addConversion((type) => {
    if (!FloatType.is(type)) return undefined;
    return type.width < 16 ? type.context.integer(type.width) : type;
  });
  const structs = new Set<llvm.StructType>();
  converter.addConversion((type) =>
    type.def.dialect === "llvm" ? (convertOwn(type, converter, structs) ?? "failed") : undefined,
  );
  converter.addConversion((type) => (IntegerType.is(type) ? type.context.integer(type.width) : undefined));
  converter.addConversion((type) => (IndexType.is(type) ? type.context.integer(indexWidth) : undefined));
  converter.addConversion((type) => (VectorType.is(type) ? (convertVector(type, converter) ?? "failed") : undefined));
}

/** Keeps LLVM's own types, except structs and arrays of other types. `around` are the structs whose bodies are being converted. */
function convertOwn(type: Type, converter: TypeConverter, around: Set<llvm.StructType>): Type | undefined {
  if (llvm.isCompatibleOuterType(type) && llvm.isCompatibleType(type)) return type;
  if (llvm.ArrayType.is(type)) {
    const element = converter.convert(type.element);
    return element && llvm.arrayType(type.context, element, type.size);
  }
  return llvm.StructType.is(type) ? convertStruct(type, converter, around) : type;
}

/** A struct with a name becomes one with another name; undefined if there is one of that name with another body. */
function convertStruct(
  type: llvm.StructType,
  converter: TypeConverter,
  around: Set<llvm.StructType>,
): Type | undefined {
  const { identifier, body, context } = type;
  const converted = identifier === undefined ? undefined : llvm.identifiedStruct(context, `_Converted.${identifier}`);
  if (converted !== undefined && around.has(type)) return converted;
  around.add(type);
  const elements = converter.convertAll(body.elements);
  around.delete(type);
  if (elements === undefined) return undefined;
  if (converted === undefined) return llvm.literalStruct(context, elements, body.isPacked);
  return llvm.setStructBody(converted, { ...body, elements }) ? converted : undefined;
}

/** LLVM's vectors have one dimension: those around it become arrays, and a vector without any gets one. */
function convertVector(
  { context, shape, scalable, element: original }: VectorType,
  converter: TypeConverter,
): Type | undefined {
  const element = converter.convert(original);
  if (element === undefined) return undefined;
  const innermost = VectorType.get(context, {
    shape: [shape.at(-1) ?? 1],
    scalable: [scalable.at(-1) ?? false],
    element,
  });
  return shape.slice(0, -1).reduceRight<Type>((inner, size) => llvm.arrayType(context, inner, size), innermost);
}

/** The number of the address space that a memory space is; undefined if it is none. */
type AddressSpaces = (space: Attribute | undefined) => number | undefined;

const numberedSpaces: AddressSpaces = (space) => {
  if (space === undefined) return 0;
  return IntegerAttr.is(space) ? Number(space.value) : undefined;
};

/** The converter of the host's types: those, functions as pointers, complex numbers as pairs, memory references as descriptors. */
export function llvmTypeConverter(indexWidth: number, spaces: AddressSpaces = numberedSpaces): TypeConverter {
  const converter = new TypeConverter();
  const width = indexWidth === 0 ? INDEX_WIDTH : indexWidth;
  addBuiltinRules(converter, width);
  converter.addConversion((type) => (FunctionType.is(type) ? llvm.pointerType(type.context) : undefined));
  converter.addConversion((type) => {
    if (!ComplexType.is(type)) return undefined;
    const element = converter.convert(type.element);
    return element === undefined ? "failed" : llvm.literalStruct(type.context, [element, element]);
  });
  converter.addConversion((type) =>
    MemRefType.is(type) ? (descriptorType(type, width, converter, spaces) ?? "failed") : undefined,
  );
  addDescriptorRules(converter);
  return converter;
}

/** The address space of a memory reference; undefined if its memory space is no number. */
export function addressSpaceOf({ memorySpace }: MemRefType): number | undefined {
  return numberedSpaces(memorySpace);
}

const NOT_STRIDED =
  "conversion to strided form failed either due to non-strided layout maps (which should have been normalized away) or other reasons";

/** Reports why a type is not converted, without a location. */
function refuse(context: Context, message: string): undefined {
  context.emit(makeDiagnostic("error", "conversion", message));
}

/**
 * The parts of the descriptor of a memory reference: allocated and aligned pointer, offset, sizes and strides. One of unknown rank is its
 * rank and a pointer to a descriptor.
 */
function descriptorType(
  type: MemRefType,
  indexWidth: number,
  converter: TypeConverter,
  spaces: AddressSpaces,
): Type | undefined {
  const { context, shape, element, memorySpace } = type;
  if (shape !== undefined && stridesOf(type) === undefined) return refuse(context, NOT_STRIDED);
  if (converter.convert(element) === undefined) return undefined;
  const space = spaces(memorySpace);
  if (space === undefined) {
    const text = memorySpace === undefined ? "" : attributeText(memorySpace);
    return refuse(
      context,
      `conversion of memref memory space ${text} to integer address space failed. Consider adding memory space conversions.`,
    );
  }
  const index = context.integer(indexWidth);
  if (shape === undefined) return llvm.literalStruct(context, [index, llvm.pointerType(context)]);
  const pointer = llvm.pointerType(context, space);
  const extents = shape.length === 0 ? [] : [0, 1].map(() => llvm.arrayType(context, index, shape.length));
  return llvm.literalStruct(context, [pointer, pointer, index, ...extents]);
}
