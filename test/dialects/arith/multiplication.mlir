// test: fold

func.func @zero_and_one(%x: i32) -> (i32, i32) {
  %0 = arith.constant 0 : i32
  %1 = arith.constant 1 : i32
  %2 = arith.muli %x, %0 : i32
  %3 = arith.muli %1, %x : i32
  return %2, %3 : i32, i32
}
func.func @factors_merge(%x: i8) -> i8 {
  %0 = arith.constant 16 : i8
  %1 = arith.constant 9 : i8
  %2 = arith.muli %x, %0 overflow<nsw> : i8
  %3 = arith.muli %2, %1 overflow<nsw, nuw> : i8
  return %3 : i8
}

// expected:
// module {
//   func.func @zero_and_one(%arg0: i32) -> (i32, i32) {
//     %c0_i32 = arith.constant 0 : i32
//     return %c0_i32, %arg0 : i32, i32
//   }
//   func.func @factors_merge(%arg0: i8) -> i8 {
//     %c-112_i8 = arith.constant -112 : i8
//     %0 = arith.muli %arg0, %c-112_i8 overflow<nsw> : i8
//     return %0 : i8
//   }
// }

// -----

func.func @extended_constants() -> (i8, i8, i8, i8) {
  %0 = arith.constant -13 : i8
  %1 = arith.constant 57 : i8
  %2:2 = arith.mulsi_extended %0, %1 : i8
  %3:2 = arith.mului_extended %0, %1 : i8
  return %2#0, %2#1, %3#0, %3#1 : i8, i8, i8, i8
}
func.func @extended_by_one(%x: i32, %b: i1) -> (i32, i32, i1) {
  %0 = arith.constant 1 : i32
  %1 = arith.constant true
  %2:2 = arith.mulsi_extended %x, %0 : i32
  %3:2 = arith.mului_extended %x, %0 : i32
  %4:2 = arith.mulsi_extended %b, %1 : i1
  return %2#1, %3#1, %4#1 : i32, i32, i1
}
func.func @unused_high_half(%x: i32, %y: i32) -> i32 {
  %0:2 = arith.mulsi_extended %x, %y : i32
  return %0#0 : i32
}

// expected:
// module {
//   func.func @extended_constants() -> (i8, i8, i8, i8) {
//     %c27_i8 = arith.constant 27 : i8
//     %c-3_i8 = arith.constant -3 : i8
//     %c54_i8 = arith.constant 54 : i8
//     return %c27_i8, %c-3_i8, %c27_i8, %c54_i8 : i8, i8, i8, i8
//   }
//   func.func @extended_by_one(%arg0: i32, %arg1: i1) -> (i32, i32, i1) {
//     %true = arith.constant true
//     %c0_i32 = arith.constant 0 : i32
//     %0 = arith.cmpi slt, %arg0, %c0_i32 : i32
//     %1 = arith.extsi %0 : i1 to i32
//     %low, %high = arith.mulsi_extended %arg1, %true : i1
//     return %1, %c0_i32, %high : i32, i32, i1
//   }
//   func.func @unused_high_half(%arg0: i32, %arg1: i32) -> i32 {
//     %0 = arith.muli %arg0, %arg1 : i32
//     return %0 : i32
//   }
// }
