// test: pass --convert-index-to-spirv=use-64bit-index=true

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], []>, #spirv.resource_limits<>>} {
func.func @f(%a: index, %b: index) -> index {
  %0 = index.add %a, %b
  %1 = index.constant 4294967296
  %2 = index.maxs %0, %1
  return %2 : index
}
}

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], []>, #spirv.resource_limits<>>} {
//   func.func @f(%arg0: index, %arg1: index) -> index {
//     %0 = builtin.unrealized_conversion_cast %arg1 : index to i64
//     %1 = builtin.unrealized_conversion_cast %arg0 : index to i64
//     %2 = spirv.IAdd %1, %0 : i64
//     %cst4294967296_i64 = spirv.Constant 4294967296 : i64
//     %3 = spirv.GL.SMax %2, %cst4294967296_i64 : i64
//     %4 = builtin.unrealized_conversion_cast %3 : i64 to index
//     return %4 : index
//   }
// }
