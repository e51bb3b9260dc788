/** Atomic instructions. */
import { Capability, StorageClass } from "../../../grammar/enumerants.generated.ts";
import { enumerant } from "../../../grammar/index.ts";
import { FLOAT_ATOMICS, INTEGER_ATOMICS } from "../../../grammar/op-families.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import type { Facts } from "../../facts/module-facts.ts";
import {
  bitWidthOf,
  componentOf,
  dimensionOf,
  isBool,
  isFloat,
  isFloatOfWidth,
  isInt,
  isIntOfWidth,
  isPointer,
  isUntypedPointer,
  isVector,
  pointeeOf,
  storageClassOf,
} from "../../facts/types.ts";
import { broken, chapter, type Outcome, type Rule } from "../../rule.ts";
import { memorySemanticsProblem, unequalSemanticsProblem } from "../memory/memory-semantics.ts";
import { memoryScopeProblem } from "../scopes/scopes.ts";

const atomic = chapter("3.3.18 Atomic Instructions", "atomic");
const vulkan = chapter("Vulkan, appendix Vulkan Environment for SPIR-V, Standalone SPIR-V Validation", "atomic");
const opencl = chapter("OpenCL SPIR-V Environment Specification, 2.11 Atomic Instructions", "opencl");

const compareOps = [Op.AtomicCompareExchange, Op.AtomicCompareExchangeWeak];
const intOps = [...compareOps, ...INTEGER_ATOMICS];
const anyOps = [Op.AtomicLoad, Op.AtomicExchange];
const flagOps = [Op.AtomicFlagTestAndSet, Op.AtomicFlagClear];
const all = [...FLOAT_ATOMICS, ...intOps, ...anyOps, ...flagOps, Op.AtomicStore];
const withoutValue: ReadonlySet<number> = new Set([
  Op.AtomicLoad,
  Op.AtomicIIncrement,
  Op.AtomicIDecrement,
  ...flagOps,
]);

/** The word with the pointer. */
const pointerWord = (m: Facts, at: number): number =>
  m.opcode(at) === Op.AtomicStore || m.opcode(at) === Op.AtomicFlagClear ? 1 : 3;

const pointerType = (m: Facts, at: number): number => m.typeOf(m.word(at, pointerWord(m, at)));

/** The type that is read or written; an untyped pointer takes it from the result or the value. */
function dataType(m: Facts, at: number): number {
  const pointer = pointerType(m, at);
  if (!isUntypedPointer(m, pointer)) return pointeeOf(m, pointer);
  return m.opcode(at) === Op.AtomicStore ? m.typeOf(m.word(at, 4)) : m.typeAt(at);
}

function isHalfVector(m: Facts, type: number): boolean {
  const size = dimensionOf(m, type);
  return isVector(m, type) && (size === 2 || size === 4) && isFloatOfWidth(m, componentOf(m, type), 16);
}

const allowsHalfVector = (m: Facts, type: number): boolean =>
  m.has(Capability.AtomicFloat16VectorNV) && isHalfVector(m, type);

const universal: ReadonlySet<number> = new Set([
  StorageClass.Uniform,
  StorageClass.StorageBuffer,
  StorageClass.Workgroup,
  StorageClass.CrossWorkgroup,
  StorageClass.Generic,
  StorageClass.AtomicCounter,
  StorageClass.Image,
  StorageClass.Function,
  StorageClass.PhysicalStorageBuffer,
  StorageClass.TaskPayloadWorkgroupEXT,
]);

const inVulkan: ReadonlySet<number> = new Set([
  StorageClass.Uniform,
  StorageClass.StorageBuffer,
  StorageClass.Workgroup,
  StorageClass.Image,
  StorageClass.PhysicalStorageBuffer,
  StorageClass.TaskPayloadWorkgroupEXT,
]);

const inOpenCL: ReadonlySet<number> = new Set([
  StorageClass.Function,
  StorageClass.Workgroup,
  StorageClass.CrossWorkgroup,
  StorageClass.Generic,
]);

const storageName = (value: number): string => enumerant("StorageClass", value)?.name ?? String(value);

const generic = opencl.sentence("atomic-generic", "OpenCL 1.2 has no storage class Generic.");

