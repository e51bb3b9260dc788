/** Access chains, array lengths and comparisons of pointers. */
import {
  AddressingModel,
  Capability as C,
  Decoration,
  StorageClass as S,
} from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { isType } from "../../facts/opcode-traits.ts";
import { isBlockArray } from "../../facts/pointers.ts";
import {
  isBool,
  isInt,
  isPointer,
  isStruct,
  isTypedPointer,
  isUnsignedInt,
  isUntypedPointer,
  membersOf,
  pointeeOf,
  storageClassOf,
} from "../../facts/types.ts";
import { broken, chapter, type Outcome, type Rule } from "../../rule.ts";

const chains = chapter("3.3.8 Memory Instructions", "access-chain");
const vulkan = chapter("Vulkan, appendix Vulkan Environment for SPIR-V, Standalone SPIR-V Validation", "access-chain");

const typed = [Op.AccessChain, Op.InBoundsAccessChain, Op.PtrAccessChain, Op.InBoundsPtrAccessChain];
const untyped = [
  Op.UntypedAccessChainKHR,
  Op.UntypedInBoundsAccessChainKHR,
  Op.UntypedPtrAccessChainKHR,
  Op.UntypedInBoundsPtrAccessChainKHR,
];
const pointerChains = [
  Op.PtrAccessChain,
  Op.InBoundsPtrAccessChain,
  Op.UntypedPtrAccessChainKHR,
  Op.UntypedInBoundsPtrAccessChainKHR,
];
/** spirv-val leaves out OpInBoundsPtrAccessChain. */
const checkedPointerChains = pointerChains.filter((opcode) => opcode !== Op.InBoundsPtrAccessChain);
const withElement: ReadonlySet<number> = new Set(pointerChains);
const lengths = [Op.ArrayLength, Op.UntypedArrayLengthKHR];
const comparisons = [Op.PtrEqual, Op.PtrNotEqual, Op.PtrDiff];

const isUntypedChain = (m: Facts, at: number): boolean => untyped.includes(m.opcode(at) as never);
const baseWord = (m: Facts, at: number): number => (isUntypedChain(m, at) ? 4 : 3);

function result(m: Facts, at: number): Outcome {
  const type = m.typeAt(at);
  const isFree = isUntypedChain(m, at);
  const wanted = isFree ? Op.TypeUntypedPointerKHR : Op.TypePointer;
  const name = `Op${m.opName(at)}`;
  if (m.opcodeOf(type) !== wanted) {
    const what = isFree ? "OpTypeUntypedPointerKHR" : "OpTypePointer";
    return `The Result Type of ${name} <id> ${m.name(m.resultAt(at))} must be ${what}. Found ${m.opTextOf(type)}.`;
  }
  if (isFree) {
    const base = m.word(at, 3);
    if (!isType(m.opcodeOf(base)) || isPointer(m, base)) return "Base type must be a non-pointer type";
  }
  const base = m.word(at, baseWord(m, at));
  const pointer = m.typeOf(base);
  if (!isPointer(m, pointer) || (!isFree && !isTypedPointer(m, pointer))) {
    return `The Base <id> ${m.name(base)} in ${name} instruction must be a pointer.`;
  }
  if (storageClassOf(m, pointer) === storageClassOf(m, type)) return undefined;
  return `The result pointer storage class and base pointer storage class in ${name} do not match.`;
}

const indexed: ReadonlySet<number> = new Set([
  Op.TypeMatrix,
  Op.TypeVector,
  Op.TypeVectorIdEXT,
  Op.TypeArray,
  Op.TypeRuntimeArray,
  Op.TypeCooperativeMatrixKHR,
  Op.TypeCooperativeMatrixNV,
  Op.TypeNodePayloadArrayAMDX,
]);

function indices(m: Facts, at: number): Outcome {
  const first = baseWord(m, at) + (withElement.has(m.opcode(at)) ? 2 : 1);
  const list = m.rest(at, first);
  const most = m.settings.maxAccessChainIndexes;
  const name = `Op${m.opName(at)}`;
  if (list.length > most)
    return `The number of indexes in ${name} may not exceed ${most}. Found ${list.length} indexes.`;
  let type = isUntypedChain(m, at) ? m.word(at, 3) : pointeeOf(m, m.typeOf(m.word(at, 3)));
  for (const index of list) {
    const next = step(m, name, type, index);
    if (typeof next !== "number") return next;
    type = next;
  }
  return isUntypedChain(m, at) ? undefined : reached(m, at, type);
}

/** The type after one index, or what is wrong with it. */
function step(m: Facts, name: string, type: number, index: number): number | Outcome {
  if (!isInt(m, m.typeOf(index))) return `Indexes passed to ${name} must be of type integer.`;
  const opcode = m.opcodeOf(type);
  if (indexed.has(opcode)) return m.wordOf(type, 2);
  if (opcode !== Op.TypeStruct) return `${name} reached non-composite type while indexes still remain to be traversed.`;
  if (m.opcodeOf(index) !== Op.Constant) {
    return `The <id> passed to ${name} to index ${m.name(index)} into a structure must be an OpConstant.`;
  }
  const members = membersOf(m, type);
  const position = m.wordOf(index, 3);
  const member = members[position];
  if (member !== undefined) return member;
  return (
    `Index ${m.name(index)} is out of bounds: ${name} cannot find index ${position} into the structure <id> ${m.name(type)}. ` +
    `This structure has ${members.length} members. Largest valid index is ${members.length - 1}.`
  );
}

