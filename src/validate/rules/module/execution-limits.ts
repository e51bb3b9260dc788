/** Instructions and storage classes limited to some execution models or modes of the entry points that reach them. */
import { ExecutionModel as E, ExecutionMode as M, StorageClass as S } from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import { constantNumber } from "../../facts/constants.ts";
import { storageConsumedBy } from "../../facts/consumed-storage.ts";
import { findMode, hasMode } from "../../facts/execution-modes.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { chapter, type ModelRule, type Rule } from "../../rule.ts";

const storage = chapter("3.2.7 Storage Class", "storage-class-model");
const vulkan = chapter(
  "Vulkan, appendix Vulkan Environment for SPIR-V, Standalone SPIR-V Validation",
  "storage-class-model",
);
const execution = chapter("3.3 Instructions; 3.2.3 Execution Model", "execution-model");

const rays = [E.RayGenerationKHR, E.IntersectionKHR, E.AnyHitKHR, E.ClosestHitKHR, E.MissKHR, E.CallableKHR] as const;
const meshes = [E.TaskNV, E.MeshNV, E.TaskEXT, E.MeshEXT] as const;
const isVulkan = (m: Facts): boolean => m.isVulkan;

/** A function that touches a storage class is reached from these models only. */
function limit(name: string, one: number, models: readonly number[], message: string, vuid?: string): Rule {
  const extras = vuid === undefined ? {} : { vulkan: `VUID-StandaloneSpirv-${vuid}` };
  return storage.model(name, [Op.Function], `${message}.`, limitCheck(one, models, message), extras);
}

/** The same in Vulkan only. */
function vulkanLimit(name: string, one: number, models: readonly number[], text: string, vuid: string): Rule {
  const message = `in Vulkan environment, ${text}`;
  const extras = { vulkan: `VUID-StandaloneSpirv-${vuid}`, when: isVulkan };
  return vulkan.model(name, [Op.Function], `${message}.`, limitCheck(one, models, message), extras);
}

function limitCheck(one: number, models: readonly number[], message: string): ModelRule["check"] {
  return (m, at, model) =>
    storageConsumedBy(m, m.resultAt(at)).has(one) && !models.includes(model) ? message : undefined;
}

const limits = "Storage Class is limited to";
const allModels = [...Object.values(E)];
const withOutput = allModels.filter((model) => model !== E.GLCompute && !rays.includes(model as never));

const storageLimits: readonly Rule[] = [
  vulkanLimit(
    "output",
    S.Output,
    withOutput,
    "Output Storage Class must not be used in GLCompute, RayGenerationKHR, IntersectionKHR, AnyHitKHR, ClosestHitKHR, MissKHR, or CallableKHR execution models",
    "None-04644",
  ),
  vulkanLimit(
    "workgroup",
    S.Workgroup,
    [E.GLCompute, ...meshes],
    `Workgroup ${limits} MeshNV, TaskNV, and GLCompute execution model`,
    "None-04645",
  ),
  vulkanLimit(
    "tile-image",
    S.TileImageEXT,
    [E.Fragment],
    `TileImageEXT ${limits} Fragment execution model`,
    "None-08720",
  ),
  limit(
    "callable-data",
    S.CallableDataKHR,
    [E.RayGenerationKHR, E.ClosestHitKHR, E.CallableKHR, E.MissKHR],
    `CallableDataKHR ${limits} RayGenerationKHR, ClosestHitKHR, CallableKHR, and MissKHR execution model`,
    "CallableDataKHR-04704",
  ),
  limit(
    "incoming-callable-data",
    S.IncomingCallableDataKHR,
    [E.CallableKHR],
    `IncomingCallableDataKHR ${limits} CallableKHR execution model`,
    "IncomingCallableDataKHR-04705",
  ),
  limit(
    "ray-payload",
    S.RayPayloadKHR,
    [E.RayGenerationKHR, E.ClosestHitKHR, E.MissKHR],
    `RayPayloadKHR ${limits} RayGenerationKHR, ClosestHitKHR, and MissKHR execution model`,
    "RayPayloadKHR-04698",
  ),
  limit(
    "hit-attribute",
    S.HitAttributeKHR,
    [E.IntersectionKHR, E.AnyHitKHR, E.ClosestHitKHR],
    // "sand" is spirv-val's.
    `HitAttributeKHR ${limits} IntersectionKHR, AnyHitKHR, sand ClosestHitKHR execution model`,
    "HitAttributeKHR-04701",
  ),
  limit(
    "incoming-ray-payload",
    S.IncomingRayPayloadKHR,
    [E.AnyHitKHR, E.ClosestHitKHR, E.MissKHR],
    `IncomingRayPayloadKHR ${limits} AnyHitKHR, ClosestHitKHR, and MissKHR execution model`,
    "IncomingRayPayloadKHR-04699",
  ),
  limit(
    "shader-record-buffer",
    S.ShaderRecordBufferKHR,
    rays,
    `ShaderRecordBufferKHR ${limits} RayGenerationKHR, IntersectionKHR, AnyHitKHR, ClosestHitKHR, CallableKHR, and MissKHR execution model`,
    "ShaderRecordBufferKHR-07119",
  ),
  limit(
    "task-payload",
    S.TaskPayloadWorkgroupEXT,
    [E.TaskEXT, E.MeshEXT],
    `TaskPayloadWorkgroupEXT ${limits} TaskEXT and MeshKHR execution model`,
  ),
  limit(
    "hit-object-attribute-nv",
    S.HitObjectAttributeNV,
    [E.RayGenerationKHR, E.ClosestHitKHR, E.MissKHR],
    `HitObjectAttributeNV ${limits} RayGenerationKHR, ClosestHitKHR or MissKHR execution model`,
  ),
  limit(
    "hit-object-attribute",
    S.HitObjectAttributeEXT,
    [E.RayGenerationKHR, E.ClosestHitKHR, E.MissKHR],
    `HitObjectAttributeEXT ${limits} RayGenerationKHR, ClosestHitKHR or MissKHR execution model`,
  ),
];

