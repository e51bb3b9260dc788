// test: our fold

// What a mask leaves out comes from the tensor that is written to; MLIR 22 returns the tensor that is read.
func.func @masked(%a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32, %m: vector<4xi1>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %r = vector.transfer_read %a[%c0], %f {in_bounds = [true]} : tensor<4xf32>, vector<4xf32>
  %0 = vector.transfer_write %r, %b[%c0], %m {in_bounds = [true]} : vector<4xf32>, tensor<4xf32>
  return %0 : tensor<4xf32>
}

// expected:
// module {
//   func.func @masked(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>, %arg2: f32, %arg3: vector<4xi1>) -> tensor<4xf32> {
//     %c0 = arith.constant 0 : index
//     %0 = vector.transfer_read %arg0[%c0], %arg2 {in_bounds = [true]} : tensor<4xf32>, vector<4xf32>
//     %1 = vector.transfer_write %0, %arg1[%c0], %arg3 {in_bounds = [true]} : vector<4xf32>, tensor<4xf32>
//     return %1 : tensor<4xf32>
//   }
// }
