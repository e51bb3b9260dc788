// test: fold

func.func @slices(%t: tensor<128x512xf32>, %a: index, %b: index) -> (tensor<16x512xf32>, tensor<16xf32>, tensor<?xf32>) {
  %0 = tensor.extract_slice %t[%b, 0] [%a, 512] [1, 1] : tensor<128x512xf32> to tensor<?x512xf32>
  %1 = tensor.cast %0 : tensor<?x512xf32> to tensor<16x512xf32>
  %2 = tensor.extract_slice %t[%b, 0] [%a, 1] [1, 1] : tensor<128x512xf32> to tensor<?xf32>
  %3 = tensor.cast %2 : tensor<?xf32> to tensor<16xf32>
  %4 = tensor.cast %t : tensor<128x512xf32> to tensor<?x?xf32>
  %5 = tensor.extract_slice %4[%b, %a] [%a, 1] [1, 1] : tensor<?x?xf32> to tensor<?xf32>
  return %1, %3, %5 : tensor<16x512xf32>, tensor<16xf32>, tensor<?xf32>
}

// expected:
// module {
//   func.func @slices(%arg0: tensor<128x512xf32>, %arg1: index, %arg2: index) -> (tensor<16x512xf32>, tensor<16xf32>, tensor<?xf32>) {
//     %extracted_slice = tensor.extract_slice %arg0[%arg2, 0] [16, 512] [1, 1] : tensor<128x512xf32> to tensor<16x512xf32>
//     %extracted_slice_0 = tensor.extract_slice %arg0[%arg2, 0] [16, 1] [1, 1] : tensor<128x512xf32> to tensor<16xf32>
//     %extracted_slice_1 = tensor.extract_slice %arg0[%arg2, %arg1] [%arg1, 1] [1, 1] : tensor<128x512xf32> to tensor<?xf32>
//     return %extracted_slice, %extracted_slice_0, %extracted_slice_1 : tensor<16x512xf32>, tensor<16xf32>, tensor<?xf32>
//   }
// }

// -----

func.func @insertions(%t: tensor<1x?xf32>, %d: tensor<?x?xf32>, %e: tensor<?x8xf32>, %a: index, %b: index) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) {
  %0 = tensor.cast %t : tensor<1x?xf32> to tensor<?x?xf32>
  %1 = tensor.insert_slice %0 into %d[%a, %b] [%a, %b] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
  %2 = tensor.cast %e : tensor<?x8xf32> to tensor<?x?xf32>
  %3 = tensor.insert_slice %t into %2[%a, 0] [1, %b] [1, 1] : tensor<1x?xf32> into tensor<?x?xf32>
  // After a dynamic size, sizes stay values.
  %u = tensor.cast %e : tensor<?x8xf32> to tensor<?x?xf32>
  %4 = tensor.insert_slice %u into %d[%a, 0] [%a, %b] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
  return %1, %3, %4 : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>
}

// expected:
// module {
//   func.func @insertions(%arg0: tensor<1x?xf32>, %arg1: tensor<?x?xf32>, %arg2: tensor<?x8xf32>, %arg3: index, %arg4: index) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) {
//     %inserted_slice = tensor.insert_slice %arg0 into %arg1[%arg3, %arg4] [1, %arg4] [1, 1] : tensor<1x?xf32> into tensor<?x?xf32>
//     %inserted_slice_0 = tensor.insert_slice %arg0 into %arg2[%arg3, 0] [1, %arg4] [1, 1] : tensor<1x?xf32> into tensor<?x8xf32>
//     %cast = tensor.cast %inserted_slice_0 : tensor<?x8xf32> to tensor<?x?xf32>
//     %cast_1 = tensor.cast %arg2 : tensor<?x8xf32> to tensor<?x?xf32>
//     %inserted_slice_2 = tensor.insert_slice %cast_1 into %arg1[%arg3, 0] [%arg3, %arg4] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
//     return %inserted_slice, %cast, %inserted_slice_2 : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>
//   }
// }

// -----

