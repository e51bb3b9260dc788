// test: our pass --test-convert-to-spirv

// Nothing of an expansion stays whose comparisons have no conversion.
module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], []>, #spirv.resource_limits<>>} {
  func.func @round(%a: i16, %b: i16) -> i16 {
    %0 = arith.ceildivsi %a, %b : i16
    %1 = arith.floordivsi %0, %b : i16
    return %1 : i16
  }
  func.func @dot(%a: vector<2xbf16>, %b: vector<2xbf16>) -> bf16 {
    %0 = arith.mulf %a, %b : vector<2xbf16>
    %1 = vector.reduction <add>, %0 : vector<2xbf16> into bf16
    return %1 : bf16
  }
}

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], []>, #spirv.resource_limits<>>} {
//   spirv.func @round(%arg0: i32, %arg1: i32) -> i32 "None" {
//     %0 = builtin.unrealized_conversion_cast %arg1 : i32 to i16
//     %1 = builtin.unrealized_conversion_cast %arg0 : i32 to i16
//     %2 = arith.ceildivsi %1, %0 : i16
//     %3 = arith.floordivsi %2, %0 : i16
//     %4 = builtin.unrealized_conversion_cast %3 : i16 to i32
//     spirv.ReturnValue %4 : i32
//   }
//   spirv.func @dot(%arg0: vector<2xf32>, %arg1: vector<2xf32>) -> f32 "None" {
//     %0 = spirv.FMul %arg0, %arg1 : vector<2xf32>
//     %cst_vec_2xf32 = spirv.Constant dense<1.000000e+00> : vector<2xf32>
//     %1 = spirv.Dot %0, %cst_vec_2xf32 : vector<2xf32> -> f32
//     spirv.ReturnValue %1 : f32
//   }
// }
