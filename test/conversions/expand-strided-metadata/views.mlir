// test: pass --expand-strided-metadata

func.func @subview(%0: memref<64x4xf32, strided<[4, 1], offset: 0>>, %a: index, %b: index, %c: index) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
  %1 = memref.subview %0[%a, %b][%a, %b][%b, %c] : memref<64x4xf32, strided<[4, 1], offset: 0>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %1 : memref<?x?xf32, strided<[?, ?], offset: ?>>
}

// expected:
// #map = affine_map<()[s0] -> (s0 * 4)>
// #map1 = affine_map<()[s0, s1] -> (s0 * 4 + s1)>
// module {
//   func.func @subview(%arg0: memref<64x4xf32, strided<[4, 1]>>, %arg1: index, %arg2: index, %arg3: index) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
//     %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<64x4xf32, strided<[4, 1]>> -> memref<f32>, index, index, index, index, index
//     %0 = affine.apply #map()[%arg2]
//     %1 = affine.apply #map1()[%arg1, %arg2]
//     %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [%1], sizes: [%arg1, %arg2], strides: [%0, %arg3] : memref<f32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
//     return %reinterpret_cast : memref<?x?xf32, strided<[?, ?], offset: ?>>
//   }
// }

// -----

func.func @subview_const(%0: memref<64x4xf32>) -> memref<2x2xf32, strided<[8, 1], offset: 13>> {
  %1 = memref.subview %0[3, 1][2, 2][2, 1] : memref<64x4xf32> to memref<2x2xf32, strided<[8, 1], offset: 13>>
  return %1 : memref<2x2xf32, strided<[8, 1], offset: 13>>
}

// expected:
// module {
//   func.func @subview_const(%arg0: memref<64x4xf32>) -> memref<2x2xf32, strided<[8, 1], offset: 13>> {
//     %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<64x4xf32> -> memref<f32>, index, index, index, index, index
//     %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [13], sizes: [2, 2], strides: [8, 1] : memref<f32> to memref<2x2xf32, strided<[8, 1], offset: 13>>
//     return %reinterpret_cast : memref<2x2xf32, strided<[8, 1], offset: 13>>
//   }
// }

// -----

func.func @rank_reduced(%0: memref<?x?x4xf32>, %i: index) -> memref<?x4xf32, strided<[4, 1], offset: ?>> {
  %1 = memref.subview %0[%i, 0, 0][1, %i, 4][1, 1, 1] : memref<?x?x4xf32> to memref<?x4xf32, strided<[4, 1], offset: ?>>
  return %1 : memref<?x4xf32, strided<[4, 1], offset: ?>>
}

// expected:
// #map = affine_map<()[s0, s1] -> (s0 * s1)>
// module {
//   func.func @rank_reduced(%arg0: memref<?x?x4xf32>, %arg1: index) -> memref<?x4xf32, strided<[4, 1], offset: ?>> {
//     %base_buffer, %offset, %sizes:3, %strides:3 = memref.extract_strided_metadata %arg0 : memref<?x?x4xf32> -> memref<f32>, index, index, index, index, index, index, index
//     %0 = affine.apply #map()[%arg1, %strides#0]
//     %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [%0], sizes: [%arg1, 4], strides: [4, 1] : memref<f32> to memref<?x4xf32, strided<[4, 1], offset: ?>>
//     return %reinterpret_cast : memref<?x4xf32, strided<[4, 1], offset: ?>>
//   }
// }

// -----

func.func @expand(%0: memref<?x8xf32>, %n: index) -> memref<?x4x2x4xf32> {
  %1 = memref.expand_shape %0 [[0, 1], [2, 3]] output_shape [%n, 4, 2, 4] : memref<?x8xf32> into memref<?x4x2x4xf32>
  return %1 : memref<?x4x2x4xf32>
}

// expected:
// #map = affine_map<()[s0] -> (s0 floordiv 4)>
// module {
//   func.func @expand(%arg0: memref<?x8xf32>, %arg1: index) -> memref<?x4x2x4xf32> {
//     %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<?x8xf32> -> memref<f32>, index, index, index, index, index
//     %0 = affine.apply #map()[%sizes#0]
//     %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [0], sizes: [%0, 4, 2, 4], strides: [32, 8, 4, 1] : memref<f32> to memref<?x4x2x4xf32>
//     return %reinterpret_cast : memref<?x4x2x4xf32>
//   }
// }

