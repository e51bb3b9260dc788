// Converts builtin types to types of the SPIR-V dialect, for a target environment: on request, a wider type emulates a type that the
// environment lacks.

import { stridesOf } from "../../define/index.ts";
import { unrealized_conversion_cast } from "../../dialects/builtin/index.ts";
import * as spirv from "../../dialects/spirv/index.ts";
import {
  type Attribute,
  type Builder,
  ComplexType,
  type Context,
  elementCount,
  FloatType,
  IndexType,
  IntegerType,
  MemRefType,
  type Operation,
  TensorType,
  type Type,
  type Value,
  VectorType,
  vectorType,
} from "../../ir/index.ts";
import { TypeConverter } from "../../rewrite/index.ts";
import type { ElementLayout } from "./element-pointer.ts";
import { constant } from "./emit.ts";

export interface SpirvTypeOptions {
  /** Narrower numbers than the environment has become numbers of 32 bits. */
  readonly emulateNarrowScalars: boolean;
  /** Floats of 8 bits, which SPIR-V does not have, become integers of 8 bits. */
  readonly emulateUnsupportedFloats: boolean;
  readonly use64bitIndex: boolean;
  /** More than in the reference is converted: atomic operations on memory of OpenCL's kernels, variables of type index, buffers of vectors of three elements. */
  readonly convertsMore: boolean;
  /** Ops of the SPIR-V dialect are legal even if the environment lacks their types. */
  readonly isAnySpirvLegal: boolean;
  /** Bits of a truth value in memory: only 8 is supported. */
  readonly boolNumBits: number;
}

export const usualOptions: SpirvTypeOptions = {
  emulateNarrowScalars: true,
  emulateUnsupportedFloats: true,
  use64bitIndex: false,
  convertsMore: false,
  isAnySpirvLegal: false,
  boolNumBits: 8,
};

/** The converter to the SPIR-V dialect for an environment. */
export class SpirvTypeConverter extends TypeConverter {
  readonly env: spirv.TargetEnv;
  readonly options: SpirvTypeOptions;
  /** Layouts of references to memory, by type, as `elementPointer` needs them; "none" for those of unknown layout. */
  readonly layouts = new Map<MemRefType, ElementLayout | "none">();
  readonly #available = new Map<Type, boolean>();

