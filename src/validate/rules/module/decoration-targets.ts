/** Decorations that look at what their target is used for. */
import {
  Capability as C,
  Decoration as D,
  Dim,
  FPRoundingMode,
  StorageClass as S,
} from "../../../grammar/enumerants.generated.ts";
import { OpenCLStd } from "../../../grammar/extended-opcodes.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import type { Decoration } from "../../facts/decorations.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { isType } from "../../facts/opcode-traits.ts";
import {
  bitWidthOf,
  dimensionOf,
  isArray,
  isFloatScalarOrVector,
  isPointer,
  isScalar,
  isStruct,
  isUntypedPointer,
  isVector,
  isVoid,
  membersOf,
  pointeeOf,
  storageClassOf,
} from "../../facts/types.ts";
import { type Broken, broken, chapter, type Outcome, type Rule } from "../../rule.ts";
import { executionScopeProblem } from "../scopes/scopes.ts";
import { decorationName } from "./annotation.ts";
import { spirv14 } from "./versions.ts";

const decorations = chapter("3.2.20 Decoration", "decoration");
const vulkan = chapter("Vulkan, appendix Vulkan Environment for SPIR-V, Standalone SPIR-V Validation", "decoration");

type Check = (m: Facts, decoration: Decoration) => string | Broken | undefined;

/** A rule that looks at every decoration of some kinds; findings are at the target. */
function rule(
  name: string,
  kinds: readonly number[],
  sentence: string,
  check: Check,
  extras: { vulkan?: string; beyond?: boolean; when?: (m: Facts) => boolean } = {},
): Rule {
  const wanted = new Set(kinds);
  return decorations.module(
    name,
    "decorations",
    sentence,
    (m) =>
      m.decorations.all.flatMap((one): Outcome[] => {
        if (!wanted.has(one.kind) || m.opcodeOf(one.target) === Op.DecorationGroup) return [];
        const problem = check(m, one);
        if (problem === undefined) return [];
        const at = m.definition(one.target);
        return [
          typeof problem === "string" ? broken(undefined, problem, at) : broken(problem.rule, problem.message, at),
        ];
      }),
    extras,
  );
}

// Components.

const component = {
  most: vulkan.sentence("component-most", "The Component decoration value must not be greater than 3.", {
    vulkan: "VUID-StandaloneSpirv-Component-04920",
  }),
  narrow: vulkan.sentence(
    "component-narrow",
    "If the Component decoration is used on a variable of 16-bit or 32-bit scalars or vectors, the sum of components must not exceed 4.",
    { vulkan: "VUID-StandaloneSpirv-Component-04921" },
  ),
  wide: vulkan.sentence(
    "component-wide",
    "If the Component decoration is used on a variable of 64-bit scalars or vectors, twice the components must not exceed 4.",
    { vulkan: "VUID-StandaloneSpirv-Component-04922" },
  ),
  odd: vulkan.sentence(
    "component-odd",
    "The Component decorations value must not be 1 or 3 for scalar or two-component 64-bit data types.",
    {
      vulkan: "VUID-StandaloneSpirv-Component-04923",
    },
  ),
  large: vulkan.sentence(
    "component-large",
    "The Component decorations must not be used with any type that is not a scalar or vector, or an array of such a type.",
    {
      vulkan: "VUID-StandaloneSpirv-Component-10583",
    },
  ),
  threeWide: vulkan.sentence(
    "component-three",
    "The Component decoration must not be used with 64-bit vectors of three or four components.",
    {
      vulkan: "VUID-StandaloneSpirv-Component-07703",
    },
  ),
};

/** The type that a decoration of a variable or member is about, without arrays. */
function decoratedType(m: Facts, { target, member }: Decoration): number {
  let type = member === undefined ? pointeeOf(m, m.typeOf(target)) : (membersOf(m, target)[member] ?? 0);
  while (isArray(m, type)) type = m.wordOf(type, 2);
  return type;
}

function componentProblem(m: Facts, one: Decoration): string | Broken | undefined {
  const type = decoratedType(m, one);
  if (type === 0 || !m.isVulkan) return undefined;
  if (!isScalar(m, type) && !isVector(m, type)) {
    return broken(
      component.large,
      `Component decoration specified for type ${m.name(type)} that is not a scalar or vector`,
    );
  }
  const first = m.word(one.at, one.parameters);
  if (first > 3) return broken(component.most, "Component decoration value must not be greater than 3");
  const size = dimensionOf(m, type);
  if (bitWidthOf(m, type) !== 64) {
    const end = first + size;
    if (end <= 4) return undefined;
    return broken(
      component.narrow,
      `Sequence of components starting with ${first} and ending with ${end - 1} gets larger than 3`,
    );
  }
  if (size > 2)
    return broken(component.threeWide, "Component decoration only allowed on 64-bit scalar and 2-component vector");
  if (first === 1 || first === 3) {
    return broken(component.odd, "Component decoration value must not be 1 or 3 for 64-bit data types");
  }
  const end = first + 2 * size;
  if (end <= 4) return undefined;
  return broken(
    component.wide,
    `Sequence of components starting with ${first} and ending with ${end - 1} gets larger than 3`,
  );
}

