// test: pass --convert-memref-to-spirv

module attributes { spirv.target_env = #spirv.target_env<#spirv.vce<v1.4, [Shader, Int8, Int16, Int64, Float16, Float64, GroupNonUniformArithmetic, GroupNonUniformShuffle], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>> } {
func.func @f(%m: memref<4x5xf32, #spirv.storage_class<StorageBuffer>>, %i: index, %j: index, %m0: memref<f32, #spirv.storage_class<StorageBuffer>>,
    %m1: memref<7xf32, strided<[2], offset: 3>, #spirv.storage_class<StorageBuffer>>, %d: memref<?xi32, #spirv.storage_class<StorageBuffer>>) {
  %0 = memref.load %m[%i, %j] : memref<4x5xf32, #spirv.storage_class<StorageBuffer>>
  %1 = memref.load %m0[] : memref<f32, #spirv.storage_class<StorageBuffer>>
  %2 = memref.load %m1[%i] : memref<7xf32, strided<[2], offset: 3>, #spirv.storage_class<StorageBuffer>>
  memref.store %2, %m1[%i] : memref<7xf32, strided<[2], offset: 3>, #spirv.storage_class<StorageBuffer>>
  %3 = memref.load %d[%j] : memref<?xi32, #spirv.storage_class<StorageBuffer>>
  memref.store %3, %d[%i] : memref<?xi32, #spirv.storage_class<StorageBuffer>>
  %4 = memref.atomic_rmw addi %3, %d[%i] : (i32, memref<?xi32, #spirv.storage_class<StorageBuffer>>) -> i32
  return
}
func.func @allocations(%i: index, %v: f32) {
  %0 = memref.alloc() : memref<16xf32, #spirv.storage_class<Workgroup>>
  memref.store %v, %0[%i] : memref<16xf32, #spirv.storage_class<Workgroup>>
  memref.dealloc %0 : memref<16xf32, #spirv.storage_class<Workgroup>>
  %1 = memref.alloca() : memref<4xi32, #spirv.storage_class<Function>>
  %2 = memref.load %1[%i] : memref<4xi32, #spirv.storage_class<Function>>
  return
}
}

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.4, [Shader, Int8, Int16, Int64, Float16, Float64, GroupNonUniformArithmetic, GroupNonUniformShuffle], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>} {
//   spirv.GlobalVariable @__workgroup_mem__0 : !spirv.ptr<!spirv.struct<(!spirv.array<16 x f32>)>, Workgroup>
//   func.func @f(%arg0: memref<4x5xf32, #spirv.storage_class<StorageBuffer>>, %arg1: index, %arg2: index, %arg3: memref<f32, #spirv.storage_class<StorageBuffer>>, %arg4: memref<7xf32, strided<[2], offset: 3>, #spirv.storage_class<StorageBuffer>>, %arg5: memref<?xi32, #spirv.storage_class<StorageBuffer>>) {
//     %0 = builtin.unrealized_conversion_cast %arg5 : memref<?xi32, #spirv.storage_class<StorageBuffer>> to !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0])>, StorageBuffer>
//     %1 = builtin.unrealized_conversion_cast %arg4 : memref<7xf32, strided<[2], offset: 3>, #spirv.storage_class<StorageBuffer>> to !spirv.ptr<!spirv.struct<(!spirv.array<17 x f32, stride=4> [0])>, StorageBuffer>
//     %2 = builtin.unrealized_conversion_cast %arg3 : memref<f32, #spirv.storage_class<StorageBuffer>> to !spirv.ptr<!spirv.struct<(!spirv.array<1 x f32, stride=4> [0])>, StorageBuffer>
//     %3 = builtin.unrealized_conversion_cast %arg2 : index to i32
//     %4 = builtin.unrealized_conversion_cast %arg1 : index to i32
//     %5 = builtin.unrealized_conversion_cast %arg0 : memref<4x5xf32, #spirv.storage_class<StorageBuffer>> to !spirv.ptr<!spirv.struct<(!spirv.array<20 x f32, stride=4> [0])>, StorageBuffer>
//     %cst0_i32 = spirv.Constant 0 : i32
//     %cst0_i32_0 = spirv.Constant 0 : i32
//     %cst5_i32 = spirv.Constant 5 : i32
//     %6 = spirv.IMul %4, %cst5_i32 : i32
//     %cst1_i32 = spirv.Constant 1 : i32
//     %7 = spirv.IAdd %3, %6 : i32
//     %8 = spirv.AccessChain %5[%cst0_i32, %7] : !spirv.ptr<!spirv.struct<(!spirv.array<20 x f32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
//     %9 = spirv.Load "StorageBuffer" %8 : f32
//     %cst0_i32_1 = spirv.Constant 0 : i32
//     %10 = spirv.AccessChain %2[%cst0_i32_1, %cst0_i32_1] : !spirv.ptr<!spirv.struct<(!spirv.array<1 x f32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
//     %11 = spirv.Load "StorageBuffer" %10 : f32
//     %cst0_i32_2 = spirv.Constant 0 : i32
//     %cst3_i32 = spirv.Constant 3 : i32
//     %cst2_i32 = spirv.Constant 2 : i32
//     %12 = spirv.IMul %4, %cst2_i32 : i32
//     %13 = spirv.IAdd %12, %cst3_i32 : i32
//     %14 = spirv.AccessChain %1[%cst0_i32_2, %13] : !spirv.ptr<!spirv.struct<(!spirv.array<17 x f32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
//     %15 = spirv.Load "StorageBuffer" %14 : f32
//     %cst0_i32_3 = spirv.Constant 0 : i32
//     %cst3_i32_4 = spirv.Constant 3 : i32
//     %cst2_i32_5 = spirv.Constant 2 : i32
//     %16 = spirv.IMul %4, %cst2_i32_5 : i32
//     %17 = spirv.IAdd %16, %cst3_i32_4 : i32
//     %18 = spirv.AccessChain %1[%cst0_i32_3, %17] : !spirv.ptr<!spirv.struct<(!spirv.array<17 x f32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
//     spirv.Store "StorageBuffer" %18, %15 : f32
//     %cst0_i32_6 = spirv.Constant 0 : i32
//     %cst0_i32_7 = spirv.Constant 0 : i32
//     %cst1_i32_8 = spirv.Constant 1 : i32
//     %19 = spirv.AccessChain %0[%cst0_i32_6, %3] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<i32, StorageBuffer>
//     %20 = spirv.Load "StorageBuffer" %19 : i32
//     %cst0_i32_9 = spirv.Constant 0 : i32
//     %cst0_i32_10 = spirv.Constant 0 : i32
//     %cst1_i32_11 = spirv.Constant 1 : i32
//     %21 = spirv.AccessChain %0[%cst0_i32_9, %4] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<i32, StorageBuffer>
//     spirv.Store "StorageBuffer" %21, %20 : i32
//     %cst0_i32_12 = spirv.Constant 0 : i32
//     %cst0_i32_13 = spirv.Constant 0 : i32
//     %cst1_i32_14 = spirv.Constant 1 : i32
//     %22 = spirv.AccessChain %0[%cst0_i32_12, %4] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<i32, StorageBuffer>
//     %23 = spirv.AtomicIAdd <Device> <AcquireRelease> %22, %20 : !spirv.ptr<i32, StorageBuffer>
//     return
//   }
//   func.func @allocations(%arg0: index, %arg1: f32) {
//     %0 = builtin.unrealized_conversion_cast %arg0 : index to i32
//     %__workgroup_mem__0_addr = spirv.mlir.addressof @__workgroup_mem__0 : !spirv.ptr<!spirv.struct<(!spirv.array<16 x f32>)>, Workgroup>
//     %cst0_i32 = spirv.Constant 0 : i32
//     %cst0_i32_0 = spirv.Constant 0 : i32
//     %cst1_i32 = spirv.Constant 1 : i32
//     %1 = spirv.AccessChain %__workgroup_mem__0_addr[%cst0_i32, %0] : !spirv.ptr<!spirv.struct<(!spirv.array<16 x f32>)>, Workgroup>, i32, i32 -> !spirv.ptr<f32, Workgroup>
//     spirv.Store "Workgroup" %1, %arg1 : f32
//     %2 = spirv.Variable : !spirv.ptr<!spirv.struct<(!spirv.array<4 x i32>)>, Function>
//     %cst0_i32_1 = spirv.Constant 0 : i32
//     %cst0_i32_2 = spirv.Constant 0 : i32
//     %cst1_i32_3 = spirv.Constant 1 : i32
//     %3 = spirv.AccessChain %2[%cst0_i32_1, %0] : !spirv.ptr<!spirv.struct<(!spirv.array<4 x i32>)>, Function>, i32, i32 -> !spirv.ptr<i32, Function>
//     %4 = spirv.Load "Function" %3 : i32
//     return
//   }
// }
