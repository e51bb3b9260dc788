// RUN: spirvana translate --no-implicit-module --upgrade --serialize-spirv %s | spirvana translate --deserialize-spirv | FileCheck %s
// RUN: not spirvana translate --no-implicit-module --serialize-spirv %s
// RUN: not spirvana-translate --no-implicit-module --upgrade --serialize-spirv %s

// CHECK: spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []>
// CHECK-NEXT: spirv.GlobalVariable @v bind(0, 1) : !spirv.ptr<!spirv.struct<(f32 [0]), Block>, Uniform>
spv.module Logical GLSL450 requires #spv.vce<v1.0, [Shader], []> {
  spv.globalVariable @v bind(0, 1) : !spv.ptr<!spv.struct<f32 [0]>, Uniform>
}
