// test: pass --convert-vector-to-scf

// Rows stand in memory on the stack, and are transferred in loops.

func.func @read(%A : memref<?x?xf32>, %base: index) -> vector<3x15xf32> {
  %f7 = arith.constant 7.0: f32
  %f = vector.transfer_read %A[%base, %base], %f7 : memref<?x?xf32>, vector<3x15xf32>
  return %f: vector<3x15xf32>
}

// expected:
// #map = affine_map<(d0)[s0] -> (d0 + s0)>
// module {
//   func.func @read(%arg0: memref<?x?xf32>, %arg1: index) -> vector<3x15xf32> {
//     %cst = arith.constant dense<7.000000e+00> : vector<15xf32>
//     %c1 = arith.constant 1 : index
//     %c3 = arith.constant 3 : index
//     %c0 = arith.constant 0 : index
//     %cst_0 = arith.constant 7.000000e+00 : f32
//     %alloca = memref.alloca() : memref<vector<3x15xf32>>
//     %0 = vector.type_cast %alloca : memref<vector<3x15xf32>> to memref<3xvector<15xf32>>
//     scf.for %arg2 = %c0 to %c3 step %c1 {
//       %dim = memref.dim %arg0, %c0 : memref<?x?xf32>
//       %2 = affine.apply #map(%arg2)[%arg1]
//       %3 = arith.cmpi sgt, %dim, %2 : index
//       scf.if %3 {
//         %4 = affine.apply #map(%arg2)[%arg1]
//         %5 = vector.transfer_read %arg0[%4, %arg1], %cst_0 : memref<?x?xf32>, vector<15xf32>
//         memref.store %5, %0[%arg2] : memref<3xvector<15xf32>>
//       } else {
//         memref.store %cst, %0[%arg2] : memref<3xvector<15xf32>>
//       }
//     }
//     %1 = memref.load %alloca[] : memref<vector<3x15xf32>>
//     return %1 : vector<3x15xf32>
//   }
// }

// -----

func.func @read3(%A : memref<?x?x?xf32>, %base: index, %mask : vector<2x3x4xi1>) -> vector<2x3x4xf32> {
  %f7 = arith.constant 7.0: f32
  %f = vector.transfer_read %A[%base, %base, %base], %f7, %mask {in_bounds=[true,false,true]}: memref<?x?x?xf32>, vector<2x3x4xf32>
  return %f: vector<2x3x4xf32>
}

// expected:
// #map = affine_map<(d0)[s0] -> (d0 + s0)>
// module {
//   func.func @read3(%arg0: memref<?x?x?xf32>, %arg1: index, %arg2: vector<2x3x4xi1>) -> vector<2x3x4xf32> {
//     %cst = arith.constant dense<7.000000e+00> : vector<4xf32>
//     %c3 = arith.constant 3 : index
//     %c1 = arith.constant 1 : index
//     %c2 = arith.constant 2 : index
//     %c0 = arith.constant 0 : index
//     %cst_0 = arith.constant 7.000000e+00 : f32
//     %alloca = memref.alloca() : memref<vector<2x3x4xf32>>
//     %alloca_1 = memref.alloca() : memref<vector<2x3x4xi1>>
//     memref.store %arg2, %alloca_1[] : memref<vector<2x3x4xi1>>
//     %0 = vector.type_cast %alloca : memref<vector<2x3x4xf32>> to memref<2xvector<3x4xf32>>
//     %1 = vector.type_cast %alloca_1 : memref<vector<2x3x4xi1>> to memref<2xvector<3x4xi1>>
//     scf.for %arg3 = %c0 to %c2 step %c1 {
//       %3 = affine.apply #map(%arg3)[%arg1]
//       %4 = vector.type_cast %0 : memref<2xvector<3x4xf32>> to memref<2x3xvector<4xf32>>
//       %5 = vector.type_cast %1 : memref<2xvector<3x4xi1>> to memref<2x3xvector<4xi1>>
//       scf.for %arg4 = %c0 to %c3 step %c1 {
//         %dim = memref.dim %arg0, %c1 : memref<?x?x?xf32>
//         %6 = affine.apply #map(%arg4)[%arg1]
//         %7 = arith.cmpi sgt, %dim, %6 : index
//         scf.if %7 {
//           %8 = affine.apply #map(%arg4)[%arg1]
//           %9 = memref.load %5[%arg3, %arg4] : memref<2x3xvector<4xi1>>
//           %10 = vector.transfer_read %arg0[%3, %8, %arg1], %cst_0, %9 {in_bounds = [true]} : memref<?x?x?xf32>, vector<4xf32>
//           memref.store %10, %4[%arg3, %arg4] : memref<2x3xvector<4xf32>>
//         } else {
//           memref.store %cst, %4[%arg3, %arg4] : memref<2x3xvector<4xf32>>
//         }
//       }
//     }
//     %2 = memref.load %alloca[] : memref<vector<2x3x4xf32>>
//     return %2 : vector<2x3x4xf32>
//   }
// }

// -----

func.func @write3(%A : memref<?x?x?xf32>, %base: index, %mask : vector<2x3x4xi1>, %v : vector<2x3x4xf32>) {
  vector.transfer_write %v, %A[%base, %base, %base], %mask {in_bounds=[true,false,true]}: vector<2x3x4xf32>, memref<?x?x?xf32>
  return
}