// -----

func.func @collapse(%0: memref<?x4x?x2xf32, strided<[?, ?, ?, ?], offset: ?>>) -> memref<?x4x?xf32, strided<[?, ?, ?], offset: ?>> {
  %1 = memref.collapse_shape %0 [[0], [1], [2, 3]] : memref<?x4x?x2xf32, strided<[?, ?, ?, ?], offset: ?>> into memref<?x4x?xf32, strided<[?, ?, ?], offset: ?>>
  return %1 : memref<?x4x?xf32, strided<[?, ?, ?], offset: ?>>
}

// expected:
// #map = affine_map<()[s0] -> (s0 * 2)>
// module {
//   func.func @collapse(%arg0: memref<?x4x?x2xf32, strided<[?, ?, ?, ?], offset: ?>>) -> memref<?x4x?xf32, strided<[?, ?, ?], offset: ?>> {
//     %base_buffer, %offset, %sizes:4, %strides:4 = memref.extract_strided_metadata %arg0 : memref<?x4x?x2xf32, strided<[?, ?, ?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index, index, index, index, index
//     %0 = affine.apply #map()[%sizes#2]
//     %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [%offset], sizes: [%sizes#0, 4, %0], strides: [%strides#0, %strides#1, %strides#3] : memref<f32> to memref<?x4x?xf32, strided<[?, ?, ?], offset: ?>>
//     return %reinterpret_cast : memref<?x4x?xf32, strided<[?, ?, ?], offset: ?>>
//   }
// }

// -----

func.func @collapse_id(%0: memref<?x4x?xf32>) -> memref<?xf32> {
  %1 = memref.collapse_shape %0 [[0, 1, 2]] : memref<?x4x?xf32> into memref<?xf32>
  return %1 : memref<?xf32>
}

// expected:
// #map = affine_map<()[s0, s1] -> ((s0 * s1) * 4)>
// module {
//   func.func @collapse_id(%arg0: memref<?x4x?xf32>) -> memref<?xf32> {
//     %base_buffer, %offset, %sizes:3, %strides:3 = memref.extract_strided_metadata %arg0 : memref<?x4x?xf32> -> memref<f32>, index, index, index, index, index, index, index
//     %0 = affine.apply #map()[%sizes#0, %sizes#2]
//     %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [0], sizes: [%0], strides: [1] : memref<f32> to memref<?xf32>
//     return %reinterpret_cast : memref<?xf32>
//   }
// }

// -----

func.func @meta_subview(%0: memref<?x4xf32>, %i: index) -> (index, index, index) {
  %1 = memref.subview %0[%i, %i][%i, 2][1, 1] : memref<?x4xf32> to memref<?x2xf32, strided<[4, 1], offset: ?>>
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %1 : memref<?x2xf32, strided<[4, 1], offset: ?>> -> memref<f32>, index, index, index, index, index
  return %o, %s#0, %t#0 : index, index, index
}

// expected:
// #map = affine_map<()[s0] -> (s0 * 5)>
// module {
//   func.func @meta_subview(%arg0: memref<?x4xf32>, %arg1: index) -> (index, index, index) {
//     %c4 = arith.constant 4 : index
//     %0 = affine.apply #map()[%arg1]
//     return %0, %arg1, %c4 : index, index, index
//   }
// }

// -----

func.func @alloc(%i: index) -> (memref<f32>, index, index, index) {
  %1 = memref.alloc(%i) : memref<4x?xf32>
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %1 : memref<4x?xf32> -> memref<f32>, index, index, index, index, index
  return %b, %o, %s#1, %t#0 : memref<f32>, index, index, index
}

// expected:
// module {
//   func.func @alloc(%arg0: index) -> (memref<f32>, index, index, index) {
//     %c0 = arith.constant 0 : index
//     %alloc = memref.alloc(%arg0) : memref<4x?xf32>
//     %reinterpret_cast = memref.reinterpret_cast %alloc to offset: [0], sizes: [], strides: [] : memref<4x?xf32> to memref<f32>
//     return %reinterpret_cast, %c0, %arg0, %arg0 : memref<f32>, index, index, index
//   }
// }

