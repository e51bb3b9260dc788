/** Type-declaration instructions: scalars, vectors, aggregates, pointers and functions. */
import { Capability as C, FPEncoding, StorageClass } from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { isType } from "../../facts/opcode-traits.ts";
import { isFloat, isPointer, isScalar, isVector, isVoid } from "../../facts/types.ts";
import { type Broken, broken, chapter, type Outcome, type Rule } from "../../rule.ts";

const types = chapter("3.3.6 Type-Declaration Instructions", "type");
const universal = chapter("2.16.1 Universal Validation Rules", "type");
const vulkan = chapter("Vulkan, appendix Vulkan Environment for SPIR-V, Standalone SPIR-V Validation", "type");

const isTypeId = (m: Facts, id: number): boolean => isType(m.opcodeOf(id));
const isVulkan = (m: Facts): boolean => m.isVulkan;

// Uniqueness.

/** Types that may be declared twice: aggregates, pointers, and declarations that make no new type. */
const repeatable: ReadonlySet<number> = new Set([
  Op.TypeArray,
  Op.TypeRuntimeArray,
  Op.TypeStruct,
  Op.TypePointer,
  Op.TypeUntypedPointerKHR,
  Op.TypeNodePayloadArrayAMDX,
]);

/** Offsets of declarations that repeat an earlier one. */
function duplicates(m: Facts): ReadonlySet<number> {
  const seen = new Set<string>();
  const found = new Set<number>();
  if (m.hasExtension("SPV_VALIDATOR_ignore_type_decl_unique")) return found;
  for (let at = 5; at < m.words.length; at = m.next(at)) {
    const opcode = m.opcode(at);
    if (opcode === Op.Function) break;
    if (!isType(opcode) || repeatable.has(opcode)) continue;
    const key = `${opcode} ${m.rest(at, 2).join(" ")}`;
    if (seen.has(key)) found.add(at);
    seen.add(key);
  }
  return found;
}

// biome-ignore format: a list of opcodes
const uniqueTypes = [
  Op.TypeVoid, Op.TypeBool, Op.TypeInt, Op.TypeFloat, Op.TypeVector, Op.TypeMatrix, Op.TypeImage, Op.TypeSampler,
  Op.TypeSampledImage, Op.TypeOpaque, Op.TypeFunction, Op.TypeEvent, Op.TypeDeviceEvent, Op.TypeReserveId, Op.TypeQueue,
  Op.TypePipe, Op.TypePipeStorage, Op.TypeNamedBarrier, Op.TypeCooperativeMatrixKHR, Op.TypeCooperativeMatrixNV,
  Op.TypeVectorIdEXT, Op.TypeRayQueryKHR, Op.TypeAccelerationStructureKHR, Op.TypeHitObjectNV, Op.TypeHitObjectEXT,
  Op.TypeTensorARM, Op.TypeGraphARM, Op.TypeTensorLayoutNV, Op.TypeTensorViewNV, Op.TypeBufferEXT,
];

// Scalars.

const int8 = [
  C.Int8,
  C.StorageBuffer8BitAccess,
  C.UniformAndStorageBuffer8BitAccess,
  C.StoragePushConstant8,
  C.WorkgroupMemoryExplicitLayout8BitAccessKHR,
];
const storage16 = [
  C.StorageBuffer16BitAccess,
  C.UniformAndStorageBuffer16BitAccess,
  C.StoragePushConstant16,
  C.StorageInputOutput16,
  C.WorkgroupMemoryExplicitLayout16BitAccessKHR,
];

