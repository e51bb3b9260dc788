// test: verify --spirv-lower-abi-attrs

// expected-error @+1 {{'spirv.module' op missing SPIR-V target env attribute}}
spirv.module Logical GLSL450 {
}

// -----

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], []>, #spirv.resource_limits<>>} {
  spirv.module Logical GLSL450 {
    // expected-error @+1 {{failed to legalize operation 'spirv.func' that was explicitly marked illegal}}
    spirv.func @without_storage_class(%value: f32 {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 0)>}) "None"
        attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 1, 1]>} {
      spirv.Return
    }
  }
}

// -----

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [AtomicStorage], []>, #spirv.resource_limits<>>} {
  spirv.module Logical GLSL450 {
    // expected-remark @+1 {{lower entry point failure: could not select execution model based on 'spirv.target_env'}}
    spirv.func @no_model() "None" attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 1, 1]>} {
      spirv.Return
    }
  }
}