function reached(m: Facts, at: number, type: number): Outcome {
  const wanted = pointeeOf(m, m.typeAt(at));
  if (type === wanted) return undefined;
  return (
    `Op${m.opName(at)} result type <id> ${m.name(wanted)} (${m.opTextOf(wanted)}) does not match the type that results from ` +
    `indexing into the base <id> ${m.name(m.word(at, 3))} (${m.opTextOf(type)}).`
  );
}

/** The data type of an untyped variable, or what a typed pointer points to; 0 for other pointers. */
function dataOf(m: Facts, id: number): number {
  return m.opcodeOf(id) === Op.UntypedVariableKHR ? m.wordOf(id, 4) : pointeeOf(m, m.typeOf(id));
}

function blockArray(m: Facts, at: number): Outcome {
  const type = m.word(at, 3);
  const data = dataOf(m, m.word(at, 4));
  if (data === 0 || data === type || (!isBlockArray(m, type) && !isBlockArray(m, data))) return undefined;
  return "If Base or Base Type is a Block or BufferBlock array, the other must also be the same array";
}

function element(m: Facts, at: number): Outcome {
  return isInt(m, m.typeOf(m.word(at, baseWord(m, at) + 1))) ? undefined : "Element must be an integer";
}

const strideSentence = "In laid out storage classes, the pointer type has an ArrayStride.";
const laidOut: ReadonlySet<number> = new Set([S.Uniform, S.StorageBuffer, S.PhysicalStorageBuffer, S.PushConstant]);

function stride(m: Facts, at: number): Outcome {
  const pointer = m.typeOf(m.word(at, baseWord(m, at)));
  const storage = storageClassOf(m, pointer);
  const isExplicit = laidOut.has(storage) || (storage === S.Workgroup && m.has(C.WorkgroupMemoryExplicitLayoutKHR));
  if (!m.has(C.Shader) || !isExplicit || isUntypedPointer(m, pointer)) return undefined;
  const { ArrayStride, ArrayStrideIdEXT } = Decoration;
  if (m.decorations.has(pointer, ArrayStride) || m.decorations.has(pointer, ArrayStrideIdEXT)) return undefined;
  return `Op${m.opName(at)} must have a Base whose type is decorated with ArrayStride or ArrayStrideIdEXT`;
}

const base = {
  workgroup: vulkan.sentence(
    "base-workgroup",
    "If the Base operand of OpPtrAccessChain has a Workgroup Storage Class, then the VariablePointers capability must be declared.",
    { vulkan: "VUID-StandaloneSpirv-Base-07651" },
  ),
  buffer: vulkan.sentence(
    "base-buffer",
    "If the Base operand of OpPtrAccessChain has a StorageBuffer Storage Class, then the VariablePointers or VariablePointersStorageBuffer capability must be declared.",
    { vulkan: "VUID-StandaloneSpirv-Base-07652" },
  ),
};

const baseSentence =
  "The Base operand of OpPtrAccessChain or OpUntypedPtrAccessChainKHR must have a storage class of Workgroup, StorageBuffer, or PhysicalStorageBuffer.";

function vulkanBase(m: Facts, at: number): Outcome {
  const storage = storageClassOf(m, m.typeOf(m.word(at, baseWord(m, at))));
  const head = `Op${m.opName(at)} Base operand`;
  if (storage === S.Workgroup) {
    if (m.has(C.VariablePointers)) return undefined;
    return broken(base.workgroup, `${head} pointing to Workgroup storage class must use VariablePointers capability`);
  }
  if (storage === S.StorageBuffer) {
    if (m.has(C.VariablePointersStorageBuffer)) return undefined;
    const capabilities = "VariablePointers or VariablePointersStorageBuffer capability";
    return broken(base.buffer, `${head} pointing to StorageBuffer storage class must use ${capabilities}`);
  }
  if (storage === S.PhysicalStorageBuffer) return undefined;
  return `${head} must point to Workgroup, StorageBuffer, or PhysicalStorageBuffer storage class`;
}

function arrayLength(m: Facts, at: number): Outcome {
  const isFree = m.opcode(at) === Op.UntypedArrayLengthKHR;
  const name = (): string => `Op${m.opName(at)} <id> ${m.name(m.resultAt(at))}`;
  const type = m.typeAt(at);
  const width = m.wordOf(type, 2);
  if (!isUnsignedInt(m, type) || (width !== 32 && width !== 64)) {
    return `The Result Type of ${name()} must be OpTypeInt with width 32 or 64 and signedness 0.`;
  }
  const pointer = m.typeOf(m.word(at, isFree ? 4 : 3));
  if (isFree && !isUntypedPointer(m, pointer)) return "Pointer must be an untyped pointer object";
  const struct = isFree ? m.word(at, 3) : pointeeOf(m, pointer);
  if (!isStruct(m, struct)) return `The Structure's type in ${name()} must be a pointer to an OpTypeStruct.`;
  const members = membersOf(m, struct);
  const last = members.length - 1;
  if (m.opcodeOf(members[last] ?? 0) !== Op.TypeRuntimeArray) {
    return `The Structure's last member in ${name()} must be an OpTypeRuntimeArray.`;
  }
  if (m.word(at, isFree ? 5 : 4) !== last)
    return `The array member in ${name()} must be the last member of the struct.`;
  return undefined;
}

