// test: fold

func.func @constant_numbers(%t: tensor<?x?x?xf32>, %d: tensor<?x?x?xf32>, %a: index, %b: index) -> (tensor<?x?x?xf32>, tensor<?x?xf32>, tensor<?x?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %0 = tensor.extract_slice %t[%c0, %a, %c1] [%c4, %c1, %b] [%c1, %c1, %c1] : tensor<?x?x?xf32> to tensor<?x?x?xf32>
  %1 = tensor.extract_slice %t[%c0, %a, %c1] [%c4, 1, %b] [%c1, %c1, %c1] : tensor<?x?x?xf32> to tensor<?x?xf32>
  %2 = tensor.insert_slice %t into %d[%c0, %a, %c1] [%c4, %c1, %b] [%c1, %c1, %c1] : tensor<?x?x?xf32> into tensor<?x?x?xf32>
  return %0, %1, %2 : tensor<?x?x?xf32>, tensor<?x?xf32>, tensor<?x?x?xf32>
}

// expected:
// module {
//   func.func @constant_numbers(%arg0: tensor<?x?x?xf32>, %arg1: tensor<?x?x?xf32>, %arg2: index, %arg3: index) -> (tensor<?x?x?xf32>, tensor<?x?xf32>, tensor<?x?x?xf32>) {
//     %extracted_slice = tensor.extract_slice %arg0[0, %arg2, 1] [4, 1, %arg3] [1, 1, 1] : tensor<?x?x?xf32> to tensor<4x1x?xf32>
//     %cast = tensor.cast %extracted_slice : tensor<4x1x?xf32> to tensor<?x?x?xf32>
//     %extracted_slice_0 = tensor.extract_slice %arg0[0, %arg2, 1] [4, 1, %arg3] [1, 1, 1] : tensor<?x?x?xf32> to tensor<4x?xf32>
//     %cast_1 = tensor.cast %extracted_slice_0 : tensor<4x?xf32> to tensor<?x?xf32>
//     %cast_2 = tensor.cast %arg0 : tensor<?x?x?xf32> to tensor<4x1x?xf32>
//     %inserted_slice = tensor.insert_slice %cast_2 into %arg1[0, %arg2, 1] [4, 1, %arg3] [1, 1, 1] : tensor<4x1x?xf32> into tensor<?x?x?xf32>
//     return %cast, %cast_1, %inserted_slice : tensor<?x?x?xf32>, tensor<?x?xf32>, tensor<?x?x?xf32>
//   }
// }

// -----

