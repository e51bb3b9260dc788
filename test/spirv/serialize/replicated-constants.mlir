// A replicated constant of several levels is one of each level, and equal ones are one. Reading gives the value that is repeated.
// RUN: spirvana-translate --no-implicit-module --serialize-spirv %s -o %t
// RUN: spirvana-dis %t | FileCheck %s
// RUN: spirvana-translate --no-implicit-module --deserialize-spirv %t | FileCheck %s --check-prefix=READ

// CHECK: %float_1 = OpConstant %float 1
// CHECK-NEXT: %[[INNER:.*]] = OpConstantCompositeReplicateEXT %_arr_float_uint_2 %float_1
// CHECK-NEXT: %[[OUTER:.*]] = OpConstantCompositeReplicateEXT %_arr__arr_float_uint_2_uint_3 %[[INNER]]
// CHECK: %[[PAIR:.*]] = OpConstantComposite %_arr_float_uint_2 %float_1 %float_2
// CHECK-NEXT: %[[PAIRS:.*]] = OpConstantCompositeReplicateEXT %_arr__arr_float_uint_2_uint_3 %[[PAIR]]
// CHECK-NOT: Replicate
// CHECK: OpReturnValue %[[OUTER]]
// CHECK: OpReturnValue %[[OUTER]]
// CHECK: OpReturnValue %[[PAIRS]]

// READ: spirv.EXT.ConstantCompositeReplicate [1.000000e+00 : f32] : !spirv.array<3 x !spirv.array<2 x f32>>
// READ: spirv.EXT.ConstantCompositeReplicate [1.000000e+00 : f32] : !spirv.array<3 x !spirv.array<2 x f32>>
// READ: spirv.EXT.ConstantCompositeReplicate {{\[}}[1.000000e+00 : f32, 2.000000e+00 : f32]] : !spirv.array<3 x !spirv.array<2 x f32>>
spirv.module Logical GLSL450 requires #spirv.vce<v1.3, [Shader, ReplicatedCompositesEXT], [SPV_EXT_replicated_composites]> {
  spirv.func @levels() -> !spirv.array<3 x !spirv.array<2 x f32>> "None" {
    %0 = spirv.EXT.ConstantCompositeReplicate [1.0 : f32] : !spirv.array<3 x !spirv.array<2 x f32>>
    spirv.ReturnValue %0 : !spirv.array<3 x !spirv.array<2 x f32>>
  }
  spirv.func @again() -> !spirv.array<3 x !spirv.array<2 x f32>> "None" {
    %0 = spirv.EXT.ConstantCompositeReplicate [1.0 : f32] : !spirv.array<3 x !spirv.array<2 x f32>>
    spirv.ReturnValue %0 : !spirv.array<3 x !spirv.array<2 x f32>>
  }
  spirv.func @array() -> !spirv.array<3 x !spirv.array<2 x f32>> "None" {
    %0 = spirv.EXT.ConstantCompositeReplicate [[1.0 : f32, 2.0 : f32]] : !spirv.array<3 x !spirv.array<2 x f32>>
    spirv.ReturnValue %0 : !spirv.array<3 x !spirv.array<2 x f32>>
  }
}
