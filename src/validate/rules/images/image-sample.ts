/** Sampling, fetching and gathering: instructions that take a texel from a sampled image. */
import { Dim, ImageOperands } from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import { isConstantId } from "../../facts/constants.ts";
import { formatOf, type ImageType, imageOf, planeSizeOf } from "../../facts/images.ts";
import type { Facts } from "../../facts/module-facts.ts";
import {
  componentOf,
  dimensionOf,
  isFloatOfWidth,
  isFloatScalarOrVector,
  isInt,
  isIntOfWidth,
  isIntScalarOrVector,
  isNumber,
  isSignedInt,
  isVector,
  isVoid,
  membersOf,
  scalarOf,
} from "../../facts/types.ts";
import { type Broken, broken, chapter, type Outcome, type Rule } from "../../rule.ts";
import { imageOperandProblem, imageOperandRules } from "./image-operands.ts";

const image = chapter("3.3.10 Image Instructions", "image");
const vulkan = chapter("Vulkan, appendix Vulkan Environment for SPIR-V, Standalone SPIR-V Validation", "image");

const operandType = (m: Facts, at: number, word: number): number => m.typeOf(m.word(at, word));

const sparse: ReadonlySet<number> = new Set([
  Op.ImageSparseSampleImplicitLod,
  Op.ImageSparseSampleExplicitLod,
  Op.ImageSparseSampleDrefImplicitLod,
  Op.ImageSparseSampleDrefExplicitLod,
  Op.ImageSparseFetch,
  Op.ImageSparseGather,
  Op.ImageSparseDrefGather,
  Op.ImageSparseRead,
]);

export interface Texel {
  /** The type; of a sparse instruction the second member of its result. */
  readonly type: number;
  /** "Result Type", as messages call it. */
  readonly title: string;
}

/** The type of the texel of an instruction: its result, in a sparse instruction with a residency code. */
export function texelOf(m: Facts, at: number): Texel | string {
  const result = m.typeAt(at);
  if (!sparse.has(m.opcode(at))) return { type: result, title: "Result Type" };
  if (m.opcodeOf(result) !== Op.TypeStruct) return "Expected Result Type to be OpTypeStruct";
  const [code = 0, type = 0, more] = membersOf(m, result);
  if (type === 0 || more !== undefined || !isInt(m, code)) {
    return "Expected Result Type to be a struct containing an int scalar and a texel";
  }
  return { type, title: "Result Type's second member" };
}

/** A message unless the texel is a vector of four numbers. */
function fourNumbers(m: Facts, { type, title }: Texel): string | undefined {
  if (!isVector(m, type) || !isNumber(m, componentOf(m, type)))
    return `Expected ${title} to be int or float vector type`;
  return dimensionOf(m, type) === 4 ? undefined : `Expected ${title} to have 4 components`;
}

/** A message unless the sampled type equals the type of the texel; `void` fits any texel if it is allowed. */
export function sampledTypeProblem(m: Facts, { sampledType }: ImageType, { type, title }: Texel): string | undefined {
  const component = componentOf(m, type);
  if (isVoid(m, sampledType) || sampledType === component) return undefined;
  return `Expected Image 'Sampled Type' to be the same as ${title}${isVector(m, type) ? " components" : ""}`;
}

/** Components that a coordinate has at least. */
export const coordinateSizeOf = (type: ImageType, isProjective = false): number =>
  planeSizeOf(type) + (type.isArrayed ? 1 : 0) + (isProjective ? 1 : 0);

type Coordinate = "float" | "integer" | "integer or float" | "any";

/** A message unless a coordinate has 32-bit components of a kind, and enough of them. */
export function coordinateProblem(m: Facts, type: number, size: number, kind: Coordinate): string | undefined {
  const is32Bit = m.wordOf(scalarOf(m, type), 2) === 32;
  const isIntCoordinate = is32Bit && isIntScalarOrVector(m, type);
  const isFloatCoordinate = is32Bit && isFloatScalarOrVector(m, type);
  const isLegal = (kind !== "float" && isIntCoordinate) || (kind !== "integer" && isFloatCoordinate);
  if (!isLegal) {
    const what = kind === "any" ? "" : `${kind} `;
    return `Expected Coordinate to be a 32-bit ${what}scalar or vector`;
  }
  const given = dimensionOf(m, type);
  return given >= size ? undefined : `Expected Coordinate to have at least ${size} components, but given only ${given}`;
}

const formatSign = vulkan.sentence(
  "format-sign",
  "The SPIR-V type of the Image Format operand of an OpTypeImage must match the Sampled Type.",
  { vulkan: "VUID-StandaloneSpirv-Image-04965" },
);

