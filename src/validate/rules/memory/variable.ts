/** OpVariable and OpUntypedVariableKHR. */
import {
  AddressingModel,
  Capability as C,
  Decoration,
  StorageClass as S,
} from "../../../grammar/enumerants.generated.ts";
import { enumerant } from "../../../grammar/index.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import { isConstantId } from "../../facts/constants.ts";
import type { Facts } from "../../facts/module-facts.ts";
import {
  containsType,
  elementOf,
  isArray,
  isBool,
  isCooperativeMatrix,
  isPointer,
  isStruct,
  isVector,
  membersOf,
} from "../../facts/types.ts";
import { broken, chapter, type Outcome, type Rule } from "../../rule.ts";
import { vulkanStorage } from "../types/type.ts";

const variables = chapter("3.3.8 Memory Instructions", "variable");
const universal = chapter("2.16.1 Universal Validation Rules", "variable");
const vulkan = chapter("Vulkan, appendix Vulkan Environment for SPIR-V, Standalone SPIR-V Validation", "variable");
const memory = [Op.Variable, Op.UntypedVariableKHR];
const isVulkan = (m: Facts): boolean => m.isVulkan;

const storage = (m: Facts, at: number): number => m.word(at, 3);
const isUntyped = (m: Facts, at: number): boolean => m.opcode(at) === Op.UntypedVariableKHR;

/** The type of the variable's contents; 0 if an untyped variable does not say. */
export function dataType(m: Facts, at: number): number {
  return isUntyped(m, at) ? (m.optionalWord(at, 4) ?? 0) : m.wordOf(m.typeAt(at), 3);
}

const initializer = (m: Facts, at: number): number | undefined => m.optionalWord(at, isUntyped(m, at) ? 5 : 4);

function resultType(m: Facts, at: number): Outcome {
  const type = m.typeAt(at);
  if (isUntyped(m, at)) {
    return m.opcodeOf(type) === Op.TypeUntypedPointerKHR ? undefined : "Result type must be an untyped pointer";
  }
  return m.opcodeOf(type) === Op.TypePointer
    ? undefined
    : `OpVariable Result Type <id> ${m.name(type)} is not a pointer type.`;
}

function checkInitializer(m: Facts, at: number): Outcome {
  const id = initializer(m, at);
  if (id === undefined) return undefined;
  const opcode = m.opcodeOf(id);
  const isGlobal = (opcode === Op.Variable || opcode === Op.UntypedVariableKHR) && m.wordOf(id, 3) !== S.Function;
  const isOther = opcode === Op.Function || opcode === Op.ConstantFunctionPointerINTEL;
  if (!isConstantId(m, id) && opcode !== Op.Undef && !isGlobal && !isOther) {
    return `Op${m.opName(at)} Initializer <id> ${m.name(id)} is not a constant or module-scope variable.`;
  }
  return m.typeOf(id) === dataType(m, at) ? undefined : "Initializer type must match the data type";
}

const private_: ReadonlySet<number> = new Set([
  S.Workgroup,
  S.CrossWorkgroup,
  S.Private,
  S.Function,
  S.UniformConstant,
  S.RayPayloadKHR,
  S.IncomingRayPayloadKHR,
  S.HitAttributeKHR,
  S.CallableDataKHR,
  S.IncomingCallableDataKHR,
  S.TaskPayloadWorkgroupEXT,
  S.HitObjectAttributeNV,
  S.HitObjectAttributeEXT,
  S.NodePayloadAMDX,
]);

const boolInterface = vulkan.sentence(
  "bool-interface",
  "Variables with a Storage Class of Input or Output and a type of OpTypeBool must be decorated with the BuiltIn decoration.",
  { vulkan: "VUID-StandaloneSpirv-Input-07290" },
);

/** Whether a type holds Booleans; members that are built-ins may. */
function containsBool(m: Facts, start: number, skipsBuiltIns: boolean): boolean {
  const seen = new Set([start]);
  for (const type of seen) {
    if (isBool(m, type) || (isVector(m, type) && isBool(m, m.wordOf(type, 2)))) return true;
    if (isArray(m, type)) seen.add(elementOf(m, type));
    const skipped = skipsBuiltIns ? builtInMembers(m, type) : none;
    for (const [index, id] of membersOf(m, type).entries()) if (!skipped.has(index)) seen.add(id);
  }
  return false;
}

const none: ReadonlySet<number> = new Set();

