// test: pass --arith-unsigned-when-equivalent

func.func @fors(%m: memref<?x8xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %d = memref.dim %m, %c1 : memref<?x8xi32>
  scf.for %i = %c0 to %c16 step %c4 {
    scf.for %j = %i to %d step %c1 {
      %0 = arith.cmpi slt, %j, %c16 : index
      %1 = arith.remui %j, %c16 : index
      %2 = arith.select %0, %1, %i : index
      %3 = arith.index_cast %2 : index to i32
      memref.store %3, %m[%i, %j] : memref<?x8xi32>
    }
  }
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    %0 = arith.cmpi slt, %i, %c16 : index
    %1 = arith.extui %0 : i1 to i32
    memref.store %1, %m[%i, %i] : memref<?x8xi32>
  }
  return
}
func.func @ifs(%c: i1, %n: i32) -> (i32, i1) {
  %c5 = arith.constant 5 : i32
  %c1 = arith.constant 1 : i32
  %c10 = arith.constant 10 : i32
  %r = scf.if %c -> i32 { scf.yield %c5 : i32 } else { scf.yield %c1 : i32 }
  %s = arith.shli %c1, %r : i32
  %q = arith.divsi %s, %r : i32
  %e = arith.ceildivsi %s, %r : i32
  %f = arith.floordivsi %q, %e : i32
  %l = arith.cmpi slt, %f, %c10 : i32
  return %f, %l : i32, i1
}
func.func @may_be_negative(%a: i32, %b: i32) -> (i32, i1) {
  %0 = arith.remsi %a, %b : i32
  %1 = arith.cmpi slt, %0, %a : i32
  return %0, %1 : i32, i1
}

// expected:
// module {
//   func.func @fors(%arg0: memref<?x8xi32>, %arg1: index) {
//     %c0 = arith.constant 0 : index
//     %c1 = arith.constant 1 : index
//     %c4 = arith.constant 4 : index
//     %c16 = arith.constant 16 : index
//     %dim = memref.dim %arg0, %c1 : memref<?x8xi32>
//     scf.for %arg2 = %c0 to %c16 step %c4 {
//       scf.for %arg3 = %arg2 to %dim step %c1 {
//         %0 = arith.cmpi ult, %arg3, %c16 : index
//         %1 = arith.remui %arg3, %c16 : index
//         %2 = arith.select %0, %1, %arg2 : index
//         %3 = arith.index_cast %2 : index to i32
//         memref.store %3, %arg0[%arg2, %arg3] : memref<?x8xi32>
//       }
//     }
//     scf.parallel (%arg2) = (%c0) to (%c4) step (%c1) {
//       %0 = arith.cmpi ult, %arg2, %c16 : index
//       %1 = arith.extui %0 : i1 to i32
//       memref.store %1, %arg0[%arg2, %arg2] : memref<?x8xi32>
//       scf.reduce 
//     }
//     return
//   }
//   func.func @ifs(%arg0: i1, %arg1: i32) -> (i32, i1) {
//     %c5_i32 = arith.constant 5 : i32
//     %c1_i32 = arith.constant 1 : i32
//     %c10_i32 = arith.constant 10 : i32
//     %0 = scf.if %arg0 -> (i32) {
//       scf.yield %c5_i32 : i32
//     } else {
//       scf.yield %c1_i32 : i32
//     }
//     %1 = arith.shli %c1_i32, %0 : i32
//     %2 = arith.divui %1, %0 : i32
//     %3 = arith.ceildivui %1, %0 : i32
//     %4 = arith.floordivsi %2, %3 : i32
//     %5 = arith.cmpi ult, %4, %c10_i32 : i32
//     return %4, %5 : i32, i1
//   }
//   func.func @may_be_negative(%arg0: i32, %arg1: i32) -> (i32, i1) {
//     %0 = arith.remsi %arg0, %arg1 : i32
//     %1 = arith.cmpi slt, %0, %arg0 : i32
//     return %0, %1 : i32, i1
//   }
// }
