// test: fold

func.func @unranked_stays(%a: memref<*xf32>) -> memref<*xf32> {
  %0 = memref.cast %a : memref<*xf32> to memref<4xf32>
  %1 = memref.cast %0 : memref<4xf32> to memref<*xf32>
  return %1 : memref<*xf32>
}

func.func @identity_of_cast(%a: memref<*xf32>) -> (memref<4xf32>, memref<4xf32>) {
  %0 = memref.cast %a : memref<*xf32> to memref<4xf32>
  %1 = memref.cast %0 : memref<4xf32> to memref<4xf32>
  return %1, %0 : memref<4xf32>, memref<4xf32>
}

func.func @cast_back(%a: memref<4xf32>) -> memref<4xf32> {
  %0 = memref.cast %a : memref<4xf32> to memref<?xf32>
  %1 = memref.cast %0 : memref<?xf32> to memref<4xf32>
  return %1 : memref<4xf32>
}

func.func @strides(%a: memref<0x4x2xf32>) -> (index, index, index) {
  %0, %1, %2, %3, %4, %5, %6, %7= memref.extract_strided_metadata %a : memref<0x4x2xf32> -> memref<f32>, index, index, index, index, index, index, index
  return %5, %6, %7 : index, index, index
}

func.func @strides_before_zero(%a: memref<4x0x2xf32>) -> (index, index, index) {
  %0, %1, %2, %3, %4, %5, %6, %7= memref.extract_strided_metadata %a : memref<4x0x2xf32> -> memref<f32>, index, index, index, index, index, index, index
  return %5, %6, %7 : index, index, index
}

func.func @metadata_of_cast(%m: memref<2xi64>) -> (memref<?xi64>, index, index) {
  %0 = memref.cast %m : memref<2xi64> to memref<?xi64>
  %base, %offset, %size, %stride = memref.extract_strided_metadata %0 : memref<?xi64> -> memref<i64>, index, index, index
  return %0, %size, %stride : memref<?xi64>, index, index
}

// expected:
// module {
//   func.func @unranked_stays(%arg0: memref<*xf32>) -> memref<*xf32> {
//     %cast = memref.cast %arg0 : memref<*xf32> to memref<4xf32>
//     %cast_0 = memref.cast %cast : memref<4xf32> to memref<*xf32>
//     return %cast_0 : memref<*xf32>
//   }
//   func.func @identity_of_cast(%arg0: memref<*xf32>) -> (memref<4xf32>, memref<4xf32>) {
//     %cast = memref.cast %arg0 : memref<*xf32> to memref<4xf32>
//     return %cast, %cast : memref<4xf32>, memref<4xf32>
//   }
//   func.func @cast_back(%arg0: memref<4xf32>) -> memref<4xf32> {
//     return %arg0 : memref<4xf32>
//   }
//   func.func @strides(%arg0: memref<0x4x2xf32>) -> (index, index, index) {
//     %c8 = arith.constant 8 : index
//     %c2 = arith.constant 2 : index
//     %c1 = arith.constant 1 : index
//     return %c8, %c2, %c1 : index, index, index
//   }
//   func.func @strides_before_zero(%arg0: memref<4x0x2xf32>) -> (index, index, index) {
//     %c2 = arith.constant 2 : index
//     %c1 = arith.constant 1 : index
//     %base_buffer, %offset, %sizes:3, %strides:3 = memref.extract_strided_metadata %arg0 : memref<4x0x2xf32> -> memref<f32>, index, index, index, index, index, index, index
//     return %strides#0, %c2, %c1 : index, index, index
//   }
//   func.func @metadata_of_cast(%arg0: memref<2xi64>) -> (memref<?xi64>, index, index) {
//     %c2 = arith.constant 2 : index
//     %c1 = arith.constant 1 : index
//     %cast = memref.cast %arg0 : memref<2xi64> to memref<?xi64>
//     return %cast, %c2, %c1 : memref<?xi64>, index, index
//   }
// }
