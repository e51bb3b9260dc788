// test: pass --int-range-optimizations

func.func private @callee(%a: i32) -> i32 {
  %c7 = arith.constant 7 : i32
  %0 = arith.andi %a, %c7 : i32
  return %0 : i32
}
func.func @calls(%a: i32) -> (i1, i32) {
  %c8 = arith.constant 8 : i32
  %0 = call @callee(%a) : (i32) -> i32
  %1 = arith.cmpi ult, %0, %c8 : i32
  %2 = arith.remsi %0, %c8 : i32
  return %1, %2 : i1, i32
}
func.func @blocks(%n: i32, %c: i1) -> i1 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c9 = arith.constant 9 : i32
  cf.cond_br %c, ^bb1(%c0 : i32), ^bb1(%c9 : i32)
^bb1(%i : i32):
  %0 = arith.cmpi sle, %i, %c9 : i32
  cf.cond_br %0, ^bb2, ^bb3(%i : i32)
^bb2:
  %next = arith.addi %i, %c1 : i32
  cf.br ^bb3(%next : i32)
^bb3(%j : i32):
  %1 = arith.cmpi sge, %j, %c0 : i32
  return %1 : i1
}
func.func @loop(%n: i32) -> i1 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  cf.br ^bb1(%c0 : i32)
^bb1(%i : i32):
  %0 = arith.cmpi slt, %i, %n : i32
  cf.cond_br %0, ^bb2, ^bb3
^bb2:
  %next = arith.addi %i, %c1 : i32
  cf.br ^bb1(%next : i32)
^bb3:
  %1 = arith.cmpi sge, %i, %c0 : i32
  return %1 : i1
}
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
func.func @vec(%v: vector<4xi32>) -> vector<4xi1> {
  %c = arith.constant dense<7> : vector<4xi32>
  %c8 = arith.constant dense<8> : vector<4xi32>
  %0 = arith.andi %v, %c : vector<4xi32>
  %1 = vector.shape_cast %0 : vector<4xi32> to vector<2x2xi32>
  %2 = vector.shape_cast %1 : vector<2x2xi32> to vector<4xi32>
  %3 = arith.cmpi slt, %2, %c8 : vector<4xi32>
  return %3 : vector<4xi1>
}
func.func @whiles(%n: i32) -> i1 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.while (%i = %c0) : (i32) -> i32 {
    %c = arith.cmpi slt, %i, %n : i32
    scf.condition(%c) %i : i32
  } do {
  ^bb0(%i: i32):
    %k = arith.divsi %n, %c1 : i32
    %next = arith.minsi %i, %c1 : i32
    scf.yield %next : i32
  }
  %x = arith.cmpi sle, %r, %c1 : i32
  return %x : i1
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
func.func @nest(%n: index, %m: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c100 = arith.constant 100 : index
  %r = scf.for %i = %c0 to %c100 step %c1 iter_args(%acc = %c0) -> index {
    %s = scf.for %j = %c0 to %i step %c1 iter_args(%b = %acc) -> index {
      %x = arith.addi %b, %j : index
      %y = arith.remui %x, %c100 : index
      scf.yield %y : index
    }
    %cmp = arith.cmpi ult, %s, %c100 : index
    %t = arith.select %cmp, %s, %i : index
    scf.if %cmp { memref.store %t, %m[%i] : memref<?xindex> }
    scf.yield %t : index
  }
  %z = arith.cmpi slt, %r, %c100 : index
  %zz = arith.select %z, %r, %n : index
  memref.store %zz, %m[%c0] : memref<?xindex>
  return
}
func.func @exec(%n: i8) -> i8 {
  %c3 = arith.constant 3 : i8
  %0 = scf.execute_region -> i8 {
    %1 = arith.andi %n, %c3 : i8
    scf.yield %1 : i8
  }
  %c4 = arith.constant 4 : i8
  %2 = arith.remsi %0, %c4 : i8
  return %2 : i8
}
func.func @sw(%i: index, %n: i8) -> i8 {
  %c3 = arith.constant 3 : i8
  %c4 = arith.constant 4 : i8
  %0 = scf.index_switch %i -> i8 case 0 { scf.yield %c3 : i8 } default { scf.yield %c4 : i8 }
  %1 = arith.divsi %0, %c3 : i8
  %2 = arith.remui %1, %c3 : i8
  return %2 : i8
}