// Rounding.

const roundedStorage: ReadonlySet<number> = new Set([
  S.StorageBuffer,
  S.Uniform,
  S.PushConstant,
  S.Input,
  S.Output,
  S.PhysicalStorageBuffer,
]);

// biome-ignore format: a list of opcodes
const conversions: ReadonlySet<number> = new Set([
  Op.FConvert, Op.ConvertFToS, Op.ConvertFToU, Op.ConvertSToF, Op.ConvertUToF, Op.SatConvertSToU, Op.SatConvertUToS,
  Op.SConvert, Op.UConvert,
]);

const vulkanRounding = vulkan.sentence("vulkan-rounding", "The FPRoundingMode decoration must be RTE or RTZ.", {
  vulkan: "VUID-StandaloneSpirv-FPRoundingMode-04675",
});

function roundingProblem(m: Facts, { target, at: stated, parameters }: Decoration): string | Broken | undefined {
  const at = m.definition(target);
  const opcode = m.opcodeOf(target);
  const head = "FPRoundingMode decoration can be applied";
  if (!m.has(C.Shader)) return kernelRounding(m, at, opcode, head);
  if (opcode !== Op.FConvert) return `${head} only to a width-only conversion instruction for floating-point object.`;
  const mode = m.word(stated, parameters);
  if (m.isVulkan && mode !== FPRoundingMode.RTE && mode !== FPRoundingMode.RTZ) {
    return broken(vulkanRounding, "In Vulkan, the FPRoundingMode mode must only by RTE or RTZ.");
  }
  for (const user of m.usesOf(target)) {
    const by = m.opcode(user);
    if (by === Op.FConvert || by === Op.Decorate || by === Op.Name || by === Op.DecorateId) continue;
    if (by !== Op.Store || m.word(user, 2) !== target) return `${head} only to the Object operand of an OpStore.`;
    const pointer = m.typeOf(m.word(user, 1));
    const pointee = pointeeOf(m, pointer);
    if (!isUntypedPointer(m, pointer) && !(isFloatScalarOrVector(m, pointee) && bitWidthOf(m, pointee) === 16)) {
      return `${head} only to the Object operand of an OpStore storing through a pointer to a 16-bit floating-point scalar or vector object.`;
    }
    if (!roundedStorage.has(storageClassOf(m, pointer))) {
      return `${head} only to the Object operand of an OpStore in the StorageBuffer, PhysicalStorageBuffer, Uniform, PushConstant, Input, or Output Storage Classes.`;
    }
  }
  return undefined;
}

function kernelRounding(m: Facts, at: number, opcode: number, head: string): string | undefined {
  const isSqrt =
    opcode === Op.ExtInst && m.importName(m.word(at, 3)) === "OpenCL.std" && m.word(at, 4) === OpenCLStd.sqrt;
  if (opcode === Op.FDiv || isSqrt) {
    if (m.has(C.RoundedDivideSqrtINTEL)) return undefined;
    return `${head} to OpFDiv and sqrt extended instructions only if the RoundedDivideSqrtINTEL capability is enabled.`;
  }
  return conversions.has(opcode) || m.importName(m.word(at, 3)) === "OpenCL.std"
    ? undefined
    : `${head} only to a conversion instruction.`;
}

// Access.

function isStorageImage(m: Facts, type: number): boolean {
  return m.opcodeOf(type) === Op.TypeImage && m.wordOf(type, 3) !== Dim.SubpassData && m.wordOf(type, 7) === 2;
}

function isBlockArray(m: Facts, type: number, kind: number): boolean {
  let inner = type;
  while (isArray(m, inner)) inner = m.wordOf(inner, 2);
  return isStruct(m, inner) && m.decorations.has(inner, kind);
}

/** A buffer, or an image that may be written. */
function isResource(m: Facts, pointer: number, untypedData: number): boolean {
  const storage = storageClassOf(m, pointer);
  const type = untypedData !== 0 ? untypedData : pointeeOf(m, pointer);
  if (storage === S.StorageBuffer || storage === S.PhysicalStorageBuffer || storage === S.NodePayloadAMDX) return true;
  if (storage === S.Uniform) return isBlockArray(m, type, D.BufferBlock) || isBlockArray(m, type, D.Block);
  if (storage !== S.UniformConstant) return isUntypedPointer(m, pointer) && type === 0;
  let inner = type;
  while (isArray(m, inner)) inner = m.wordOf(inner, 2);
  return isStorageImage(m, inner) || m.opcodeOf(inner) === Op.TypeTensorARM || inner === 0;
}

