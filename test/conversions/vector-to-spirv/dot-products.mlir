// test: pass --test-vector-reduction-to-spirv-dot-prod

func.func @v3acc(%a: vector<3xi8>, %b: vector<3xi8>, %acc: i64) -> i64 {
  %l = arith.extui %a : vector<3xi8> to vector<3xi64>
  %r = arith.extsi %b : vector<3xi8> to vector<3xi64>
  %m = arith.muli %l, %r : vector<3xi64>
  %d = vector.reduction <add>, %m, %acc : vector<3xi64> into i64
  return %d : i64
}
func.func @shared(%a: vector<4xi8>, %b: vector<4xi8>, %acc: i32) -> (i32, vector<4xi32>) {
  %l = arith.extui %a : vector<4xi8> to vector<4xi32>
  %m = arith.muli %l, %l : vector<4xi32>
  %d = vector.reduction <add>, %m, %acc : vector<4xi32> into i32
  %c0 = arith.constant 0 : i32
  %c2 = arith.constant 2 : i32
  %e = arith.addi %d, %c0 : i32
  %f = arith.addi %e, %c2 : i32
  return %f, %m : i32, vector<4xi32>
}
func.func @i16(%a: vector<4xi8>, %b: vector<4xi8>) -> (i16) {
  %l = arith.extui %a : vector<4xi8> to vector<4xi16>
  %m = arith.muli %l, %l : vector<4xi16>
  %d = vector.reduction <add>, %m : vector<4xi16> into i16
  return %d : i16
}
func.func @mulkind(%a: vector<4xi8>, %b: vector<2xi8>) -> (i32, i32) {
  %l = arith.extui %a : vector<4xi8> to vector<4xi32>
  %m = arith.muli %l, %l : vector<4xi32>
  %d = vector.reduction <mul>, %m : vector<4xi32> into i32
  %k = arith.extui %b : vector<2xi8> to vector<2xi32>
  %n = arith.muli %k, %k : vector<2xi32>
  %e = vector.reduction <add>, %n : vector<2xi32> into i32
  return %d, %e : i32, i32
}

// expected:
// module {
//   func.func @v3acc(%arg0: vector<3xi8>, %arg1: vector<3xi8>, %arg2: i64) -> i64 {
//     %cst0_i8 = spirv.Constant 0 : i8
//     %0 = spirv.CompositeConstruct %arg0, %cst0_i8 : (vector<3xi8>, i8) -> vector<4xi8>
//     %1 = spirv.CompositeConstruct %arg1, %cst0_i8 : (vector<3xi8>, i8) -> vector<4xi8>
//     %2 = spirv.SUDotAccSat %1, %0, %arg2 : vector<4xi8> -> i64
//     return %2 : i64
//   }
//   func.func @shared(%arg0: vector<4xi8>, %arg1: vector<4xi8>, %arg2: i32) -> (i32, vector<4xi32>) {
//     %c2_i32 = arith.constant 2 : i32
//     %0 = arith.extui %arg0 : vector<4xi8> to vector<4xi32>
//     %1 = arith.muli %0, %0 : vector<4xi32>
//     %2 = spirv.UDotAccSat %arg0, %arg0, %arg2 : vector<4xi8> -> i32
//     %3 = arith.addi %2, %c2_i32 : i32
//     return %3, %1 : i32, vector<4xi32>
//   }
//   func.func @i16(%arg0: vector<4xi8>, %arg1: vector<4xi8>) -> i16 {
//     %0 = arith.extui %arg0 : vector<4xi8> to vector<4xi16>
//     %1 = arith.muli %0, %0 : vector<4xi16>
//     %2 = vector.reduction <add>, %1 : vector<4xi16> into i16
//     return %2 : i16
//   }
//   func.func @mulkind(%arg0: vector<4xi8>, %arg1: vector<2xi8>) -> (i32, i32) {
//     %0 = arith.extui %arg0 : vector<4xi8> to vector<4xi32>
//     %1 = arith.muli %0, %0 : vector<4xi32>
//     %2 = vector.reduction <mul>, %1 : vector<4xi32> into i32
//     %3 = arith.extui %arg1 : vector<2xi8> to vector<2xi32>
//     %4 = arith.muli %3, %3 : vector<2xi32>
//     %5 = vector.reduction <add>, %4 : vector<2xi32> into i32
//     return %2, %5 : i32, i32
//   }
// }
