// test: fold

func.func @reint(%a: memref<?xf32>, %s: index) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %n = arith.constant -4 : index
  %r = memref.reinterpret_cast %a to offset: [%c0], sizes: [%c4, %s], strides: [%n, %c4] : memref<?xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %r : memref<?x?xf32, strided<[?, ?], offset: ?>>
}
func.func @reint3(%a: memref<?xf32>, %s: index) -> memref<4x?xf32, strided<[1, ?], offset: 3>> {
  %r = memref.reinterpret_cast %a to offset: [3], sizes: [4, %s], strides: [1, %s] : memref<?xf32> to memref<4x?xf32, strided<[1, ?], offset: 3>>
  return %r : memref<4x?xf32, strided<[1, ?], offset: 3>>
}
func.func @reint4(%a: memref<4xf32>) -> memref<4xf32> {
  %r = memref.reinterpret_cast %a to offset: [0], sizes: [4], strides: [1] : memref<4xf32> to memref<4xf32>
  return %r : memref<4xf32>
}
func.func @reint5(%a: memref<4xf32, strided<[?], offset: ?>>, %o: index) -> memref<4xf32, strided<[?], offset: ?>> {
  %r = memref.reinterpret_cast %a to offset: [%o], sizes: [4], strides: [1] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
  return %r : memref<4xf32, strided<[?], offset: ?>>
}

// expected:
// module {
//   func.func @reint(%arg0: memref<?xf32>, %arg1: index) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
//     %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [0], sizes: [4, %arg1], strides: [-4, 4] : memref<?xf32> to memref<4x?xf32, strided<[-4, 4]>>
//     %cast = memref.cast %reinterpret_cast : memref<4x?xf32, strided<[-4, 4]>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
//     return %cast : memref<?x?xf32, strided<[?, ?], offset: ?>>
//   }
//   func.func @reint3(%arg0: memref<?xf32>, %arg1: index) -> memref<4x?xf32, strided<[1, ?], offset: 3>> {
//     %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [3], sizes: [4, %arg1], strides: [1, %arg1] : memref<?xf32> to memref<4x?xf32, strided<[1, ?], offset: 3>>
//     return %reinterpret_cast : memref<4x?xf32, strided<[1, ?], offset: 3>>
//   }
//   func.func @reint4(%arg0: memref<4xf32>) -> memref<4xf32> {
//     return %arg0 : memref<4xf32>
//   }
//   func.func @reint5(%arg0: memref<4xf32, strided<[?], offset: ?>>, %arg1: index) -> memref<4xf32, strided<[?], offset: ?>> {
//     %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [%arg1], sizes: [4], strides: [1] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
//     return %reinterpret_cast : memref<4xf32, strided<[?], offset: ?>>
//   }
// }

// -----