function intWidth(m: Facts, at: number): Outcome {
  const width = m.word(at, 2);
  const explicitly = `or an extension that explicitly enables ${width}-bit integers.`;
  switch (width) {
    case 32:
      return undefined;
    case 8:
      return m.hasAny(int8) ? undefined : `Using an 8-bit integer type requires the Int8 capability, ${explicitly}`;
    case 16:
      if (m.has(C.Int16) || m.hasAny(storage16) || m.hasExtension("SPV_AMD_gpu_shader_int16")) return undefined;
      return `Using a 16-bit integer type requires the Int16 capability, ${explicitly}`;
    case 64:
      return m.has(C.Int64) ? undefined : "Using a 64-bit integer type requires the Int64 capability.";
    default:
      if (m.has(C.ArbitraryPrecisionIntegersALTERA)) return undefined;
      if (width !== 4) return `Invalid number of bits (${width}) used for OpTypeInt.`;
      if (m.has(C.Int4TypeINTEL)) return undefined;
      return "Using a 4-bit integer type requires the Int4TypeINTEL or ArbitraryPrecisionIntegersINTEL capability.";
  }
}

const small: { readonly [width: number]: readonly number[] } = {
  4: [FPEncoding.Float4E2M1EXT, FPEncoding.Float4E2M1INTEL],
  6: [FPEncoding.Float6E2M3EXT, FPEncoding.Float6E3M2EXT],
  8: [FPEncoding.Float8E4M3EXT, FPEncoding.Float8E5M2EXT, FPEncoding.Float8UnsignedE8M0EXT, FPEncoding.MXInt8EXT],
  16: [FPEncoding.BFloat16KHR],
};

function floatWidth(m: Facts, at: number): Outcome {
  const width = m.word(at, 2);
  const encoding = m.optionalWord(at, 3);
  if (width === 32 || width === 64) {
    if (encoding !== undefined) return `${width}-bit floating point type must not have encoding parameter.`;
    if (width === 32 || m.has(C.Float64)) return undefined;
    return "Using a 64-bit floating point type requires the Float64 capability.";
  }
  const encodings = small[width];
  if (encodings === undefined) return `Invalid number of bits (${width}) used for OpTypeFloat.`;
  if (encoding !== undefined) {
    return encodings.includes(encoding) ? undefined : `Unsupported ${width}-bit floating point encoding (${encoding}).`;
  }
  return width === 16 ? half(m) : `${width}-bit floating point type requires an encoding.`;
}

function half(m: Facts): Outcome {
  const extensions = ["SPV_AMD_gpu_shader_half_float", "SPV_AMD_gpu_shader_half_float_fetch"];
  if (m.hasAny([C.Float16, C.Float16Buffer, ...storage16]) || extensions.some((one) => m.hasExtension(one)))
    return undefined;
  return "Using a 16-bit floating point type requires the Float16 or Float16Buffer capability, or an extension that explicitly enables 16-bit floating point.";
}

// Vectors and matrices.

const longVectors = vulkan.sentence(
  "vulkan-vector",
  "If the LongVectorEXT capability is not declared, the Component Count of any vector type must be less than or equal to 4 and greater than 1.",
  { vulkan: "VUID-StandaloneSpirv-None-12295" },
);

function vector(m: Facts, at: number): Outcome {
  const component = m.word(at, 2);
  const size = m.word(at, 3);
  // SPV_INTEL_masked_gather_scatter has vectors of pointers.
  const isPointers = isPointer(m, component) && m.has(C.MaskedGatherScatterINTEL);
  if (!isScalar(m, component) && !isPointers) {
    return `OpTypeVector Component Type <id> ${m.name(component)} is not a scalar type.`;
  }
  if (size >= 2 && size <= 4) return undefined;
  // spirv-val does not know that SPV_INTEL_vector_compute allows vectors of any length.
  if (m.has(C.VectorAnyINTEL) || (size > 4 && m.has(C.LongVectorEXT))) return undefined;
  if (size === 8 || size === 16) {
    return m.has(C.Vector16)
      ? undefined
      : `Having ${size} components for TypeVector requires the Vector16 or LongVectorEXT capability`;
  }
  return broken(m.isVulkan ? longVectors : undefined, `Illegal number of components (${size}) for TypeVector`);
}

function matrix(m: Facts, at: number): Outcome {
  const column = m.word(at, 2);
  const count = m.word(at, 3);
  if (!isVector(m, column)) return "Columns in a matrix must be of type vector.";
  if (!isFloat(m, m.wordOf(column, 2))) return "Matrix types can only be parameterized with floating-point types.";
  if (count >= 2 && count <= 4) return undefined;
  return "Matrix types can only be parameterized as having only 2, 3, or 4 columns.";
}