function builtInMembers(m: Facts, struct: number): ReadonlySet<number> {
  const members = m.decorations
    .of(struct)
    .flatMap(({ kind, member }) => (kind === Decoration.BuiltIn && member !== undefined ? [member] : []));
  return members.length === 0 ? none : new Set(members);
}

function bool(m: Facts, at: number): Outcome {
  const where = storage(m, at);
  if (private_.has(where)) return undefined;
  const isInterface = where === S.Input || where === S.Output;
  if (isInterface && m.decorations.has(m.resultAt(at), Decoration.BuiltIn)) return undefined;
  if (!containsBool(m, dataType(m, at), isInterface)) return undefined;
  if (isInterface) {
    return broken(
      boolInterface,
      "If OpTypeBool is stored in conjunction with OpVariable using Input or Output Storage Classes it requires a BuiltIn decoration",
    );
  }
  return (
    "If OpTypeBool is stored in conjunction with OpVariable, it can only be used with non-externally visible shader Storage " +
    "Classes: Workgroup, CrossWorkgroup, Private, Function, Input, Output, RayPayloadKHR, IncomingRayPayloadKHR, " +
    "HitAttributeKHR, CallableDataKHR, IncomingCallableDataKHR, NodePayloadAMDX, or UniformConstant"
  );
}

function place(m: Facts, at: number): Outcome {
  const where = storage(m, at);
  if (where === S.Generic) return "Variable storage class cannot be Generic";
  const isInside = m.functionAt(at) !== undefined;
  if (isInside && where !== S.Function) return "Variables must have a function[7] storage class inside of a function";
  if (!isInside && where === S.Function)
    return "Variables can not have a function[7] storage class outside of a function";
  return where === m.wordOf(m.typeAt(at), 2) ? undefined : "Storage class must match result type storage class";
}

function logicalPointer(m: Facts, at: number): Outcome {
  const type = dataType(m, at);
  if (!isPointer(m, type)) return undefined;
  const where = m.wordOf(type, 2);
  if (where === S.PhysicalStorageBuffer) return undefined;
  const only = "In Logical addressing, variables can only allocate a";
  if (where === S.Workgroup && !m.has(C.VariablePointers)) {
    return `${only} workgroup pointer if the VariablePointers capability is declared`;
  }
  if (where === S.StorageBuffer && !m.has(C.VariablePointersStorageBuffer)) {
    return `${only} storage buffer pointer if the VariablePointersStorageBuffer capability is declared`;
  }
  if (where !== S.Workgroup && where !== S.StorageBuffer)
    return "In Logical addressing, variables may not allocate a pointer type";
  const own = storage(m, at);
  if (own === S.Function || own === S.Private) return undefined;
  return "In Logical addressing with variable pointers, variables that allocate pointers must be in Function or Private storage classes";
}

const resources: ReadonlySet<number> = new Set([
  Op.TypeImage,
  Op.TypeSampler,
  Op.TypeSampledImage,
  Op.TypeAccelerationStructureKHR,
  Op.TypeTensorARM,
]);

/** The element type of an array of any length, else the type; only one level. */
function elementType(m: Facts, type: number): number {
  const opcode = m.opcodeOf(type);
  return opcode === Op.TypeArray || opcode === Op.TypeRuntimeArray ? m.wordOf(type, 2) : type;
}

function illegal(m: Facts, at: number, why: string): string {
  const name = enumerant("StorageClass", storage(m, at))?.name;
  return `${name} OpVariable <id> ${m.name(m.resultAt(at))} has illegal type.\n${why}`;
}

/** The types that variables of a storage class may have in Vulkan. */
interface LegalTypes {
  /** The end of the rule's name in Vulkan. */
  readonly id: string;
  readonly sentence: string;
  readonly isLegal: (m: Facts, type: number) => boolean;
  /** In spirv-val's words. */
  readonly why: string;
}

const typed = (name: string, storageClass: number, { id, sentence, isLegal, why }: LegalTypes): Rule =>
  vulkan.instruction(
    name,
    [Op.Variable],
    sentence,
    (m, at) => (storage(m, at) === storageClass && !isLegal(m, dataType(m, at)) ? illegal(m, at, why) : undefined),
    { vulkan: `VUID-StandaloneSpirv-${id}`, when: isVulkan },
  );

const isBufferType = (m: Facts, type: number): boolean => {
  const opcode = m.opcodeOf(elementType(m, type));
  return opcode === Op.TypeStruct || opcode === Op.TypeBufferEXT;
};

