/** Annotation instructions: what each decoration may be put on. */
import {
  BuiltIn,
  Capability,
  Decoration as D,
  FPFastMathMode,
  StorageClass as S,
} from "../../../grammar/enumerants.generated.ts";
import { enumerant, KindCode } from "../../../grammar/index.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { isConstant } from "../../facts/opcode-traits.ts";
import { isCooperativeMatrix, isPointer, storageClassOf } from "../../facts/types.ts";
import { hasStringParameters } from "../../reading/register.ts";
import { broken, chapter, type Outcome, type Rule, type RuleText } from "../../rule.ts";

const annotation = chapter("3.2.20 Decoration", "decoration");
const instructions = chapter("3.3.3 Annotation Instructions", "annotation");
const vulkan = chapter("Vulkan, appendix Vulkan Environment for SPIR-V, Standalone SPIR-V Validation", "decoration");

const onIds = [Op.Decorate, Op.DecorateId, Op.DecorateString];
const onMembers = [Op.MemberDecorate, Op.MemberDecorateString, Op.MemberDecorateIdEXT];
const isVulkan = (m: Facts): boolean => m.isVulkan;

/** The name of a decoration. */
export const decorationName = (kind: number): string => enumerant("Decoration", kind)?.name ?? String(kind);

const structures: ReadonlySet<number> = new Set([D.Block, D.BufferBlock, D.GLSLShared, D.GLSLPacked, D.CPacked]);

// biome-ignore format: a list of decorations
const memoryObjects: ReadonlySet<number> = new Set([
  D.NoPerspective, D.Flat, D.Patch, D.Centroid, D.Sample, D.Restrict, D.Aliased, D.Volatile, D.Coherent, D.NonWritable,
  D.NonReadable, D.XfbBuffer, D.XfbStride, D.Component, D.Stream, D.RestrictPointer, D.AliasedPointer, D.PerPrimitiveEXT,
  D.PerVertexKHR, D.PerViewNV, D.PerTaskNV,
]);

const variables: ReadonlySet<number> = new Set([
  D.Invariant,
  D.Constant,
  D.Location,
  D.Index,
  D.Binding,
  D.DescriptorSet,
  D.InputAttachmentIndex,
]);

/** Conversions of cooperative matrices, which the transpose can be taken of. */
const matrixConversions: ReadonlySet<number> = new Set([
  Op.ConvertFToU,
  Op.ConvertFToS,
  Op.ConvertSToF,
  Op.ConvertUToF,
  Op.UConvert,
  Op.SConvert,
  Op.FConvert,
  Op.CooperativeMatrixConvertUseEXT,
]);

const specIds: ReadonlySet<number> = new Set([
  Op.SpecConstantTrue,
  Op.SpecConstantFalse,
  Op.SpecConstant,
  Op.SpecConstantDataKHR,
]);

const isVariable = (opcode: number): boolean => opcode === Op.Variable || opcode === Op.UntypedVariableKHR;
const isMemoryObject = (opcode: number): boolean =>
  isVariable(opcode) ||
  opcode === Op.FunctionParameter ||
  opcode === Op.RawAccessChainNV ||
  opcode === Op.BufferPointerEXT ||
  opcode === Op.AllocateNodePayloadsAMDX;

/** The requirement that a target does not meet, as the message ends; undefined if it meets all. */
function targetProblem(m: Facts, kind: number, target: number): string | undefined {
  const opcode = m.opcodeOf(target);
  if (kind === D.SpecId) {
    return specIds.has(opcode)
      ? undefined
      : "must be OpSpecConstantTrue, OpSpecConstantFalse, OpSpecConstant, or OpSpecConstantDataKHR";
  }
  if (structures.has(kind)) return opcode === Op.TypeStruct ? undefined : "must be a structure type";
  if (kind === D.ArrayStride) {
    const isStrided = opcode === Op.TypeArray || opcode === Op.TypeRuntimeArray || isPointer(m, target);
    return isStrided ? undefined : "must be an array or pointer type";
  }
  if (memoryObjects.has(kind)) {
    if (!isMemoryObject(opcode)) return "must be a memory object declaration";
    return isPointer(m, m.typeOf(target)) ? undefined : "must be a pointer type";
  }
  if (variables.has(kind)) return isVariable(opcode) ? undefined : "must be a variable";
  if (kind !== D.CooperativeMatrixTransposeEXT) return undefined;
  const isConversion = matrixConversions.has(opcode) && isCooperativeMatrix(m, m.typeOf(target));
  return isConversion ? undefined : "must be a cooperative matrix conversion instruction";
}

