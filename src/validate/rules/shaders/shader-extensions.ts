/** Operands of instructions that extensions of AMD and NV bring to shaders, which spirv-val does not check. */
import { Scope, StorageClass } from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import { evaluateInt32 } from "../../facts/constants.ts";
import type { Facts } from "../../facts/module-facts.ts";
import {
  dimensionOf,
  isBool,
  isIntOfWidth,
  isUnsignedInt,
  isUnsignedIntVector,
  membersOf,
  pointeeOf,
  scalarOf,
  storageClassOf,
} from "../../facts/types.ts";
import { chapter, type Outcome, type Rule } from "../../rule.ts";
import { declaredBy, operandRules, operandType, resultWord, type TypeTest } from "../operand-types.ts";

const beyond = { beyond: true } as const;
const bindless = chapter("SPV_NV_bindless_texture", "bindless");
const enqueue = chapter("SPV_AMDX_shader_enqueue", "node-payload");
const footprint = chapter("SPV_NV_shader_image_footprint", "image-footprint");

/** Each pair of conversions with the type that is converted. */
const conversions = [
  { name: "image", to: Op.ConvertUToImageNV, from: Op.ConvertImageToUNV, type: Op.TypeImage, text: "OpTypeImage" },
  {
    name: "sampler",
    to: Op.ConvertUToSamplerNV,
    from: Op.ConvertSamplerToUNV,
    type: Op.TypeSampler,
    text: "OpTypeSampler",
  },
  {
    name: "sampled-image",
    to: Op.ConvertUToSampledImageNV,
    from: Op.ConvertSampledImageToUNV,
    type: Op.TypeSampledImage,
    text: "OpTypeSampledImage",
  },
] as const;

/** An address as the addressing mode asks for it. */
const isAddress: TypeTest = (m, type) => {
  if (m.imageAddressing === 32) return isUnsignedInt(m, type) && isIntOfWidth(m, type, 32);
  const isWide = isUnsignedInt(m, type) && isIntOfWidth(m, type, 64);
  const isPair = isUnsignedIntVector(m, type) && dimensionOf(m, type) === 2 && isIntOfWidth(m, scalarOf(m, type), 32);
  return isWide || isPair;
};

const isPayload: TypeTest = (m, type) =>
  storageClassOf(m, type) === StorageClass.NodePayloadAMDX &&
  m.opcodeOf(pointeeOf(m, type)) === Op.TypeNodePayloadArrayAMDX;

function visibility(m: Facts, at: number): Outcome {
  const { value } = evaluateInt32(m, m.word(at, 3));
  if (value === undefined || value === Scope.Invocation || value === Scope.Workgroup) return undefined;
  return `${m.opName(at)}: expected Visibility to be Invocation or Workgroup`;
}

const isUnsigned = isUnsignedInt;
const isUnsignedPair: TypeTest = (m, type) => isUnsignedIntVector(m, type) && dimensionOf(m, type) === 2;

/** Checks the members of the result of OpImageSampleFootprintNV. */
function footprintProblem(m: Facts, at: number): Outcome {
  const size = dimensionOf(m, operandType(m, at, 4));
  const isPoint: TypeTest = (_, type) => isUnsignedIntVector(m, type) && dimensionOf(m, type) === size;
  const wanted = [isBool, isPoint, isPoint, isUnsignedPair, isUnsigned, isUnsigned];
  const members = membersOf(m, m.typeAt(at));
  if (members.length !== wanted.length) return `${m.opName(at)}: expected Result Type to be a structure of six members`;
  const wrong = wanted.findIndex((test, index) => !test(m, members[index] ?? 0));
  return wrong < 0 ? undefined : `${m.opName(at)}: member ${wrong} of Result Type is not of the type that it must be`;
}

export const shaderExtensionRules: readonly Rule[] = [
  ...conversions.flatMap(({ name, to, from, type, text }) =>
    operandRules(bindless, [
      {
        name,
        places: [
          [to, resultWord],
          [from, 3],
        ],
        test: declaredBy(type),
        sentence: `What is converted must be of type ${text}.`,
        ...beyond,
      },
      {
        name: `${name}-address`,
        places: [
          [to, 3],
          [from, resultWord],
        ],
        test: isAddress,
        sentence:
          "If OpSamplerImageAddressingModeNV has a literal value of 64, the address is a 64-bit unsigned integer or a vector of 2 unsigned 32-bit integers, otherwise a 32-bit unsigned integer.",
        ...beyond,
      },
    ]),
  ),
  ...operandRules(enqueue, [
    {
      name: "result",
      places: [[Op.AllocateNodePayloadsAMDX, resultWord]],
      test: isPayload,
      sentence:
        "Result Type must be an OpTypePointer to an OpTypeNodePayloadArrayAMDX in the NodePayloadAMDX storage class.",
      ...beyond,
    },
    {
      name: "array",
      places: [
        [Op.EnqueueNodePayloadsAMDX, 1],
        [Op.NodePayloadArrayLengthAMDX, 3],
      ],
      test: isPayload,
      sentence: "Payload Array is a pointer to a payload array.",
      ...beyond,
    },
    {
      name: "length",
      places: [[Op.NodePayloadArrayLengthAMDX, resultWord]],
      test: (m, type) => isUnsignedInt(m, type) && isIntOfWidth(m, type, 32),
      sentence: "Result Type must be an OpTypeInt with 32-bit Width and 0 Signedness.",
      ...beyond,
    },
    {
      name: "bool",
      places: [
        [Op.IsNodePayloadValidAMDX, resultWord],
        [Op.FinishWritingNodePayloadAMDX, resultWord],
      ],
      test: isBool,
      sentence: "Result Type must be OpTypeBool.",
      ...beyond,
    },
  ]),
  enqueue.instruction(
    "visibility",
    [Op.AllocateNodePayloadsAMDX],
    "Visibility must only be either Invocation or Workgroup.",
    visibility,
    beyond,
  ),
  enqueue.instruction(
    "type",
    [Op.IsNodePayloadValidAMDX],
    "Payload Type must be an OpTypeNodePayloadArrayAMDX declaration.",
    (m, at) =>
      m.opcodeOf(m.word(at, 3)) === Op.TypeNodePayloadArrayAMDX
        ? undefined
        : `${m.opName(at)}: expected Payload Type to be OpTypeNodePayloadArrayAMDX`,
    beyond,
  ),
  footprint.instruction(
    "result",
    [Op.ImageSampleFootprintNV],
    "Result Type must be an OpTypeStruct with six members: a Boolean, two vectors like Coordinate, a vector of two components and two scalars, all of unsigned integer type.",
    footprintProblem,
    beyond,
  ),
];
