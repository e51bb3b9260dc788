// test: our fold

// Insertions in another order than the results; MLIR 22 exchanges the results.
func.func @one_turn(%a: tensor<?x8xf32>, %b: tensor<8xf32>, %u: tensor<4xf32>) -> (tensor<?x8xf32>, tensor<4xf32>) {
  %0:2 = scf.forall (%i, %j) = (3, 0) to (4, 1) step (1, 1) shared_outs(%o = %a, %p = %u) -> (tensor<?x8xf32>, tensor<4xf32>) {
    %y = "test.make"(%o, %p) : (tensor<?x8xf32>, tensor<4xf32>) -> tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %y into %p[%j] [4] [1] : tensor<4xf32> into tensor<4xf32>
      tensor.parallel_insert_slice %b into %o[%i, %j] [1, 8] [1, 1] : tensor<8xf32> into tensor<?x8xf32>
    }
  }
  return %0#0, %0#1 : tensor<?x8xf32>, tensor<4xf32>
}

// expected:
// module {
//   func.func @one_turn(%arg0: tensor<?x8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<4xf32>) -> (tensor<?x8xf32>, tensor<4xf32>) {
//     %0 = "test.make"(%arg0, %arg2) : (tensor<?x8xf32>, tensor<4xf32>) -> tensor<4xf32>
//     %inserted_slice = tensor.insert_slice %arg1 into %arg0[3, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<?x8xf32>
//     return %inserted_slice, %0 : tensor<?x8xf32>, tensor<4xf32>
//   }
// }
