/** Image operands: the mask of an image instruction and what each bit adds. */
import { Capability, Dim, ImageOperands as I } from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import { constantNumber, isConstantId } from "../../facts/constants.ts";
import { hasLevels, type ImageType, planeSizeOf } from "../../facts/images.ts";
import type { Facts } from "../../facts/module-facts.ts";
import {
  componentOf,
  dimensionOf,
  isFloat,
  isFloatOfWidth,
  isFloatScalarOrVector,
  isIntOfWidth,
  isIntScalarOrVector,
  isIntVector,
  isSignedInt,
  scalarOf,
} from "../../facts/types.ts";
import { broken, chapter, type Outcome } from "../../rule.ts";
import { memoryScopeProblem } from "../scopes/scopes.ts";

const chapterOf = chapter("3.2.14 Image Operands", "image-operands");
const vulkan = chapter(
  "Vulkan, appendix Vulkan Environment for SPIR-V, Standalone SPIR-V Validation",
  "image-operands",
);

/** The facts about an instruction that its image operands depend on. */
export interface ImageUse {
  readonly image: ImageType;
  /** The word of the mask. */
  readonly mask: number;
  /** The type of the texel, or void. */
  readonly texel: number;
}

const implicit: ReadonlySet<number> = new Set([
  Op.ImageSampleImplicitLod,
  Op.ImageSampleDrefImplicitLod,
  Op.ImageSampleProjImplicitLod,
  Op.ImageSampleProjDrefImplicitLod,
  Op.ImageSparseSampleImplicitLod,
  Op.ImageSparseSampleDrefImplicitLod,
  Op.ImageSampleFootprintNV,
]);

const explicit: ReadonlySet<number> = new Set([
  Op.ImageSampleExplicitLod,
  Op.ImageSampleDrefExplicitLod,
  Op.ImageSampleProjExplicitLod,
  Op.ImageSampleProjDrefExplicitLod,
  Op.ImageSparseSampleExplicitLod,
  Op.ImageSparseSampleDrefExplicitLod,
]);

const fetches: ReadonlySet<number> = new Set([Op.ImageFetch, Op.ImageSparseFetch]);
const gathers: ReadonlySet<number> = new Set([Op.ImageGather, Op.ImageSparseGather, Op.ImageGatherQCOM]);
const drefGathers: ReadonlySet<number> = new Set([Op.ImageDrefGather, Op.ImageSparseDrefGather]);
const accesses: ReadonlySet<number> = new Set([Op.ImageRead, Op.ImageWrite, Op.ImageSparseRead]);

const isGather = (opcode: number): boolean => gathers.has(opcode) || drefGathers.has(opcode);

/** Bits whose one operand is an id; Grad has two. */
const withOperand = I.Bias | I.Lod | I.ConstOffset | I.Offset | I.ConstOffsets | I.Sample | I.MinLod | I.Offsets;
const scoped = I.MakeTexelAvailable | I.MakeTexelVisible;
const allOffsets = I.Offset | I.ConstOffset | I.ConstOffsets | I.Offsets;

type BitCheck = (m: Facts, at: number, use: ImageUse, mask: number, word: number) => Outcome;

const operandType = (m: Facts, at: number, word: number): number => m.typeOf(m.word(at, word));

function checkLevels({ image }: ImageUse, name: string): string | undefined {
  if (!hasLevels(image)) return `Image Operand ${name} requires 'Dim' parameter to be 1D, 2D, 3D or Cube`;
  return image.isMultisampled ? `Image Operand ${name} requires 'MS' parameter to be 0` : undefined;
}

const bias: BitCheck = (m, at, use, _, word) => {
  if (!implicit.has(m.opcode(at)) && !(isGather(m.opcode(at)) && m.has(Capability.ImageGatherBiasLodAMD))) {
    return "Image Operand Bias can only be used with ImplicitLod opcodes";
  }
  if (!isFloatOfWidth(m, operandType(m, at, word), 32))
    return "Expected Image Operand Bias to be a 32-bit float scalar";
  return checkLevels(use, "Bias");
};

const lod: BitCheck = (m, at, use, mask, word) => {
  const opcode = m.opcode(at);
  const isAmd =
    (accesses.has(opcode) && m.has(Capability.ImageReadWriteLodAMD)) ||
    (isGather(opcode) && m.has(Capability.ImageGatherBiasLodAMD));
  if (!explicit.has(opcode) && !fetches.has(opcode) && !isAmd) {
    return "Image Operand Lod can only be used with ExplicitLod opcodes and OpImageFetch";
  }
  if ((mask & I.Grad) !== 0) return "Image Operand bits Lod and Grad cannot be set at the same time";
  const type = operandType(m, at, word);
  if (explicit.has(opcode) || isGather(opcode)) {
    if (!isFloatOfWidth(m, type, 32)) {
      return "Expected Image Operand Lod to be a 32-bit float scalar when used with ExplicitLod";
    }
  } else if (!isIntOfWidth(m, type, 32)) {
    return "Expected Image Operand Lod to be a 32-bit int scalar when used with OpImageFetch";
  }
  return checkLevels(use, "Lod");
};

