// test: pass --convert-gpu-to-spirv

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.6, [Shader, CooperativeMatrixKHR, Float16, StorageBuffer16BitAccess], [SPV_KHR_storage_buffer_storage_class, SPV_KHR_cooperative_matrix]>, #spirv.resource_limits<>>} {
gpu.module @kernels {
  gpu.func @f(%p: memref<32x32xf16, #spirv.storage_class<StorageBuffer>>, %q: memref<32x32xf32, #spirv.storage_class<StorageBuffer>>, %s: f32) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 1, 1]>} {
    %c0 = arith.constant 0 : index
    %c16 = arith.constant 16 : index
    %zero = arith.constant 0.0 : f32
    %a = gpu.subgroup_mma_load_matrix %p[%c0, %c16] {leadDimension = 32 : index} : memref<32x32xf16, #spirv.storage_class<StorageBuffer>> -> !gpu.mma_matrix<16x8xf16, "AOp">
    %b = gpu.subgroup_mma_load_matrix %p[%c0, %c0] {leadDimension = 32 : index, transpose} : memref<32x32xf16, #spirv.storage_class<StorageBuffer>> -> !gpu.mma_matrix<8x16xf16, "BOp">
    %c = gpu.subgroup_mma_constant_matrix %zero : !gpu.mma_matrix<16x16xf32, "COp">
    %d = gpu.subgroup_mma_compute %a, %b, %c : !gpu.mma_matrix<16x8xf16, "AOp">, !gpu.mma_matrix<8x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf32, "COp">
    %m = gpu.subgroup_mma_constant_matrix %s : !gpu.mma_matrix<16x16xf32, "COp">
    %e = gpu.subgroup_mma_elementwise mulf %m, %d : (!gpu.mma_matrix<16x16xf32, "COp">, !gpu.mma_matrix<16x16xf32, "COp">) -> !gpu.mma_matrix<16x16xf32, "COp">
    %f = gpu.subgroup_mma_elementwise mulf %e, %d : (!gpu.mma_matrix<16x16xf32, "COp">, !gpu.mma_matrix<16x16xf32, "COp">) -> !gpu.mma_matrix<16x16xf32, "COp">
    %g = gpu.subgroup_mma_elementwise negatef %f : (!gpu.mma_matrix<16x16xf32, "COp">) -> !gpu.mma_matrix<16x16xf32, "COp">
    gpu.subgroup_mma_store_matrix %g, %q[%c16, %c0] {leadDimension = 32 : index} : !gpu.mma_matrix<16x16xf32, "COp">, memref<32x32xf32, #spirv.storage_class<StorageBuffer>>
    gpu.return
  }
}
}

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.6, [Shader, CooperativeMatrixKHR, Float16, StorageBuffer16BitAccess], [SPV_KHR_storage_buffer_storage_class, SPV_KHR_cooperative_matrix]>, #spirv.resource_limits<>>} {
//   spirv.module @__spv__kernels Logical GLSL450 {
//     spirv.func @f(%arg0: !spirv.ptr<!spirv.struct<(!spirv.array<1024 x f16, stride=2> [0])>, StorageBuffer> {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 0)>}, %arg1: !spirv.ptr<!spirv.struct<(!spirv.array<1024 x f32, stride=4> [0])>, StorageBuffer> {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 1)>}, %arg2: f32 {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 2), StorageBuffer>}) "None" attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 1, 1]>, workgroup_attributions = 0 : i64} {
//       %cst0_i32 = spirv.Constant 0 : i32
//       %cst16_i32 = spirv.Constant 16 : i32
//       %cst_f32 = spirv.Constant 0.000000e+00 : f32
//       %cst0_i32_0 = spirv.Constant 0 : i32
//       %cst0_i32_1 = spirv.Constant 0 : i32
//       %cst32_i32 = spirv.Constant 32 : i32
//       %cst0_i32_2 = spirv.Constant 0 : i32
//       %cst1_i32 = spirv.Constant 1 : i32
//       %0 = spirv.AccessChain %arg0[%cst0_i32_0, %cst16_i32] : !spirv.ptr<!spirv.struct<(!spirv.array<1024 x f16, stride=2> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<f16, StorageBuffer>
//       %cst32_i32_3 = spirv.Constant 32 : i32
//       %1 = spirv.KHR.CooperativeMatrixLoad %0, %cst32_i32_3, <RowMajor> : !spirv.ptr<f16, StorageBuffer>, i32 -> !spirv.coopmatrix<16x8xf16, Subgroup, MatrixA>
//       %cst0_i32_4 = spirv.Constant 0 : i32
//       %cst0_i32_5 = spirv.Constant 0 : i32
//       %cst32_i32_6 = spirv.Constant 32 : i32
//       %cst0_i32_7 = spirv.Constant 0 : i32
//       %cst1_i32_8 = spirv.Constant 1 : i32
//       %2 = spirv.AccessChain %arg0[%cst0_i32_4, %cst0_i32] : !spirv.ptr<!spirv.struct<(!spirv.array<1024 x f16, stride=2> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<f16, StorageBuffer>
//       %cst32_i32_9 = spirv.Constant 32 : i32
//       %3 = spirv.KHR.CooperativeMatrixLoad %2, %cst32_i32_9, <ColumnMajor> : !spirv.ptr<f16, StorageBuffer>, i32 -> !spirv.coopmatrix<8x16xf16, Subgroup, MatrixB>
//       %4 = spirv.CompositeConstruct %cst_f32 : (f32) -> !spirv.coopmatrix<16x16xf32, Subgroup, MatrixAcc>
//       %5 = spirv.KHR.CooperativeMatrixMulAdd %1, %3, %4 : !spirv.coopmatrix<16x8xf16, Subgroup, MatrixA>, !spirv.coopmatrix<8x16xf16, Subgroup, MatrixB> -> !spirv.coopmatrix<16x16xf32, Subgroup, MatrixAcc>
//       %6 = spirv.CompositeConstruct %arg2 : (f32) -> !spirv.coopmatrix<16x16xf32, Subgroup, MatrixAcc>
//       %7 = spirv.MatrixTimesScalar %5, %arg2 : !spirv.coopmatrix<16x16xf32, Subgroup, MatrixAcc>, f32
//       %8 = spirv.FMul %7, %5 : !spirv.coopmatrix<16x16xf32, Subgroup, MatrixAcc>
//       %9 = spirv.FNegate %8 : !spirv.coopmatrix<16x16xf32, Subgroup, MatrixAcc>
//       %cst0_i32_10 = spirv.Constant 0 : i32
//       %cst0_i32_11 = spirv.Constant 0 : i32
//       %cst32_i32_12 = spirv.Constant 32 : i32
//       %cst512_i32 = spirv.Constant 512 : i32
//       %cst1_i32_13 = spirv.Constant 1 : i32
//       %cst512_i32_14 = spirv.Constant 512 : i32
//       %10 = spirv.AccessChain %arg1[%cst0_i32_10, %cst512_i32_14] : !spirv.ptr<!spirv.struct<(!spirv.array<1024 x f32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
//       %cst32_i32_15 = spirv.Constant 32 : i32
//       spirv.KHR.CooperativeMatrixStore %10, %9, %cst32_i32_15, <RowMajor> : !spirv.ptr<f32, StorageBuffer>, !spirv.coopmatrix<16x16xf32, Subgroup, MatrixAcc>, i32
//       spirv.Return
//     }
//   }
//   gpu.module @kernels {
//     gpu.func @f(%arg0: memref<32x32xf16, #spirv.storage_class<StorageBuffer>>, %arg1: memref<32x32xf32, #spirv.storage_class<StorageBuffer>>, %arg2: f32) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 1, 1]>} {
//       %c0 = arith.constant 0 : index
//       %c16 = arith.constant 16 : index
//       %cst = arith.constant 0.000000e+00 : f32
//       %0 = gpu.subgroup_mma_load_matrix %arg0[%c0, %c16] {leadDimension = 32 : index} : memref<32x32xf16, #spirv.storage_class<StorageBuffer>> -> !gpu.mma_matrix<16x8xf16, "AOp">
//       %1 = gpu.subgroup_mma_load_matrix %arg0[%c0, %c0] {leadDimension = 32 : index, transpose} : memref<32x32xf16, #spirv.storage_class<StorageBuffer>> -> !gpu.mma_matrix<8x16xf16, "BOp">
//       %2 = gpu.subgroup_mma_constant_matrix %cst : !gpu.mma_matrix<16x16xf32, "COp">
//       %3 = gpu.subgroup_mma_compute %0, %1, %2 : !gpu.mma_matrix<16x8xf16, "AOp">, !gpu.mma_matrix<8x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf32, "COp">
//       %4 = gpu.subgroup_mma_constant_matrix %arg2 : !gpu.mma_matrix<16x16xf32, "COp">
//       %5 = gpu.subgroup_mma_elementwise  mulf %4, %3 : (!gpu.mma_matrix<16x16xf32, "COp">, !gpu.mma_matrix<16x16xf32, "COp">) -> !gpu.mma_matrix<16x16xf32, "COp">
//       %6 = gpu.subgroup_mma_elementwise  mulf %5, %3 : (!gpu.mma_matrix<16x16xf32, "COp">, !gpu.mma_matrix<16x16xf32, "COp">) -> !gpu.mma_matrix<16x16xf32, "COp">
//       %7 = gpu.subgroup_mma_elementwise  negatef %6 : (!gpu.mma_matrix<16x16xf32, "COp">) -> !gpu.mma_matrix<16x16xf32, "COp">
//       gpu.subgroup_mma_store_matrix %7, %arg1[%c16, %c0] {leadDimension = 32 : index} : !gpu.mma_matrix<16x16xf32, "COp">, memref<32x32xf32, #spirv.storage_class<StorageBuffer>>
//       gpu.return
//     }
//   }
// }
