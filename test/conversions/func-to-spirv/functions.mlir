// test: pass --convert-func-to-spirv

module attributes { spirv.target_env = #spirv.target_env<#spirv.vce<v1.4, [Shader, Int8, Int16, Int64, Float16, Float64, GroupNonUniformArithmetic, GroupNonUniformShuffle], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>> } {
func.func private @declared(i32)
func.func @f(%a: index, %m: memref<4xf32, #spirv.storage_class<StorageBuffer>>, %v: vector<1xf32>, %t: tensor<2x3xf32>) -> index {
  %0 = func.call @f(%a, %m, %v, %t) : (index, memref<4xf32, #spirv.storage_class<StorageBuffer>>, vector<1xf32>, tensor<2x3xf32>) -> index
  return %0 : index
}
func.func @several(%a: f32) -> (f32, f32) {
  return %a, %a : f32, f32
}
}

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.4, [Shader, Int8, Int16, Int64, Float16, Float64, GroupNonUniformArithmetic, GroupNonUniformShuffle], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>} {
//   spirv.func @declared(i32) "None" attributes {sym_visibility = "private"}
//   spirv.func @f(%arg0: i32, %arg1: !spirv.ptr<!spirv.struct<(!spirv.array<4 x f32, stride=4> [0])>, StorageBuffer>, %arg2: f32, %arg3: !spirv.array<6 x f32>) -> i32 "None" {
//     %0 = spirv.FunctionCall @f(%arg0, %arg1, %arg2, %arg3) : (i32, !spirv.ptr<!spirv.struct<(!spirv.array<4 x f32, stride=4> [0])>, StorageBuffer>, f32, !spirv.array<6 x f32>) -> i32
//     spirv.ReturnValue %0 : i32
//   }
//   func.func @several(%arg0: f32) -> (f32, f32) {
//     return %arg0, %arg0 : f32, f32
//   }
// }