const grad: BitCheck = (m, at, { image }, _, word) => {
  if (!explicit.has(m.opcode(at))) return "Image Operand Grad can only be used with ExplicitLod opcodes";
  const [dx, dy] = [operandType(m, at, word), operandType(m, at, word + 1)];
  const isGradient = (type: number) => isFloatScalarOrVector(m, type) && m.wordOf(scalarOf(m, type), 2) === 32;
  if (!isGradient(dx) || !isGradient(dy)) {
    return "Expected both Image Operand Grad ids to be 32-bit float scalars or vectors";
  }
  const size = planeSizeOf(image);
  for (const [name, type] of [
    ["dx", dx],
    ["dy", dy],
  ] as const) {
    const given = dimensionOf(m, type);
    if (given !== size) return `Expected Image Operand Grad ${name} to have ${size} components, but given ${given}`;
  }
  return image.isMultisampled ? "Image Operand Grad requires 'MS' parameter to be 0" : undefined;
};

/** Offset and ConstOffset: integers, one for each dimension. */
function checkOffset(m: Facts, at: number, { image }: ImageUse, word: number, name: string): Outcome {
  if (image.dim === Dim.Cube) return `Image Operand ${name} cannot be used with Cube Image 'Dim'`;
  const type = operandType(m, at, word);
  if (!isIntScalarOrVector(m, type) || m.wordOf(scalarOf(m, type), 2) !== 32) {
    return `Expected Image Operand ${name} to be a 32-bit int scalar or vector`;
  }
  if (name === "ConstOffset" && !isConstantId(m, m.word(at, word))) {
    return "Expected Image Operand ConstOffset to be a const object";
  }
  const [size, given] = [planeSizeOf(image), dimensionOf(m, type)];
  return given === size ? undefined : `Expected Image Operand ${name} to have ${size} components, but given ${given}`;
}

const constOffset: BitCheck = (m, at, use, _, word) => {
  if (m.isOpenCL) return broken(rules.openclOffset, "ConstOffset image operand not allowed in the OpenCL environment.");
  return checkOffset(m, at, use, word, "ConstOffset");
};

const offset: BitCheck = (m, at, use, _, word) => {
  const found = checkOffset(m, at, use, word, "Offset");
  if (found !== undefined || !m.isVulkan || isGather(m.opcode(at))) return found;
  if (m.settings.allowOffsetTextureOperand) return undefined;
  return broken(rules.vulkanOffset, "Image Operand Offset can only be used with OpImage*Gather operations");
};

/** ConstOffsets and Offsets: four vectors of two integers. */
function checkOffsets(m: Facts, at: number, { image }: ImageUse, word: number, name: string): Outcome {
  const opcode = m.opcode(at);
  if (!isGather(opcode)) return `Image Operand ${name} can only be used with OpImageGather and OpImageDrefGather`;
  if (image.dim === Dim.Cube) return `Image Operand ${name} cannot be used with Cube Image 'Dim'`;
  const type = operandType(m, at, word);
  if (m.opcodeOf(type) !== Op.TypeArray) return `Expected Image Operand ${name} to be an array of size 4`;
  const size = constantNumber(m, m.wordOf(type, 3));
  if (size !== undefined && size !== 4) return `Expected Image Operand ${name} to be an array of size 4`;
  const element = m.wordOf(type, 2);
  if (!isIntVector(m, element) || dimensionOf(m, element) !== 2 || m.wordOf(componentOf(m, element), 2) !== 32) {
    return `Expected Image Operand ${name} array components to be a 32-bit int vectors of size 2`;
  }
  if (name === "Offsets" || isConstantId(m, m.word(at, word))) return undefined;
  return "Expected Image Operand ConstOffsets to be a const object";
}

const sample: BitCheck = (m, at, { image }, _, word) => {
  const opcode = m.opcode(at);
  if (!fetches.has(opcode) && !accesses.has(opcode)) {
    return "Image Operand Sample can only be used with OpImageFetch, OpImageRead, OpImageWrite, OpImageSparseFetch and OpImageSparseRead";
  }
  if (!image.isMultisampled) return "Image Operand Sample requires non-zero 'MS' parameter";
  return isIntOfWidth(m, operandType(m, at, word), 32)
    ? undefined
    : "Expected Image Operand Sample to be a 32-bit int scalar";
};

const minLod: BitCheck = (m, at, use, mask, word) => {
  if (!implicit.has(m.opcode(at)) && (mask & I.Grad) === 0) {
    return "Image Operand MinLod can only be used with ImplicitLod opcodes or together with Image Operand Grad";
  }
  if (!isFloatOfWidth(m, operandType(m, at, word), 32)) {
    return "Expected Image Operand MinLod to be a 32-bit float scalar";
  }
  return checkLevels(use, "MinLod");
};

