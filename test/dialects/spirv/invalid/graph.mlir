// test: verify --allow-unregistered-dialect

spirv.module Logical Vulkan requires #spirv.vce<v1.0, [VulkanMemoryModel, Shader, Int8, TensorsARM, GraphARM], [SPV_ARM_tensors, SPV_ARM_graph, SPV_KHR_vulkan_memory_model]> {
  spirv.GlobalVariable @a bind(0, 0) : !spirv.ptr<!spirv.arm.tensor<4xi16>, UniformConstant>
  // expected-error @below {{custom op 'spirv.ARM.GraphEntryPoint' invalid kind of attribute specified}}
  spirv.ARM.GraphEntryPoint "g"
}

// -----

spirv.module Logical Vulkan requires #spirv.vce<v1.0, [VulkanMemoryModel, Shader, Int8, TensorsARM, GraphARM], [SPV_ARM_tensors, SPV_ARM_graph, SPV_KHR_vulkan_memory_model]> {
  spirv.GlobalVariable @a bind(0, 0) : !spirv.ptr<!spirv.arm.tensor<4xi16>, UniformConstant>
  // expected-error @below {{found unsupported 'spirv.foo' attribute on region argument}}
  spirv.ARM.Graph @g(%x: !spirv.arm.tensor<4xi16>) -> (!spirv.arm.tensor<4xi16> {spirv.foo = 1}) { spirv.ARM.GraphOutputs %x : !spirv.arm.tensor<4xi16> }
}

// -----

spirv.module Logical Vulkan requires #spirv.vce<v1.0, [VulkanMemoryModel, Shader, Int8, TensorsARM, GraphARM], [SPV_ARM_tensors, SPV_ARM_graph, SPV_KHR_vulkan_memory_model]> {
  spirv.GlobalVariable @a bind(0, 0) : !spirv.ptr<!spirv.arm.tensor<4xi16>, UniformConstant>
  // expected-error @below {{'spirv.interface_var_abi' must be a spirv::InterfaceVarABIAttr}}
  spirv.ARM.Graph @g(%x: !spirv.arm.tensor<4xi16>) -> (!spirv.arm.tensor<4xi16> {spirv.interface_var_abi = 1}) { spirv.ARM.GraphOutputs %x : !spirv.arm.tensor<4xi16> }
}

// -----

spirv.module Logical Vulkan requires #spirv.vce<v1.0, [VulkanMemoryModel, Shader, Int8, TensorsARM, GraphARM], [SPV_ARM_tensors, SPV_ARM_graph, SPV_KHR_vulkan_memory_model]> {
  spirv.GlobalVariable @a bind(0, 0) : !spirv.ptr<!spirv.arm.tensor<4xi16>, UniformConstant>
  // expected-error @below {{'spirv.ARM.Graph' op there should be at least one result}}
  spirv.ARM.Graph @g(%x: !spirv.arm.tensor<4xi16>) { spirv.ARM.GraphOutputs %x : !spirv.arm.tensor<4xi16> }
}

// -----

spirv.module Logical Vulkan requires #spirv.vce<v1.0, [VulkanMemoryModel, Shader, Int8, TensorsARM, GraphARM], [SPV_ARM_tensors, SPV_ARM_graph, SPV_KHR_vulkan_memory_model]> {
  spirv.GlobalVariable @a bind(0, 0) : !spirv.ptr<!spirv.arm.tensor<4xi16>, UniformConstant>
  // expected-error @below {{type of return operand 0 ('!spirv.arm.tensor<4xi16>') doesn't match graph result type ('!spirv.arm.tensor<4xi8>')}}
  spirv.ARM.Graph @g(%x: !spirv.arm.tensor<4xi16>) -> !spirv.arm.tensor<4xi8> { spirv.ARM.GraphOutputs %x : !spirv.arm.tensor<4xi16> }
}

// -----

spirv.module Logical Vulkan requires #spirv.vce<v1.0, [VulkanMemoryModel, Shader, Int8, TensorsARM, GraphARM], [SPV_ARM_tensors, SPV_ARM_graph, SPV_KHR_vulkan_memory_model]> {
  spirv.GlobalVariable @a bind(0, 0) : !spirv.ptr<!spirv.arm.tensor<4xi16>, UniformConstant>
  // expected-error @below {{'spirv.ARM.GraphOutputs' op is returning 2 value(s) but enclosing spirv.ARM.Graph requires 1 result(s)}}
  spirv.ARM.Graph @g(%x: !spirv.arm.tensor<4xi16>) -> !spirv.arm.tensor<4xi16> { spirv.ARM.GraphOutputs %x, %x : !spirv.arm.tensor<4xi16>, !spirv.arm.tensor<4xi16> }
}

// -----

spirv.module Logical Vulkan requires #spirv.vce<v1.0, [VulkanMemoryModel, Shader, Int8, TensorsARM, GraphARM], [SPV_ARM_tensors, SPV_ARM_graph, SPV_KHR_vulkan_memory_model]> {
  spirv.GlobalVariable @a bind(0, 0) : !spirv.ptr<!spirv.arm.tensor<4xi16>, UniformConstant>
  // expected-error @below {{'spirv.ARM.Graph' op type of argument #0 must be a TensorArmType, but got 'i32'}}
  spirv.ARM.Graph @g(%x: i32) -> i32 { spirv.Unreachable }
}

// -----

spirv.module Logical Vulkan requires #spirv.vce<v1.0, [VulkanMemoryModel, Shader, Int8, TensorsARM, GraphARM], [SPV_ARM_tensors, SPV_ARM_graph, SPV_KHR_vulkan_memory_model]> {
  spirv.GlobalVariable @a bind(0, 0) : !spirv.ptr<!spirv.arm.tensor<4xi16>, UniformConstant>
  // expected-error @below {{'spirv.ARM.GraphConstant' op requires attribute 'graph_constant_id'}}
  spirv.ARM.Graph @g() -> !spirv.arm.tensor<4xi16> { %x = spirv.ARM.GraphConstant : !spirv.arm.tensor<4xi16> spirv.ARM.GraphOutputs %x : !spirv.arm.tensor<4xi16> }
}

// -----

spirv.module Logical Vulkan requires #spirv.vce<v1.0, [VulkanMemoryModel, Shader, Int8, TensorsARM, GraphARM], [SPV_ARM_tensors, SPV_ARM_graph, SPV_KHR_vulkan_memory_model]> {
  spirv.GlobalVariable @a bind(0, 0) : !spirv.ptr<!spirv.arm.tensor<4xi16>, UniformConstant>
  // expected-error @below {{custom op 'spirv.ARM.Graph' expected valid '@'-identifier for symbol name}}
  spirv.ARM.Graph private @g() -> !spirv.arm.tensor<4xi16> { spirv.Unreachable }
}

// -----

spirv.module Logical Vulkan requires #spirv.vce<v1.0, [VulkanMemoryModel, Shader, Int8, TensorsARM, GraphARM], [SPV_ARM_tensors, SPV_ARM_graph, SPV_KHR_vulkan_memory_model]> {
  spirv.GlobalVariable @a bind(0, 0) : !spirv.ptr<!spirv.arm.tensor<4xi16>, UniformConstant>
  // expected-error @below {{'spirv.ARM.Graph' op attribute 'function_type' failed to satisfy constraint: type attribute of graph type}}
  "spirv.ARM.Graph"() ({ }) {function_type = () -> (), sym_name = "g"} : () -> ()
}
