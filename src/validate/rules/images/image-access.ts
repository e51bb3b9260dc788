/** Reading, writing and asking about images, and pointers to texels. */
import {
  Capability,
  Dim,
  ExecutionMode,
  ExecutionModel,
  ImageFormat,
  StorageClass,
} from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import { constantNumber } from "../../facts/constants.ts";
import { hasMode } from "../../facts/execution-modes.ts";
import { type ImageType, imageOf } from "../../facts/images.ts";
import type { Facts } from "../../facts/module-facts.ts";
import {
  componentOf,
  dimensionOf,
  isInt,
  isIntScalarOrVector,
  isNumber,
  isPointer,
  isVoid,
  pointeeOf,
  scalarOf,
  storageClassOf,
} from "../../facts/types.ts";
import { broken, chapter, type Outcome, type Rule } from "../../rule.ts";
import { imageOperandProblem } from "./image-operands.ts";
import { coordinateProblem, coordinateSizeOf, formatSignProblem, sampledTypeProblem, texelOf } from "./image-sample.ts";

const image = chapter("3.3.10 Image Instructions", "image");
const vulkan = chapter("Vulkan, appendix Vulkan Environment for SPIR-V, Standalone SPIR-V Validation", "image");

const operandType = (m: Facts, at: number, word: number): number => m.typeOf(m.word(at, word));
const isNumeric = (m: Facts, type: number): boolean => isNumber(m, scalarOf(m, type));

/** The type of an image operand; undefined unless it is an OpTypeImage. */
function imageAt(m: Facts, at: number, word: number): ImageType | undefined {
  const type = operandType(m, at, word);
  return m.opcodeOf(type) === Op.TypeImage ? imageOf(m, type) : undefined;
}

/** Capabilities that a storage image of a dimension needs; the second where it is an array. */
const storageCapabilities: readonly (readonly [
  dim: number,
  isArrayed: boolean | undefined,
  name: keyof typeof Capability,
])[] = [
  [Dim["1D"], undefined, "Image1D"],
  [Dim.Rect, undefined, "ImageRect"],
  [Dim.Buffer, undefined, "ImageBuffer"],
  [Dim.Cube, true, "ImageCubeArray"],
];

function storageCapabilityProblem(m: Facts, { sampled, dim, isArrayed }: ImageType): string | undefined {
  if (sampled !== 2) return undefined;
  const missing = storageCapabilities.find(
    ([one, arrayed, name]) => one === dim && (arrayed ?? isArrayed) === isArrayed && !m.has(Capability[name]),
  );
  return missing === undefined ? undefined : `Capability ${missing[2]} is required to access storage image`;
}

/** Components of the coordinate of a storage image: a cube is addressed as an array of faces. */
const accessSizeOf = (type: ImageType): number => (type.dim === Dim.Cube ? 3 : coordinateSizeOf(type));

const zeroCoordinate = vulkan.sentence(
  "subpass-coordinate",
  "The (u,v) coordinates used for a SubpassData must be the <id> of a constant vector (0,0).",
  { vulkan: "VUID-StandaloneSpirv-SubpassData-04660" },
);

function isZero(m: Facts, id: number): boolean {
  const opcode = m.opcodeOf(id);
  if (opcode === Op.ConstantNull) return true;
  if (opcode !== Op.ConstantComposite) return constantNumber(m, id) === 0;
  return [...m.rest(m.definition(id), 3)].every((part) => constantNumber(m, part) === 0);
}

const fourComponents = vulkan.sentence(
  "read-components",
  "The Result Type operand of any OpImageRead or OpImageSparseRead instruction must be a vector of four components.",
  { vulkan: "VUID-StandaloneSpirv-Result-04780" },
);

function read(m: Facts, at: number): Outcome {
  const texel = texelOf(m, at);
  if (typeof texel === "string") return texel;
  if (!isNumeric(m, texel.type)) return `Expected ${texel.title} to be int or float scalar or vector type`;
  const isSparse = m.opcode(at) === Op.ImageSparseRead;
  const type = imageAt(m, at, 3);
  if (type === undefined) return "Expected Image to be of type OpTypeImage";
  const components = dimensionOf(m, texel.type);
  const mustHaveFour = m.isVulkan || (m.isOpenCL && type.depth !== 1);
  if (mustHaveFour && components !== 4) {
    const message = `Expected ${texel.title} to have 4 components`;
    return m.isVulkan ? broken(fourComponents, message) : message;
  }
  if (isSparse && type.dim === Dim.SubpassData) return "Image Dim SubpassData cannot be used with ImageSparseRead";
  if (type.dim === Dim.TileImageDataEXT) return `Image Dim TileImageDataEXT cannot be used with ${m.opName(at)}`;
  const found =
    sampledTypeProblem(m, type, texel) ??
    storageCapabilityProblem(m, type) ??
    coordinateProblem(m, operandType(m, at, 4), accessSizeOf(type), "any") ??
    imageOperandProblem(m, at, { image: type, mask: 5, texel: texel.type }) ??
    formatSignProblem(m, type, m.optionalWord(at, 5) ?? 0);
  if (found !== undefined) return found;
  if (!m.isVulkan || type.dim !== Dim.SubpassData || isZero(m, m.word(at, 4))) return undefined;
  const message = "Expected Coordinate for a SubpassData image to be a OpConstantComposite of (0,0) or OpConstantNull";
  return broken(zeroCoordinate, message);
}

