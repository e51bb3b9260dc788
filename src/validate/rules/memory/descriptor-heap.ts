/** Heaps of descriptors (SPV_EXT_descriptor_heap): sizes, strides and offsets by id, and loads of descriptors. */
import { BuiltIn, Capability as C, Decoration as D, StorageClass as S } from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import { constantNumber } from "../../facts/constants.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { traceToVariable } from "../../facts/pointers.ts";
import { isDescriptor } from "../../facts/type-layouts.ts";
import {
  containsType,
  isArray,
  isInt,
  isIntOfWidth,
  isPointer,
  isUntypedPointer,
  storageClassOf,
} from "../../facts/types.ts";
import { broken, chapter, type Outcome, type Rule } from "../../rule.ts";
import { decorationName } from "../module/annotation.ts";

const heap = chapter("SPV_EXT_descriptor_heap", "descriptor-heap");
const vulkan = chapter(
  "Vulkan, appendix Vulkan Environment for SPIR-V, Standalone SPIR-V Validation",
  "descriptor-heap",
);

/** The decoration and the id that is its value, of OpDecorateId or OpMemberDecorateIdEXT. */
function byId(m: Facts, at: number): { readonly kind: number; readonly value: number } {
  const word = m.opcode(at) === Op.DecorateId ? 2 : 3;
  return { kind: m.word(at, word), value: m.optionalWord(at, word + 1) ?? 0 };
}

function isIndex(m: Facts, type: number): boolean {
  return isIntOfWidth(m, type, 32) || (m.has(C.Shader64BitIndexingEXT) && isIntOfWidth(m, type, 64));
}

function idValue(m: Facts, at: number): Outcome {
  const { kind, value } = byId(m, at);
  if (kind !== D.ArrayStrideIdEXT && kind !== D.OffsetIdEXT) return undefined;
  if (!isIndex(m, m.typeOf(value))) return `${decorationName(kind)} extra operand must be a 32-bit int scalar type.`;
  return kind === D.ArrayStrideIdEXT && constantNumber(m, value) === 0
    ? "ArrayStrideIdEXT contains a stride of zero."
    : undefined;
}

function strideTarget(m: Facts, at: number): Outcome {
  if (byId(m, at).kind !== D.ArrayStrideIdEXT) return undefined;
  const id = m.word(at, 1);
  if (isArray(m, id) && containsType(m, id, (type) => isDescriptor(m, type))) return undefined;
  return "ArrayStrideIdEXT decoration must only be applied to array type containing a Descriptor type.";
}

function sizeOf(m: Facts, at: number): Outcome {
  const type = m.word(at, 3);
  if (!isDescriptor(m, type) || m.opcodeOf(type) === Op.TypeSampledImage) {
    return `For OpConstantSizeOfEXT instruction, its Type operand <Id> ${m.name(type)} must be a Descriptor type.`;
  }
  return isInt(m, m.typeAt(at))
    ? undefined
    : `For OpConstantSizeOfEXT instruction, its Result Type <Id> ${m.name(m.typeAt(at))} must be an int scalar type.`;
}

const isBuffer = (storage: number): boolean => storage === S.StorageBuffer || storage === S.Uniform;

function bufferPointer(m: Facts, at: number): Outcome {
  const type = m.typeAt(at);
  if (!isPointer(m, type)) return "OpBufferPointerEXT Result Type must be a pointer type.";
  if (!isBuffer(storageClassOf(m, type))) {
    return "OpBufferPointerEXT Result Type must be a pointer type with a storage class of Uniform or StorageBuffer.";
  }
  const buffer = m.typeOf(m.word(at, 3));
  return isUntypedPointer(m, buffer) || isPointer(m, buffer)
    ? undefined
    : "OpBufferPointerEXT Buffer must be a pointer to OpTypeBufferEXT.";
}

/** The heap that a type of descriptors comes from, and the sentence that asks for it. */
interface Origin {
  readonly rule: Rule;
  readonly builtIn: number;
  readonly heap: string;
  readonly type: string;
}

