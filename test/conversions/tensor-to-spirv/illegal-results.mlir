// test: pass --convert-tensor-to-spirv --split-input-file

// Ops whose conversion the environment does not have stay as they are.
module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], []>, #spirv.resource_limits<>>} {
func.func @select(%a: vector<4xi1>, %b: vector<4xi1>, %c: i1) {
  %0 = arith.select %c, %a, %b : vector<4xi1>
  return
}
}

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], []>, #spirv.resource_limits<>>} {
//   spirv.func @select(%arg0: vector<4xi1>, %arg1: vector<4xi1>, %arg2: i1) "None" {
//     %0 = arith.select %arg2, %arg0, %arg1 : vector<4xi1>
//     spirv.Return
//   }
// }

// -----

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], []>, #spirv.resource_limits<>>} {
func.func @add(%a: vector<16xi1>, %b: vector<16xi1>) {
  %0 = arith.addi %a, %b : vector<16xi1>
  return
}
}

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], []>, #spirv.resource_limits<>>} {
//   spirv.func @add(%arg0: vector<16xi1>, %arg1: vector<16xi1>) "None" {
//     %0 = arith.addi %arg0, %arg1 : vector<16xi1>
//     spirv.Return
//   }
// }