// expected:
// module {
//   func.func private @callee(%arg0: i32) -> i32 {
//     %c7_i32 = arith.constant 7 : i32
//     %0 = arith.andi %arg0, %c7_i32 : i32
//     return %0 : i32
//   }
//   func.func @calls(%arg0: i32) -> (i1, i32) {
//     %true = arith.constant true
//     %0 = call @callee(%arg0) : (i32) -> i32
//     return %true, %0 : i1, i32
//   }
//   func.func @blocks(%arg0: i32, %arg1: i1) -> i1 {
//     %true = arith.constant true
//     cf.cond_br %arg1, ^bb1, ^bb1
//   ^bb1:  // 2 preds: ^bb0, ^bb0
//     cf.cond_br %true, ^bb2, ^bb3
//   ^bb2:  // pred: ^bb1
//     cf.br ^bb3
//   ^bb3:  // 2 preds: ^bb1, ^bb2
//     return %true : i1
//   }
//   func.func @loop(%arg0: i32) -> i1 {
//     %c0_i32 = arith.constant 0 : i32
//     %c1_i32 = arith.constant 1 : i32
//     cf.br ^bb1(%c0_i32 : i32)
//   ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb2
//     %1 = arith.cmpi slt, %0, %arg0 : i32
//     cf.cond_br %1, ^bb2, ^bb3
//   ^bb2:  // pred: ^bb1
//     %2 = arith.addi %0, %c1_i32 : i32
//     cf.br ^bb1(%2 : i32)
//   ^bb3:  // pred: ^bb1
//     %3 = arith.cmpi sge, %0, %c0_i32 : i32
//     return %3 : i1
//   }
//   func.func @fors(%arg0: memref<?x8xi32>, %arg1: index) {
//     %c1_i32 = arith.constant 1 : i32
//     %c0 = arith.constant 0 : index
//     %c1 = arith.constant 1 : index
//     %c4 = arith.constant 4 : index
//     %c16 = arith.constant 16 : index
//     %c8 = arith.constant 8 : index
//     scf.for %arg2 = %c0 to %c16 step %c4 {
//       scf.for %arg3 = %arg2 to %c8 step %c1 {
//         %0 = arith.index_cast %arg3 : index to i32
//         memref.store %0, %arg0[%arg2, %arg3] : memref<?x8xi32>
//       }
//     }
//     scf.parallel (%arg2) = (%c0) to (%c4) step (%c1) {
//       memref.store %c1_i32, %arg0[%arg2, %arg2] : memref<?x8xi32>
//       scf.reduce 
//     }
//     return
//   }
//   func.func @vec(%arg0: vector<4xi32>) -> vector<4xi1> {
//     %cst = arith.constant dense<true> : vector<4xi1>
//     return %cst : vector<4xi1>
//   }
//   func.func @whiles(%arg0: i32) -> i1 {
//     %true = arith.constant true
//     return %true : i1
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
//     %2 = arith.divsi %1, %0 : i32
//     %3 = arith.ceildivsi %1, %0 : i32
//     %4 = arith.floordivsi %2, %3 : i32
//     %5 = arith.cmpi slt, %4, %c10_i32 : i32
//     return %4, %5 : i32, i1
//   }
//   func.func @nest(%arg0: index, %arg1: memref<?xindex>) {
//     %c0 = arith.constant 0 : index
//     %c1 = arith.constant 1 : index
//     %c100 = arith.constant 100 : index
//     %0 = scf.for %arg2 = %c0 to %c100 step %c1 iter_args(%arg3 = %c0) -> (index) {
//       %3 = scf.for %arg4 = %c0 to %arg2 step %c1 iter_args(%arg5 = %arg3) -> (index) {
//         %6 = arith.addi %arg5, %arg4 : index
//         %7 = arith.remui %6, %c100 : index
//         scf.yield %7 : index
//       }
//       %4 = arith.cmpi ult, %3, %c100 : index
//       %5 = arith.select %4, %3, %arg2 : index
//       scf.if %4 {
//         memref.store %5, %arg1[%arg2] : memref<?xindex>
//       }
//       scf.yield %5 : index
//     }
//     %1 = arith.cmpi slt, %0, %c100 : index
//     %2 = arith.select %1, %0, %arg0 : index
//     memref.store %2, %arg1[%c0] : memref<?xindex>
//     return
//   }
//   func.func @exec(%arg0: i8) -> i8 {
//     %c3_i8 = arith.constant 3 : i8
//     %0 = scf.execute_region -> i8 {
//       %1 = arith.andi %arg0, %c3_i8 : i8
//       scf.yield %1 : i8
//     }
//     return %0 : i8
//   }
//   func.func @sw(%arg0: index, %arg1: i8) -> i8 {
//     %c1_i8 = arith.constant 1 : i8
//     return %c1_i8 : i8
//   }
// }

