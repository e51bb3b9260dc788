/** Types of images, and where images and sampled images may go. */
import { AccessQualifier, Capability, Dim, ImageFormat } from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import { formatOf, type ImageType, imageOf } from "../../facts/images.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { isFloatOfWidth, isInt, isIntOfWidth, isNumber, isVoid } from "../../facts/types.ts";
import { broken, chapter, type Outcome, type Rule } from "../../rule.ts";

const types = chapter("3.3.6 Type-Declaration Instructions", "image-type");
const image = chapter("3.3.10 Image Instructions", "image");
const vulkan = chapter("Vulkan, appendix Vulkan Environment for SPIR-V, Standalone SPIR-V Validation", "image-type");
const opencl = chapter("OpenCL Environment Specification, Image Types", "image-type");

const isVulkan = (m: Facts): boolean => m.isVulkan;
const isOpenCL = (m: Facts): boolean => m.isOpenCL;

/** A rule on OpTypeImage. */
const typed =
  (check: (m: Facts, image: ImageType, at: number) => Outcome) =>
  (m: Facts, at: number): Outcome => {
    const type = imageOf(m, m.word(at, 1));
    return type === undefined ? undefined : check(m, type, at);
  };

const operandRange: readonly (readonly [name: string, word: number, highest: number])[] = [
  ["Depth", 4, 2],
  ["Arrayed", 5, 1],
  ["MS", 6, 1],
  ["Sampled", 7, 2],
];

function checkRanges(m: Facts, at: number): Outcome {
  for (const [name, word, highest] of operandRange) {
    const value = m.word(at, word);
    if (value > highest) return `Invalid ${name} ${value} (must be ${highest === 2 ? "0, 1 or 2" : "0 or 1"})`;
  }
  return undefined;
}

function checkSampledType(m: Facts, { sampledType }: ImageType): Outcome {
  if (m.isVulkan) {
    const isLegal =
      isIntOfWidth(m, sampledType, 32) || isIntOfWidth(m, sampledType, 64) || isFloatOfWidth(m, sampledType, 32);
    if (isLegal) return undefined;
    const list = "32-bit int, 64-bit int or 32-bit float scalar type";
    return broken(vulkanSampledType, `Expected Sampled Type to be a ${list} for Vulkan environment`);
  }
  if (m.isOpenCL) {
    return isVoid(m, sampledType)
      ? undefined
      : broken(openclSampledType, "Sampled Type must be OpTypeVoid in the OpenCL environment.");
  }
  if (isVoid(m, sampledType) || isNumber(m, sampledType)) return undefined;
  return "Expected Sampled Type to be either void or numerical scalar type";
}

const vulkanSampledType = vulkan.sentence(
  "vulkan-sampled-type",
  "OpTypeImage must declare a scalar 32-bit float, 64-bit integer, or 32-bit integer type for the Sampled Type.",
  { vulkan: "VUID-StandaloneSpirv-OpTypeImage-04656" },
);

const openclSampledType = opencl.sentence("opencl-sampled-type", "Sampled Type must be OpTypeVoid.");

function checkSubpass(m: Facts, { dim, sampled, format, isArrayed }: ImageType): Outcome {
  if (dim !== Dim.SubpassData) return undefined;
  if (sampled !== 2) {
    const message = "Dim SubpassData requires Sampled to be 2";
    return m.isVulkan ? broken(vulkanSubpass, `${message} in the Vulkan environment`) : message;
  }
  if (format !== ImageFormat.Unknown) return "Dim SubpassData requires format Unknown";
  if (!isArrayed || !m.isVulkan) return undefined;
  return broken(vulkanSubpass, "Dim SubpassData requires Arrayed to be 0 in the Vulkan environment");
}

const vulkanSubpass = vulkan.sentence(
  "vulkan-subpass",
  "An OpTypeImage with a Dim operand of SubpassData must have an Arrayed operand of 0 (non-arrayed) and a Sampled operand of 2 (storage image).",
  { vulkan: "VUID-StandaloneSpirv-OpTypeImage-06214" },
);

