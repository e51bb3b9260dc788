// test: fold

func.func @exp_cast(%a: memref<8x12xf32>, %s: index) -> memref<?x4x?xf32> {
  %c = memref.cast %a : memref<8x12xf32> to memref<?x?xf32>
  %e = memref.expand_shape %c [[0, 1], [2]] output_shape [%s, 4, %s] : memref<?x?xf32> into memref<?x4x?xf32>
  return %e : memref<?x4x?xf32>
}
func.func @exp_cast2(%a: memref<8x12xf32>, %s: index) -> memref<?x4x?xf32> {
  %c = memref.cast %a : memref<8x12xf32> to memref<?x?xf32>
  %s12 = arith.constant 12 : index
  %s2 = arith.constant 2 : index
  %e = memref.expand_shape %c [[0, 1], [2]] output_shape [%s2, 4, %s12] : memref<?x?xf32> into memref<?x4x?xf32>
  return %e : memref<?x4x?xf32>
}

// expected:
// module {
//   func.func @exp_cast(%arg0: memref<8x12xf32>, %arg1: index) -> memref<?x4x?xf32> {
//     %cast = memref.cast %arg0 : memref<8x12xf32> to memref<?x?xf32>
//     %expand_shape = memref.expand_shape %cast [[0, 1], [2]] output_shape [%arg1, 4, %arg1] : memref<?x?xf32> into memref<?x4x?xf32>
//     return %expand_shape : memref<?x4x?xf32>
//   }
//   func.func @exp_cast2(%arg0: memref<8x12xf32>, %arg1: index) -> memref<?x4x?xf32> {
//     %expand_shape = memref.expand_shape %arg0 [[0, 1], [2]] output_shape [2, 4, 12] : memref<8x12xf32> into memref<2x4x12xf32>
//     %cast = memref.cast %expand_shape : memref<2x4x12xf32> to memref<?x4x?xf32>
//     return %cast : memref<?x4x?xf32>
//   }
// }

// -----

func.func @same_direction(%m: memref<?x?x?x?x?xf32>, %d: memref<?x?xf32>, %a: index, %b: index) -> (memref<?x?xf32>, memref<?x6x4x5x?xf32>, memref<f32>) {
  %0 = memref.collapse_shape %m [[0, 1], [2], [3, 4]] : memref<?x?x?x?x?xf32> into memref<?x?x?xf32>
  %1 = memref.collapse_shape %0 [[0, 1], [2]] : memref<?x?x?xf32> into memref<?x?xf32>
  %2 = memref.expand_shape %d [[0, 1], [2]] output_shape [%a, 4, %b] : memref<?x?xf32> into memref<?x4x?xf32>
  %3 = memref.expand_shape %2 [[0, 1], [2], [3, 4]] output_shape [%b, 6, 4, 5, %a] : memref<?x4x?xf32> into memref<?x6x4x5x?xf32>
  %u = memref.alloc() : memref<1x1x1xf32>
  "test.use"(%u) : (memref<1x1x1xf32>) -> ()
  %4 = memref.collapse_shape %u [[0, 1, 2]] : memref<1x1x1xf32> into memref<1xf32>
  %5 = memref.collapse_shape %4 [] : memref<1xf32> into memref<f32>
  return %1, %3, %5 : memref<?x?xf32>, memref<?x6x4x5x?xf32>, memref<f32>
}

// expected:
// module {
//   func.func @same_direction(%arg0: memref<?x?x?x?x?xf32>, %arg1: memref<?x?xf32>, %arg2: index, %arg3: index) -> (memref<?x?xf32>, memref<?x6x4x5x?xf32>, memref<f32>) {
//     %collapse_shape = memref.collapse_shape %arg0 [[0, 1, 2], [3, 4]] : memref<?x?x?x?x?xf32> into memref<?x?xf32>
//     %expand_shape = memref.expand_shape %arg1 [[0, 1, 2], [3, 4]] output_shape [%arg3, 6, 4, 5, %arg2] : memref<?x?xf32> into memref<?x6x4x5x?xf32>
//     %alloc = memref.alloc() : memref<1x1x1xf32>
//     "test.use"(%alloc) : (memref<1x1x1xf32>) -> ()
//     %collapse_shape_0 = memref.collapse_shape %alloc [] : memref<1x1x1xf32> into memref<f32>
//     return %collapse_shape, %expand_shape, %collapse_shape_0 : memref<?x?xf32>, memref<?x6x4x5x?xf32>, memref<f32>
//   }
// }

