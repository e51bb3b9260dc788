// Types of LLVM IR as types of SPIR-V.

import {
  ArrayType,
  FunctionType,
  PointerType,
  StructType,
  TargetExtType,
  TokenType,
  VoidType,
} from "../../dialects/llvm/index.ts";
import { AccessQualifier, Decoration, FPEncoding, StorageClass } from "../../grammar/enumerants.generated.ts";
import { FloatType, IntegerType, type Type, VectorType } from "../../ir/index.ts";
import { type LLVMFunction, typeText } from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import { lazy } from "../../support/lazy.ts";
import { AddressSpace, storageClassOf } from "../common/address-space.ts";
import { containerWidth, holdsOdd } from "../common/odd-widths.ts";
import { rejectRow } from "../common/rejection.ts";
import { isVectorCompute } from "../decorations/vector-compute.ts";
import { objectOf } from "../types/objects.ts";
import { hasParameters, type OpaqueType, opaqueOfName } from "../types/opaque.ts";
import type { ToSpirv } from "./module-state.ts";
import { missingExtension, requireExtension } from "./needs/extensions.ts";

const FLOATS: Readonly<Record<string, number>> = { f16: 16, f32: 32, f64: 64 };
const WIDTHS: ReadonlySet<number> = new Set([8, 16, 32, 64]);
export const LANES: ReadonlySet<number> = new Set([2, 3, 4, 8, 16]);
/** SPIR-V limits the nesting of structs to 255. */
const DEEPEST = 400;
const BFLOAT = "SPV_KHR_bfloat16";
const INT4 = "SPV_INTEL_int4";
export const GATHER = "SPV_INTEL_masked_gather_scatter";

/** Extensions that allow integers of any width, and vectors of any length with their capability; the first that is allowed counts. */
const ANY_WIDTH = ["SPV_INTEL_arbitrary_precision_integers", "SPV_ALTERA_arbitrary_precision_integers"] as const;
export const LENGTHS = [
  ["SPV_EXT_long_vector", "LongVectorEXT"],
  ["SPV_INTEL_vector_compute", "VectorAnyINTEL"],
] as const;

function isBfloat(type: Type | undefined): boolean {
  return FloatType.is(type) && type.format === "bf16";
}

/** Types that functions have by value, or return, through a pointer. */
function passedTypes(functions: readonly LLVMFunction[]): ReadonlySet<Type | undefined> {
  const sets = functions.flatMap((one) => one.attributes.ofParameters);
  return new Set(sets.flatMap((set) => ["byval", "sret"].map((kind) => set?.find(kind)?.type)));
}

/** The ids of types. */
export class TypeWriter {
  /** Types with parameters that LLVM does not check, by their ids. */
  readonly opaqueTypes = new Map<number, TargetExtType>();
  readonly #at: ToSpirv;
  readonly #structs = new Map<Type, number>();
  readonly #known = new Map<Type, number>();
  /** Pointers by address space and pointee. */
  readonly #pointers: Map<Type | undefined, number>[] = [];
  /** Ids of types that pointers have as their pointee even if pointers may be untyped. */
  readonly #typed = new Set<number>();
  #depth = 0;
  readonly #passed = lazy(() => passedTypes(this.#at.module.functions));
  #widens: boolean | undefined;

  constructor(at: ToSpirv) {
    this.#at = at;
  }

  get void(): number {
    return this.#at.builder.type(Op.TypeVoid);
  }

  get bool(): number {
    return this.#at.builder.type(Op.TypeBool);
  }

  /** Whether integers of other widths lie in wider ones, since no extension has them. */
  get widens(): boolean {
    const { builder, options } = this.#at;
    this.#widens ??=
      options.widensIntegers === true && !ANY_WIDTH.some((extension) => builder.options.allows(extension));
    return this.#widens;
  }