function checkTileImage(m: Facts, { dim, sampledType, sampled, format, depth, isArrayed }: ImageType): Outcome {
  if (dim !== Dim.TileImageDataEXT) return undefined;
  const must = (what: string) => `Dim TileImageDataEXT requires ${what}`;
  if (isVoid(m, sampledType)) return must("Sampled Type to be not OpTypeVoid");
  if (sampled !== 2) return must("Sampled to be 2");
  if (format !== ImageFormat.Unknown) return must("format Unknown");
  if (depth !== 0) return must("Depth to be 0");
  return isArrayed ? must("Arrayed to be 0") : undefined;
}

function checkMultisampled(m: Facts, { dim, isMultisampled, isArrayed, sampled }: ImageType): Outcome {
  if (!isMultisampled || sampled !== 2 || dim === Dim.SubpassData || dim === Dim.TileImageDataEXT) return undefined;
  if (!m.has(Capability.StorageImageMultisample)) {
    return "Capability StorageImageMultisample is required when using multisampled storage image";
  }
  return isArrayed && !m.has(Capability.ImageMSArray)
    ? "Capability ImageMSArray is required when using arrayed multisampled storage image"
    : undefined;
}

/** OpenCL reads and writes images with few operands. */
const openclOperands = typed((m, { isArrayed, dim, isMultisampled, sampled }, at) => {
  if (isArrayed && dim !== Dim["1D"] && dim !== Dim["2D"]) {
    return "In the OpenCL environment, Arrayed may only be set to 1 when Dim is either 1D or 2D.";
  }
  if (isMultisampled) return "MS must be 0 in the OpenCL environment.";
  if (sampled !== 0) return "Sampled must be 0 in the OpenCL environment.";
  const access = m.optionalWord(at, 9);
  if (access === undefined) return "In the OpenCL environment, the optional Access Qualifier must be present.";
  if (access !== AccessQualifier.ReadWrite || !m.environment.name.startsWith("opencl1.2")) return undefined;
  return "In the OpenCL 1.2 environment, Access Qualifier ReadWrite is not allowed.";
});

const vulkanFormat = typed((m, type) => {
  const format = formatOf(type);
  if (format === undefined) return undefined;
  const { sampledType } = type;
  if ((format.kind === "float") !== isFloatOfWidth(m, sampledType, 32)) {
    const what = isInt(m, sampledType) ? "integer" : "float";
    return `Image Format type does not match Sample Type operand (${what})`;
  }
  const width = m.wordOf(sampledType, 2);
  return width === format.width
    ? undefined
    : `Image Format width does not match Sample Type operand (bit width of ${width})`;
});

function checkSampledImageType(m: Facts, at: number): Outcome {
  const type = imageOf(m, m.word(at, 2));
  if (type === undefined || m.opcodeOf(m.word(at, 2)) !== Op.TypeImage)
    return "Expected Image to be of type OpTypeImage";
  const { sampled, dim } = type;
  if (sampled === 2) {
    const message = 'Sampled image type requires an image type with "Sampled" operand set to 0 or 1';
    return m.isVulkan ? broken(vulkanSampled, message) : message;
  }
  if (m.version >= 0x10600 && dim === Dim.Buffer) {
    return "In SPIR-V 1.6 or later, sampled image dimension must not be Buffer";
  }
  return dim === Dim.SubpassData || dim === Dim.TileImageDataEXT
    ? "Sampled image type requires an image type with a dimension other than SubpassData and TileImageDataEXT"
    : undefined;
}

const vulkanSampled = vulkan.sentence(
  "vulkan-sampled",
  "OpTypeImage must have a Sampled operand of 1 (sampled image) or 2 (storage image).",
  { vulkan: "VUID-StandaloneSpirv-OpTypeImage-04657" },
);

/** Operands of two image types that must be equal, the depth excepted. */
const sameWords = [2, 3, 5, 6, 7, 8];

