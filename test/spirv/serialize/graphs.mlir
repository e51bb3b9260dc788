// Graphs follow the functions. Reading puts an entry point before its graph, which has its name.
// RUN: spirvana-translate --no-implicit-module --serialize-spirv %s -o %t
// RUN: spirvana-translate --no-implicit-module --serialize-spirv %s | spirvana-dis | FileCheck %s
// RUN: spirvana-translate --no-implicit-module --deserialize-spirv %t | FileCheck %s --check-prefix=READ

// CHECK: %[[TENSOR:.*]] = OpTypeTensorARM %ushort %uint_2 %{{.*}}
// CHECK: %[[ARG1:.*]] = OpTypeTensorARM %ushort %uint_2 %{{.*}}
// CHECK-NEXT: %[[TYPE:.*]] = OpTypeGraphARM 2 %[[TENSOR]] %[[ARG1]] %[[ARG1]] %[[ARG1]] %[[TENSOR]]
// CHECK: %[[CONSTANT:.*]] = OpGraphConstantARM %[[ARG1]] 42
// CHECK: OpFunctionEnd
// CHECK-NEXT: %[[G:.*]] = OpGraphARM %[[TYPE]]
// CHECK-NEXT: %[[INPUT:.*]] = OpGraphInputARM %[[TENSOR]] %uint_0
// CHECK-NEXT: OpGraphInputARM %[[ARG1]] %uint_1
// CHECK-NEXT: OpGraphSetOutputARM %[[CONSTANT]] %uint_0
// CHECK-NEXT: OpGraphSetOutputARM %{{.*}} %uint_1
// CHECK-NEXT: OpGraphSetOutputARM %[[INPUT]] %uint_2
// CHECK-NEXT: OpGraphEndARM
// CHECK-NEXT: %[[H:.*]] = OpGraphARM
// CHECK: OpGraphEntryPointARM %[[H]] "h" %in
// CHECK-NEXT: OpGraphEntryPointARM %[[G]] "g"

// READ: spirv.func @f
// READ: spirv.ARM.GraphEntryPoint @g
// READ-NEXT: spirv.ARM.Graph @g({{.*}}) attributes {entry_point = true} {
// READ-NEXT: %[[CONSTANT:.*]] = spirv.ARM.GraphConstant {graph_constant_id = 42 : i32} : !spirv.arm.tensor<2x3xi16>
// READ-NEXT: %[[DENSE:.*]] = spirv.Constant dense<{{\[\[}}1, 2, 3], [3, 4, 5]]> : !spirv.arm.tensor<2x3xi16>
// READ-NEXT: spirv.ARM.GraphOutputs %[[CONSTANT]], %[[DENSE]], %arg0
// READ: spirv.ARM.GraphEntryPoint @h, @in
// READ-NEXT: spirv.ARM.Graph @h
spirv.module Logical Vulkan requires #spirv.vce<v1.3, [VulkanMemoryModel, Shader, Int8, Int16, Int64, Float16, TensorsARM, GraphARM, ReplicatedCompositesEXT], [SPV_ARM_tensors, SPV_ARM_graph, SPV_KHR_vulkan_memory_model, SPV_EXT_replicated_composites]> {
  spirv.GlobalVariable @in bind(0, 0) : !spirv.ptr<!spirv.arm.tensor<14x19xi16>, UniformConstant>
  spirv.ARM.Graph @g(%arg0: !spirv.arm.tensor<14x19xi16>, %arg1: !spirv.arm.tensor<2x3xi16>) -> (!spirv.arm.tensor<2x3xi16>, !spirv.arm.tensor<2x3xi16>,  !spirv.arm.tensor<14x19xi16>) {
    %0 = spirv.ARM.GraphConstant {graph_constant_id = 42 : i32} : !spirv.arm.tensor<2x3xi16>
    %1 = spirv.Constant dense<[[1, 2, 3], [3, 4, 5]]> : !spirv.arm.tensor<2x3xi16>
    spirv.ARM.GraphOutputs %0, %1, %arg0: !spirv.arm.tensor<2x3xi16>, !spirv.arm.tensor<2x3xi16>,  !spirv.arm.tensor<14x19xi16>
  }

  spirv.ARM.Graph @h(%arg0: !spirv.arm.tensor<14x19xi16>) -> !spirv.arm.tensor<14x19xi16> {
    spirv.ARM.GraphOutputs %arg0: !spirv.arm.tensor<14x19xi16>
  }
  spirv.ARM.GraphEntryPoint @h, @in
  spirv.ARM.GraphEntryPoint @g
  spirv.func @f() "None" { spirv.Return }
  spirv.EntryPoint "GLCompute" @f
  spirv.ExecutionMode @f "LocalSize", 1,1,1
}
