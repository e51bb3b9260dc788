// test: fold

func.func @unranked_stays(%a: memref<4x4xf32>, %b: memref<*xf32>) {
  %0 = memref.cast %a : memref<4x4xf32> to memref<*xf32>
  memref.copy %0, %b : memref<*xf32> to memref<*xf32>
  return
}

// expected:
// module {
//   func.func @unranked_stays(%arg0: memref<4x4xf32>, %arg1: memref<*xf32>) {
//     %cast = memref.cast %arg0 : memref<4x4xf32> to memref<*xf32>
//     memref.copy %cast, %arg1 : memref<*xf32> to memref<*xf32>
//     return
//   }
// }

// -----

func.func @learning_stays(%a: memref<?x4xf32>, %b: memref<4x4xf32>) {
  %0 = memref.cast %a : memref<?x4xf32> to memref<4x4xf32>
  memref.copy %0, %b : memref<4x4xf32> to memref<4x4xf32>
  return
}

// expected:
// module {
//   func.func @learning_stays(%arg0: memref<?x4xf32>, %arg1: memref<4x4xf32>) {
//     %cast = memref.cast %arg0 : memref<?x4xf32> to memref<4x4xf32>
//     memref.copy %cast, %arg1 : memref<4x4xf32> to memref<4x4xf32>
//     return
//   }
// }

// -----

func.func @forgetting_goes(%a: memref<4x4xf32>, %b: memref<?x4xf32>) {
  %0 = memref.cast %a : memref<4x4xf32> to memref<?x4xf32>
  memref.copy %0, %b : memref<?x4xf32> to memref<?x4xf32>
  return
}

// expected:
// module {
//   func.func @forgetting_goes(%arg0: memref<4x4xf32>, %arg1: memref<?x4xf32>) {
//     memref.copy %arg0, %arg1 : memref<4x4xf32> to memref<?x4xf32>
//     return
//   }
// }

// -----

func.func @metadata(%a: memref<?x4xf32, strided<[?, 1], offset: ?>>) -> (index, index, index, index, index) {
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %a : memref<?x4xf32, strided<[?, 1], offset: ?>> -> memref<f32>, index, index, index, index, index
  return %o, %s#0, %s#1, %t#0, %t#1 : index, index, index, index, index
}

// expected:
// module {
//   func.func @metadata(%arg0: memref<?x4xf32, strided<[?, 1], offset: ?>>) -> (index, index, index, index, index) {
//     %c4 = arith.constant 4 : index
//     %c1 = arith.constant 1 : index
//     %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<?x4xf32, strided<[?, 1], offset: ?>> -> memref<f32>, index, index, index, index, index
//     return %offset, %sizes#0, %c4, %strides#0, %c1 : index, index, index, index, index
//   }
// }
