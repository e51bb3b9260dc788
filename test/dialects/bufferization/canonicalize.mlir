// test: fold

func.func @alloc_space(%t: tensor<?xf32>) -> (tensor<?x?xf32>, index, index) {
  %c0 = arith.constant 0 : index
  %c6 = arith.constant 6 : index
  %0 = bufferization.alloc_tensor(%c6, %c6) size_hint=%c6 {memory_space = 1 : i64} : tensor<?x?xf32>
  %c = bufferization.alloc_tensor() copy(%t) : tensor<?xf32>
  %d = tensor.dim %c, %c0 : tensor<?xf32>
  %d2 = tensor.dim %0, %c0 : tensor<?x?xf32>
  return %0, %d, %d2 : tensor<?x?xf32>, index, index
}
func.func @dead_alloc(%t: tensor<?xf32>) {
  %c = bufferization.alloc_tensor() copy(%t) : tensor<?xf32>
  return
}

// expected:
// module {
//   func.func @alloc_space(%arg0: tensor<?xf32>) -> (tensor<?x?xf32>, index, index) {
//     %c6 = arith.constant 6 : index
//     %c0 = arith.constant 0 : index
//     %0 = bufferization.alloc_tensor() : tensor<6x6xf32>
//     %cast = tensor.cast %0 : tensor<6x6xf32> to tensor<?x?xf32>
//     %1 = bufferization.alloc_tensor() copy(%arg0) : tensor<?xf32>
//     %dim = tensor.dim %arg0, %c0 : tensor<?xf32>
//     return %cast, %dim, %c6 : tensor<?x?xf32>, index, index
//   }
//   func.func @dead_alloc(%arg0: tensor<?xf32>) {
//     %0 = bufferization.alloc_tensor() copy(%arg0) : tensor<?xf32>
//     return
//   }
// }

// -----

func.func @b2t(%m: memref<?xf32>) -> memref<?xf32> {
  %t = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
  %b = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  %c0 = arith.constant 0 : index
  %f = arith.constant 1.0 : f32
  memref.store %f, %b[%c0] : memref<?xf32>
  %b2 = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  return %b2 : memref<?xf32>
}
func.func @b2t_layout(%m: memref<?xf32, strided<[?], offset: ?>>) -> memref<?xf32> {
  %t = bufferization.to_tensor %m : memref<?xf32, strided<[?], offset: ?>> to tensor<?xf32>
  %b = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  return %b : memref<?xf32>
}
func.func @b2t_forget(%m: memref<?xf32>) -> memref<?xf32, strided<[?], offset: ?>> {
  %t = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
  %b = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  return %b : memref<?xf32, strided<[?], offset: ?>>
}
func.func @b2t_space(%m: memref<4x?xf32, 1>) -> memref<4x?xf32> {
  %t = bufferization.to_tensor %m : memref<4x?xf32, 1> to tensor<4x?xf32>
  %b = bufferization.to_buffer %t : tensor<4x?xf32> to memref<4x?xf32>
  return %b : memref<4x?xf32>
}

// expected:
// module {
//   func.func @b2t(%arg0: memref<?xf32>) -> memref<?xf32> {
//     %cst = arith.constant 1.000000e+00 : f32
//     %c0 = arith.constant 0 : index
//     memref.store %cst, %arg0[%c0] : memref<?xf32>
//     return %arg0 : memref<?xf32>
//   }
//   func.func @b2t_layout(%arg0: memref<?xf32, strided<[?], offset: ?>>) -> memref<?xf32> {
//     %c0 = arith.constant 0 : index
//     %dim = memref.dim %arg0, %c0 : memref<?xf32, strided<[?], offset: ?>>
//     %alloc = memref.alloc(%dim) : memref<?xf32>
//     memref.copy %arg0, %alloc : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32>
//     return %alloc : memref<?xf32>
//   }
//   func.func @b2t_forget(%arg0: memref<?xf32>) -> memref<?xf32, strided<[?], offset: ?>> {
//     %cast = memref.cast %arg0 : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
//     return %cast : memref<?xf32, strided<[?], offset: ?>>
//   }
//   func.func @b2t_space(%arg0: memref<4x?xf32, 1>) -> memref<4x?xf32> {
//     %c1 = arith.constant 1 : index
//     %dim = memref.dim %arg0, %c1 : memref<4x?xf32, 1>
//     %alloc = memref.alloc(%dim) : memref<4x?xf32>
//     memref.copy %arg0, %alloc : memref<4x?xf32, 1> to memref<4x?xf32>
//     return %alloc : memref<4x?xf32>
//   }
// }

