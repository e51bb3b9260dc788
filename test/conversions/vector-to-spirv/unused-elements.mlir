// test: pass --convert-vector-to-spirv

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], []>, #spirv.resource_limits<>>} {
func.func @f(%a: vector<3xi8>) {
  %0, %1, %2 = vector.to_elements %a : vector<3xi8>
  return
}
}

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], []>, #spirv.resource_limits<>>} {
//   func.func @f(%arg0: vector<3xi8>) {
//     return
//   }
// }