function target(m: Facts, at: number): Outcome {
  const [id, kind] = [m.word(at, 1), m.word(at, 2)];
  if (m.opcodeOf(id) === Op.DecorationGroup) return undefined;
  const problem = targetProblem(m, kind, id);
  return problem === undefined
    ? undefined
    : `${decorationName(kind)} decoration on target <id> ${m.name(id)} ${problem}`;
}

function builtInTarget(m: Facts, at: number): Outcome {
  const [id, kind] = [m.word(at, 1), m.word(at, 2)];
  const opcode = m.opcodeOf(id);
  if (kind !== D.BuiltIn || opcode === Op.DecorationGroup) return undefined;
  if (!isVariable(opcode) && !isConstant(opcode))
    return "BuiltIns can only target variables, structure members or constants";
  const isSize = m.word(at, 3) === BuiltIn.WorkgroupSize && m.has(Capability.Shader);
  if (isSize) {
    return isConstant(opcode)
      ? undefined
      : `${decorationName(kind)} decoration on target <id> ${m.name(id)} must be a constant for WorkgroupSize`;
  }
  return isVariable(opcode)
    ? undefined
    : `${decorationName(kind)} decoration on target <id> ${m.name(id)} must be a variable`;
}

/** Offset is not among them: transform feedback puts it on variables. */
const memberOnly: ReadonlySet<number> = new Set([D.RowMajor, D.ColMajor, D.MatrixStride, D.OffsetIdEXT]);

// biome-ignore format: a list of decorations
const neverOnMembers: ReadonlySet<number> = new Set([
  D.SpecId, D.Block, D.BufferBlock, D.ArrayStride, D.GLSLShared, D.GLSLPacked, D.CPacked, D.Restrict, D.Aliased, D.Constant,
  D.Uniform, D.UniformId, D.SaturatedConversion, D.Index, D.Binding, D.DescriptorSet, D.FuncParamAttr, D.FPRoundingMode,
  D.FPFastMathMode, D.LinkageAttributes, D.NoContraction, D.InputAttachmentIndex, D.Alignment, D.MaxByteOffset,
  D.AlignmentId, D.MaxByteOffsetId, D.NoSignedWrap, D.NoUnsignedWrap, D.NonUniform, D.RestrictPointer, D.AliasedPointer,
  D.CounterBuffer,
]);

function hasIdParameters(kind: number): boolean {
  return enumerant("Decoration", kind)?.parameters.some((one) => one.kind.code === KindCode.Id) ?? false;
}

function idParameters(m: Facts, at: number): Outcome {
  const takesIds = hasIdParameters(m.word(at, 2)) || m.word(at, 2) === D.CounterBuffer;
  if (m.opcode(at) === Op.DecorateId) {
    return takesIds ? undefined : "Decorations that don't take ID parameters may not be used with OpDecorateId";
  }
  return takesIds ? "Decorations taking ID parameters may not be used with OpDecorateId" : undefined;
}

function member(m: Facts, at: number): Outcome {
  const [struct, index, kind] = [m.word(at, 1), m.word(at, 2), m.word(at, 3)];
  const name = `Op${m.opName(at)}`;
  if (m.opcodeOf(struct) === Op.DecorationGroup) {
    return `${name} Target <id> ${m.name(struct)} must not be an OpDecorationGroup instruction.`;
  }
  if (m.opcodeOf(struct) !== Op.TypeStruct)
    return `${name} Structure type <id> ${m.name(struct)} is not a struct type.`;
  return (
    memberIndex(m, struct, index, name) ??
    (neverOnMembers.has(kind) ? `${decorationName(kind)} cannot be applied to structure members` : undefined)
  );
}

function memberIndex(m: Facts, struct: number, index: number, name: string): string | undefined {
  const members = m.length(m.definition(struct)) - 2;
  if (index < members) return undefined;
  return (
    `Index ${index} provided in ${name} for struct <id> ${m.name(struct)} is out of bounds. The structure has ${members} members. ` +
    `Largest valid index is ${members - 1}.`
  );
}

function groupTargets(m: Facts, at: number, name: string): string | undefined {
  const seen = new Set<number>();
  for (const target of m.rest(at, 2)) {
    if (m.opcodeOf(target) === Op.DecorationGroup)
      return `${name} may not target OpDecorationGroup <id> ${m.name(target)}`;
    if (seen.has(target)) return `Targets contains duplicate id ${m.name(target)}`;
    seen.add(target);
  }
  return undefined;
}