function write(m: Facts, at: number): Outcome {
  const type = imageAt(m, at, 1);
  if (type === undefined) return "Expected Image to be of type OpTypeImage";
  if (type.dim === Dim.SubpassData) return "Image 'Dim' cannot be SubpassData";
  if (type.dim === Dim.TileImageDataEXT) return "Image 'Dim' cannot be TileImageDataEXT";
  const capability = storageCapabilityProblem(m, type);
  if (capability !== undefined) return capability;
  const coordinate = coordinateProblem(m, operandType(m, at, 2), accessSizeOf(type), "any");
  if (coordinate !== undefined) return coordinate;
  const texel = operandType(m, at, 3);
  if (!isNumeric(m, texel)) return "Expected Texel to be int or float vector or scalar";
  if (!isVoid(m, type.sampledType) && componentOf(m, texel) !== type.sampledType) {
    return "Expected Image 'Sampled Type' to be the same as Texel components";
  }
  return (
    imageOperandProblem(m, at, { image: type, mask: 4, texel: 0 }) ??
    formatSignProblem(m, type, m.optionalWord(at, 4) ?? 0)
  );
}

const atomicFormats: ReadonlySet<number> = new Set([
  ImageFormat.R64i,
  ImageFormat.R64ui,
  ImageFormat.R32f,
  ImageFormat.R32i,
  ImageFormat.R32ui,
]);

const texelFormat = vulkan.sentence(
  "texel-pointer-format",
  "If an OpImageTexelPointer is used in an atomic operation, the image must have a format of R64i, R64ui, R32f, R32i, or R32ui.",
  { vulkan: "VUID-StandaloneSpirv-OpImageTexelPointer-04658" },
);

const vectorFormats: ReadonlySet<number> = new Set([ImageFormat.Rg16f, ImageFormat.Rgba16f]);

function texelPointer(m: Facts, at: number): Outcome {
  const result = m.typeAt(at);
  if (!isPointer(m, result)) return "Expected Result Type to be a pointer";
  if (storageClassOf(m, result) !== StorageClass.Image) {
    return "Expected Result Type to be a pointer whose Storage Class operand is Image";
  }
  const texel = pointeeOf(m, result);
  if (!isNumber(m, scalarOf(m, texel)) && !isVoid(m, texel)) {
    return "Expected Result Type to be a pointer whose Type operand must be a scalar numerical type or OpTypeVoid";
  }
  const given = operandType(m, at, 3);
  if (!isPointer(m, given)) return "Expected Image to be a pointer";
  const type = imageOf(m, pointeeOf(m, given));
  if (type === undefined || m.opcodeOf(pointeeOf(m, given)) !== Op.TypeImage) {
    return "Expected Image to be a pointer to image type";
  }
  if (!isVoid(m, type.sampledType) && scalarOf(m, texel) !== type.sampledType) {
    return "Expected Image 'Sampled Type' to be the same as the Type pointed to by Result Type";
  }
  return texelPlaceProblem(m, at, type) ?? texelFormatProblem(m, type);
}

/** Checks the coordinate and the sample of a pointer to a texel. */
export function texelPlaceProblem(m: Facts, at: number, type: ImageType): string | undefined {
  const { dim } = type;
  if (dim === Dim.SubpassData) return "Image Dim SubpassData cannot be used with OpImageTexelPointer";
  if (dim === Dim.TileImageDataEXT) return "Image Dim TileImageDataEXT cannot be used with OpImageTexelPointer";
  const coordinate = operandType(m, at, 4);
  if (!isIntScalarOrVector(m, coordinate)) return "Expected Coordinate to be integer scalar or vector";
  const size = accessSizeOf(type);
  const given = dimensionOf(m, coordinate);
  if (given !== size) return `Expected Coordinate to have ${size} components, but given ${given}`;
  if (!isInt(m, operandType(m, at, 5))) return "Expected Sample to be integer scalar";
  if (type.isMultisampled || constantNumber(m, m.word(at, 5)) === 0) return undefined;
  return "Expected Sample for Image with MS 0 to be a valid <id> for the value 0";
}

