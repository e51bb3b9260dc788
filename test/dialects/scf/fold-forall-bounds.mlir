// test: fold

func.func @forall(%a: tensor<?x10xf32>, %n: index) -> tensor<?x10xf32> {
  %c10 = arith.constant 10 : index
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %0 = scf.forall (%i, %j) = (%c0, %n) to (%n, %c10) step (%c2, 1) shared_outs(%o = %a) -> (tensor<?x10xf32>) {
    %s = tensor.extract_slice %a[%i, %j] [1, 1] [1, 1] : tensor<?x10xf32> to tensor<1x1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i, %j] [1, 1] [1, 1] : tensor<1x1xf32> into tensor<?x10xf32>
    }
  }
  return %0 : tensor<?x10xf32>
}

// expected:
// module {
//   func.func @forall(%arg0: tensor<?x10xf32>, %arg1: index) -> tensor<?x10xf32> {
//     %0 = scf.forall (%arg2, %arg3) = (0, %arg1) to (%arg1, 10) step (2, 1) shared_outs(%arg4 = %arg0) -> (tensor<?x10xf32>) {
//       %extracted_slice = tensor.extract_slice %arg0[%arg2, %arg3] [1, 1] [1, 1] : tensor<?x10xf32> to tensor<1x1xf32>
//       scf.forall.in_parallel {
//         tensor.parallel_insert_slice %extracted_slice into %arg4[%arg2, %arg3] [1, 1] [1, 1] : tensor<1x1xf32> into tensor<?x10xf32>
//       }
//     }
//     return %0 : tensor<?x10xf32>
//   }
// }