const bufferTypes = (storageClass: string): LegalTypes => ({
  id: "Uniform-06807",
  sentence:
    "Any variable in the Uniform or StorageBuffer Storage Class must be typed as OpTypeStruct or an array of this type.",
  isLegal: isBufferType,
  why: `From Vulkan spec:\nVariables identified with the ${storageClass} storage class are used to access transparent buffer backed resources. Such variables must be typed as OpTypeStruct, or an array of this type`,
});

const invariant: Check = (m, at) => {
  const where = storage(m, at);
  if (where === S.Input || where === S.Output) return undefined;
  const rest =
    "decorated with Invariant must only be identified with the Input or Output storage class in Vulkan environment.";
  if (m.decorations.has(m.resultAt(at), Decoration.Invariant)) return `Variable ${rest}`;
  const type = dataType(m, at);
  if (!isStruct(m, type) || !m.decorations.of(type).some(({ kind }) => kind === Decoration.Invariant)) return undefined;
  return `Variable struct member ${rest}`;
};

type Check = (m: Facts, at: number) => Outcome;

const workgroupInitializer = vulkan.sentence(
  "workgroup-initializer",
  "Any variable with an Initializer operand and Workgroup as its Storage Class operand must use OpConstantNull as the initializer.",
  { vulkan: "VUID-StandaloneSpirv-OpVariable-04734" },
);

const initialized: ReadonlySet<number> = new Set([S.Output, S.Private, S.Function]);

const vulkanInitializer: Check = (m, at) => {
  const id = initializer(m, at);
  if (id === undefined) return undefined;
  const where = storage(m, at);
  const head = (): string => `OpVariable, <id> ${m.name(m.resultAt(at))},`;
  if (where === S.Workgroup) {
    if (m.opcodeOf(id) === Op.ConstantNull) return undefined;
    return broken(
      workgroupInitializer,
      `${head()} initializers are limited to OpConstantNull in Workgroup storage class`,
    );
  }
  if (initialized.has(where)) return undefined;
  return (
    `${head()} has a disallowed initializer & storage class combination.\nFrom Vulkan spec:\nVariable declarations that include ` +
    "initializers must have one of the following storage classes: Output, Private, Function or Workgroup"
  );
};

const uninitialized: ReadonlySet<number> = new Set([
  S.Input,
  S.TaskPayloadWorkgroupEXT,
  S.HitObjectAttributeNV,
  S.HitObjectAttributeEXT,
]);

const neverInitialized: Check = (m, at) => {
  const where = storage(m, at);
  if (initializer(m, at) === undefined || !uninitialized.has(where)) return undefined;
  const name = enumerant("StorageClass", where)?.name;
  return `OpVariable, <id> ${m.name(m.resultAt(at))}, initializer are not allowed for ${name}`;
};

/** A pointer into physical memory returns whether others alias it. */
const aliasing: Check = (m, at) => {
  let type = dataType(m, at);
  while (m.opcodeOf(type) === Op.TypeArray) type = m.wordOf(type, 2);
  if (!isPointer(m, type) || m.wordOf(type, 2) !== S.PhysicalStorageBuffer) return undefined;
  const id = m.resultAt(at);
  const isAliased = m.decorations.has(id, Decoration.AliasedPointer);
  const isRestrict = m.decorations.has(id, Decoration.RestrictPointer);
  if (isAliased || isRestrict) return undefined;
  return `OpVariable ${id}: expected AliasedPointer or RestrictPointer for PhysicalStorageBuffer pointer.`;
};

/** Whether a structure has a runtime array as a member, or in a structure that is a member. */
function containsRuntimeArray(m: Facts, start: number): boolean {
  const seen = new Set([start]);
  for (const struct of seen) {
    for (const id of membersOf(m, struct)) {
      if (m.opcodeOf(id) === Op.TypeRuntimeArray) return true;
      if (isStruct(m, id)) seen.add(id);
    }
  }
  return false;
}