// Pointers and functions.

/** Storage classes of Vulkan. */
export const vulkanStorage: ReadonlySet<number> = new Set([
  StorageClass.UniformConstant,
  StorageClass.Uniform,
  StorageClass.StorageBuffer,
  StorageClass.Input,
  StorageClass.Output,
  StorageClass.Image,
  StorageClass.Workgroup,
  StorageClass.Private,
  StorageClass.Function,
  StorageClass.PushConstant,
  StorageClass.PhysicalStorageBuffer,
  StorageClass.RayPayloadKHR,
  StorageClass.IncomingRayPayloadKHR,
  StorageClass.HitAttributeKHR,
  StorageClass.CallableDataKHR,
  StorageClass.IncomingCallableDataKHR,
  StorageClass.ShaderRecordBufferKHR,
  StorageClass.TaskPayloadWorkgroupEXT,
  StorageClass.HitObjectAttributeNV,
  StorageClass.HitObjectAttributeEXT,
  StorageClass.TileImageEXT,
  StorageClass.NodePayloadAMDX,
  StorageClass.TileAttachmentQCOM,
]);

const laidOut: ReadonlySet<number> = new Set([
  StorageClass.Image,
  StorageClass.UniformConstant,
  StorageClass.Workgroup,
  StorageClass.StorageBuffer,
  StorageClass.Uniform,
  StorageClass.PushConstant,
  StorageClass.PhysicalStorageBuffer,
]);

function forwardPointer(m: Facts, at: number): Outcome {
  const id = m.word(at, 1);
  if (m.opcodeOf(id) !== Op.TypePointer) return "Pointer type in OpTypeForwardPointer is not a pointer type.";
  if (m.word(at, 2) !== m.wordOf(id, 2))
    return "Storage class in OpTypeForwardPointer does not match the pointer definition.";
  return m.opcodeOf(m.wordOf(id, 3)) === Op.TypeStruct ? undefined : "Forward pointers must point to a structure";
}

function functionType(m: Facts, at: number): Outcome {
  const name = (id: number) => m.name(id);
  if (!isTypeId(m, m.word(at, 2))) return `OpTypeFunction Return Type <id> ${name(m.word(at, 2))} is not a type.`;
  const parameters = m.rest(at, 3);
  for (const id of parameters) {
    if (!isTypeId(m, id)) return `OpTypeFunction Parameter Type <id> ${name(id)} is not a type.`;
    if (isVoid(m, id)) return `OpTypeFunction Parameter Type <id> ${name(id)} cannot be OpTypeVoid.`;
  }
  const most = m.settings.maxFunctionArgs;
  if (parameters.length <= most) return undefined;
  return `OpTypeFunction may not take more than ${most} arguments. OpTypeFunction <id> ${name(m.word(at, 1))} has ${parameters.length} arguments.`;
}

function functionTypeUses(m: Facts, at: number): Broken | undefined {
  for (const user of m.usesOf(m.word(at, 1))) {
    const opcode = m.opcode(user);
    const isAllowed =
      opcode === Op.Function ||
      opcode === Op.TypePointer ||
      opcode === Op.Name ||
      opcode === Op.EntryPoint ||
      opcode === Op.ExtInst;
    const isNote = opcode === Op.Decorate || opcode === Op.AsmINTEL || opcode === Op.ConstantFunctionPointerINTEL;
    if (!isAllowed && !isNote)
      return broken(undefined, `Invalid use of function type result id ${m.name(m.word(at, 1))}.`);
  }
  return undefined;
}

