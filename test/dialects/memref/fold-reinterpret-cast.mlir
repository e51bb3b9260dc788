// test: pass --canonicalize

func.func @chain(%m: memref<?xf32>, %n: index) -> memref<4xf32> {
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [2, 2], strides: [2, 1] : memref<?xf32> to memref<2x2xf32>
  %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [4], strides: [1] : memref<2x2xf32> to memref<4xf32>
  return %1 : memref<4xf32>
}

// expected:
// module {
//   func.func @chain(%arg0: memref<?xf32>, %arg1: index) -> memref<4xf32> {
//     %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [0], sizes: [4], strides: [1] : memref<?xf32> to memref<4xf32>
//     return %reinterpret_cast : memref<4xf32>
//   }
// }

// -----

func.func @part(%m: memref<8xf32>) -> memref<2xf32> {
  %0 = memref.subview %m[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [2], strides: [1] : memref<4xf32, strided<[1]>> to memref<2xf32>
  return %1 : memref<2xf32>
}

// expected:
// module {
//   func.func @part(%arg0: memref<8xf32>) -> memref<2xf32> {
//     %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [0], sizes: [2], strides: [1] : memref<8xf32> to memref<2xf32>
//     return %reinterpret_cast : memref<2xf32>
//   }
// }

// -----

func.func @same(%m: memref<2xf32>) -> memref<2xf32> {
  %1 = memref.reinterpret_cast %m to offset: [0], sizes: [2], strides: [1] : memref<2xf32> to memref<2xf32>
  return %1 : memref<2xf32>
}

// expected:
// module {
//   func.func @same(%arg0: memref<2xf32>) -> memref<2xf32> {
//     return %arg0 : memref<2xf32>
//   }
// }
