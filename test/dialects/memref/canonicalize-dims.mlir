// test: fold

func.func @of_reshape(%m: memref<*xf32>, %s: memref<?xi32>, %t: memref<?xindex>, %i: index) -> (index, index) {
  %c3 = arith.constant 3 : index
  %0 = memref.reshape %m(%s) : (memref<*xf32>, memref<?xi32>) -> memref<*xf32>
  %1 = memref.dim %0, %c3 : memref<*xf32>
  %2 = memref.reshape %m(%t) : (memref<*xf32>, memref<?xindex>) -> memref<*xf32>
  memref.store %c3, %t[%i] : memref<?xindex>
  %3 = memref.dim %2, %i : memref<*xf32>
  return %1, %3 : index, index
}

// expected:
// module {
//   func.func @of_reshape(%arg0: memref<*xf32>, %arg1: memref<?xi32>, %arg2: memref<?xindex>, %arg3: index) -> (index, index) {
//     %c3 = arith.constant 3 : index
//     %0 = memref.load %arg1[%c3] : memref<?xi32>
//     %1 = arith.index_cast %0 : i32 to index
//     %2 = memref.load %arg2[%arg3] : memref<?xindex>
//     memref.store %c3, %arg2[%arg3] : memref<?xindex>
//     return %1, %2 : index, index
//   }
// }

// -----

// The index is defined after the reshape, where its shape may have changed, or in the loop around the dimension.
func.func @late_index(%m: memref<*xf32>, %t: memref<?xindex>, %i: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %0 = memref.reshape %m(%t) : (memref<*xf32>, memref<?xindex>) -> memref<*xf32>
  %1 = arith.muli %i, %c4 : index
  %2 = memref.dim %0, %1 : memref<*xf32>
  %3 = scf.for %a = %c0 to %c4 step %c1 iter_args(%b = %2) -> (index) {
    %4 = memref.dim %0, %a : memref<*xf32>
    %5 = arith.muli %b, %4 : index
    scf.yield %5 : index
  }
  return %3 : index
}

// expected:
// module {
//   func.func @late_index(%arg0: memref<*xf32>, %arg1: memref<?xindex>, %arg2: index) -> index {
//     %c0 = arith.constant 0 : index
//     %c1 = arith.constant 1 : index
//     %c4 = arith.constant 4 : index
//     %reshape = memref.reshape %arg0(%arg1) : (memref<*xf32>, memref<?xindex>) -> memref<*xf32>
//     %0 = arith.muli %arg2, %c4 : index
//     %dim = memref.dim %reshape, %0 : memref<*xf32>
//     %1 = scf.for %arg3 = %c0 to %c4 step %c1 iter_args(%arg4 = %dim) -> (index) {
//       %dim_0 = memref.dim %reshape, %arg3 : memref<*xf32>
//       %2 = arith.muli %arg4, %dim_0 : index
//       scf.yield %2 : index
//     }
//     return %1 : index
//   }
// }
