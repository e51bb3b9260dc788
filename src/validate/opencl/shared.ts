/** Supported types, images, kernels, models and calls: what the environment shares with Level Zero's guide. */

import {
  AccessQualifier,
  AddressingModel,
  Capability,
  Dim,
  ImageOperands,
} from "../../grammar/enumerants.generated.ts";
import { type Availability, instruction } from "../../grammar/index.ts";
import * as Op from "../../grammar/opcodes.generated.ts";
import { lazy } from "../../support/lazy.ts";
import { imageTypeRules } from "../compute/images.ts";
import { kernelRules } from "../compute/kernels.ts";
import { callRules, modelRules } from "../compute/models.ts";
import { commonTypes, scalarRules, typeListRule } from "../compute/types.ts";
import { definitionText } from "../compute/words.ts";
import type { Facts } from "../facts/module-facts.ts";
import { isBool, isVector, scalarOf } from "../facts/types.ts";
import { capabilityNumbers } from "../reading/availability.ts";
import type { Outcome, Rule } from "../rule.ts";
import { deviceName, deviceOf, environment, hasExtension, listsCapability, OpenClVersion } from "./device.ts";

const scalars = environment("Basic Scalar and Vector Types");
const images = environment("Image-Related Data Types");
const others = environment("Other Data Types");
const validation = environment("Validation Rules");
const kernelArguments = environment("Kernel Arguments");

const common = { beyond: true, yields: true } as const;

/** Whether a capability that the device lists, or an extension that the module declares, brings a type. */
function isExcused(m: Facts, at: number): boolean {
  const available: Availability | undefined = instruction(m.opcode(at));
  if (available === undefined) return false;
  return (
    capabilityNumbers(available).some((one) => m.has(one) && listsCapability(m, one)) ||
    available.extensions.some((one) => m.hasExtension(one))
  );
}

function hostProblem(m: Facts): readonly Outcome[] {
  const entries = new Set(m.entryPoints.map(({ id }) => id));
  const parameters = m.functions.flatMap((one) => (entries.has(one.id) ? one.parameters : []));
  return parameters.flatMap((at) => {
    const type = m.typeAt(at);
    if (!isVector(m, type) || !isBool(m, scalarOf(m, type))) return [];
    const name = `%${m.names.of(m.resultAt(at))}`;
    return [
      {
        rule: undefined,
        at,
        message: `argument ${name} of a kernel is '${definitionText(m, type)}', which the host API does not have`,
      },
    ];
  });
}

function addressBitsProblem(m: Facts, at: number): Outcome {
  const { addressBits } = deviceOf(m);
  const needed = m.word(at, 1) === AddressingModel.Physical32 ? 32 : 64;
  if (addressBits === 0 || addressBits === needed || m.word(at, 1) === AddressingModel.Logical) return undefined;
  return `expected Addressing Model Physical${addressBits} for ${deviceName(m)}, but got Physical${needed}`;
}

/** The operand Lod of an instruction with image operands at a word; 0 without. */
function lodOf(m: Facts, at: number, word: number): number {
  const mask = m.optionalWord(at, word) ?? 0;
  if ((mask & ImageOperands.Lod) === 0) return 0;
  return m.word(at, word + 1 + ((mask & ImageOperands.Bias) !== 0 ? 1 : 0));
}

/** Whether an id is a constant other than zero. */
const isNotZero = (m: Facts, id: number): boolean =>
  m.opcodeOf(id) === Op.Constant && m.rest(m.definition(id), 3).some((word) => word !== 0);

function mipmapProblem(m: Facts, at: number): Outcome {
  const opcode = m.opcode(at);
  const lod = opcode === Op.ImageQuerySizeLod ? m.word(at, 4) : lodOf(m, at, opcode === Op.ImageWrite ? 4 : 5);
  const name = opcode === Op.ImageWrite ? "cl_khr_mipmap_image_writes" : "cl_khr_mipmap_image";
  if (!isNotZero(m, lod) || hasExtension(m, name)) return undefined;
  return `'Op${m.opName(at)}' with a Lod other than 0 needs ${name}, which ${deviceName(m)} does not have`;
}

const isSince20 = (m: Facts): boolean => deviceOf(m).version >= OpenClVersion.v2_0;

