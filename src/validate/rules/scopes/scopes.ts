/** Scopes of execution and of memory: checks that rules of several sections share. */

import { Capability, MemoryModel, ExecutionModel as Model, Scope } from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import { evaluateInt32, isConstantId } from "../../facts/constants.ts";
import type { Facts } from "../../facts/module-facts.ts";
import {
  executionScopeWord,
  hasExecutionScope,
  hasMemoryScope,
  isNonUniform,
  memoryScopeWord,
} from "../../facts/operand-words.ts";
import { broken, chapter, type Outcome, type Rule } from "../../rule.ts";

const scopes = chapter("3.2.27 Scope <id>", "scope");
const vulkan = chapter("Vulkan, appendix Vulkan Environment for SPIR-V, Standalone SPIR-V Validation", "scope");

const rules = {
  type: scopes.sentence("type", "A Scope <id> must be a 32-bit integer scalar."),
  constant: scopes.sentence("constant", "With the Shader capability, a Scope <id> must be a constant instruction."),
  value: scopes.sentence("value", "A Scope must be one that the specification defines."),
  queueFamily: scopes.sentence("queue-family", "QueueFamily requires the capability VulkanMemoryModel."),
  device: scopes.sentence(
    "device",
    "With the Vulkan memory model, Device requires the capability VulkanMemoryModelDeviceScope.",
  ),
  group: scopes.sentence("group", "The scope of execution of a group operation must be Workgroup or Subgroup."),
  vulkanGroup: vulkan.sentence("vulkan-group", "Scope for group operations must be limited to Subgroup.", {
    vulkan: "VUID-StandaloneSpirv-None-04642",
  }),
  vulkanExecution: vulkan.sentence(
    "vulkan-execution",
    "Scope for execution must be limited to Workgroup or Subgroup.",
    {
      vulkan: "VUID-StandaloneSpirv-None-04636",
    },
  ),
  vulkanMemory: vulkan.sentence(
    "vulkan-memory",
    "Scope for memory must be limited to Device, QueueFamily, Workgroup, ShaderCallKHR, Subgroup, or Invocation.",
    { vulkan: "VUID-StandaloneSpirv-None-04638" },
  ),
  vulkanSubgroup: vulkan.sentence(
    "vulkan-subgroup",
    "If none of the SubgroupVoteKHR, GroupNonUniform, or SubgroupBallotKHR capabilities are declared, Scope for memory must not be Subgroup.",
    { vulkan: "VUID-StandaloneSpirv-SubgroupVoteKHR-07951" },
  ),
} as const;

/** Checks the rules for every scope; `value` is the scope's value if it is constant. */
export function scopeProblem(
  m: Facts,
  at: number,
  id: number,
): { readonly problem: Outcome; readonly value: number | undefined } {
  const { isInt32, value } = evaluateInt32(m, id);
  if (!isInt32) return { value, problem: broken(rules.type, `${m.opName(at)}: expected scope to be a 32-bit int`) };
  if (value === undefined && m.has(Capability.Shader)) {
    if (!m.has(Capability.CooperativeMatrixNV)) {
      return {
        value,
        problem: broken(rules.constant, "Scope ids must be OpConstant when Shader capability is present"),
      };
    }
    if (!isConstantId(m, id)) {
      const message =
        "Scope ids must be constant or specialization constant when CooperativeMatrixNV capability is present";
      return { value, problem: broken(rules.constant, message) };
    }
  }
  if (value === undefined || value <= Scope.ShaderCallKHR) return { value, problem: undefined };
  const text = m.names.instruction(m.definition(id)) ?? "";
  return { value, problem: broken(rules.value, `Invalid scope value:\n ${text}`) };
}

const quadVotes: ReadonlySet<number> = new Set([Op.GroupNonUniformQuadAllKHR, Op.GroupNonUniformQuadAnyKHR]);

/** Group operations on the invocations that reach them. */
const isNonUniformGroup = (opcode: number): boolean => opcode === Op.GroupNonUniformRotateKHR || isNonUniform(opcode);

