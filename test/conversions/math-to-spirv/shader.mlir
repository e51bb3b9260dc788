// test: pass --convert-math-to-spirv

module attributes { spirv.target_env = #spirv.target_env<#spirv.vce<v1.4, [Shader, Int8, Int16, Int64, Float16, Float64, GroupNonUniformArithmetic, GroupNonUniformShuffle], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>> } {
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
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.4, [Shader, Int8, Int16, Int64, Float16, Float64, GroupNonUniformArithmetic, GroupNonUniformShuffle], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>} {
//   func.func @f(%arg0: f32, %arg1: f32, %arg2: i32, %arg3: vector<3xf32>) {
//     %0 = spirv.GL.Exp %arg0 : f32
//     %cst_f32 = spirv.Constant 1.000000e+00 : f32
//     %1 = spirv.FSub %0, %cst_f32 : f32
//     %cst_f32_0 = spirv.Constant 1.000000e+00 : f32
//     %2 = spirv.FAdd %cst_f32_0, %arg0 : f32
//     %3 = spirv.GL.Log %2 : f32
//     %cst_f32_1 = spirv.Constant 0.000000e+00 : f32
//     %4 = spirv.FOrdLessThan %arg0, %cst_f32_1 : f32
//     %cst_f32_2 = spirv.Constant 1.000000e+00 : f32
//     %5 = spirv.FRem %arg1, %cst_f32_2 : f32
//     %6 = spirv.FOrdNotEqual %5, %cst_f32_1 : f32
//     %7 = spirv.LogicalAnd %6, %4 : i1
//     %cst_f32_3 = spirv.Constant 0x7FC00000 : f32
//     %8 = spirv.Select %7, %cst_f32_3, %arg0 : i1, f32
//     %9 = spirv.GL.FAbs %8 : f32
//     %10 = spirv.ConvertFToS %arg1 : f32 to i32
//     %cst1_i32 = spirv.Constant 1 : i32
//     %11 = spirv.BitwiseAnd %10, %cst1_i32 : i32
//     %12 = spirv.IEqual %11, %cst1_i32 : i32
//     %13 = spirv.GL.Pow %9, %arg1 : f32
//     %14 = spirv.FNegate %13 : f32
//     %15 = spirv.LogicalAnd %4, %12 : i1
//     %16 = spirv.Select %15, %14, %13 : i1, f32
//     %cst_vec_3xf32 = spirv.Constant dense<0.000000e+00> : vector<3xf32>
//     %cst_vec_3xf32_4 = spirv.Constant dense<1.000000e+00> : vector<3xf32>
//     %cst_vec_3xf32_5 = spirv.Constant dense<5.000000e-01> : vector<3xf32>
//     %17 = spirv.GL.FAbs %arg3 : vector<3xf32>
//     %18 = spirv.GL.Floor %17 : vector<3xf32>
//     %19 = spirv.FSub %17, %18 : vector<3xf32>
//     %20 = spirv.FOrdGreaterThanEqual %19, %cst_vec_3xf32_5 : vector<3xf32>
//     %21 = spirv.Select %20, %cst_vec_3xf32_4, %cst_vec_3xf32 : vector<3xi1>, vector<3xf32>
//     %22 = spirv.FAdd %18, %21 : vector<3xf32>
//     %cst-2147483648_i32 = spirv.Constant -2147483648 : i32
//     %cst2147483647_i32 = spirv.Constant 2147483647 : i32
//     %23 = spirv.CompositeConstruct %cst-2147483648_i32, %cst-2147483648_i32, %cst-2147483648_i32 : (i32, i32, i32) -> vector<3xi32>
//     %24 = spirv.CompositeConstruct %cst2147483647_i32, %cst2147483647_i32, %cst2147483647_i32 : (i32, i32, i32) -> vector<3xi32>
//     %25 = spirv.Bitcast %22 : vector<3xf32> to vector<3xi32>
//     %26 = spirv.Bitcast %arg3 : vector<3xf32> to vector<3xi32>
//     %27 = spirv.BitwiseAnd %25, %24 : vector<3xi32>
//     %28 = spirv.BitwiseAnd %26, %23 : vector<3xi32>
//     %29 = spirv.BitwiseOr %27, %28 : vector<3xi32>
//     %30 = spirv.Bitcast %29 : vector<3xi32> to vector<3xf32>
//     %cst1_i32_6 = spirv.Constant 1 : i32
//     %cst31_i32 = spirv.Constant 31 : i32
//     %cst32_i32 = spirv.Constant 32 : i32
//     %31 = spirv.GL.FindUMsb %arg2 : i32
//     %32 = spirv.ISub %cst31_i32, %31 : i32
//     %33 = spirv.ISub %cst32_i32, %arg2 : i32
//     %34 = spirv.ULessThanEqual %arg2, %cst1_i32_6 : i32
//     %35 = spirv.Select %34, %33, %32 : i1, i32
//     %cst_f32_7 = spirv.Constant 1.44269502 : f32
//     %36 = spirv.GL.Log %arg0 : f32
//     %37 = spirv.FMul %36, %cst_f32_7 : f32
//     %cst_f32_8 = spirv.Constant 0.434294492 : f32
//     %38 = spirv.GL.Log %arg0 : f32
//     %39 = spirv.FMul %38, %cst_f32_8 : f32
//     %cst-2147483648_i32_9 = spirv.Constant -2147483648 : i32
//     %cst2147483647_i32_10 = spirv.Constant 2147483647 : i32
//     %40 = spirv.CompositeConstruct %cst-2147483648_i32_9, %cst-2147483648_i32_9, %cst-2147483648_i32_9 : (i32, i32, i32) -> vector<3xi32>
//     %41 = spirv.CompositeConstruct %cst2147483647_i32_10, %cst2147483647_i32_10, %cst2147483647_i32_10 : (i32, i32, i32) -> vector<3xi32>
//     %42 = spirv.Bitcast %arg3 : vector<3xf32> to vector<3xi32>
//     %43 = spirv.Bitcast %arg3 : vector<3xf32> to vector<3xi32>
//     %44 = spirv.BitwiseAnd %42, %41 : vector<3xi32>
//     %45 = spirv.BitwiseAnd %43, %40 : vector<3xi32>
//     %46 = spirv.BitwiseOr %44, %45 : vector<3xi32>
//     %47 = spirv.Bitcast %46 : vector<3xi32> to vector<3xf32>
//     %48 = spirv.IsNan %arg0 : f32
//     %49 = spirv.GL.Sin %arg0 : f32
//     %50 = spirv.GL.InverseSqrt %arg3 : vector<3xf32>
//     %51 = spirv.GL.Fma %arg0, %arg1, %arg0 : f32
//     %52 = spirv.GL.SAbs %arg2 : i32
//     %53 = math.exp2 %arg0 : f32
//     return
//   }
// }
