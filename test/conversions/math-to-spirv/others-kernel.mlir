// test: pass --convert-math-to-spirv

module attributes { spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel, Addresses], []>, #spirv.resource_limits<>> } {
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
  %10 = math.erf %a : f32
  %11 = math.exp %a : f32
  %12 = math.floor %a : f32
  %13 = math.log %a : f32
  %14 = math.roundeven %a : f32
  %15 = math.sinh %a : f32
  %16 = math.sqrt %a : f32
  %17 = math.tan %a : f32
  %18 = math.tanh %a : f32
  %19 = math.atan2 %a, %b : f32
  %20 = math.isfinite %a : f32
  %21 = math.isinf %a : f32
  return
}
}

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel, Addresses], []>, #spirv.resource_limits<>>} {
//   func.func @f(%arg0: f32, %arg1: f32, %arg2: vector<4xf32>) {
//     %0 = spirv.CL.fabs %arg0 : f32
//     %1 = spirv.CL.acos %arg0 : f32
//     %2 = spirv.CL.acosh %arg0 : f32
//     %3 = spirv.CL.asin %arg0 : f32
//     %4 = spirv.CL.asinh %arg0 : f32
//     %5 = spirv.CL.atan %arg0 : f32
//     %6 = spirv.CL.atanh %arg0 : f32
//     %7 = spirv.CL.ceil %arg0 : f32
//     %8 = spirv.CL.cos %arg0 : f32
//     %9 = spirv.CL.cosh %arg0 : f32
//     %10 = spirv.CL.erf %arg0 : f32
//     %11 = spirv.CL.exp %arg0 : f32
//     %12 = spirv.CL.floor %arg0 : f32
//     %13 = spirv.CL.log %arg0 : f32
//     %14 = spirv.CL.rint %arg0 : f32
//     %15 = spirv.CL.sinh %arg0 : f32
//     %16 = spirv.CL.sqrt %arg0 : f32
//     %17 = spirv.CL.tan %arg0 : f32
//     %18 = spirv.CL.tanh %arg0 : f32
//     %19 = spirv.CL.atan2 %arg0, %arg1 : f32
//     %20 = spirv.IsFinite %arg0 : f32
//     %21 = spirv.IsInf %arg0 : f32
//     return
//   }
// }
