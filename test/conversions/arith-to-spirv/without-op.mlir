// test: pass --convert-arith-to-spirv

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel], []>, #spirv.resource_limits<>>} {
func.func @f(%a: vector<16xf8E4M3FN>, %b: vector<16xf32>) -> (vector<16xi8>, vector<16xf16>) {
  %0 = arith.bitcast %a : vector<16xf8E4M3FN> to vector<16xi8>
  %1 = arith.truncf %b downward : vector<16xf32> to vector<16xf16>
  return %0, %1 : vector<16xi8>, vector<16xf16>
}
func.func @constants() -> vector<1x1xi8> {
  %0 = arith.constant dense<127> : vector<1x1xi8>
  return %0 : vector<1x1xi8>
}
}

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel], []>, #spirv.resource_limits<>>} {
//   func.func @f(%arg0: vector<16xf8E4M3FN>, %arg1: vector<16xf32>) -> (vector<16xi8>, vector<16xf16>) {
//     %0 = builtin.unrealized_conversion_cast %arg1 : vector<16xf32> to vector<16xf16>
//     %1 = builtin.unrealized_conversion_cast %arg0 : vector<16xf8E4M3FN> to vector<16xi32>
//     %2 = builtin.unrealized_conversion_cast %1 : vector<16xi32> to vector<16xi8>
//     return %2, %0 : vector<16xi8>, vector<16xf16>
//   }
//   func.func @constants() -> vector<1x1xi8> {
//     %cst127_i32 = spirv.Constant 127 : i32
//     %0 = builtin.unrealized_conversion_cast %cst127_i32 : i32 to vector<1x1xi8>
//     return %0 : vector<1x1xi8>
//   }
// }
