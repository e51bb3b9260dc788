/** Asking about images, and reading attachments of a tile. */
import { Capability, Dim, ExecutionModel } from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import { hasLevels, type ImageType, imageOf, planeSizeOf } from "../../facts/images.ts";
import type { Facts } from "../../facts/module-facts.ts";
import {
  componentOf,
  dimensionOf,
  isBool,
  isFloatOfWidth,
  isFloatScalarOrVector,
  isFloatVector,
  isInt,
  isIntOfWidth,
  isIntScalarOrVector,
  isNumber,
  scalarOf,
} from "../../facts/types.ts";
import { broken, chapter, type Outcome, type Rule } from "../../rule.ts";

const image = chapter("3.3.10 Image Instructions", "image-query");
const tile = chapter("SPV_EXT_shader_tile_image", "tile-image");
const vulkan = chapter("Vulkan, appendix Vulkan Environment for SPIR-V, Standalone SPIR-V Validation", "image-query");

const operandType = (m: Facts, at: number, word: number): number => m.typeOf(m.word(at, word));

const noImage = "Expected Image to be of type OpTypeImage";
const noLevels = "Image 'Dim' must be 1D, 2D, 3D or Cube";

function imageAt(m: Facts, at: number): ImageType | undefined {
  const type = operandType(m, at, 3);
  return m.opcodeOf(type) === Op.TypeImage ? imageOf(m, type) : undefined;
}

const onlySampled = vulkan.sentence(
  "sampled",
  "OpImageQuerySizeLod, OpImageQueryLod, and OpImageQueryLevels must only consume an Image operand whose type has its Sampled operand set to 1.",
  { vulkan: "VUID-StandaloneSpirv-OpImageQuerySizeLod-04659" },
);

function sampledProblem(m: Facts, at: number, { sampled }: ImageType): Outcome {
  if (!m.isVulkan || sampled === 1) return undefined;
  return broken(
    onlySampled,
    `Op${m.opName(at)} must only consume an Image operand whose type has its "Sampled" operand set to 1`,
  );
}

/** The number of components of the size of an image. */
const sizeOf = (type: ImageType): number => (type.dim === Dim.Cube ? 2 : planeSizeOf(type)) + (type.isArrayed ? 1 : 0);

function sizeProblem(m: Facts, at: number, type: ImageType): string | undefined {
  const [given, expected] = [dimensionOf(m, m.typeAt(at)), sizeOf(type)];
  return given === expected ? undefined : `Result Type has ${given} components, but ${expected} expected`;
}

function querySizeLod(m: Facts, at: number): Outcome {
  if (!isIntScalarOrVector(m, m.typeAt(at))) return "Expected Result Type to be int scalar or vector type";
  const type = imageAt(m, at);
  if (type === undefined) return noImage;
  if (!hasLevels(type)) return noLevels;
  if (type.isMultisampled) return "Image 'MS' must be 0";
  const found = sampledProblem(m, at, type) ?? sizeProblem(m, at, type);
  if (found !== undefined) return found;
  return isIntOfWidth(m, operandType(m, at, 4), 32) ? undefined : "Expected Level of Detail to be a 32-bit int scalar";
}

function querySize(m: Facts, at: number): Outcome {
  if (!isIntScalarOrVector(m, m.typeAt(at))) return "Expected Result Type to be int scalar or vector type";
  const type = imageAt(m, at);
  if (type === undefined) return noImage;
  const { dim, isMultisampled, sampled } = type;
  if (dim === Dim.SubpassData || dim === Dim.TileImageDataEXT) {
    return "Image 'Dim' must be 1D, Buffer, 2D, Cube, 3D or Rect";
  }
  if (hasLevels(type) && !isMultisampled && sampled === 1) {
    return "OpImageQuerySize must not be used with a sampled image that has levels of detail";
  }
  return sizeProblem(m, at, type);
}

function queryLod(m: Facts, at: number): Outcome {
  const result = m.typeAt(at);
  if (!isFloatVector(m, result)) return "Expected Result Type to be float vector type";
  if (dimensionOf(m, result) !== 2) return "Expected Result Type to have 2 components";
  const given = operandType(m, at, 3);
  if (m.opcodeOf(given) !== Op.TypeSampledImage) return "Expected Image operand to be of type OpTypeSampledImage";
  const type = imageOf(m, given);
  if (type === undefined || !hasLevels(type)) return noLevels;
  const coordinate = operandType(m, at, 4);
  const isFloat = isFloatScalarOrVector(m, coordinate);
  // Kernels may also give integers.
  const isLegal = isFloat || (m.has(Capability.Kernel) && isIntScalarOrVector(m, coordinate));
  if (!isLegal) return `Expected Coordinate to be ${m.has(Capability.Kernel) ? "int or " : ""}float scalar or vector`;
  const [size, components] = [planeSizeOf(type), dimensionOf(m, coordinate)];
  if (components >= size) return undefined;
  return `Expected Coordinate to have at least ${size} components, but given only ${components}`;
}

