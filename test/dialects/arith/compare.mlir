// test: fold

func.func @equal_operands(%x: i32) -> (i1, i1) {
  %0 = arith.cmpi sle, %x, %x : i32
  %1 = arith.cmpi ugt, %x, %x : i32
  return %0, %1 : i1, i1
}
func.func @constant_goes_right(%x: i32) -> i1 {
  %0 = arith.constant 4 : i32
  %1 = arith.cmpi slt, %0, %x : i32
  return %1 : i1
}
func.func @signedness() -> (i1, i1, vector<2xi1>) {
  %a = arith.constant -1 : i8
  %b = arith.constant 1 : i8
  %v = arith.constant dense<[1, 2]> : vector<2xi8>
  %w = arith.constant dense<2> : vector<2xi8>
  %0 = arith.cmpi slt, %a, %b : i8
  %1 = arith.cmpi ult, %a, %b : i8
  %2 = arith.cmpi ne, %v, %w : vector<2xi8>
  return %0, %1, %2 : i1, i1, vector<2xi1>
}
func.func @bool_compared_with_itself(%b: i1, %x: i8, %y: i8) -> (i1, i1) {
  %0 = arith.constant 0 : i32
  %1 = arith.extui %b : i1 to i32
  %2 = arith.cmpi ne, %1, %0 : i32
  %3 = arith.extsi %x : i8 to i32
  %4 = arith.extsi %y : i8 to i32
  %5 = arith.cmpi eq, %3, %4 : i32
  return %2, %5 : i1, i1
}

// expected:
// module {
//   func.func @equal_operands(%arg0: i32) -> (i1, i1) {
//     %true = arith.constant true
//     %false = arith.constant false
//     return %true, %false : i1, i1
//   }
//   func.func @constant_goes_right(%arg0: i32) -> i1 {
//     %c4_i32 = arith.constant 4 : i32
//     %0 = arith.cmpi sgt, %arg0, %c4_i32 : i32
//     return %0 : i1
//   }
//   func.func @signedness() -> (i1, i1, vector<2xi1>) {
//     %true = arith.constant true
//     %false = arith.constant false
//     %cst = arith.constant dense<[true, false]> : vector<2xi1>
//     return %true, %false, %cst : i1, i1, vector<2xi1>
//   }
//   func.func @bool_compared_with_itself(%arg0: i1, %arg1: i8, %arg2: i8) -> (i1, i1) {
//     %0 = arith.cmpi eq, %arg1, %arg2 : i8
//     return %arg0, %0 : i1, i1
//   }
// }

// -----

func.func @nan_decides(%x: f32) -> (i1, i1) {
  %nan = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf olt, %x, %nan : f32
  %1 = arith.cmpf une, %nan, %x : f32
  return %0, %1 : i1, i1
}
func.func @converted_integers(%x: i32) -> (i1, i1, i1, i1, i1) {
  %a = arith.constant 4.4 : f64
  %b = arith.constant -4.4 : f64
  %c = arith.constant 1.0e10 : f64
  %s = arith.sitofp %x : i32 to f64
  %u = arith.uitofp %x : i32 to f64
  %0 = arith.cmpf olt, %s, %a : f64
  %1 = arith.cmpf oge, %s, %b : f64
  %2 = arith.cmpf ogt, %u, %b : f64
  %3 = arith.cmpf ult, %s, %c : f64
  %4 = arith.cmpf oeq, %s, %a : f64
  return %0, %1, %2, %3, %4 : i1, i1, i1, i1, i1
}
func.func @inexact_conversion_stays(%x: i64) -> i1 {
  %a = arith.constant 16777216.0 : f32
  %0 = arith.sitofp %x : i64 to f32
  %1 = arith.cmpf olt, %0, %a : f32
  return %1 : i1
}

// expected:
// module {
//   func.func @nan_decides(%arg0: f32) -> (i1, i1) {
//     %false = arith.constant false
//     %true = arith.constant true
//     return %false, %true : i1, i1
//   }
//   func.func @converted_integers(%arg0: i32) -> (i1, i1, i1, i1, i1) {
//     %false = arith.constant false
//     %true = arith.constant true
//     %c-4_i32 = arith.constant -4 : i32
//     %c4_i32 = arith.constant 4 : i32
//     %0 = arith.cmpi sle, %arg0, %c4_i32 : i32
//     %1 = arith.cmpi sge, %arg0, %c-4_i32 : i32
//     return %0, %1, %true, %true, %false : i1, i1, i1, i1, i1
//   }
//   func.func @inexact_conversion_stays(%arg0: i64) -> i1 {
//     %cst = arith.constant 0x4B800000 : f32
//     %0 = arith.sitofp %arg0 : i64 to f32
//     %1 = arith.cmpf olt, %0, %cst : f32
//     return %1 : i1
//   }
// }
