/** Loads, stores and copies. */
import {
  AddressingModel,
  Capability as C,
  Decoration,
  ExecutionModel,
  MemoryAccess,
  StorageClass as S,
} from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import { constantInteger } from "../../facts/constants.ts";
import { isLayoutCompatible } from "../../facts/logical-match.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { traceToVariable } from "../../facts/pointers.ts";
import { isLimitedType } from "../../facts/small-types.ts";
import {
  containsType,
  isArray,
  isInt,
  isPointer,
  isStruct,
  isTypedPointer,
  isUntypedPointer,
  isVoid,
  pointeeOf,
  storageClassOf,
} from "../../facts/types.ts";
import { broken, chapter, type Outcome, type Rule } from "../../rule.ts";
import { spirv14 } from "../module/versions.ts";
import { accessProblem, accessWords } from "./memory-access.ts";

const memory = chapter("3.3.8 Memory Instructions", "memory");
const vulkan = chapter("Vulkan, appendix Vulkan Environment for SPIR-V, Standalone SPIR-V Validation", "memory");
const copies = [Op.CopyMemory, Op.CopyMemorySized];

const isLogical = (m: Facts): boolean => m.addressingModel === AddressingModel.Logical;

const always: ReadonlySet<number> = new Set([
  Op.Variable,
  Op.UntypedVariableKHR,
  Op.AccessChain,
  Op.InBoundsAccessChain,
  Op.UntypedAccessChainKHR,
  Op.UntypedInBoundsAccessChainKHR,
  Op.FunctionParameter,
  Op.ImageTexelPointer,
  Op.UntypedImageTexelPointerEXT,
  Op.CopyObject,
  Op.AllocateNodePayloadsAMDX,
  Op.RawAccessChainNV,
  Op.BufferPointerEXT,
]);

const variablePointers: ReadonlySet<number> = new Set([
  Op.Select,
  Op.Phi,
  Op.FunctionCall,
  Op.PtrAccessChain,
  Op.UntypedPtrAccessChainKHR,
  Op.UntypedInBoundsPtrAccessChainKHR,
  Op.InBoundsPtrAccessChain,
  Op.Load,
  Op.ConstantNull,
]);

/** Whether an id is a pointer that the Logical addressing model has. */
export function isLogicalPointer(m: Facts, id: number): boolean {
  const opcode = m.opcodeOf(id);
  return always.has(opcode) || (m.has(C.VariablePointersStorageBuffer) && variablePointers.has(opcode));
}

function pointerProblem(m: Facts, at: number, id: number): Outcome {
  const name = `Op${m.opName(at)}`;
  if (isLogical(m) && !m.settings.relaxLogicalPointer && !isLogicalPointer(m, id)) {
    return `${name} Pointer <id> ${m.name(id)} is not a logical pointer.`;
  }
  return isPointer(m, m.typeOf(id)) ? undefined : `${name} type for pointer <id> ${m.name(id)} is not a pointer type.`;
}

function containsRuntimeArray(m: Facts, type: number): boolean {
  return containsType(m, type, (id) => m.opcodeOf(id) === Op.TypeRuntimeArray);
}

const loadable: ReadonlySet<number> = new Set([Op.TypeInt, Op.TypeFloat, Op.TypeVector, Op.TypeMatrix, Op.TypePointer]);

function load(m: Facts, at: number): Outcome {
  const result = m.typeAt(at);
  const id = m.word(at, 3);
  const problem = pointerProblem(m, at, id);
  if (problem !== undefined) return problem;
  const pointer = m.typeOf(id);
  if (isTypedPointer(m, pointer) && pointeeOf(m, pointer) !== result) {
    return `OpLoad Result Type <id> ${m.name(result)} does not match Pointer <id> ${m.name(id)}s type.`;
  }
  if (!m.settings.beforeHlslLegalization && containsRuntimeArray(m, result)) return "Cannot load a runtime-sized array";
  return accessProblem(m, at, 4, { pointers: [pointer], isLoad: true, isStore: false });
}

const readOnly: ReadonlySet<number> = new Set([S.UniformConstant, S.Input, S.PushConstant]);

const uniformBlock = vulkan.sentence(
  "uniform-block",
  "Any variable in the Uniform Storage Class decorated as Block must not be stored to or modified.",
  { vulkan: "VUID-StandaloneSpirv-Uniform-06925" },
);
const opaqueStore = vulkan.sentence(
  "opaque-store",
  "Objects of types OpTypeImage, OpTypeSampler, OpTypeSampledImage, OpTypeAccelerationStructureKHR, OpTypeTensorARM, and arrays of these types must not be stored to or modified.",
  { vulkan: "VUID-StandaloneSpirv-OpTypeImage-06924" },
);