/** MakeTexelAvailable is for writes, MakeTexelVisible for reads. */
function checkScoped(m: Facts, at: number, mask: number, word: number, isWrite: boolean): Outcome {
  const opcode = m.opcode(at);
  const name = isWrite ? "MakeTexelAvailableKHR" : "MakeTexelVisibleKHR";
  const isLegal = isWrite ? opcode === Op.ImageWrite : opcode === Op.ImageRead || opcode === Op.ImageSparseRead;
  if (!isLegal) {
    const list = isWrite ? "OpImageWrite" : "OpImageRead or OpImageSparseRead";
    return `Image Operand ${name} can only be used with ${list}: Op${m.opName(at)}`;
  }
  if ((mask & I.NonPrivateTexel) === 0) {
    return `Image Operand ${name} requires NonPrivateTexelKHR is also specified: Op${m.opName(at)}`;
  }
  return memoryScopeProblem(m, at, m.word(at, word));
}

const sentences = {
  [I.Bias]: chapterOf.sentence("bias", "Bias is a 32-bit float, for ImplicitLod on images with levels of detail."),
  [I.Lod]: chapterOf.sentence("lod", "Lod is a 32-bit scalar, for ExplicitLod and OpImageFetch on images with levels."),
  [I.Grad]: chapterOf.sentence("grad", "Grad is two 32-bit float vectors with a component per dimension."),
  [I.ConstOffset]: chapterOf.sentence("const-offset", "ConstOffset is a constant with an integer per dimension."),
  [I.Offset]: chapterOf.sentence("offset", "Offset is an integer scalar or vector with a component per dimension."),
  [I.ConstOffsets]: chapterOf.sentence("const-offsets", "ConstOffsets is a constant array of four integer vectors."),
  [I.Sample]: chapterOf.sentence("sample", "Sample is a 32-bit integer, for multisampled images."),
  [I.MinLod]: chapterOf.sentence("min-lod", "MinLod is a 32-bit float, for ImplicitLod or Grad."),
  [I.MakeTexelAvailable]: chapterOf.sentence("available", "MakeTexelAvailable is for writes with NonPrivateTexel."),
  [I.MakeTexelVisible]: chapterOf.sentence("visible", "MakeTexelVisible is for reads with NonPrivateTexel."),
  [I.Offsets]: chapterOf.sentence("offsets", "Offsets is an array of four integer vectors, for gathering."),
};

const checks: readonly (readonly [bit: keyof typeof sentences, check: BitCheck])[] = [
  [I.Bias, bias],
  [I.Lod, lod],
  [I.Grad, grad],
  [I.ConstOffset, constOffset],
  [I.Offset, offset],
  [I.ConstOffsets, (m, at, use, _, word) => checkOffsets(m, at, use, word, "ConstOffsets")],
  [I.Sample, sample],
  [I.MinLod, minLod],
  [I.MakeTexelAvailable, (m, at, _, mask, word) => checkScoped(m, at, mask, word, true)],
  [I.MakeTexelVisible, (m, at, _, mask, word) => checkScoped(m, at, mask, word, false)],
  [I.Offsets, (m, at, use, _, word) => checkOffsets(m, at, use, word, "Offsets")],
];

const rules = {
  needsSample: chapterOf.sentence("needs-sample", "Operations on multisampled images need the Sample operand."),
  oneOffset: chapterOf.sentence("one-offset", "At most one of Offset, ConstOffset, ConstOffsets and Offsets is there."),
  extend: chapterOf.sentence("extend", "ZeroExtend is not for signed results."),
  openclOffset: chapterOf.sentence("opencl-offset", "OpenCL has no ConstOffset operand."),
  vulkanOffset: vulkan.sentence(
    "vulkan-offset",
    "The Offset operand must only be used with OpImage*Gather instructions.",
    {
      vulkan: "VUID-RuntimeSpirv-Offset-10213",
    },
  ),
};

export const imageOperandRules = [...Object.values(sentences), ...Object.values(rules)];

/** The number of ids that one bit of the mask adds. */
function idsOf(bit: number): number {
  if (bit === I.Grad) return 2;
  return (bit & (withOperand | scoped)) === 0 ? 0 : 1;
}

/** Checks the image operands of an instruction. */
export function imageOperandProblem(m: Facts, at: number, use: ImageUse): Outcome {
  const mask = m.optionalWord(at, use.mask) ?? 0;
  if (use.image.isMultisampled && (mask & I.Sample) === 0) {
    return broken(rules.needsSample, "Image Operand Sample is required for operation on multi-sampled image");
  }
  const offsets = mask & allOffsets;
  if ((offsets & (offsets - 1)) !== 0) {
    const message = "Image Operands Offset, ConstOffset, ConstOffsets, Offsets cannot be used together";
    return broken(rules.oneOffset, message);
  }
  let word = use.mask + 1;
  for (const [bit, check] of checks) {
    if ((mask & bit) === 0) continue;
    const found = check(m, at, use, mask, word);
    if (found !== undefined) return typeof found === "string" ? broken(sentences[bit], found) : found;
    word += idsOf(bit);
  }
  const extendsZero = (mask & I.ZeroExtend) !== 0 && isSignedInt(m, componentOf(m, use.texel));
  return extendsZero && !isFloat(m, use.texel)
    ? broken(rules.extend, "Using ZeroExtend, but result type is a signed integer type.")
    : undefined;
}
