// test: fold

func.func @dims(%t: tensor<4xf32>, %u: tensor<*xf32>, %s: tensor<?xi32>, %f: f32, %i: index, %a: index) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %0 = tensor.empty(%a) : tensor<?x4xf32>
  %d0 = tensor.dim %0, %c0 : tensor<?x4xf32>
  %1 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %2 = tensor.insert %f into %1[%i] : tensor<?xf32>
  %d1 = tensor.dim %2, %i : tensor<?xf32>
  %3 = tensor.reshape %u(%s) : (tensor<*xf32>, tensor<?xi32>) -> tensor<*xf32>
  %d2 = tensor.dim %3, %c3 : tensor<*xf32>
  %4 = tensor.insert_slice %t into %2[%i] [4] [1] : tensor<4xf32> into tensor<?xf32>
  %d3 = tensor.dim %4, %c0 : tensor<?xf32>
  return %d0, %d1, %d2, %d3 : index, index, index, index
}

// expected:
// module {
//   func.func @dims(%arg0: tensor<4xf32>, %arg1: tensor<*xf32>, %arg2: tensor<?xi32>, %arg3: f32, %arg4: index, %arg5: index) -> (index, index, index, index) {
//     %c4 = arith.constant 4 : index
//     %c3 = arith.constant 3 : index
//     %dim = tensor.dim %arg0, %arg4 : tensor<4xf32>
//     %extracted = tensor.extract %arg2[%c3] : tensor<?xi32>
//     %0 = arith.index_cast %extracted : i32 to index
//     return %arg5, %dim, %0, %c4 : index, index, index, index
//   }
// }

// -----

func.func @static_sizes(%a: index, %f: f32) -> (tensor<1x12xf32>, tensor<3x?x?xf32>) {
  %c5 = arith.constant 5 : index
  %n = arith.constant -1 : index
  %0 = tensor.empty(%a) : tensor<?x12xf32>
  %1 = tensor.cast %0 : tensor<?x12xf32> to tensor<1x12xf32>
  %2 = tensor.generate %n, %c5 {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %f : f32
  } : tensor<3x?x?xf32>
  return %1, %2 : tensor<1x12xf32>, tensor<3x?x?xf32>
}

// expected:
// module {
//   func.func @static_sizes(%arg0: index, %arg1: f32) -> (tensor<1x12xf32>, tensor<3x?x?xf32>) {
//     %c-1 = arith.constant -1 : index
//     %0 = tensor.empty() : tensor<1x12xf32>
//     %generated = tensor.generate %c-1 {
//     ^bb0(%arg2: index, %arg3: index, %arg4: index):
//       tensor.yield %arg1 : f32
//     } : tensor<3x?x5xf32>
//     %cast = tensor.cast %generated : tensor<3x?x5xf32> to tensor<3x?x?xf32>
//     return %0, %cast : tensor<1x12xf32>, tensor<3x?x?xf32>
//   }
// }

// -----

func.func @generated_element(%t: tensor<*xf32>, %a: index, %b: index) -> (index, index) {
  %0 = tensor.rank %t : tensor<*xf32>
  %1 = tensor.generate %0, %0 {
  ^bb0(%i: index, %j: index):
    %d = tensor.dim %t, %i : tensor<*xf32>
    %e = arith.addi %d, %j : index
    tensor.yield %e : index
  } : tensor<?x?xindex>
  %2 = tensor.extract %1[%a, %b] : tensor<?x?xindex>
  // This one cannot be left out: it calls a function.
  %3 = tensor.generate %0 {
  ^bb0(%i: index):
    %d = func.call @size() : () -> index
    tensor.yield %d : index
  } : tensor<?xindex>
  %4 = tensor.extract %3[%a] : tensor<?xindex>
  return %2, %4 : index, index
}
func.func private @size() -> index

// expected:
// module {
//   func.func @generated_element(%arg0: tensor<*xf32>, %arg1: index, %arg2: index) -> (index, index) {
//     %rank = tensor.rank %arg0 : tensor<*xf32>
//     %dim = tensor.dim %arg0, %arg1 : tensor<*xf32>
//     %0 = arith.addi %dim, %arg2 : index
//     %generated = tensor.generate %rank {
//     ^bb0(%arg3: index):
//       %1 = func.call @size() : () -> index
//       tensor.yield %1 : index
//     } : tensor<?xindex>
//     %extracted = tensor.extract %generated[%arg1] : tensor<?xindex>
//     return %0, %extracted : index, index
//   }
//   func.func private @size() -> index
// }

// -----

func.func @constant_elements() -> (f16, f16, complex<f32>, tensor<3xcomplex<i32>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = arith.constant sparse<[[0, 0], [1, 1]], [-5.0, -2.0]> : tensor<4x4xf16>
  %1 = tensor.extract %0[%c1, %c1] : tensor<4x4xf16>
  %2 = tensor.extract %0[%c1, %c0] : tensor<4x4xf16>
  %3 = arith.constant dense<(1.2, 2.3)> : tensor<complex<f32>>
  %4 = tensor.extract %3[] : tensor<complex<f32>>
  %5 = arith.constant dense<[(1, 2), (3, 4)]> : tensor<2xcomplex<i32>>
  %6 = tensor.extract %5[%c0] : tensor<2xcomplex<i32>>
  %7 = tensor.extract %5[%c1] : tensor<2xcomplex<i32>>
  %8 = tensor.from_elements %7, %6, %7 : tensor<3xcomplex<i32>>
  return %1, %2, %4, %8 : f16, f16, complex<f32>, tensor<3xcomplex<i32>>
}

// expected:
// module {
//   func.func @constant_elements() -> (f16, f16, complex<f32>, tensor<3xcomplex<i32>>) {
//     %cst = arith.constant -2.000000e+00 : f16
//     %cst_0 = arith.constant 0.000000e+00 : f16
//     %cst_1 = complex.constant [1.200000e+00 : f32, 2.300000e+00 : f32] : complex<f32>
//     %cst_2 = arith.constant dense<[(3,4), (1,2), (3,4)]> : tensor<3xcomplex<i32>>
//     return %cst, %cst_0, %cst_1, %cst_2 : f16, f16, complex<f32>, tensor<3xcomplex<i32>>
//   }
// }

// -----

func.func @element_of_index_cast(%t: tensor<4xi32>, %i: index) -> index {
  %0 = arith.index_cast %t : tensor<4xi32> to tensor<4xindex>
  %1 = tensor.extract %0[%i] : tensor<4xindex>
  return %1 : index
}

// expected:
// module {
//   func.func @element_of_index_cast(%arg0: tensor<4xi32>, %arg1: index) -> index {
//     %extracted = tensor.extract %arg0[%arg1] : tensor<4xi32>
//     %0 = arith.index_cast %extracted : i32 to index
//     return %0 : index
//   }
// }