function uniformLength(m: Facts, at: number): Outcome {
  const isFree = m.opcode(at) === Op.UntypedArrayLengthKHR;
  const pointer = m.typeOf(m.word(at, isFree ? 4 : 3));
  const struct = isFree ? m.word(at, 3) : pointeeOf(m, pointer);
  if (storageClassOf(m, pointer) !== S.Uniform || !m.decorations.has(struct, Decoration.Block)) return undefined;
  return `Op${m.opName(at)} must not be used on the OpTypeRuntimeArray inside a Uniform block`;
}

function comparison(m: Facts, at: number): Outcome {
  const isLogical = m.addressingModel === AddressingModel.Logical;
  if (isLogical && !m.has(C.VariablePointersStorageBuffer)) {
    return "Instruction cannot for logical addressing model be used without a variable pointers capability";
  }
  const type = m.typeAt(at);
  if (m.opcode(at) === Op.PtrDiff) {
    if (!isInt(m, type)) return "Result Type must be an integer scalar";
  } else if (!isBool(m, type)) return "Result Type must be OpTypeBool";
  const [left, right] = [m.typeOf(m.word(at, 3)), m.typeOf(m.word(at, 4))];
  if (!isPointer(m, left) || !isPointer(m, right)) {
    return left === right ? "Operand type must be a pointer" : "The types of Operand 1 and Operand 2 must match";
  }
  return comparedPointers(m, at, left, right, isLogical);
}

function comparedPointers(m: Facts, at: number, left: number, right: number, isLogical: boolean): Outcome {
  const isFree = isUntypedPointer(m, left) || isUntypedPointer(m, right);
  const storage = storageClassOf(m, left);
  if (left !== right && (!isFree || m.opcode(at) === Op.PtrDiff))
    return "The types of Operand 1 and Operand 2 must match";
  if (storage !== storageClassOf(m, right)) return "Pointer storage classes must match";
  if (storage === S.PhysicalStorageBuffer) return "Cannot use a pointer in the PhysicalStorageBuffer storage class";
  if (!isLogical) return undefined;
  if (storage === S.Workgroup) {
    return m.has(C.VariablePointers)
      ? undefined
      : "Workgroup storage class pointer requires VariablePointers capability to be specified";
  }
  return storage === S.StorageBuffer ? undefined : "Invalid pointer storage class";
}

export const accessChainRules: readonly Rule[] = [
  base.workgroup,
  base.buffer,
  chains.instruction(
    "result",
    [...typed, ...untyped],
    "Result Type and Base must be pointers of the same storage class.",
    result,
  ),
  chains.instruction(
    "indices",
    [...typed, ...untyped],
    "Indexes walk the type to Result Type; into structures with constants.",
    indices,
  ),
  chains.instruction(
    "block-array",
    untyped,
    "If Base Type or the type of the variable is an array of blocks, they must be the same array.",
    blockArray,
  ),
  chains.instruction("element", pointerChains, "Element must be an integer.", element),
  chains.instruction("stride", checkedPointerChains, strideSentence, stride),
  chains.instruction("in-bounds-stride", [Op.InBoundsPtrAccessChain], strideSentence, stride, { beyond: true }),
  vulkan.instruction("base", [Op.PtrAccessChain], baseSentence, vulkanBase, {
    vulkan: "VUID-StandaloneSpirv-Base-07650",
    when: (m) => m.isVulkan,
  }),
  vulkan.instruction(
    "more-bases",
    [Op.InBoundsPtrAccessChain, Op.UntypedPtrAccessChainKHR, Op.UntypedInBoundsPtrAccessChainKHR],
    baseSentence,
    vulkanBase,
    {
      vulkan: "VUID-StandaloneSpirv-Base-07650",
      when: (m) => m.isVulkan,
      beyond: true,
    },
  ),
  chains.instruction(
    "array-length",
    lengths,
    "Structure points to a structure whose last member is a runtime array.",
    arrayLength,
  ),
  vulkan.instruction(
    "uniform-array-length",
    lengths,
    "OpArrayLength must not be used with an OpTypeRuntimeArray that is the last member of a Block-decorated OpTypeStruct in the Uniform storage class.",
    uniformLength,
    { vulkan: "VUID-StandaloneSpirv-OpArrayLength-11805", when: (m) => m.isVulkan },
  ),
  chains.instruction(
    "comparison",
    comparisons,
    "The operands must be pointers of the same type, in storage classes that allow it.",
    comparison,
  ),
];
