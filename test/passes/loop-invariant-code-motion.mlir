// test: pass --loop-invariant-code-motion

func.func @f(%lb: index, %ub: index, %st: index, %a: i32, %b: i32, %m: memref<10xi32>, %c: i1) {
  scf.for %i = %lb to %ub step %st {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %0, %b : i32
    %d = arith.divsi %a, %b : i32
    %dd = arith.divui %a, %b : i32
    %c3 = arith.constant 3 : i32
    %d3 = arith.divsi %a, %c3 : i32
    %d4 = arith.divui %a, %c3 : i32
    %r3 = arith.remsi %a, %c3 : i32
    %r4 = arith.remui %a, %b : i32
    %z = arith.constant 0 : i32
    %d5 = arith.ceildivsi %a, %c3 : i32
    %d6 = arith.floordivsi %a, %z : i32
    %d7 = arith.ceildivui %a, %c3 : i32
    %mm = arith.constant -1 : i32
    %d8 = arith.divsi %a, %mm : i32
    %x = memref.load %m[%lb] : memref<10xi32>
    %y = arith.addi %x, %a : i32
    %q = scf.if %c -> i32 { %w = arith.muli %a, %a : i32 scf.yield %w : i32 } else { scf.yield %a : i32 }
    %q2 = scf.if %c -> i32 { %w = arith.divsi %a, %b : i32 scf.yield %w : i32 } else { scf.yield %a : i32 }
    %q3 = scf.if %c -> i32 { %w = memref.load %m[%lb] : memref<10xi32> scf.yield %w : i32 } else { scf.yield %a : i32 }
    scf.for %j = %lb to %ub step %st {
      %k = arith.addi %a, %1 : i32
      %k2 = arith.index_cast %i : index to i32
      %k3 = arith.addi %k2, %k : i32
      memref.store %k3, %m[%j] : memref<10xi32>
      "test.use"(%q, %q2, %q3, %y, %d, %dd, %d3, %d4, %r3, %r4, %d5, %d6, %d7, %d8) : (i32, i32, i32,i32, i32, i32,i32, i32, i32,i32, i32, i32,i32,i32) -> ()
    }
    %idx = index.constant 3
    %al = memref.alloca() : memref<2xi32>
    %dim = memref.dim %m, %lb : memref<10xi32>
    %pp = ub.poison : i32
    %inner = scf.for %j = %lb to %ub step %idx iter_args(%zz = %a) -> i32 { %o = arith.addi %a, %b : i32 scf.yield %o : i32 }
    "test.use"(%inner, %pp, %dim) : (i32, i32, index) -> ()
  }
  return
}

func.func @affine(%a: i32, %n: index) {
  affine.for %i = 0 to 10 {
    %0 = arith.addi %a, %a : i32
    affine.for %j = 0 to %n step 2 {
      %1 = arith.muli %0, %a : i32
      "test.use"(%1) : (i32) -> ()
    }
  }
  return
}

func.func @while(%a: i32) -> i32 {
  %0 = scf.while (%x = %a) : (i32) -> i32 {
    %1 = arith.constant true
    %2 = arith.addi %x, %a : i32
    scf.condition(%1) %2 : i32
  } do {
  ^bb0(%y: i32):
    %3 = arith.muli %a, %a : i32
    %4 = arith.addi %y, %3 : i32
    scf.yield %4 : i32
  }
  return %0 : i32
}

// expected:
// module {
//   func.func @f(%arg0: index, %arg1: index, %arg2: index, %arg3: i32, %arg4: i32, %arg5: memref<10xi32>, %arg6: i1) {
//     %0 = arith.addi %arg3, %arg4 : i32
//     %1 = arith.addi %0, %arg4 : i32
//     %c3_i32 = arith.constant 3 : i32
//     %2 = arith.divsi %arg3, %c3_i32 : i32
//     %3 = arith.divui %arg3, %c3_i32 : i32
//     %4 = arith.remsi %arg3, %c3_i32 : i32
//     %5 = arith.remui %arg3, %arg4 : i32
//     %c0_i32 = arith.constant 0 : i32
//     %6 = arith.ceildivsi %arg3, %c3_i32 : i32
//     %7 = arith.floordivsi %arg3, %c0_i32 : i32
//     %8 = arith.ceildivui %arg3, %c3_i32 : i32
//     %c-1_i32 = arith.constant -1 : i32
//     %9 = scf.if %arg6 -> (i32) {
//       %13 = arith.muli %arg3, %arg3 : i32
//       scf.yield %13 : i32
//     } else {
//       scf.yield %arg3 : i32
//     }
//     %10 = arith.addi %arg3, %1 : i32
//     %idx3 = index.constant 3
//     %11 = ub.poison : i32
//     %12 = arith.addi %arg3, %arg4 : i32
//     scf.for %arg7 = %arg0 to %arg1 step %arg2 {
//       %13 = arith.divsi %arg3, %arg4 : i32
//       %14 = arith.divui %arg3, %arg4 : i32
//       %15 = arith.divsi %arg3, %c-1_i32 : i32
//       %16 = memref.load %arg5[%arg0] : memref<10xi32>
//       %17 = arith.addi %16, %arg3 : i32
//       %18 = scf.if %arg6 -> (i32) {
//         %23 = arith.divsi %arg3, %arg4 : i32
//         scf.yield %23 : i32
//       } else {
//         scf.yield %arg3 : i32
//       }
//       %19 = scf.if %arg6 -> (i32) {
//         %23 = memref.load %arg5[%arg0] : memref<10xi32>
//         scf.yield %23 : i32
//       } else {
//         scf.yield %arg3 : i32
//       }
//       %20 = arith.index_cast %arg7 : index to i32
//       %21 = arith.addi %20, %10 : i32
//       scf.for %arg8 = %arg0 to %arg1 step %arg2 {
//         memref.store %21, %arg5[%arg8] : memref<10xi32>
//         "test.use"(%9, %18, %19, %17, %13, %14, %2, %3, %4, %5, %6, %7, %8, %15) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> ()
//       }
//       %alloca = memref.alloca() : memref<2xi32>
//       %dim = memref.dim %arg5, %arg0 : memref<10xi32>
//       %22 = scf.for %arg8 = %arg0 to %arg1 step %idx3 iter_args(%arg9 = %arg3) -> (i32) {
//         scf.yield %12 : i32
//       }
//       "test.use"(%22, %11, %dim) : (i32, i32, index) -> ()
//     }
//     return
//   }
//   func.func @affine(%arg0: i32, %arg1: index) {
//     %0 = arith.addi %arg0, %arg0 : i32
//     %1 = arith.muli %0, %arg0 : i32
//     affine.for %arg2 = 0 to 10 {
//       affine.for %arg3 = 0 to %arg1 step 2 {
//         "test.use"(%1) : (i32) -> ()
//       }
//     }
//     return
//   }
//   func.func @while(%arg0: i32) -> i32 {
//     %true = arith.constant true
//     %0 = arith.muli %arg0, %arg0 : i32
//     %1 = scf.while (%arg1 = %arg0) : (i32) -> i32 {
//       %2 = arith.addi %arg1, %arg0 : i32
//       scf.condition(%true) %2 : i32
//     } do {
//     ^bb0(%arg1: i32):
//       %2 = arith.addi %arg1, %0 : i32
//       scf.yield %2 : i32
//     }
//     return %1 : i32
//   }
// }