/** An instruction that requires execution models. */
function requires(name: string, opcodes: readonly number[], models: readonly number[], message: string): Rule {
  return execution.model(name, opcodes, `${message}.`, (_m, _at, model) =>
    models.includes(model) ? undefined : message,
  );
}

const interlocks = [
  M.PixelInterlockOrderedEXT,
  M.PixelInterlockUnorderedEXT,
  M.SampleInterlockOrderedEXT,
  M.SampleInterlockUnorderedEXT,
  M.ShadingRateInterlockOrderedEXT,
  M.ShadingRateInterlockUnorderedEXT,
];
const interlock = [Op.BeginInvocationInterlockEXT, Op.EndInvocationInterlockEXT];
const interlockName = "OpBeginInvocationInterlockEXT/OpEndInvocationInterlockEXT";

/** A constant count of OpSetMeshOutputsEXT is at most the number that a mode of the entry point states. */
function meshCount(name: string, word: number, label: string, mode: number, modeName: string): Rule {
  return execution.model(
    name,
    [Op.SetMeshOutputsEXT],
    `${label} must be less than or equal to ${modeName}.`,
    (m, at, _model, entry) => {
      const count = constantNumber(m, m.word(at, word));
      const stated = findMode(m, entry, mode);
      const most = stated === undefined ? undefined : m.word(stated, 3);
      if (count === undefined || most === undefined || count <= most) return undefined;
      return `OpSetMeshOutputsEXT ${label} (${count}) is larger than the ${modeName} in OpExecutionMode (${most}).`;
    },
    { concerns: "modes" },
  );
}

const split = "The SplitBarrierEXT capability must not be enabled in any stage other than GLCompute or Kernel.";

export const executionLimitRules: readonly Rule[] = [
  ...storageLimits,
  requires("kill", [Op.Kill], [E.Fragment], "OpKill requires Fragment execution model"),
  requires(
    "terminate-invocation",
    [Op.TerminateInvocation],
    [E.Fragment],
    "OpTerminateInvocation requires Fragment execution model",
  ),
  requires(
    "ignore-intersection",
    [Op.IgnoreIntersectionKHR],
    [E.AnyHitKHR],
    "OpIgnoreIntersectionKHR requires AnyHitKHR execution model",
  ),
  requires(
    "terminate-ray",
    [Op.TerminateRayKHR],
    [E.AnyHitKHR],
    "OpTerminateRayKHR requires AnyHitKHR execution model",
  ),
  requires("mesh-tasks", [Op.EmitMeshTasksEXT], [E.TaskEXT], "OpEmitMeshTasksEXT requires TaskEXT execution model"),
  requires("mesh-outputs", [Op.SetMeshOutputsEXT], [E.MeshEXT], "OpSetMeshOutputsEXT requires MeshEXT execution model"),
  meshCount("mesh-vertices", 1, "Vertex Count", M.OutputVertices, "OutputVertices"),
  meshCount("mesh-primitives", 2, "Primitive Count", M.OutputPrimitivesEXT, "OutputPrimitivesEXT"),
  requires("interlock", interlock, [E.Fragment], `${interlockName} require Fragment execution model`),
  execution.model(
    "interlock-mode",
    interlock,
    "Invocation interlock requires a fragment shader interlock execution mode.",
    (m, _at, _model, entry) =>
      interlocks.some((mode) => hasMode(m, entry, mode))
        ? undefined
        : `${interlockName} require a fragment shader interlock execution mode.`,
    { concerns: "modes" },
  ),
  requires(
    "demote",
    [Op.DemoteToHelperInvocation],
    [E.Fragment],
    "OpDemoteToHelperInvocationEXT requires Fragment execution model",
  ),
  requires(
    "is-helper",
    [Op.IsHelperInvocationEXT],
    [E.Fragment],
    "OpIsHelperInvocationEXT requires Fragment execution model",
  ),
  execution.model(
    "split-barrier",
    [Op.ControlBarrierArriveEXT, Op.ControlBarrierWaitEXT],
    split,
    (_m, _at, model) => (model === E.GLCompute || model === E.Kernel ? undefined : split),
    { vulkan: "VUID-StandaloneSpirv-SplitBarrierEXT-13552", when: isVulkan },
  ),
];
