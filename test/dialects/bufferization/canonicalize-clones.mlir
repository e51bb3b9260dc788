// test: fold

func.func @clone_unused(%m: memref<?xf32>) {
  %c = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  return
}
func.func @clone_between(%m: memref<?xf32>, %o: memref<?xf32>) -> memref<?xf32> {
  %c = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  memref.dealloc %o : memref<?xf32>
  memref.dealloc %m : memref<?xf32>
  return %c : memref<?xf32>
}
func.func @clone_call(%m: memref<?xf32>, %o: memref<?xf32>) -> memref<?xf32> {
  %c = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  func.call @ext(%o) : (memref<?xf32>) -> ()
  memref.dealloc %m : memref<?xf32>
  return %c : memref<?xf32>
}
func.func private @ext(memref<?xf32>)

// expected:
// module {
//   func.func @clone_unused(%arg0: memref<?xf32>) {
//     return
//   }
//   func.func @clone_between(%arg0: memref<?xf32>, %arg1: memref<?xf32>) -> memref<?xf32> {
//     %0 = bufferization.clone %arg0 : memref<?xf32> to memref<?xf32>
//     memref.dealloc %arg1 : memref<?xf32>
//     memref.dealloc %arg0 : memref<?xf32>
//     return %0 : memref<?xf32>
//   }
//   func.func @clone_call(%arg0: memref<?xf32>, %arg1: memref<?xf32>) -> memref<?xf32> {
//     call @ext(%arg1) : (memref<?xf32>) -> ()
//     return %arg0 : memref<?xf32>
//   }
//   func.func private @ext(memref<?xf32>)
// }

// -----

func.func @clone_both(%m: memref<?xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  %x = memref.load %c[%c0] : memref<?xf32>
  memref.dealloc %c : memref<?xf32>
  memref.dealloc %m : memref<?xf32>
  return %x : f32
}
func.func @clone_space(%m: memref<?xf32>) -> memref<?xf32, 1> {
  %c = bufferization.clone %m : memref<?xf32> to memref<?xf32, 1>
  memref.dealloc %m : memref<?xf32>
  return %c : memref<?xf32, 1>
}
func.func @clone_realloc(%m: memref<?xf32>, %s: index) -> (memref<?xf32>, memref<?xf32>) {
  %c = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  %n = memref.realloc %m(%s) : memref<?xf32> to memref<?xf32>
  return %c, %n : memref<?xf32>, memref<?xf32>
}

// expected:
// module {
//   func.func @clone_both(%arg0: memref<?xf32>) -> f32 {
//     %c0 = arith.constant 0 : index
//     %0 = bufferization.clone %arg0 : memref<?xf32> to memref<?xf32>
//     %1 = memref.load %0[%c0] : memref<?xf32>
//     memref.dealloc %0 : memref<?xf32>
//     memref.dealloc %arg0 : memref<?xf32>
//     return %1 : f32
//   }
//   func.func @clone_space(%arg0: memref<?xf32>) -> memref<?xf32, 1> {
//     %0 = bufferization.clone %arg0 : memref<?xf32> to memref<?xf32, 1>
//     memref.dealloc %arg0 : memref<?xf32>
//     return %0 : memref<?xf32, 1>
//   }
//   func.func @clone_realloc(%arg0: memref<?xf32>, %arg1: index) -> (memref<?xf32>, memref<?xf32>) {
//     %0 = bufferization.clone %arg0 : memref<?xf32> to memref<?xf32>
//     %1 = memref.realloc %arg0(%arg1) : memref<?xf32> to memref<?xf32>
//     return %0, %1 : memref<?xf32>, memref<?xf32>
//   }
// }

// -----

func.func @clone_of_view(%n: index) -> memref<4xf32> {
  %0 = memref.alloc() : memref<8xf32>
  %1 = memref.subview %0[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %2 = memref.cast %1 : memref<4xf32, strided<[1]>> to memref<4xf32>
  %3 = bufferization.clone %2 : memref<4xf32> to memref<4xf32>
  memref.dealloc %0 : memref<8xf32>
  return %3 : memref<4xf32>
}

// expected:
// module {
//   func.func @clone_of_view(%arg0: index) -> memref<4xf32> {
//     %alloc = memref.alloc() : memref<8xf32>
//     %subview = memref.subview %alloc[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
//     %cast = memref.cast %subview : memref<4xf32, strided<[1]>> to memref<4xf32>
//     return %cast : memref<4xf32>
//   }
// }