function storageProblem(m: Facts, id: number): Outcome {
  const storage = storageClassOf(m, m.typeOf(id));
  if (readOnly.has(storage)) return `OpStore Pointer <id> ${m.name(id)} storage class is read-only`;
  if (storage === S.ShaderRecordBufferKHR) return "ShaderRecordBufferKHR Storage Class variables are read only";
  if (!m.isVulkan || storage !== S.Uniform) return undefined;
  const variable = traceToVariable(m, id);
  let type = pointeeOf(m, m.typeOf(variable));
  while (isArray(m, type)) type = m.wordOf(type, 2);
  if (variable === 0 || !m.decorations.has(type, Decoration.Block)) return undefined;
  return broken(uniformBlock, "In the Vulkan environment, cannot store to Uniform Blocks");
}

const opaque: ReadonlySet<number> = new Set([
  Op.TypeImage,
  Op.TypeSampler,
  Op.TypeSampledImage,
  Op.TypeAccelerationStructureKHR,
  Op.TypeTensorARM,
]);

function isOpaqueArray(m: Facts, type: number): boolean {
  let inner = type;
  while (isArray(m, inner)) inner = m.wordOf(inner, 2);
  return opaque.has(m.opcodeOf(inner));
}

function storeTypes(m: Facts, at: number): Outcome {
  const [pointer, object] = [m.word(at, 1), m.word(at, 2)];
  const objectType = m.typeOf(object);
  if (objectType === 0) return `OpStore Object <id> ${m.name(object)} is not an object.`;
  if (isVoid(m, objectType)) return `OpStore Object <id> ${m.name(object)}s type is void.`;
  const type = isTypedPointer(m, m.typeOf(pointer)) ? pointeeOf(m, m.typeOf(pointer)) : objectType;
  if (isVoid(m, type)) return `OpStore Pointer <id> ${m.name(pointer)}s type is void.`;
  if (type !== objectType) {
    const pair = `OpStore Pointer <id> ${m.name(pointer)}s`;
    if (!m.settings.relaxStructStore || !isStruct(m, type) || !isStruct(m, objectType)) {
      return `${pair} type does not match Object <id> ${m.name(object)}s type.`;
    }
    if (!isLayoutCompatible(m, type, objectType))
      return `${pair} layout does not match Object <id> ${m.name(object)}s layout.`;
  }
  if (!m.isVulkan || m.settings.beforeHlslLegalization || !isOpaqueArray(m, type)) return undefined;
  return broken(
    opaqueStore,
    "Cannot store to OpTypeImage, OpTypeSampler, OpTypeSampledImage, or OpTypeAccelerationStructureKHR objects",
  );
}

function store(m: Facts, at: number): Outcome {
  const id = m.word(at, 1);
  return (
    pointerProblem(m, at, id) ??
    storageProblem(m, id) ??
    storeTypes(m, at) ??
    accessProblem(m, at, 3, { pointers: [m.typeOf(id)], isLoad: false, isStore: true })
  );
}

function copyTypes(m: Facts, at: number): Outcome {
  const [target, source] = [m.word(at, 1), m.word(at, 2)];
  if (!isPointer(m, m.typeOf(target))) return `Target operand <id> ${m.name(target)} is not a pointer.`;
  if (!isPointer(m, m.typeOf(source))) return `Source operand <id> ${m.name(source)} is not a pointer.`;
  if (m.opcode(at) === Op.CopyMemorySized) return copySize(m, at);
  const untyped = [target, source].filter((id) => isUntypedPointer(m, m.typeOf(id)));
  if (untyped.length === 2) return "One of Source or Target must be a typed pointer";
  const [to, from] = [pointeeOf(m, m.typeOf(target)), pointeeOf(m, m.typeOf(source))];
  if (isVoid(m, to)) return `Target operand <id> ${m.name(target)} cannot be a void pointer.`;
  if (isVoid(m, from)) return `Source operand <id> ${m.name(source)} cannot be a void pointer.`;
  if (untyped.length > 0 || to === from) return undefined;
  return `Target <id> ${m.name(target)}s type does not match Source <id> ${m.name(source)}s type.`;
}

function copySize(m: Facts, at: number): Outcome {
  const size = m.word(at, 3);
  const what = (): string => `Size operand <id> ${m.name(size)}`;
  if (!isInt(m, m.typeOf(size))) return `${what()} must be a scalar integer type.`;
  const value = constantInteger(m, size);
  if (value === 0n) return `${what()} cannot be a constant zero.`;
  if (value !== undefined && value < 0n) return `${what()} cannot have the sign bit set to 1.`;
  return sizeMultiple(m, at, value);
}

const storage8: { readonly [storage: number]: number } = {
  [S.StorageBuffer]: C.StorageBuffer8BitAccess,
  [S.PhysicalStorageBuffer]: C.StorageBuffer8BitAccess,
  [S.Uniform]: C.UniformAndStorageBuffer8BitAccess,
  [S.PushConstant]: C.StoragePushConstant8,
  [S.Workgroup]: C.WorkgroupMemoryExplicitLayout8BitAccessKHR,
};
const storage16: { readonly [storage: number]: number } = {
  [S.StorageBuffer]: C.StorageBuffer16BitAccess,
  [S.PhysicalStorageBuffer]: C.StorageBuffer16BitAccess,
  [S.Uniform]: C.UniformAndStorageBuffer16BitAccess,
  [S.PushConstant]: C.StoragePushConstant16,
  [S.Input]: C.StorageInputOutput16,
  [S.Output]: C.StorageInputOutput16,
  [S.Workgroup]: C.WorkgroupMemoryExplicitLayout16BitAccessKHR,
};
const storageNames = new Map<number, string>(Object.entries(S).map(([name, value]) => [value, name]));