// -----

func.func @collapse_of_expand(%m: memref<?x2x6x3xf32>, %a: index, %b: index) -> (memref<?x2x3x6xf32>, memref<?x6x3xf32>, memref<?x2x6x3xf32>) {
  %0 = memref.expand_shape %m [[0, 1, 2], [3], [4, 5], [6]] output_shape [2, %a, %b, 2, 2, 3, 3] : memref<?x2x6x3xf32> into memref<2x?x?x2x2x3x3xf32>
  %1 = memref.collapse_shape %0 [[0, 1, 2], [3], [4, 5], [6]] : memref<2x?x?x2x2x3x3xf32> into memref<?x2x6x3xf32>
  %2 = memref.collapse_shape %0 [[0, 1, 2, 3], [4, 5], [6]] : memref<2x?x?x2x2x3x3xf32> into memref<?x6x3xf32>
  %3 = memref.expand_shape %m [[0], [1], [2, 3], [4, 5]] output_shape [%a, 2, 3, 2, 3, 1] : memref<?x2x6x3xf32> into memref<?x2x3x2x3x1xf32>
  %4 = memref.collapse_shape %3 [[0], [1], [2], [3, 4, 5]] : memref<?x2x3x2x3x1xf32> into memref<?x2x3x6xf32>
  return %4, %2, %1 : memref<?x2x3x6xf32>, memref<?x6x3xf32>, memref<?x2x6x3xf32>
}

// expected:
// module {
//   func.func @collapse_of_expand(%arg0: memref<?x2x6x3xf32>, %arg1: index, %arg2: index) -> (memref<?x2x3x6xf32>, memref<?x6x3xf32>, memref<?x2x6x3xf32>) {
//     %collapse_shape = memref.collapse_shape %arg0 [[0, 1], [2], [3]] : memref<?x2x6x3xf32> into memref<?x6x3xf32>
//     %expand_shape = memref.expand_shape %arg0 [[0], [1], [2, 3], [4, 5]] output_shape [%arg1, 2, 3, 2, 3, 1] : memref<?x2x6x3xf32> into memref<?x2x3x2x3x1xf32>
//     %collapse_shape_0 = memref.collapse_shape %expand_shape [[0], [1], [2], [3, 4, 5]] : memref<?x2x3x2x3x1xf32> into memref<?x2x3x6xf32>
//     return %collapse_shape_0, %collapse_shape, %arg0 : memref<?x2x3x6xf32>, memref<?x6x3xf32>, memref<?x2x6x3xf32>
//   }
// }

// -----

// The sizes of the expansion that is left are products of those before.
func.func @products(%m: memref<?x6xf32>, %a: index, %b: index) -> memref<?x?x6xf32> {
  %0 = memref.expand_shape %m [[0, 1, 2, 3], [4]] output_shape [2, %a, %b, 4, 6] : memref<?x6xf32> into memref<2x?x?x4x6xf32>
  %1 = memref.collapse_shape %0 [[0, 1], [2, 3], [4]] : memref<2x?x?x4x6xf32> into memref<?x?x6xf32>
  return %1 : memref<?x?x6xf32>
}

