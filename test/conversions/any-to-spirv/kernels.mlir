// test: pass --test-convert-to-spirv=convert-gpu-modules

module attributes { gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.4, [Shader, Int64], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>> } {
gpu.module @kernels {
  gpu.func @f(%m: memref<8xf32>, %b: i32) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 1, 1]>} {
    %x = gpu.thread_id x
    %v = vector.load %m[%x] : memref<8xf32>, vector<4xf32>
    %y = arith.addf %v, %v : vector<4xf32>
    %r = vector.reduction <add>, %y : vector<4xf32> into f32
    memref.store %r, %m[%x] : memref<8xf32>
    gpu.return
  }
}
  func.func @main() { return }
}

// expected:
// module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.4, [Shader, Int64], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>} {
//   spirv.module @__spv__kernels Logical GLSL450 {
//     spirv.GlobalVariable @__builtin__LocalInvocationId__ built_in("LocalInvocationId") : !spirv.ptr<vector<3xi32>, Input>
//     spirv.func @f(%arg0: !spirv.ptr<!spirv.struct<(!spirv.array<8 x f32, stride=4> [0])>, StorageBuffer> {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 0)>}, %arg1: i32 {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 1), StorageBuffer>}) "None" attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 1, 1]>, workgroup_attributions = 0 : i64} {
//       %__builtin__LocalInvocationId___addr = spirv.mlir.addressof @__builtin__LocalInvocationId__ : !spirv.ptr<vector<3xi32>, Input>
//       %0 = spirv.Load "Input" %__builtin__LocalInvocationId___addr : vector<3xi32>
//       %1 = spirv.CompositeExtract %0[0 : i32] : vector<3xi32>
//       %cst0_i32 = spirv.Constant 0 : i32
//       %cst0_i32_0 = spirv.Constant 0 : i32
//       %cst1_i32 = spirv.Constant 1 : i32
//       %2 = spirv.AccessChain %arg0[%cst0_i32, %1] : !spirv.ptr<!spirv.struct<(!spirv.array<8 x f32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
//       %3 = spirv.Bitcast %2 : !spirv.ptr<f32, StorageBuffer> to !spirv.ptr<vector<4xf32>, StorageBuffer>
//       %4 = spirv.Load "StorageBuffer" %3 : vector<4xf32>
//       %5 = spirv.FAdd %4, %4 : vector<4xf32>
//       %cst_vec_4xf32 = spirv.Constant dense<1.000000e+00> : vector<4xf32>
//       %6 = spirv.Dot %5, %cst_vec_4xf32 : vector<4xf32> -> f32
//       %cst0_i32_1 = spirv.Constant 0 : i32
//       %cst0_i32_2 = spirv.Constant 0 : i32
//       %cst1_i32_3 = spirv.Constant 1 : i32
//       %7 = spirv.AccessChain %arg0[%cst0_i32_1, %1] : !spirv.ptr<!spirv.struct<(!spirv.array<8 x f32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
//       spirv.Store "StorageBuffer" %7, %6 : f32
//       spirv.Return
//     }
//   }
//   gpu.module @kernels {
//     gpu.func @f(%arg0: memref<8xf32>, %arg1: i32) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 1, 1]>} {
//       %thread_id_x = gpu.thread_id  x
//       %0 = vector.load %arg0[%thread_id_x] : memref<8xf32>, vector<4xf32>
//       %1 = arith.addf %0, %0 : vector<4xf32>
//       %2 = vector.reduction <add>, %1 : vector<4xf32> into f32
//       memref.store %2, %arg0[%thread_id_x] : memref<8xf32>
//       gpu.return
//     }
//   }
//   func.func @main() {
//     return
//   }
// }
