// test: pass --convert-scf-to-cf --allow-unregistered-dialect

func.func @a(%x: index, %n: i32, %c: i1) -> (i32, f32) {
  %f = arith.constant 1.0 : f32
  %r:2 = scf.index_switch %x -> i32, f32
  case 2 { scf.yield %n, %f : i32, f32 }
  case -5 { %q = scf.if %c -> i32 { scf.yield %n : i32 } else { %z = arith.addi %n, %n : i32 scf.yield %z : i32 } scf.yield %q, %f : i32, f32 }
  default { scf.yield %n, %f : i32, f32 }
  return %r#0, %r#1 : i32, f32
}

// expected:
// module {
//   func.func @a(%arg0: index, %arg1: i32, %arg2: i1) -> (i32, f32) {
//     %cst = arith.constant 1.000000e+00 : f32
//     %0 = arith.index_cast %arg0 : index to i32
//     cf.switch %0 : i32, [
//       default: ^bb7,
//       2: ^bb1,
//       4294967291: ^bb2
//     ]
//   ^bb1:  // pred: ^bb0
//     cf.br ^bb8(%arg1, %cst : i32, f32)
//   ^bb2:  // pred: ^bb0
//     cf.cond_br %arg2, ^bb3, ^bb4
//   ^bb3:  // pred: ^bb2
//     cf.br ^bb5(%arg1 : i32)
//   ^bb4:  // pred: ^bb2
//     %1 = arith.addi %arg1, %arg1 : i32
//     cf.br ^bb5(%1 : i32)
//   ^bb5(%2: i32):  // 2 preds: ^bb3, ^bb4
//     cf.br ^bb6
//   ^bb6:  // pred: ^bb5
//     cf.br ^bb8(%2, %cst : i32, f32)
//   ^bb7:  // pred: ^bb0
//     cf.br ^bb8(%arg1, %cst : i32, f32)
//   ^bb8(%3: i32, %4: f32):  // 3 preds: ^bb1, ^bb6, ^bb7
//     return %3, %4 : i32, f32
//   }
// }

// -----

