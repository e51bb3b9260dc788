// test: fold

func.func @regrouped(%t: tensor<2x3x4x5x6x7x8xf32>, %u: tensor<24x5x42x8xf32>, %d: tensor<?x2x3xf32>, %a: index) -> (tensor<24x5x42x8xf32>, tensor<2x3x4x5x6x7x8xf32>, tensor<?x6xf32>) {
  %0 = tensor.collapse_shape %t [[0, 1, 2, 3, 4, 5, 6]] : tensor<2x3x4x5x6x7x8xf32> into tensor<40320xf32>
  %1 = tensor.expand_shape %0 [[0, 1, 2, 3]] output_shape [24, 5, 42, 8] : tensor<40320xf32> into tensor<24x5x42x8xf32>
  %2 = tensor.collapse_shape %u [[0, 1, 2, 3]] : tensor<24x5x42x8xf32> into tensor<40320xf32>
  %3 = tensor.expand_shape %2 [[0, 1, 2, 3, 4, 5, 6]] output_shape [2, 3, 4, 5, 6, 7, 8] : tensor<40320xf32> into tensor<2x3x4x5x6x7x8xf32>
  %4 = tensor.collapse_shape %d [[0, 1, 2]] : tensor<?x2x3xf32> into tensor<?xf32>
  %5 = tensor.expand_shape %4 [[0, 1]] output_shape [%a, 6] : tensor<?xf32> into tensor<?x6xf32>
  return %1, %3, %5 : tensor<24x5x42x8xf32>, tensor<2x3x4x5x6x7x8xf32>, tensor<?x6xf32>
}

// expected:
// module {
//   func.func @regrouped(%arg0: tensor<2x3x4x5x6x7x8xf32>, %arg1: tensor<24x5x42x8xf32>, %arg2: tensor<?x2x3xf32>, %arg3: index) -> (tensor<24x5x42x8xf32>, tensor<2x3x4x5x6x7x8xf32>, tensor<?x6xf32>) {
//     %collapsed = tensor.collapse_shape %arg0 [[0, 1, 2], [3], [4, 5], [6]] : tensor<2x3x4x5x6x7x8xf32> into tensor<24x5x42x8xf32>
//     %expanded = tensor.expand_shape %arg1 [[0, 1, 2], [3], [4, 5], [6]] output_shape [2, 3, 4, 5, 6, 7, 8] : tensor<24x5x42x8xf32> into tensor<2x3x4x5x6x7x8xf32>
//     %collapsed_0 = tensor.collapse_shape %arg2 [[0], [1, 2]] : tensor<?x2x3xf32> into tensor<?x6xf32>
//     return %collapsed, %expanded, %collapsed_0 : tensor<24x5x42x8xf32>, tensor<2x3x4x5x6x7x8xf32>, tensor<?x6xf32>
//   }
// }

// -----

// Which dimensions are collapsed is not known: two are dynamic, or the sizes divide in several ways.
func.func @ambiguous(%t: tensor<?x2x?xf32>, %u: tensor<4x6xf32>, %a: index, %b: index) -> (tensor<?x?xf32>, tensor<6x4xf32>) {
  %0 = tensor.collapse_shape %t [[0, 1, 2]] : tensor<?x2x?xf32> into tensor<?xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [%a, %b] : tensor<?xf32> into tensor<?x?xf32>
  %2 = tensor.collapse_shape %u [[0, 1]] : tensor<4x6xf32> into tensor<24xf32>
  %3 = tensor.expand_shape %2 [[0, 1]] output_shape [6, 4] : tensor<24xf32> into tensor<6x4xf32>
  return %1, %3 : tensor<?x?xf32>, tensor<6x4xf32>
}

// expected:
// module {
//   func.func @ambiguous(%arg0: tensor<?x2x?xf32>, %arg1: tensor<4x6xf32>, %arg2: index, %arg3: index) -> (tensor<?x?xf32>, tensor<6x4xf32>) {
//     %collapsed = tensor.collapse_shape %arg0 [[0, 1, 2]] : tensor<?x2x?xf32> into tensor<?xf32>
//     %expanded = tensor.expand_shape %collapsed [[0, 1]] output_shape [%arg2, %arg3] : tensor<?xf32> into tensor<?x?xf32>
//     %collapsed_0 = tensor.collapse_shape %arg1 [[0, 1]] : tensor<4x6xf32> into tensor<24xf32>
//     %expanded_1 = tensor.expand_shape %collapsed_0 [[0, 1]] output_shape [6, 4] : tensor<24xf32> into tensor<6x4xf32>
//     return %expanded, %expanded_1 : tensor<?x?xf32>, tensor<6x4xf32>
//   }
// }

// -----

func.func @ones(%t: tensor<1x1x1xf32>, %u: tensor<12x42x1x1xf32>, %v: tensor<2048xf32>) -> (tensor<1x1x1x1xf32>, tensor<12x42xf32>, tensor<4x512xf32>) {
  %0 = tensor.collapse_shape %t [] : tensor<1x1x1xf32> into tensor<f32>
  %1 = tensor.expand_shape %0 [] output_shape [1, 1, 1, 1] : tensor<f32> into tensor<1x1x1x1xf32>
  %2 = tensor.expand_shape %u [[0], [1], [2], [3, 4]] output_shape [12, 42, 1, 1, 1] : tensor<12x42x1x1xf32> into tensor<12x42x1x1x1xf32>
  %3 = tensor.collapse_shape %2 [[0], [1, 2, 3, 4]] : tensor<12x42x1x1x1xf32> into tensor<12x42xf32>
  %4 = tensor.expand_shape %v [[0, 1, 2, 3]] output_shape [1, 4, 1, 512] : tensor<2048xf32> into tensor<1x4x1x512xf32>
  %5 = tensor.collapse_shape %4 [[0, 1, 2], [3]] : tensor<1x4x1x512xf32> into tensor<4x512xf32>
  return %1, %3, %5 : tensor<1x1x1x1xf32>, tensor<12x42xf32>, tensor<4x512xf32>
}

