// test: fold

func.func @hoisted(%c: i1) {
  %0 = "test.count"() : () -> index
  scf.if %c {
    memref.alloca_scope {
      %1 = memref.alloca(%0) : memref<?xi64>
      "test.use"(%1) : (memref<?xi64>) -> ()
    }
  }
  return
}

// expected:
// module {
//   func.func @hoisted(%arg0: i1) {
//     %0 = "test.count"() : () -> index
//     %alloca = memref.alloca(%0) : memref<?xi64>
//     scf.if %arg0 {
//       memref.alloca_scope  {
//         "test.use"(%alloca) : (memref<?xi64>) -> ()
//       }
//     }
//     return
//   }
// }

// -----

// Allocations stay: something follows the scope, a size is not known outside, or an op may allocate.
func.func @stays(%c: i1, %m: memref<index>) {
  scf.if %c {
    memref.alloca_scope {
      %1 = "test.count"() : () -> index
      %2 = memref.alloca(%1) : memref<?xi64>
      "test.use"(%2) : (memref<?xi64>) -> ()
    }
    memref.alloca_scope {
      %3 = memref.alloca() : memref<i64>
      "test.use"(%3) : (memref<i64>) -> ()
    }
    "test.after"() : () -> ()
  }
  return
}

// expected:
// module {
//   func.func @stays(%arg0: i1, %arg1: memref<index>) {
//     scf.if %arg0 {
//       memref.alloca_scope  {
//         %0 = "test.count"() : () -> index
//         %alloca = memref.alloca(%0) : memref<?xi64>
//         "test.use"(%alloca) : (memref<?xi64>) -> ()
//       }
//       memref.alloca_scope  {
//         %alloca = memref.alloca() : memref<i64>
//         "test.use"(%alloca) : (memref<i64>) -> ()
//       }
//       "test.after"() : () -> ()
//     }
//     return
//   }
// }

// -----

func.func @inlined(%c: i1, %m: memref<4xindex>) -> index {
  %c0 = arith.constant 0 : index
  %r = scf.if %c -> index {
    %0 = memref.alloca_scope -> (index) {
      %1 = memref.load %m[%c0] : memref<4xindex>
      %2 = arith.addi %1, %1 : index
      memref.alloca_scope.return %2 : index
    }
    memref.store %0, %m[%c0] : memref<4xindex>
    scf.yield %0 : index
  } else {
    scf.yield %c0 : index
  }
  return %r : index
}

// expected:
// module {
//   func.func @inlined(%arg0: i1, %arg1: memref<4xindex>) -> index {
//     %c0 = arith.constant 0 : index
//     %0 = scf.if %arg0 -> (index) {
//       %1 = memref.load %arg1[%c0] : memref<4xindex>
//       %2 = arith.addi %1, %1 : index
//       memref.store %2, %arg1[%c0] : memref<4xindex>
//       scf.yield %2 : index
//     } else {
//       scf.yield %c0 : index
//     }
//     return %0 : index
//   }
// }
