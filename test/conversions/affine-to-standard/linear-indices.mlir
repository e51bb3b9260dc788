// test: pass --lower-affine

// Places in shapes, whose sizes may be unknown, and whose outermost size does not count.

func.func @delin(%a: index, %n: index, %m: index) -> (index, index, index, index, index, index, index, index, index, index, index, index) {
  %0 = affine.delinearize_index %a into (4) : index
  %1 = affine.delinearize_index %a into () : index
  %2:2 = affine.delinearize_index %a into (4) : index, index
  %3:3 = affine.delinearize_index %a into (%n, 3, %m) : index, index, index
  %4:4 = affine.delinearize_index %a into (%n, 3, %m) : index, index, index, index
  %5 = affine.delinearize_index %a into (%n) : index
  return %0, %1, %2#0, %2#1, %3#0, %3#1, %3#2, %4#0, %4#1, %4#2, %4#3, %5 : index, index, index, index, index, index, index, index, index, index, index, index
}

// expected:
// module {
//   func.func @delin(%arg0: index, %arg1: index, %arg2: index) -> (index, index, index, index, index, index, index, index, index, index, index, index) {
//     %c4 = arith.constant 4 : index
//     %c0 = arith.constant 0 : index
//     %0 = arith.floordivsi %arg0, %c4 : index
//     %1 = arith.remsi %arg0, %c4 : index
//     %2 = arith.cmpi slt, %1, %c0 : index
//     %3 = arith.addi %1, %c4 overflow<nsw> : index
//     %4 = arith.select %2, %3, %1 : index
//     %c3 = arith.constant 3 : index
//     %5 = arith.muli %arg2, %c3 overflow<nsw, nuw> : index
//     %c0_0 = arith.constant 0 : index
//     %6 = arith.floordivsi %arg0, %5 : index
//     %7 = arith.remsi %arg0, %5 : index
//     %8 = arith.cmpi slt, %7, %c0_0 : index
//     %9 = arith.addi %7, %5 overflow<nsw> : index
//     %10 = arith.select %8, %9, %7 : index
//     %11 = arith.divsi %10, %arg2 : index
//     %12 = arith.remsi %arg0, %arg2 : index
//     %13 = arith.cmpi slt, %12, %c0_0 : index
//     %14 = arith.addi %12, %arg2 overflow<nsw> : index
//     %15 = arith.select %13, %14, %12 : index
//     %c3_1 = arith.constant 3 : index
//     %16 = arith.muli %arg2, %c3_1 overflow<nsw, nuw> : index
//     %17 = arith.muli %arg2, %arg1 overflow<nsw, nuw> : index
//     %c3_2 = arith.constant 3 : index
//     %18 = arith.muli %17, %c3_2 overflow<nsw, nuw> : index
//     %c0_3 = arith.constant 0 : index
//     %19 = arith.floordivsi %arg0, %18 : index
//     %20 = arith.remsi %arg0, %18 : index
//     %21 = arith.cmpi slt, %20, %c0_3 : index
//     %22 = arith.addi %20, %18 overflow<nsw> : index
//     %23 = arith.select %21, %22, %20 : index
//     %24 = arith.divsi %23, %16 : index
//     %25 = arith.remsi %arg0, %16 : index
//     %26 = arith.cmpi slt, %25, %c0_3 : index
//     %27 = arith.addi %25, %16 overflow<nsw> : index
//     %28 = arith.select %26, %27, %25 : index
//     %29 = arith.divsi %28, %arg2 : index
//     %30 = arith.remsi %arg0, %arg2 : index
//     %31 = arith.cmpi slt, %30, %c0_3 : index
//     %32 = arith.addi %30, %arg2 overflow<nsw> : index
//     %33 = arith.select %31, %32, %30 : index
//     return %arg0, %arg0, %0, %4, %6, %11, %15, %19, %24, %29, %33, %arg0 : index, index, index, index, index, index, index, index, index, index, index, index
//   }
// }

// -----

func.func @lin(%a: index, %b: index, %c: index, %n: index, %m: index) -> (index, index, index, index, index) {
  %0 = affine.linearize_index [%a] by (4) : index
  %1 = affine.linearize_index [%a, %b] by (4) : index
  %2 = affine.linearize_index [%a, %b, %c] by (%n, 4, %m) : index
  %3 = affine.linearize_index disjoint [%a, %b, %c] by (%n, 4, 5) : index
  %4 = affine.linearize_index [%a, %b, %c] by (3, %m) : index
  return %0, %1, %2, %3, %4 : index, index, index, index, index
}