/** Sentences that rules of spirv-val check: `type.kernel-signedness`, `image-type.opencl` and `image-type.opencl-sampled-type`. */
const knownToReference: ReadonlySet<string> = new Set([
  "opencl.signedness",
  "opencl.image-sampled-type",
  "opencl.image-sampled",
  "opencl.image-multisampled",
  "opencl.image-arrayed",
  "opencl.image-access",
]);

export const sharedRules = lazy((): readonly Rule[] => [
  typeListRule(
    others,
    [
      ...commonTypes,
      Op.TypeDeviceEvent,
      Op.TypePipe,
      Op.TypeReserveId,
      Op.TypeQueue,
      Op.TypeNamedBarrier,
      Op.TypePipeStorage,
    ],
    "OpTypeArray, OpTypeStruct, OpTypeFunction, OpTypePointer, basic scalar and vector types and image-related types are supported, and OpTypeEvent, OpTypeDeviceEvent, OpTypePipe, OpTypeReserveId and OpTypeQueue.",
    isExcused,
  ),
  ...scalarRules(scalars, validation, listsCapability).filter(({ id }) => !knownToReference.has(id)),
  ...imageTypeRules(images, validation).filter(({ id }) => !knownToReference.has(id)),
  ...kernelRules(environment("Kernel Return Types"), kernelArguments, {
    otherTypes: [Op.TypePipe, Op.TypeQueue],
    typeSentence:
      "Allowed types for OpenCL kernel arguments are OpTypeInt, OpTypeFloat, OpTypeStruct, OpTypeVector, OpTypePointer, OpTypeSampler, OpTypeImage, OpTypePipe and OpTypeQueue.",
    warnsOfDouble: false,
  }),
  kernelArguments.module(
    "kernel-argument-host",
    "entry points",
    "OpenCL kernel argument types must have a representation in the OpenCL host API.",
    hostProblem,
    common,
  ),
  ...modelRules(
    validation,
    [AddressingModel.Physical32, AddressingModel.Physical64],
    "The Addressing Model declared in OpMemoryModel must be either Physical32 or Physical64.",
  ),
  validation.instruction(
    "address-bits",
    [Op.MemoryModel],
    "The Addressing Model must be Physical32 for devices reporting 32 for CL_DEVICE_ADDRESS_BITS, and Physical64 for those reporting 64.",
    addressBitsProblem,
    common,
  ),
  ...callRules(validation),
  environment("cl_khr_3d_image_writes").instruction(
    "image-write-3d",
    [Op.ImageWrite],
    "If the OpenCL environment supports the extension cl_khr_3d_image_writes, then the environment must accept Image operands to OpImageWrite with Dim 3D.",
    (m, at) => {
      const isThreeDimensional = m.wordOf(m.typeOf(m.word(at, 1)), 3) === Dim["3D"];
      if (!isThreeDimensional || hasExtension(m, "cl_khr_3d_image_writes")) return undefined;
      return `'OpImageWrite' of a 3D image needs cl_khr_3d_image_writes, which ${deviceName(m)} does not have`;
    },
    common,
  ),
  environment("cl_khr_depth_images").instruction(
    "depth-image",
    [Op.TypeImage],
    "If the OpenCL environment supports the extension cl_khr_depth_images, or OpenCL 2.0, then the environment must accept 2D depth image types.",
    (m, at) =>
      m.word(at, 4) !== 1 || isSince20(m) || hasExtension(m, "cl_khr_depth_images")
        ? undefined
        : `a depth image needs cl_khr_depth_images, which ${deviceName(m)} does not have`,
    common,
  ),
  environment("cl_khr_mipmap_image").instruction(
    "image-lod",
    [Op.ImageSampleExplicitLod, Op.ImageRead, Op.ImageQuerySizeLod, Op.ImageWrite],
    "If the OpenCL environment supports the extension cl_khr_mipmap_image, then it must accept non-zero Lod for OpImageSampleExplicitLod, OpImageRead and OpImageQuerySizeLod; for OpImageWrite it is cl_khr_mipmap_image_writes.",
    mipmapProblem,
    common,
  ),
  images.instruction(
    "read-write-image",
    [Op.TypeImage],
    "An image that is read and written needs the capability ImageReadWrite.",
    (m, at) =>
      m.optionalWord(at, 9) !== AccessQualifier.ReadWrite || m.has(Capability.ImageReadWrite)
        ? undefined
        : "an image with Access Qualifier ReadWrite needs the capability ImageReadWrite",
    common,
  ),
]);
