// test: pass --convert-spirv-to-llvm

spirv.func @floats(%a: f32) "None" {
  %0 = spirv.GL.Ceil %a : f32
  %1 = spirv.GL.Cos %a : f32
  %2 = spirv.GL.Exp %a : f32
  %3 = spirv.GL.FAbs %a : f32
  %4 = spirv.GL.Floor %a : f32
  %5 = spirv.GL.InverseSqrt %a : f32
  %6 = spirv.GL.Log %a : f32
  %7 = spirv.GL.Sin %a : f32
  %8 = spirv.GL.Sqrt %a : f32
  %9 = spirv.GL.Tan %a : f32
  %10 = spirv.GL.Tanh %a : f32
  %x = spirv.GL.FMax %a, %a : f32
  %y = spirv.GL.FMin %a, %a : f32
  spirv.Return
}

// expected:
// module {
//   llvm.func @floats(%arg0: f32) {
//     %0 = llvm.intr.ceil(%arg0) : (f32) -> f32
//     %1 = llvm.intr.cos(%arg0) : (f32) -> f32
//     %2 = llvm.intr.exp(%arg0) : (f32) -> f32
//     %3 = llvm.intr.fabs(%arg0) : (f32) -> f32
//     %4 = llvm.intr.floor(%arg0) : (f32) -> f32
//     %5 = llvm.mlir.constant(1.000000e+00 : f32) : f32
//     %6 = llvm.intr.sqrt(%arg0) : (f32) -> f32
//     %7 = llvm.fdiv %5, %6 : f32
//     %8 = llvm.intr.log(%arg0) : (f32) -> f32
//     %9 = llvm.intr.sin(%arg0) : (f32) -> f32
//     %10 = llvm.intr.sqrt(%arg0) : (f32) -> f32
//     %11 = llvm.intr.tan(%arg0) : (f32) -> f32
//     %12 = llvm.intr.tanh(%arg0) : (f32) -> f32
//     %13 = llvm.intr.maxnum(%arg0, %arg0) : (f32, f32) -> f32
//     %14 = llvm.intr.minnum(%arg0, %arg0) : (f32, f32) -> f32
//     llvm.return
//   }
// }

// -----

spirv.func @others(%a: vector<3xf32>, %i: i16) "None" {
  %0 = spirv.GL.InverseSqrt %a : vector<3xf32>
  %1 = spirv.GL.SMax %i, %i : i16
  %2 = spirv.GL.SMin %i, %i : i16
  spirv.Return
}

// expected:
// module {
//   llvm.func @others(%arg0: vector<3xf32>, %arg1: i16) {
//     %0 = llvm.mlir.constant(dense<1.000000e+00> : vector<3xf32>) : vector<3xf32>
//     %1 = llvm.intr.sqrt(%arg0) : (vector<3xf32>) -> vector<3xf32>
//     %2 = llvm.fdiv %0, %1 : vector<3xf32>
//     %3 = llvm.intr.smax(%arg1, %arg1) : (i16, i16) -> i16
//     %4 = llvm.intr.smin(%arg1, %arg1) : (i16, i16) -> i16
//     llvm.return
//   }
// }
