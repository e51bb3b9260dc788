// test: pass --convert-gpu-to-spirv=use-64bit-index

module attributes { gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel, Addresses, Int64, Int8], []>, #spirv.resource_limits<>> } {
gpu.module @kernels {
  gpu.func @f(%a: memref<16xf32, #spirv.storage_class<CrossWorkgroup>>, %n: index) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [16, 2, 1]>} {
    %0 = gpu.thread_id x
    %1 = gpu.block_id y
    %2 = gpu.block_dim x
    %3 = gpu.grid_dim z
    %4 = gpu.global_id x
    %5 = gpu.subgroup_size : index
    %v = memref.load %a[%0] : memref<16xf32, #spirv.storage_class<CrossWorkgroup>>
    gpu.barrier
    memref.store %v, %a[%4] : memref<16xf32, #spirv.storage_class<CrossWorkgroup>>
    gpu.return
  }
}
func.func @main(%a: memref<16xf32, #spirv.storage_class<CrossWorkgroup>>, %n: index) {
  %c1 = arith.constant 1 : index
  gpu.launch_func @kernels::@f blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%a : memref<16xf32, #spirv.storage_class<CrossWorkgroup>>, %n : index)
  return
}
}

// expected:
// module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel, Addresses, Int64, Int8], []>, #spirv.resource_limits<>>} {
//   gpu.module @kernels {
//     spirv.module @__spv__kernels Physical64 OpenCL {
//       spirv.GlobalVariable @__builtin__SubgroupSize__ built_in("SubgroupSize") : !spirv.ptr<i32, Input>
//       spirv.GlobalVariable @__builtin__GlobalInvocationId__ built_in("GlobalInvocationId") : !spirv.ptr<vector<3xi64>, Input>
//       spirv.GlobalVariable @__builtin__NumWorkgroups__ built_in("NumWorkgroups") : !spirv.ptr<vector<3xi64>, Input>
//       spirv.GlobalVariable @__builtin__WorkgroupId__ built_in("WorkgroupId") : !spirv.ptr<vector<3xi64>, Input>
//       spirv.GlobalVariable @__builtin__LocalInvocationId__ built_in("LocalInvocationId") : !spirv.ptr<vector<3xi64>, Input>
//       spirv.func @f(%arg0: !spirv.ptr<!spirv.array<16 x f32>, CrossWorkgroup>, %arg1: i64) "None" attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [16, 2, 1]>, workgroup_attributions = 0 : i64} {
//         %__builtin__LocalInvocationId___addr = spirv.mlir.addressof @__builtin__LocalInvocationId__ : !spirv.ptr<vector<3xi64>, Input>
//         %0 = spirv.Load "Input" %__builtin__LocalInvocationId___addr : vector<3xi64>
//         %1 = spirv.CompositeExtract %0[0 : i32] : vector<3xi64>
//         %__builtin__WorkgroupId___addr = spirv.mlir.addressof @__builtin__WorkgroupId__ : !spirv.ptr<vector<3xi64>, Input>
//         %2 = spirv.Load "Input" %__builtin__WorkgroupId___addr : vector<3xi64>
//         %3 = spirv.CompositeExtract %2[1 : i32] : vector<3xi64>
//         %cst16_i64 = spirv.Constant 16 : i64
//         %__builtin__NumWorkgroups___addr = spirv.mlir.addressof @__builtin__NumWorkgroups__ : !spirv.ptr<vector<3xi64>, Input>
//         %4 = spirv.Load "Input" %__builtin__NumWorkgroups___addr : vector<3xi64>
//         %5 = spirv.CompositeExtract %4[2 : i32] : vector<3xi64>
//         %__builtin__GlobalInvocationId___addr = spirv.mlir.addressof @__builtin__GlobalInvocationId__ : !spirv.ptr<vector<3xi64>, Input>
//         %6 = spirv.Load "Input" %__builtin__GlobalInvocationId___addr : vector<3xi64>
//         %7 = spirv.CompositeExtract %6[0 : i32] : vector<3xi64>
//         %__builtin__SubgroupSize___addr = spirv.mlir.addressof @__builtin__SubgroupSize__ : !spirv.ptr<i32, Input>
//         %8 = spirv.Load "Input" %__builtin__SubgroupSize___addr : i32
//         %9 = spirv.UConvert %8 : i32 to i64
//         %cst0_i64 = spirv.Constant 0 : i64
//         %cst1_i64 = spirv.Constant 1 : i64
//         %10 = spirv.AccessChain %arg0[%1] : !spirv.ptr<!spirv.array<16 x f32>, CrossWorkgroup>, i64 -> !spirv.ptr<f32, CrossWorkgroup>
//         %11 = spirv.Load "CrossWorkgroup" %10 : f32
//         spirv.ControlBarrier <Workgroup>, <Workgroup>, <AcquireRelease|WorkgroupMemory>
//         %cst0_i64_0 = spirv.Constant 0 : i64
//         %cst1_i64_1 = spirv.Constant 1 : i64
//         %12 = spirv.AccessChain %arg0[%7] : !spirv.ptr<!spirv.array<16 x f32>, CrossWorkgroup>, i64 -> !spirv.ptr<f32, CrossWorkgroup>
//         spirv.Store "CrossWorkgroup" %12, %11 : f32
//         spirv.Return
//       }
//     }
//     func.func @f(%arg0: memref<16xf32, #spirv.storage_class<CrossWorkgroup>>, %arg1: index) attributes {gpu.kernel} {
//       return
//     }
//   }
//   func.func @main(%arg0: memref<16xf32, #spirv.storage_class<CrossWorkgroup>>, %arg1: index) {
//     %c1 = arith.constant 1 : index
//     gpu.launch_func  @kernels::@f blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)  args(%arg0 : memref<16xf32, #spirv.storage_class<CrossWorkgroup>>, %arg1 : index)
//     return
//   }
// }
