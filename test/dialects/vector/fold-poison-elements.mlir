// test: fold

func.func @shuffles() -> (vector<3xi32>, vector<2xi32>) {
  %a = arith.constant dense<[1, 2]> : vector<2xi32>
  %b = arith.constant dense<[3, 4]> : vector<2xi32>
  %p = ub.poison : vector<2xi32>
  %0 = vector.shuffle %a, %b [-1, 3, -1] : vector<2xi32>, vector<2xi32>
  %1 = vector.shuffle %p, %a [3, -1] : vector<2xi32>, vector<2xi32>
  return %0, %1 : vector<3xi32>, vector<2xi32>
}

func.func @extracts() -> (i32, i32) {
  %a = arith.constant dense<2> : vector<2xi32>
  %c = arith.constant -1 : index
  %0 = vector.extract %a[%c] : i32 from vector<2xi32>
  %1 = vector.extract %a[-1] : i32 from vector<2xi32>
  return %0, %1 : i32, i32
}

// expected:
// module {
//   func.func @shuffles() -> (vector<3xi32>, vector<2xi32>) {
//     %cst = arith.constant dense<[1, 4, 1]> : vector<3xi32>
//     %cst_0 = arith.constant dense<[2, 1]> : vector<2xi32>
//     return %cst, %cst_0 : vector<3xi32>, vector<2xi32>
//   }
//   func.func @extracts() -> (i32, i32) {
//     %c2_i32 = arith.constant 2 : i32
//     %0 = ub.poison : i32
//     return %c2_i32, %0 : i32, i32
//   }
// }