/** Shaders copy whole words unless they can access smaller types. */
function sizeMultiple(m: Facts, at: number, value: bigint | undefined): Outcome {
  if (!m.has(C.Shader) || value === undefined) return undefined;
  const classes = [m.word(at, 2), m.word(at, 1)].map((id) => storageClassOf(m, m.typeOf(id)));
  const all = (table: { readonly [storage: number]: number }, own: readonly number[]) =>
    classes.every((one) => m.hasAny(own) || (table[one] !== undefined && m.has(table[one])));
  if (all(storage8, [C.Int8])) return undefined;
  const multiple = all(storage16, [C.Int16, C.Float16]) ? 2n : 4n;
  if (value % multiple === 0n) return undefined;
  const [from, to] = classes.map((one) => storageNames.get(one) ?? "");
  const allowed = multiple === 2n ? "8-bit" : "16-bit";
  return `Size must be a multiple of ${multiple}. This is valid if Source (${from}) and Target (${to}) storage classes both support ${allowed}`;
}

function copyAccess(m: Facts, at: number): Outcome {
  const first = m.opcode(at) === Op.CopyMemory ? 3 : 4;
  const types = [m.typeOf(m.word(at, 1)), m.typeOf(m.word(at, 2))];
  const words = accessWords(m, at, first);
  const second = first + words;
  if (words === 0 || second >= m.length(at)) {
    return accessProblem(m, at, first, { pointers: types, isLoad: false, isStore: false });
  }
  if (m.version < spirv14) return `${m.opName(at)} with two memory access operands requires SPIR-V 1.4 or later`;
  if ((m.word(at, first) & MemoryAccess.MakePointerVisible) !== 0) {
    return "Target memory access must not include MakePointerVisibleKHR";
  }
  if ((m.word(at, second) & MemoryAccess.MakePointerAvailable) !== 0) {
    return "Source memory access must not include MakePointerAvailableKHR";
  }
  return (
    accessProblem(m, at, first, { pointers: types.slice(0, 1), isLoad: false, isStore: false }) ??
    accessProblem(m, at, second, { pointers: types.slice(1), isLoad: false, isStore: false })
  );
}

const smallSentence =
  "Types of 8 or 16 bits without Int8, Int16 or Float16 are loaded and stored as scalars, vectors or matrices.";
const isShader = (m: Facts): boolean => m.has(C.Shader);

export const memoryRules: readonly Rule[] = [
  uniformBlock,
  opaqueStore,
  memory.instruction("load", [Op.Load], "Pointer must be a pointer to Result Type.", load),
  memory.instruction(
    "load-small",
    [Op.Load],
    smallSentence,
    (m, at) =>
      !loadable.has(m.opcodeOf(m.typeAt(at))) && isLimitedType(m, m.typeAt(at))
        ? "8- or 16-bit loads must be a scalar, vector or matrix type"
        : undefined,
    { when: isShader },
  ),
  memory.instruction(
    "store",
    [Op.Store],
    "Pointer must be a pointer to the type of Object, and may be written.",
    store,
  ),
  memory.model(
    "hit-attribute",
    [Op.Store],
    "A variable with HitAttributeKHR Storage Class must only be written to in an intersection shader.",
    (m, at, model) =>
      storageClassOf(m, m.typeOf(m.word(at, 1))) === S.HitAttributeKHR &&
      (model === ExecutionModel.AnyHitKHR || model === ExecutionModel.ClosestHitKHR)
        ? "HitAttributeKHR Storage Class variables are read only with AnyHitKHR and ClosestHitKHR"
        : undefined,
    { vulkan: "VUID-StandaloneSpirv-HitAttributeKHR-04703" },
  ),
  memory.instruction(
    "store-small",
    [Op.Store],
    smallSentence,
    (m, at) =>
      !loadable.has(m.opcodeOf(m.typeOf(m.word(at, 2)))) && isLimitedType(m, m.typeOf(m.word(at, 2)))
        ? "8- or 16-bit stores must be a scalar, vector or matrix type"
        : undefined,
    { when: isShader },
  ),
  memory.instruction(
    "copy",
    copies,
    "Target and Source must be pointers to the same type; Size must be a positive integer.",
    copyTypes,
  ),
  memory.instruction(
    "copy-access",
    copies,
    "Memory operands of a copy are for the target, then for the source.",
    copyAccess,
  ),
  memory.instruction(
    "copy-small",
    [Op.CopyMemory],
    smallSentence,
    (m, at) =>
      isLimitedType(m, pointeeOf(m, m.typeOf(m.word(at, 1))))
        ? "Cannot copy memory of objects containing 8- or 16-bit types"
        : undefined,
    { when: isShader },
  ),
];