func.func @negative_sizes_stay(%t: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %n = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %0 = tensor.extract_slice %t[%n, 0] [%n, 2] [%c0, 1] : tensor<?x?xf32> to tensor<?x2xf32>
  %1 = tensor.cast %0 : tensor<?x2xf32> to tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// expected:
// module {
//   func.func @negative_sizes_stay(%arg0: tensor<?x?xf32>) -> tensor<?x?xf32> {
//     %c-1 = arith.constant -1 : index
//     %extracted_slice = tensor.extract_slice %arg0[%c-1, 0] [%c-1, 2] [0, 1] : tensor<?x?xf32> to tensor<?x2xf32>
//     %cast = tensor.cast %extracted_slice : tensor<?x2xf32> to tensor<?x?xf32>
//     return %cast : tensor<?x?xf32>
//   }
// }

// -----

func.func @same_place(%s: tensor<4x?x8xf32>, %other: tensor<4x?x8xf32>, %d: tensor<?x?x?xf32>, %a: index, %b: index) -> (tensor<4x?x8xf32>, tensor<?x?x?xf32>, tensor<?x?x?xf32>) {
  %0 = tensor.insert_slice %s into %d[0, %a, 0] [4, %b, 8] [1, 1, 1] : tensor<4x?x8xf32> into tensor<?x?x?xf32>
  %1 = tensor.extract_slice %0[0, %a, 0] [4, %b, 8] [1, 1, 1] : tensor<?x?x?xf32> to tensor<4x?x8xf32>
  %2 = tensor.insert_slice %other into %0[0, %a, 0] [4, %b, 8] [1, 1, 1] : tensor<4x?x8xf32> into tensor<?x?x?xf32>
  %3 = tensor.extract_slice %d[0, %a, 0] [4, %b, 8] [1, 1, 1] : tensor<?x?x?xf32> to tensor<4x?x8xf32>
  %4 = tensor.insert_slice %3 into %d[0, %a, 0] [4, %b, 8] [1, 1, 1] : tensor<4x?x8xf32> into tensor<?x?x?xf32>
  return %1, %2, %4 : tensor<4x?x8xf32>, tensor<?x?x?xf32>, tensor<?x?x?xf32>
}

// expected:
// module {
//   func.func @same_place(%arg0: tensor<4x?x8xf32>, %arg1: tensor<4x?x8xf32>, %arg2: tensor<?x?x?xf32>, %arg3: index, %arg4: index) -> (tensor<4x?x8xf32>, tensor<?x?x?xf32>, tensor<?x?x?xf32>) {
//     %inserted_slice = tensor.insert_slice %arg1 into %arg2[0, %arg3, 0] [4, %arg4, 8] [1, 1, 1] : tensor<4x?x8xf32> into tensor<?x?x?xf32>
//     return %arg0, %inserted_slice, %arg2 : tensor<4x?x8xf32>, tensor<?x?x?xf32>, tensor<?x?x?xf32>
//   }
// }

// -----

func.func @other_place(%s: tensor<4xf32>, %d: tensor<?xf32>, %a: index) -> tensor<4xf32> {
  %0 = tensor.insert_slice %s into %d[%a] [4] [1] : tensor<4xf32> into tensor<?xf32>
  %1 = tensor.extract_slice %0[0] [4] [1] : tensor<?xf32> to tensor<4xf32>
  return %1 : tensor<4xf32>
}

// expected:
// module {
//   func.func @other_place(%arg0: tensor<4xf32>, %arg1: tensor<?xf32>, %arg2: index) -> tensor<4xf32> {
//     %inserted_slice = tensor.insert_slice %arg0 into %arg1[%arg2] [4] [1] : tensor<4xf32> into tensor<?xf32>
//     %extracted_slice = tensor.extract_slice %inserted_slice[0] [4] [1] : tensor<?xf32> to tensor<4xf32>
//     return %extracted_slice : tensor<4xf32>
//   }
// }

// -----

func.func @all_and_nothing(%s: tensor<4x6xi8>, %d: tensor<4x6xi8>, %none: tensor<0x2xi8>) -> (tensor<4x6xi8>, tensor<4x6xi8>) {
  %0 = tensor.insert_slice %s into %d[0, 0] [4, 6] [1, 1] : tensor<4x6xi8> into tensor<4x6xi8>
  %1 = tensor.insert_slice %none into %d[0, 0] [0, 2] [1, 1] : tensor<0x2xi8> into tensor<4x6xi8>
  return %0, %1 : tensor<4x6xi8>, tensor<4x6xi8>
}

// expected:
// module {
//   func.func @all_and_nothing(%arg0: tensor<4x6xi8>, %arg1: tensor<4x6xi8>, %arg2: tensor<0x2xi8>) -> (tensor<4x6xi8>, tensor<4x6xi8>) {
//     return %arg0, %arg1 : tensor<4x6xi8>, tensor<4x6xi8>
//   }
// }

// -----

func.func @equal_elements() -> (tensor<4xf32>, tensor<2x2xi32>) {
  %one = arith.constant 1.0 : f32
  %0 = tensor.splat %one : tensor<4xf32>
  %c = arith.constant dense<42> : tensor<16x16xi32>
  %1 = tensor.extract_slice %c[0, 0] [2, 2] [1, 1] : tensor<16x16xi32> to tensor<2x2xi32>
  return %0, %1 : tensor<4xf32>, tensor<2x2xi32>
}

// expected:
// module {
//   func.func @equal_elements() -> (tensor<4xf32>, tensor<2x2xi32>) {
//     %cst = arith.constant dense<1.000000e+00> : tensor<4xf32>
//     %cst_0 = arith.constant dense<42> : tensor<2x2xi32>
//     return %cst, %cst_0 : tensor<4xf32>, tensor<2x2xi32>
//   }
// }

// -----

func.func @casts_and_sizes(%t: tensor<8x?xf32>, %a: index) -> (tensor<?x4xf32>, tensor<?x?xf32>) {
  %0 = tensor.cast %t : tensor<8x?xf32> to tensor<?x?xf32>
  %1 = tensor.extract_slice %0[%a, 0] [%a, 4] [1, 1] : tensor<?x?xf32> to tensor<?x4xf32>
  %c5 = arith.constant 5 : index
  %2 = tensor.empty(%a, %c5) : tensor<?x?xf32>
  return %1, %2 : tensor<?x4xf32>, tensor<?x?xf32>
}

// expected:
// module {
//   func.func @casts_and_sizes(%arg0: tensor<8x?xf32>, %arg1: index) -> (tensor<?x4xf32>, tensor<?x?xf32>) {
//     %extracted_slice = tensor.extract_slice %arg0[%arg1, 0] [%arg1, 4] [1, 1] : tensor<8x?xf32> to tensor<?x4xf32>
//     %0 = tensor.empty(%arg1) : tensor<?x5xf32>
//     %cast = tensor.cast %0 : tensor<?x5xf32> to tensor<?x?xf32>
//     return %extracted_slice, %cast : tensor<?x4xf32>, tensor<?x?xf32>
//   }
// }
