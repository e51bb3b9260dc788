// test: pass --convert-memref-to-spirv

module attributes { spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel, Addresses, Int64, Int8], []>, #spirv.resource_limits<>> } {
func.func @f(%m: memref<4x5xf32, #spirv.storage_class<CrossWorkgroup>>, %i: index, %d: memref<?xf32, #spirv.storage_class<CrossWorkgroup>>) {
  %0 = memref.load %m[%i, %i] : memref<4x5xf32, #spirv.storage_class<CrossWorkgroup>>
  memref.store %0, %d[%i] : memref<?xf32, #spirv.storage_class<CrossWorkgroup>>
  %1 = memref.reinterpret_cast %d to offset: [%i], sizes: [10], strides: [1] : memref<?xf32, #spirv.storage_class<CrossWorkgroup>> to memref<?xf32, strided<[1], offset: ?>, #spirv.storage_class<CrossWorkgroup>>
  return
}
}

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel, Addresses, Int64, Int8], []>, #spirv.resource_limits<>>} {
//   func.func @f(%arg0: memref<4x5xf32, #spirv.storage_class<CrossWorkgroup>>, %arg1: index, %arg2: memref<?xf32, #spirv.storage_class<CrossWorkgroup>>) {
//     %0 = builtin.unrealized_conversion_cast %arg2 : memref<?xf32, #spirv.storage_class<CrossWorkgroup>> to !spirv.ptr<f32, CrossWorkgroup>
//     %1 = builtin.unrealized_conversion_cast %arg1 : index to i32
//     %2 = builtin.unrealized_conversion_cast %arg0 : memref<4x5xf32, #spirv.storage_class<CrossWorkgroup>> to !spirv.ptr<!spirv.array<20 x f32>, CrossWorkgroup>
//     %cst0_i32 = spirv.Constant 0 : i32
//     %cst5_i32 = spirv.Constant 5 : i32
//     %3 = spirv.IMul %1, %cst5_i32 : i32
//     %cst1_i32 = spirv.Constant 1 : i32
//     %4 = spirv.IAdd %1, %3 : i32
//     %5 = spirv.AccessChain %2[%4] : !spirv.ptr<!spirv.array<20 x f32>, CrossWorkgroup>, i32 -> !spirv.ptr<f32, CrossWorkgroup>
//     %6 = spirv.Load "CrossWorkgroup" %5 : f32
//     %cst0_i32_0 = spirv.Constant 0 : i32
//     %cst1_i32_1 = spirv.Constant 1 : i32
//     %7 = spirv.PtrAccessChain %0[%1] : !spirv.ptr<f32, CrossWorkgroup>, i32 -> !spirv.ptr<f32, CrossWorkgroup>
//     spirv.Store "CrossWorkgroup" %7, %6 : f32
//     %8 = spirv.InBoundsPtrAccessChain %0[%1] : !spirv.ptr<f32, CrossWorkgroup>, i32 -> !spirv.ptr<f32, CrossWorkgroup>
//     return
//   }
// }