  constructor(env: spirv.TargetEnv, options: SpirvTypeOptions = usualOptions) {
    super();
    this.env = env;
    this.options = options;
    this.addConversion((type) => (type.def.dialect === "spirv" ? type : undefined));
    this.addConversion((type) => (IndexType.is(type) ? this.indexType(type.context) : undefined));
    this.addConversion((type) => (IntegerType.is(type) ? (this.#integer(type) ?? "failed") : undefined));
    this.addConversion((type) => (FloatType.is(type) ? (this.#float(type) ?? "failed") : undefined));
    this.addConversion((type) => (ComplexType.is(type) ? (this.#complex(type) ?? "failed") : undefined));
    this.addConversion((type) => (VectorType.is(type) ? (this.#vector(type) ?? "failed") : undefined));
    this.addConversion((type) => (TensorType.is(type) ? (this.#tensor(type) ?? "failed") : undefined));
    this.addConversion((type) => (MemRefType.is(type) ? (this.#memref(type) ?? "failed") : undefined));
    this.addSourceMaterialization((builder, { types, inputs }) => {
      const [type] = types;
      const [input] = inputs;
      return type === undefined || input === undefined || inputs.length > 1 || types.length > 1
        ? undefined
        : this.#castToSource(builder, type, input);
    });
  }

  /** Whether the environment lets OpenCL's kernels be. */
  get isKernel(): boolean {
    return this.allows("Kernel");
  }

  allows(...capabilities: readonly string[]): boolean {
    return this.env.allowedCapability(capabilities) !== undefined;
  }

  indexType(context: Context): IntegerType {
    return context.integer(this.options.use64bitIndex ? 64 : 32);
  }

  /** Whether values of a type may be used. */
  isAvailable(type: Type): boolean {
    if (this.options.isAnySpirvLegal) return true;
    const known = this.#available.get(type);
    if (known !== undefined) return known;
    const found = this.#has(type, undefined);
    this.#available.set(type, found);
    return found;
  }

  /** Whether the environment has a type, in memory of a storage class where one is given. */
  #has(type: Type, storageClass: number | undefined): boolean {
    if (!spirv.isSpirvType(type)) return false;
    const { capabilities, extensions } = spirv.typeRequirements(type, storageClass);
    return (
      extensions.every((anyOf) => this.env.allowedExtension(anyOf) !== undefined) &&
      capabilities.every((anyOf) => this.env.allowedCapability(anyOf) !== undefined)
    );
  }

  // ---- values

  #scalar(type: Type, storageClass?: number): Type | undefined {
    if (this.#has(type, storageClass)) return type;
    const width = IntegerType.is(type) || FloatType.is(type) ? type.width : 64;
    if (!this.options.emulateNarrowScalars || width > 32) return undefined;
    // As in the reference, floats of 8 bits become integers on request, but not wider floats.
    if (FloatType.is(type)) return width > 8 ? type.context.f32 : undefined;
    return IntegerType.is(type) ? IntegerType.get(type.context, { width: 32, signedness: type.signedness }) : undefined;
  }

  #integer(type: IntegerType): Type | undefined {
    if (spirv.isScalar(type)) return this.#scalar(type);
    return type.width < 8 ? this.#subByte(type) : undefined;
  }

  /** Integers of less than a byte are packed into words of 32 bits. */
  #subByte({ context, width, signedness }: IntegerType): Type | undefined {
    const isPowerOfTwo = width > 0 && (width & (width - 1)) === 0;
    return width < 8 && isPowerOfTwo ? IntegerType.get(context, { width: 32, signedness }) : undefined;
  }

  #float(type: FloatType): Type | undefined {
    const emulated = this.#emulatedByte(type);
    if (emulated !== undefined) return emulated;
    return spirv.isScalar(type) ? this.#scalar(type) : undefined;
  }

  /** The integer of 8 bits instead of a float of 8 bits that the environment does not have. */
  #emulatedByte(type: Type): IntegerType | undefined {
    const isByte = FloatType.is(type) && type.width === 8 && this.options.emulateUnsupportedFloats;
    return isByte && !(spirv.isScalar(type) && this.#has(type, undefined)) ? type.context.integer(8) : undefined;
  }

  #complex(type: ComplexType, storageClass?: number): Type | undefined {
    const { element } = type;
    if (!spirv.isScalar(element) || this.#scalar(element, storageClass) !== element) return undefined;
    return vectorType(type.context, [2], element);
  }

  /** Elements of type index have a width now. */
  #elementOf({ context, element }: { readonly context: Context; readonly element: Type }): Type {
    return IndexType.is(element) ? this.indexType(context) : element;
  }

  #vector(original: VectorType, storageClass?: number): Type | undefined {
    const { context, shape } = original;
    if (original.scalable.includes(true)) return this.#scalable(original, storageClass);
    let element = this.#elementOf(original);
    const count = elementCount(shape);
    const byte = this.#emulatedByte(element);
    if (byte !== undefined || !spirv.isScalar(element)) {
      const other = byte ?? (IntegerType.is(element) ? this.#subByte(element) : undefined);
      if (other === undefined) return undefined;
      if (IntegerType.is(element)) {
        if (shape.length <= 1 && count === 1) return other;
        return count > 4 ? undefined : vectorType(context, shape, other);
      }
      element = other;
    }
    if (shape.length <= 1 && count === 1) return this.#scalar(element, storageClass);
    const type = vectorType(context, shape, element);
    if (shape.length !== 1 || !VECTOR_LENGTHS.has(count)) return undefined;
    if (this.#has(type, storageClass)) return type;
    const emulated = this.#scalar(element, storageClass);
    return emulated === undefined ? undefined : vectorType(context, shape, emulated);
  }

  /**
   * Scalable vectors stay what they are, except for the width of indices: no SPIR-V type has their length. The reference emulates narrow elements by
   * vectors of constant length, which lose the factor.
   */
  #scalable(original: VectorType, storageClass: number | undefined): Type | undefined {
    const { context, shape, scalable } = original;
    const element = this.#elementOf(original);
    if (shape.length !== 1 || !VECTOR_LENGTHS.has(shape[0] ?? 0) || !spirv.isScalar(element)) return undefined;
    const type = VectorType.get(context, { shape, scalable, element });
    return this.#emulatedByte(element) === undefined && this.#has(type, storageClass) ? type : undefined;
  }

  /** Tensors of constant shape become arrays of all elements. */
  #tensor(type: TensorType): Type | undefined {
    const { context, shape } = type;
    const given = this.#elementOf(type);
    const element = this.#emulatedByte(given) ?? given;
    if (shape === undefined || shape.some(isDynamic) || !spirv.isScalar(element)) return undefined;
    if (IntegerType.is(element) && element.width === 1) return undefined;
    const count = elementCount(shape);
    const converted = this.#scalar(element);
    return count === 0 || converted === undefined
      ? undefined
      : spirv.ArrayType.get(context, { element: converted, count, stride: 0 });
  }

  // ---- memory

  #memref(original: MemRefType): Type | undefined {
    const storageClass = storageClassOf(original.memorySpace);
    if (storageClass === undefined) return undefined;
    if (storageClass === spirv.StorageClass.enum.value("Image")) return this.#image(original);
    const element = this.#elementOf(original);
    const stored = this.#stored(element, storageClass);
    const bytes = stored === undefined ? undefined : this.bytesOf(stored);
    if (stored === undefined || bytes === undefined) return undefined;
    const { context, shape } = original;
    const stride = needsExplicitLayout(storageClass) ? this.#strideOf(stored, bytes) : 0;
    if (shape === undefined) return undefined;
    if (shape.some(isDynamic)) {
      if (this.isKernel) return pointer(stored, storageClass);
      return wrapped(spirv.RuntimeArrayType.get(context, { element: stored, stride }), storageClass);
    }
    const size = this.#memrefBits(original, element);
    if (size === undefined || size === 0) return undefined;
    const count = Math.ceil(size / 8 / bytes);
    const array = spirv.ArrayType.get(context, { element: stored, count, stride });
    return this.isKernel ? pointer(array, storageClass) : wrapped(array, storageClass);
  }

  /** The type of an element in memory. */
  #stored(element: Type, storageClass: number): Type | undefined {
    const { context } = element;
    if (IntegerType.is(element) && element.width === 1) {
      return this.options.boolNumBits === 8 ? this.#scalar(context.integer(8), storageClass) : undefined;
    }
    // Vectors of elements of less than a byte have no place in memory that accesses find.
    if (VectorType.is(element)) return isSubByte(element.element) ? undefined : this.#vector(element, storageClass);
    if (ComplexType.is(element)) return this.#complex(element, storageClass);
    const byte = this.#emulatedByte(element);
    if (byte !== undefined) return byte;
    if (spirv.isScalar(element)) return this.#scalar(element, storageClass);
    return IntegerType.is(element) ? this.#subByte(element) : undefined;
  }

  /** Bytes of a value in memory; undefined if that is not known. */
  bytesOf(type: Type): number | undefined {
    if (VectorType.is(type)) {
      const element = this.bytesOf(type.element);
      return element === undefined ? undefined : element * elementCount(type.shape);
    }
    if (ComplexType.is(type)) {
      const element = this.bytesOf(type.element);
      return element === undefined ? undefined : 2 * element;
    }
    if (!IntegerType.is(type) && !FloatType.is(type)) return undefined;
    return type.width === 1 ? undefined : type.width / 8;
  }

  /**
   * Bytes from one element of a buffer to the next. A vector of three elements has the alignment of one of four (Vulkan, "Alignment Requirements"), as on
   * the host and in OpenCL. The reference puts such vectors side by side, which is valid with scalarBlockLayout only.
   */
  #strideOf(stored: Type, bytes: number): number {
    const isTriple = VectorType.is(stored) && elementCount(stored.shape) === 3;
    return isTriple && this.options.convertsMore ? (bytes / 3) * 4 : bytes;
  }

  /** As many bits as the widest dimension spans. */
  #memrefBits(type: MemRefType, element: Type): number | undefined {
    const strided = stridesOf(type);
    const { shape } = type;
    const bits = bitsInMemory(element, this.options);
    if (strided === undefined || shape === undefined || bits === undefined) return undefined;
    const { strides, offset } = strided;
    if (shape.length === 0) return bits;
    if (offset === undefined || strides.includes(undefined)) return undefined;
    const span = Math.max(...shape.map((size, at) => size * Number(strides[at] ?? 0)));
    return (Number(offset) + span) * bits;
  }

  /** An image that is read through a sampler. */
  #image({ context, shape, element }: MemRefType): Type | undefined {
    const dim = shape === undefined ? undefined : ["Dim1D", "Dim2D", "Dim3D"][shape.length - 1];
    const scalar = spirv.isScalar(element) ? this.#scalar(element) : undefined;
    const format = scalar === undefined ? undefined : imageFormats[imageFormatKey(element)];
    if (dim === undefined || scalar === undefined || format === undefined) return undefined;
    const image = spirv.ImageType.get(context, {
      element: scalar,
      dim: spirv.Dim.enum.value(dim) ?? 0,
      depth: spirv.ImageDepthInfo.enum.value("DepthUnknown") ?? 0,
      arrayed: spirv.ImageArrayedInfo.enum.value("NonArrayed") ?? 0,
      sampling: spirv.ImageSamplingInfo.enum.value("SingleSampled") ?? 0,
      samplerUse: spirv.ImageSamplerUseInfo.enum.value("NeedSampler") ?? 0,
      format: spirv.ImageFormat.enum.value(format) ?? 0,
    });
    return pointer(
      spirv.SampledImageType.get(context, { image }),
      spirv.StorageClass.enum.value("UniformConstant") ?? 0,
    );
  }

  // ---- back

  /** A wider integer as the narrower one that it represents; other values stay after casts. */
  #castToSource(builder: Builder, type: Type, input: Value): readonly Value[] | undefined {
    const from = input.type;
    if (!IntegerType.is(type) || !IntegerType.is(from) || !spirv.isScalar(type) || from.width < type.width) {
      return unrealized_conversion_cast.build(builder, { inputs: [input] }, { resultTypes: [type] }).results;
    }
    if (type.width === 1) {
      const one = constant(builder, from, 1);
      return spirv.IEqual.build(builder, { operand1: input, operand2: one }, { resultTypes: [type] }).results;
    }
    if (!this.#has(type, undefined)) {
      return unrealized_conversion_cast.build(builder, { inputs: [input] }, { resultTypes: [type] }).results;
    }
    const convert = type.signedness === "signed" ? spirv.SConvert : spirv.UConvert;
    return convert.build(builder, { operand: input }, { resultTypes: [type] }).results;
  }
}

const VECTOR_LENGTHS: ReadonlySet<number> = new Set([2, 3, 4, 8, 16]);

/** The storage class that a memory space is. */
export function storageClassOf(memorySpace: Attribute | undefined): number | undefined {
  return spirv.StorageClass.is(memorySpace) ? Number(memorySpace.value) : undefined;
}

function isSubByte(type: Type): boolean {
  return IntegerType.is(type) && type.width > 1 && type.width < 8;
}

function isDynamic(size: number): boolean {
  return size < 0;
}

function bitsInMemory(element: Type, { boolNumBits }: SpirvTypeOptions): number | undefined {
  if (VectorType.is(element)) {
    const bits = bitsInMemory(element.element, { ...usualOptions, boolNumBits });
    return bits === undefined ? undefined : bits * elementCount(element.shape);
  }
  if (ComplexType.is(element)) return 2 * (bitsInMemory(element.element, usualOptions) ?? 0);
  if (!IntegerType.is(element) && !FloatType.is(element)) return undefined;
  return element.width === 1 ? boolNumBits : element.width;
}

const EXPLICIT: ReadonlySet<string> = new Set(["PhysicalStorageBuffer", "PushConstant", "StorageBuffer", "Uniform"]);

/** Whether values of a storage class are laid out by decorations. */
function needsExplicitLayout(storageClass: number): boolean {
  return EXPLICIT.has(spirv.StorageClass.enum.text(storageClass) ?? "");
}

function pointer(pointee: Type, storageClass: number): Type {
  return spirv.PointerType.get(pointee.context, { pointee, storageClass });
}

/** A pointer to a struct around an array, as interfaces of shaders want it. */
function wrapped(array: Type, storageClass: number): Type {
  const { context } = array;
  const struct = needsExplicitLayout(storageClass)
    ? spirv.literalStruct(context, { members: [array], offsets: [0], memberDecorations: [], decorations: [] })
    : spirv.structOf(context, array);
  return pointer(struct, storageClass);
}

function imageFormatKey(type: Type): string {
  if (FloatType.is(type)) return type.format;
  return IntegerType.is(type) ? `${type.signedness}${type.width}` : "";
}

const imageFormats: Readonly<Record<string, string>> = {
  f16: "R16f",
  f32: "R32f",
  signless32: "R32i",
  signed32: "R32i",
  unsigned32: "R32ui",
  signless16: "R16i",
  signed16: "R16i",
  unsigned16: "R16ui",
  signless8: "R8i",
  signed8: "R8i",
  unsigned8: "R8ui",
};

/** The target environment of an op: the nearest enclosing one, or MLIR's default. */
export function targetEnvOf(op: Operation): spirv.TargetEnv {
  return new spirv.TargetEnv(spirv.lookupTargetEnv(op) ?? spirv.defaultTargetEnv(op.context));
}
