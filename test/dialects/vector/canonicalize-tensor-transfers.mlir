// test: fold

func.func @whole(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>, %f: f32, %m: vector<2x3xi1>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
  %c0 = arith.constant 0 : index
  %r = vector.transfer_read %a[%c0, %c0], %f {in_bounds = [true, true]} : tensor<2x3xf32>, vector<2x3xf32>
  %0 = vector.transfer_write %r, %b[%c0, %c0] {in_bounds = [true, true]} : vector<2x3xf32>, tensor<2x3xf32>
  %t = vector.transfer_read %a[%c0, %c0], %f {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : tensor<2x3xf32>, vector<3x2xf32>
  %1 = vector.transfer_write %t, %b[%c0, %c0] {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<3x2xf32>, tensor<2x3xf32>
  return %0, %1 : tensor<2x3xf32>, tensor<2x3xf32>
}

func.func @overwritten(%a: tensor<8x4xf32>, %v: vector<1x4xf32>, %w: vector<1x4xf32>, %i: index) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = vector.transfer_write %v, %a[%c1, %c0] {in_bounds = [true, true]} : vector<1x4xf32>, tensor<8x4xf32>
  %1 = vector.transfer_write %v, %0[%c2, %c0] {in_bounds = [true, true]} : vector<1x4xf32>, tensor<8x4xf32>
  %2 = vector.transfer_write %w, %1[%c1, %c0] {in_bounds = [true, true]} : vector<1x4xf32>, tensor<8x4xf32>
  %3 = vector.transfer_write %v, %a[%c1, %c0] {in_bounds = [true, true]} : vector<1x4xf32>, tensor<8x4xf32>
  %4 = vector.transfer_write %v, %3[%i, %c0] {in_bounds = [true, true]} : vector<1x4xf32>, tensor<8x4xf32>
  %5 = vector.transfer_write %w, %4[%c1, %c0] {in_bounds = [true, true]} : vector<1x4xf32>, tensor<8x4xf32>
  return %2, %5 : tensor<8x4xf32>, tensor<8x4xf32>
}

func.func @read_written(%a: tensor<4x8xf32>, %v: vector<4x2xf32>, %w: vector<2x4xf32>, %f: f32) -> (vector<3x2x4xf32>, vector<4x2xf32>, vector<4x3xf32>) {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %a[%c0, %c0] {in_bounds = [true, true]} : vector<4x2xf32>, tensor<4x8xf32>
  %1 = vector.transfer_read %0[%c0, %c0], %f {in_bounds = [true, true, true], permutation_map = affine_map<(d0, d1) -> (0, d1, d0)>} : tensor<4x8xf32>, vector<3x2x4xf32>
  %2 = vector.transfer_write %w, %a[%c0, %c0] {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<2x4xf32>, tensor<4x8xf32>
  %3 = vector.transfer_read %2[%c0, %c0], %f {in_bounds = [true, true]} : tensor<4x8xf32>, vector<4x2xf32>
  %4 = vector.transfer_read %2[%c0, %c0], %f {in_bounds = [true, true]} : tensor<4x8xf32>, vector<4x3xf32>
  return %1, %3, %4 : vector<3x2x4xf32>, vector<4x2xf32>, vector<4x3xf32>
}

func.func @slice_of_write(%v: vector<4x8xf32>, %t: tensor<4x8xf32>, %d: tensor<64x64xf32>, %i: index, %n: index) -> (tensor<64x64xf32>, tensor<64x64xf32>) {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%c0, %c0] {in_bounds = [true, true]} : vector<4x8xf32>, tensor<4x8xf32>
  %1 = tensor.extract_slice %0[0, 0] [%n, 8] [1, 1] : tensor<4x8xf32> to tensor<?x8xf32>
  %2 = tensor.insert_slice %1 into %d[%i, 16] [%n, 8] [1, 1] : tensor<?x8xf32> into tensor<64x64xf32>
  %3 = vector.transfer_write %v, %t[%c0, %c0] {in_bounds = [true, true]} : vector<4x8xf32>, tensor<4x8xf32>
  %4 = tensor.extract_slice %3[0, 0] [%n, 8] [1, 1] : tensor<4x8xf32> to tensor<?x8xf32>
  %5 = tensor.insert_slice %4 into %d[%i, 16] [%i, 8] [1, 1] : tensor<?x8xf32> into tensor<64x64xf32>
  return %2, %5 : tensor<64x64xf32>, tensor<64x64xf32>
}

// expected:
// #map = affine_map<(d0, d1) -> (d1, d0)>
// module {
//   func.func @whole(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: f32, %arg3: vector<2x3xi1>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
//     %c0 = arith.constant 0 : index
//     %0 = vector.transfer_read %arg0[%c0, %c0], %arg2 {in_bounds = [true, true], permutation_map = #map} : tensor<2x3xf32>, vector<3x2xf32>
//     %1 = vector.transfer_write %0, %arg1[%c0, %c0] {in_bounds = [true, true], permutation_map = #map} : vector<3x2xf32>, tensor<2x3xf32>
//     return %arg0, %1 : tensor<2x3xf32>, tensor<2x3xf32>
//   }
//   func.func @overwritten(%arg0: tensor<8x4xf32>, %arg1: vector<1x4xf32>, %arg2: vector<1x4xf32>, %arg3: index) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
//     %c0 = arith.constant 0 : index
//     %c1 = arith.constant 1 : index
//     %c2 = arith.constant 2 : index
//     %0 = vector.transfer_write %arg1, %arg0[%c2, %c0] {in_bounds = [true, true]} : vector<1x4xf32>, tensor<8x4xf32>
//     %1 = vector.transfer_write %arg2, %0[%c1, %c0] {in_bounds = [true, true]} : vector<1x4xf32>, tensor<8x4xf32>
//     %2 = vector.transfer_write %arg1, %arg0[%c1, %c0] {in_bounds = [true, true]} : vector<1x4xf32>, tensor<8x4xf32>
//     %3 = vector.transfer_write %arg1, %2[%arg3, %c0] {in_bounds = [true, true]} : vector<1x4xf32>, tensor<8x4xf32>
//     %4 = vector.transfer_write %arg2, %3[%c1, %c0] {in_bounds = [true, true]} : vector<1x4xf32>, tensor<8x4xf32>
//     return %1, %4 : tensor<8x4xf32>, tensor<8x4xf32>
//   }
//   func.func @read_written(%arg0: tensor<4x8xf32>, %arg1: vector<4x2xf32>, %arg2: vector<2x4xf32>, %arg3: f32) -> (vector<3x2x4xf32>, vector<4x2xf32>, vector<4x3xf32>) {
//     %c0 = arith.constant 0 : index
//     %0 = vector.broadcast %arg1 : vector<4x2xf32> to vector<3x4x2xf32>
//     %1 = vector.transpose %0, [0, 2, 1] : vector<3x4x2xf32> to vector<3x2x4xf32>
//     %2 = vector.transfer_write %arg2, %arg0[%c0, %c0] {in_bounds = [true, true], permutation_map = #map} : vector<2x4xf32>, tensor<4x8xf32>
//     %3 = vector.transpose %arg2, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
//     %4 = vector.transfer_read %2[%c0, %c0], %arg3 {in_bounds = [true, true]} : tensor<4x8xf32>, vector<4x3xf32>
//     return %1, %3, %4 : vector<3x2x4xf32>, vector<4x2xf32>, vector<4x3xf32>
//   }
//   func.func @slice_of_write(%arg0: vector<4x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<64x64xf32>, %arg3: index, %arg4: index) -> (tensor<64x64xf32>, tensor<64x64xf32>) {
//     %c0 = arith.constant 0 : index
//     %extracted_slice = tensor.extract_slice %arg2[%arg3, 16] [%arg4, 8] [1, 1] : tensor<64x64xf32> to tensor<?x8xf32>
//     %0 = vector.transfer_write %arg0, %extracted_slice[%c0, %c0] {in_bounds = [false, true]} : vector<4x8xf32>, tensor<?x8xf32>
//     %inserted_slice = tensor.insert_slice %0 into %arg2[%arg3, 16] [%arg4, 8] [1, 1] : tensor<?x8xf32> into tensor<64x64xf32>
//     %1 = vector.transfer_write %arg0, %arg1[%c0, %c0] {in_bounds = [true, true]} : vector<4x8xf32>, tensor<4x8xf32>
//     %extracted_slice_0 = tensor.extract_slice %1[0, 0] [%arg4, 8] [1, 1] : tensor<4x8xf32> to tensor<?x8xf32>
//     %inserted_slice_1 = tensor.insert_slice %extracted_slice_0 into %arg2[%arg3, 16] [%arg3, 8] [1, 1] : tensor<?x8xf32> into tensor<64x64xf32>
//     return %inserted_slice, %inserted_slice_1 : tensor<64x64xf32>, tensor<64x64xf32>
//   }
// }
