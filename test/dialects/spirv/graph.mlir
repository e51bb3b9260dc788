// test: round-trip

module {
  spirv.module Logical Vulkan requires #spirv.vce<v1.0, [VulkanMemoryModel, Shader, TensorsARM, GraphARM], [SPV_ARM_tensors, SPV_ARM_graph]> {
    spirv.GlobalVariable @a bind(0, 0) : !spirv.ptr<!spirv.arm.tensor<4xi16>, UniformConstant>
    spirv.ARM.GraphEntryPoint @g, @a
    spirv.ARM.Graph @g(%arg0: !spirv.arm.tensor<4xi16>) -> (!spirv.arm.tensor<4xi16>, !spirv.arm.tensor<2x2xi16>) attributes {entry_point = true} {
      %0 = spirv.ARM.GraphConstant {graph_constant_id = 42 : i32} : !spirv.arm.tensor<2x2xi16>
      spirv.ARM.GraphOutputs %arg0, %0 : !spirv.arm.tensor<4xi16>, !spirv.arm.tensor<2x2xi16>
    }
  }
}