// expected:
// module {
//   func.func @products(%arg0: memref<?x6xf32>, %arg1: index, %arg2: index) -> memref<?x?x6xf32> {
//     %c4 = arith.constant 4 : index
//     %c2 = arith.constant 2 : index
//     %0 = arith.muli %arg1, %c2 : index
//     %1 = arith.muli %arg2, %c4 : index
//     %expand_shape = memref.expand_shape %arg0 [[0, 1], [2]] output_shape [%0, %1, 6] : memref<?x6xf32> into memref<?x?x6xf32>
//     return %expand_shape : memref<?x?x6xf32>
//   }
// }

// -----

func.func @layouts(%m: memref<?xf32, strided<[1]>, 3>, %s: memref<8xf32, strided<[2]>>, %a: index) -> (memref<?xf32, 3>, memref<2x4xf32, strided<[8, 2]>>) {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [1, %a] : memref<?xf32, strided<[1]>, 3> into memref<1x?xf32, 3>
  %1 = memref.collapse_shape %0 [[0, 1]] : memref<1x?xf32, 3> into memref<?xf32, 3>
  // Memory with gaps stays as it is.
  %2 = memref.expand_shape %s [[0, 1, 2]] output_shape [2, 2, 2] : memref<8xf32, strided<[2]>> into memref<2x2x2xf32, strided<[8, 4, 2]>>
  %3 = memref.collapse_shape %2 [[0], [1, 2]] : memref<2x2x2xf32, strided<[8, 4, 2]>> into memref<2x4xf32, strided<[8, 2]>>
  return %1, %3 : memref<?xf32, 3>, memref<2x4xf32, strided<[8, 2]>>
}

// expected:
// module {
//   func.func @layouts(%arg0: memref<?xf32, strided<[1]>, 3>, %arg1: memref<8xf32, strided<[2]>>, %arg2: index) -> (memref<?xf32, 3>, memref<2x4xf32, strided<[8, 2]>>) {
//     %cast = memref.cast %arg0 : memref<?xf32, strided<[1]>, 3> to memref<?xf32, 3>
//     %expand_shape = memref.expand_shape %arg1 [[0, 1, 2]] output_shape [2, 2, 2] : memref<8xf32, strided<[2]>> into memref<2x2x2xf32, strided<[8, 4, 2]>>
//     %collapse_shape = memref.collapse_shape %expand_shape [[0], [1, 2]] : memref<2x2x2xf32, strided<[8, 4, 2]>> into memref<2x4xf32, strided<[8, 2]>>
//     return %cast, %collapse_shape : memref<?xf32, 3>, memref<2x4xf32, strided<[8, 2]>>
//   }
// }

// -----

func.func @collapse_of_casts(%m: memref<?x512x1x1xf32>, %d: memref<?x512x1x?xf32>) -> (memref<?x?xf32>, memref<?x?xf32>) {
  %0 = memref.cast %m : memref<?x512x1x1xf32> to memref<?x?x?x?xf32>
  %1 = memref.collapse_shape %0 [[0], [1, 2, 3]] : memref<?x?x?x?xf32> into memref<?x?xf32>
  %2 = memref.cast %d : memref<?x512x1x?xf32> to memref<?x?x?x?xf32>
  %3 = memref.collapse_shape %2 [[0], [1, 2, 3]] : memref<?x?x?x?xf32> into memref<?x?xf32>
  return %1, %3 : memref<?x?xf32>, memref<?x?xf32>
}

// expected:
// module {
//   func.func @collapse_of_casts(%arg0: memref<?x512x1x1xf32>, %arg1: memref<?x512x1x?xf32>) -> (memref<?x?xf32>, memref<?x?xf32>) {
//     %collapse_shape = memref.collapse_shape %arg0 [[0], [1, 2, 3]] : memref<?x512x1x1xf32> into memref<?x512xf32>
//     %cast = memref.cast %collapse_shape : memref<?x512xf32> to memref<?x?xf32>
//     %collapse_shape_0 = memref.collapse_shape %arg1 [[0], [1, 2, 3]] : memref<?x512x1x?xf32> into memref<?x?xf32>
//     return %cast, %collapse_shape_0 : memref<?x?xf32>, memref<?x?xf32>
//   }
// }
