// test: fold

func.func @known_conditions(%x: i32, %y: i32, %c: i1) -> (i32, i32, i32) {
  %t = arith.constant true
  %0 = arith.select %t, %x, %y : i32
  %1 = arith.select %c, %x, %x : i32
  %e = arith.cmpi eq, %x, %y : i32
  %2 = arith.select %e, %x, %y : i32
  return %0, %1, %2 : i32, i32, i32
}
func.func @condition_as_number(%c: i1) -> (i1, i1, i32, i32) {
  %t = arith.constant true
  %f = arith.constant false
  %0 = arith.constant 0 : i32
  %1 = arith.constant 1 : i32
  %2 = arith.select %c, %t, %f : i1
  %3 = arith.select %c, %f, %t : i1
  %4 = arith.select %c, %1, %0 : i32
  %5 = arith.select %c, %0, %1 : i32
  return %2, %3, %4, %5 : i1, i1, i32, i32
}

// expected:
// module {
//   func.func @known_conditions(%arg0: i32, %arg1: i32, %arg2: i1) -> (i32, i32, i32) {
//     return %arg0, %arg0, %arg1 : i32, i32, i32
//   }
//   func.func @condition_as_number(%arg0: i1) -> (i1, i1, i32, i32) {
//     %true = arith.constant true
//     %0 = arith.xori %arg0, %true : i1
//     %1 = arith.extui %arg0 : i1 to i32
//     %2 = arith.xori %arg0, %true : i1
//     %3 = arith.extui %2 : i1 to i32
//     return %arg0, %0, %1, %3 : i1, i1, i32, i32
//   }
// }

// -----

func.func @nested(%c: i1, %x: i32, %y: i32, %z: i32) -> (i32, i32) {
  %t = arith.constant true
  %0 = arith.select %c, %x, %y : i32
  %1 = arith.select %c, %z, %0 : i32
  %n = arith.xori %c, %t : i1
  %2 = arith.select %n, %x, %z : i32
  return %1, %2 : i32, i32
}
func.func @elements() -> vector<3xi8> {
  %c = arith.constant dense<[true, false, true]> : vector<3xi1>
  %a = arith.constant dense<[1, 2, 3]> : vector<3xi8>
  %b = arith.constant dense<9> : vector<3xi8>
  %0 = arith.select %c, %a, %b : vector<3xi1>, vector<3xi8>
  return %0 : vector<3xi8>
}

// expected:
// module {
//   func.func @nested(%arg0: i1, %arg1: i32, %arg2: i32, %arg3: i32) -> (i32, i32) {
//     %0 = arith.select %arg0, %arg3, %arg2 : i32
//     %1 = arith.select %arg0, %arg3, %arg1 : i32
//     return %0, %1 : i32, i32
//   }
//   func.func @elements() -> vector<3xi8> {
//     %cst = arith.constant dense<[1, 9, 3]> : vector<3xi8>
//     return %cst : vector<3xi8>
//   }
// }
