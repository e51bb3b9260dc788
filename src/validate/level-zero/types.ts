/** Supported types, images, kernels, models, scopes and calls: what the guide shares with OpenCL's environment. */

import { AddressingModel } from "../../grammar/enumerants.generated.ts";
import { type Availability, instruction } from "../../grammar/index.ts";
import * as Op from "../../grammar/opcodes.generated.ts";
import { lazy } from "../../support/lazy.ts";
import { imageTypeRules, offsetRule, writeOperandsRule } from "../compute/images.ts";
import { kernelRules } from "../compute/kernels.ts";
import { callRules, modelRules } from "../compute/models.ts";
import { executionScopeRules, memoryScopeRule } from "../compute/scopes.ts";
import { commonTypes, scalarRules, typeListRule } from "../compute/types.ts";
import { acceptsExtension } from "../devices/index.ts";
import type { Facts } from "../facts/module-facts.ts";
import { hasMemoryScope } from "../facts/operand-words.ts";
import { capabilityNumbers } from "../reading/availability.ts";
import type { Rule } from "../rule.ts";
import { acceptsBeyond, deviceOf, guide } from "./device.ts";

const types = guide("Supported Types");
const scalars = guide("Basic Scalar and Vector Types");
const images = guide("Image-Related Data Types");
const validation = guide("Validation Rules");

/** Whether a capability or an extension that the device accepts beyond the guide brings a type. */
function isExcused(m: Facts, at: number): boolean {
  const available: Availability | undefined = instruction(m.opcode(at));
  if (available === undefined) return false;
  return (
    capabilityNumbers(available).some((one) => m.has(one) && acceptsBeyond(m, one)) ||
    available.extensions.some((one) => m.hasExtension(one) && acceptsExtension(deviceOf(m), one))
  );
}

export const sharedRules = lazy((): readonly Rule[] => [
  typeListRule(
    types,
    commonTypes,
    "OpTypeVoid, OpTypeBool, OpTypeInt, OpTypeFloat, OpTypeVector, OpTypeArray, OpTypeStruct, OpTypeFunction, OpTypePointer, OpTypeImage and OpTypeSampler are supported; OpTypeSampledImage and OpTypeEvent come with the instructions OpImageSampleExplicitLod and OpGroupAsyncCopy.",
    isExcused,
  ),
  ...scalarRules(scalars, validation, acceptsBeyond),
  ...imageTypeRules(images, validation),
  ...kernelRules(guide("Kernel Return Types"), guide("Kernel Arguments"), {
    otherTypes: [],
    typeSentence:
      "Allowed types for kernel arguments are OpTypeInt, OpTypeFloat, OpTypeStruct, OpTypeVector, OpTypePointer, OpTypeSampler and OpTypeImage.",
    warnsOfDouble: true,
  }),
  ...modelRules(
    validation,
    [AddressingModel.Physical64],
    "The Addressing Model declared in OpMemoryModel must be Physical64, indicating that device pointers are 64-bits.",
  ),
  writeOperandsRule(validation),
  offsetRule(
    validation,
    [Op.ImageRead, Op.ImageSampleExplicitLod],
    "The image read instructions OpImageRead and OpImageSampleExplicitLod must not include the optional Image Operand ConstOffset.",
  ),
  ...callRules(validation),
  ...executionScopeRules(validation),
  memoryScopeRule(
    validation,
    hasMemoryScope,
    "Scope for Memory must be one of CrossDevice, Device, Workgroup, Invocation and Subgroup.",
  ),
]);
