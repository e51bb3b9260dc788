// test: pass --convert-math-to-spirv

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel, Shader], []>, #spirv.resource_limits<>>} {
func.func @f(%a: f32, %i: i32) {
  %0 = math.exp %a : f32
  %1 = math.log2 %a : f32
  %2 = math.round %a : f32
  %3 = math.powf %a, %a : f32
  %4 = math.atan2 %a, %a : f32
  %5 = math.absi %i : i32
  %6 = math.ctlz %i : i32
  return
}
}

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel, Shader], []>, #spirv.resource_limits<>>} {
//   func.func @f(%arg0: f32, %arg1: i32) {
//     %0 = spirv.CL.exp %arg0 : f32
//     %cst_f32 = spirv.Constant 1.44269502 : f32
//     %1 = spirv.CL.log %arg0 : f32
//     %2 = spirv.FMul %1, %cst_f32 : f32
//     %3 = spirv.CL.round %arg0 : f32
//     %4 = spirv.CL.pow %arg0, %arg0 : f32
//     %5 = spirv.CL.atan2 %arg0, %arg0 : f32
//     %6 = spirv.CL.s_abs %arg1 : i32
//     %cst1_i32 = spirv.Constant 1 : i32
//     %cst31_i32 = spirv.Constant 31 : i32
//     %cst32_i32 = spirv.Constant 32 : i32
//     %7 = spirv.GL.FindUMsb %arg1 : i32
//     %8 = spirv.ISub %cst31_i32, %7 : i32
//     %9 = spirv.ISub %cst32_i32, %arg1 : i32
//     %10 = spirv.ULessThanEqual %arg1, %cst1_i32 : i32
//     %11 = spirv.Select %10, %9, %8 : i1, i32
//     return
//   }
// }
