// test: fold

func.func @f(%a: f32, %i: index) -> (f32, f32) {
  %0 = vector.broadcast %a : f32 to vector<1xf32>
  %1 = vector.extract %0[%i] : f32 from vector<1xf32>
  %2 = vector.broadcast %a : f32 to vector<4x3xf32>
  %3 = vector.extract %2[2, %i] : f32 from vector<4x3xf32>
  return %1, %3 : f32, f32
}

// expected:
// module {
//   func.func @f(%arg0: f32, %arg1: index) -> (f32, f32) {
//     return %arg0, %arg0 : f32, f32
//   }
// }
