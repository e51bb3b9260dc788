/** Barrier instructions. */
import { ExecutionModel as Model, Scope } from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import { evaluateInt32 } from "../../facts/constants.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { isIntOfWidth } from "../../facts/types.ts";
import { broken, chapter, type Outcome, type Rule } from "../../rule.ts";
import { memorySemanticsProblem } from "../memory/memory-semantics.ts";
import { spirv13 } from "../module/versions.ts";
import { executionScopeProblem, memoryScopeProblem } from "../scopes/scopes.ts";

const barrier = chapter("3.3.20 Barrier Instructions", "barrier");
const vulkan = chapter("Vulkan, appendix Vulkan Environment for SPIR-V, Standalone SPIR-V Validation", "barrier");

const control = [Op.ControlBarrier, Op.ControlBarrierArriveEXT, Op.ControlBarrierWaitEXT];

const withBarriers: ReadonlySet<number> = new Set([
  Model.TessellationControl,
  Model.GLCompute,
  Model.Kernel,
  Model.TaskNV,
  Model.MeshNV,
  Model.TaskEXT,
  Model.MeshEXT,
]);

const splitScope = vulkan.sentence(
  "split-scope",
  "The execution Scope for OpControlBarrierArriveEXT and OpControlBarrierWaitEXT must be Workgroup or Subgroup.",
  { vulkan: "VUID-StandaloneSpirv-OpControlBarrierArriveEXT-13553" },
);

function controlOperands(m: Facts, at: number): Outcome {
  const value = evaluateInt32(m, m.word(at, 1)).value;
  const isSplit = m.opcode(at) !== Op.ControlBarrier;
  if (isSplit && value !== undefined && value !== Scope.Workgroup && value !== Scope.Subgroup) {
    return broken(
      splitScope,
      "The execution Scope for OpControlBarrierArriveEXT and OpControlBarrierWaitEXT must be Workgroup or Subgroup",
    );
  }
  return executionScopeProblem(m, at, m.word(at, 1)) ?? memoryOperands(m, at, 2);
}

/** The scope of memory at a word, and the semantics after it. */
function memoryOperands(m: Facts, at: number, word: number): Outcome {
  const scope = m.word(at, word);
  return memoryScopeProblem(m, at, scope) ?? memorySemanticsProblem(m, at, m.word(at, word + 1), scope);
}

export const barrierRules: readonly Rule[] = [
  splitScope,
  barrier.model(
    "model",
    [Op.ControlBarrier],
    "Before version 1.3, OpControlBarrier requires TessellationControl, GLCompute, Kernel, task or mesh.",
    (_m, _at, model) =>
      withBarriers.has(model)
        ? undefined
        : "OpControlBarrier requires one of the following Execution Models: TessellationControl, GLCompute, Kernel, MeshNV or TaskNV",
    { when: (m) => m.version < spirv13 },
  ),
  barrier.instruction(
    "control",
    control,
    "Execution, Memory and Semantics must be legal scopes and memory semantics.",
    controlOperands,
  ),
  barrier.instruction(
    "memory",
    [Op.MemoryBarrier],
    "Memory and Semantics must be a legal scope and memory semantics.",
    (m, at) => memoryOperands(m, at, 1),
  ),
  barrier.instruction(
    "named-initialize",
    [Op.NamedBarrierInitialize],
    "Result Type must be OpTypeNamedBarrier; Subgroup Count must be a 32-bit integer scalar.",
    (m, at) => {
      if (m.opcodeOf(m.typeAt(at)) !== Op.TypeNamedBarrier) {
        return `${m.opName(at)}: expected Result Type to be OpTypeNamedBarrier`;
      }
      return isIntOfWidth(m, m.typeOf(m.word(at, 3)), 32)
        ? undefined
        : `${m.opName(at)}: expected Subgroup Count to be a 32-bit int`;
    },
  ),
  barrier.instruction(
    "named-memory",
    [Op.MemoryNamedBarrier],
    "Named Barrier must have the type OpTypeNamedBarrier; Memory and Semantics must be legal.",
    (m, at) =>
      m.opcodeOf(m.typeOf(m.word(at, 1))) === Op.TypeNamedBarrier
        ? memoryOperands(m, at, 2)
        : `${m.opName(at)}: expected Named Barrier to be of type OpTypeNamedBarrier`,
  ),
];
