// test: fold

func.func @bounds(%x: i8) -> (i8, i8, i8, i8) {
  %min = arith.constant -128 : i8
  %max = arith.constant 127 : i8
  %0 = arith.minsi %x, %min : i8
  %1 = arith.maxsi %min, %x : i8
  %2 = arith.minui %x, %max : i8
  %3 = arith.maxui %x, %x : i8
  return %0, %1, %2, %3 : i8, i8, i8, i8
}
func.func @constants() -> (i8, i8) {
  %a = arith.constant -1 : i8
  %b = arith.constant 1 : i8
  %0 = arith.minui %a, %b : i8
  %1 = arith.minsi %a, %b : i8
  return %0, %1 : i8, i8
}

// expected:
// module {
//   func.func @bounds(%arg0: i8) -> (i8, i8, i8, i8) {
//     %c-128_i8 = arith.constant -128 : i8
//     %c127_i8 = arith.constant 127 : i8
//     %0 = arith.minui %arg0, %c127_i8 : i8
//     return %c-128_i8, %arg0, %0, %arg0 : i8, i8, i8, i8
//   }
//   func.func @constants() -> (i8, i8) {
//     %c1_i8 = arith.constant 1 : i8
//     %c-1_i8 = arith.constant -1 : i8
//     return %c1_i8, %c-1_i8 : i8, i8
//   }
// }
