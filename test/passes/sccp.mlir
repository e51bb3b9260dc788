// test: pass --sccp

func.func @branches_that_agree(%c: i1) -> i32 {
  %0 = arith.constant 1 : i32
  %1 = arith.constant 1 : i32
  cf.cond_br %c, ^bb1(%0 : i32), ^bb1(%1 : i32)
^bb1(%2: i32):
  return %2 : i32
}

func.func @loop_that_never_changes(%c: i1) -> i32 {
  %0 = arith.constant 3 : i32
  %1 = arith.constant 0 : i32
  cf.br ^bb1(%0 : i32)
^bb1(%2: i32):
  %3 = arith.addi %2, %1 : i32
  cf.cond_br %c, ^bb1(%3 : i32), ^bb2
^bb2:
  return %3 : i32
}

func.func @untaken_edge() -> i32 {
  %false = arith.constant false
  %0 = arith.constant 1 : i32
  %1 = arith.constant 2 : i32
  cf.cond_br %false, ^bb1(%0 : i32), ^bb1(%0 : i32)
^bb1(%2: i32):
  cf.switch %2 : i32, [
    default: ^bb2(%0 : i32),
    1: ^bb2(%1 : i32),
    2: ^bb2(%0 : i32)
  ]
^bb2(%3: i32):
  return %3 : i32
}

func.func @switch_on_constant() -> i32 {
  %0 = arith.constant 1 : i32
  %1 = arith.constant 2 : i32
  cf.switch %0 : i32, [
    default: ^bb1,
    1: ^bb2(%1 : i32)
  ]
^bb1:
  cf.br ^bb2(%0 : i32)
^bb2(%2: i32):
  return %2 : i32
}

func.func @irreducible(%c: i1, %d: i1) -> i32 {
  %0 = arith.constant 5 : i32
  cf.cond_br %c, ^bb1(%0 : i32), ^bb2(%0 : i32)
^bb1(%1: i32):
  cf.br ^bb2(%1 : i32)
^bb2(%2: i32):
  cf.cond_br %d, ^bb1(%2 : i32), ^bb3
^bb3:
  return %2 : i32
}

func.func @unknown_region(%c: i1) -> i32 {
  %0 = "test.region"() ({
  ^bb0(%1: i32):
    %2 = arith.constant 2 : i32
    %3 = arith.addi %2, %2 : i32
    %4 = arith.addi %1, %3 : i32
    "test.yield"(%4) : (i32) -> ()
  }) : () -> i32
  return %0 : i32
}

func.func private @called_with_one_constant(%a: i32, %b: i32) -> (i32, i32) {
  return %a, %b : i32, i32
}

func.func private @never_called() -> i32 {
  %0 = arith.constant 1 : i32
  %1 = arith.addi %0, %0 : i32
  return %1 : i32
}

func.func private @addressed(%a: i32) -> i32 {
  return %a : i32
}

func.func private @declared() -> i32

func.func @calls(%x: i32) -> (i32, i32, i32, i32) {
  %0 = arith.constant 7 : i32
  %1:2 = call @called_with_one_constant(%0, %x) : (i32, i32) -> (i32, i32)
  %2:2 = call @called_with_one_constant(%0, %0) : (i32, i32) -> (i32, i32)
  %3 = func.constant @addressed : (i32) -> i32
  %4 = call @addressed(%0) : (i32) -> i32
  %5 = call @declared() : () -> i32
  "test.use"(%3) : ((i32) -> i32) -> ()
  return %1#0, %2#1, %4, %5 : i32, i32, i32, i32
}

func.func @undone_fold(%x: i32) -> i32 {
  %0 = arith.constant 7 : i32
  %1 = arith.addi %0, %x : i32
  return %1 : i32
}