/** In Vulkan an integer format is read and written with its signedness; image operands say how texels are extended. */
export function formatSignProblem(m: Facts, type: ImageType, mask: number): Broken | undefined {
  const format = formatOf(type);
  if (!m.isVulkan || format === undefined || format.kind === "float" || !isInt(m, type.sampledType)) return undefined;
  const { SignExtend, ZeroExtend } = ImageOperands;
  const extension = mask & (SignExtend | ZeroExtend);
  const isSigned = extension === 0 ? isSignedInt(m, type.sampledType) : (mask & SignExtend) !== 0;
  if (isSigned === (format.kind === "signed")) return undefined;
  const why = isSigned ? "(SignExtend makes the access as signed)" : "(ZeroExtend makes the access as unsigned)";
  const rest = `Image Format signedness (${format.kind}) does not match Sample Type operand`;
  return broken(formatSign, extension === 0 ? `${rest}.` : `${rest} ${why}.`);
}

/** The image of a sampled image operand; or what is wrong. */
function sampledImageOf(m: Facts, at: number): ImageType | string {
  const type = operandType(m, at, 3);
  const found = m.opcodeOf(type) === Op.TypeSampledImage ? imageOf(m, type) : undefined;
  return found ?? "Expected Sampled Image to be of type OpTypeSampledImage";
}

const projective: ReadonlySet<number> = new Set([
  Op.ImageSampleProjImplicitLod,
  Op.ImageSampleProjExplicitLod,
  Op.ImageSampleProjDrefImplicitLod,
  Op.ImageSampleProjDrefExplicitLod,
]);

function projectionProblem({ dim, isMultisampled, isArrayed }: ImageType): string | undefined {
  if (dim !== Dim["1D"] && dim !== Dim["2D"] && dim !== Dim["3D"] && dim !== Dim.Rect) {
    return "Expected Image 'Dim' parameter to be 1D, 2D, 3D or Rect";
  }
  if (isMultisampled) return "Expected Image 'MS' parameter to be 0";
  return isArrayed ? "Expected Image 'arrayed' parameter to be 0" : undefined;
}

const explicit: ReadonlySet<number> = new Set([Op.ImageSampleExplicitLod, Op.ImageSparseSampleExplicitLod]);

function sample(m: Facts, at: number): Outcome {
  const opcode = m.opcode(at);
  const texel = texelOf(m, at);
  if (typeof texel === "string") return texel;
  const four = fourNumbers(m, texel);
  if (four !== undefined) return four;
  const type = sampledImageOf(m, at);
  if (typeof type === "string") return type;
  const isProjective = projective.has(opcode);
  const projection = isProjective ? projectionProblem(type) : undefined;
  if (projection !== undefined) return projection;
  if (type.isMultisampled) return "Sampling operation is invalid for multisample image";
  const kind = explicit.has(opcode) ? "integer or float" : "float";
  return (
    sampledTypeProblem(m, type, texel) ??
    coordinateProblem(m, operandType(m, at, 4), coordinateSizeOf(type, isProjective), kind) ??
    finish(m, at, type, texel, 5)
  );
}

/** The checks that follow in every instruction: image operands, then what Vulkan asks of the format. */
function finish(m: Facts, at: number, type: ImageType, texel: Texel, mask: number): Outcome {
  return (
    imageOperandProblem(m, at, { image: type, mask, texel: texel.type }) ??
    formatSignProblem(m, type, m.optionalWord(at, mask) ?? 0)
  );
}

function sampleDref(m: Facts, at: number): Outcome {
  const texel = texelOf(m, at);
  if (typeof texel === "string") return texel;
  if (!isNumber(m, texel.type)) return `Expected ${texel.title} to be int or float scalar type`;
  const type = sampledImageOf(m, at);
  if (typeof type === "string") return type;
  const isProjective = projective.has(m.opcode(at));
  if (type.isMultisampled) return "Dref sampling operation is invalid for multisample image";
  const projection = isProjective ? projectionProblem(type) : undefined;
  if (projection !== undefined) return projection;
  if (type.sampledType !== texel.type) return `Expected Image 'Sampled Type' to be the same as ${texel.title}`;
  const size = coordinateSizeOf(type, isProjective);
  const coordinate = coordinateProblem(m, operandType(m, at, 4), size, "float");
  if (coordinate !== undefined) return coordinate;
  if (!isFloatOfWidth(m, operandType(m, at, 5), 32)) return "Expected Dref to be of 32-bit float type";
  if (m.isVulkan && type.dim === Dim["3D"]) {
    return broken(dref3D, "In Vulkan, OpImage*Dref* instructions must not use images with a 3D Dim");
  }
  return finish(m, at, type, texel, 6);
}

const dref3D = vulkan.sentence("dref-3d", "OpImage*Dref* instructions must not consume an image whose Dim is 3D.", {
  vulkan: "VUID-StandaloneSpirv-OpImage-04777",
});