const isNumeric = (m: Facts, type: number): boolean => isNumber(m, scalarOf(m, type));

/** The sample of an attachment is a 32-bit integer. */
function sampleProblem(m: Facts, at: number, word: number): string | undefined {
  const id = m.optionalWord(at, word);
  return id === undefined || isIntOfWidth(m, m.typeOf(id), 32)
    ? undefined
    : "Expected Sample to be a 32-bit int scalar";
}

const fragmentOnly = (name: string, opcode: number): Rule =>
  tile.model(`${name}-model`, [opcode], "Attachments are read in the Fragment execution model.", (m, at, model) =>
    model === ExecutionModel.Fragment ? undefined : `${m.opName(at)} requires Fragment execution model`,
  );

function colorAttachment(m: Facts, at: number): Outcome {
  const result = m.typeAt(at);
  if (!isNumeric(m, result)) return "Expected Result Type to be int or float scalar or vector type";
  const type = imageAt(m, at);
  if (type === undefined) return "Expected Attachment to be of type OpTypeImage";
  if (type.dim !== Dim.TileImageDataEXT) return "Expected Attachment Image Dim to be TileImageDataEXT";
  if (componentOf(m, result) !== type.sampledType) {
    return "Expected Attachment Image 'Sampled Type' to be the same as Result Type components";
  }
  return sampleProblem(m, at, 4);
}

export const imageQueryRules: readonly Rule[] = [
  onlySampled,
  image.instruction(
    "format",
    [Op.ImageQueryFormat, Op.ImageQueryOrder],
    "Result Type is an integer scalar, Image an image that is not of a tile.",
    (m, at) => {
      if (!isInt(m, m.typeAt(at))) return "Expected Result Type to be int scalar type";
      const type = imageAt(m, at);
      if (type === undefined) return "Expected operand to be of type OpTypeImage";
      return type.dim === Dim.TileImageDataEXT ? "Image 'Dim' cannot be TileImageDataEXT" : undefined;
    },
  ),
  image.instruction(
    "size-lod",
    [Op.ImageQuerySizeLod],
    "Result Type has an integer per dimension of an image with levels of detail, and one for the layers of an array.",
    querySizeLod,
  ),
  image.instruction(
    "size",
    [Op.ImageQuerySize],
    "Result Type has an integer per dimension of an image without levels of detail, and one for the layers of an array.",
    querySize,
  ),
  image.instruction("lod", [Op.ImageQueryLod], "Result Type is a vector of two floats.", queryLod),
  image.instruction("levels", [Op.ImageQueryLevels], "Image has levels of detail and is not multisampled.", (m, at) => {
    if (!isInt(m, m.typeAt(at))) return "Expected Result Type to be int scalar type";
    const type = imageAt(m, at);
    if (type === undefined) return noImage;
    return hasLevels(type) ? sampledProblem(m, at, type) : noLevels;
  }),
  image.instruction("samples", [Op.ImageQuerySamples], "Image is two-dimensional and multisampled.", (m, at) => {
    if (!isInt(m, m.typeAt(at))) return "Expected Result Type to be int scalar type";
    const type = imageAt(m, at);
    if (type === undefined) return noImage;
    if (type.dim !== Dim["2D"]) return "Image 'Dim' must be 2D";
    return type.isMultisampled ? undefined : "Image 'MS' must be 1";
  }),
  image.instruction(
    "resident",
    [Op.ImageSparseTexelsResident],
    "Result Type is a Boolean, Resident Code an integer.",
    (m, at) => {
      if (!isBool(m, m.typeAt(at))) return "Expected Result Type to be bool scalar type";
      return isInt(m, operandType(m, at, 3)) ? undefined : "Expected Resident Code to be int scalar";
    },
  ),
  tile.instruction(
    "color",
    [Op.ColorAttachmentReadEXT],
    "Result Type holds components of the Sampled Type of the attachment; Sample is a 32-bit integer.",
    colorAttachment,
  ),
  tile.instruction("depth", [Op.DepthAttachmentReadEXT], "Result Type is a 32-bit float.", (m, at) =>
    isFloatOfWidth(m, m.typeAt(at), 32)
      ? sampleProblem(m, at, 3)
      : "Expected Result Type to be a 32-bit floating-point type scalar",
  ),
  tile.instruction("stencil", [Op.StencilAttachmentReadEXT], "Result Type is a 32-bit unsigned integer.", (m, at) =>
    isIntOfWidth(m, m.typeAt(at), 32)
      ? sampleProblem(m, at, 3)
      : "Expected Result Type to be a 32-bit integer type scalar",
  ),
  fragmentOnly("color", Op.ColorAttachmentReadEXT),
  fragmentOnly("depth", Op.DepthAttachmentReadEXT),
  fragmentOnly("stencil", Op.StencilAttachmentReadEXT),
];