// expected:
// #map = affine_map<(d0)[s0] -> (d0 + s0)>
// module {
//   func.func @write3(%arg0: memref<?x?x?xf32>, %arg1: index, %arg2: vector<2x3x4xi1>, %arg3: vector<2x3x4xf32>) {
//     %c3 = arith.constant 3 : index
//     %c1 = arith.constant 1 : index
//     %c2 = arith.constant 2 : index
//     %c0 = arith.constant 0 : index
//     %alloca = memref.alloca() : memref<vector<2x3x4xf32>>
//     %alloca_0 = memref.alloca() : memref<vector<2x3x4xi1>>
//     memref.store %arg2, %alloca_0[] : memref<vector<2x3x4xi1>>
//     memref.store %arg3, %alloca[] : memref<vector<2x3x4xf32>>
//     %0 = vector.type_cast %alloca : memref<vector<2x3x4xf32>> to memref<2xvector<3x4xf32>>
//     %1 = vector.type_cast %alloca_0 : memref<vector<2x3x4xi1>> to memref<2xvector<3x4xi1>>
//     scf.for %arg4 = %c0 to %c2 step %c1 {
//       %2 = affine.apply #map(%arg4)[%arg1]
//       %3 = vector.type_cast %0 : memref<2xvector<3x4xf32>> to memref<2x3xvector<4xf32>>
//       %4 = vector.type_cast %1 : memref<2xvector<3x4xi1>> to memref<2x3xvector<4xi1>>
//       scf.for %arg5 = %c0 to %c3 step %c1 {
//         %dim = memref.dim %arg0, %c1 : memref<?x?x?xf32>
//         %5 = affine.apply #map(%arg5)[%arg1]
//         %6 = arith.cmpi sgt, %dim, %5 : index
//         scf.if %6 {
//           %7 = affine.apply #map(%arg5)[%arg1]
//           %8 = memref.load %3[%arg4, %arg5] : memref<2x3xvector<4xf32>>
//           %9 = memref.load %4[%arg4, %arg5] : memref<2x3xvector<4xi1>>
//           vector.transfer_write %8, %arg0[%2, %7, %arg1], %9 {in_bounds = [true]} : vector<4xf32>, memref<?x?x?xf32>
//         } else {
//         }
//       }
//     }
//     return
//   }
// }

// -----

func.func @read(%A : memref<?x?xf32>, %base: index, %v : vector<3x15xf32>) {
  %f7 = arith.constant 7.0: f32
  %c1 = arith.constant 1 : index
  scf.for %i = %c1 to %base step %c1 {
  vector.transfer_write %v, %A[%base, %i] : vector<3x15xf32>, memref<?x?xf32>
  scf.for %j = %c1 to %base step %c1 {
  vector.transfer_write %v, %A[%i, %j] : vector<3x15xf32>, memref<?x?xf32>
  }
  }
  return
}

// expected:
// #map = affine_map<(d0)[s0] -> (d0 + s0)>
// #map1 = affine_map<(d0, d1) -> (d0 + d1)>
// module {
//   func.func @read(%arg0: memref<?x?xf32>, %arg1: index, %arg2: vector<3x15xf32>) {
//     %c3 = arith.constant 3 : index
//     %c0 = arith.constant 0 : index
//     %c1 = arith.constant 1 : index
//     scf.for %arg3 = %c1 to %arg1 step %c1 {
//       %alloca = memref.alloca() : memref<vector<3x15xf32>>
//       memref.store %arg2, %alloca[] : memref<vector<3x15xf32>>
//       %0 = vector.type_cast %alloca : memref<vector<3x15xf32>> to memref<3xvector<15xf32>>
//       scf.for %arg4 = %c0 to %c3 step %c1 {
//         %dim = memref.dim %arg0, %c0 : memref<?x?xf32>
//         %1 = affine.apply #map(%arg4)[%arg1]
//         %2 = arith.cmpi sgt, %dim, %1 : index
//         scf.if %2 {
//           %3 = affine.apply #map(%arg4)[%arg1]
//           %4 = memref.load %0[%arg4] : memref<3xvector<15xf32>>
//           vector.transfer_write %4, %arg0[%3, %arg3] : vector<15xf32>, memref<?x?xf32>
//         } else {
//         }
//       }
//       scf.for %arg4 = %c1 to %arg1 step %c1 {
//         %alloca_0 = memref.alloca() : memref<vector<3x15xf32>>
//         memref.store %arg2, %alloca_0[] : memref<vector<3x15xf32>>
//         %1 = vector.type_cast %alloca_0 : memref<vector<3x15xf32>> to memref<3xvector<15xf32>>
//         scf.for %arg5 = %c0 to %c3 step %c1 {
//           %dim = memref.dim %arg0, %c0 : memref<?x?xf32>
//           %2 = affine.apply #map1(%arg3, %arg5)
//           %3 = arith.cmpi sgt, %dim, %2 : index
//           scf.if %3 {
//             %4 = affine.apply #map1(%arg3, %arg5)
//             %5 = memref.load %1[%arg5] : memref<3xvector<15xf32>>
//             vector.transfer_write %5, %arg0[%4, %arg4] : vector<15xf32>, memref<?x?xf32>
//           } else {
//           }
//         }
//       }
//     }
//     return
//   }
// }

// -----

func.func @repeated(%A: memref<?x?xf32>, %i: index) -> vector<4x2xf32> {
  %f0 = arith.constant 0.0 : f32
  %0 = vector.transfer_read %A[%i, %i], %f0 {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (0, d1)>} : memref<?x?xf32>, vector<4x2xf32>
  return %0 : vector<4x2xf32>
}

// expected:
// module {
//   func.func @repeated(%arg0: memref<?x?xf32>, %arg1: index) -> vector<4x2xf32> {
//     %cst = arith.constant 0.000000e+00 : f32
//     %0 = vector.transfer_read %arg0[%arg1, %arg1], %cst {in_bounds = [true]} : memref<?x?xf32>, vector<2xf32>
//     %1 = vector.broadcast %0 : vector<2xf32> to vector<4x2xf32>
//     return %1 : vector<4x2xf32>
//   }
// }
