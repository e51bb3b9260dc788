// test: pass --convert-ub-to-spirv

module attributes { spirv.target_env = #spirv.target_env<#spirv.vce<v1.4, [Shader, Int8, Int16, Int64, Float16, Float64, GroupNonUniformArithmetic, GroupNonUniformShuffle], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>> } {
func.func @f() {
  %0 = ub.poison : i32
  %1 = ub.poison : vector<4xf32>
  return
}
}

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.4, [Shader, Int8, Int16, Int64, Float16, Float64, GroupNonUniformArithmetic, GroupNonUniformShuffle], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>} {
//   func.func @f() {
//     %0 = spirv.Undef : i32
//     %1 = spirv.Undef : vector<4xf32>
//     return
//   }
// }
