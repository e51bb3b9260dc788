// test: pass --convert-math-to-spirv

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], []>, #spirv.resource_limits<>>} {
func.func @f(%a: f16, %b: vector<2xf8E5M2>, %v: vector<[4]xf32>) {
  %0 = math.copysign %a, %a : f16
  %1 = math.round %a : f16
  %3 = math.sin %v : vector<[4]xf32>
  %4 = math.exp %a : f16
  return
}
}

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], []>, #spirv.resource_limits<>>} {
//   func.func @f(%arg0: f16, %arg1: vector<2xf8E5M2>, %arg2: vector<[4]xf32>) {
//     %0 = builtin.unrealized_conversion_cast %arg0 : f16 to f32
//     %1 = math.copysign %arg0, %arg0 : f16
//     %2 = math.round %arg0 : f16
//     %3 = math.sin %arg2 : vector<[4]xf32>
//     %4 = spirv.GL.Exp %0 : f32
//     return
//   }
// }
