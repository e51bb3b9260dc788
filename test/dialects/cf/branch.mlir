// test: fold --allow-unregistered-dialect

func.func @only_predecessor_is_merged(%x: i32) -> i32 {
  cf.br ^bb1(%x : i32)
^bb1(%y: i32):
  return %y : i32
}
func.func @block_that_passes_on(%c: i1, %x: i32, %y: i32) -> i32 {
  cf.cond_br %c weights([1, 2]), ^bb1(%x : i32), ^bb3(%y : i32)
^bb1(%a: i32):
  cf.br ^bb2(%a : i32)
^bb2(%b: i32):
  "test.here"() : () -> ()
  return %b : i32
^bb3(%d: i32):
  "test.there"() : () -> ()
  return %d : i32
}
func.func @constant_condition(%x: i32, %y: i32) -> i32 {
  %f = arith.constant false
  cf.cond_br %f, ^bb1(%x : i32), ^bb1(%y : i32)
^bb1(%a: i32):
  return %a : i32
}

// expected:
// module {
//   func.func @only_predecessor_is_merged(%arg0: i32) -> i32 {
//     return %arg0 : i32
//   }
//   func.func @block_that_passes_on(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
//     cf.cond_br %arg0 weights([1, 2]), ^bb1(%arg1 : i32), ^bb2(%arg2 : i32)
//   ^bb1(%0: i32):  // pred: ^bb0
//     "test.here"() : () -> ()
//     return %0 : i32
//   ^bb2(%1: i32):  // pred: ^bb0
//     "test.there"() : () -> ()
//     return %1 : i32
//   }
//   func.func @constant_condition(%arg0: i32, %arg1: i32) -> i32 {
//     return %arg1 : i32
//   }
// }

// -----

func.func @same_successor(%c: i1, %x: i32, %y: i32) -> i32 {
  cf.cond_br %c, ^bb1(%x : i32), ^bb1(%y : i32)
^bb1(%a: i32):
  return %a : i32
}
func.func @condition_is_known_behind(%c: i1, %x: i32) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  "test.use"(%c) : (i1) -> ()
  cf.cond_br %c, ^bb2, ^bb3
^bb2:
  "test.then"() : () -> ()
  return
^bb3:
  "test.else"() : () -> ()
  return
}
func.func @unreachable_successor(%c: i1) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  "test.here"() : () -> ()
  return
^bb2:
  ub.unreachable
}
func.func @true_assertion_goes() {
  %t = arith.constant true
  cf.assert %t, "always"
  return
}

// expected:
// module {
//   func.func @same_successor(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
//     %0 = arith.select %arg0, %arg1, %arg2 : i32
//     return %0 : i32
//   }
//   func.func @condition_is_known_behind(%arg0: i1, %arg1: i32) {
//     %true = arith.constant true
//     cf.cond_br %arg0, ^bb1, ^bb2
//   ^bb1:  // pred: ^bb0
//     "test.use"(%true) : (i1) -> ()
//     cf.br ^bb2
//   ^bb2:  // 2 preds: ^bb0, ^bb1
//     "test.then"() : () -> ()
//     return
//   }
//   func.func @unreachable_successor(%arg0: i1) {
//     "test.here"() : () -> ()
//     return
//   }
//   func.func @true_assertion_goes() {
//     return
//   }
// }