// -----

func.func @t2b(%t: tensor<?xf32>) -> tensor<?xf32> {
  %b = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  %t2 = bufferization.to_tensor %b : memref<?xf32> to tensor<?xf32>
  return %t2 : tensor<?xf32>
}
func.func @t2b_apart(%t: tensor<?xf32>) -> tensor<?xf32> {
  %b = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  %c0 = arith.constant 0 : index
  %f = arith.constant 1.0 : f32
  memref.store %f, %b[%c0] : memref<?xf32>
  %t2 = bufferization.to_tensor %b : memref<?xf32> to tensor<?xf32>
  return %t2 : tensor<?xf32>
}
func.func @load_dim(%t: tensor<?xf32>, %i: index) -> (f32, index) {
  %b = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  %x = memref.load %b[%i] : memref<?xf32>
  %d = memref.dim %b, %i : memref<?xf32>
  return %x, %d : f32, index
}
func.func @of_cast(%t: tensor<4xf32>, %m: memref<?xf32>, %i: index) -> (memref<?xf32>, index, memref<?xf32, strided<[?], offset: ?>>) {
  %c = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %b = bufferization.to_buffer %c read_only : tensor<?xf32> to memref<?xf32>
  %b2 = bufferization.to_buffer %c : tensor<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  %t2 = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
  %d = tensor.dim %t2, %i : tensor<?xf32>
  return %b, %d, %b2 : memref<?xf32>, index, memref<?xf32, strided<[?], offset: ?>>
}

// expected:
// module {
//   func.func @t2b(%arg0: tensor<?xf32>) -> tensor<?xf32> {
//     return %arg0 : tensor<?xf32>
//   }
//   func.func @t2b_apart(%arg0: tensor<?xf32>) -> tensor<?xf32> {
//     %cst = arith.constant 1.000000e+00 : f32
//     %c0 = arith.constant 0 : index
//     %0 = bufferization.to_buffer %arg0 : tensor<?xf32> to memref<?xf32>
//     memref.store %cst, %0[%c0] : memref<?xf32>
//     %1 = bufferization.to_tensor %0 : memref<?xf32> to tensor<?xf32>
//     return %1 : tensor<?xf32>
//   }
//   func.func @load_dim(%arg0: tensor<?xf32>, %arg1: index) -> (f32, index) {
//     %extracted = tensor.extract %arg0[%arg1] : tensor<?xf32>
//     %dim = tensor.dim %arg0, %arg1 : tensor<?xf32>
//     return %extracted, %dim : f32, index
//   }
//   func.func @of_cast(%arg0: tensor<4xf32>, %arg1: memref<?xf32>, %arg2: index) -> (memref<?xf32>, index, memref<?xf32, strided<[?], offset: ?>>) {
//     %0 = bufferization.to_buffer %arg0 read_only : tensor<4xf32> to memref<4xf32>
//     %cast = memref.cast %0 : memref<4xf32> to memref<?xf32>
//     %1 = bufferization.to_buffer %arg0 : tensor<4xf32> to memref<4xf32, strided<[?], offset: ?>>
//     %cast_0 = memref.cast %1 : memref<4xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
//     %dim = memref.dim %arg1, %arg2 : memref<?xf32>
//     return %cast, %dim, %cast_0 : memref<?xf32>, index, memref<?xf32, strided<[?], offset: ?>>
//   }
// }

// -----

func.func @mat(%t: tensor<4xf32>, %d: tensor<4xf32>) -> tensor<?xf32> {
  %c = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %e = tensor.cast %d : tensor<4xf32> to tensor<?xf32>
  %r = bufferization.materialize_in_destination %c in %e : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
func.func @mat2(%t: tensor<4xf32>, %d: memref<?xf32>) {
  %c = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  bufferization.materialize_in_destination %c in writable %d : (tensor<?xf32>, memref<?xf32>) -> ()
  return
}

// expected:
// module {
//   func.func @mat(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<?xf32> {
//     %0 = bufferization.materialize_in_destination %arg0 in %arg1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
//     %cast = tensor.cast %0 : tensor<4xf32> to tensor<?xf32>
//     return %cast : tensor<?xf32>
//   }
//   func.func @mat2(%arg0: tensor<4xf32>, %arg1: memref<?xf32>) {
//     bufferization.materialize_in_destination %arg0 in writable %arg1 : (tensor<4xf32>, memref<?xf32>) -> ()
//     return
//   }
// }