  /** Rejects a part of an array or struct that LLVM packs more tightly than a wider integer allows. */
  #checkPacking(part: Type, isPacked: boolean): void {
    if (!this.widens || !holdsOdd(part) || !(isPacked || VectorType.is(part))) return;
    rejectRow(`the type '${typeText(part)}' is packed in memory, where SPIR-V has no type for its integers`);
  }

  int(width: number): number {
    return this.#at.builder.type(Op.TypeInt, width, 0);
  }

  /** The type of a pointer of an address space; without a pointee it is to i8. */
  pointer(addressSpace: number, pointee: Type | undefined): number {
    let known = this.#pointers[addressSpace];
    if (known === undefined) {
      known = new Map();
      this.#pointers[addressSpace] = known;
    }
    let id = known.get(pointee);
    if (id === undefined) {
      id = this.#writePointer(addressSpace, pointee);
      known.set(pointee, id);
    }
    return id;
  }

  /** Whether pointers to numbers, pointers and structs have no pointees: an extension allows it. */
  get isUntyped(): boolean {
    return this.#at.builder.options.allows("SPV_KHR_untyped_pointers");
  }

  /** Whether pointers to a type, of which the id in SPIR-V exists, have no pointee. */
  isUntypedTo(pointee: number): boolean {
    return this.isUntyped && !this.#typed.has(pointee);
  }

  /** Whether pointers to a type have no pointee. Those to arrays, vectors, opaque types and structs that are passed by value have one. */
  #isUntypedPointee(pointee: Type | undefined): boolean {
    if (!this.isUntyped) return false;
    if (VectorType.is(pointee) && this.isScalar(pointee)) return this.#isUntypedPointee(pointee.element);
    if (StructType.is(pointee)) return !pointee.body.isOpaque && !this.#passed().has(pointee);
    return !ArrayType.is(pointee) && !VectorType.is(pointee) && !TargetExtType.is(pointee);
  }

  /** The type of a pointer without a pointee. */
  untypedPointer(addressSpace: number): number {
    return this.#at.builder.type(Op.TypeUntypedPointerKHR, this.storageClass(addressSpace) ?? 0);
  }

  /** The type of a pointer to a type of SPIR-V. */
  pointerTo(addressSpace: number, pointee: number): number {
    return this.pointerInto(this.storageClass(addressSpace) ?? 0, pointee);
  }

  /** The same in a storage class. */
  pointerInto(storage: number, pointee: number): number {
    if (this.isUntypedTo(pointee)) return this.#at.builder.type(Op.TypeUntypedPointerKHR, storage);
    return this.typedPointer(storage, pointee);
  }

  /** Whether pointers to two types need no cast between them; undefined stands for i8. */
  isSamePointee(one: Type | undefined, other: Type | undefined): boolean {
    if (one === other) return true;
    const [object, wanted] = [objectOf(one), objectOf(other)];
    // Objects have no casts.
    if (object !== undefined || wanted !== undefined) return object !== undefined;
    return this.#pointee(one) === this.#pointee(other);
  }

  #pointee(type: Type | undefined): number {
    return type === undefined ? this.int(8) : this.of(type);
  }

  typedPointer(storage: number, pointee: number): number {
    return this.#at.builder.type(Op.TypePointer, storage, pointee);
  }

  /** The storage class of pointers to functions, whatever their address space is. */
  get #functionStorage(): number {
    return this.#at.options.codeSection === true ? StorageClass.CodeSectionINTEL : StorageClass.Function;
  }

  /** The type of a pointer to a function of a type. */
  functionPointer(type: number): number {
    return this.typedPointer(this.#functionStorage, type);
  }

  /** The storage class of an address space; memory of the device or of the host is global memory unless an extension distinguishes it. */
  storageClass(addressSpace: number): number | undefined {
    if (addressSpace === AddressSpace.Code) return this.#functionStorage;
    const isUsm = addressSpace === AddressSpace.DeviceOnly || addressSpace === AddressSpace.HostOnly;
    return storageClassOf(isUsm && !this.hasUsm ? AddressSpace.Global : addressSpace);
  }

  /** Whether an extension has storage classes of their own for memory of the device and of the host. */
  get hasUsm(): boolean {
    return this.#at.builder.options.allows("SPV_INTEL_usm_storage_classes");
  }

  #writePointer(addressSpace: number, pointee: Type | undefined): number {
    const object = objectOf(pointee);
    if (object !== undefined) return this.of(object);
    const storage = this.storageClass(addressSpace);
    if (storage === undefined) return rejectRow(`address space ${addressSpace} has no storage class in SPIR-V`);
    const id = this.#pointee(pointee);
    if (FunctionType.is(pointee)) return this.functionPointer(id);
    if (this.#isUntypedPointee(pointee)) return this.#at.builder.type(Op.TypeUntypedPointerKHR, storage);
    return this.typedPointer(storage, id);
  }

  /** The id of a type; pointers in it are to i8. */
  of(type: Type): number {
    let id = this.#known.get(type);
    if (id === undefined) {
      if (this.#depth >= DEEPEST) return rejectRow(`a type is nested in more than ${DEEPEST} types`);
      this.#depth++;
      id = this.#write(type);
      this.#depth--;
      this.#known.set(type, id);
      if (!this.#isUntypedPointee(type)) this.#typed.add(id);
    }
    return id;
  }

  #write(type: Type): number {
    const { builder } = this.#at;
    if (VoidType.is(type)) return this.void;
    if (TokenType.is(type)) return this.#token();
    if (IntegerType.is(type)) return this.#integer(type.width);
    if (FloatType.is(type)) return this.#float(type);
    if (VectorType.is(type)) return this.#vector(type);
    if (PointerType.is(type)) return this.pointer(type.addressSpace, type.pointee);
    if (ArrayType.is(type)) {
      this.#checkPacking(type.element, false);
      const length = this.#at.constants.size(type.size === 0n ? 1n : type.size);
      return builder.type(Op.TypeArray, this.of(type.element), length);
    }
    if (StructType.is(type)) return this.#struct(type);
    if (FunctionType.is(type)) {
      return builder.type(Op.TypeFunction, this.of(type.result), ...type.inputs.map((one) => this.of(one)));
    }
    const opaque = TargetExtType.is(type) ? opaqueOfName(type.extName) : undefined;
    if (TargetExtType.is(type) && opaque !== undefined) return this.#opaque(type, opaque);
    return rejectRow(`the type '${typeText(type)}' has no type in SPIR-V`);
  }

  #token(): number {
    requireExtension(
      this.#at,
      "SPV_INTEL_token_type",
      "NOTE: LLVM module contains token type, which doesn't have analogs in SPIR-V",
    );
    return this.#at.builder.type(Op.TypeTokenINTEL);
  }

  #integer(width: number): number {
    if (width === 1) return this.bool;
    if (WIDTHS.has(width)) return this.int(width);
    const { builder } = this.#at;
    if (width === 4 && builder.options.allows(INT4)) {
      builder.extension(INT4);
      builder.capability("Int4TypeINTEL");
      return this.int(width);
    }
    const [extension = ""] = ANY_WIDTH.filter((name) => builder.options.allows(name));
    const container = this.widens ? containerWidth(width) : undefined;
    if (container !== undefined) return this.int(container);
    if (extension === "") {
      return rejectRow(
        `InvalidBitWidth: Invalid bit width in input: ${width}`,
        undefined,
        `--spirv-ext=+${ANY_WIDTH[0]} allows it`,
      );
    }
    builder.extension(extension);
    builder.capability("ArbitraryPrecisionIntegersALTERA");
    return this.int(width);
  }

  #float(type: FloatType): number {
    const width = FLOATS[type.format];
    if (type.format === "bf16") return this.#bfloat();
    if (width === undefined) return rejectRow(`the type '${typeText(type)}' has no type in SPIR-V`);
    return this.#at.builder.type(Op.TypeFloat, width);
  }

  /** A float with the range of 32 bits in 16. */
  #bfloat(): number {
    requireExtension(
      this.#at,
      BFLOAT,
      "NOTE: LLVM module contains bfloat type, translation of which requires this extension",
    );
    this.#at.builder.capability("BFloat16TypeKHR");
    return this.#at.builder.type(Op.TypeFloat, 16, FPEncoding.BFloat16KHR);
  }

  /** Declares the extension that allows a vector of a length that SPIR-V lacks. */
  #allowLength(type: VectorType): void {
    const { builder } = this.#at;
    const ordered = isVectorCompute(this.#at) ? [...LENGTHS].reverse() : LENGTHS;
    const found = ordered.find(([extension]) => builder.options.allows(extension));
    if (type.scalable[0] === true)
      return rejectRow(`the type '${typeText(type)}' has no type in SPIR-V, whose vectors have a constant length`);
    if (found === undefined) {
      const names = LENGTHS.map(([extension]) => extension);
      return missingExtension(names, `NOTE: Unsupported vector type with ${type.shape[0] ?? 0} elements`);
    }
    builder.extension(found[0]);
    builder.capability(found[1]);
  }

  /** Whether a vector of one lane is its scalar: no extension allows such vectors. */
  isScalar(type: Type): boolean {
    if (!VectorType.is(type) || type.shape[0] !== 1 || type.scalable[0] === true) return false;
    return !LENGTHS.some(([extension]) => this.#at.builder.options.allows(extension));
  }

  /** Whether SPIR-V has a type for integers of a width. */
  hasInteger(width: number): boolean {
    return WIDTHS.has(width) || ANY_WIDTH.some((extension) => this.#at.builder.options.allows(extension));
  }

  /** Whether SPIR-V has vectors of the length of one. */
  hasVector({ shape: [count = 0], scalable }: VectorType): boolean {
    if (scalable[0] === true) return false;
    return LANES.has(count) || LENGTHS.some(([extension]) => this.#at.builder.options.allows(extension));
  }

  #vector(type: VectorType): number {
    const [count = 0] = type.shape;
    if (this.isScalar(type)) return this.of(type.element);
    if (PointerType.is(type.element)) {
      requireExtension(
        this.#at,
        GATHER,
        "NOTE: LLVM module contains vector of pointers, translation of which requires this extension",
      );
      this.#at.builder.capability("MaskedGatherScatterINTEL");
    }
    if (type.scalable[0] === true || !LANES.has(count)) this.#allowLength(type);
    return this.#at.builder.type(Op.TypeVector, this.of(type.element), count);
  }

  #struct(type: StructType): number {
    const known = this.#structs.get(type);
    if (known !== undefined) return known;
    const { builder } = this.#at;
    const name = type.identifier ?? "";
    if (type.body.isOpaque) {
      const opaque = builder.type(Op.TypeOpaque, name);
      this.#structs.set(type, opaque);
      return opaque;
    }
    for (const one of type.body.elements) this.#checkPacking(one, type.body.isPacked);
    const id = builder.id();
    this.#structs.set(type, id);
    const elements = type.body.elements.map((one) => this.of(one));
    builder.ownType(Op.TypeStruct, id, elements);
    builder.name(id, name);
    if (type.body.isPacked) builder.decorate(id, Decoration.CPacked);
    return id;
  }

  #opaque(type: TargetExtType, entry: OpaqueType): number {
    const { builder } = this.#at;
    const { opcode, parameters } = entry;
    if (!hasParameters(entry, type.types.length, type.numbers.length)) {
      return rejectRow(`the type '${typeText(type)}' has other parameters than the type of SPIR-V with its name`);
    }
    const sampled = (): number => (type.types[0] === undefined ? this.void : this.of(type.types[0]));
    switch (parameters) {
      case "none":
        return builder.type(opcode);
      case "access":
        return this.#described(type, builder.type(opcode, type.numbers[0] ?? 0));
      case "image":
        return this.#image(type, sampled());
      case "sampled image":
        return this.#described(type, builder.type(opcode, this.#image(type, sampled())));
      case "matrix":
        if (isBfloat(type.types[0])) builder.capability("BFloat16CooperativeMatrixKHR");
        return this.#described(
          type,
          builder.type(opcode, sampled(), ...type.numbers.map((one) => this.#at.constants.int32(one))),
        );
    }
  }

  #image(type: TargetExtType, sampled: number): number {
    const { builder } = this.#at;
    builder.capability("ImageBasic");
    if (type.numbers[6] === AccessQualifier.ReadWrite) builder.capability("ImageReadWrite");
    return this.#described(type, builder.type(Op.TypeImage, sampled, ...type.numbers));
  }

  /** Takes note of a type whose parameters LLVM does not check. */
  #described(type: TargetExtType, id: number): number {
    this.opaqueTypes.set(id, type);
    return id;
  }

  /** The type of a function with the pointees of its parameters. */
  function(one: LLVMFunction): number {
    const { pointers, builder } = this.#at;
    const result = this.value(one.type.result, pointers.ofResult(one));
    const inputs = one.type.inputs.map((type, index) => this.value(type, pointers.ofParameter(one, index)));
    return builder.type(Op.TypeFunction, result, ...inputs);
  }

  /** The type of a value: of a pointer with its pointee. A sampler may be an integer in LLVM IR. */
  value(type: Type, pointee: Type | undefined): number {
    if (PointerType.is(type)) return this.pointer(type.addressSpace, pointee);
    return this.of(objectOf(pointee) ?? type);
  }
}