/** Capabilities of float atomics by width, with how the message names the operation. */
const floatCapabilities = {
  add: {
    16: [Capability.AtomicFloat16AddEXT, "AtomicFloat16AddEXT"],
    32: [Capability.AtomicFloat32AddEXT, "AtomicFloat32AddEXT"],
    64: [Capability.AtomicFloat64AddEXT, "AtomicFloat64AddEXT"],
  },
  "min/max": {
    16: [Capability.AtomicFloat16MinMaxEXT, "AtomicFloat16MinMaxEXT"],
    32: [Capability.AtomicFloat32MinMaxEXT, "AtomicFloat32MinMaxEXT"],
    64: [Capability.AtomicFloat64MinMaxEXT, "AtomicFloat64MinMaxEXT"],
  },
} as const;

function floatCapability(m: Facts, at: number): Outcome {
  const type = m.typeAt(at);
  if (isVector(m, type)) return undefined;
  const kind = m.opcode(at) === Op.AtomicFAddEXT ? "add" : "min/max";
  const width = bitWidthOf(m, type);
  if (width !== 16 && width !== 32 && width !== 64) return undefined;
  const [capability, name] = floatCapabilities[kind][width];
  if (m.has(capability)) return undefined;
  return `${m.opName(at)}: float ${kind} atomics require the ${name} capability`;
}

function memoryOperands(m: Facts, at: number): Outcome {
  const first = pointerWord(m, at) + 1;
  const scope = m.word(at, first);
  const equal = m.word(at, first + 1);
  const problem = memoryScopeProblem(m, at, scope) ?? memorySemanticsProblem(m, at, equal, scope);
  if (problem !== undefined || !compareOps.includes(m.opcode(at) as never)) return problem;
  const unequal = m.word(at, first + 2);
  return memorySemanticsProblem(m, at, unequal, scope) ?? unequalSemanticsProblem(m, at, equal, unequal);
}

function valueOperands(m: Facts, at: number): Outcome {
  const opcode = m.opcode(at);
  const name = m.opName(at);
  if (opcode === Op.AtomicStore) {
    return m.typeOf(m.word(at, 4)) === dataType(m, at)
      ? undefined
      : `${name}: expected Value type and the type pointed to by Pointer to be the same`;
  }
  if (withoutValue.has(opcode)) return undefined;
  const isComparison = compareOps.includes(opcode as never);
  const value = isComparison ? 7 : 6;
  if (m.typeOf(m.word(at, value)) !== m.typeAt(at)) return `${name}: expected Value to be of type Result Type`;
  if (!isComparison || m.typeOf(m.word(at, value + 1)) === m.typeAt(at)) return undefined;
  return `${name}: expected Comparator to be of type Result Type`;
}

function pointedType(m: Facts, at: number): Outcome {
  const type = dataType(m, at);
  const name = m.opName(at);
  if (flagOps.includes(m.opcode(at) as never)) {
    // The rule of pointers of flags reports untyped ones.
    return isIntOfWidth(m, type, 32) || isUntypedPointer(m, pointerType(m, at))
      ? undefined
      : `${name}: expected Pointer to point to a value of 32-bit integer type`;
  }
  if (m.opcode(at) === Op.AtomicStore) {
    if (isFloat(m, type) || isInt(m, type) || allowsHalfVector(m, type)) return undefined;
    return `${name}: expected Pointer to be a pointer to integer or float scalar type`;
  }
  return type === m.typeAt(at) ? undefined : `${name}: expected Pointer to point to a value of type Result Type`;
}