func.func @b(%x: index, %n: i32, %c: i1) -> i32 {
  %r = scf.for unsigned %i = %n to %n step %n iter_args(%a = %n) -> i32 : i32 { %k = arith.addi %a, %i : i32 scf.yield %k : i32 } {foo = 3, bar = 4, llvm.loop_annotation = #llvm.loop_annotation<disableNonforced = true>}
  return %r : i32
}

// expected:
// #loop_annotation = #llvm.loop_annotation<disableNonforced = true>
// module {
//   func.func @b(%arg0: index, %arg1: i32, %arg2: i1) -> i32 {
//     cf.br ^bb1(%arg1, %arg1 : i32, i32)
//   ^bb1(%0: i32, %1: i32):  // 2 preds: ^bb0, ^bb2
//     %2 = arith.cmpi ult, %0, %arg1 : i32
//     cf.cond_br %2, ^bb2, ^bb3
//   ^bb2:  // pred: ^bb1
//     %3 = arith.addi %1, %0 : i32
//     %4 = arith.addi %0, %arg1 : i32
//     cf.br ^bb1(%4, %3 : i32, i32) {llvm.loop_annotation = #loop_annotation}
//   ^bb3:  // pred: ^bb1
//     return %1 : i32
//   }
// }

// -----

func.func @d(%n: index) {
  scf.forall (%i, %j) = (1, 0) to (%n, 4) step (1, 2) { "test.foo"(%i, %j) : (index, index) -> () } {mapping = [#gpu.thread<x>, #gpu.thread<y>]}
  return
}

// expected:
// module {
//   func.func @d(%arg0: index) {
//     %c1 = arith.constant 1 : index
//     %c0 = arith.constant 0 : index
//     %c4 = arith.constant 4 : index
//     %c1_0 = arith.constant 1 : index
//     %c2 = arith.constant 2 : index
//     cf.br ^bb1(%c1 : index)
//   ^bb1(%0: index):  // 2 preds: ^bb0, ^bb5
//     %1 = arith.cmpi slt, %0, %arg0 : index
//     cf.cond_br %1, ^bb2, ^bb6
//   ^bb2:  // pred: ^bb1
//     cf.br ^bb3(%c0 : index)
//   ^bb3(%2: index):  // 2 preds: ^bb2, ^bb4
//     %3 = arith.cmpi slt, %2, %c4 : index
//     cf.cond_br %3, ^bb4, ^bb5
//   ^bb4:  // pred: ^bb3
//     "test.foo"(%0, %2) : (index, index) -> ()
//     %4 = arith.addi %2, %c2 : index
//     cf.br ^bb3(%4 : index)
//   ^bb5:  // pred: ^bb3
//     %5 = arith.addi %0, %c1_0 : index
//     cf.br ^bb1(%5 : index)
//   ^bb6:  // pred: ^bb1
//     return
//   }
// }

// -----

func.func @e(%n: index, %v: f32) -> (f32, f32) {
  %z = arith.constant 0.0 : f32
  %r:2 = scf.parallel (%i, %j) = (%n, %n) to (%n, %n) step (%n, %n) init (%z, %v) -> (f32, f32) {
    scf.reduce(%v, %z : f32, f32) { ^bb0(%a: f32, %b: f32): %s = arith.addf %a, %b : f32 scf.reduce.return %s : f32 }, { ^bb0(%a: f32, %b: f32): %s = arith.mulf %a, %b : f32 %s2 = arith.mulf %s, %b : f32 scf.reduce.return %s2 : f32 }
  }
  return %r#0, %r#1 : f32, f32
}

// expected:
// module {
//   func.func @e(%arg0: index, %arg1: f32) -> (f32, f32) {
//     %cst = arith.constant 0.000000e+00 : f32
//     cf.br ^bb1(%arg0, %cst, %arg1 : index, f32, f32)
//   ^bb1(%0: index, %1: f32, %2: f32):  // 2 preds: ^bb0, ^bb5
//     %3 = arith.cmpi slt, %0, %arg0 : index
//     cf.cond_br %3, ^bb2, ^bb6
//   ^bb2:  // pred: ^bb1
//     cf.br ^bb3(%arg0, %1, %2 : index, f32, f32)
//   ^bb3(%4: index, %5: f32, %6: f32):  // 2 preds: ^bb2, ^bb4
//     %7 = arith.cmpi slt, %4, %arg0 : index
//     cf.cond_br %7, ^bb4, ^bb5
//   ^bb4:  // pred: ^bb3
//     %8 = arith.addf %5, %arg1 : f32
//     %9 = arith.mulf %6, %cst : f32
//     %10 = arith.mulf %9, %cst : f32
//     %11 = arith.addi %4, %arg0 : index
//     cf.br ^bb3(%11, %8, %10 : index, f32, f32)
//   ^bb5:  // pred: ^bb3
//     %12 = arith.addi %0, %arg0 : index
//     cf.br ^bb1(%12, %5, %6 : index, f32, f32)
//   ^bb6:  // pred: ^bb1
//     return %1, %2 : f32, f32
//   }
// }

// -----

func.func @g(%n: index, %v: f32) -> f32 {
  %r = scf.execute_region -> f32 { cf.br ^bb1(%v : f32)
    ^bb1(%q: f32): %c = arith.cmpf olt, %q, %v : f32 cf.cond_br %c, ^bb2, ^bb3
    ^bb2: scf.yield %q : f32
    ^bb3: %w = scf.execute_region -> f32 no_inline { scf.yield %v : f32 } scf.yield %w : f32 }
  return %r : f32
}

// expected:
// module {
//   func.func @g(%arg0: index, %arg1: f32) -> f32 {
//     cf.br ^bb1
//   ^bb1:  // pred: ^bb0
//     cf.br ^bb2(%arg1 : f32)
//   ^bb2(%0: f32):  // pred: ^bb1
//     %1 = arith.cmpf olt, %0, %arg1 : f32
//     cf.cond_br %1, ^bb3, ^bb4
//   ^bb3:  // pred: ^bb2
//     cf.br ^bb7(%0 : f32)
//   ^bb4:  // pred: ^bb2
//     cf.br ^bb5
//   ^bb5:  // pred: ^bb4
//     cf.br ^bb6(%arg1 : f32)
//   ^bb6(%2: f32):  // pred: ^bb5
//     cf.br ^bb7(%2 : f32)
//   ^bb7(%3: f32):  // 2 preds: ^bb3, ^bb6
//     return %3 : f32
//   }
// }

// -----

func.func @h(%n: i32, %v: f32) -> (i32, f32) {
  %r:2 = scf.while (%i = %n, %f = %v) : (i32, f32) -> (i32, f32) {
    %c = arith.cmpi slt, %i, %n : i32
    scf.condition(%c) %i, %f : i32, f32
  } do { ^bb0(%i: i32, %f: f32): scf.for %k = %n to %n step %n : i32 { "test.a"(%k) : (i32) -> () } scf.yield %i, %f : i32, f32 }
  %s = scf.while (%i = %n) : (i32) -> i32 { %c = arith.cmpi slt, %i, %n : i32 scf.condition(%c) %i : i32 } do { ^bb0(%i: i32): scf.yield %i : i32 }
  return %s, %r#1 : i32, f32
}

// expected:
// module {
//   func.func @h(%arg0: i32, %arg1: f32) -> (i32, f32) {
//     cf.br ^bb1(%arg0, %arg1 : i32, f32)
//   ^bb1(%0: i32, %1: f32):  // 2 preds: ^bb0, ^bb5
//     %2 = arith.cmpi slt, %0, %arg0 : i32
//     cf.cond_br %2, ^bb2(%0, %1 : i32, f32), ^bb6
//   ^bb2(%3: i32, %4: f32):  // pred: ^bb1
//     cf.br ^bb3(%arg0 : i32)
//   ^bb3(%5: i32):  // 2 preds: ^bb2, ^bb4
//     %6 = arith.cmpi slt, %5, %arg0 : i32
//     cf.cond_br %6, ^bb4, ^bb5
//   ^bb4:  // pred: ^bb3
//     "test.a"(%5) : (i32) -> ()
//     %7 = arith.addi %5, %arg0 : i32
//     cf.br ^bb3(%7 : i32)
//   ^bb5:  // pred: ^bb3
//     cf.br ^bb1(%3, %4 : i32, f32)
//   ^bb6:  // pred: ^bb1
//     cf.br ^bb7(%arg0 : i32)
//   ^bb7(%8: i32):  // 2 preds: ^bb6, ^bb7
//     %9 = arith.cmpi slt, %8, %arg0 : i32
//     cf.cond_br %9, ^bb7(%8 : i32), ^bb8
//   ^bb8:  // pred: ^bb7
//     return %8, %1 : i32, f32
//   }
// }
