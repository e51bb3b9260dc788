// test: our pass --fold-memref-alias-ops

// Rows of 4 are not rows of the memory, whose rows have 32 elements.
func.func @rows_of_a_split_dimension(%m: memref<48x32xf32>, %i: index, %y: f32) -> (vector<8x4xf32>, vector<8x4xf32>) {
  %0 = memref.expand_shape %m [[0], [1, 2]] output_shape [48, 8, 4] : memref<48x32xf32> into memref<48x8x4xf32>
  %1 = vector.load %0[%i, %i, %i] : memref<48x8x4xf32>, vector<8x4xf32>
  %2 = vector.transfer_read %0[%i, %i, %i], %y {in_bounds = [true, true]} : memref<48x8x4xf32>, vector<8x4xf32>
  return %1, %2 : vector<8x4xf32>, vector<8x4xf32>
}

// expected:
// module {
//   func.func @rows_of_a_split_dimension(%arg0: memref<48x32xf32>, %arg1: index, %arg2: f32) -> (vector<8x4xf32>, vector<8x4xf32>) {
//     %expand_shape = memref.expand_shape %arg0 [[0], [1, 2]] output_shape [48, 8, 4] : memref<48x32xf32> into memref<48x8x4xf32>
//     %0 = vector.load %expand_shape[%arg1, %arg1, %arg1] : memref<48x8x4xf32>, vector<8x4xf32>
//     %1 = vector.transfer_read %expand_shape[%arg1, %arg1, %arg1], %arg2 {in_bounds = [true, true]} : memref<48x8x4xf32>, vector<8x4xf32>
//     return %0, %1 : vector<8x4xf32>, vector<8x4xf32>
//   }
// }

// -----

// Beyond 4 elements there is padding, which the memory does not have there.
func.func @bounds_of_a_split_dimension(%m: memref<48x32xf32>, %i: index, %y: f32) -> vector<4xf32> {
  %0 = memref.expand_shape %m [[0], [1, 2]] output_shape [48, 8, 4] : memref<48x32xf32> into memref<48x8x4xf32>
  %1 = vector.transfer_read %0[%i, %i, %i], %y : memref<48x8x4xf32>, vector<4xf32>
  return %1 : vector<4xf32>
}

// expected:
// module {
//   func.func @bounds_of_a_split_dimension(%arg0: memref<48x32xf32>, %arg1: index, %arg2: f32) -> vector<4xf32> {
//     %expand_shape = memref.expand_shape %arg0 [[0], [1, 2]] output_shape [48, 8, 4] : memref<48x32xf32> into memref<48x8x4xf32>
//     %0 = vector.transfer_read %expand_shape[%arg1, %arg1, %arg1], %arg2 : memref<48x8x4xf32>, vector<4xf32>
//     return %0 : vector<4xf32>
//   }
// }

// -----

func.func @rows_of_a_joined_dimension(%m: memref<4x8x4xf32>, %i: index) -> vector<2x8xf32> {
  %0 = memref.collapse_shape %m [[0], [1, 2]] : memref<4x8x4xf32> into memref<4x32xf32>
  %1 = vector.load %0[%i, %i] : memref<4x32xf32>, vector<2x8xf32>
  return %1 : vector<2x8xf32>
}

// expected:
// module {
//   func.func @rows_of_a_joined_dimension(%arg0: memref<4x8x4xf32>, %arg1: index) -> vector<2x8xf32> {
//     %collapse_shape = memref.collapse_shape %arg0 [[0], [1, 2]] : memref<4x8x4xf32> into memref<4x32xf32>
//     %0 = vector.load %collapse_shape[%arg1, %arg1] : memref<4x32xf32>, vector<2x8xf32>
//     return %0 : vector<2x8xf32>
//   }
// }

// -----

func.func @rows_around_a_dropped_dimension(%m: memref<4x8x4xf32>, %i: index) -> vector<2x4xf32> {
  %0 = memref.subview %m[0, %i, 0] [4, 1, 4] [1, 1, 1] : memref<4x8x4xf32> to memref<4x4xf32, strided<[32, 1], offset: ?>>
  %1 = vector.load %0[%i, %i] : memref<4x4xf32, strided<[32, 1], offset: ?>>, vector<2x4xf32>
  return %1 : vector<2x4xf32>
}

// expected:
// module {
//   func.func @rows_around_a_dropped_dimension(%arg0: memref<4x8x4xf32>, %arg1: index) -> vector<2x4xf32> {
//     %subview = memref.subview %arg0[0, %arg1, 0] [4, 1, 4] [1, 1, 1] : memref<4x8x4xf32> to memref<4x4xf32, strided<[32, 1], offset: ?>>
//     %0 = vector.load %subview[%arg1, %arg1] : memref<4x4xf32, strided<[32, 1], offset: ?>>, vector<2x4xf32>
//     return %0 : vector<2x4xf32>
//   }
// }

// -----

func.func @every_second_row(%m: memref<8x4xf32>, %i: index) -> vector<2x4xf32> {
  %0 = memref.subview %m[0, 0] [4, 4] [2, 1] : memref<8x4xf32> to memref<4x4xf32, strided<[8, 1]>>
  %1 = vector.load %0[%i, %i] : memref<4x4xf32, strided<[8, 1]>>, vector<2x4xf32>
  return %1 : vector<2x4xf32>
}

// expected:
// module {
//   func.func @every_second_row(%arg0: memref<8x4xf32>, %arg1: index) -> vector<2x4xf32> {
//     %subview = memref.subview %arg0[0, 0] [4, 4] [2, 1] : memref<8x4xf32> to memref<4x4xf32, strided<[8, 1]>>
//     %0 = vector.load %subview[%arg1, %arg1] : memref<4x4xf32, strided<[8, 1]>>, vector<2x4xf32>
//     return %0 : vector<2x4xf32>
//   }
// }