// -----

// Blocks are merged and get new arguments, of which nothing is known.
func.func @blocks_that_become_equal(%arg0: i32, %arg1: i32, %arg2: i64, %arg3: i1, %arg4: f64) -> i32 {
  %c128_i32 = arith.constant 128 : i32
  %c865454073_i32 = arith.constant 865454073 : i32
  %c2906452712_i64 = arith.constant 2906452712 : i64
  %c1728502306_i32 = arith.constant 1728502306 : i32
  %c65535_i64 = arith.constant 65535 : i64
  %c178970061_i64 = arith.constant 178970061 : i64
  %c31_i32 = arith.constant 31 : i32
  %c12_i32 = arith.constant 12 : i32
  %c0_i32 = arith.constant 0 : i32
  %c1_i32 = arith.constant 1 : i32
  %c256_i32 = arith.constant 256 : i32
  %c1453226356_i64 = arith.constant 1453226356 : i64
  cf.br ^bb1(%c0_i32 : i32)
^bb1(%4: i32):  // 2 preds: ^bb0, ^bb6
  %5 = arith.addi %4, %c1_i32 : i32
  cf.cond_br %arg3, ^bb3(%5 : i32), ^bb4(%5 : i32)
^bb3(%7: i32):  // pred: ^bb2
  %8 = arith.addi %7, %c1_i32 : i32
  %9 = arith.cmpi sge, %8, %c12_i32 : i32
  cf.cond_br %9, ^bb10(%c31_i32, %c178970061_i64 : i32, i64), ^bb4(%8 : i32)
^bb4(%10: i32):  // 2 preds: ^bb2, ^bb3
  %11 = arith.addi %10, %c1_i32 : i32
  %12 = arith.cmpi sge, %11, %c12_i32 : i32
  cf.cond_br %12, ^bb10(%c31_i32, %c1453226356_i64 : i32, i64), ^bb5(%11 : i32)
^bb5(%13: i32):  // 3 preds: ^bb4, ^bb8, ^bb9
  %14 = arith.addi %13, %c1_i32 : i32
  cf.cond_br %arg3, ^bb7(%c65535_i64, %14 : i64, i32), ^bb1(%14 : i32)
^bb7(%16: i64, %17: i32):  // pred: ^bb6
  %18 = arith.addi %17, %c1_i32 : i32
  cf.switch %arg0 : i32, [
    default: ^bb9(%18 : i32),
    77: ^bb10(%c256_i32, %c1453226356_i64 : i32, i64)
  ]
^bb9(%20: i32):  // pred: ^bb8
  %21 = arith.addi %20, %c1_i32 : i32
  %22 = arith.cmpi sge, %21, %c12_i32 : i32
  cf.cond_br %22, ^bb10(%c1728502306_i32, %c2906452712_i64 : i32, i64), ^bb5(%21 : i32)
^bb10(%23: i32, %24: i64):  // 7 preds: ^bb1, ^bb3, ^bb4, ^bb5, ^bb7, ^bb8, ^bb9
  %25 = arith.addi %23, %c865454073_i32 : i32
  %26 = arith.trunci %24 : i64 to i32
  %27 = arith.muli %25, %c31_i32 : i32
  %28 = arith.addi %27, %26 : i32
  %29 = arith.extui %arg3 : i1 to i32
  %30 = arith.muli %28, %c31_i32 : i32
  %31 = arith.addi %30, %29 : i32
  %32 = arith.muli %31, %c31_i32 : i32
  %33 = arith.addi %32, %c128_i32 : i32
  return %33 : i32
}

