// test: pass --convert-vector-to-llvm=reassociate-fp-reductions

func.func @floats(%v: vector<4xf32>) -> f32 {
  %0 = vector.reduction <add>, %v fastmath<nnan> : vector<4xf32> into f32
  return %0 : f32
}

// expected:
// module {
//   func.func @floats(%arg0: vector<4xf32>) -> f32 {
//     %0 = llvm.mlir.constant(0.000000e+00 : f32) : f32
//     %1 = "llvm.intr.vector.reduce.fadd"(%0, %arg0) <{fastmathFlags = #llvm.fastmath<nnan, reassoc>}> : (f32, vector<4xf32>) -> f32
//     return %1 : f32
//   }
// }