// -----

func.func @ptr(%0: memref<?x4xf32>, %i: index) -> index {
  %1 = memref.subview %0[%i, %i][%i, 2][1, 1] : memref<?x4xf32> to memref<?x2xf32, strided<[4, 1], offset: ?>>
  %p = memref.extract_aligned_pointer_as_index %1 : memref<?x2xf32, strided<[4, 1], offset: ?>> -> index
  return %p : index
}

// expected:
// module {
//   func.func @ptr(%arg0: memref<?x4xf32>, %arg1: index) -> index {
//     %intptr = memref.extract_aligned_pointer_as_index %arg0 : memref<?x4xf32> -> index
//     return %intptr : index
//   }
// }

// -----

func.func @reint(%0: memref<?xf32>, %i: index) -> (index, index) {
  %1 = memref.reinterpret_cast %0 to offset: [%i], sizes: [%i, 4], strides: [%i, 1] : memref<?xf32> to memref<?x4xf32, strided<[?, 1], offset: ?>>
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %1 : memref<?x4xf32, strided<[?, 1], offset: ?>> -> memref<f32>, index, index, index, index, index
  return %o, %s#0 : index, index
}

// expected:
// module {
//   func.func @reint(%arg0: memref<?xf32>, %arg1: index) -> (index, index) {
//     return %arg1, %arg1 : index, index
//   }
// }

// -----

memref.global "private" @g : memref<2x3xf32>
func.func @glob() -> (memref<f32>, index) {
  %1 = memref.get_global @g : memref<2x3xf32>
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %1 : memref<2x3xf32> -> memref<f32>, index, index, index, index, index
  return %b, %t#0 : memref<f32>, index
}

// expected:
// module {
//   memref.global "private" @g : memref<2x3xf32>
//   func.func @glob() -> (memref<f32>, index) {
//     %c3 = arith.constant 3 : index
//     %0 = memref.get_global @g : memref<2x3xf32>
//     %reinterpret_cast = memref.reinterpret_cast %0 to offset: [0], sizes: [], strides: [] : memref<2x3xf32> to memref<f32>
//     return %reinterpret_cast, %c3 : memref<f32>, index
//   }
// }

// -----

func.func @casts(%0: memref<4x4xf32>, %u: memref<*xf32>) -> (index, memref<f32>) {
  %1 = memref.cast %0 : memref<4x4xf32> to memref<?x?xf32>
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %1 : memref<?x?xf32> -> memref<f32>, index, index, index, index, index
  return %s#0, %b : index, memref<f32>
}

// expected:
// module {
//   func.func @casts(%arg0: memref<4x4xf32>, %arg1: memref<*xf32>) -> (index, memref<f32>) {
//     %c4 = arith.constant 4 : index
//     %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<4x4xf32> -> memref<f32>, index, index, index, index, index
//     return %c4, %base_buffer : index, memref<f32>
//   }
// }

// -----

func.func @known_values(%m: memref<?x?xi32>) -> memref<?x?xi32, strided<[?, ?], offset: ?>> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %s = memref.subview %m[%c1, %c2] [%c2, %c2] [%c2, %c1] : memref<?x?xi32> to memref<?x?xi32, strided<[?, ?], offset: ?>>
  return %s : memref<?x?xi32, strided<[?, ?], offset: ?>>
}

// expected:
// #map = affine_map<()[s0] -> (s0 * 2)>
// #map1 = affine_map<()[s0] -> (s0 + 2)>
// module {
//   func.func @known_values(%arg0: memref<?x?xi32>) -> memref<?x?xi32, strided<[?, ?], offset: ?>> {
//     %c2 = arith.constant 2 : index
//     %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<?x?xi32> -> memref<i32>, index, index, index, index, index
//     %0 = affine.apply #map()[%strides#0]
//     %1 = affine.apply #map1()[%strides#0]
//     %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [%1], sizes: [%c2, %c2], strides: [%0, 1] : memref<i32> to memref<?x?xi32, strided<[?, ?], offset: ?>>
//     return %reinterpret_cast : memref<?x?xi32, strided<[?, ?], offset: ?>>
//   }
// }
