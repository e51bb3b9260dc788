// test: fold

func.func @carried(%a: tensor<8xf32>, %b: tensor<?xf32>, %n: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = tensor.cast %a : tensor<8xf32> to tensor<?xf32>
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %b, %y = %c) -> (tensor<?xf32>, tensor<?xf32>) {
    %z:2 = "test.make"(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
    scf.yield %z#0, %z#1 : tensor<?xf32>, tensor<?xf32>
  } {kept}
  return %0#0, %0#1 : tensor<?xf32>, tensor<?xf32>
}

// Of a result with two users the cast stays before the loop, and so does a cast that states more.
func.func @stays(%a: tensor<8xf32>, %b: tensor<?xf32>, %n: index) -> (tensor<?xf32>, tensor<?xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = tensor.cast %a : tensor<8xf32> to tensor<?xf32>
  %d = tensor.cast %b : tensor<?xf32> to tensor<8xf32>
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %c, %y = %d) -> (tensor<?xf32>, tensor<8xf32>) {
    %z:2 = "test.make"(%x, %y) : (tensor<?xf32>, tensor<8xf32>) -> (tensor<?xf32>, tensor<8xf32>)
    scf.yield %z#0, %z#1 : tensor<?xf32>, tensor<8xf32>
  }
  return %0#0, %0#0, %0#1 : tensor<?xf32>, tensor<?xf32>, tensor<8xf32>
}

// expected:
// module {
//   func.func @carried(%arg0: tensor<8xf32>, %arg1: tensor<?xf32>, %arg2: index) -> (tensor<?xf32>, tensor<?xf32>) {
//     %c0 = arith.constant 0 : index
//     %c1 = arith.constant 1 : index
//     %0:2 = scf.for %arg3 = %c0 to %arg2 step %c1 iter_args(%arg4 = %arg1, %arg5 = %arg0) -> (tensor<?xf32>, tensor<8xf32>) {
//       %cast_0 = tensor.cast %arg5 : tensor<8xf32> to tensor<?xf32>
//       %1:2 = "test.make"(%arg4, %cast_0) : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
//       %cast_1 = tensor.cast %1#1 : tensor<?xf32> to tensor<8xf32>
//       scf.yield %1#0, %cast_1 : tensor<?xf32>, tensor<8xf32>
//     } {kept}
//     %cast = tensor.cast %0#1 : tensor<8xf32> to tensor<?xf32>
//     return %0#0, %cast : tensor<?xf32>, tensor<?xf32>
//   }
//   func.func @stays(%arg0: tensor<8xf32>, %arg1: tensor<?xf32>, %arg2: index) -> (tensor<?xf32>, tensor<?xf32>, tensor<8xf32>) {
//     %c0 = arith.constant 0 : index
//     %c1 = arith.constant 1 : index
//     %cast = tensor.cast %arg0 : tensor<8xf32> to tensor<?xf32>
//     %cast_0 = tensor.cast %arg1 : tensor<?xf32> to tensor<8xf32>
//     %0:2 = scf.for %arg3 = %c0 to %arg2 step %c1 iter_args(%arg4 = %cast, %arg5 = %cast_0) -> (tensor<?xf32>, tensor<8xf32>) {
//       %1:2 = "test.make"(%arg4, %arg5) : (tensor<?xf32>, tensor<8xf32>) -> (tensor<?xf32>, tensor<8xf32>)
//       scf.yield %1#0, %1#1 : tensor<?xf32>, tensor<8xf32>
//     }
//     return %0#0, %0#0, %0#1 : tensor<?xf32>, tensor<?xf32>, tensor<8xf32>
//   }
// }
