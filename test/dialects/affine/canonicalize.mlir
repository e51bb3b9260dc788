// test: fold

func.func @apply_composes(%a: index, %b: index) -> (index, index, index) {
  %c4 = arith.constant 4 : index
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 ceildiv s0)>(%a)[%c4]
  %1 = affine.apply affine_map<(d0, d1)[s0] -> (d0 * s0 + d1 mod s0)>(%0, %b)[%c4]
  %2 = affine.apply affine_map<(d0, d1) -> (d0 + d1 - d0)>(%a, %a)
  %3 = affine.apply affine_map<(d0, d1, d2) -> (d2 - d0)>(%a, %b, %b)
  return %1, %2, %3 : index, index, index
}

// expected:
// #map = affine_map<()[s0, s1] -> (s1 mod 4 + (s0 ceildiv 4) * 4)>
// #map1 = affine_map<()[s0, s1] -> (-s0 + s1)>
// module {
//   func.func @apply_composes(%arg0: index, %arg1: index) -> (index, index, index) {
//     %0 = affine.apply #map()[%arg0, %arg1]
//     %1 = affine.apply #map1()[%arg0, %arg1]
//     return %0, %arg0, %1 : index, index, index
//   }
// }

// -----

func.func @accesses_compose(%m: memref<100x100xf32>, %v: memref<100xf32>, %n: index) {
  %c3 = arith.constant 3 : index
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      %0 = affine.apply affine_map<(d0, d1) -> (d0 * 8 + d1)>(%i, %j)
      %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%0)
      %2 = affine.load %m[%1, %0 + symbol(%c3)] : memref<100x100xf32>
      affine.store %2, %m[%0, %n] : memref<100x100xf32>
      affine.prefetch %m[%1, %1], read, locality<3>, data : memref<100x100xf32>
      %3 = affine.vector_load %v[%1] : memref<100xf32>, vector<4xf32>
      affine.vector_store %3, %v[%0] : memref<100xf32>, vector<4xf32>
    }
  }
  return
}

// expected:
// module {
//   func.func @accesses_compose(%arg0: memref<100x100xf32>, %arg1: memref<100xf32>, %arg2: index) {
//     affine.for %arg3 = 0 to 10 {
//       affine.for %arg4 = 0 to 10 {
//         %0 = affine.load %arg0[%arg3 * 8 + %arg4 + 1, %arg3 * 8 + %arg4 + 3] : memref<100x100xf32>
//         affine.store %0, %arg0[%arg3 * 8 + %arg4, symbol(%arg2)] : memref<100x100xf32>
//         affine.prefetch %arg0[%arg3 * 8 + %arg4 + 1, %arg3 * 8 + %arg4 + 1], read, locality<3>, data : memref<100x100xf32>
//         %1 = affine.vector_load %arg1[%arg3 * 8 + %arg4 + 1] : memref<100xf32>, vector<4xf32>
//         affine.vector_store %1, %arg1[%arg3 * 8 + %arg4] : memref<100xf32>, vector<4xf32>
//       }
//     }
//     return
//   }
// }

// -----

func.func @extrema(%a: index, %b: index, %c: index) -> (index, index, index, index, index) {
  %c7 = arith.constant 7 : index
  %c9 = arith.constant 9 : index
  %0 = affine.min affine_map<(d0, d1) -> (d0, d1, 12)>(%c7, %c9)
  %1 = affine.max affine_map<(d0)[s0] -> (16, d0 - s0)>(%a)[%b]
  %2 = affine.max affine_map<(d0)[s0] -> (s0 * 3, d0)>(%1)[%c]
  %3 = affine.min affine_map<(d0, d1) -> (d0 + 1, d1 + 1)>(%a, %a)
  %4 = affine.min affine_map<()[s0] -> (s0)>()[%b]
  %5 = affine.min affine_map<(d0) -> (7, d0 floordiv 2)>(%a)
  return %0, %2, %3, %4, %5 : index, index, index, index, index
}

// expected:
// #map = affine_map<()[s0, s1, s2] -> (-s1 + s2, 16, s0 * 3)>
// #map1 = affine_map<()[s0] -> (s0 + 1)>
// #map2 = affine_map<()[s0] -> (7, s0 floordiv 2)>
// module {
//   func.func @extrema(%arg0: index, %arg1: index, %arg2: index) -> (index, index, index, index, index) {
//     %c7 = arith.constant 7 : index
//     %0 = affine.max #map()[%arg2, %arg1, %arg0]
//     %1 = affine.apply #map1()[%arg0]
//     %2 = affine.min #map2()[%arg0]
//     return %c7, %0, %1, %arg1, %2 : index, index, index, index, index
//   }
// }

// -----

func.func @bounds(%n: index, %m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c10 = arith.constant 10 : index
  %f = arith.constant 1.0 : f32
  %two = affine.apply affine_map<(d0) -> (d0 * 2)>(%n)
  affine.for %i = max affine_map<(d0, d1) -> (d0, d1, 2)>(%c0, %n) to min affine_map<(d0, d1) -> (d0, d1 + 1, d0)>(%c10, %two) {
    affine.store %f, %m[%i] : memref<?xf32>
  }
  affine.parallel (%i, %j) = (0, %c0) to (%two, 4) {
    affine.store %f, %m[%i] : memref<?xf32>
  }
  return
}

