// test: pass --sccp

func.func @one_turn() -> i32 {
  %0 = arith.constant 0 : i32
  %1 = arith.constant 1 : i32
  %r = affine.for %i = 0 to 1 iter_args(%x = %0) -> i32 {
    %2 = arith.addi %x, %1 : i32
    affine.yield %2 : i32
  }
  return %r : i32
}
func.func @no_turn() -> i32 {
  %1 = arith.constant 1 : i32
  %r = affine.for %i = 3 to 3 iter_args(%x = %1) -> i32 {
    %2 = arith.addi %x, %x : i32
    affine.yield %2 : i32
  }
  return %r : i32
}
func.func @any_number(%n: index) -> (i32, i32) {
  %0 = arith.constant 0 : i32
  %1 = arith.constant 1 : i32
  %r:2 = affine.for %i = 0 to %n iter_args(%x = %0, %y = %0) -> (i32, i32) {
    %2 = arith.addi %x, %x : i32
    %3 = arith.addi %y, %1 : i32
    affine.yield %2, %3 : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

// expected:
// module {
//   func.func @one_turn() -> i32 {
//     %c1_i32 = arith.constant 1 : i32
//     %c0_i32 = arith.constant 0 : i32
//     return %c1_i32 : i32
//   }
//   func.func @no_turn() -> i32 {
//     %c1_i32 = arith.constant 1 : i32
//     return %c1_i32 : i32
//   }
//   func.func @any_number(%arg0: index) -> (i32, i32) {
//     %c1_i32 = arith.constant 1 : i32
//     %c0_i32 = arith.constant 0 : i32
//     %0:2 = affine.for %arg1 = 0 to %arg0 iter_args(%arg2 = %c0_i32, %arg3 = %c0_i32) -> (i32, i32) {
//       %1 = arith.addi %arg3, %c1_i32 : i32
//       affine.yield %c0_i32, %1 : i32, i32
//     }
//     return %c0_i32, %0#1 : i32, i32
//   }
// }