/** Checks a scope of execution. */
export function executionScopeProblem(m: Facts, at: number, id: number): Outcome {
  const { problem, value } = scopeProblem(m, at, id);
  if (problem !== undefined || value === undefined) return problem;
  const opcode = m.opcode(at);
  const name = m.opName(at);
  if (m.isVulkan) {
    if (m.environment.api > 0x10000 && isNonUniformGroup(opcode) && value !== Scope.Subgroup) {
      return broken(rules.vulkanGroup, `${name}: in Vulkan environment Execution scope is limited to Subgroup`);
    }
    if (value !== Scope.Workgroup && value !== Scope.Subgroup) {
      return broken(
        rules.vulkanExecution,
        `${name}: in Vulkan environment Execution Scope is limited to Workgroup and Subgroup`,
      );
    }
  }
  if (!isNonUniformGroup(opcode) || quadVotes.has(opcode) || value === Scope.Subgroup) return undefined;
  if (opcode !== Op.GroupNonUniformRotateKHR)
    return broken(rules.group, `${name}: Execution scope is limited to Subgroup`);
  if (value === Scope.Workgroup) return undefined;
  return broken(rules.group, `${name}: Execution scope is limited to Subgroup or Workgroup`);
}

const vulkanMemoryScopes: ReadonlySet<number> = new Set([
  Scope.Device,
  Scope.Workgroup,
  Scope.Subgroup,
  Scope.Invocation,
  Scope.ShaderCallKHR,
  Scope.QueueFamily,
]);

/** Checks a scope of memory. */
export function memoryScopeProblem(m: Facts, at: number, id: number): Outcome {
  const { problem, value } = scopeProblem(m, at, id);
  if (problem !== undefined || value === undefined) return problem;
  const name = m.opName(at);
  if (value === Scope.QueueFamily) {
    if (m.has(Capability.VulkanMemoryModel)) return undefined;
    return broken(rules.queueFamily, `${name}: Memory Scope QueueFamilyKHR requires capability VulkanMemoryModelKHR`);
  }
  if (
    value === Scope.Device &&
    m.has(Capability.VulkanMemoryModel) &&
    !m.has(Capability.VulkanMemoryModelDeviceScope)
  ) {
    const message =
      "Use of device scope with VulkanKHR memory model requires the VulkanMemoryModelDeviceScopeKHR capability";
    return broken(rules.device, message);
  }
  return m.isVulkan ? vulkanMemoryScopeProblem(m, at, value) : undefined;
}

function vulkanMemoryScopeProblem(m: Facts, at: number, value: number): Outcome {
  const name = m.opName(at);
  if (!vulkanMemoryScopes.has(value)) {
    const list = "Device, QueueFamily, Workgroup, ShaderCallKHR, Subgroup, or Invocation";
    return broken(rules.vulkanMemory, `${name}: in Vulkan environment Memory Scope is limited to ${list}`);
  }
  const votes = [Capability.SubgroupBallotKHR, Capability.SubgroupVoteKHR];
  if (m.environment.api !== 0x10000 || value !== Scope.Subgroup || m.hasAny(votes)) return undefined;
  const message =
    "in Vulkan 1.0 environment Memory Scope is can not be Subgroup without SubgroupBallotKHR or SubgroupVoteKHR declared";
  return broken(rules.vulkanSubgroup, `${name}: ${message}`);
}

const withWorkgroups: ReadonlySet<number> = new Set([
  Model.TaskNV,
  Model.MeshNV,
  Model.TaskEXT,
  Model.MeshEXT,
  Model.TessellationControl,
  Model.GLCompute,
]);

const rayTracing: ReadonlySet<number> = new Set([
  Model.RayGenerationKHR,
  Model.IntersectionKHR,
  Model.AnyHitKHR,
  Model.ClosestHitKHR,
  Model.MissKHR,
  Model.CallableKHR,
]);