function texelFormatProblem(m: Facts, { format }: ImageType): Outcome {
  if (!m.isVulkan || atomicFormats.has(format)) return undefined;
  const isVector = vectorFormats.has(format) && m.has(Capability.AtomicFloat16VectorNV);
  const list = "R64i, R64ui, R32f, R32i, or R32ui for Vulkan environment using OpImageTexelPointer";
  return isVector ? undefined : broken(texelFormat, `Expected the Image Format in Image to be ${list}`);
}

const withGroups: ReadonlySet<number> = new Set([
  ExecutionModel.GLCompute,
  ExecutionModel.MeshEXT,
  ExecutionModel.TaskEXT,
]);

const implicit = [
  Op.ImageSampleImplicitLod,
  Op.ImageSampleDrefImplicitLod,
  Op.ImageSampleProjImplicitLod,
  Op.ImageSampleProjDrefImplicitLod,
  Op.ImageSparseSampleImplicitLod,
  Op.ImageSparseSampleDrefImplicitLod,
];

const hasDerivativeGroups = (m: Facts, entry: number): boolean =>
  hasMode(m, entry, ExecutionMode.DerivativeGroupQuadsKHR) || hasMode(m, entry, ExecutionMode.DerivativeGroupLinearKHR);

/** Rules on instructions that take derivatives of the coordinate. */
function withDerivatives(
  name: string,
  opcodes: readonly number[],
  title: string,
  tail: (m: Facts, at: number) => string,
) {
  return [
    image.model(
      `${name}-model`,
      opcodes,
      "Implicit derivatives need the Fragment execution model, or one with derivative groups.",
      (m, at, model) =>
        model === ExecutionModel.Fragment || withGroups.has(model)
          ? undefined
          : `${title} Fragment, GLCompute, MeshEXT or TaskEXT execution model${tail(m, at)}`,
    ),
    image.model(
      `${name}-modes`,
      opcodes,
      "In GLCompute, MeshEXT and TaskEXT, implicit derivatives need derivative groups.",
      (m, at, model, entry) =>
        !withGroups.has(model) || hasDerivativeGroups(m, entry)
          ? undefined
          : `${title} DerivativeGroupQuadsKHR or DerivativeGroupLinearKHR execution mode for GLCompute, MeshEXT or TaskEXT execution model${tail(m, at)}`,
      { concerns: "modes" },
    ),
  ];
}

export const imageAccessRules: readonly Rule[] = [
  zeroCoordinate,
  fourComponents,
  texelFormat,
  image.instruction(
    "texel-pointer",
    [Op.ImageTexelPointer],
    "Result Type is a pointer to the Sampled Type in the Image storage class; Coordinate has an integer per dimension.",
    texelPointer,
  ),
  image.instruction(
    "read",
    [Op.ImageRead, Op.ImageSparseRead],
    "Reading takes numbers of the Sampled Type from an image at integer coordinates.",
    read,
  ),
  image.instruction(
    "write",
    [Op.ImageWrite],
    "Writing puts numbers of the Sampled Type into an image at integer coordinates.",
    write,
  ),
  image.instruction("image", [Op.Image], "Result Type is the image type of the Sampled Image.", (m, at) => {
    const result = m.typeAt(at);
    if (m.opcodeOf(result) !== Op.TypeImage) return "Expected Result Type to be OpTypeImage";
    const given = operandType(m, at, 3);
    if (m.opcodeOf(given) !== Op.TypeSampledImage) return "Expected Sample Image to be of type OpTypeSampleImage";
    return m.wordOf(given, 2) === result ? undefined : "Expected Sample Image image type to be equal to Result Type";
  }),
  ...withDerivatives("implicit", implicit, "ImplicitLod instructions require", (m, at) => `: ${m.opName(at)}`),
  ...withDerivatives("query-lod", [Op.ImageQueryLod], "OpImageQueryLod requires", () => ""),
  image.model(
    "subpass-model",
    [Op.ImageRead],
    "Subpass data is read in the Fragment execution model.",
    (m, at, model) =>
      imageAt(m, at, 3)?.dim !== Dim.SubpassData || model === ExecutionModel.Fragment
        ? undefined
        : `Dim SubpassData requires Fragment execution model: ${m.opName(at)}`,
  ),
];