func.func @back(%m: memref<8x2xf32>, %d: memref<?x?xf32, strided<[?, ?], offset: ?>>) -> (memref<8x2xf32>, memref<?x2xf32>, memref<?x?xf32, strided<[?, ?], offset: ?>>) {
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<8x2xf32> -> memref<f32>, index, index, index, index, index
  %0 = memref.reinterpret_cast %b to offset: [0], sizes: [8, 2], strides: [2, 1] : memref<f32> to memref<8x2xf32>
  %1 = memref.reinterpret_cast %b to offset: [0], sizes: [%s#0, 2], strides: [2, 1] : memref<f32> to memref<?x2xf32>
  %b1, %o1, %s1:2, %t1:2 = memref.extract_strided_metadata %d : memref<?x?xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
  %2 = memref.reinterpret_cast %b1 to offset: [%o1], sizes: [%s1#0, %s1#1], strides: [%t1#0, %t1#1] : memref<f32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %0, %1, %2 : memref<8x2xf32>, memref<?x2xf32>, memref<?x?xf32, strided<[?, ?], offset: ?>>
}

// expected:
// module {
//   func.func @back(%arg0: memref<8x2xf32>, %arg1: memref<?x?xf32, strided<[?, ?], offset: ?>>) -> (memref<8x2xf32>, memref<?x2xf32>, memref<?x?xf32, strided<[?, ?], offset: ?>>) {
//     %cast = memref.cast %arg0 : memref<8x2xf32> to memref<?x2xf32>
//     return %arg0, %cast, %arg1 : memref<8x2xf32>, memref<?x2xf32>, memref<?x?xf32, strided<[?, ?], offset: ?>>
//   }
// }

// -----

func.func @different(%m: memref<8x2xf32>, %a: index) -> (memref<4x2xf32, strided<[2, 1], offset: 1>>, memref<8x2xf32, strided<[?, 1], offset: ?>>) {
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<8x2xf32> -> memref<f32>, index, index, index, index, index
  %0 = memref.reinterpret_cast %b to offset: [1], sizes: [4, 2], strides: [2, 1] : memref<f32> to memref<4x2xf32, strided<[2, 1], offset: 1>>
  %1 = memref.reinterpret_cast %b to offset: [%a], sizes: [8, 2], strides: [%t#0, 1] : memref<f32> to memref<8x2xf32, strided<[?, 1], offset: ?>>
  return %0, %1 : memref<4x2xf32, strided<[2, 1], offset: 1>>, memref<8x2xf32, strided<[?, 1], offset: ?>>
}

// expected:
// module {
//   func.func @different(%arg0: memref<8x2xf32>, %arg1: index) -> (memref<4x2xf32, strided<[2, 1], offset: 1>>, memref<8x2xf32, strided<[?, 1], offset: ?>>) {
//     %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [1], sizes: [4, 2], strides: [2, 1] : memref<8x2xf32> to memref<4x2xf32, strided<[2, 1], offset: 1>>
//     %reinterpret_cast_0 = memref.reinterpret_cast %arg0 to offset: [%arg1], sizes: [8, 2], strides: [2, 1] : memref<8x2xf32> to memref<8x2xf32, strided<[2, 1], offset: ?>>
//     %cast = memref.cast %reinterpret_cast_0 : memref<8x2xf32, strided<[2, 1], offset: ?>> to memref<8x2xf32, strided<[?, 1], offset: ?>>
//     return %reinterpret_cast, %cast : memref<4x2xf32, strided<[2, 1], offset: 1>>, memref<8x2xf32, strided<[?, 1], offset: ?>>
//   }
// }

// -----

func.func @transposes(%m: memref<1x2x3xf32>) -> (memref<3x1x2xf32, strided<[1, 6, 3]>>, memref<1x2x3xf32>) {
  %0 = memref.transpose %m (d0, d1, d2) -> (d1, d0, d2) : memref<1x2x3xf32> to memref<2x1x3xf32, strided<[3, 6, 1]>>
  %1 = memref.transpose %0 (d0, d1, d2) -> (d2, d1, d0) : memref<2x1x3xf32, strided<[3, 6, 1]>> to memref<3x1x2xf32, strided<[1, 6, 3]>>
  %2 = memref.transpose %0 (d0, d1, d2) -> (d1, d0, d2) : memref<2x1x3xf32, strided<[3, 6, 1]>> to memref<1x2x3xf32>
  return %1, %2 : memref<3x1x2xf32, strided<[1, 6, 3]>>, memref<1x2x3xf32>
}

// expected:
// module {
//   func.func @transposes(%arg0: memref<1x2x3xf32>) -> (memref<3x1x2xf32, strided<[1, 6, 3]>>, memref<1x2x3xf32>) {
//     %transpose = memref.transpose %arg0 (d0, d1, d2) -> (d2, d0, d1) : memref<1x2x3xf32> to memref<3x1x2xf32, strided<[1, 6, 3]>>
//     return %transpose, %arg0 : memref<3x1x2xf32, strided<[1, 6, 3]>>, memref<1x2x3xf32>
//   }
// }

// -----

func.func @align(%a: memref<2048xi8>) -> memref<2048xi8> {
  %c = memref.assume_alignment %a, 8 : memref<2048xi8>
  %d = memref.assume_alignment %c, 8 : memref<2048xi8>
  %e = memref.assume_alignment %d, 16 : memref<2048xi8>
  return %e : memref<2048xi8>
}

// expected:
// module {
//   func.func @align(%arg0: memref<2048xi8>) -> memref<2048xi8> {
//     %assume_align = memref.assume_alignment %arg0, 8 : memref<2048xi8>
//     %assume_align_0 = memref.assume_alignment %assume_align, 16 : memref<2048xi8>
//     return %assume_align_0 : memref<2048xi8>
//   }
// }