// expected:
// #map = affine_map<()[s0] -> (s0, 2)>
// #map1 = affine_map<()[s0] -> (10, s0 * 2 + 1)>
// module {
//   func.func @bounds(%arg0: index, %arg1: memref<?xf32>) {
//     %cst = arith.constant 1.000000e+00 : f32
//     affine.for %arg2 = max #map()[%arg0] to min #map1()[%arg0] {
//       affine.store %cst, %arg1[%arg2] : memref<?xf32>
//     }
//     affine.parallel (%arg2, %arg3) = (0, 0) to (symbol(%arg0) * 2, 4) {
//       affine.store %cst, %arg1[%arg2] : memref<?xf32>
//     }
//     return
//   }
// }

// -----

func.func @empty_loops(%n: index, %a: i32, %b: i32) -> (i32, i32, i32, i32, i32, i32) {
  affine.for %i = 0 to %n {
  }
  %0 = affine.for %i = 5 to 2 iter_args(%x = %a) -> i32 {
    %sum = arith.addi %x, %b : i32
    affine.yield %sum : i32
  }
  %1:2 = affine.for %i = 0 to 1 iter_args(%x = %a, %y = %b) -> (i32, i32) {
    affine.yield %y, %x : i32, i32
  }
  %2 = affine.for %i = 0 to 7 iter_args(%x = %a) -> i32 {
    affine.yield %b : i32
  }
  %3 = affine.for %i = 0 to %n iter_args(%x = %a) -> i32 {
    affine.yield %x : i32
  }
  %4 = affine.for %i = 0 to %n iter_args(%x = %a) -> i32 {
    affine.yield %b : i32
  }
  return %0, %1#0, %1#1, %2, %3, %4 : i32, i32, i32, i32, i32, i32
}

// expected:
// module {
//   func.func @empty_loops(%arg0: index, %arg1: i32, %arg2: i32) -> (i32, i32, i32, i32, i32, i32) {
//     %0 = affine.for %arg3 = 0 to %arg0 iter_args(%arg4 = %arg1) -> (i32) {
//       affine.yield %arg2 : i32
//     }
//     return %arg1, %arg2, %arg1, %arg2, %arg1, %0 : i32, i32, i32, i32, i32, i32
//   }
// }

// -----

func.func @order_matters(%a: i32, %b: i32) -> (i32, i32, index) {
  %0:2 = affine.for %i = 0 to 7 iter_args(%x = %a, %y = %b) -> (i32, i32) {
    affine.yield %y, %x : i32, i32
  }
  %c = arith.constant 0 : index
  %1 = affine.for %i = 0 to 7 iter_args(%x = %c) -> index {
    affine.yield %i : index
  }
  return %0#0, %0#1, %1 : i32, i32, index
}

// expected:
// module {
//   func.func @order_matters(%arg0: i32, %arg1: i32) -> (i32, i32, index) {
//     %c0 = arith.constant 0 : index
//     %0:2 = affine.for %arg2 = 0 to 7 iter_args(%arg3 = %arg0, %arg4 = %arg1) -> (i32, i32) {
//       affine.yield %arg4, %arg3 : i32, i32
//     }
//     %1 = affine.for %arg2 = 0 to 7 iter_args(%arg3 = %c0) -> (index) {
//       affine.yield %arg2 : index
//     }
//     return %0#0, %0#1, %1 : i32, i32, index
//   }
// }

// -----

func.func @conditions(%n: index, %m: memref<8xf32>, %a: f32, %b: f32) -> f32 {
  %one = affine.apply affine_map<(d0) -> (d0 + 1)>(%n)
  affine.if affine_set<(d0, d1) : (d0 - d1 >= 0)>(%one, %one) {
    affine.store %a, %m[0] : memref<8xf32>
  } else {
  }
  affine.if affine_set<(d0) : (d0 - 4 >= 0)>(%one) {
    affine.store %a, %m[1] : memref<8xf32>
  }
  affine.if affine_set<() : (1 == 0)>() {
    affine.store %a, %m[2] : memref<8xf32>
  }
  %0 = affine.if affine_set<() : (0 == 0)>() -> f32 {
    affine.store %a, %m[3] : memref<8xf32>
    affine.yield %a : f32
  } else {
    affine.yield %b : f32
  }
  return %0 : f32
}

// expected:
// #set = affine_set<() : (0 >= 0)>
// #set1 = affine_set<()[s0] : (s0 - 3 >= 0)>
// module {
//   func.func @conditions(%arg0: index, %arg1: memref<8xf32>, %arg2: f32, %arg3: f32) -> f32 {
//     affine.if #set() {
//       affine.store %arg2, %arg1[0] : memref<8xf32>
//     }
//     affine.if #set1()[%arg0] {
//       affine.store %arg2, %arg1[1] : memref<8xf32>
//     }
//     affine.store %arg2, %arg1[3] : memref<8xf32>
//     return %arg2 : f32
//   }
// }
