// test: pass --canonicalize
// Operations of one type have a form with a function type, for types that differ.

func.func @clamp(%a: f32, %b: f16, %c: vector<2xf32>) -> (f32, f32, f32) {
  %0 = spirv.GL.Fma(%a, %b, %c) {x} : (f32, f16, vector<2xf32>) -> f32
  %1 = spirv.GL.FClamp(%a, %a, %a) : (f32, f32, f32) -> f32
  %2 = spirv.GL.FClamp %a, %a, %a {x} : f32
  return %0, %1, %2 : f32, f32, f32
}

// expected:
// module {
//   func.func @clamp(%arg0: f32, %arg1: f16, %arg2: vector<2xf32>) -> (f32, f32, f32) {
//     %0 = spirv.GL.Fma(%arg0, %arg1, %arg2) {x} : (f32, f16, vector<2xf32>) -> f32
//     %1 = spirv.GL.FClamp %arg0, %arg0, %arg0 : f32
//     %2 = spirv.GL.FClamp %arg0, %arg0, %arg0 {x} : f32
//     return %0, %1, %2 : f32, f32, f32
//   }
// }