export const typeRules: readonly Rule[] = [
  longVectors,
  universal.instruction("unique", uniqueTypes, "Types that are not aggregates must be declared once.", (m, at) =>
    m.derive(duplicates).has(at)
      ? `Duplicate non-aggregate type declarations are not allowed. Opcode: ${m.opName(at)} id: ${m.word(at, 1)}`
      : undefined,
  ),
  types.instruction("int-width", [Op.TypeInt], "Width is 32, or a width that a declared capability enables.", intWidth),
  types.instruction("signedness", [Op.TypeInt], "Signedness must be 0 or 1.", (m, at) =>
    m.word(at, 3) > 1 ? `OpTypeInt has invalid signedness: ${m.word(at, 3)}` : undefined,
  ),
  types.instruction(
    "kernel-signedness",
    [Op.TypeInt],
    "With the Kernel capability, Signedness must always be 0.",
    (m, at) =>
      m.word(at, 3) === 0 ? undefined : "The Signedness in OpTypeInt must always be 0 when Kernel capability is used.",
    { when: (m) => m.has(C.Kernel) },
  ),
  types.instruction(
    "float-width",
    [Op.TypeFloat],
    "Width is 32, or a width and encoding that a capability enables.",
    floatWidth,
  ),
  types.instruction(
    "vector",
    [Op.TypeVector],
    "Component Type must be a scalar; Component Count must be 2, 3 or 4, with Vector16 also 8 or 16.",
    vector,
  ),
  types.instruction(
    "matrix",
    [Op.TypeMatrix],
    "Column Type must be a vector of floats; Column Count must be 2, 3 or 4.",
    matrix,
  ),
  types.instruction("pointee", [Op.TypePointer], "Type is the type that is pointed to.", (m, at) =>
    isTypeId(m, m.word(at, 3)) ? undefined : `OpTypePointer Type <id> ${m.name(m.word(at, 3))} is not a type.`,
  ),
  vulkan.instruction(
    "storage-class",
    [Op.TypePointer, Op.TypeUntypedPointerKHR],
    "Storage Class must be limited to those that Vulkan lists.",
    (m, at) => (vulkanStorage.has(m.word(at, 2)) ? undefined : "Invalid storage class for target environment"),
    { vulkan: "VUID-StandaloneSpirv-None-04643", when: isVulkan },
  ),
  types.instruction(
    "untyped-workgroup",
    [Op.TypeUntypedPointerKHR],
    "Untyped pointers in Workgroup need WorkgroupMemoryExplicitLayoutKHR.",
    (m, at) =>
      m.word(at, 2) === StorageClass.Workgroup && !m.has(C.WorkgroupMemoryExplicitLayoutKHR)
        ? "Workgroup storage class untyped pointers in Vulkan require WorkgroupMemoryExplicitLayoutKHR be declared"
        : undefined,
    { when: isVulkan },
  ),
  vulkan.instruction(
    "untyped-storage-class",
    [Op.TypeUntypedPointerKHR],
    "The Storage Class of OpTypeUntypedPointerKHR must be Image, UniformConstant, Workgroup, StorageBuffer, Uniform, PushConstant, or PhysicalStorageBuffer.",
    (m, at) =>
      laidOut.has(m.word(at, 2))
        ? undefined
        : "In Vulkan, untyped pointers can only be used in an explicitly laid out storage class",
    { vulkan: "VUID-StandaloneSpirv-OpTypeUntypedPointerKHR-11417", when: isVulkan },
  ),
  types.instruction(
    "forward-pointer",
    [Op.TypeForwardPointer],
    "Pointer Type must be the result of an OpTypePointer with the same Storage Class that points to a structure.",
    forwardPointer,
  ),
  vulkan.instruction(
    "vulkan-forward-pointer",
    [Op.TypeForwardPointer],
    "OpTypeForwardPointer must have a Storage Class of PhysicalStorageBuffer.",
    (m, at) =>
      m.word(at, 2) === StorageClass.PhysicalStorageBuffer
        ? undefined
        : "In Vulkan, OpTypeForwardPointer must have a storage class of PhysicalStorageBuffer.",
    { vulkan: "VUID-StandaloneSpirv-OpTypeForwardPointer-04711", when: isVulkan },
  ),
  types.instruction(
    "function",
    [Op.TypeFunction],
    "Return Type must be a type, and parameters types that are not void.",
    functionType,
  ),
  types.instruction(
    "function-uses",
    [Op.TypeFunction],
    "The result of OpTypeFunction is used only by OpFunction and pointers to functions.",
    functionTypeUses,
  ),
];
