// test: pass --convert-gpu-to-spirv

module attributes { gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.4, [Shader, Int8, Int16, Int64, Float16, Float64, GroupNonUniformArithmetic, GroupNonUniformShuffle], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>> } {
gpu.module @kernels {
  gpu.func @f(%a: f32, %b: i32) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 1, 1]>} {
    %width = arith.constant 32 : i32
    %c1 = arith.constant 1 : i32
    %0 = gpu.subgroup_reduce add %a : (f32) -> f32
    %1 = gpu.all_reduce maxsi %b {} : (i32) -> i32
    %2, %3 = gpu.shuffle xor %a, %c1, %width : f32
    %4, %5 = gpu.shuffle idx %a, %c1, %width : f32
    gpu.return
  }
}
}

// expected:
// module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.4, [Shader, Int8, Int16, Int64, Float16, Float64, GroupNonUniformArithmetic, GroupNonUniformShuffle], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>} {
//   spirv.module @__spv__kernels Logical GLSL450 {
//     spirv.func @f(%arg0: f32 {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 0), StorageBuffer>}, %arg1: i32 {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 1), StorageBuffer>}) "None" attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 1, 1]>, workgroup_attributions = 0 : i64} {
//       %cst32_i32 = spirv.Constant 32 : i32
//       %cst1_i32 = spirv.Constant 1 : i32
//       %0 = spirv.GroupNonUniformFAdd <Subgroup> <Reduce> %arg0 : f32 -> f32
//       %1 = spirv.GroupNonUniformSMax <Workgroup> <Reduce> %arg1 : i32 -> i32
//       %2 = spirv.GroupNonUniformShuffleXor <Subgroup> %arg0, %cst1_i32 : f32, i32
//       %true = spirv.Constant true
//       %3 = spirv.GroupNonUniformShuffle <Subgroup> %arg0, %cst1_i32 : f32, i32
//       %true_0 = spirv.Constant true
//       spirv.Return
//     }
//   }
//   gpu.module @kernels {
//     gpu.func @f(%arg0: f32, %arg1: i32) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 1, 1]>} {
//       %c32_i32 = arith.constant 32 : i32
//       %c1_i32 = arith.constant 1 : i32
//       %0 = gpu.subgroup_reduce  add %arg0 : (f32) -> f32
//       %1 = gpu.all_reduce  maxsi %arg1 {
//       } : (i32) -> i32
//       %shuffleResult, %valid = gpu.shuffle  xor %arg0, %c1_i32, %c32_i32 : f32
//       %shuffleResult_0, %valid_1 = gpu.shuffle  idx %arg0, %c1_i32, %c32_i32 : f32
//       gpu.return
//     }
//   }
// }
