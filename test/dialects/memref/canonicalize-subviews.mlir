// test: fold

func.func @constants(%m: memref<?x?x?xf32>, %a: index, %b: index) -> (memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>>, memref<?x?xf32, strided<[?, ?], offset: ?>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %n = arith.constant -2 : index
  %0 = memref.subview %m[%c0, %a, %c1] [%c4, %c1, %b] [%c1, %n, %c1] : memref<?x?x?xf32> to memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>>
  %1 = memref.subview %m[%c0, %a, %c1] [%c4, 1, %b] [%c1, %c1, %c1] : memref<?x?x?xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %0, %1 : memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>>, memref<?x?xf32, strided<[?, ?], offset: ?>>
}

// expected:
// module {
//   func.func @constants(%arg0: memref<?x?x?xf32>, %arg1: index, %arg2: index) -> (memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>>, memref<?x?xf32, strided<[?, ?], offset: ?>>) {
//     %subview = memref.subview %arg0[0, %arg1, 1] [4, 1, %arg2] [1, -2, 1] : memref<?x?x?xf32> to memref<4x1x?xf32, strided<[?, ?, 1], offset: ?>>
//     %cast = memref.cast %subview : memref<4x1x?xf32, strided<[?, ?, 1], offset: ?>> to memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>>
//     %subview_0 = memref.subview %arg0[0, %arg1, 1] [4, 1, %arg2] [1, 1, 1] : memref<?x?x?xf32> to memref<4x?xf32, strided<[?, 1], offset: ?>>
//     %cast_1 = memref.cast %subview_0 : memref<4x?xf32, strided<[?, 1], offset: ?>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
//     return %cast, %cast_1 : memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>>, memref<?x?xf32, strided<[?, ?], offset: ?>>
//   }
// }

// -----

// Numbers that the op could not state stay values: negative offsets and sizes, strides of zero, parts out of bounds.
func.func @constants_stay(%m: memref<8xf32>, %a: index) -> (memref<1xf32, strided<[?], offset: 1>>, memref<?xf32, strided<[1], offset: ?>>, memref<4xf32, strided<[1], offset: ?>>) {
  %c0 = arith.constant 0 : index
  %n = arith.constant -1 : index
  %c9 = arith.constant 9 : index
  %0 = memref.subview %m[1] [1] [%c0] : memref<8xf32> to memref<1xf32, strided<[?], offset: 1>>
  %1 = memref.subview %m[%n] [%n] [1] : memref<8xf32> to memref<?xf32, strided<[1], offset: ?>>
  %2 = memref.subview %m[%c9] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
  return %0, %1, %2 : memref<1xf32, strided<[?], offset: 1>>, memref<?xf32, strided<[1], offset: ?>>, memref<4xf32, strided<[1], offset: ?>>
}

// expected:
// module {
//   func.func @constants_stay(%arg0: memref<8xf32>, %arg1: index) -> (memref<1xf32, strided<[?], offset: 1>>, memref<?xf32, strided<[1], offset: ?>>, memref<4xf32, strided<[1], offset: ?>>) {
//     %c0 = arith.constant 0 : index
//     %c-1 = arith.constant -1 : index
//     %c9 = arith.constant 9 : index
//     %subview = memref.subview %arg0[1] [1] [%c0] : memref<8xf32> to memref<1xf32, strided<[?], offset: 1>>
//     %subview_0 = memref.subview %arg0[%c-1] [%c-1] [1] : memref<8xf32> to memref<?xf32, strided<[1], offset: ?>>
//     %subview_1 = memref.subview %arg0[%c9] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
//     return %subview, %subview_0, %subview_1 : memref<1xf32, strided<[?], offset: 1>>, memref<?xf32, strided<[1], offset: ?>>, memref<4xf32, strided<[1], offset: ?>>
//   }
// }

// -----

// Which dimension of size 1 a subview drops depends on the strides that are left.
func.func @dropped_by_stride(%m: memref<1x?x4xf32, strided<[64, 8, 1]>>, %a: index, %b: index) -> (memref<1x?xf32, strided<[8, 1], offset: ?>>, index) {
  %c1 = arith.constant 1 : index
  %0 = memref.subview %m[0, %a, 0] [1, 1, %b] [1, 1, 1] : memref<1x?x4xf32, strided<[64, 8, 1]>> to memref<1x?xf32, strided<[8, 1], offset: ?>>
  %1 = memref.dim %0, %c1 : memref<1x?xf32, strided<[8, 1], offset: ?>>
  return %0, %1 : memref<1x?xf32, strided<[8, 1], offset: ?>>, index
}

// expected:
// module {
//   func.func @dropped_by_stride(%arg0: memref<1x?x4xf32, strided<[64, 8, 1]>>, %arg1: index, %arg2: index) -> (memref<1x?xf32, strided<[8, 1], offset: ?>>, index) {
//     %subview = memref.subview %arg0[0, %arg1, 0] [1, 1, %arg2] [1, 1, 1] : memref<1x?x4xf32, strided<[64, 8, 1]>> to memref<1x?xf32, strided<[8, 1], offset: ?>>
//     return %subview, %arg2 : memref<1x?xf32, strided<[8, 1], offset: ?>>, index
//   }
// }

// -----

