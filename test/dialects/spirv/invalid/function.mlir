// test: verify --allow-unregistered-dialect

spirv.module Logical GLSL450 {
  // expected-error @below {{custom op 'spirv.GlobalVariable' expected valid '@'-identifier for symbol name}}
  spirv.GlobalVariable var0 : !spirv.ptr<f32, Input>
}

// -----

spirv.module Logical GLSL450 {
  // expected-error @below {{'spirv.module' cannot contain external functions without 'Import' linkage_attributes (LinkageAttributes)}}
  spirv.func @a() "None"
}

// -----

spirv.module Logical GLSL450 {
  // expected-error @below {{custom op 'spirv.func' invalid function_control attribute specification: "Foo"}}
  spirv.func @a() "Foo" { spirv.Return }
}

// -----

spirv.module Logical GLSL450 {
  // expected-error @below {{custom op 'spirv.func' invalid function_control attribute specification: "Inline|Foo"}}
  spirv.func @a() "Inline|Foo" { spirv.Return }
}

// -----

spirv.module Logical GLSL450 {
  // expected-error @below {{custom op 'spirv.func' expected function_control attribute specified as string}}
  spirv.func @a() { spirv.Return }
}

// -----

spirv.module Logical GLSL450 {
  // expected-error @below {{'spirv.func' op cannot have more than one result}}
  spirv.func @a() -> (i32, i32) "None" { spirv.Return }
}

// -----

spirv.module Logical GLSL450 {
  // expected-error @below {{cannot attach SPIR-V attributes to region result which is not part of a spirv::GraphARMOp type}}
  spirv.func @a(%a: i32 {foo.bar}) -> (i32 {spirv.decoration = #spirv.decoration<Aliased>}) "None" { spirv.ReturnValue %a : i32 }
}

// -----

spirv.module Logical GLSL450 {
  // expected-error @below {{'spirv.func' op arguments may only have dialect attributes}}
  spirv.func @a(%a: i32 {bar}) -> i32 "None" { spirv.ReturnValue %a : i32 }
}

// -----

spirv.module Logical GLSL450 {
  // expected-error @below {{custom op 'spirv.func' expected SSA identifier}}
  spirv.func @a(%a: i32, ...) "None" { spirv.Return }
}

// -----

spirv.module Logical GLSL450 {
  // expected-error @below {{'spirv.Return' op cannot be used in functions returning value}}
  spirv.func @a() -> index "None" { spirv.Return }
}

// -----

spirv.module Logical GLSL450 {
  // expected-error @below {{'spirv.decoration' must be a spirv::DecorationAttr}}
  spirv.func @a(%a: i32 {spirv.decoration}) "None" { spirv.Return }
}

// -----

spirv.module Logical GLSL450 {
  // expected-error @below {{found unsupported 'spirv.foo' attribute on region argument}}
  spirv.func @a(%a: i32 {spirv.foo = 1}) "None" { spirv.Return }
}

// -----

spirv.module Logical GLSL450 {
  // expected-error @below {{'spirv.interface_var_abi' must be a spirv::InterfaceVarABIAttr}}
  spirv.func @a(%a: i32 {spirv.interface_var_abi = 1}) "None" { spirv.Return }
}

// -----

spirv.module Logical GLSL450 {
  // expected-error @below {{found unsupported 'spirv.foo' attribute on operation}}
  spirv.func @a() "None" attributes {spirv.foo} { spirv.Return }
}

// -----

spirv.module Logical GLSL450 {
  // expected-error @below {{'spirv.entry_point_abi' attribute must be an entry point ABI attribute}}
  spirv.func @a() "None" attributes {spirv.entry_point_abi = 1} { spirv.Return }
}

// -----

spirv.module Logical GLSL450 {
  // expected-error @below {{'spirv.target_env' must be a spirv::TargetEnvAttr}}
  spirv.func @a() "None" attributes {spirv.target_env = 1} { spirv.Return }
}

// -----

spirv.module Logical GLSL450 {
  // expected-error @below {{'spirv.func' op attribute 'function_control' failed to satisfy constraint: valid SPIR-V FunctionControl}}
  "spirv.func"() ({}) {sym_name = "a", function_type = () -> (), function_control = 1 : i32} : () -> ()
}

// -----

spirv.module Logical GLSL450 {
  // expected-error @below {{'spirv.func' op attribute 'function_type' failed to satisfy constraint: type attribute of function type}}
  "spirv.func"() ({}) {sym_name = "a", function_type = i32, function_control = #spirv.function_control<None>} : () -> ()
}

// -----

spirv.module Logical GLSL450 {
  // expected-error @below {{'spirv.func' op entry block must have 0 arguments to match function signature}}
  "spirv.func"() ({ ^bb0(%a : i32): spirv.Return }) {sym_name = "a", function_type = () -> (), function_control = #spirv.function_control<None>} : () -> ()
}

// -----

spirv.module Logical GLSL450 {
  // expected-error @below {{functions in 'spirv.module' can only contain spirv.* ops}}
  spirv.func @x() "None" { "foo.bar"() : () -> () spirv.Return }
}

// -----

spirv.module Logical Vulkan requires #spirv.vce<v1.0, [VulkanMemoryModel, Shader, Int8, TensorsARM, GraphARM], [SPV_ARM_tensors, SPV_ARM_graph, SPV_KHR_vulkan_memory_model]> {
  spirv.GlobalVariable @a bind(0, 0) : !spirv.ptr<!spirv.arm.tensor<4xi16>, UniformConstant>
  // expected-error @below {{'spirv.ARM.GraphOutputs' op failed to verify that op must appear in a spirv.ARM.Graph op's block}}
  spirv.func @f(%x: !spirv.arm.tensor<4xi16>) "None" { spirv.ARM.GraphOutputs %x : !spirv.arm.tensor<4xi16> }
}

// -----

// expected-error @+1 {{'spirv.func' op arguments may only have dialect attributes}}
spirv.func @declared(i32 {plain = 1}) "None"

// -----

// expected-error @+1 {{'spirv.ARM.Graph' op arguments may only have dialect attributes}}
spirv.ARM.Graph @declared(!spirv.arm.tensor<4xi32> {plain = 1}) -> !spirv.arm.tensor<4xi32>
