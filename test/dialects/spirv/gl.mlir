// test: round-trip

module {
  func.func @gl_1(%arg0: f32) {
    %0 = spirv.GL.Acos %arg0 : f32
    %1 = spirv.GL.Acosh %arg0 : f32
    %2 = spirv.GL.Asin %arg0 : f32
    %3 = spirv.GL.Asinh %arg0 : f32
    %4 = spirv.GL.Atan %arg0 : f32
    %5 = spirv.GL.Atanh %arg0 : f32
    %6 = spirv.GL.Ceil %arg0 : f32
    %7 = spirv.GL.Cos %arg0 : f32
    %8 = spirv.GL.Cosh %arg0 : f32
    %9 = spirv.GL.Exp2 %arg0 : f32
    %10 = spirv.GL.Exp %arg0 : f32
    %11 = spirv.GL.FAbs %arg0 : f32
    %12 = spirv.GL.FSign %arg0 : f32
    %13 = spirv.GL.Floor %arg0 : f32
    %14 = spirv.GL.Fract %arg0 : f32
    %15 = spirv.GL.InverseSqrt %arg0 : f32
    %16 = spirv.GL.Length %arg0 : f32 -> f32
    %17 = spirv.GL.Log2 %arg0 : f32
    %18 = spirv.GL.Log %arg0 : f32
    %19 = spirv.GL.Normalize %arg0 : f32
    %20 = spirv.GL.RoundEven %arg0 : f32
    %21 = spirv.GL.Round %arg0 : f32
    %22 = spirv.GL.Sin %arg0 : f32
    %23 = spirv.GL.Sinh %arg0 : f32
    %24 = spirv.GL.Sqrt %arg0 : f32
    %25 = spirv.GL.Tan %arg0 : f32
    %26 = spirv.GL.Tanh %arg0 : f32
    return
  }
  func.func @gl_2(%arg0: f32, %arg1: f32) {
    %0 = spirv.GL.Cross %arg0, %arg1 : f32
    %1 = spirv.GL.Distance %arg0, %arg1 : f32, f32 -> f32
    %2 = spirv.GL.FMax %arg0, %arg1 : f32
    %3 = spirv.GL.FMin %arg0, %arg1 : f32
    %4 = spirv.GL.Pow %arg0, %arg1 : f32
    %5 = spirv.GL.Reflect %arg0, %arg1 : f32
    return
  }
  func.func @gl_3(%arg0: f32, %arg1: f32, %arg2: f32) {
    %0 = spirv.GL.FClamp %arg0, %arg1, %arg2 : f32
    %1 = spirv.GL.FMix %arg0 : f32, %arg1 : f32, %arg2 : f32 -> f32
    %2 = spirv.GL.Fma %arg0, %arg1, %arg2 : f32
    return
  }
  func.func @gl_4(%arg0: i32) {
    %0 = spirv.GL.FindILsb %arg0 : i32
    %1 = spirv.GL.FindSMsb %arg0 : i32
    %2 = spirv.GL.FindUMsb %arg0 : i32
    %3 = spirv.GL.SAbs %arg0 : i32
    %4 = spirv.GL.SSign %arg0 : i32
    %5 = spirv.GL.UnpackHalf2x16 %arg0 : i32 -> vector<2xf32>
    %6 = spirv.GL.UnpackSnorm4x8 %arg0 : i32 -> vector<4xf32>
    return
  }
  func.func @gl_5(%arg0: f32, %arg1: i32) {
    %0 = spirv.GL.Ldexp %arg0 : f32, %arg1 : i32 -> f32
    return
  }
  func.func @gl_6(%arg0: vector<2xf32>) {
    %0 = spirv.GL.PackHalf2x16 %arg0 : vector<2xf32> -> i32
    return
  }
  func.func @gl_7(%arg0: vector<4xf32>) {
    %0 = spirv.GL.PackSnorm4x8 %arg0 : vector<4xf32> -> i32
    return
  }
  func.func @gl_8(%arg0: i32, %arg1: i32, %arg2: i32) {
    %0 = spirv.GL.SClamp %arg0, %arg1, %arg2 : i32
    %1 = spirv.GL.UClamp %arg0, %arg1, %arg2 : i32
    return
  }
  func.func @gl_9(%arg0: i32, %arg1: i32) {
    %0 = spirv.GL.SMax %arg0, %arg1 : i32
    %1 = spirv.GL.SMin %arg0, %arg1 : i32
    %2 = spirv.GL.UMax %arg0, %arg1 : i32
    %3 = spirv.GL.UMin %arg0, %arg1 : i32
    return
  }
  func.func @structs(%arg0: f32, %arg1: vector<2xf32>) {
    %0 = spirv.GL.FrexpStruct %arg0 : f32 -> !spirv.struct<(f32, i32)>
    %1 = spirv.GL.FClamp %arg1, %arg1, %arg1 {precise} : vector<2xf32>
    return
  }
}
