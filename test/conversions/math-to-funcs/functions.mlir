// test: pass --convert-math-to-funcs=convert-ctlz

// Each op becomes a call of a function, which the module gets once for each type.

func.func @ipowi(%arg0: i64, %arg1: i64) {
  %0 = math.ipowi %arg0, %arg1 : i64
  func.return
}

// expected:
// module {
//   func.func @ipowi(%arg0: i64, %arg1: i64) {
//     %0 = call @__mlir_math_ipowi_i64(%arg0, %arg1) : (i64, i64) -> i64
//     return
//   }
//   func.func private @__mlir_math_ipowi_i64(%arg0: i64, %arg1: i64) -> i64 attributes {llvm.linkage = #llvm.linkage<linkonce_odr>} {
//     %c0_i64 = arith.constant 0 : i64
//     %c1_i64 = arith.constant 1 : i64
//     %c-1_i64 = arith.constant -1 : i64
//     %0 = arith.cmpi eq, %arg1, %c0_i64 : i64
//     cf.cond_br %0, ^bb1, ^bb2
//   ^bb1:  // pred: ^bb0
//     return %c1_i64 : i64
//   ^bb2:  // pred: ^bb0
//     %1 = arith.cmpi sle, %arg1, %c0_i64 : i64
//     cf.cond_br %1, ^bb3, ^bb12(%c1_i64, %arg0, %arg1 : i64, i64, i64)
//   ^bb3:  // pred: ^bb2
//     %2 = arith.cmpi eq, %arg0, %c0_i64 : i64
//     cf.cond_br %2, ^bb4, ^bb5
//   ^bb4:  // pred: ^bb3
//     %3 = arith.divsi %c1_i64, %c0_i64 : i64
//     return %3 : i64
//   ^bb5:  // pred: ^bb3
//     %4 = arith.cmpi eq, %arg0, %c1_i64 : i64
//     cf.cond_br %4, ^bb6, ^bb7
//   ^bb6:  // pred: ^bb5
//     return %c1_i64 : i64
//   ^bb7:  // pred: ^bb5
//     %5 = arith.cmpi eq, %arg0, %c-1_i64 : i64
//     cf.cond_br %5, ^bb8, ^bb11
//   ^bb8:  // pred: ^bb7
//     %6 = arith.andi %arg1, %c1_i64 : i64
//     %7 = arith.cmpi ne, %6, %c0_i64 : i64
//     cf.cond_br %7, ^bb9, ^bb10
//   ^bb9:  // pred: ^bb8
//     return %c-1_i64 : i64
//   ^bb10:  // pred: ^bb8
//     return %c1_i64 : i64
//   ^bb11:  // pred: ^bb7
//     return %c0_i64 : i64
//   ^bb12(%8: i64, %9: i64, %10: i64):  // 2 preds: ^bb2, ^bb16
//     %11 = arith.andi %10, %c1_i64 : i64
//     %12 = arith.cmpi ne, %11, %c0_i64 : i64
//     cf.cond_br %12, ^bb13, ^bb14(%8 : i64)
//   ^bb13:  // pred: ^bb12
//     %13 = arith.muli %8, %9 : i64
//     cf.br ^bb14(%13 : i64)
//   ^bb14(%14: i64):  // 2 preds: ^bb12, ^bb13
//     %15 = arith.shrui %10, %c1_i64 : i64
//     %16 = arith.cmpi eq, %15, %c0_i64 : i64
//     cf.cond_br %16, ^bb15, ^bb16
//   ^bb15:  // pred: ^bb14
//     return %14 : i64
//   ^bb16:  // pred: ^bb14
//     %17 = arith.muli %9, %9 : i64
//     cf.br ^bb12(%14, %17, %15 : i64, i64, i64)
//   }
// }

// -----

func.func @fpowi(%arg0: f64, %arg1: i32) {
  %0 = math.fpowi %arg0, %arg1 : f64, i32
  func.return
}

