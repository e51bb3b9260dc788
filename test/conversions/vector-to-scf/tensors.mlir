// test: pass --convert-vector-to-scf=lower-tensors

func.func @f(%A: tensor<?x?xf32>, %i: index, %v: vector<2x3xf32>) -> (tensor<?x?xf32>, vector<2x3xf32>) {
  %f0 = arith.constant 0.0 : f32
  %0 = vector.transfer_read %A[%i, %i], %f0 : tensor<?x?xf32>, vector<2x3xf32>
  %1 = vector.transfer_write %v, %A[%i, %i] {in_bounds = [false, true]} : vector<2x3xf32>, tensor<?x?xf32>
  return %1, %0 : tensor<?x?xf32>, vector<2x3xf32>
}

// expected:
// #map = affine_map<(d0)[s0] -> (d0 + s0)>
// module {
//   func.func @f(%arg0: tensor<?x?xf32>, %arg1: index, %arg2: vector<2x3xf32>) -> (tensor<?x?xf32>, vector<2x3xf32>) {
//     %cst = arith.constant dense<0.000000e+00> : vector<3xf32>
//     %c1 = arith.constant 1 : index
//     %c2 = arith.constant 2 : index
//     %c0 = arith.constant 0 : index
//     %cst_0 = arith.constant 0.000000e+00 : f32
//     %alloca = memref.alloca() : memref<vector<2x3xf32>>
//     %alloca_1 = memref.alloca() : memref<vector<2x3xf32>>
//     %0 = vector.type_cast %alloca : memref<vector<2x3xf32>> to memref<2xvector<3xf32>>
//     scf.for %arg3 = %c0 to %c2 step %c1 {
//       %dim = tensor.dim %arg0, %c0 : tensor<?x?xf32>
//       %4 = affine.apply #map(%arg3)[%arg1]
//       %5 = arith.cmpi sgt, %dim, %4 : index
//       scf.if %5 {
//         %6 = affine.apply #map(%arg3)[%arg1]
//         %7 = vector.transfer_read %arg0[%6, %arg1], %cst_0 : tensor<?x?xf32>, vector<3xf32>
//         memref.store %7, %0[%arg3] : memref<2xvector<3xf32>>
//       } else {
//         memref.store %cst, %0[%arg3] : memref<2xvector<3xf32>>
//       }
//     }
//     %1 = memref.load %alloca[] : memref<vector<2x3xf32>>
//     memref.store %arg2, %alloca_1[] : memref<vector<2x3xf32>>
//     %2 = vector.type_cast %alloca_1 : memref<vector<2x3xf32>> to memref<2xvector<3xf32>>
//     %3 = scf.for %arg3 = %c0 to %c2 step %c1 iter_args(%arg4 = %arg0) -> (tensor<?x?xf32>) {
//       %dim = tensor.dim %arg0, %c0 : tensor<?x?xf32>
//       %4 = affine.apply #map(%arg3)[%arg1]
//       %5 = arith.cmpi sgt, %dim, %4 : index
//       %6 = scf.if %5 -> (tensor<?x?xf32>) {
//         %7 = affine.apply #map(%arg3)[%arg1]
//         %8 = memref.load %2[%arg3] : memref<2xvector<3xf32>>
//         %9 = vector.transfer_write %8, %arg4[%7, %arg1] {in_bounds = [true]} : vector<3xf32>, tensor<?x?xf32>
//         scf.yield %9 : tensor<?x?xf32>
//       } else {
//         scf.yield %arg4 : tensor<?x?xf32>
//       }
//       scf.yield %6 : tensor<?x?xf32>
//     }
//     return %3, %1 : tensor<?x?xf32>, vector<2x3xf32>
//   }
// }
