// test: pass --duplicate-function-elimination

func.func @first(%x: f32) -> f32 {
  %0 = arith.addf %x, %x : f32
  return %0 : f32
}
func.func @same(%y: f32) -> f32 {
  %0 = arith.addf %y, %y : f32
  return %0 : f32
}
func.func @other_operation(%x: f32) -> f32 {
  %0 = arith.mulf %x, %x : f32
  return %0 : f32
}
func.func private @other_visibility(%x: f32) -> f32 {
  %0 = arith.addf %x, %x : f32
  return %0 : f32
}
func.func @uses_follow(%x: f32) -> (f32, (f32) -> f32) {
  %0 = call @same(%x) : (f32) -> f32
  %1 = call @other_operation(%0) : (f32) -> f32
  %2 = call @other_visibility(%1) : (f32) -> f32
  %f = constant @same : (f32) -> f32
  return %2, %f : f32, (f32) -> f32
}

// expected:
// module {
//   func.func @first(%arg0: f32) -> f32 {
//     %0 = arith.addf %arg0, %arg0 : f32
//     return %0 : f32
//   }
//   func.func @other_operation(%arg0: f32) -> f32 {
//     %0 = arith.mulf %arg0, %arg0 : f32
//     return %0 : f32
//   }
//   func.func private @other_visibility(%arg0: f32) -> f32 {
//     %0 = arith.addf %arg0, %arg0 : f32
//     return %0 : f32
//   }
//   func.func @uses_follow(%arg0: f32) -> (f32, (f32) -> f32) {
//     %0 = call @first(%arg0) : (f32) -> f32
//     %1 = call @other_operation(%0) : (f32) -> f32
//     %2 = call @other_visibility(%1) : (f32) -> f32
//     %f = constant @first : (f32) -> f32
//     return %2, %f : f32, (f32) -> f32
//   }
// }