// expected:
// module {
//   func.func @lin(%arg0: index, %arg1: index, %arg2: index, %arg3: index, %arg4: index) -> (index, index, index, index, index) {
//     %c4 = arith.constant 4 : index
//     %0 = arith.muli %arg0, %c4 overflow<nsw> : index
//     %1 = arith.addi %0, %arg1 overflow<nsw> : index
//     %c4_0 = arith.constant 4 : index
//     %2 = arith.muli %arg4, %c4_0 overflow<nsw> : index
//     %3 = arith.muli %arg0, %2 overflow<nsw> : index
//     %4 = arith.muli %arg1, %arg4 overflow<nsw> : index
//     %5 = arith.addi %3, %4 overflow<nsw> : index
//     %6 = arith.addi %5, %arg2 overflow<nsw> : index
//     %c5 = arith.constant 5 : index
//     %c20 = arith.constant 20 : index
//     %7 = arith.muli %arg0, %c20 overflow<nsw> : index
//     %8 = arith.muli %arg1, %c5 overflow<nsw> : index
//     %9 = arith.addi %7, %8 overflow<nsw> : index
//     %10 = arith.addi %9, %arg2 overflow<nsw> : index
//     %c3 = arith.constant 3 : index
//     %11 = arith.muli %arg4, %c3 overflow<nsw> : index
//     %12 = arith.muli %arg0, %11 overflow<nsw> : index
//     %13 = arith.muli %arg1, %arg4 overflow<nsw> : index
//     %14 = arith.addi %12, %13 overflow<nsw> : index
//     %15 = arith.addi %14, %arg2 overflow<nsw> : index
//     return %arg0, %1, %6, %10, %15 : index, index, index, index, index
//   }
// }

// -----

func.func @loops(%m: memref<?xindex>, %n: index, %z: index, %o: index) {
  affine.for %i = 0 to 10 {
    scf.for %j = %z to %n step %o {
      affine.for %k = 0 to 10 {
        %0 = affine.linearize_index [%k, %i, %j, %n] by (5, 6, 7, 8) : index
        memref.store %0, %m[%z] : memref<?xindex>
      }
    }
  }
  return
}

// expected:
// module {
//   func.func @loops(%arg0: memref<?xindex>, %arg1: index, %arg2: index, %arg3: index) {
//     %c0 = arith.constant 0 : index
//     %c10 = arith.constant 10 : index
//     %c1 = arith.constant 1 : index
//     scf.for %arg4 = %c0 to %c10 step %c1 {
//       scf.for %arg5 = %arg2 to %arg1 step %arg3 {
//         %c0_0 = arith.constant 0 : index
//         %c10_1 = arith.constant 10 : index
//         %c1_2 = arith.constant 1 : index
//         scf.for %arg6 = %c0_0 to %c10_1 step %c1_2 {
//           %c8 = arith.constant 8 : index
//           %c56 = arith.constant 56 : index
//           %c336 = arith.constant 336 : index
//           %0 = arith.muli %arg6, %c336 overflow<nsw> : index
//           %1 = arith.muli %arg4, %c56 overflow<nsw> : index
//           %2 = arith.muli %arg5, %c8 overflow<nsw> : index
//           %3 = arith.addi %arg1, %1 overflow<nsw> : index
//           %4 = arith.addi %3, %2 overflow<nsw> : index
//           %5 = arith.addi %4, %0 overflow<nsw> : index
//           memref.store %5, %arg0[%arg2] : memref<?xindex>
//         }
//       }
//     }
//     return
//   }
// }

// -----

func.func @same(%a: index, %n: index) -> (index, index, index, index) {
  %1:4 = affine.delinearize_index %a into (%n, %n, %n, %n) : index, index, index, index
  return %1#0, %1#1, %1#2, %1#3: index, index, index, index
}

// expected:
// module {
//   func.func @same(%arg0: index, %arg1: index) -> (index, index, index, index) {
//     %0 = arith.muli %arg1, %arg1 overflow<nsw, nuw> : index
//     %1 = arith.muli %0, %arg1 overflow<nsw, nuw> : index
//     %c0 = arith.constant 0 : index
//     %2 = arith.floordivsi %arg0, %1 : index
//     %3 = arith.remsi %arg0, %1 : index
//     %4 = arith.cmpi slt, %3, %c0 : index
//     %5 = arith.addi %3, %1 overflow<nsw> : index
//     %6 = arith.select %4, %5, %3 : index
//     %7 = arith.divsi %6, %0 : index
//     %8 = arith.remsi %arg0, %0 : index
//     %9 = arith.cmpi slt, %8, %c0 : index
//     %10 = arith.addi %8, %0 overflow<nsw> : index
//     %11 = arith.select %9, %10, %8 : index
//     %12 = arith.divsi %11, %arg1 : index
//     %13 = arith.remsi %arg0, %arg1 : index
//     %14 = arith.cmpi slt, %13, %c0 : index
//     %15 = arith.addi %13, %arg1 overflow<nsw> : index
//     %16 = arith.select %14, %15, %13 : index
//     return %2, %7, %12, %16 : index, index, index, index
//   }
// }
