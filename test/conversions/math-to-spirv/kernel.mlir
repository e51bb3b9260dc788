// test: pass --convert-math-to-spirv

module attributes { spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel, Addresses, Int64, Int8], []>, #spirv.resource_limits<>> } {
func.func @f(%a: f32, %b: f32, %i: i32, %v: vector<3xf32>) {
  %0 = math.expm1 %a : f32
  %1 = math.log1p %a : f32
  %2 = math.powf %a, %b : f32
  %3 = math.round %v : vector<3xf32>
  %4 = math.ctlz %i : i32
  %5 = math.log2 %a : f32
  %6 = math.log10 %a : f32
  %7 = math.copysign %v, %v : vector<3xf32>
  %8 = math.isnan %a : f32
  %9 = math.sin %a : f32
  %10 = math.rsqrt %v : vector<3xf32>
  %11 = math.fma %a, %b, %a : f32
  %12 = math.absi %i : i32
  %13 = math.exp2 %a : f32
  return
}
}

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel, Addresses, Int64, Int8], []>, #spirv.resource_limits<>>} {
//   func.func @f(%arg0: f32, %arg1: f32, %arg2: i32, %arg3: vector<3xf32>) {
//     %0 = spirv.CL.exp %arg0 : f32
//     %cst_f32 = spirv.Constant 1.000000e+00 : f32
//     %1 = spirv.FSub %0, %cst_f32 : f32
//     %cst_f32_0 = spirv.Constant 1.000000e+00 : f32
//     %2 = spirv.FAdd %cst_f32_0, %arg0 : f32
//     %3 = spirv.CL.log %2 : f32
//     %4 = spirv.CL.pow %arg0, %arg1 : f32
//     %5 = spirv.CL.round %arg3 : vector<3xf32>
//     %6 = math.ctlz %arg2 : i32
//     %cst_f32_1 = spirv.Constant 1.44269502 : f32
//     %7 = spirv.CL.log %arg0 : f32
//     %8 = spirv.FMul %7, %cst_f32_1 : f32
//     %cst_f32_2 = spirv.Constant 0.434294492 : f32
//     %9 = spirv.CL.log %arg0 : f32
//     %10 = spirv.FMul %9, %cst_f32_2 : f32
//     %cst-2147483648_i32 = spirv.Constant -2147483648 : i32
//     %cst2147483647_i32 = spirv.Constant 2147483647 : i32
//     %11 = spirv.CompositeConstruct %cst-2147483648_i32, %cst-2147483648_i32, %cst-2147483648_i32 : (i32, i32, i32) -> vector<3xi32>
//     %12 = spirv.CompositeConstruct %cst2147483647_i32, %cst2147483647_i32, %cst2147483647_i32 : (i32, i32, i32) -> vector<3xi32>
//     %13 = spirv.Bitcast %arg3 : vector<3xf32> to vector<3xi32>
//     %14 = spirv.Bitcast %arg3 : vector<3xf32> to vector<3xi32>
//     %15 = spirv.BitwiseAnd %13, %12 : vector<3xi32>
//     %16 = spirv.BitwiseAnd %14, %11 : vector<3xi32>
//     %17 = spirv.BitwiseOr %15, %16 : vector<3xi32>
//     %18 = spirv.Bitcast %17 : vector<3xi32> to vector<3xf32>
//     %19 = spirv.IsNan %arg0 : f32
//     %20 = spirv.CL.sin %arg0 : f32
//     %21 = spirv.CL.rsqrt %arg3 : vector<3xf32>
//     %22 = spirv.CL.fma %arg0, %arg1, %arg0 : f32
//     %23 = spirv.CL.s_abs %arg2 : i32
//     %24 = math.exp2 %arg0 : f32
//     return
//   }
// }