function group(m: Facts, at: number): Outcome {
  const id = m.word(at, 1);
  const name = `Op${m.opName(at)}`;
  if (m.opcodeOf(id) !== Op.DecorationGroup)
    return `${name} Decoration group <id> ${m.name(id)} is not a decoration group.`;
  if (m.opcode(at) === Op.GroupDecorate) return groupTargets(m, at, name);
  for (let index = 2; index + 1 < m.length(at); index += 2) {
    const struct = m.word(at, index);
    if (m.opcodeOf(struct) !== Op.TypeStruct)
      return `${name} Structure type <id> ${m.name(struct)} is not a struct type.`;
    const problem = memberIndex(m, struct, m.word(at, index + 1), name);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

const groupUsers: ReadonlySet<number> = new Set([
  Op.Decorate,
  Op.GroupDecorate,
  Op.GroupMemberDecorate,
  Op.Name,
  Op.DecorateId,
  Op.DecorateString,
  Op.MemberDecorate,
]);

function groupUses(m: Facts, at: number): Outcome {
  return m.usesOf(m.word(at, 1)).every((user) => groupUsers.has(m.opcode(user)))
    ? undefined
    : "Result id of OpDecorationGroup can only be targeted by OpName, OpGroupDecorate, OpDecorate, OpDecorateId, and OpGroupMemberDecorate";
}

function fastMath(m: Facts, at: number): Outcome {
  if (m.word(at, 2) !== D.FPFastMathMode) return undefined;
  const needed = FPFastMathMode.AllowContract | FPFastMathMode.AllowReassoc;
  const mask = m.word(at, 3);
  return (mask & FPFastMathMode.AllowTransform) !== 0 && (mask & needed) !== needed
    ? "AllowReassoc and AllowContract must be specified when AllowTransform is specified"
    : undefined;
}

// Storage classes in Vulkan.

const located: ReadonlySet<number> = new Set([
  S.Input,
  S.Output,
  S.RayPayloadKHR,
  S.IncomingRayPayloadKHR,
  S.HitAttributeKHR,
  S.CallableDataKHR,
  S.IncomingCallableDataKHR,
  S.ShaderRecordBufferKHR,
  S.HitObjectAttributeNV,
  S.HitObjectAttributeEXT,
  S.TileImageEXT,
]);
const bound: ReadonlySet<number> = new Set([S.StorageBuffer, S.Uniform, S.UniformConstant, S.TileAttachmentQCOM]);
const interfaces: ReadonlySet<number> = new Set([S.Input, S.Output]);

interface Placed {
  readonly rule: RuleText;
  readonly classes: ReadonlySet<number>;
  readonly message: string;
}

const named = (name: string, id: string, sentence: string) =>
  vulkan.sentence(name, sentence, { vulkan: `VUID-StandaloneSpirv-${id}` });

const placement = {
  location: named(
    "location-storage",
    "Location-06672",
    "The Location or Component decoration must only be used with the storage classes of interfaces.",
  ),
  index: vulkan.sentence("index-storage", "Index must be on a variable in the Output storage class."),
  binding: named(
    "binding-storage",
    "DescriptorSet-06491",
    "If a variable is decorated by DescriptorSet or Binding, the Storage Class must be UniformConstant, Uniform, StorageBuffer or TileAttachmentQCOM.",
  ),
  attachment: named(
    "attachment-storage",
    "InputAttachmentIndex-06678",
    "Variables decorated with InputAttachmentIndex must be in the UniformConstant Storage Class.",
  ),
  interpolation: named(
    "interpolation-storage",
    "Flat-04670",
    "The Flat, NoPerspective, Sample, and Centroid decorations must only be used on variables with the Output or Input Storage Class.",
  ),
  vertex: named(
    "vertex-storage",
    "PerVertexKHR-06777",
    "PerVertexKHR must only be used on variables in the Input Storage Class.",
  ),
};

const interpolated: Placed = {
  rule: placement.interpolation,
  classes: interfaces,
  message: "storage class must be Input or Output",
};
const inBuffers: Placed = {
  rule: placement.binding,
  classes: bound,
  message: "must be in the StorageBuffer, Uniform, or UniformConstant storage class",
};

const placed: { readonly [kind: number]: Placed } = {
  [D.Index]: { rule: placement.index, classes: new Set([S.Output]), message: "must be in the Output storage class" },
  [D.Binding]: inBuffers,
  [D.DescriptorSet]: inBuffers,
  [D.InputAttachmentIndex]: {
    rule: placement.attachment,
    classes: new Set([S.UniformConstant, S.TileAttachmentQCOM]),
    message: "must be in the UniformConstant storage class",
  },
  [D.Flat]: interpolated,
  [D.NoPerspective]: interpolated,
  [D.Centroid]: interpolated,
  [D.Sample]: interpolated,
  [D.PerVertexKHR]: { rule: placement.vertex, classes: new Set([S.Input]), message: "storage class must be Input" },
};

function storage(m: Facts, at: number): Outcome {
  const [id, kind] = [m.word(at, 1), m.word(at, 2)];
  const where = storageClassOf(m, m.typeOf(id));
  if (where < 0) return undefined;
  if (kind === D.Location || kind === D.Component) {
    if (located.has(where)) return undefined;
    return broken(placement.location, `${decorationName(kind)} decoration must not be applied to this storage class`);
  }
  const rule = placed[kind];
  if (rule === undefined || rule.classes.has(where)) return undefined;
  return broken(rule.rule, `${decorationName(kind)} decoration on target <id> ${m.name(id)} ${rule.message}`);
}

export const annotationRules: readonly Rule[] = [
  ...Object.values(placement),
  vulkan.instruction(
    "packed",
    onIds,
    "The GLSLShared and GLSLPacked decorations must not be used.",
    (m, at) => {
      const kind = m.word(at, 2);
      if (kind !== D.GLSLShared && kind !== D.GLSLPacked) return undefined;
      return `OpDecorate decoration '${decorationName(kind)}' is not valid for the Vulkan execution environment.`;
    },
    { vulkan: "VUID-StandaloneSpirv-GLSLShared-04669", when: isVulkan },
  ),
  instructions.instruction(
    "id-parameters",
    [Op.Decorate, Op.DecorateId],
    "OpDecorateId is for decorations whose parameters are ids.",
    idParameters,
  ),
  instructions.instruction(
    "string-parameters",
    [Op.DecorateString, Op.MemberDecorateString],
    "OpDecorateString and OpMemberDecorateString are for decorations whose parameters are strings.",
    (m, at) =>
      hasStringParameters(m.word(at, m.opcode(at) === Op.DecorateString ? 2 : 3))
        ? undefined
        : `Decorations that don't take string parameters may not be used with Op${m.opName(at)}`,
    { beyond: true },
  ),
  annotation.instruction("member-only", onIds, "MatrixStride, RowMajor and ColMajor are for members.", (m, at) => {
    const kind = m.word(at, 2);
    const isGroup = m.opcodeOf(m.word(at, 1)) === Op.DecorationGroup;
    return memberOnly.has(kind) && !isGroup
      ? `${decorationName(kind)} can only be applied to structure members`
      : undefined;
  }),
  annotation.instruction(
    "fast-math",
    [Op.Decorate],
    "AllowTransform must be with AllowContract and AllowReassoc.",
    fastMath,
  ),
  instructions.instruction("id-group", [Op.DecorateId], "OpDecorateId must not be on a decoration group.", (m, at) =>
    m.opcodeOf(m.word(at, 1)) === Op.DecorationGroup
      ? `OpMemberDecorate Target <id> ${m.name(m.word(at, 1))} must not be an OpDecorationGroup instruction.`
      : undefined,
  ),
  annotation.instruction("target", onIds, "A decoration must be on the kind of object that it lists.", target),
  annotation.instruction(
    "built-in-target",
    onIds,
    "BuiltIn is for variables, members and, for WorkgroupSize, constants.",
    builtInTarget,
  ),
  vulkan.instruction(
    "storage-class",
    onIds,
    "A decoration must be on a variable in a storage class that has it.",
    storage,
    { when: isVulkan },
  ),
  instructions.instruction(
    "member",
    onMembers,
    "Structure Type must be a structure with such a member, and the decoration one of members.",
    member,
  ),
  instructions.instruction(
    "group",
    [Op.GroupDecorate, Op.GroupMemberDecorate],
    "Decoration Group must be the result of an OpDecorationGroup.",
    group,
  ),
  instructions.instruction(
    "group-uses",
    [Op.DecorationGroup],
    "A decoration group is used only by decorations.",
    groupUses,
  ),
];