export const atomicRules: readonly Rule[] = [
  generic,
  atomic.instruction("float-result", FLOAT_ATOMICS, "Result Type must be a scalar of floating-point type.", (m, at) => {
    const type = m.typeAt(at);
    if (isFloat(m, type) || allowsHalfVector(m, type)) return undefined;
    return `${m.opName(at)}: expected Result Type to be float scalar type`;
  }),
  atomic.instruction("int-result", intOps, "Result Type must be a scalar of integer type.", (m, at) =>
    isInt(m, m.typeAt(at)) ? undefined : `${m.opName(at)}: expected Result Type to be integer scalar type`,
  ),
  atomic.instruction(
    "number-result",
    anyOps,
    "Result Type must be a scalar of integer or floating-point type.",
    (m, at) => {
      const type = m.typeAt(at);
      if (isInt(m, type) || isFloat(m, type) || allowsHalfVector(m, type)) return undefined;
      return `${m.opName(at)}: expected Result Type to be integer or float scalar type`;
    },
  ),
  atomic.instruction(
    "flag-result",
    [Op.AtomicFlagTestAndSet],
    "Result Type must be a scalar of Boolean type.",
    (m, at) => (isBool(m, m.typeAt(at)) ? undefined : `${m.opName(at)}: expected Result Type to be bool scalar type`),
  ),
  atomic.instruction("pointer", all, "Pointer is the pointer to the memory to access.", (m, at) =>
    isPointer(m, pointerType(m, at)) ? undefined : `${m.opName(at)}: expected Pointer to be a pointer type`,
  ),
  atomic.instruction("flag-pointer", flagOps, "Pointer must be a typed pointer to a 32-bit integer.", (m, at) =>
    isUntypedPointer(m, pointerType(m, at))
      ? "Untyped pointers are not supported by atomic flag instructions"
      : undefined,
  ),
  atomic.instruction("int64", all, "64-bit atomics need the capability Int64Atomics.", (m, at) =>
    isIntOfWidth(m, dataType(m, at), 64) && !m.has(Capability.Int64Atomics)
      ? `${m.opName(at)}: 64-bit atomics require the Int64Atomics capability`
      : undefined,
  ),
  atomic.instruction(
    "storage-class",
    all,
    "The storage class of Pointer must be Uniform, Workgroup, CrossWorkgroup, Generic, AtomicCounter, Image, StorageBuffer, PhysicalStorageBuffer, TaskPayloadWorkgroupEXT or Function.",
    (m, at) => {
      const storage = storageClassOf(m, pointerType(m, at));
      if (universal.has(storage)) return undefined;
      return `${m.opName(at)}: Can not be used with storage class ${storageName(storage)} by universal validation rules`;
    },
  ),
  vulkan.instruction(
    "vulkan-storage-class",
    all,
    "The Pointer operand of all atomic instructions must have a Storage Class limited to Uniform, Workgroup, Image, StorageBuffer, PhysicalStorageBuffer, or TaskPayloadWorkgroupEXT.",
    (m, at) =>
      inVulkan.has(storageClassOf(m, pointerType(m, at)))
        ? undefined
        : `${m.opName(at)}: Vulkan spec only allows storage classes for atomic to be: Uniform, Workgroup, Image, StorageBuffer, PhysicalStorageBuffer or TaskPayloadWorkgroupEXT.`,
    { vulkan: "VUID-StandaloneSpirv-None-04686", when: (m) => m.isVulkan && m.has(Capability.Shader) },
  ),
  atomic.instruction(
    "shader-storage-class",
    all,
    "With the Shader capability, Pointer must not point to Function storage class.",
    (m, at) =>
      storageClassOf(m, pointerType(m, at)) === StorageClass.Function
        ? `${m.opName(at)}: Function storage class forbidden when the Shader capability is declared.`
        : undefined,
    { when: (m) => m.has(Capability.Shader) && !m.isVulkan },
  ),
  atomic.instruction(
    "float-capability",
    FLOAT_ATOMICS,
    "Float atomics need the capability for their operation and width.",
    floatCapability,
    { when: (m) => m.has(Capability.Shader) },
  ),
  opencl.instruction(
    "atomic-storage-class",
    all,
    "The storage class of Pointer must be Function, Workgroup, CrossWorkgroup, or Generic.",
    (m, at) => {
      const storage = storageClassOf(m, pointerType(m, at));
      if (!inOpenCL.has(storage)) {
        return `${m.opName(at)}: storage class is ${storageName(storage)}, but must be Function, Workgroup, CrossWorkGroup or Generic in the OpenCL environment.`;
      }
      if (storage !== StorageClass.Generic || m.environment.api !== 0x10002) return undefined;
      return broken(generic, `${m.opName(at)}: Storage class cannot be Generic in OpenCL 1.2 environment`);
    },
    { when: (m) => m.isOpenCL },
  ),
  atomic.instruction("pointed-type", all, "Pointer must point to a value of the type Result Type.", pointedType),
  atomic.instruction("memory", all, "Scope and Semantics must be a legal scope and memory semantics.", memoryOperands),
  atomic.instruction("value", all, "Value and Comparator must have the type Result Type.", valueOperands),
];
