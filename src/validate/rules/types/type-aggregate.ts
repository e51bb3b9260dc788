/** Type-declaration instructions: arrays and structures. */
import { Capability as C, Decoration } from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import { headerWords } from "../../../spirv/modules.ts";
import { constantInteger, isConstantId } from "../../facts/constants.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { isType } from "../../facts/opcode-traits.ts";
import { containsType, isInt, isOpaque, isVoid } from "../../facts/types.ts";
import { broken, chapter, type Outcome, type Rule } from "../../rule.ts";

const types = chapter("3.3.6 Type-Declaration Instructions", "type");
const universal = chapter("2.16.1 Universal Validation Rules", "type");
const vulkan = chapter("Vulkan, appendix Vulkan Environment for SPIR-V, Standalone SPIR-V Validation", "type");

const isTypeId = (m: Facts, id: number): boolean => isType(m.opcodeOf(id));
const isVulkan = (m: Facts): boolean => m.isVulkan;

const runtimeArray = vulkan.sentence(
  "runtime-array",
  "OpTypeRuntimeArray must only be instantiated by a variable as the last member of a block or an array of resources.",
  { vulkan: "VUID-StandaloneSpirv-OpTypeRuntimeArray-04680" },
);

function element(m: Facts, at: number): Outcome {
  const id = m.word(at, 2);
  const what = (): string => `Op${m.opName(at)} Element Type <id> ${m.name(id)}`;
  if (!isTypeId(m, id)) return `${what()} is not a type.`;
  if (isVoid(m, id)) return `${what()} is a void type.`;
  if (m.isVulkan && m.opcodeOf(id) === Op.TypeRuntimeArray) {
    return broken(runtimeArray, `${what()} is not valid in Vulkan environments.`);
  }
  return undefined;
}

function arrayLength(m: Facts, at: number): Outcome {
  const id = m.word(at, 3);
  if (!isConstantId(m, id)) return `OpTypeArray Length <id> ${m.name(id)} is not a scalar constant type.`;
  if (!isInt(m, m.typeOf(id))) return `OpTypeArray Length <id> ${m.name(id)} is not a constant integer type.`;
  const value = m.opcodeOf(id) === Op.SpecConstant ? specValue(m, id) : constantInteger(m, id);
  if (value === undefined || value > 0n) return undefined;
  return `OpTypeArray Length <id> ${m.name(id)} default value must be at least 1: found ${value}`;
}

/** The default of a specialization constant that is an integer of 32 bits. */
function specValue(m: Facts, id: number): bigint {
  const word = m.wordOf(id, 3);
  return m.wordOf(m.typeOf(id), 3) === 1 ? BigInt(word | 0) : BigInt(word);
}

const hasBuiltIns = (m: Facts, id: number): boolean => m.decorations.hasAnyMember(id, Decoration.BuiltIn);

function nestedBuiltIns(m: Facts, at: number): Outcome {
  for (const member of m.rest(at, 2)) {
    if (m.opcodeOf(member) !== Op.TypeStruct || !hasBuiltIns(m, member)) continue;
    const [inner, outer] = [m.name(member), m.name(m.word(at, 1))];
    return (
      `Structure <id> ${inner} contains members with BuiltIn decoration. Therefore this structure may not be contained as a ` +
      `member of another structure type. Structure <id> ${outer} contains structure <id> ${inner}.`
    );
  }
  return undefined;
}

function mixedBuiltIns(m: Facts, at: number): Outcome {
  const id = m.word(at, 1);
  const decorated = new Set(
    m.decorations
      .of(id)
      .flatMap(({ kind, member }) => (kind === Decoration.BuiltIn && member !== undefined ? [member] : [])),
  );
  if (decorated.size === 0 || decorated.size === m.length(at) - 2) return undefined;
  return (
    "When BuiltIn decoration is applied to a structure-type member, all members of that structure type must also be decorated " +
    "with BuiltIn (No allowed mixing of built-in variables and non-built-in variables within a single structure). Structure id " +
    `${id} does not meet this requirement.`
  );
}

const isBlock = (m: Facts, id: number): boolean =>
  m.decorations.has(id, Decoration.Block) || m.decorations.has(id, Decoration.BufferBlock);

/** Structures that are a block, or have one in them. */
function blockHolders(m: Facts): Set<number> {
  const holders = new Set<number>();
  const end = m.functions[0]?.at ?? m.words.length;
  for (let at = headerWords; at < end; at = m.next(at)) {
    const opcode = m.opcode(at);
    const parts = opcode === Op.TypeStruct ? m.rest(at, 2) : arrays.has(opcode) ? [m.word(at, 2)] : [];
    const id = m.word(at, 1);
    if ((opcode === Op.TypeStruct && isBlock(m, id)) || parts.some((part) => holders.has(part))) holders.add(id);
  }
  return holders;
}

