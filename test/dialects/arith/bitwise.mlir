// test: fold

func.func @masks(%x: i8) -> (i8, i8, i8, i8, i8) {
  %0 = arith.constant 0 : i8
  %m = arith.constant -1 : i8
  %1 = arith.andi %x, %m : i8
  %2 = arith.andi %x, %0 : i8
  %3 = arith.ori %x, %m : i8
  %4 = arith.ori %x, %0 : i8
  %5 = arith.xori %x, %x : i8
  return %1, %2, %3, %4, %5 : i8, i8, i8, i8, i8
}
func.func @negations(%x: i8) -> (i8, i8) {
  %m = arith.constant -1 : i8
  %n = arith.xori %x, %m : i8
  %0 = arith.andi %n, %x : i8
  %1 = arith.ori %x, %n : i8
  return %0, %1 : i8, i8
}
func.func @repetitions(%x: i8, %y: i8) -> (i8, i8, i8) {
  %0 = arith.andi %x, %y : i8
  %1 = arith.andi %0, %y : i8
  %2 = arith.xori %x, %y : i8
  %3 = arith.xori %y, %2 : i8
  %4 = arith.ori %x, %x : i8
  return %1, %3, %4 : i8, i8, i8
}

// expected:
// module {
//   func.func @masks(%arg0: i8) -> (i8, i8, i8, i8, i8) {
//     %c0_i8 = arith.constant 0 : i8
//     %c-1_i8 = arith.constant -1 : i8
//     return %arg0, %c0_i8, %c-1_i8, %arg0, %c0_i8 : i8, i8, i8, i8, i8
//   }
//   func.func @negations(%arg0: i8) -> (i8, i8) {
//     %c-1_i8 = arith.constant -1 : i8
//     %c0_i8 = arith.constant 0 : i8
//     return %c0_i8, %c-1_i8 : i8, i8
//   }
//   func.func @repetitions(%arg0: i8, %arg1: i8) -> (i8, i8, i8) {
//     %0 = arith.andi %arg0, %arg1 : i8
//     return %0, %arg0, %arg0 : i8, i8, i8
//   }
// }

// -----

func.func @extended_operands(%x: i8, %y: i8) -> (i32, i32) {
  %0 = arith.extui %x : i8 to i32
  %1 = arith.extui %y : i8 to i32
  %2 = arith.andi %0, %1 : i32
  %3 = arith.extsi %x : i8 to i32
  %4 = arith.extsi %y : i8 to i32
  %5 = arith.xori %3, %4 : i32
  return %2, %5 : i32, i32
}
func.func @negated_comparison(%x: i8, %y: i8) -> i1 {
  %t = arith.constant true
  %0 = arith.cmpi slt, %x, %y : i8
  %1 = arith.xori %0, %t : i1
  return %1 : i1
}

// expected:
// module {
//   func.func @extended_operands(%arg0: i8, %arg1: i8) -> (i32, i32) {
//     %0 = arith.andi %arg0, %arg1 : i8
//     %1 = arith.extui %0 : i8 to i32
//     %2 = arith.xori %arg0, %arg1 : i8
//     %3 = arith.extsi %2 : i8 to i32
//     return %1, %3 : i32, i32
//   }
//   func.func @negated_comparison(%arg0: i8, %arg1: i8) -> i1 {
//     %0 = arith.cmpi sge, %arg0, %arg1 : i8
//     return %0 : i1
//   }
// }
