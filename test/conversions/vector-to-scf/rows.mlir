// test: pass --convert-vector-to-scf

// Rows that do not run along the last dimension of the memory are transferred element by element.

func.func @materialize_read_1d(%A: memref<7x42xf32>, %i0 : index, %i1 : index, %m: vector<4xi1>) {
  %f0 = arith.constant 0.0: f32
      %f1 = vector.transfer_read %A[%i0, %i1], %f0 {permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<7x42xf32>, vector<4xf32>
      %f2 = vector.transfer_read %A[%i0, %i1], %f0, %m {permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<7x42xf32>, vector<4xf32>
      vector.transfer_write %f1, %A[%i0, %i1] {permutation_map = affine_map<(d0, d1) -> (d0)>} : vector<4xf32>, memref<7x42xf32>
      vector.transfer_write %f1, %A[%i0, %i1], %m {permutation_map = affine_map<(d0, d1) -> (d0)>} : vector<4xf32>, memref<7x42xf32>
      vector.transfer_write %f1, %A[%i0, %i1] {permutation_map = affine_map<(d0, d1) -> (d0)>, in_bounds = [true]} : vector<4xf32>, memref<7x42xf32>
      return
}

// expected:
// #map = affine_map<(d0)[s0] -> (d0 + s0)>
// module {
//   func.func @materialize_read_1d(%arg0: memref<7x42xf32>, %arg1: index, %arg2: index, %arg3: vector<4xi1>) {
//     %c7 = arith.constant 7 : index
//     %cst = arith.constant dense<0.000000e+00> : vector<4xf32>
//     %c1 = arith.constant 1 : index
//     %c4 = arith.constant 4 : index
//     %c0 = arith.constant 0 : index
//     %alloca = memref.alloca() : memref<vector<4x1xf32>>
//     %alloca_0 = memref.alloca() : memref<vector<4x1xf32>>
//     %alloca_1 = memref.alloca() : memref<vector<4x1xi1>>
//     %alloca_2 = memref.alloca() : memref<vector<4x1xf32>>
//     %0 = scf.for %arg4 = %c0 to %c4 step %c1 iter_args(%arg5 = %cst) -> (vector<4xf32>) {
//       %13 = affine.apply #map(%arg4)[%arg1]
//       %14 = affine.apply #map(%arg4)[%arg1]
//       %15 = arith.cmpi slt, %14, %c7 : index
//       %16 = scf.if %15 -> (vector<4xf32>) {
//         %17 = memref.load %arg0[%13, %arg2] : memref<7x42xf32>
//         %18 = vector.insert %17, %arg5 [%arg4] : f32 into vector<4xf32>
//         scf.yield %18 : vector<4xf32>
//       } else {
//         scf.yield %arg5 : vector<4xf32>
//       }
//       scf.yield %16 : vector<4xf32>
//     }
//     %1 = vector.broadcast %0 : vector<4xf32> to vector<1x4xf32>
//     %2 = vector.transpose %1, [1, 0] : vector<1x4xf32> to vector<4x1xf32>
//     memref.store %2, %alloca[] : memref<vector<4x1xf32>>
//     %3 = vector.type_cast %alloca : memref<vector<4x1xf32>> to memref<4xvector<1xf32>>
//     scf.for %arg4 = %c0 to %c4 step %c1 {
//       %13 = affine.apply #map(%arg4)[%arg1]
//       %14 = arith.cmpi slt, %13, %c7 : index
//       scf.if %14 {
//         %15 = affine.apply #map(%arg4)[%arg1]
//         %16 = memref.load %3[%arg4] : memref<4xvector<1xf32>>
//         vector.transfer_write %16, %arg0[%15, %arg2] {in_bounds = [true]} : vector<1xf32>, memref<7x42xf32>
//       } else {
//       }
//     }
//     %4 = vector.broadcast %0 : vector<4xf32> to vector<1x4xf32>
//     %5 = vector.broadcast %arg3 : vector<4xi1> to vector<1x4xi1>
//     %6 = vector.transpose %5, [1, 0] : vector<1x4xi1> to vector<4x1xi1>
//     %7 = vector.transpose %4, [1, 0] : vector<1x4xf32> to vector<4x1xf32>
//     memref.store %6, %alloca_1[] : memref<vector<4x1xi1>>
//     memref.store %7, %alloca_0[] : memref<vector<4x1xf32>>
//     %8 = vector.type_cast %alloca_0 : memref<vector<4x1xf32>> to memref<4xvector<1xf32>>
//     %9 = vector.type_cast %alloca_1 : memref<vector<4x1xi1>> to memref<4xvector<1xi1>>
//     scf.for %arg4 = %c0 to %c4 step %c1 {
//       %13 = affine.apply #map(%arg4)[%arg1]
//       %14 = arith.cmpi slt, %13, %c7 : index
//       scf.if %14 {
//         %15 = affine.apply #map(%arg4)[%arg1]
//         %16 = memref.load %8[%arg4] : memref<4xvector<1xf32>>
//         %17 = memref.load %9[%arg4] : memref<4xvector<1xi1>>
//         vector.transfer_write %16, %arg0[%15, %arg2], %17 {in_bounds = [true]} : vector<1xf32>, memref<7x42xf32>
//       } else {
//       }
//     }
//     %10 = vector.broadcast %0 : vector<4xf32> to vector<1x4xf32>
//     %11 = vector.transpose %10, [1, 0] : vector<1x4xf32> to vector<4x1xf32>
//     memref.store %11, %alloca_2[] : memref<vector<4x1xf32>>
//     %12 = vector.type_cast %alloca_2 : memref<vector<4x1xf32>> to memref<4xvector<1xf32>>
//     scf.for %arg4 = %c0 to %c4 step %c1 {
//       %13 = affine.apply #map(%arg4)[%arg1]
//       %14 = memref.load %12[%arg4] : memref<4xvector<1xf32>>
//       vector.transfer_write %14, %arg0[%13, %arg2] {in_bounds = [true]} : vector<1xf32>, memref<7x42xf32>
//     }
//     return
//   }
// }
