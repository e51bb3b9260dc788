// Attributes of functions that are no decorations belong to passes and other dialects; they are not written.
// RUN: spirvana-translate --no-implicit-module --serialize-spirv %s | spirvana-dis | FileCheck %s

// CHECK: OpName %add "add"
// CHECK-NEXT: OpDecorate %add Restrict
// CHECK-NEXT: %void = OpTypeVoid
spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {
  spirv.func @add() "None" attributes {
    gpu.known_block_size = array<i32: 1, 2, 3>,
    spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [1, 1, 1]>,
    restrict,
    workgroup_attributions = 0 : i64
  } {
    spirv.Return
  }
}
