// test: fold

func.func @constants_fold() -> i32 {
  %0 = arith.constant 40 : i32
  %1 = arith.constant 2 : i32
  %2 = arith.addi %0, %1 : i32
  return %2 : i32
}

// expected:
// module {
//   func.func @constants_fold() -> i32 {
//     %c42_i32 = arith.constant 42 : i32
//     return %c42_i32 : i32
//   }
// }
