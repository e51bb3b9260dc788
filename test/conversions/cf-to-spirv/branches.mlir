// test: pass --convert-cf-to-spirv

module attributes { spirv.target_env = #spirv.target_env<#spirv.vce<v1.4, [Shader, Int8, Int16, Int64, Float16, Float64, GroupNonUniformArithmetic, GroupNonUniformShuffle], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>> } {
func.func @f(%c: i1, %i: i32) -> i32 {
  cf.cond_br %c, ^a(%i : i32), ^b
^a(%j: i32):
  cf.br ^a(%j : i32)
^b:
  return %i : i32
}
}

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.4, [Shader, Int8, Int16, Int64, Float16, Float64, GroupNonUniformArithmetic, GroupNonUniformShuffle], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>} {
//   func.func @f(%arg0: i1, %arg1: i32) -> i32 {
//     spirv.BranchConditional %arg0, ^bb1(%arg1 : i32), ^bb2
//   ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb1
//     spirv.Branch ^bb1(%0 : i32)
//   ^bb2:  // pred: ^bb0
//     return %arg1 : i32
//   }
// }
