// test: pass --convert-math-to-llvm=approximate-log1p=false

func.func @log1p(%a: f32) -> f32 {
  %0 = math.log1p %a : f32
  return %0 : f32
}

// expected:
// module {
//   func.func @log1p(%arg0: f32) -> f32 {
//     %0 = math.log1p %arg0 : f32
//     return %0 : f32
//   }
// }
