// test: pass --convert-vector-to-scf

// What is a row already, what has scalable rows, and tensors without the option.

func.func @f(%A: memref<?x?xf32>, %T: tensor<?x?xf32>, %i: index, %v: vector<[2]x3xf32>) -> (vector<3xf32>, vector<2x3xf32>, vector<f32>) {
  %f0 = arith.constant 0.0 : f32
  %0 = vector.transfer_read %A[%i, %i], %f0 : memref<?x?xf32>, vector<3xf32>
  %1 = vector.transfer_read %T[%i, %i], %f0 : tensor<?x?xf32>, vector<2x3xf32>
  %2 = vector.transfer_read %A[%i, %i], %f0 : memref<?x?xf32>, vector<f32>
  vector.transfer_write %v, %A[%i, %i] : vector<[2]x3xf32>, memref<?x?xf32>
  return %0, %1, %2 : vector<3xf32>, vector<2x3xf32>, vector<f32>
}

// expected:
// module {
//   func.func @f(%arg0: memref<?x?xf32>, %arg1: tensor<?x?xf32>, %arg2: index, %arg3: vector<[2]x3xf32>) -> (vector<3xf32>, vector<2x3xf32>, vector<f32>) {
//     %cst = arith.constant 0.000000e+00 : f32
//     %0 = vector.transfer_read %arg0[%arg2, %arg2], %cst : memref<?x?xf32>, vector<3xf32>
//     %1 = vector.transfer_read %arg1[%arg2, %arg2], %cst : tensor<?x?xf32>, vector<2x3xf32>
//     %2 = vector.transfer_read %arg0[%arg2, %arg2], %cst : memref<?x?xf32>, vector<f32>
//     vector.transfer_write %arg3, %arg0[%arg2, %arg2] : vector<[2]x3xf32>, memref<?x?xf32>
//     return %0, %1, %2 : vector<3xf32>, vector<2x3xf32>, vector<f32>
//   }
// }
