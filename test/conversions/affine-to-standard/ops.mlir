// test: pass --lower-affine

func.func @apply(%a: index, %b: index) -> (index, index, index) {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 mod 7 + s0 floordiv 3 - d0 ceildiv 2)>(%a)[%b]
  %1 = affine.min affine_map<(d0) -> (d0, 5, d0 * 3)>(%a)
  %2 = affine.max affine_map<(d0)[s0] -> (d0 mod s0, s0)>(%a)[%b]
  return %0, %1, %2 : index, index, index
}

// expected:
// module {
//   func.func @apply(%arg0: index, %arg1: index) -> (index, index, index) {
//     %c7 = arith.constant 7 : index
//     %0 = arith.remsi %arg0, %c7 : index
//     %c0 = arith.constant 0 : index
//     %1 = arith.cmpi slt, %0, %c0 : index
//     %2 = arith.addi %0, %c7 : index
//     %3 = arith.select %1, %2, %0 : index
//     %c3 = arith.constant 3 : index
//     %c0_0 = arith.constant 0 : index
//     %c-1 = arith.constant -1 : index
//     %4 = arith.cmpi slt, %arg1, %c0_0 : index
//     %5 = arith.subi %c-1, %arg1 : index
//     %6 = arith.select %4, %5, %arg1 : index
//     %7 = arith.divsi %6, %c3 : index
//     %8 = arith.subi %c-1, %7 : index
//     %9 = arith.select %4, %8, %7 : index
//     %10 = arith.addi %3, %9 : index
//     %c2 = arith.constant 2 : index
//     %c0_1 = arith.constant 0 : index
//     %c1 = arith.constant 1 : index
//     %11 = arith.cmpi sle, %arg0, %c0_1 : index
//     %12 = arith.subi %c0_1, %arg0 : index
//     %13 = arith.subi %arg0, %c1 : index
//     %14 = arith.select %11, %12, %13 : index
//     %15 = arith.divsi %14, %c2 : index
//     %16 = arith.subi %c0_1, %15 : index
//     %17 = arith.addi %15, %c1 : index
//     %18 = arith.select %11, %16, %17 : index
//     %c-1_2 = arith.constant -1 : index
//     %19 = arith.muli %18, %c-1_2 overflow<nsw> : index
//     %20 = arith.addi %10, %19 : index
//     %c5 = arith.constant 5 : index
//     %c3_3 = arith.constant 3 : index
//     %21 = arith.muli %arg0, %c3_3 overflow<nsw> : index
//     %22 = arith.minsi %arg0, %c5 : index
//     %23 = arith.minsi %22, %21 : index
//     %24 = arith.remsi %arg0, %arg1 : index
//     %c0_4 = arith.constant 0 : index
//     %25 = arith.cmpi slt, %24, %c0_4 : index
//     %26 = arith.addi %24, %arg1 : index
//     %27 = arith.select %25, %26, %24 : index
//     %28 = arith.maxsi %27, %arg1 : index
//     return %20, %23, %28 : index, index, index
//   }
// }

// -----

func.func @loops(%m: memref<?x?xf32>, %n: index, %x: f32) -> f32 {
  %0 = affine.for %i = max affine_map<(d0) -> (d0, 2)>(%n) to min affine_map<(d0) -> (d0, 8)>(%n) step 3 iter_args(%s = %x) -> f32 {
    %1 = affine.load %m[%i + 1, symbol(%n)] : memref<?x?xf32>
    affine.store %1, %m[%i * 2, 3] : memref<?x?xf32>
    affine.prefetch %m[%i, %i], write, locality<1>, data : memref<?x?xf32>
    %2 = affine.vector_load %m[%i, %i] : memref<?x?xf32>, vector<4xf32>
    affine.vector_store %2, %m[%i, %i] : memref<?x?xf32>, vector<4xf32>
    affine.yield %1 : f32
  }
  return %0 : f32
}

// expected:
// module {
//   func.func @loops(%arg0: memref<?x?xf32>, %arg1: index, %arg2: f32) -> f32 {
//     %c2 = arith.constant 2 : index
//     %0 = arith.maxsi %arg1, %c2 : index
//     %c8 = arith.constant 8 : index
//     %1 = arith.minsi %arg1, %c8 : index
//     %c3 = arith.constant 3 : index
//     %2 = scf.for %arg3 = %0 to %1 step %c3 iter_args(%arg4 = %arg2) -> (f32) {
//       %c1 = arith.constant 1 : index
//       %3 = arith.addi %arg3, %c1 : index
//       %4 = memref.load %arg0[%3, %arg1] : memref<?x?xf32>
//       %c2_0 = arith.constant 2 : index
//       %5 = arith.muli %arg3, %c2_0 overflow<nsw> : index
//       %c3_1 = arith.constant 3 : index
//       memref.store %4, %arg0[%5, %c3_1] : memref<?x?xf32>
//       memref.prefetch %arg0[%arg3, %arg3], write, locality<1>, data : memref<?x?xf32>
//       %6 = vector.load %arg0[%arg3, %arg3] : memref<?x?xf32>, vector<4xf32>
//       vector.store %6, %arg0[%arg3, %arg3] : memref<?x?xf32>, vector<4xf32>
//       scf.yield %4 : f32
//     }
//     return %2 : f32
//   }
// }

