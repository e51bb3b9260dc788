// test: fold

func.func @roundings() -> (i8, i8, i8, i8, i8) {
  %a = arith.constant -7 : i8
  %b = arith.constant 2 : i8
  %0 = arith.divsi %a, %b : i8
  %1 = arith.floordivsi %a, %b : i8
  %2 = arith.ceildivsi %a, %b : i8
  %3 = arith.divui %a, %b : i8
  %4 = arith.ceildivui %a, %b : i8
  return %0, %1, %2, %3, %4 : i8, i8, i8, i8, i8
}
func.func @remainders() -> (i8, i8) {
  %a = arith.constant -7 : i8
  %b = arith.constant 4 : i8
  %0 = arith.remsi %a, %b : i8
  %1 = arith.remui %a, %b : i8
  return %0, %1 : i8, i8
}

// expected:
// module {
//   func.func @roundings() -> (i8, i8, i8, i8, i8) {
//     %c-3_i8 = arith.constant -3 : i8
//     %c-4_i8 = arith.constant -4 : i8
//     %c124_i8 = arith.constant 124 : i8
//     %c125_i8 = arith.constant 125 : i8
//     return %c-3_i8, %c-4_i8, %c-3_i8, %c124_i8, %c125_i8 : i8, i8, i8, i8, i8
//   }
//   func.func @remainders() -> (i8, i8) {
//     %c-3_i8 = arith.constant -3 : i8
//     %c1_i8 = arith.constant 1 : i8
//     return %c-3_i8, %c1_i8 : i8, i8
//   }
// }

// -----

func.func @by_zero_and_overflow_stay() -> (i8, i8, i8, vector<2xi8>) {
  %min = arith.constant -128 : i8
  %m1 = arith.constant -1 : i8
  %zero = arith.constant 0 : i8
  %v = arith.constant dense<[1, 0]> : vector<2xi8>
  %0 = arith.divsi %min, %m1 : i8
  %1 = arith.remui %m1, %zero : i8
  %2 = arith.ceildivsi %min, %min : i8
  %3 = arith.divui %v, %v : vector<2xi8>
  return %0, %1, %2, %3 : i8, i8, i8, vector<2xi8>
}
func.func @product_undone(%x: i32, %y: i32) -> (i32, i32) {
  %0 = arith.muli %x, %y overflow<nuw> : i32
  %1 = arith.divui %0, %x : i32
  %2 = arith.divsi %0, %x : i32
  return %1, %2 : i32, i32
}
func.func @by_one(%x: i32) -> (i32, i32, i32) {
  %1 = arith.constant 1 : i32
  %2 = arith.divsi %x, %1 : i32
  %3 = arith.ceildivui %x, %1 : i32
  %4 = arith.remsi %x, %1 : i32
  return %2, %3, %4 : i32, i32, i32
}

// expected:
// module {
//   func.func @by_zero_and_overflow_stay() -> (i8, i8, i8, vector<2xi8>) {
//     %c-128_i8 = arith.constant -128 : i8
//     %c-1_i8 = arith.constant -1 : i8
//     %c0_i8 = arith.constant 0 : i8
//     %cst = arith.constant dense<[1, 0]> : vector<2xi8>
//     %0 = arith.divsi %c-128_i8, %c-1_i8 : i8
//     %1 = arith.remui %c-1_i8, %c0_i8 : i8
//     %2 = arith.ceildivsi %c-128_i8, %c-128_i8 : i8
//     %3 = arith.divui %cst, %cst : vector<2xi8>
//     return %0, %1, %2, %3 : i8, i8, i8, vector<2xi8>
//   }
//   func.func @product_undone(%arg0: i32, %arg1: i32) -> (i32, i32) {
//     %0 = arith.muli %arg0, %arg1 overflow<nuw> : i32
//     %1 = arith.divsi %0, %arg0 : i32
//     return %arg1, %1 : i32, i32
//   }
//   func.func @by_one(%arg0: i32) -> (i32, i32, i32) {
//     %c0_i32 = arith.constant 0 : i32
//     return %arg0, %arg0, %c0_i32 : i32, i32, i32
//   }
// }
