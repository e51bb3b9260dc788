// test: fold

func.func @shifts() -> (i8, i8, i8) {
  %a = arith.constant -100 : i8
  %b = arith.constant 3 : i8
  %0 = arith.shli %a, %b : i8
  %1 = arith.shrui %a, %b : i8
  %2 = arith.shrsi %a, %b : i8
  return %0, %1, %2 : i8, i8, i8
}
func.func @by_zero(%x: i8) -> i8 {
  %0 = arith.constant 0 : i8
  %1 = arith.shrsi %x, %0 : i8
  return %1 : i8
}
func.func @by_width_stays() -> i8 {
  %a = arith.constant 5 : i8
  %b = arith.constant 8 : i8
  %0 = arith.shli %a, %b : i8
  return %0 : i8
}
func.func @last_element_decides() -> (vector<2xi8>, vector<2xi8>) {
  %a = arith.constant dense<[-3, 5]> : vector<2xi8>
  %b = arith.constant dense<[9, 1]> : vector<2xi8>
  %c = arith.constant dense<[1, 9]> : vector<2xi8>
  %0 = arith.shrsi %a, %b : vector<2xi8>
  %1 = arith.shli %a, %c : vector<2xi8>
  return %0, %1 : vector<2xi8>, vector<2xi8>
}
func.func @truncated_shift(%x: i64) -> i32 {
  %c = arith.constant 32 : i64
  %0 = arith.shrsi %x, %c : i64
  %1 = arith.trunci %0 : i64 to i32
  return %1 : i32
}

// expected:
// module {
//   func.func @shifts() -> (i8, i8, i8) {
//     %c-32_i8 = arith.constant -32 : i8
//     %c19_i8 = arith.constant 19 : i8
//     %c-13_i8 = arith.constant -13 : i8
//     return %c-32_i8, %c19_i8, %c-13_i8 : i8, i8, i8
//   }
//   func.func @by_zero(%arg0: i8) -> i8 {
//     return %arg0 : i8
//   }
//   func.func @by_width_stays() -> i8 {
//     %c5_i8 = arith.constant 5 : i8
//     %c8_i8 = arith.constant 8 : i8
//     %0 = arith.shli %c5_i8, %c8_i8 : i8
//     return %0 : i8
//   }
//   func.func @last_element_decides() -> (vector<2xi8>, vector<2xi8>) {
//     %cst = arith.constant dense<[-3, 5]> : vector<2xi8>
//     %cst_0 = arith.constant dense<[1, 9]> : vector<2xi8>
//     %cst_1 = arith.constant dense<[-1, 2]> : vector<2xi8>
//     %0 = arith.shli %cst, %cst_0 : vector<2xi8>
//     return %cst_1, %0 : vector<2xi8>, vector<2xi8>
//   }
//   func.func @truncated_shift(%arg0: i64) -> i32 {
//     %c32_i64 = arith.constant 32 : i64
//     %0 = arith.shrui %arg0, %c32_i64 : i64
//     %1 = arith.trunci %0 : i64 to i32
//     return %1 : i32
//   }
// }