// -----

func.func @choice(%i: index, %n: index, %x: f32, %y: f32) -> f32 {
  %0 = affine.if affine_set<(d0)[s0] : (d0 - 3 >= 0, s0 - d0 == 0)>(%i)[%n] -> f32 {
    affine.yield %x : f32
  } else {
    affine.yield %y : f32
  }
  affine.if affine_set<(d0) : (d0 >= 0)>(%i) {
  }
  return %0 : f32
}

// expected:
// module {
//   func.func @choice(%arg0: index, %arg1: index, %arg2: f32, %arg3: f32) -> f32 {
//     %c0 = arith.constant 0 : index
//     %c-3 = arith.constant -3 : index
//     %0 = arith.addi %arg0, %c-3 : index
//     %1 = arith.cmpi sge, %0, %c0 : index
//     %c-1 = arith.constant -1 : index
//     %2 = arith.muli %arg0, %c-1 overflow<nsw> : index
//     %3 = arith.addi %2, %arg1 : index
//     %4 = arith.cmpi eq, %3, %c0 : index
//     %5 = arith.andi %1, %4 : i1
//     %6 = scf.if %5 -> (f32) {
//       scf.yield %arg2 : f32
//     } else {
//       scf.yield %arg3 : f32
//     }
//     %c0_0 = arith.constant 0 : index
//     %7 = arith.cmpi sge, %arg0, %c0_0 : index
//     scf.if %7 {
//     }
//     return %6 : f32
//   }
// }

// -----

func.func @parallel(%n: index, %x: f32, %k: i32) -> (f32, i32) {
  affine.parallel (%i, %j) = (0, 1) to (%n, 8) step (2, 1) {
  }
  %0:2 = affine.parallel (%i) = (0) to (min(%n, 16)) reduce ("addf", "addi") -> (f32, i32) {
    affine.yield %x, %k : f32, i32
  }
  return %0#0, %0#1 : f32, i32
}

// expected:
// module {
//   func.func @parallel(%arg0: index, %arg1: f32, %arg2: i32) -> (f32, i32) {
//     %c0 = arith.constant 0 : index
//     %c1 = arith.constant 1 : index
//     %c8 = arith.constant 8 : index
//     %c2 = arith.constant 2 : index
//     %c1_0 = arith.constant 1 : index
//     scf.parallel (%arg3, %arg4) = (%c0, %c1) to (%arg0, %c8) step (%c2, %c1_0) {
//       scf.reduce 
//     }
//     %c0_1 = arith.constant 0 : index
//     %c16 = arith.constant 16 : index
//     %0 = arith.minsi %arg0, %c16 : index
//     %c1_2 = arith.constant 1 : index
//     %cst = arith.constant 0.000000e+00 : f32
//     %c0_i32 = arith.constant 0 : i32
//     %1:2 = scf.parallel (%arg3) = (%c0_1) to (%0) step (%c1_2) init (%cst, %c0_i32) -> (f32, i32) {
//       scf.reduce(%arg1, %arg2 : f32, i32) {
//       ^bb0(%arg4: f32, %arg5: f32):
//         %2 = arith.addf %arg4, %arg5 : f32
//         scf.reduce.return %2 : f32
//       }, {
//       ^bb0(%arg4: i32, %arg5: i32):
//         %2 = arith.addi %arg4, %arg5 : i32
//         scf.reduce.return %2 : i32
//       }
//     }
//     return %1#0, %1#1 : f32, i32
//   }
// }

// -----

func.func @dma(%a: memref<10xf32>, %b: memref<5xf32, 2>, %t: memref<1xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to 5 {
    affine.dma_start %a[%i + 7], %b[%i], %t[%c0], %n : memref<10xf32>, memref<5xf32, 2>, memref<1xi32>
    affine.dma_wait %t[%c0], %n : memref<1xi32>
  }
  return
}

// expected:
// module {
//   func.func @dma(%arg0: memref<10xf32>, %arg1: memref<5xf32, 2>, %arg2: memref<1xi32>, %arg3: index) {
//     %c0 = arith.constant 0 : index
//     %c0_0 = arith.constant 0 : index
//     %c5 = arith.constant 5 : index
//     %c1 = arith.constant 1 : index
//     scf.for %arg4 = %c0_0 to %c5 step %c1 {
//       %c7 = arith.constant 7 : index
//       %0 = arith.addi %arg4, %c7 : index
//       memref.dma_start %arg0[%0], %arg1[%arg4], %arg3, %arg2[%c0] : memref<10xf32>, memref<5xf32, 2>, memref<1xi32>
//       memref.dma_wait %arg2[%c0], %arg3 : memref<1xi32>
//     }
//     return
//   }
// }

// -----

func.func @folded(%a: index) -> (index, index) {
  %c3 = arith.constant 3 : index
  %0 = affine.apply affine_map<(d0, d1) -> (d1)>(%c3, %a)
  %1 = affine.apply affine_map<(d0) -> (d0 * 5)>(%c3)
  return %0, %1 : index, index
}

// expected:
// module {
//   func.func @folded(%arg0: index) -> (index, index) {
//     %c3 = arith.constant 3 : index
//     %c15 = arith.constant 15 : index
//     return %arg0, %c15 : index, index
//   }
// }