function checkSampledImage(m: Facts, at: number): Outcome {
  const result = m.typeAt(at);
  if (m.opcodeOf(result) !== Op.TypeSampledImage) return "Expected Result Type to be OpTypeSampledImage.";
  const given = m.typeOf(m.word(at, 3));
  if (m.opcodeOf(given) !== Op.TypeImage) return "Expected Image to be of type OpTypeImage.";
  const wanted = m.wordOf(result, 2);
  if (sameWords.some((word) => m.wordOf(given, word) !== m.wordOf(wanted, word))) {
    return "Image operands must match result image operands except for depth";
  }
  const { sampled = 0, dim } = imageOf(m, given) ?? {};
  if (sampled === 2) return "Expected Image 'Sampled' parameter to be 0 or 1";
  if (dim === Dim.SubpassData) return "Expected Image 'Dim' parameter to be not SubpassData.";
  return m.opcodeOf(m.typeOf(m.word(at, 4))) === Op.TypeSampler
    ? undefined
    : "Expected Sampler to be of type OpTypeSampler";
}

/** Instructions that take an OpTypeSampledImage. */
const takers: ReadonlySet<number> = new Set([
  Op.SampledImage,
  Op.Image,
  Op.ImageQueryLod,
  Op.ImageSampleImplicitLod,
  Op.ImageSampleExplicitLod,
  Op.ImageSampleDrefImplicitLod,
  Op.ImageSampleDrefExplicitLod,
  Op.ImageSampleProjImplicitLod,
  Op.ImageSampleProjExplicitLod,
  Op.ImageSampleProjDrefImplicitLod,
  Op.ImageSampleProjDrefExplicitLod,
  Op.ImageGather,
  Op.ImageDrefGather,
  Op.ImageGatherQCOM,
  Op.ImageSparseSampleImplicitLod,
  Op.ImageSparseSampleExplicitLod,
  Op.ImageSparseSampleDrefImplicitLod,
  Op.ImageSparseSampleDrefExplicitLod,
  Op.ImageSparseGather,
  Op.ImageSparseDrefGather,
  Op.CopyObject,
  Op.Name,
  Op.ImageSampleWeightedQCOM,
  Op.ImageBoxFilterQCOM,
  Op.ImageBlockMatchSSDQCOM,
  Op.ImageBlockMatchSADQCOM,
  Op.ImageBlockMatchWindowSSDQCOM,
  Op.ImageBlockMatchWindowSADQCOM,
  Op.ImageBlockMatchGatherSSDQCOM,
  Op.ImageBlockMatchGatherSADQCOM,
  Op.ImageSampleFootprintNV,
]);

/** The consumers of the result of an OpSampledImage. */
function checkConsumers(m: Facts, at: number): Outcome {
  const id = m.word(at, 2);
  const end = blockEnd(m, at);
  for (const user of m.usesOf(id)) {
    const opcode = m.opcode(user);
    if ((opcode === Op.Phi || opcode === Op.Select) && m.settings.beforeHlslLegalization) continue;
    const isAnnotation = opcode === Op.Decorate || opcode === Op.Name || opcode === Op.DecorateId;
    if (isAnnotation) continue;
    const result = m.resultAt(user);
    if (opcode === Op.Phi || opcode === Op.Select) {
      return broken(
        consumed,
        `Result <id> from OpSampledImage instruction must not appear as operands of Op${m.opName(user)}. Found result <id> ${m.name(id)} as an operand of <id> ${m.name(result)}.`,
      );
    }
    if (!takers.has(opcode)) {
      const name = result === 0 ? "'0[%0]'" : m.name(result);
      return broken(
        consumed,
        `Result <id> from OpSampledImage instruction must not appear as operand for Op${m.opName(user)}, since it is not specified as taking an OpTypeSampledImage. Found result <id> ${m.name(id)} as an operand of <id> ${name}.`,
      );
    }
    if (user < at || user > end) {
      return `All OpSampledImage instructions must be in the same block in which their Result <id> are consumed. OpSampledImage Result Type <id> ${m.name(id)} has a consumer in a different basic block. The consumer instruction <id> is ${m.name(result)}.`;
    }
  }
  return undefined;
}

