// test: pass --pass-pipeline=builtin.module(convert-gpu-to-spirv,spirv.module(spirv-lower-abi-attrs))

module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>} {
  gpu.module @kernels {
    gpu.func @add(%a: memref<64xf32, #spirv.storage_class<StorageBuffer>>) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [64, 1, 1]>} {
        %i = gpu.thread_id x
        %x = memref.load %a[%i] : memref<64xf32, #spirv.storage_class<StorageBuffer>>
        memref.store %x, %a[%i] : memref<64xf32, #spirv.storage_class<StorageBuffer>>
      gpu.return
    }
  }
}

// expected:
// module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>} {
//   spirv.module @__spv__kernels Logical GLSL450 {
//     spirv.GlobalVariable @__builtin__LocalInvocationId__ built_in("LocalInvocationId") : !spirv.ptr<vector<3xi32>, Input>
//     spirv.GlobalVariable @add_arg_0 bind(0, 0) : !spirv.ptr<!spirv.struct<(!spirv.array<64 x f32, stride=4> [0])>, StorageBuffer>
//     spirv.func @add() "None" attributes {workgroup_attributions = 0 : i64} {
//       %add_arg_0_addr = spirv.mlir.addressof @add_arg_0 : !spirv.ptr<!spirv.struct<(!spirv.array<64 x f32, stride=4> [0])>, StorageBuffer>
//       %__builtin__LocalInvocationId___addr = spirv.mlir.addressof @__builtin__LocalInvocationId__ : !spirv.ptr<vector<3xi32>, Input>
//       %0 = spirv.Load "Input" %__builtin__LocalInvocationId___addr : vector<3xi32>
//       %1 = spirv.CompositeExtract %0[0 : i32] : vector<3xi32>
//       %cst0_i32 = spirv.Constant 0 : i32
//       %cst0_i32_0 = spirv.Constant 0 : i32
//       %cst1_i32 = spirv.Constant 1 : i32
//       %2 = spirv.AccessChain %add_arg_0_addr[%cst0_i32, %1] : !spirv.ptr<!spirv.struct<(!spirv.array<64 x f32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
//       %3 = spirv.Load "StorageBuffer" %2 : f32
//       %cst0_i32_1 = spirv.Constant 0 : i32
//       %cst0_i32_2 = spirv.Constant 0 : i32
//       %cst1_i32_3 = spirv.Constant 1 : i32
//       %4 = spirv.AccessChain %add_arg_0_addr[%cst0_i32_1, %1] : !spirv.ptr<!spirv.struct<(!spirv.array<64 x f32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
//       spirv.Store "StorageBuffer" %4, %3 : f32
//       spirv.Return
//     }
//     spirv.EntryPoint "GLCompute" @add, @__builtin__LocalInvocationId__
//     spirv.ExecutionMode @add "LocalSize", 64, 1, 1
//   }
//   gpu.module @kernels {
//     gpu.func @add(%arg0: memref<64xf32, #spirv.storage_class<StorageBuffer>>) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [64, 1, 1]>} {
//       %thread_id_x = gpu.thread_id  x
//       %0 = memref.load %arg0[%thread_id_x] : memref<64xf32, #spirv.storage_class<StorageBuffer>>
//       memref.store %0, %arg0[%thread_id_x] : memref<64xf32, #spirv.storage_class<StorageBuffer>>
//       gpu.return
//     }
//   }
// }