const resourceList = "must point to a storage image, tensor variable in UniformConstant storage class, uniform block,";

function accessProblem(m: Facts, { kind, target, member }: Decoration): string | undefined {
  if (member !== undefined) return undefined;
  const opcode = m.opcodeOf(target);
  const pointer = m.typeOf(target);
  const name = decorationName(kind);
  const head = `Target of ${name} decoration is invalid:`;
  if (opcode === Op.BufferPointerEXT) {
    return kind === D.NonWritable && storageClassOf(m, pointer) === S.Uniform
      ? `${head} cannot be used to OpBufferPointerEXT with Uniform storage class`
      : undefined;
  }
  const data = opcode === Op.UntypedVariableKHR ? (m.optionalWord(m.definition(target), 4) ?? 0) : 0;
  if (!isPointer(m, pointer) || isResource(m, pointer, data)) return undefined;
  const storage = storageClassOf(m, pointer);
  const mayBePrivate = kind === D.NonWritable && m.version >= spirv14;
  if (mayBePrivate && (storage === S.Private || storage === S.Function)) return undefined;
  return mayBePrivate
    ? `${head} ${resourceList} storage buffer, or variable in Private or Function storage class`
    : `${head} ${resourceList} or storage buffer`;
}

// Other decorations.

function uniformProblem(m: Facts, { kind, target, at }: Decoration): Outcome {
  const name = decorationName(kind);
  const opcode = m.opcodeOf(target);
  const type = m.typeOf(target);
  if (type === 0 || isType(opcode)) return `${name} decoration applied to a non-object`;
  if (isVoid(m, type)) return `${name} decoration applied to a value with void type`;
  return kind === D.UniformId ? executionScopeProblem(m, at, m.word(at, 3)) : undefined;
}

const wrapping: ReadonlySet<number> = new Set([Op.IAdd, Op.ISub, Op.IMul, Op.ShiftLeftLogical, Op.SNegate]);
const anyExtended: ReadonlySet<number> = new Set([Op.ExtInst, Op.ExtInstWithForwardRefsKHR]);

function wrapProblem(m: Facts, { kind, target }: Decoration): string | undefined {
  const opcode = m.opcodeOf(target);
  if (anyExtended.has(opcode) || wrapping.has(opcode)) return undefined;
  return `${decorationName(kind)} decoration may not be applied to ${m.opName(m.definition(target))}`;
}

function locationProblem(m: Facts, { target, member }: Decoration): string | undefined {
  const hasBuiltIn =
    member === undefined ? m.decorations.has(target, D.BuiltIn) : m.decorations.hasMember(target, member, D.BuiltIn);
  return hasBuiltIn && m.isVulkan
    ? `A BuiltIn variable (id ${target}) cannot have any Location or Component decorations`
    : undefined;
}

export const decorationTargetRules: readonly Rule[] = [
  ...(Object.values(component) as Rule[]),
  vulkanRounding,
  rule("component", [D.Component], "Components of an interface location must fit into it.", componentProblem),
  rule("rounding", [D.FPRoundingMode], "FPRoundingMode is for conversions of floats that are stored.", roundingProblem),
  rule(
    "access",
    [D.NonWritable, D.NonReadable],
    "NonWritable and NonReadable are for storage images and buffers.",
    accessProblem,
  ),
  rule(
    "uniform",
    [D.Uniform, D.UniformId],
    "Uniform and UniformId must be on an object that is not void.",
    (m, one) => {
      const problem = uniformProblem(m, one);
      return typeof problem === "string" || problem === undefined ? problem : problem;
    },
  ),
  rule(
    "wrap",
    [D.NoSignedWrap, D.NoUnsignedWrap],
    "NoSignedWrap and NoUnsignedWrap are for additions, subtractions, products, shifts and negations.",
    wrapProblem,
  ),
  rule(
    "location",
    [D.Location, D.Component],
    "The Location or Component decorations must not be used with BuiltIn variables.",
    locationProblem,
    { vulkan: "VUID-StandaloneSpirv-Location-04915", beyond: true },
  ),
  rule("relaxed-precision", [D.RelaxedPrecision], "RelaxedPrecision must not be on a type.", (m, { target, member }) =>
    member === undefined && isType(m.opcodeOf(target))
      ? "RelaxPrecision decoration cannot be applied to a type"
      : undefined,
  ),
];