const consumed = image.sentence(
  "sampled-image-consumer",
  "Results of OpSampledImage must only be consumed by image instructions, not by OpPhi or OpSelect.",
);

/** The offset of the first label or function end from an instruction on. */
function blockEnd(m: Facts, from: number): number {
  let at = from;
  while (at < m.words.length && m.opcode(at) !== Op.Label && m.opcode(at) !== Op.FunctionEnd) at = m.next(at);
  return at;
}

export const imageTypeRules: readonly Rule[] = [
  vulkanSampledType,
  openclSampledType,
  vulkanSubpass,
  vulkanSampled,
  consumed,
  types.instruction(
    "sampled-type",
    [Op.TypeImage],
    "Sampled Type must be a scalar type, of either numerical type or OpTypeVoid.",
    typed(checkSampledType),
  ),
  types.instruction(
    "int64",
    [Op.TypeImage],
    "A Sampled Type of 64 bits needs the capability Int64ImageEXT.",
    typed((m, { sampledType }) =>
      isIntOfWidth(m, sampledType, 64) && !m.has(Capability.Int64ImageEXT)
        ? "Capability Int64ImageEXT is required when using Sampled Type of 64-bit int"
        : undefined,
    ),
  ),
  types.instruction(
    "operands",
    [Op.TypeImage],
    "Depth and Sampled are 0, 1 or 2; Arrayed and MS are 0 or 1.",
    checkRanges,
  ),
  types.instruction(
    "subpass",
    [Op.TypeImage],
    "If Dim is SubpassData, Sampled must be 2 and Image Format must be Unknown.",
    typed(checkSubpass),
  ),
  types.instruction(
    "tile-image",
    [Op.TypeImage],
    "If Dim is TileImageDataEXT, Sampled Type must not be void, Sampled must be 2, Image Format Unknown, Depth and Arrayed 0.",
    typed(checkTileImage),
  ),
  types.instruction(
    "multisampled",
    [Op.TypeImage],
    "Multisampled storage images need the capability StorageImageMultisample, arrays of them ImageMSArray.",
    typed(checkMultisampled),
  ),
  opencl.instruction(
    "opencl",
    [Op.TypeImage],
    "MS and Sampled are 0, Arrayed is 1 only for 1D and 2D, and there is an Access Qualifier.",
    openclOperands,
    { when: isOpenCL },
  ),
  vulkan.instruction(
    "vulkan-known",
    [Op.TypeImage],
    "OpTypeImage must have a Sampled operand of 1 (sampled image) or 2 (storage image).",
    typed((_, { sampled }) => (sampled === 0 ? "Sampled must be 1 or 2 in the Vulkan environment." : undefined)),
    { vulkan: "VUID-StandaloneSpirv-OpTypeImage-04657", when: isVulkan },
  ),
  vulkan.instruction(
    "vulkan-rect",
    [Op.TypeImage],
    "An OpTypeImage must not have a Dim operand of Rect.",
    typed((_, { dim }) => (dim === Dim.Rect ? "Dim must not be Rect in the Vulkan environment." : undefined)),
    { vulkan: "VUID-StandaloneSpirv-OpTypeImage-09638", when: isVulkan },
  ),
  vulkan.instruction(
    "vulkan-format",
    [Op.TypeImage],
    "The SPIR-V type of the Image Format operand of an OpTypeImage must match the Sampled Type.",
    vulkanFormat,
    { vulkan: "VUID-StandaloneSpirv-Image-04965", when: isVulkan },
  ),
  types.instruction(
    "sampled-image-type",
    [Op.TypeSampledImage],
    "Image Type must be an OpTypeImage that is not a storage image, of a dimension that can be sampled.",
    checkSampledImageType,
  ),
  image.instruction(
    "sampled-image",
    [Op.SampledImage],
    "Image must have the image type of Result Type, but for its depth; Sampler must be a sampler.",
    checkSampledImage,
  ),
  image.instruction(
    "sampled-image-block",
    [Op.SampledImage],
    "All OpSampledImage instructions must be in the same block in which their Result <id> are consumed.",
    checkConsumers,
  ),
];
