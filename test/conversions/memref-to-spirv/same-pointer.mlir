// test: pass --convert-memref-to-spirv

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], []>, #spirv.resource_limits<>>} {
func.func @f(%a: memref<4xf32, #spirv.storage_class<Workgroup>>) -> memref<4xf32, strided<[1]>, #spirv.storage_class<Workgroup>> {
  %0 = memref.reinterpret_cast %a to offset: [0], sizes: [4], strides: [1] : memref<4xf32, #spirv.storage_class<Workgroup>> to memref<4xf32, strided<[1]>, #spirv.storage_class<Workgroup>>
  return %0 : memref<4xf32, strided<[1]>, #spirv.storage_class<Workgroup>>
}
}

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], []>, #spirv.resource_limits<>>} {
//   func.func @f(%arg0: memref<4xf32, #spirv.storage_class<Workgroup>>) -> memref<4xf32, strided<[1]>, #spirv.storage_class<Workgroup>> {
//     %0 = builtin.unrealized_conversion_cast %arg0 : memref<4xf32, #spirv.storage_class<Workgroup>> to !spirv.ptr<!spirv.struct<(!spirv.array<4 x f32>)>, Workgroup>
//     %1 = builtin.unrealized_conversion_cast %0 : !spirv.ptr<!spirv.struct<(!spirv.array<4 x f32>)>, Workgroup> to memref<4xf32, strided<[1]>, #spirv.storage_class<Workgroup>>
//     return %1 : memref<4xf32, strided<[1]>, #spirv.storage_class<Workgroup>>
//   }
// }
