// test: pass --inline=default-pipeline=

func.func private @moved(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}

func.func @last_call_moves_the_body(%a: i32) -> i32 {
  %0 = call @moved(%a) : (i32) -> i32
  return %0 : i32
}

func.func @several_returns(%c: i1) -> i32 {
  %0 = arith.constant 1 : i32
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %0 : i32
^bb2:
  %1 = arith.constant 2 : i32
  return %1 : i32
}

func.func @returns_become_branches(%c: i1) -> i32 {
  %0 = call @several_returns(%c) : (i1) -> i32
  %1 = arith.addi %0, %0 : i32
  return %1 : i32
}

func.func @calls_itself(%c: i1) {
  call @calls_itself(%c) : (i1) -> ()
  return
}

func.func @recursion_stays(%c: i1) {
  call @calls_itself(%c) : (i1) -> ()
  return
}

func.func @not_inlined() attributes {no_inline} {
  return
}

func.func private @declared()

func.func @calls_that_stay() {
  call @not_inlined() : () -> ()
  call @declared() : () -> ()
  return
}

func.func private @dead() {
  call @dead_too() : () -> ()
  return
}

func.func private @dead_too() {
  return
}

func.func private @address_taken() {
  return
}

func.func private @one_block() {
  return
}

func.func @unknown_op(%a: i32) {
  "test.op"() ({
    func.call @several_blocks_of_unknown() : () -> ()
    func.call @one_block() : () -> ()
    "test.end"() : () -> ()
  }) {callee = @address_taken} : () -> ()
  return
}

func.func private @several_blocks_of_unknown() {
  cf.br ^bb1
^bb1:
  return
}

func.func private @not_allowed() {
  "test.op"() : () -> ()
  return
}

// expected:
// module {
//   func.func @last_call_moves_the_body(%arg0: i32) -> i32 {
//     %0 = arith.addi %arg0, %arg0 : i32
//     return %0 : i32
//   }
//   func.func @several_returns(%arg0: i1) -> i32 {
//     %c1_i32 = arith.constant 1 : i32
//     cf.cond_br %arg0, ^bb1, ^bb2
//   ^bb1:  // pred: ^bb0
//     return %c1_i32 : i32
//   ^bb2:  // pred: ^bb0
//     %c2_i32 = arith.constant 2 : i32
//     return %c2_i32 : i32
//   }
//   func.func @returns_become_branches(%arg0: i1) -> i32 {
//     %c1_i32 = arith.constant 1 : i32
//     cf.cond_br %arg0, ^bb1, ^bb2
//   ^bb1:  // pred: ^bb0
//     cf.br ^bb3(%c1_i32 : i32)
//   ^bb2:  // pred: ^bb0
//     %c2_i32 = arith.constant 2 : i32
//     cf.br ^bb3(%c2_i32 : i32)
//   ^bb3(%0: i32):  // 2 preds: ^bb1, ^bb2
//     %1 = arith.addi %0, %0 : i32
//     return %1 : i32
//   }
//   func.func @calls_itself(%arg0: i1) {
//     call @calls_itself(%arg0) : (i1) -> ()
//     return
//   }
//   func.func @recursion_stays(%arg0: i1) {
//     call @calls_itself(%arg0) : (i1) -> ()
//     return
//   }
//   func.func @not_inlined() attributes {no_inline} {
//     return
//   }
//   func.func private @declared()
//   func.func @calls_that_stay() {
//     call @not_inlined() : () -> ()
//     call @declared() : () -> ()
//     return
//   }
//   func.func private @dead_too() {
//     return
//   }
//   func.func private @address_taken() {
//     return
//   }
//   func.func @unknown_op(%arg0: i32) {
//     "test.op"() ({
//       func.call @several_blocks_of_unknown() : () -> ()
//       "test.end"() : () -> ()
//     }) {callee = @address_taken} : () -> ()
//     return
//   }
//   func.func private @several_blocks_of_unknown() {
//     cf.br ^bb1
//   ^bb1:  // pred: ^bb0
//     return
//   }
// }