func.func @constant_insertions(%t: tensor<?x?xf32>, %u: tensor<?xf32>, %d: tensor<4x4xf32>, %a: index) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c9 = arith.constant 9 : index
  %0 = tensor.insert_slice %t into %d[%c0, %a] [%c2, %a] [%c1, 1] : tensor<?x?xf32> into tensor<4x4xf32>
  %1 = tensor.insert_slice %u into %d[%c0, %a] [1, %c2] [1, 1] : tensor<?xf32> into tensor<4x4xf32>
  %2 = tensor.insert_slice %u into %d[%c9, %a] [1, %a] [1, 1] : tensor<?xf32> into tensor<4x4xf32>
  return %0, %1, %2 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}

// expected:
// module {
//   func.func @constant_insertions(%arg0: tensor<?x?xf32>, %arg1: tensor<?xf32>, %arg2: tensor<4x4xf32>, %arg3: index) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
//     %c9 = arith.constant 9 : index
//     %cast = tensor.cast %arg0 : tensor<?x?xf32> to tensor<2x?xf32>
//     %inserted_slice = tensor.insert_slice %cast into %arg2[0, %arg3] [2, %arg3] [1, 1] : tensor<2x?xf32> into tensor<4x4xf32>
//     %cast_0 = tensor.cast %arg1 : tensor<?xf32> to tensor<2xf32>
//     %inserted_slice_1 = tensor.insert_slice %cast_0 into %arg2[0, %arg3] [1, 2] [1, 1] : tensor<2xf32> into tensor<4x4xf32>
//     %inserted_slice_2 = tensor.insert_slice %arg1 into %arg2[%c9, %arg3] [1, %arg3] [1, 1] : tensor<?xf32> into tensor<4x4xf32>
//     return %inserted_slice, %inserted_slice_1, %inserted_slice_2 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
//   }
// }

// -----

func.func @parallel_insertions(%t: tensor<1x5xf32>, %d: tensor<?x?xf32>, %n: index) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %d) -> (tensor<?x?xf32>) {
    %1 = tensor.cast %t : tensor<1x5xf32> to tensor<?x5xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %1 into %o[%i, %c0] [%c1, 5] [%c1, %c1] : tensor<?x5xf32> into tensor<?x?xf32>
    }
  }
  return %0 : tensor<?x?xf32>
}

// expected:
// module {
//   func.func @parallel_insertions(%arg0: tensor<1x5xf32>, %arg1: tensor<?x?xf32>, %arg2: index) -> tensor<?x?xf32> {
//     %0 = scf.forall (%arg3) in (%arg2) shared_outs(%arg4 = %arg1) -> (tensor<?x?xf32>) {
//       scf.forall.in_parallel {
//         tensor.parallel_insert_slice %arg0 into %arg4[%arg3, 0] [1, 5] [1, 1] : tensor<1x5xf32> into tensor<?x?xf32>
//       }
//     }
//     return %0 : tensor<?x?xf32>
//   }
// }

// -----

func.func @concat(%t: tensor<2x?xf32>, %u: tensor<?x3xf32>) -> (tensor<2x?xf32>, tensor<?x?xf32>, tensor<2x3xf32>) {
  %0 = tensor.concat dim(1) %t : (tensor<2x?xf32>) -> tensor<2x?xf32>
  %1 = tensor.concat dim(1) %t, %u : (tensor<2x?xf32>, tensor<?x3xf32>) -> tensor<?x?xf32>
  %2 = tensor.concat dim(0) %t : (tensor<2x?xf32>) -> tensor<2x3xf32>
  return %0, %1, %2 : tensor<2x?xf32>, tensor<?x?xf32>, tensor<2x3xf32>
}

// expected:
// module {
//   func.func @concat(%arg0: tensor<2x?xf32>, %arg1: tensor<?x3xf32>) -> (tensor<2x?xf32>, tensor<?x?xf32>, tensor<2x3xf32>) {
//     %cast = tensor.cast %arg1 : tensor<?x3xf32> to tensor<2x3xf32>
//     %concat = tensor.concat dim(1) %arg0, %cast : (tensor<2x?xf32>, tensor<2x3xf32>) -> tensor<2x?xf32>
//     %cast_0 = tensor.cast %concat : tensor<2x?xf32> to tensor<?x?xf32>
//     %cast_1 = tensor.cast %arg0 : tensor<2x?xf32> to tensor<2x3xf32>
//     return %arg0, %cast_0, %cast_1 : tensor<2x?xf32>, tensor<?x?xf32>, tensor<2x3xf32>
//   }
// }
