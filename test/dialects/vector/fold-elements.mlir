// test: pass --canonicalize

func.func @listed(%a: f32, %b: f32, %v: vector<4xf32>) -> vector<2x2xf32> {
  %c = arith.constant dense<0.0> : vector<2x2xf32>
  %r = vector.extract_strided_slice %v {offsets = [0], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
  %0 = vector.insert %r, %c [0] : vector<2xf32> into vector<2x2xf32>
  %1 = vector.insert %a, %0 [1, 0] : f32 into vector<2x2xf32>
  %2 = vector.insert %b, %1 [1, 1] : f32 into vector<2x2xf32>
  return %2 : vector<2x2xf32>
}

// expected:
// module {
//   func.func @listed(%arg0: f32, %arg1: f32, %arg2: vector<4xf32>) -> vector<2x2xf32> {
//     %0 = vector.extract_strided_slice %arg2 {offsets = [0], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
//     %1:2 = vector.to_elements %0 : vector<2xf32>
//     %2 = vector.from_elements %1#0, %1#1, %arg0, %arg1 : vector<2x2xf32>
//     return %2 : vector<2x2xf32>
//   }
// }

// -----

func.func @extracts(%v: vector<2x3x4xf32>, %x: f32, %r: vector<4xf32>) -> (f32, f32, vector<4xf32>, f32) {
  %c = arith.constant dense<[1.0, 2.0, 3.0]> : vector<3xf32>
  %0 = vector.extract %v[1] : vector<3x4xf32> from vector<2x3x4xf32>
  %1 = vector.extract %0[2, 3] : f32 from vector<3x4xf32>
  %2 = vector.extract %c[1] : f32 from vector<3xf32>
  %3 = vector.insert %r, %v [0, 1] : vector<4xf32> into vector<2x3x4xf32>
  %4 = vector.extract %3[0, 1] : vector<4xf32> from vector<2x3x4xf32>
  %5 = vector.extract %3[0, 1, 2] : f32 from vector<2x3x4xf32>
  return %1, %2, %4, %5 : f32, f32, vector<4xf32>, f32
}

// expected:
// module {
//   func.func @extracts(%arg0: vector<2x3x4xf32>, %arg1: f32, %arg2: vector<4xf32>) -> (f32, f32, vector<4xf32>, f32) {
//     %cst = arith.constant 2.000000e+00 : f32
//     %0 = vector.extract %arg0[1, 2, 3] : f32 from vector<2x3x4xf32>
//     %1 = vector.extract %arg2[2] : f32 from vector<4xf32>
//     return %0, %cst, %arg2, %1 : f32, f32, vector<4xf32>, f32
//   }
// }

// -----

func.func @others(%a: vector<2xf32>, %v: vector<2x2xf32>) -> (vector<2xf32>, vector<2x2xf32>, vector<2xi1>) {
  %0 = vector.shuffle %a, %a [0, 1] : vector<2xf32>, vector<2xf32>
  %1 = vector.transpose %v, [0, 1] : vector<2x2xf32> to vector<2x2xf32>
  %t = arith.constant true
  %f = arith.constant dense<false> : vector<2xi1>
  %2 = vector.insert %t, %f [1] : i1 into vector<2xi1>
  return %0, %1, %2 : vector<2xf32>, vector<2x2xf32>, vector<2xi1>
}

// expected:
// module {
//   func.func @others(%arg0: vector<2xf32>, %arg1: vector<2x2xf32>) -> (vector<2xf32>, vector<2x2xf32>, vector<2xi1>) {
//     %cst = arith.constant dense<[false, true]> : vector<2xi1>
//     return %arg0, %arg1, %cst : vector<2xf32>, vector<2x2xf32>, vector<2xi1>
//   }
// }