const subgroupBarriersOnly: ReadonlySet<number> = new Set([
  Model.Fragment,
  Model.Vertex,
  Model.Geometry,
  Model.TessellationEvaluation,
  Model.RayGenerationKHR,
  Model.IntersectionKHR,
  Model.AnyHitKHR,
  Model.ClosestHitKHR,
  Model.MissKHR,
]);

const isVulkan = (m: Facts): boolean => m.isVulkan;

const executionValue = (m: Facts, at: number) => evaluateInt32(m, m.word(at, executionScopeWord(m.opcode(at)))).value;
const memoryValue = (m: Facts, at: number) => evaluateInt32(m, m.word(at, memoryScopeWord(m.opcode(at)))).value;

/** Rules that the other sections report, and limits on execution models. */
export const scopeRules: readonly Rule[] = [
  ...Object.values(rules),
  vulkan.model(
    "barrier-subgroup",
    [Op.ControlBarrier],
    "OpControlBarrier must only use Subgroup in fragment, vertex, geometry, tessellation evaluation and ray tracing stages.",
    (m, at, model) =>
      executionValue(m, at) !== undefined && executionValue(m, at) !== Scope.Subgroup && subgroupBarriersOnly.has(model)
        ? "in Vulkan environment, OpControlBarrier execution scope must be Subgroup for Fragment, Vertex, Geometry, " +
          "TessellationEvaluation, RayGeneration, Intersection, AnyHit, ClosestHit, and Miss execution models"
        : undefined,
    { vulkan: "VUID-StandaloneSpirv-OpControlBarrier-04682", when: isVulkan },
  ),
  vulkan.model(
    "execution-workgroup",
    hasExecutionScope,
    "If the Scope for execution is Workgroup, then it must only be used in the task, mesh, tessellation control, or compute execution model.",
    (m, at, model) =>
      executionValue(m, at) === Scope.Workgroup && !withWorkgroups.has(model)
        ? "in Vulkan environment, Workgroup execution scope is only for TaskNV, MeshNV, TaskEXT, MeshEXT, TessellationControl, " +
          "and GLCompute execution models"
        : undefined,
    { vulkan: "VUID-StandaloneSpirv-None-04637", when: isVulkan },
  ),
  vulkan.model(
    "memory-shader-call",
    hasMemoryScope,
    "If the Scope for memory is ShaderCallKHR, then it must only be used in ray tracing execution models.",
    (m, at, model) =>
      memoryValue(m, at) === Scope.ShaderCallKHR && !rayTracing.has(model)
        ? "ShaderCallKHR Memory Scope requires a ray tracing execution model"
        : undefined,
    { vulkan: "VUID-StandaloneSpirv-None-04640", when: isVulkan },
  ),
  vulkan.model(
    "memory-workgroup",
    hasMemoryScope,
    "If the Scope for memory is Workgroup, then it must only be used in the task, mesh, tessellation control, or compute execution model.",
    (m, at, model) =>
      memoryValue(m, at) === Scope.Workgroup && !withWorkgroups.has(model)
        ? "Workgroup Memory Scope is limited to MeshNV, TaskNV, MeshEXT, TaskEXT, TessellationControl, and GLCompute execution model"
        : undefined,
    { vulkan: "VUID-StandaloneSpirv-None-07321", when: isVulkan },
  ),
  vulkan.model(
    "memory-tessellation",
    hasMemoryScope,
    "If the execution model is TessellationControl, and the MemoryModel is GLSL450, the Scope for memory must not be Workgroup.",
    (m, at, model) =>
      memoryValue(m, at) === Scope.Workgroup && model === Model.TessellationControl
        ? "Workgroup Memory Scope can't be used with TessellationControl using GLSL450 Memory Model"
        : undefined,
    {
      vulkan: "VUID-StandaloneSpirv-ExecutionModel-07320",
      when: (m) => m.isVulkan && m.memoryModel === MemoryModel.GLSL450,
    },
  ),
];
