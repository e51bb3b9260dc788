// test: upgrade
// Limits of resources were a dictionary until release 14.

module attributes {
  spv.target_env = #spv.target_env<
    #spv.vce<v1.0, [Shader, DotProductKHR], [SPV_KHR_storage_buffer_storage_class]>, NVIDIA:DiscreteGPU:7,
    {max_compute_workgroup_invocations = 256 : i32, max_compute_workgroup_size = dense<[128, 128, 64]> : vector<3xi32>,
     cooperative_matrix_properties_nv = [{m_size = 8: i32, n_size = 8: i32, k_size = 32: i32, a_type = i8, b_type = i8,
                                          c_type = i32, result_type = i32, scope = 3: i32}]}>} {
}

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader, DotProduct], [SPV_KHR_storage_buffer_storage_class]>, NVIDIA:DiscreteGPU:7, #spirv.resource_limits<max_compute_workgroup_invocations = 256, max_compute_workgroup_size = [128, 128, 64], cooperative_matrix_properties_nv = [#spirv.coop_matrix_props_nv<m_size = 8, n_size = 8, k_size = 32, a_type = i8, b_type = i8, c_type = i32, result_type = i32, scope = <Subgroup>>]>>} {
// }

// -----

module attributes {spv.target_env = #spv.target_env<#spv.vce<v1.0, [Shader], []>, {}>} {
}

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], []>, #spirv.resource_limits<>>} {
// }

// -----

// They were an attribute from release 15 on, but for what they say of cooperative matrices.

module attributes {
  spv.target_env = #spv.target_env<#spv.vce<v1.0, [Shader], []>,
    #spv.resource_limits<cooperative_matrix_properties_nv = [#spv.coop_matrix_props<
      m_size = 8, n_size = 8, k_size = 32, a_type = i8, b_type = i8, c_type = i32, result_type = i32, scope = 3 : i32>]>>} {
}

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], []>, #spirv.resource_limits<cooperative_matrix_properties_nv = [#spirv.coop_matrix_props_nv<m_size = 8, n_size = 8, k_size = 32, a_type = i8, b_type = i8, c_type = i32, result_type = i32, scope = <Subgroup>>]>>} {
// }

// -----

// What entry functions ask for was a dictionary until release 14.

func @dictionary(%arg0: f32 {spv.interface_var_abi = #spv.interface_var_abi<(0, 1), StorageBuffer>})
    attributes {spv.entry_point_abi = {local_size = dense<[32, 1, 1]> : vector<3xi32>}} {
  return
}

// expected:
// module {
//   func.func @dictionary(%arg0: f32 {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 1), StorageBuffer>}) attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 1, 1]>} {
//     return
//   }
// }

// -----

// Then the size of work-groups had another name until release 15.

func.func @local_size() attributes {spv.entry_point_abi = #spv.entry_point_abi<local_size = dense<[32, 4, 1]> : vector<3xi32>>} {
  return
}

// expected:
// module {
//   func.func @local_size() attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 4, 1]>} {
//     return
//   }
// }

// -----

func.func @splat() attributes {spirv.entry_point_abi = #spirv.entry_point_abi<local_size = dense<4> : vector<3xi32>>} {
  return
}

// expected:
// module {
//   func.func @splat() attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [4, 4, 4]>} {
//     return
//   }
// }

// -----

// Linkage was an array in release 16. Vendors gave some cases to Khronos.

spirv.module Logical GLSL450 {
  spirv.GlobalVariable @payload : !spirv.ptr<f32, RayPayloadNV>
  spirv.func @imported() -> () "None" attributes {linkage_attributes = ["imported", "Import"]}
  spirv.func @f() "None" {
    spirv.Return
  }
  spirv.EntryPoint "RayGenerationNV" @f
}

// expected:
// module {
//   spirv.module Logical GLSL450 {
//     spirv.GlobalVariable @payload : !spirv.ptr<f32, RayPayloadKHR>
//     spirv.func @imported() "None" attributes {linkage_attributes = #spirv.linkage_attributes<linkage_name = "imported", linkage_type = <Import>>}
//     spirv.func @f() "None" {
//       spirv.Return
//     }
//     spirv.EntryPoint "RayGenerationKHR" @f
//   }
// }
