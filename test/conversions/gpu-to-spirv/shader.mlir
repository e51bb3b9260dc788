// test: pass --convert-gpu-to-spirv

module attributes { gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.4, [Shader, Int8, Int16, Int64, Float16, Float64, GroupNonUniformArithmetic, GroupNonUniformShuffle], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>> } {
gpu.module @kernels {
  gpu.func @f(%a: memref<16xf32, #spirv.storage_class<StorageBuffer>>, %n: index) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [16, 2, 1]>} {
    %0 = gpu.thread_id x
    %1 = gpu.block_id y
    %2 = gpu.block_dim x
    %3 = gpu.grid_dim z
    %4 = gpu.global_id x
    %5 = gpu.subgroup_size : index
    %v = memref.load %a[%0] : memref<16xf32, #spirv.storage_class<StorageBuffer>>
    gpu.barrier
    memref.store %v, %a[%4] : memref<16xf32, #spirv.storage_class<StorageBuffer>>
    gpu.return
  }
}
func.func @main(%a: memref<16xf32, #spirv.storage_class<StorageBuffer>>, %n: index) {
  %c1 = arith.constant 1 : index
  gpu.launch_func @kernels::@f blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%a : memref<16xf32, #spirv.storage_class<StorageBuffer>>, %n : index)
  return
}
}

// expected:
// module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.4, [Shader, Int8, Int16, Int64, Float16, Float64, GroupNonUniformArithmetic, GroupNonUniformShuffle], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>} {
//   spirv.module @__spv__kernels Logical GLSL450 {
//     spirv.GlobalVariable @__builtin__SubgroupSize__ built_in("SubgroupSize") : !spirv.ptr<i32, Input>
//     spirv.GlobalVariable @__builtin__GlobalInvocationId__ built_in("GlobalInvocationId") : !spirv.ptr<vector<3xi32>, Input>
//     spirv.GlobalVariable @__builtin__NumWorkgroups__ built_in("NumWorkgroups") : !spirv.ptr<vector<3xi32>, Input>
//     spirv.GlobalVariable @__builtin__WorkgroupId__ built_in("WorkgroupId") : !spirv.ptr<vector<3xi32>, Input>
//     spirv.GlobalVariable @__builtin__LocalInvocationId__ built_in("LocalInvocationId") : !spirv.ptr<vector<3xi32>, Input>
//     spirv.func @f(%arg0: !spirv.ptr<!spirv.struct<(!spirv.array<16 x f32, stride=4> [0])>, StorageBuffer> {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 0)>}, %arg1: i32 {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 1), StorageBuffer>}) "None" attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [16, 2, 1]>, workgroup_attributions = 0 : i64} {
//       %__builtin__LocalInvocationId___addr = spirv.mlir.addressof @__builtin__LocalInvocationId__ : !spirv.ptr<vector<3xi32>, Input>
//       %0 = spirv.Load "Input" %__builtin__LocalInvocationId___addr : vector<3xi32>
//       %1 = spirv.CompositeExtract %0[0 : i32] : vector<3xi32>
//       %__builtin__WorkgroupId___addr = spirv.mlir.addressof @__builtin__WorkgroupId__ : !spirv.ptr<vector<3xi32>, Input>
//       %2 = spirv.Load "Input" %__builtin__WorkgroupId___addr : vector<3xi32>
//       %3 = spirv.CompositeExtract %2[1 : i32] : vector<3xi32>
//       %cst16_i32 = spirv.Constant 16 : i32
//       %__builtin__NumWorkgroups___addr = spirv.mlir.addressof @__builtin__NumWorkgroups__ : !spirv.ptr<vector<3xi32>, Input>
//       %4 = spirv.Load "Input" %__builtin__NumWorkgroups___addr : vector<3xi32>
//       %5 = spirv.CompositeExtract %4[2 : i32] : vector<3xi32>
//       %__builtin__GlobalInvocationId___addr = spirv.mlir.addressof @__builtin__GlobalInvocationId__ : !spirv.ptr<vector<3xi32>, Input>
//       %6 = spirv.Load "Input" %__builtin__GlobalInvocationId___addr : vector<3xi32>
//       %7 = spirv.CompositeExtract %6[0 : i32] : vector<3xi32>
//       %__builtin__SubgroupSize___addr = spirv.mlir.addressof @__builtin__SubgroupSize__ : !spirv.ptr<i32, Input>
//       %8 = spirv.Load "Input" %__builtin__SubgroupSize___addr : i32
//       %cst0_i32 = spirv.Constant 0 : i32
//       %cst0_i32_0 = spirv.Constant 0 : i32
//       %cst1_i32 = spirv.Constant 1 : i32
//       %9 = spirv.AccessChain %arg0[%cst0_i32, %1] : !spirv.ptr<!spirv.struct<(!spirv.array<16 x f32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
//       %10 = spirv.Load "StorageBuffer" %9 : f32
//       spirv.ControlBarrier <Workgroup>, <Workgroup>, <AcquireRelease|WorkgroupMemory>
//       %cst0_i32_1 = spirv.Constant 0 : i32
//       %cst0_i32_2 = spirv.Constant 0 : i32
//       %cst1_i32_3 = spirv.Constant 1 : i32
//       %11 = spirv.AccessChain %arg0[%cst0_i32_1, %7] : !spirv.ptr<!spirv.struct<(!spirv.array<16 x f32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
//       spirv.Store "StorageBuffer" %11, %10 : f32
//       spirv.Return
//     }
//   }
//   gpu.module @kernels {
//     gpu.func @f(%arg0: memref<16xf32, #spirv.storage_class<StorageBuffer>>, %arg1: index) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [16, 2, 1]>} {
//       %thread_id_x = gpu.thread_id  x
//       %block_id_y = gpu.block_id  y
//       %block_dim_x = gpu.block_dim  x
//       %grid_dim_z = gpu.grid_dim  z
//       %global_id_x = gpu.global_id  x
//       %0 = gpu.subgroup_size : index
//       %1 = memref.load %arg0[%thread_id_x] : memref<16xf32, #spirv.storage_class<StorageBuffer>>
//       gpu.barrier
//       memref.store %1, %arg0[%global_id_x] : memref<16xf32, #spirv.storage_class<StorageBuffer>>
//       gpu.return
//     }
//   }
//   func.func @main(%arg0: memref<16xf32, #spirv.storage_class<StorageBuffer>>, %arg1: index) {
//     %c1 = arith.constant 1 : index
//     gpu.launch_func  @kernels::@f blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)  args(%arg0 : memref<16xf32, #spirv.storage_class<StorageBuffer>>, %arg1 : index)
//     return
//   }
// }