function fetch(m: Facts, at: number): Outcome {
  const texel = texelOf(m, at);
  if (typeof texel === "string") return texel;
  const four = fourNumbers(m, texel);
  if (four !== undefined) return four;
  const given = operandType(m, at, 3);
  const type = imageOf(m, given);
  if (type === undefined || m.opcodeOf(given) !== Op.TypeImage) return "Expected Image to be of type OpTypeImage";
  const problem = sampledTypeProblem(m, type, texel);
  if (problem !== undefined) return problem;
  if (type.dim === Dim.Cube) return "Image 'Dim' cannot be Cube";
  if (type.sampled !== 1) return "Expected Image 'Sampled' parameter to be 1";
  return (
    coordinateProblem(m, operandType(m, at, 4), coordinateSizeOf(type), "integer") ?? finish(m, at, type, texel, 5)
  );
}

const drefGathers: ReadonlySet<number> = new Set([Op.ImageDrefGather, Op.ImageSparseDrefGather]);

function gather(m: Facts, at: number): Outcome {
  const texel = texelOf(m, at);
  if (typeof texel === "string") return texel;
  const four = fourNumbers(m, texel);
  if (four !== undefined) return four;
  const type = sampledImageOf(m, at);
  if (typeof type === "string") return type;
  if (type.isMultisampled) return "Gather operation is invalid for multisample image";
  const isDref = drefGathers.has(m.opcode(at));
  const mustMatch = isDref || !isVoid(m, type.sampledType);
  if (mustMatch && type.sampledType !== componentOf(m, texel.type)) {
    return `Expected Image 'Sampled Type' to be the same as ${texel.title} components`;
  }
  if (type.dim !== Dim["2D"] && type.dim !== Dim.Cube && type.dim !== Dim.Rect) {
    return m.isVulkan && isDref
      ? broken(dref3D, "Expected Image 'Dim' to be 2D, Cube, or Rect")
      : "Expected Image 'Dim' to be 2D, Cube, or Rect";
  }
  const coordinate = coordinateProblem(m, operandType(m, at, 4), coordinateSizeOf(type), "float");
  if (coordinate !== undefined) return coordinate;
  const last = isDref ? dref(m, at) : component(m, at);
  if (last !== undefined || m.opcode(at) !== Op.ImageGatherQCOM) return last ?? finish(m, at, type, texel, 6);
  const hasMode = isIntOfWidth(m, operandType(m, at, 6), 32);
  return hasMode ? finish(m, at, type, texel, 7) : "Expected Mode to be 32-bit int scalar";
}

function dref(m: Facts, at: number): Outcome {
  return isFloatOfWidth(m, operandType(m, at, 5), 32) ? undefined : "Expected Dref to be of 32-bit float type";
}

function component(m: Facts, at: number): Outcome {
  if (!isIntOfWidth(m, operandType(m, at, 5), 32)) return "Expected Component to be 32-bit int scalar";
  if (!m.isVulkan || isConstantId(m, m.word(at, 5))) return undefined;
  return broken(constantComponent, "Expected Component Operand to be a const object for Vulkan environment");
}

const constantComponent = vulkan.sentence(
  "component",
  "The Component operand of OpImageGather and OpImageSparseGather must be the <id> of a constant instruction.",
  { vulkan: "VUID-StandaloneSpirv-OpImageGather-04664" },
);

export const imageSampleRules: readonly Rule[] = [
  ...imageOperandRules,
  formatSign,
  dref3D,
  constantComponent,
  image.instruction(
    "sample",
    [
      Op.ImageSampleImplicitLod,
      Op.ImageSampleExplicitLod,
      Op.ImageSampleProjImplicitLod,
      Op.ImageSampleProjExplicitLod,
      Op.ImageSparseSampleImplicitLod,
      Op.ImageSparseSampleExplicitLod,
    ],
    "Sampling takes a vector of four numbers from a sampled image at a coordinate with a component per dimension.",
    sample,
  ),
  image.instruction(
    "sample-dref",
    [
      Op.ImageSampleDrefImplicitLod,
      Op.ImageSampleDrefExplicitLod,
      Op.ImageSampleProjDrefImplicitLod,
      Op.ImageSampleProjDrefExplicitLod,
      Op.ImageSparseSampleDrefImplicitLod,
      Op.ImageSparseSampleDrefExplicitLod,
    ],
    "Depth comparison takes a scalar of the sampled type from a sampled image; Dref is a 32-bit float.",
    sampleDref,
  ),
  image.instruction(
    "fetch",
    [Op.ImageFetch, Op.ImageSparseFetch],
    "Fetching takes a vector of four numbers from an image whose Sampled is 1 and Dim is not Cube, at integer coordinates.",
    fetch,
  ),
  image.instruction(
    "gather",
    [Op.ImageGather, Op.ImageDrefGather, Op.ImageSparseGather, Op.ImageSparseDrefGather, Op.ImageGatherQCOM],
    "Gathering takes one component of four texels from a sampled image whose Dim is 2D, Cube or Rect.",
    gather,
  ),
];
