// test: pass --convert-vector-to-scf=full-unroll

// An op for each row.

func.func @r(%A : memref<?x?x?xf32>, %base: index, %m: vector<2x3xi1>) -> (vector<2x3xf32>) {
  %c1 = arith.constant 1 : index
  %f7 = arith.constant 7.0: f32
  %f = vector.transfer_read %A[%base, %c1, %base], %f7, %m {in_bounds = [false, true]} : memref<?x?x?xf32>, vector<2x3xf32>
  return %f : vector<2x3xf32>
}

// expected:
// module {
//   func.func @r(%arg0: memref<?x?x?xf32>, %arg1: index, %arg2: vector<2x3xi1>) -> vector<2x3xf32> {
//     %c2 = arith.constant 2 : index
//     %cst = arith.constant 7.000000e+00 : f32
//     %cst_0 = arith.constant dense<7.000000e+00> : vector<2x3xf32>
//     %c1 = arith.constant 1 : index
//     %dim = memref.dim %arg0, %c1 : memref<?x?x?xf32>
//     %0 = arith.cmpi sgt, %dim, %c1 : index
//     %1 = scf.if %0 -> (vector<2x3xf32>) {
//       %4 = vector.extract %arg2[0] : vector<3xi1> from vector<2x3xi1>
//       %5 = vector.transfer_read %arg0[%arg1, %c1, %arg1], %cst, %4 {in_bounds = [true]} : memref<?x?x?xf32>, vector<3xf32>
//       %6 = vector.insert %5, %cst_0 [0] : vector<3xf32> into vector<2x3xf32>
//       scf.yield %6 : vector<2x3xf32>
//     } else {
//       scf.yield %cst_0 : vector<2x3xf32>
//     }
//     %dim_1 = memref.dim %arg0, %c1 : memref<?x?x?xf32>
//     %2 = arith.cmpi sgt, %dim_1, %c2 : index
//     %3 = scf.if %2 -> (vector<2x3xf32>) {
//       %4 = vector.extract %arg2[1] : vector<3xi1> from vector<2x3xi1>
//       %5 = vector.transfer_read %arg0[%arg1, %c2, %arg1], %cst, %4 {in_bounds = [true]} : memref<?x?x?xf32>, vector<3xf32>
//       %6 = vector.insert %5, %1 [1] : vector<3xf32> into vector<2x3xf32>
//       scf.yield %6 : vector<2x3xf32>
//     } else {
//       scf.yield %1 : vector<2x3xf32>
//     }
//     return %3 : vector<2x3xf32>
//   }
// }

// -----

func.func @b(%A : memref<?x?x?xf32>, %base: index, %m: vector<2xi1>) -> (vector<4x2xf32>) {
  %f7 = arith.constant 7.0: f32
  %f = vector.transfer_read %A[%base, %base, %base], %f7, %m {in_bounds = [true, false], permutation_map = affine_map<(d0, d1, d2) -> (0, d2)>} : memref<?x?x?xf32>, vector<4x2xf32>
  return %f : vector<4x2xf32>
}

// expected:
// module {
//   func.func @b(%arg0: memref<?x?x?xf32>, %arg1: index, %arg2: vector<2xi1>) -> vector<4x2xf32> {
//     %cst = arith.constant 7.000000e+00 : f32
//     %0 = vector.transfer_read %arg0[%arg1, %arg1, %arg1], %cst, %arg2 : memref<?x?x?xf32>, vector<2xf32>
//     %1 = vector.broadcast %0 : vector<2xf32> to vector<4x2xf32>
//     return %1 : vector<4x2xf32>
//   }
// }

// -----

func.func @w(%A : memref<?x?x?xf32>, %base: index, %m: vector<2x3xi1>, %v : vector<2x3xf32>) {
  vector.transfer_write %v, %A[%base, %base, %base], %m : vector<2x3xf32>, memref<?x?x?xf32>
  return
}