func.func @of_casts(%m: memref<4x6xf32>, %s: memref<1x1x?xf32, strided<[35, 7, 1], offset: ?>>, %a: index) -> (memref<2x?xf32, strided<[?, 1], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>) {
  %0 = memref.cast %m : memref<4x6xf32> to memref<?x?xf32>
  %1 = memref.subview %0[%a, 0] [2, %a] [1, 1] : memref<?x?xf32> to memref<2x?xf32, strided<[?, 1], offset: ?>>
  %2 = memref.cast %s : memref<1x1x?xf32, strided<[35, 7, 1], offset: ?>> to memref<1x1x?xf32, strided<[?, ?, ?], offset: ?>>
  %3 = memref.subview %2[0, 0, 0] [1, 1, 4] [1, 1, 1] : memref<1x1x?xf32, strided<[?, ?, ?], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
  return %1, %3 : memref<2x?xf32, strided<[?, 1], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>
}

// expected:
// module {
//   func.func @of_casts(%arg0: memref<4x6xf32>, %arg1: memref<1x1x?xf32, strided<[35, 7, 1], offset: ?>>, %arg2: index) -> (memref<2x?xf32, strided<[?, 1], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>) {
//     %subview = memref.subview %arg0[%arg2, 0] [2, %arg2] [1, 1] : memref<4x6xf32> to memref<2x?xf32, strided<[6, 1], offset: ?>>
//     %cast = memref.cast %subview : memref<2x?xf32, strided<[6, 1], offset: ?>> to memref<2x?xf32, strided<[?, 1], offset: ?>>
//     %subview_0 = memref.subview %arg1[0, 0, 0] [1, 1, 4] [1, 1, 1] : memref<1x1x?xf32, strided<[35, 7, 1], offset: ?>> to memref<4xf32, strided<[1], offset: ?>>
//     %cast_1 = memref.cast %subview_0 : memref<4xf32, strided<[1], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
//     return %cast, %cast_1 : memref<2x?xf32, strided<[?, 1], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>
//   }
// }

// -----

func.func @whole(%m: memref<20x42xf32>, %d: memref<?xf32, strided<[?], offset: ?>>, %a: index) -> (memref<20x42xf32>, memref<20x42xf32, strided<[42, 1]>>, memref<?xf32, strided<[?], offset: ?>>) {
  %c0 = arith.constant 0 : index
  %0 = memref.subview %m[0, 0] [20, 42] [1, 1] : memref<20x42xf32> to memref<20x42xf32, strided<[42, 1]>>
  %1 = memref.cast %0 : memref<20x42xf32, strided<[42, 1]>> to memref<20x42xf32>
  %2 = memref.subview %d[5] [%a] [1] : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
  %3 = memref.subview %2[0] [%a] [1] : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
  return %1, %0, %3 : memref<20x42xf32>, memref<20x42xf32, strided<[42, 1]>>, memref<?xf32, strided<[?], offset: ?>>
}

// expected:
// module {
//   func.func @whole(%arg0: memref<20x42xf32>, %arg1: memref<?xf32, strided<[?], offset: ?>>, %arg2: index) -> (memref<20x42xf32>, memref<20x42xf32, strided<[42, 1]>>, memref<?xf32, strided<[?], offset: ?>>) {
//     %cast = memref.cast %arg0 : memref<20x42xf32> to memref<20x42xf32, strided<[42, 1]>>
//     %subview = memref.subview %arg1[5] [%arg2] [1] : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
//     return %arg0, %cast, %subview : memref<20x42xf32>, memref<20x42xf32, strided<[42, 1]>>, memref<?xf32, strided<[?], offset: ?>>
//   }
// }

// -----

func.func @view_view(%a: memref<2048xi8>) -> memref<2048xi8> {
  %c0 = arith.constant 0 : index
  %v = memref.view %a[%c0][] : memref<2048xi8> to memref<2048xi8>
  return %v : memref<2048xi8>
}
func.func @view_cast(%a: memref<2048xi8>, %o: index) -> memref<4x?xf32> {
  %c = memref.cast %a : memref<2048xi8> to memref<?xi8>
  %v = memref.view %c[%o][%o] : memref<?xi8> to memref<4x?xf32>
  return %v : memref<4x?xf32>
}

func.func @view_sizes(%m: memref<2048xi8>, %o: index) -> memref<?x4x?xf32> {
  %c4 = arith.constant 4 : index
  %v = memref.view %m[%o][%c4, %o] : memref<2048xi8> to memref<?x4x?xf32>
  return %v : memref<?x4x?xf32>
}
func.func @view_of_cast(%o: index) -> memref<4x?xf32> {
  %m = memref.alloc() : memref<2048xi8>
  %c = memref.cast %m : memref<2048xi8> to memref<?xi8>
  %v = memref.view %c[%o][%o] : memref<?xi8> to memref<4x?xf32>
  return %v : memref<4x?xf32>
}

// expected:
// module {
//   func.func @view_view(%arg0: memref<2048xi8>) -> memref<2048xi8> {
//     return %arg0 : memref<2048xi8>
//   }
//   func.func @view_cast(%arg0: memref<2048xi8>, %arg1: index) -> memref<4x?xf32> {
//     %view = memref.view %arg0[%arg1][%arg1] : memref<2048xi8> to memref<4x?xf32>
//     return %view : memref<4x?xf32>
//   }
//   func.func @view_sizes(%arg0: memref<2048xi8>, %arg1: index) -> memref<?x4x?xf32> {
//     %view = memref.view %arg0[%arg1][%arg1] : memref<2048xi8> to memref<4x4x?xf32>
//     %cast = memref.cast %view : memref<4x4x?xf32> to memref<?x4x?xf32>
//     return %cast : memref<?x4x?xf32>
//   }
//   func.func @view_of_cast(%arg0: index) -> memref<4x?xf32> {
//     %alloc = memref.alloc() : memref<2048xi8>
//     %view = memref.view %alloc[%arg0][%arg0] : memref<2048xi8> to memref<4x?xf32>
//     return %view : memref<4x?xf32>
//   }
// }