// expected:
// module {
//   func.func @fpowi(%arg0: f64, %arg1: i32) {
//     %0 = call @__mlir_math_fpowi_f64_i32(%arg0, %arg1) : (f64, i32) -> f64
//     return
//   }
//   func.func private @__mlir_math_fpowi_f64_i32(%arg0: f64, %arg1: i32) -> f64 attributes {llvm.linkage = #llvm.linkage<linkonce_odr>} {
//     %cst = arith.constant 1.000000e+00 : f64
//     %c0_i32 = arith.constant 0 : i32
//     %c1_i32 = arith.constant 1 : i32
//     %c-2147483648_i32 = arith.constant -2147483648 : i32
//     %c2147483647_i32 = arith.constant 2147483647 : i32
//     %0 = arith.cmpi eq, %arg1, %c0_i32 : i32
//     cf.cond_br %0, ^bb1, ^bb2
//   ^bb1:  // pred: ^bb0
//     return %cst : f64
//   ^bb2:  // pred: ^bb0
//     %1 = arith.cmpi sle, %arg1, %c0_i32 : i32
//     %2 = arith.cmpi eq, %arg1, %c-2147483648_i32 : i32
//     %3 = arith.subi %c0_i32, %arg1 : i32
//     %4 = arith.select %1, %3, %arg1 : i32
//     %5 = arith.select %2, %c2147483647_i32, %4 : i32
//     cf.br ^bb3(%cst, %arg0, %5 : f64, f64, i32)
//   ^bb3(%6: f64, %7: f64, %8: i32):  // 2 preds: ^bb2, ^bb6
//     %9 = arith.andi %8, %c1_i32 : i32
//     %10 = arith.cmpi ne, %9, %c0_i32 : i32
//     cf.cond_br %10, ^bb4, ^bb5(%6 : f64)
//   ^bb4:  // pred: ^bb3
//     %11 = arith.mulf %6, %7 : f64
//     cf.br ^bb5(%11 : f64)
//   ^bb5(%12: f64):  // 2 preds: ^bb3, ^bb4
//     %13 = arith.shrui %8, %c1_i32 : i32
//     %14 = arith.cmpi eq, %13, %c0_i32 : i32
//     cf.cond_br %14, ^bb7(%12 : f64), ^bb6
//   ^bb6:  // pred: ^bb5
//     %15 = arith.mulf %7, %7 : f64
//     cf.br ^bb3(%12, %15, %13 : f64, f64, i32)
//   ^bb7(%16: f64):  // pred: ^bb5
//     cf.cond_br %2, ^bb8, ^bb9(%16 : f64)
//   ^bb8:  // pred: ^bb7
//     %17 = arith.mulf %16, %arg0 : f64
//     cf.br ^bb9(%17 : f64)
//   ^bb9(%18: f64):  // 2 preds: ^bb7, ^bb8
//     cf.cond_br %1, ^bb10, ^bb11(%18 : f64)
//   ^bb10:  // pred: ^bb9
//     %19 = arith.divf %cst, %18 : f64
//     cf.br ^bb11(%19 : f64)
//   ^bb11(%20: f64):  // 2 preds: ^bb9, ^bb10
//     return %20 : f64
//   }
// }

// -----

func.func @ctlz(%arg0: i32, %b : i8) {
  %0 = math.ctlz %arg0 : i32
  %1 = math.ctlz %b : i8
  %2 = math.ctlz %b : i8
  func.return
}

