/** Instructions of mesh and task shaders. */
import { Capability, Decoration, ExecutionModel, StorageClass } from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { chapter, type Outcome, type Rule } from "../../rule.ts";
import { isUnsigned32, operandRules } from "../operand-types.ts";

const mesh = chapter("SPV_EXT_mesh_shader", "mesh");

/** A size of a mesh or of a grid of tasks. */
const count = (name: string, label: string, opcode: number, word: number) => ({
  name,
  places: [[opcode, word] as const],
  test: isUnsigned32,
  sentence: `${label} must be a 32-bit unsigned integer type scalar.`,
  message: `${label} must be a 32-bit unsigned int scalar`,
});

function payload(m: Facts, at: number): Outcome {
  const id = m.optionalWord(at, 4);
  if (id === undefined) return undefined;
  const opcode = m.opcodeOf(id);
  const storage = opcode === Op.Variable || opcode === Op.UntypedVariableKHR ? m.wordOf(id, 3) : undefined;
  if (storage === undefined) return "Payload must be the result of a OpVariable";
  if (storage === StorageClass.TaskPayloadWorkgroupEXT) return undefined;
  return "Payload OpVariable must have a storage class of TaskPayloadWorkgroupEXT";
}

/** Whether a variable is in the interface of an entry point of a model. */
const isInterface = (m: Facts, id: number, model: number): boolean =>
  m.entryPoints.some((entry) => entry.model === model && entry.interfaces.includes(id));

const perPrimitive = (name: string, model: number, storage: number, message: string, extras = {}): Rule =>
  mesh.instruction(
    name,
    [Op.Variable],
    "PerPrimitiveEXT is for outputs of mesh shaders and for inputs of fragment shaders.",
    (m, at) => {
      const id = m.resultAt(at);
      const isWrong = m.word(at, 3) !== storage && m.decorations.has(id, Decoration.PerPrimitiveEXT);
      return isWrong && isInterface(m, id, model) ? message : undefined;
    },
    { when: (m) => m.has(Capability.MeshShadingEXT), ...extras },
  );

export const meshRules: readonly Rule[] = [
  perPrimitive(
    "per-primitive-input",
    ExecutionModel.Fragment,
    StorageClass.Input,
    "PerPrimitiveEXT decoration must be applied only to variables in the Input Storage Class in the Fragment Execution Model.",
  ),
  perPrimitive(
    "per-primitive-output",
    ExecutionModel.MeshEXT,
    StorageClass.Output,
    "PerPrimitiveEXT decoration must be applied only to variables in the Output Storage Class in the Storage Class in the MeshEXT Execution Model.",
    { vulkan: "VUID-PrimitiveId-PrimitiveId-04336" },
  ),
  ...operandRules(mesh, [
    count("count-x", "Group Count X", Op.EmitMeshTasksEXT, 1),
    count("count-y", "Group Count Y", Op.EmitMeshTasksEXT, 2),
    count("count-z", "Group Count Z", Op.EmitMeshTasksEXT, 3),
  ]),
  mesh.instruction(
    "payload",
    [Op.EmitMeshTasksEXT],
    "Payload must be the result of an OpVariable with a storage class of TaskPayloadWorkgroupEXT.",
    payload,
  ),
  ...operandRules(mesh, [
    count("vertices", "Vertex Count", Op.SetMeshOutputsEXT, 1),
    count("primitives", "Primitive Count", Op.SetMeshOutputsEXT, 2),
  ]),
];
