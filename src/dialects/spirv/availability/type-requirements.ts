// The requirements of types: capabilities and extensions of which one each is needed. Narrow numbers in memory that is shared with the world
// outside need other capabilities than arithmetic on them (SPV_KHR_8bit_storage, SPV_KHR_16bit_storage).

import type { Cases, EnumAttrDef } from "../../../define/index.ts";
import { FloatType, IntegerType, type Type, VectorType } from "../../../ir/index.ts";
import { Dim, ImageFormat, StorageClass } from "../enums.ts";
import {
  ArrayType,
  CooperativeMatrixType,
  ImageType,
  MatrixType,
  PointerType,
  RuntimeArrayType,
  SampledImageType,
  StructType,
  TensorArmType,
} from "../types/index.ts";
import { caseRow } from "./availability.ts";

/** Each inner list is needed, by any one of its names. @internal */
export interface TypeRequirements {
  readonly capabilities: readonly (readonly string[])[];
  readonly extensions: readonly (readonly string[])[];
}

/** The requirements of a value of a type, in memory of a storage class if one is given. @internal */
export function typeRequirements(type: Type, storageClass?: number): TypeRequirements {
  const collector = new Collector();
  collector.add(type, storageClass);
  return collector;
}

class Collector implements TypeRequirements {
  readonly capabilities: (readonly string[])[] = [];
  readonly extensions: (readonly string[])[] = [];
  /** Types that have been seen, by the storage class of the pointer around them. */
  readonly #seen = new Map<number | undefined, Set<Type>>();

  /** `storage` is the storage class of the nearest pointer around the type. */
  add(type: Type, storage: number | undefined): void {
    if (this.#isSeen(type, storage)) return;
    if (IntegerType.is(type)) this.#addInteger(type, storage);
    else if (FloatType.is(type)) this.#addFloat(type, storage);
    else if (VectorType.is(type)) this.#addVector(type, storage);
    else if (PointerType.is(type)) this.#addPointer(type);
    else this.#addComposite(type, storage);
  }

  #isSeen(type: Type, storage: number | undefined): boolean {
    const known = this.#seen.get(storage) ?? new Set();
    if (known.has(type)) return true;
    this.#seen.set(storage, known.add(type));
    return false;
  }

  #need(capability: string, extension?: string): void {
    this.capabilities.push([capability]);
    if (extension !== undefined) this.extensions.push([extension]);
  }

  #addCase(def: EnumAttrDef<Cases>, value: number): void {
    const { capabilities, extensions } = caseRow(def, value);
    if (capabilities.length > 0) this.capabilities.push(capabilities);
    if (extensions.length > 0) this.extensions.push(extensions);
  }

  #addInteger({ width }: IntegerType, storage: number | undefined): void {
    if (width === 64) this.#need("Int64");
    else if (width === 8 || width === 16) this.#addNarrow(width, `Int${width}`, storage);
  }

  #addFloat({ width, format }: FloatType, storage: number | undefined): void {
    if (format === "bf16") {
      this.extensions.push(["SPV_KHR_bfloat16"]);
      this.#addNarrow(16, "BFloat16TypeKHR", storage);
    } else if (width === 64) this.#need("Float64");
    else if (width === 16) this.#addNarrow(16, "Float16", storage);
    else if (width === 8) this.#need("Float8EXT", "SPV_EXT_float8");
  }

  #addNarrow(width: 8 | 16, arithmetic: string, storage: number | undefined): void {
    const access = storage === undefined ? undefined : storageCapabilities[width].get(storage);
    if (access === undefined) this.#need(arithmetic);
    else this.#need(access, `SPV_KHR_${width}bit_storage`);
  }

  #addVector({ element, shape }: VectorType, storage: number | undefined): void {
    this.add(element, storage);
    const length = shape.reduce((product, size) => product * size, 1);
    if (length === 8 || length === 16) this.#need("Vector16");
  }

  #addPointer({ pointee, storageClass }: PointerType): void {
    this.add(pointee, storageClass);
    this.#addCase(StorageClass, storageClass);
  }

  #addComposite(type: Type, storage: number | undefined): void {
    if (ArrayType.is(type)) this.add(type.element, storage);
    else if (StructType.is(type)) for (const member of type.body.members) this.add(member, storage);
    else if (SampledImageType.is(type)) this.add(type.image, storage);
    else if (ImageType.is(type)) {
      this.#addCase(Dim, type.dim);
      this.#addCase(ImageFormat, type.format);
      this.add(type.element, storage);
    } else this.#addSpecial(type, storage);
  }

  #addSpecial(type: Type, storage: number | undefined): void {
    if (RuntimeArrayType.is(type)) {
      this.add(type.element, storage);
      this.#need("Shader");
    } else if (MatrixType.is(type)) {
      this.add(type.column, storage);
      this.#need("Matrix");
    } else if (CooperativeMatrixType.is(type)) {
      this.add(type.element, storage);
      this.#need("CooperativeMatrixKHR", "SPV_KHR_cooperative_matrix");
    } else if (TensorArmType.is(type)) {
      this.add(type.element, storage);
      this.#need("TensorsARM", "SPV_ARM_tensors");
    }
  }
}

function byStorageClass(capabilities: Readonly<Record<string, string>>): ReadonlyMap<number, string> {
  return new Map(
    Object.entries(capabilities).map(([name, capability]) => [StorageClass.enum.value(name) ?? -1, capability]),
  );
}

/** The requirements of access to narrow numbers in a storage class, by their width in bits. */
const storageCapabilities = {
  8: byStorageClass({
    PushConstant: "StoragePushConstant8",
    StorageBuffer: "StorageBuffer8BitAccess",
    Uniform: "UniformAndStorageBuffer8BitAccess",
  }),
  16: byStorageClass({
    PushConstant: "StoragePushConstant16",
    StorageBuffer: "StorageBuffer16BitAccess",
    Uniform: "StorageUniform16",
    Input: "StorageInputOutput16",
    Output: "StorageInputOutput16",
  }),
};