// expected:
// module {
//   func.func @ctlz(%arg0: i32, %arg1: i8) {
//     %0 = call @__mlir_math_ctlz_i32(%arg0) : (i32) -> i32
//     %1 = call @__mlir_math_ctlz_i8(%arg1) : (i8) -> i8
//     %2 = call @__mlir_math_ctlz_i8(%arg1) : (i8) -> i8
//     return
//   }
//   func.func private @__mlir_math_ctlz_i32(%arg0: i32) -> i32 attributes {llvm.linkage = #llvm.linkage<linkonce_odr>} {
//     %c32_i32 = arith.constant 32 : i32
//     %c0_i32 = arith.constant 0 : i32
//     %0 = arith.cmpi eq, %arg0, %c0_i32 : i32
//     %1 = scf.if %0 -> (i32) {
//       scf.yield %c32_i32 : i32
//     } else {
//       %c1 = arith.constant 1 : index
//       %c1_i32 = arith.constant 1 : i32
//       %c32 = arith.constant 32 : index
//       %c0_i32_0 = arith.constant 0 : i32
//       %2:2 = scf.for %arg1 = %c1 to %c32 step %c1 iter_args(%arg2 = %arg0, %arg3 = %c0_i32_0) -> (i32, i32) {
//         %3 = arith.cmpi slt, %arg2, %c0_i32 : i32
//         %4:2 = scf.if %3 -> (i32, i32) {
//           scf.yield %arg2, %arg3 : i32, i32
//         } else {
//           %5 = arith.addi %arg3, %c1_i32 : i32
//           %6 = arith.shli %arg2, %c1_i32 : i32
//           scf.yield %6, %5 : i32, i32
//         }
//         scf.yield %4#0, %4#1 : i32, i32
//       }
//       scf.yield %2#1 : i32
//     }
//     return %1 : i32
//   }
//   func.func private @__mlir_math_ctlz_i8(%arg0: i8) -> i8 attributes {llvm.linkage = #llvm.linkage<linkonce_odr>} {
//     %c8_i8 = arith.constant 8 : i8
//     %c0_i8 = arith.constant 0 : i8
//     %0 = arith.cmpi eq, %arg0, %c0_i8 : i8
//     %1 = scf.if %0 -> (i8) {
//       scf.yield %c8_i8 : i8
//     } else {
//       %c1 = arith.constant 1 : index
//       %c1_i8 = arith.constant 1 : i8
//       %c8 = arith.constant 8 : index
//       %c0_i8_0 = arith.constant 0 : i8
//       %2:2 = scf.for %arg1 = %c1 to %c8 step %c1 iter_args(%arg2 = %arg0, %arg3 = %c0_i8_0) -> (i8, i8) {
//         %3 = arith.cmpi slt, %arg2, %c0_i8 : i8
//         %4:2 = scf.if %3 -> (i8, i8) {
//           scf.yield %arg2, %arg3 : i8, i8
//         } else {
//           %5 = arith.addi %arg3, %c1_i8 : i8
//           %6 = arith.shli %arg2, %c1_i8 : i8
//           scf.yield %6, %5 : i8, i8
//         }
//         scf.yield %4#0, %4#1 : i8, i8
//       }
//       scf.yield %2#1 : i8
//     }
//     return %1 : i8
//   }
// }

// -----

func.func @f(%c : f32, %d : i1) {
  %2 = math.fpowi %c, %d : f32, i1
  %3 = math.ipowi %d, %d : i1
  func.return
}

