// test: pass --arith-emulate-wide-int

func.func @trunc_same_vec(%a: vector<3xi64>) -> vector<3xi32> { %0 = arith.trunci %a : vector<3xi64> to vector<3xi32>
 return %0: vector<3xi32> }
func.func @ext_same(%a: vector<3xi32>) -> vector<3xi64> { %0 = arith.extui %a : vector<3xi32> to vector<3xi64>
 return %0: vector<3xi64> }
func.func @ext_same2(%a: vector<3xi32>) -> vector<3xi64> { %0 = arith.extsi %a : vector<3xi32> to vector<3xi64>
 return %0: vector<3xi64> }
func.func @ext_same3(%a: i32) -> i64 { %0 = arith.extsi %a : i32 to i64
 return %0: i64 }
func.func @ext_i1(%a: i1) -> i64 { %0 = arith.extsi %a : i1 to i64
 return %0: i64 }
func.func private @decl(i64) -> i64
func.func @c(%a: i64, %c : i1) -> (i64, i1) { %0:2 = func.call @c(%a, %c) : (i64, i1) -> (i64, i1)
  %x = arith.addi %0#0, %0#0 : i64
  return %x, %0#1 : i64, i1 }

// expected:
// module {
//   func.func @trunc_same_vec(%arg0: vector<3x2xi32>) -> vector<3xi32> {
//     %0 = vector.extract_strided_slice %arg0 {offsets = [0, 0], sizes = [3, 1], strides = [1, 1]} : vector<3x2xi32> to vector<3x1xi32>
//     %1 = vector.shape_cast %0 : vector<3x1xi32> to vector<3xi32>
//     return %1 : vector<3xi32>
//   }
//   func.func @ext_same(%arg0: vector<3xi32>) -> vector<3x2xi32> {
//     %0 = vector.shape_cast %arg0 : vector<3xi32> to vector<3x1xi32>
//     %cst = arith.constant dense<0> : vector<3x2xi32>
//     %1 = vector.insert_strided_slice %0, %cst {offsets = [0, 0], strides = [1, 1]} : vector<3x1xi32> into vector<3x2xi32>
//     return %1 : vector<3x2xi32>
//   }
//   func.func @ext_same2(%arg0: vector<3xi32>) -> vector<3x2xi32> {
//     %0 = vector.shape_cast %arg0 : vector<3xi32> to vector<3x1xi32>
//     %cst = arith.constant dense<0> : vector<3x1xi32>
//     %1 = arith.cmpi slt, %0, %cst : vector<3x1xi32>
//     %2 = arith.extsi %1 : vector<3x1xi1> to vector<3x1xi32>
//     %cst_0 = arith.constant dense<0> : vector<3x2xi32>
//     %3 = vector.insert_strided_slice %0, %cst_0 {offsets = [0, 0], strides = [1, 1]} : vector<3x1xi32> into vector<3x2xi32>
//     %4 = vector.insert_strided_slice %2, %3 {offsets = [0, 1], strides = [1, 1]} : vector<3x1xi32> into vector<3x2xi32>
//     return %4 : vector<3x2xi32>
//   }
//   func.func @ext_same3(%arg0: i32) -> vector<2xi32> {
//     %c0_i32 = arith.constant 0 : i32
//     %0 = arith.cmpi slt, %arg0, %c0_i32 : i32
//     %1 = arith.extsi %0 : i1 to i32
//     %cst = arith.constant dense<0> : vector<2xi32>
//     %2 = vector.insert %arg0, %cst [0] : i32 into vector<2xi32>
//     %3 = vector.insert %1, %2 [1] : i32 into vector<2xi32>
//     return %3 : vector<2xi32>
//   }
//   func.func @ext_i1(%arg0: i1) -> vector<2xi32> {
//     %0 = arith.extsi %arg0 : i1 to i32
//     %c0_i32 = arith.constant 0 : i32
//     %1 = arith.cmpi slt, %0, %c0_i32 : i32
//     %2 = arith.extsi %1 : i1 to i32
//     %cst = arith.constant dense<0> : vector<2xi32>
//     %3 = vector.insert %0, %cst [0] : i32 into vector<2xi32>
//     %4 = vector.insert %2, %3 [1] : i32 into vector<2xi32>
//     return %4 : vector<2xi32>
//   }
//   func.func private @decl(vector<2xi32>) -> vector<2xi32>
//   func.func @c(%arg0: vector<2xi32>, %arg1: i1) -> (vector<2xi32>, i1) {
//     %0:2 = call @c(%arg0, %arg1) : (vector<2xi32>, i1) -> (vector<2xi32>, i1)
//     %1 = vector.extract %0#0[0] : i32 from vector<2xi32>
//     %2 = vector.extract %0#0[1] : i32 from vector<2xi32>
//     %3 = vector.extract %0#0[0] : i32 from vector<2xi32>
//     %4 = vector.extract %0#0[1] : i32 from vector<2xi32>
//     %sum, %overflow = arith.addui_extended %1, %3 : i32, i1
//     %5 = arith.extui %overflow : i1 to i32
//     %6 = arith.addi %5, %2 : i32
//     %7 = arith.addi %6, %4 : i32
//     %cst = arith.constant dense<0> : vector<2xi32>
//     %8 = vector.insert %sum, %cst [0] : i32 into vector<2xi32>
//     %9 = vector.insert %7, %8 [1] : i32 into vector<2xi32>
//     return %9, %0#1 : vector<2xi32>, i1
//   }
// }