const runtimeArray: Check = (m, at) => {
  const type = dataType(m, at);
  const where = storage(m, at);
  if (m.opcodeOf(type) === Op.TypeRuntimeArray) {
    if (!m.has(C.RuntimeDescriptorArray)) {
      return (
        `OpVariable, <id> ${m.name(m.resultAt(at))}, is attempting to create memory for an illegal type, OpTypeRuntimeArray.\n` +
        "For Vulkan OpTypeRuntimeArray can only appear as the final member of an OpTypeStruct, thus cannot be instantiated via OpVariable"
      );
    }
    if (where === S.StorageBuffer || where === S.Uniform || where === S.UniformConstant) return undefined;
    return "For Vulkan with RuntimeDescriptorArrayEXT, a variable containing OpTypeRuntimeArray must have storage class of StorageBuffer, Uniform, or UniformConstant.";
  }
  return isStruct(m, type) && containsRuntimeArray(m, type) ? runtimeStruct(m, where, type) : undefined;
};

function runtimeStruct(m: Facts, where: number, type: number): Outcome {
  const isBlock = m.decorations.has(type, Decoration.Block);
  if (where === S.StorageBuffer || where === S.PhysicalStorageBuffer) {
    return isBlock
      ? undefined
      : "For Vulkan, an OpTypeStruct variable containing an OpTypeRuntimeArray must be decorated with Block if it has storage class StorageBuffer or PhysicalStorageBuffer.";
  }
  if (where !== S.Uniform) {
    return "For Vulkan, OpTypeStruct variables containing OpTypeRuntimeArray must have storage class of StorageBuffer, PhysicalStorageBuffer, or Uniform.";
  }
  return m.decorations.has(type, Decoration.BufferBlock) || isBlock
    ? undefined
    : "For Vulkan, an OpTypeStruct variable containing an OpTypeRuntimeArray must be decorated with BufferBlock if it has storage class Uniform.";
}

const cooperative: Check = (m, at) => {
  const where = storage(m, at);
  if (where === S.Function || where === S.Private) return undefined;
  const type = dataType(m, at);
  const rest =
    "(or types containing them) can only be allocated in Function or Private storage classes or as function parameters";
  if (containsType(m, type, (id) => isCooperativeMatrix(m, id))) return `Cooperative matrix types ${rest}`;
  const hasVectors = !m.has(C.LongVectorEXT) && containsType(m, type, (id) => m.opcodeOf(id) === Op.TypeVectorIdEXT);
  return hasVectors ? `Cooperative vector types ${rest}` : undefined;
};

const untypedData: Check = (m, at) => {
  const where = storage(m, at);
  if (dataType(m, at) !== 0) return undefined;
  if (where === S.Function || where === S.Private || where === S.Workgroup) {
    return "Data type must be specified for Function, Private, and Workgroup storage classes";
  }
  if (!m.isVulkan || where === S.UniformConstant) return undefined;
  const name = enumerant("StorageClass", where)?.name;
  return broken(
    untypedVulkan,
    `Storage class is ${name}, but Vulkan requires that Data Type be specified when not using UniformConstant storage class`,
  );
};

const queries: ReadonlySet<number> = new Set([
  Op.ImageQueryFormat,
  Op.ImageQueryOrder,
  Op.ImageQuerySizeLod,
  Op.ImageQuerySize,
  Op.ImageQueryLod,
  Op.ImageQueryLevels,
  Op.ImageQuerySamples,
]);

const tileQuery = vulkan.sentence(
  "tile-query",
  "Any variable in the TileAttachmentQCOM Storage Class must not be consumed by an OpImageQuery* instruction.",
  { vulkan: "VUID-StandaloneSpirv-TileAttachmentQCOM-10697" },
);

const tileAttachment: Check = (m, at) => {
  if (storage(m, at) !== S.TileAttachmentQCOM) return undefined;
  const id = m.resultAt(at);
  if (!m.decorations.has(id, Decoration.DescriptorSet) || !m.decorations.has(id, Decoration.Binding)) {
    return "Any variable in the TileAttachmentQCOM Storage Class must be decorated with DescriptorSet and Binding";
  }
  const loads = [...m.usesOf(id)].filter((user) => m.opcode(user) === Op.Load);
  const isQueried = loads.some((load) => m.usesOf(m.resultAt(load)).some((user) => queries.has(m.opcode(user))));
  return isQueried ? broken(tileQuery, tileQuery.sentence.replace(/\.$/, "")) : undefined;
};

const untypedVulkan = vulkan.sentence(
  "untyped-data",
  "Any OpUntypedVariableKHR with a Storage Class other than UniformConstant must have a Data Type operand specified.",
  { vulkan: "VUID-StandaloneSpirv-OpUntypedVariableKHR-11167" },
);

