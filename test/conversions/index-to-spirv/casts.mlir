// test: pass --convert-index-to-spirv

module attributes { spirv.target_env = #spirv.target_env<#spirv.vce<v1.4, [Shader], []>, #spirv.resource_limits<>> } {
func.func @types_that_the_environment_lacks(%a: index, %b: i8) -> (i8, i64, index) {
  %0 = index.castu %a : index to i8
  %1 = index.casts %a : index to i64
  %2 = index.castu %b : i8 to index
  return %0, %1, %2 : i8, i64, index
}
}

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.4, [Shader], []>, #spirv.resource_limits<>>} {
//   func.func @types_that_the_environment_lacks(%arg0: index, %arg1: i8) -> (i8, i64, index) {
//     %0 = builtin.unrealized_conversion_cast %arg1 : i8 to i32
//     %1 = builtin.unrealized_conversion_cast %0 : i32 to index
//     %2 = builtin.unrealized_conversion_cast %arg0 : index to i32
//     %3 = spirv.UConvert %2 : i32 to i8
//     %4 = spirv.SConvert %2 : i32 to i64
//     return %3, %4, %1 : i8, i64, index
//   }
// }
