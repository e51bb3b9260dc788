// test: fold

func.func @zero_is_neutral(%x: i32) -> (i32, i32) {
  %0 = arith.constant 0 : i32
  %1 = arith.addi %0, %x : i32
  %2 = arith.subi %x, %0 : i32
  return %1, %2 : i32, i32
}
func.func @differences_cancel(%x: i32, %y: i32) -> (i32, i32, i32) {
  %0 = arith.subi %x, %y : i32
  %1 = arith.addi %y, %0 : i32
  %2 = arith.addi %x, %y : i32
  %3 = arith.subi %2, %x : i32
  %4 = arith.subi %y, %y : i32
  return %1, %3, %4 : i32, i32, i32
}
func.func @sums_wrap() -> (i8, vector<2xi8>) {
  %0 = arith.constant 127 : i8
  %1 = arith.constant dense<[-128, 3]> : vector<2xi8>
  %2 = arith.constant dense<-1> : vector<2xi8>
  %3 = arith.addi %0, %0 : i8
  %4 = arith.addi %1, %2 : vector<2xi8>
  return %3, %4 : i8, vector<2xi8>
}

// expected:
// module {
//   func.func @zero_is_neutral(%arg0: i32) -> (i32, i32) {
//     return %arg0, %arg0 : i32, i32
//   }
//   func.func @differences_cancel(%arg0: i32, %arg1: i32) -> (i32, i32, i32) {
//     %c0_i32 = arith.constant 0 : i32
//     return %arg0, %arg1, %c0_i32 : i32, i32, i32
//   }
//   func.func @sums_wrap() -> (i8, vector<2xi8>) {
//     %c-2_i8 = arith.constant -2 : i8
//     %cst = arith.constant dense<[127, 2]> : vector<2xi8>
//     return %c-2_i8, %cst : i8, vector<2xi8>
//   }
// }

// -----

func.func @constants_merge(%x: i32) -> (i32, i32, i32) {
  %0 = arith.constant 10 : i32
  %1 = arith.constant 3 : i32
  %2 = arith.addi %x, %0 overflow<nsw, nuw> : i32
  %3 = arith.subi %2, %1 overflow<nsw> : i32
  %4 = arith.subi %0, %x : i32
  %5 = arith.addi %4, %1 : i32
  %6 = arith.subi %1, %4 : i32
  return %3, %5, %6 : i32, i32, i32
}
func.func @negated_summand_is_subtracted(%x: vector<2xi8>, %y: vector<2xi8>) -> vector<2xi8> {
  %0 = arith.constant dense<-1> : vector<2xi8>
  %1 = arith.muli %y, %0 : vector<2xi8>
  %2 = arith.addi %1, %x : vector<2xi8>
  return %2 : vector<2xi8>
}

// expected:
// module {
//   func.func @constants_merge(%arg0: i32) -> (i32, i32, i32) {
//     %c-7_i32 = arith.constant -7 : i32
//     %c13_i32 = arith.constant 13 : i32
//     %c7_i32 = arith.constant 7 : i32
//     %0 = arith.addi %arg0, %c7_i32 : i32
//     %1 = arith.subi %c13_i32, %arg0 : i32
//     %2 = arith.addi %arg0, %c-7_i32 : i32
//     return %0, %1, %2 : i32, i32, i32
//   }
//   func.func @negated_summand_is_subtracted(%arg0: vector<2xi8>, %arg1: vector<2xi8>) -> vector<2xi8> {
//     %0 = arith.subi %arg0, %arg1 : vector<2xi8>
//     return %0 : vector<2xi8>
//   }
// }

// -----

func.func @extended(%x: i8, %y: i8) -> (i8, i1, i8, i8, i1) {
  %0 = arith.constant -1 : i8
  %1 = arith.constant 0 : i8
  %2:2 = arith.addui_extended %0, %0 : i8, i1
  %3:2 = arith.addui_extended %x, %y : i8, i1
  %4:2 = arith.addui_extended %1, %x : i8, i1
  return %2#0, %2#1, %3#0, %4#0, %4#1 : i8, i1, i8, i8, i1
}
func.func @dynamic_difference_stays(%x: tensor<?xi32>) -> tensor<?xi32> {
  %0 = arith.subi %x, %x : tensor<?xi32>
  return %0 : tensor<?xi32>
}

// expected:
// module {
//   func.func @extended(%arg0: i8, %arg1: i8) -> (i8, i1, i8, i8, i1) {
//     %false = arith.constant false
//     %c-2_i8 = arith.constant -2 : i8
//     %true = arith.constant true
//     %0 = arith.addi %arg0, %arg1 : i8
//     return %c-2_i8, %true, %0, %arg0, %false : i8, i1, i8, i8, i1
//   }
//   func.func @dynamic_difference_stays(%arg0: tensor<?xi32>) -> tensor<?xi32> {
//     %0 = arith.subi %arg0, %arg0 : tensor<?xi32>
//     return %0 : tensor<?xi32>
//   }
// }