export const variableRules: readonly Rule[] = [
  boolInterface,
  workgroupInitializer,
  untypedVulkan,
  tileQuery,
  variables.instruction("result", memory, "Result Type must be a pointer type.", resultType),
  variables.instruction(
    "data-type",
    [Op.UntypedVariableKHR],
    "Function, Private and Workgroup variables need a Data Type.",
    untypedData,
  ),
  variables.instruction(
    "initializer",
    memory,
    "Initializer must be a constant or a module-scope variable of the type that the variable holds.",
    checkInitializer,
  ),
  universal.instruction("bool", memory, "Booleans are only in memory that is not externally visible.", bool),
  vulkan.instruction(
    "storage-class",
    memory,
    "Storage Class must be limited to those that Vulkan lists.",
    (m, at) => (vulkanStorage.has(storage(m, at)) ? undefined : "Invalid storage class for target environment"),
    { vulkan: "VUID-StandaloneSpirv-None-04643", when: isVulkan },
  ),
  universal.instruction(
    "place",
    memory,
    "Variables in a function have the Function storage class, all others another one, which is that of Result Type.",
    place,
  ),
  universal.instruction(
    "logical-pointer",
    memory,
    "In the Logical addressing model, variables must not allocate pointers, but for variable pointers.",
    logicalPointer,
    { when: (m) => m.addressingModel === AddressingModel.Logical && !m.settings.relaxLogicalPointer },
  ),
  typed("push-constant", S.PushConstant, {
    id: "PushConstant-06808",
    sentence: "Any variable in the PushConstant Storage Class must be typed as OpTypeStruct.",
    isLegal: isStruct,
    why: "Vulkan specification, section 'Push Constant Interface': Such variables must be typed as OpTypeStruct",
  }),
  typed("uniform-constant", S.UniformConstant, {
    id: "UniformConstant-04655",
    sentence:
      "Any variable in the UniformConstant Storage Class must be typed as an image, sampler, acceleration structure or tensor, or an array.",
    isLegal: (m, type) => resources.has(m.opcodeOf(elementType(m, type))),
    why: "Variables identified with the UniformConstant storage class are used only as handles to refer to opaque resources. Such variables must be typed as OpTypeImage, OpTypeSampler, OpTypeSampledImage, OpTypeAccelerationStructureKHR, or an array of one of these types.",
  }),
  typed("buffer", S.Uniform, bufferTypes("Uniform")),
  typed("storage-buffer", S.StorageBuffer, bufferTypes("StorageBuffer")),
  vulkan.instruction(
    "invariant",
    memory,
    "Invariant variables must be in the Output or Input Storage Class.",
    invariant,
    {
      vulkan: "VUID-StandaloneSpirv-Invariant-04677",
      when: isVulkan,
    },
  ),
  vulkan.instruction(
    "vulkan-initializer",
    memory,
    "Any variable with an Initializer operand must have Output, Private, Function, or Workgroup as its Storage Class operand.",
    vulkanInitializer,
    { vulkan: "VUID-StandaloneSpirv-OpVariable-04651", when: isVulkan },
  ),
  universal.instruction("never-initialized", memory, "Input variables have no initializer.", neverInitialized),
  universal.instruction("physical", memory, "PhysicalStorageBuffer must not be used with OpVariable.", (m, at) =>
    storage(m, at) === S.PhysicalStorageBuffer ? "PhysicalStorageBuffer must not be used with OpVariable." : undefined,
  ),
  universal.instruction(
    "aliasing",
    memory,
    "A variable that holds a physical pointer is AliasedPointer or RestrictPointer.",
    aliasing,
  ),
  vulkan.instruction(
    "runtime-array",
    memory,
    "OpTypeRuntimeArray must only be instantiated by a variable as the last member of a block or an array of resources.",
    runtimeArray,
    { vulkan: "VUID-StandaloneSpirv-OpTypeRuntimeArray-04680", when: isVulkan },
  ),
  vulkan.instruction(
    "tile-attachment",
    memory,
    "Any variable in the TileAttachmentQCOM Storage Class must be decorated with DescriptorSet and Binding.",
    tileAttachment,
    { vulkan: "VUID-StandaloneSpirv-TileAttachmentQCOM-10695", when: isVulkan },
  ),
  universal.instruction(
    "cooperative",
    memory,
    "Cooperative matrices are only in Function or Private storage classes.",
    cooperative,
  ),
];