// expected:
// module {
//   func.func @f(%arg0: f32, %arg1: i1) {
//     %0 = call @__mlir_math_fpowi_f32_i1(%arg0, %arg1) : (f32, i1) -> f32
//     %1 = call @__mlir_math_ipowi_i1(%arg1, %arg1) : (i1, i1) -> i1
//     return
//   }
//   func.func private @__mlir_math_fpowi_f32_i1(%arg0: f32, %arg1: i1) -> f32 attributes {llvm.linkage = #llvm.linkage<linkonce_odr>} {
//     %cst = arith.constant 1.000000e+00 : f32
//     %false = arith.constant false
//     %true = arith.constant true
//     %true_0 = arith.constant true
//     %false_1 = arith.constant false
//     %0 = arith.cmpi eq, %arg1, %false : i1
//     cf.cond_br %0, ^bb1, ^bb2
//   ^bb1:  // pred: ^bb0
//     return %cst : f32
//   ^bb2:  // pred: ^bb0
//     %1 = arith.cmpi sle, %arg1, %false : i1
//     %2 = arith.cmpi eq, %arg1, %true_0 : i1
//     %3 = arith.subi %false, %arg1 : i1
//     %4 = arith.select %1, %3, %arg1 : i1
//     %5 = arith.select %2, %false_1, %4 : i1
//     cf.br ^bb3(%cst, %arg0, %5 : f32, f32, i1)
//   ^bb3(%6: f32, %7: f32, %8: i1):  // 2 preds: ^bb2, ^bb6
//     %9 = arith.andi %8, %true : i1
//     %10 = arith.cmpi ne, %9, %false : i1
//     cf.cond_br %10, ^bb4, ^bb5(%6 : f32)
//   ^bb4:  // pred: ^bb3
//     %11 = arith.mulf %6, %7 : f32
//     cf.br ^bb5(%11 : f32)
//   ^bb5(%12: f32):  // 2 preds: ^bb3, ^bb4
//     %13 = arith.shrui %8, %true : i1
//     %14 = arith.cmpi eq, %13, %false : i1
//     cf.cond_br %14, ^bb7(%12 : f32), ^bb6
//   ^bb6:  // pred: ^bb5
//     %15 = arith.mulf %7, %7 : f32
//     cf.br ^bb3(%12, %15, %13 : f32, f32, i1)
//   ^bb7(%16: f32):  // pred: ^bb5
//     cf.cond_br %2, ^bb8, ^bb9(%16 : f32)
//   ^bb8:  // pred: ^bb7
//     %17 = arith.mulf %16, %arg0 : f32
//     cf.br ^bb9(%17 : f32)
//   ^bb9(%18: f32):  // 2 preds: ^bb7, ^bb8
//     cf.cond_br %1, ^bb10, ^bb11(%18 : f32)
//   ^bb10:  // pred: ^bb9
//     %19 = arith.divf %cst, %18 : f32
//     cf.br ^bb11(%19 : f32)
//   ^bb11(%20: f32):  // 2 preds: ^bb9, ^bb10
//     return %20 : f32
//   }
//   func.func private @__mlir_math_ipowi_i1(%arg0: i1, %arg1: i1) -> i1 attributes {llvm.linkage = #llvm.linkage<linkonce_odr>} {
//     %false = arith.constant false
//     %true = arith.constant true
//     %true_0 = arith.constant true
//     %0 = arith.cmpi eq, %arg1, %false : i1
//     cf.cond_br %0, ^bb1, ^bb2
//   ^bb1:  // pred: ^bb0
//     return %true : i1
//   ^bb2:  // pred: ^bb0
//     %1 = arith.cmpi sle, %arg1, %false : i1
//     cf.cond_br %1, ^bb3, ^bb12(%true, %arg0, %arg1 : i1, i1, i1)
//   ^bb3:  // pred: ^bb2
//     %2 = arith.cmpi eq, %arg0, %false : i1
//     cf.cond_br %2, ^bb4, ^bb5
//   ^bb4:  // pred: ^bb3
//     %3 = arith.divsi %true, %false : i1
//     return %3 : i1
//   ^bb5:  // pred: ^bb3
//     %4 = arith.cmpi eq, %arg0, %true : i1
//     cf.cond_br %4, ^bb6, ^bb7
//   ^bb6:  // pred: ^bb5
//     return %true : i1
//   ^bb7:  // pred: ^bb5
//     %5 = arith.cmpi eq, %arg0, %true_0 : i1
//     cf.cond_br %5, ^bb8, ^bb11
//   ^bb8:  // pred: ^bb7
//     %6 = arith.andi %arg1, %true : i1
//     %7 = arith.cmpi ne, %6, %false : i1
//     cf.cond_br %7, ^bb9, ^bb10
//   ^bb9:  // pred: ^bb8
//     return %true_0 : i1
//   ^bb10:  // pred: ^bb8
//     return %true : i1
//   ^bb11:  // pred: ^bb7
//     return %false : i1
//   ^bb12(%8: i1, %9: i1, %10: i1):  // 2 preds: ^bb2, ^bb16
//     %11 = arith.andi %10, %true : i1
//     %12 = arith.cmpi ne, %11, %false : i1
//     cf.cond_br %12, ^bb13, ^bb14(%8 : i1)
//   ^bb13:  // pred: ^bb12
//     %13 = arith.muli %8, %9 : i1
//     cf.br ^bb14(%13 : i1)
//   ^bb14(%14: i1):  // 2 preds: ^bb12, ^bb13
//     %15 = arith.shrui %10, %true : i1
//     %16 = arith.cmpi eq, %15, %false : i1
//     cf.cond_br %16, ^bb15, ^bb16
//   ^bb15:  // pred: ^bb14
//     return %14 : i1
//   ^bb16:  // pred: ^bb14
//     %17 = arith.muli %9, %9 : i1
//     cf.br ^bb12(%14, %17, %15 : i1, i1, i1)
//   }
// }
