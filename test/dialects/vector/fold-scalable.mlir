// test: pass --canonicalize

func.func @splat() -> vector<[4]xf32> {
  %c = arith.constant 1.0 : f32
  %0 = vector.broadcast %c : f32 to vector<[4]xf32>
  return %0 : vector<[4]xf32>
}

// expected:
// module {
//   func.func @splat() -> vector<[4]xf32> {
//     %cst = arith.constant dense<1.000000e+00> : vector<[4]xf32>
//     return %cst : vector<[4]xf32>
//   }
// }

// -----

func.func @rows() -> vector<4x[4]xi1> {
  %f = arith.constant dense<false> : vector<4x[4]xi1>
  %t = arith.constant dense<true> : vector<[4]xi1>
  %0 = vector.insert %t, %f [1] : vector<[4]xi1> into vector<4x[4]xi1>
  return %0 : vector<4x[4]xi1>
}

// expected:
// module {
//   func.func @rows() -> vector<4x[4]xi1> {
//     %cst = arith.constant dense<false> : vector<4x[4]xi1>
//     %cst_0 = arith.constant dense<true> : vector<[4]xi1>
//     %0 = vector.insert %cst_0, %cst [1] : vector<[4]xi1> into vector<4x[4]xi1>
//     return %0 : vector<4x[4]xi1>
//   }
// }