// expected:
// #map = affine_map<()[s0] -> (s0 + 1)>
// module {
//   func.func @w(%arg0: memref<?x?x?xf32>, %arg1: index, %arg2: vector<2x3xi1>, %arg3: vector<2x3xf32>) {
//     %c1 = arith.constant 1 : index
//     %dim = memref.dim %arg0, %c1 : memref<?x?x?xf32>
//     %0 = arith.cmpi sgt, %dim, %arg1 : index
//     scf.if %0 {
//       %3 = vector.extract %arg3[0] : vector<3xf32> from vector<2x3xf32>
//       %4 = vector.extract %arg2[0] : vector<3xi1> from vector<2x3xi1>
//       vector.transfer_write %3, %arg0[%arg1, %arg1, %arg1], %4 : vector<3xf32>, memref<?x?x?xf32>
//     } else {
//     }
//     %dim_0 = memref.dim %arg0, %c1 : memref<?x?x?xf32>
//     %1 = affine.apply #map()[%arg1]
//     %2 = arith.cmpi sgt, %dim_0, %1 : index
//     scf.if %2 {
//       %3 = affine.apply #map()[%arg1]
//       %4 = vector.extract %arg3[1] : vector<3xf32> from vector<2x3xf32>
//       %5 = vector.extract %arg2[1] : vector<3xi1> from vector<2x3xi1>
//       vector.transfer_write %4, %arg0[%arg1, %3, %arg1], %5 : vector<3xf32>, memref<?x?x?xf32>
//     } else {
//     }
//     return
//   }
// }

// -----

func.func @t(%A : memref<?x?xf32>, %base: index) -> vector<2x3xf32> {
  %f7 = arith.constant 7.0: f32
  %f = vector.transfer_read %A[%base, %base], %f7 {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<?x?xf32>, vector<2x3xf32>
  return %f : vector<2x3xf32>
}

// expected:
// #map = affine_map<()[s0] -> (s0 + 1)>
// #map1 = affine_map<()[s0] -> (s0 + 2)>
// module {
//   func.func @t(%arg0: memref<?x?xf32>, %arg1: index) -> vector<2x3xf32> {
//     %cst = arith.constant 7.000000e+00 : f32
//     %cst_0 = arith.constant dense<7.000000e+00> : vector<3x2xf32>
//     %c0 = arith.constant 0 : index
//     %dim = memref.dim %arg0, %c0 : memref<?x?xf32>
//     %0 = arith.cmpi sgt, %dim, %arg1 : index
//     %1 = scf.if %0 -> (vector<3x2xf32>) {
//       %9 = vector.transfer_read %arg0[%arg1, %arg1], %cst : memref<?x?xf32>, vector<2xf32>
//       %10 = vector.insert %9, %cst_0 [0] : vector<2xf32> into vector<3x2xf32>
//       scf.yield %10 : vector<3x2xf32>
//     } else {
//       scf.yield %cst_0 : vector<3x2xf32>
//     }
//     %dim_1 = memref.dim %arg0, %c0 : memref<?x?xf32>
//     %2 = affine.apply #map()[%arg1]
//     %3 = arith.cmpi sgt, %dim_1, %2 : index
//     %4 = scf.if %3 -> (vector<3x2xf32>) {
//       %9 = affine.apply #map()[%arg1]
//       %10 = vector.transfer_read %arg0[%9, %arg1], %cst : memref<?x?xf32>, vector<2xf32>
//       %11 = vector.insert %10, %1 [1] : vector<2xf32> into vector<3x2xf32>
//       scf.yield %11 : vector<3x2xf32>
//     } else {
//       scf.yield %1 : vector<3x2xf32>
//     }
//     %dim_2 = memref.dim %arg0, %c0 : memref<?x?xf32>
//     %5 = affine.apply #map1()[%arg1]
//     %6 = arith.cmpi sgt, %dim_2, %5 : index
//     %7 = scf.if %6 -> (vector<3x2xf32>) {
//       %9 = affine.apply #map1()[%arg1]
//       %10 = vector.transfer_read %arg0[%9, %arg1], %cst : memref<?x?xf32>, vector<2xf32>
//       %11 = vector.insert %10, %4 [2] : vector<2xf32> into vector<3x2xf32>
//       scf.yield %11 : vector<3x2xf32>
//     } else {
//       scf.yield %4 : vector<3x2xf32>
//     }
//     %8 = vector.transpose %7, [1, 0] : vector<3x2xf32> to vector<2x3xf32>
//     return %8 : vector<2x3xf32>
//   }
// }