const arrays: ReadonlySet<number> = new Set([Op.TypeArray, Op.TypeRuntimeArray]);

function nestedBlock(m: Facts, at: number): Outcome {
  if (!isBlock(m, m.word(at, 1))) return undefined;
  const holders = m.derive(blockHolders);
  if (!m.rest(at, 2).some((id) => holders.has(id))) return undefined;
  return "rules: A Block or BufferBlock cannot be nested within another Block or BufferBlock. ";
}

function structRuntimeArray(m: Facts, at: number): Outcome {
  const members = m.rest(at, 2);
  const first = members.findIndex((id) => m.opcodeOf(id) === Op.TypeRuntimeArray);
  if (first < 0) return undefined;
  if (first !== members.length - 1)
    return "In Vulkan, OpTypeRuntimeArray must only be used for the last member of an OpTypeStruct";
  const id = m.word(at, 1);
  if (isBlock(m, id)) return undefined;
  return "Vulkan, OpTypeStruct containing an OpTypeRuntimeArray must be decorated with Block or BufferBlock.";
}

const descriptors: ReadonlySet<number> = new Set([
  Op.TypeImage,
  Op.TypeSampler,
  Op.TypeAccelerationStructureKHR,
  Op.TypeTensorARM,
  Op.TypeBufferEXT,
]);

const opaqueMembers = vulkan.sentence(
  "opaque-members",
  "If the DescriptorHeapEXT capability is declared, structure types must not contain opaque types other than descriptors.",
  { vulkan: "VUID-StandaloneSpirv-DescriptorHeapEXT-11482" },
);

const isOpaqueInVulkan = (m: Facts, id: number): boolean =>
  isOpaque(m, id) || m.opcodeOf(id) === Op.TypeAccelerationStructureKHR;

function opaqueMember(m: Facts, at: number): Outcome {
  const hasHeap = m.has(C.DescriptorHeapEXT);
  const isBad = (id: number) => isOpaqueInVulkan(m, id) && !(hasHeap && descriptors.has(m.opcodeOf(id)));
  if (m.settings.beforeHlslLegalization || !containsType(m, m.word(at, 1), isBad)) return undefined;
  if (hasHeap) return broken(opaqueMembers, "In Vulkan, OpTypeStruct must not contain an invalid opaque type.");
  return "In Vulkan, OpTypeStruct must not contain an opaque type.";
}

export const aggregateTypeRules: readonly Rule[] = [
  runtimeArray,
  opaqueMembers,
  types.instruction(
    "element",
    [Op.TypeArray, Op.TypeRuntimeArray],
    "Element Type must be a type that is not void.",
    element,
  ),
  types.instruction("length", [Op.TypeArray], "Length must be a constant of integer type and at least 1.", arrayLength),
  types.instruction("members", [Op.TypeStruct], "Member types must be types that are not void.", (m, at) => {
    const id = m
      .rest(at, 2)
      .find((member) => m.definition(member) !== 0 && (!isTypeId(m, member) || isVoid(m, member)));
    if (id === undefined) return undefined;
    if (isVoid(m, id)) return "Structures cannot contain a void type.";
    return `OpTypeStruct Member Type <id> ${m.name(id)} is not a type.`;
  }),
  types.instruction(
    "nested-built-ins",
    [Op.TypeStruct],
    "A structure with BuiltIn members must not be a member of another structure.",
    nestedBuiltIns,
  ),
  vulkan.instruction(
    "struct-runtime-array",
    [Op.TypeStruct],
    "OpTypeRuntimeArray must only be the last member of a Block or BufferBlock structure.",
    structRuntimeArray,
    { vulkan: "VUID-StandaloneSpirv-OpTypeRuntimeArray-04680", when: isVulkan },
  ),
  universal.instruction(
    "nested-block",
    [Op.TypeStruct],
    "A structure decorated with Block or BufferBlock must not be in another one, but through pointers.",
    nestedBlock,
  ),
  universal.instruction(
    "mixed-built-ins",
    [Op.TypeStruct],
    "When applied to a structure-type member, all members of that structure type must also be decorated with BuiltIn.",
    mixedBuiltIns,
  ),
  vulkan.instruction(
    "opaque-member",
    [Op.TypeStruct],
    "If the DescriptorHeapEXT capability is not declared, structure types must not contain opaque types.",
    opaqueMember,
    { vulkan: "VUID-StandaloneSpirv-None-04667", when: isVulkan },
  ),
];
