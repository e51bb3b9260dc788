// test: pass --convert-arith-to-spirv

module attributes { spirv.target_env = #spirv.target_env<#spirv.vce<v1.4, [Shader, Int8, Int16, Int64, Float16, Float64], []>, #spirv.resource_limits<>> } {
func.func @f(%x: f32, %y: f32, %d: f64, %a: i32, %b: i32, %p: i1, %q: i1, %i: index, %v: vector<4xf32>) {
  %0 = arith.divf %x, %y : f32
  %1 = arith.divui %a, %b : i32
  %2 = arith.fptoui %x : f32 to i32
  %3 = arith.index_castui %a : i32 to index
  %4 = arith.maxnumf %x, %y : f32
  %5 = arith.maxui %a, %b : i32
  %6 = arith.minimumf %x, %y : f32
  %7 = arith.minsi %a, %b : i32
  %8:2 = arith.mului_extended %a, %b : i32
  %9 = arith.ori %a, %b : i32
  %10 = arith.ori %p, %q : i1
  %11 = arith.remf %x, %y : f32
  %12 = arith.shli %a, %b : i32
  %13 = arith.shrui %a, %b : i32
  %14 = arith.subf %v, %v : vector<4xf32>
  %15 = arith.subi %a, %b : i32
  %16 = arith.truncf %d : f64 to f32
  return
}
}

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.4, [Shader, Int8, Int16, Int64, Float16, Float64], []>, #spirv.resource_limits<>>} {
//   func.func @f(%arg0: f32, %arg1: f32, %arg2: f64, %arg3: i32, %arg4: i32, %arg5: i1, %arg6: i1, %arg7: index, %arg8: vector<4xf32>) {
//     %0 = spirv.FDiv %arg0, %arg1 : f32
//     %1 = spirv.UDiv %arg3, %arg4 : i32
//     %2 = spirv.ConvertFToU %arg0 : f32 to i32
//     %3 = spirv.GL.FMax %arg0, %arg1 : f32
//     %4 = spirv.IsNan %arg0 : f32
//     %5 = spirv.IsNan %arg1 : f32
//     %6 = spirv.Select %4, %arg1, %3 : i1, f32
//     %7 = spirv.Select %5, %arg0, %6 : i1, f32
//     %8 = spirv.GL.UMax %arg3, %arg4 : i32
//     %9 = spirv.GL.FMin %arg0, %arg1 : f32
//     %10 = spirv.IsNan %arg0 : f32
//     %11 = spirv.IsNan %arg1 : f32
//     %12 = spirv.Select %10, %arg0, %9 : i1, f32
//     %13 = spirv.Select %11, %arg1, %12 : i1, f32
//     %14 = spirv.GL.SMin %arg3, %arg4 : i32
//     %15 = spirv.UMulExtended %arg3, %arg4 : !spirv.struct<(i32, i32)>
//     %16 = spirv.CompositeExtract %15[0 : i32] : !spirv.struct<(i32, i32)>
//     %17 = spirv.CompositeExtract %15[1 : i32] : !spirv.struct<(i32, i32)>
//     %18 = spirv.BitwiseOr %arg3, %arg4 : i32
//     %19 = spirv.LogicalOr %arg5, %arg6 : i1
//     %20 = spirv.FRem %arg0, %arg1 : f32
//     %21 = spirv.ShiftLeftLogical %arg3, %arg4 : i32, i32
//     %22 = spirv.ShiftRightLogical %arg3, %arg4 : i32, i32
//     %23 = spirv.FSub %arg8, %arg8 : vector<4xf32>
//     %24 = spirv.ISub %arg3, %arg4 : i32
//     %25 = spirv.FConvert %arg2 : f64 to f32
//     return
//   }
// }