// expected:
// module {
//   func.func @blocks_that_become_equal(%arg0: i32, %arg1: i32, %arg2: i64, %arg3: i1, %arg4: f64) -> i32 {
//     %c128_i32 = arith.constant 128 : i32
//     %c865454073_i32 = arith.constant 865454073 : i32
//     %c2906452712_i64 = arith.constant 2906452712 : i64
//     %c1728502306_i32 = arith.constant 1728502306 : i32
//     %c178970061_i64 = arith.constant 178970061 : i64
//     %c31_i32 = arith.constant 31 : i32
//     %c12_i32 = arith.constant 12 : i32
//     %c0_i32 = arith.constant 0 : i32
//     %c1_i32 = arith.constant 1 : i32
//     %c256_i32 = arith.constant 256 : i32
//     %c1453226356_i64 = arith.constant 1453226356 : i64
//     cf.br ^bb1(%c0_i32 : i32)
//   ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb4
//     %1 = arith.addi %0, %c1_i32 : i32
//     cf.cond_br %arg3, ^bb2, ^bb3(%1, %c31_i32, %c1453226356_i64 : i32, i32, i64)
//   ^bb2:  // pred: ^bb1
//     %2 = arith.addi %1, %c1_i32 : i32
//     %3 = arith.cmpi sge, %2, %c12_i32 : i32
//     cf.cond_br %3, ^bb6(%c31_i32, %c178970061_i64 : i32, i64), ^bb3(%2, %c31_i32, %c1453226356_i64 : i32, i32, i64)
//   ^bb3(%4: i32, %5: i32, %6: i64):  // 3 preds: ^bb1, ^bb2, ^bb5
//     %7 = arith.addi %4, %c1_i32 : i32
//     %8 = arith.cmpi sge, %7, %c12_i32 : i32
//     cf.cond_br %8, ^bb6(%5, %6 : i32, i64), ^bb4
//   ^bb4:  // pred: ^bb3
//     %9 = arith.addi %7, %c1_i32 : i32
//     cf.cond_br %arg3, ^bb5, ^bb1(%9 : i32)
//   ^bb5:  // pred: ^bb4
//     %10 = arith.addi %9, %c1_i32 : i32
//     cf.switch %arg0 : i32, [
//       default: ^bb3(%10, %c1728502306_i32, %c2906452712_i64 : i32, i32, i64),
//       77: ^bb6(%c256_i32, %c1453226356_i64 : i32, i64)
//     ]
//   ^bb6(%11: i32, %12: i64):  // 3 preds: ^bb2, ^bb3, ^bb5
//     %13 = arith.addi %11, %c865454073_i32 : i32
//     %14 = arith.trunci %12 : i64 to i32
//     %15 = arith.muli %13, %c31_i32 : i32
//     %16 = arith.addi %15, %14 : i32
//     %17 = arith.extui %arg3 : i1 to i32
//     %18 = arith.muli %16, %c31_i32 : i32
//     %19 = arith.addi %18, %17 : i32
//     %20 = arith.muli %19, %c31_i32 : i32
//     %21 = arith.addi %20, %c128_i32 : i32
//     return %21 : i32
//   }
// }
