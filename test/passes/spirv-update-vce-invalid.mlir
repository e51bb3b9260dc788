// test: verify --spirv-update-vce

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], []>, #spirv.resource_limits<>>} {
  spirv.module Logical GLSL450 {
    spirv.func @version(%predicate: i1) -> vector<4xi32> "None" {
      // expected-error @+1 {{'spirv.GroupNonUniformBallot' requires min version v1.3 but target environment allows up to v1.0}}
      %0 = spirv.GroupNonUniformBallot <Workgroup> %predicate : vector<4xi32>
      spirv.ReturnValue %0 : vector<4xi32>
    }
  }
}

// -----

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader], []>, #spirv.resource_limits<>>} {
  spirv.module Logical GLSL450 {
    spirv.func @capability(%predicate: i1) -> vector<4xi32> "None" {
      // expected-error @+1 {{'spirv.GroupNonUniformBallot' requires at least one capability in [GroupNonUniformBallot] but none allowed in target environment}}
      %0 = spirv.GroupNonUniformBallot <Workgroup> %predicate : vector<4xi32>
      spirv.ReturnValue %0 : vector<4xi32>
    }
  }
}

// -----

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader, StorageBuffer16BitAccess], []>, #spirv.resource_limits<>>} {
  spirv.module Logical GLSL450 {
    // expected-error @+1 {{'spirv.GlobalVariable' requires at least one extension in [SPV_KHR_16bit_storage] but none allowed in target environment}}
    spirv.GlobalVariable @extension : !spirv.ptr<i16, StorageBuffer>
  }
}

// -----

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.4, [VulkanMemoryModel], [SPV_KHR_vulkan_memory_model]>, #spirv.resource_limits<>>} {
  // expected-error @+1 {{Capability 'VulkanMemoryModel' requires min version v1.5 but target environment allows up to v1.4}}
  spirv.module Logical Vulkan {
  }
}

// -----

// expected-error @+1 {{missing 'spirv.target_env' attribute}}
spirv.module Logical GLSL450 {
}