// expected:
// module {
//   func.func @ones(%arg0: tensor<1x1x1xf32>, %arg1: tensor<12x42x1x1xf32>, %arg2: tensor<2048xf32>) -> (tensor<1x1x1x1xf32>, tensor<12x42xf32>, tensor<4x512xf32>) {
//     %expanded = tensor.expand_shape %arg0 [[0], [1], [2, 3]] output_shape [1, 1, 1, 1] : tensor<1x1x1xf32> into tensor<1x1x1x1xf32>
//     %collapsed = tensor.collapse_shape %arg1 [[0], [1, 2, 3]] : tensor<12x42x1x1xf32> into tensor<12x42xf32>
//     %expanded_0 = tensor.expand_shape %arg2 [[0, 1]] output_shape [4, 512] : tensor<2048xf32> into tensor<4x512xf32>
//     return %expanded, %collapsed, %expanded_0 : tensor<1x1x1x1xf32>, tensor<12x42xf32>, tensor<4x512xf32>
//   }
// }

// -----

func.func @of_casts(%t: tensor<8x12x32xf32>, %u: tensor<8x?xf32>, %a: index) -> (tensor<?x32xf32>, tensor<?x4x?x?xf32>) {
  %c2 = arith.constant 2 : index
  %0 = tensor.cast %t : tensor<8x12x32xf32> to tensor<?x?x?xf32>
  %1 = tensor.collapse_shape %0 [[0, 1], [2]] : tensor<?x?x?xf32> into tensor<?x?xf32>
  %2 = tensor.cast %1 : tensor<?x?xf32> to tensor<?x32xf32>
  %3 = tensor.cast %u : tensor<8x?xf32> to tensor<?x?xf32>
  %4 = tensor.expand_shape %3 [[0, 1], [2, 3]] output_shape [%c2, 4, %a, %c2] : tensor<?x?xf32> into tensor<?x4x?x?xf32>
  return %2, %4 : tensor<?x32xf32>, tensor<?x4x?x?xf32>
}

// expected:
// module {
//   func.func @of_casts(%arg0: tensor<8x12x32xf32>, %arg1: tensor<8x?xf32>, %arg2: index) -> (tensor<?x32xf32>, tensor<?x4x?x?xf32>) {
//     %c2 = arith.constant 2 : index
//     %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<8x12x32xf32> into tensor<96x32xf32>
//     %cast = tensor.cast %collapsed : tensor<96x32xf32> to tensor<?x32xf32>
//     %expanded = tensor.expand_shape %arg1 [[0, 1], [2, 3]] output_shape [2, 4, %arg2, %c2] : tensor<8x?xf32> into tensor<2x4x?x?xf32>
//     %cast_0 = tensor.cast %expanded : tensor<2x4x?x?xf32> to tensor<?x4x?x?xf32>
//     return %cast, %cast_0 : tensor<?x32xf32>, tensor<?x4x?x?xf32>
//   }
// }

// -----

func.func @own_shape(%t: tensor<5x?x?xi32>, %a: index) -> (tensor<5x?x?xi32>, tensor<5x?x?xi32>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %d1 = tensor.dim %t, %c1 : tensor<5x?x?xi32>
  %d2 = tensor.dim %t, %c2 : tensor<5x?x?xi32>
  %s = tensor.from_elements %c5, %d1, %d2 : tensor<3xindex>
  %0 = tensor.reshape %t(%s) : (tensor<5x?x?xi32>, tensor<3xindex>) -> tensor<5x?x?xi32>
  %r = tensor.from_elements %c5, %d2, %d1 : tensor<3xindex>
  %1 = tensor.reshape %t(%r) : (tensor<5x?x?xi32>, tensor<3xindex>) -> tensor<5x?x?xi32>
  return %0, %1 : tensor<5x?x?xi32>, tensor<5x?x?xi32>
}

// expected:
// module {
//   func.func @own_shape(%arg0: tensor<5x?x?xi32>, %arg1: index) -> (tensor<5x?x?xi32>, tensor<5x?x?xi32>) {
//     %c1 = arith.constant 1 : index
//     %c2 = arith.constant 2 : index
//     %c5 = arith.constant 5 : index
//     %dim = tensor.dim %arg0, %c1 : tensor<5x?x?xi32>
//     %dim_0 = tensor.dim %arg0, %c2 : tensor<5x?x?xi32>
//     %from_elements = tensor.from_elements %c5, %dim_0, %dim : tensor<3xindex>
//     %reshape = tensor.reshape %arg0(%from_elements) : (tensor<5x?x?xi32>, tensor<3xindex>) -> tensor<5x?x?xi32>
//     return %arg0, %reshape : tensor<5x?x?xi32>, tensor<5x?x?xi32>
//   }
// }
