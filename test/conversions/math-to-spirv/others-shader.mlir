// test: pass --convert-math-to-spirv

module attributes { spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], []>, #spirv.resource_limits<>> } {
func.func @f(%a: f32, %b: f32, %v: vector<4xf32>) {
  %0 = math.absf %a : f32
  %1 = math.acos %a : f32
  %2 = math.acosh %a : f32
  %3 = math.asin %a : f32
  %4 = math.asinh %a : f32
  %5 = math.atan %a : f32
  %6 = math.atanh %a : f32
  %7 = math.ceil %a : f32
  %8 = math.cos %a : f32
  %9 = math.cosh %a : f32
  %11 = math.exp %a : f32
  %12 = math.floor %a : f32
  %13 = math.log %a : f32
  %14 = math.roundeven %a : f32
  %15 = math.sinh %a : f32
  %16 = math.sqrt %a : f32
  %17 = math.tan %a : f32
  %18 = math.tanh %a : f32
  %19 = math.atan2 %a, %b : f32
  return
}
}

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], []>, #spirv.resource_limits<>>} {
//   func.func @f(%arg0: f32, %arg1: f32, %arg2: vector<4xf32>) {
//     %0 = spirv.GL.FAbs %arg0 : f32
//     %1 = spirv.GL.Acos %arg0 : f32
//     %2 = spirv.GL.Acosh %arg0 : f32
//     %3 = spirv.GL.Asin %arg0 : f32
//     %4 = spirv.GL.Asinh %arg0 : f32
//     %5 = spirv.GL.Atan %arg0 : f32
//     %6 = spirv.GL.Atanh %arg0 : f32
//     %7 = spirv.GL.Ceil %arg0 : f32
//     %8 = spirv.GL.Cos %arg0 : f32
//     %9 = spirv.GL.Cosh %arg0 : f32
//     %10 = spirv.GL.Exp %arg0 : f32
//     %11 = spirv.GL.Floor %arg0 : f32
//     %12 = spirv.GL.Log %arg0 : f32
//     %13 = spirv.GL.RoundEven %arg0 : f32
//     %14 = spirv.GL.Sinh %arg0 : f32
//     %15 = spirv.GL.Sqrt %arg0 : f32
//     %16 = spirv.GL.Tan %arg0 : f32
//     %17 = spirv.GL.Tanh %arg0 : f32
//     %18 = math.atan2 %arg0, %arg1 : f32
//     return
//   }
// }