function origin(type: string, vuid: string, isSampler: boolean): Origin {
  const name = isSampler ? "SamplerHeapEXT" : "ResourceHeapEXT";
  const text = `A pointer that an ${type} is loaded from must have a DescriptorSet and Binding, or derive from a variable decorated with ${name}.`;
  return {
    rule: vulkan.sentence(`from-${type}`, text, { vulkan: `VUID-StandaloneSpirv-Result-${vuid}` }),
    builtIn: isSampler ? BuiltIn.SamplerHeapEXT : BuiltIn.ResourceHeapEXT,
    heap: name,
    type,
  };
}

const buffers = origin("OpTypeBufferEXT", "11338", false);
const images = origin("OpTypeImage", "11337", false);
const origins: ReadonlyMap<number, Origin> = new Map([
  [Op.TypeSampler, origin("OpTypeSampler", "11336", true)],
  [Op.TypeImage, images],
  [Op.TypeAccelerationStructureKHR, origin("OpTypeAccelerationStructureKHR", "11339", false)],
]);

function loaded(m: Facts, at: number): { readonly from: Origin | undefined; readonly pointer: number } {
  switch (m.opcode(at)) {
    case Op.BufferPointerEXT:
      return { from: buffers, pointer: m.word(at, 3) };
    case Op.UntypedImageTexelPointerEXT:
      return { from: images, pointer: m.word(at, 4) };
    default:
      return { from: origins.get(m.opcodeOf(m.typeAt(at))), pointer: m.word(at, 3) };
  }
}

function derived(m: Facts, at: number): Outcome {
  const { from, pointer } = loaded(m, at);
  const variable = from === undefined ? 0 : traceToVariable(m, pointer);
  // Parameters may come from anywhere.
  if (from === undefined || variable === 0) return undefined;
  const { decorations } = m;
  if (decorations.has(variable, D.DescriptorSet) && decorations.has(variable, D.Binding)) return undefined;
  const builtIn = decorations.find(variable, D.BuiltIn);
  if (builtIn !== undefined && m.word(builtIn.at, builtIn.parameters) === from.builtIn) return undefined;
  const message = `${from.type} pointer instruction has no descriptor set or binding and is not derived from a variable decorated with ${from.heap}`;
  return broken(from.rule, message);
}

const hasHeap = (m: Facts): boolean => m.has(C.DescriptorHeapEXT);

/** Annotations of heaps. */
export const heapAnnotationRules: readonly Rule[] = [
  heap.instruction(
    "id-value",
    [Op.DecorateId, Op.MemberDecorateIdEXT],
    "The value of ArrayStrideIdEXT and OffsetIdEXT must be a 32-bit integer, that of ArrayStrideIdEXT not 0.",
    idValue,
    { when: hasHeap },
  ),
  heap.instruction(
    "stride-target",
    [Op.DecorateId],
    "ArrayStrideIdEXT must be on an array of descriptors.",
    strideTarget,
    { when: hasHeap },
  ),
];

export const descriptorHeapRules: readonly Rule[] = [
  buffers.rule,
  ...[...origins.values()].map(({ rule }) => rule),
  heap.instruction("buffer-storage", [Op.TypeBufferEXT], "Storage Class must be StorageBuffer or Uniform.", (m, at) =>
    isBuffer(m.word(at, 2)) ? undefined : "TypeBufferEXT StorageClass could only be StorageBuffer or Uniform.",
  ),
  heap.instruction(
    "size-of",
    [Op.ConstantSizeOfEXT],
    "Type must be a type of descriptors, and Result Type a scalar of integer type.",
    sizeOf,
  ),
  heap.instruction(
    "buffer-pointer",
    [Op.BufferPointerEXT],
    "Result Type must be a pointer into Uniform or StorageBuffer, and Buffer a pointer to an OpTypeBufferEXT.",
    bufferPointer,
  ),
  vulkan.instruction(
    "derived",
    [Op.Load, Op.BufferPointerEXT, Op.UntypedImageTexelPointerEXT],
    "Descriptors must have a set and binding, or come from the heap of their kind.",
    derived,
    { when: (m) => m.isVulkan && hasHeap(m) },
  ),
];