// expected:
// module {
//   func.func @branches_that_agree(%arg0: i1) -> i32 {
//     %c1_i32 = arith.constant 1 : i32
//     cf.cond_br %arg0, ^bb1(%c1_i32 : i32), ^bb1(%c1_i32 : i32)
//   ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb0
//     return %c1_i32 : i32
//   }
//   func.func @loop_that_never_changes(%arg0: i1) -> i32 {
//     %c0_i32 = arith.constant 0 : i32
//     %c3_i32 = arith.constant 3 : i32
//     cf.br ^bb1(%c3_i32 : i32)
//   ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb1
//     cf.cond_br %arg0, ^bb1(%c3_i32 : i32), ^bb2
//   ^bb2:  // pred: ^bb1
//     return %c3_i32 : i32
//   }
//   func.func @untaken_edge() -> i32 {
//     %c2_i32 = arith.constant 2 : i32
//     %c1_i32 = arith.constant 1 : i32
//     %false = arith.constant false
//     cf.cond_br %false, ^bb1(%c1_i32 : i32), ^bb1(%c1_i32 : i32)
//   ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb0
//     cf.switch %c1_i32 : i32, [
//       default: ^bb2(%c1_i32 : i32),
//       1: ^bb2(%c2_i32 : i32),
//       2: ^bb2(%c1_i32 : i32)
//     ]
//   ^bb2(%1: i32):  // 3 preds: ^bb1, ^bb1, ^bb1
//     return %1 : i32
//   }
//   func.func @switch_on_constant() -> i32 {
//     %c2_i32 = arith.constant 2 : i32
//     %c1_i32 = arith.constant 1 : i32
//     cf.switch %c1_i32 : i32, [
//       default: ^bb1,
//       1: ^bb2(%c2_i32 : i32)
//     ]
//   ^bb1:  // pred: ^bb0
//     cf.br ^bb2(%c1_i32 : i32)
//   ^bb2(%0: i32):  // 2 preds: ^bb0, ^bb1
//     return %c2_i32 : i32
//   }
//   func.func @irreducible(%arg0: i1, %arg1: i1) -> i32 {
//     %c5_i32 = arith.constant 5 : i32
//     cf.cond_br %arg0, ^bb1(%c5_i32 : i32), ^bb2(%c5_i32 : i32)
//   ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb2
//     cf.br ^bb2(%c5_i32 : i32)
//   ^bb2(%1: i32):  // 2 preds: ^bb0, ^bb1
//     cf.cond_br %arg1, ^bb1(%c5_i32 : i32), ^bb3
//   ^bb3:  // pred: ^bb2
//     return %c5_i32 : i32
//   }
//   func.func @unknown_region(%arg0: i1) -> i32 {
//     %0 = "test.region"() ({
//     ^bb0(%arg1: i32):
//       %c4_i32 = arith.constant 4 : i32
//       %c2_i32 = arith.constant 2 : i32
//       %1 = arith.addi %arg1, %c4_i32 : i32
//       "test.yield"(%1) : (i32) -> ()
//     }) : () -> i32
//     return %0 : i32
//   }
//   func.func private @called_with_one_constant(%arg0: i32, %arg1: i32) -> (i32, i32) {
//     %c7_i32 = arith.constant 7 : i32
//     return %c7_i32, %arg1 : i32, i32
//   }
//   func.func private @never_called() -> i32 {
//     %c1_i32 = arith.constant 1 : i32
//     %0 = arith.addi %c1_i32, %c1_i32 : i32
//     return %0 : i32
//   }
//   func.func private @addressed(%arg0: i32) -> i32 {
//     return %arg0 : i32
//   }
//   func.func private @declared() -> i32
//   func.func @calls(%arg0: i32) -> (i32, i32, i32, i32) {
//     %f = constant @addressed : (i32) -> i32
//     %c7_i32 = arith.constant 7 : i32
//     %0:2 = call @called_with_one_constant(%c7_i32, %arg0) : (i32, i32) -> (i32, i32)
//     %1:2 = call @called_with_one_constant(%c7_i32, %c7_i32) : (i32, i32) -> (i32, i32)
//     %2 = call @addressed(%c7_i32) : (i32) -> i32
//     %3 = call @declared() : () -> i32
//     "test.use"(%f) : ((i32) -> i32) -> ()
//     return %c7_i32, %1#1, %2, %3 : i32, i32, i32, i32
//   }
//   func.func @undone_fold(%arg0: i32) -> i32 {
//     %c7_i32 = arith.constant 7 : i32
//     %0 = arith.addi %c7_i32, %arg0 : i32
//     return %0 : i32
//   }
// }
