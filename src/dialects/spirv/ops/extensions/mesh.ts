// Mesh shading (SPV_EXT_mesh_shader).

import { defineOp, optional, value } from "../../../../define/index.ts";
import { Terminator } from "../../../../ir/index.ts";
import { AnyPtr, UnsignedInt32 } from "../../constraints.ts";

export const EmitMeshTasks = defineOp("spirv.EXT.EmitMeshTasks", {
  summary:
    "Defines the grid size of subsequent mesh shader workgroups to generate upon completion of the task shader workgroup.",
  args: {
    group_count_x: value(UnsignedInt32),
    group_count_y: value(UnsignedInt32),
    group_count_z: value(UnsignedInt32),
    payload: optional(AnyPtr),
  },
  traits: [Terminator],
  assembly: "operands attr-dict `:` type(operands)",
});

export const SetMeshOutputs = defineOp("spirv.EXT.SetMeshOutputs", {
  summary:
    "Sets the actual output size of the primitives and vertices that the mesh shader workgroup will emit upon completion.",
  args: { vertex_count: value(UnsignedInt32), primitive_count: value(UnsignedInt32) },
  assembly: "operands attr-dict `:` type(operands)",
});
