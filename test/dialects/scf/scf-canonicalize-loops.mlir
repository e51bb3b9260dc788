// test: fold --allow-unregistered-dialect

func.func @what_a_loop_does_not_change(%n: index, %s: index, %a: i32, %b: i32) -> (i32, i32, i32, i32) {
  %0:4 = scf.for %i = %s to %n step %s iter_args(%x = %a, %y = %b, %z = %a, %w = %a) -> (i32, i32, i32, i32) {
    %1 = arith.addi %x, %y : i32
    %2 = "test.a"(%1, %z) : (i32, i32) -> i32
    scf.yield %2, %y, %2, %a : i32, i32, i32, i32
  }
  return %0#0, %0#1, %0#2, %0#3 : i32, i32, i32, i32
}
func.func @nothing_is_left_to_carry(%n: index, %s: index, %a: i32) -> i32 {
  %0 = scf.for %i = %s to %n step %s iter_args(%x = %a) -> i32 {
    "test.a"(%i, %x) : (index, i32) -> ()
    scf.yield %x : i32
  }
  return %0 : i32
}
func.func @an_empty_loop(%a: i32, %b: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %0:2 = scf.for %i = %c0 to %c9 step %c1 iter_args(%x = %a, %y = %a) -> (i32, i32) {
    scf.yield %b, %a : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}
func.func @while_arguments(%a: i32, %b: i32) -> (i32, i32) {
  %0:2 = scf.while (%x = %a, %y = %b, %z = %b) : (i32, i32, i32) -> (i32, i32) {
    %1:2 = "test.cond"(%x, %y) : (i32, i32) -> (i1, i32)
    scf.condition(%1#0) %1#1, %1#1 : i32, i32
  } do {
  ^bb0(%x: i32, %y: i32):
    %1 = "test.next"(%x, %y) : (i32, i32) -> i32
    scf.yield %1, %b, %x : i32, i32, i32
  }
  return %0#0, %0#1 : i32, i32
}
func.func @while_results(%a: i32, %b: i32) -> i32 {
  %0:3 = scf.while (%x = %a) : (i32) -> (i32, i32, i32) {
    %1:3 = "test.cond"(%x) : (i32) -> (i1, i32, i32)
    scf.condition(%1#0) %1#1, %b, %1#2 : i32, i32, i32
  } do {
  ^bb0(%x: i32, %y: i32, %z: i32):
    %1 = "test.next"(%x, %y) : (i32, i32) -> i32
    scf.yield %1 : i32
  }
  return %0#1 : i32
}
func.func @what_holds_in_the_body(%a: i32) {
  %0:2 = scf.while : () -> (i32, i1) {
    %1 = "test.value"() : () -> i32
    %2 = arith.cmpi slt, %1, %a : i32
    scf.condition(%2) %1, %2 : i32, i1
  } do {
  ^bb0(%x: i32, %c: i1):
    %1 = arith.cmpi slt, %x, %a : i32
    %3 = arith.cmpi sgt, %x, %a : i32
    "test.use"(%1, %3, %c) : (i1, i1, i1) -> ()
    scf.yield
  }
  return
}
func.func @what_does_not_hold_in_the_body(%a: i32) {
  %0 = scf.while : () -> i32 {
    %1 = "test.value"() : () -> i32
    %2 = arith.cmpi ult, %a, %1 : i32
    scf.condition(%2) %1 : i32
  } do {
  ^bb0(%x: i32):
    %1 = arith.cmpi uge, %a, %x : i32
    "test.use"(%1) : (i1) -> ()
    scf.yield
  }
  return
}
func.func @passed_on_in_order(%a: i32, %b: f32) -> (f32, i32) {
  %0:2 = scf.while (%x = %a, %y = %b) : (i32, f32) -> (f32, i32) {
    %1 = "test.cond"() : () -> i1
    scf.condition(%1) %y, %x : f32, i32
  } do {
  ^bb0(%x: f32, %y: i32):
    %1:2 = "test.next"(%x, %y) : (f32, i32) -> (i32, f32)
    scf.yield %1#0, %1#1 : i32, f32
  }
  return %0#0, %0#1 : f32, i32
}
func.func @dimensions(%m: memref<?x?x?xi32>, %a: index, %v: i32) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  scf.parallel (%i, %j, %k) = (%c0, %c3, %a) to (%c3, %a, %a) step (%c3, %c3, %c3) {
    memref.store %v, %m[%i, %j, %k] : memref<?x?x?xi32>
  }
  scf.parallel (%i, %j, %k) = (%c0, %c0, %c0) to (%c3, %a, %c3) step (%c3, %c3, %c3) {
    memref.store %v, %m[%i, %j, %k] : memref<?x?x?xi32>
  }
  return
}
func.func @a_reduction_of_one_turn(%a: index, %b: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.parallel (%i) = (%c0) to (%c1) step (%c1) init (%a) -> index {
    scf.reduce(%b : index) {
    ^bb0(%x: index, %y: index):
      %1 = arith.muli %x, %y : index
      scf.reduce.return %1 : index
    }
  }
  return %0 : index
}
func.func @merged(%m: memref<?x?xi32>, %a: index, %v: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%a) step (%c1) {
    scf.parallel (%j) = (%c1) to (%a) step (%c1) {
      memref.store %v, %m[%i, %j] : memref<?x?xi32>
    }
  }
  scf.parallel (%i) = (%c0) to (%a) step (%c1) {
    scf.parallel (%j) = (%i) to (%a) step (%c1) {
      memref.store %v, %m[%i, %j] : memref<?x?xi32>
    }
  }
  return
}
func.func @blocks(%c: i1) {
  %0 = scf.execute_region -> i64 {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    %1 = "test.a"() : () -> i64
    scf.yield %1 : i64
  ^bb2:
    %2 = "test.b"() : () -> i64
    scf.yield %2 : i64
  }
  "test.use"(%0) : (i64) -> ()
  return
}

// expected:
// module {
//   func.func @what_a_loop_does_not_change(%arg0: index, %arg1: index, %arg2: i32, %arg3: i32) -> (i32, i32, i32, i32) {
//     %0 = scf.for %arg4 = %arg1 to %arg0 step %arg1 iter_args(%arg5 = %arg2) -> (i32) {
//       %1 = arith.addi %arg5, %arg3 : i32
//       %2 = "test.a"(%1, %arg5) : (i32, i32) -> i32
//       scf.yield %2 : i32
//     }
//     return %0, %arg3, %0, %arg2 : i32, i32, i32, i32
//   }
//   func.func @nothing_is_left_to_carry(%arg0: index, %arg1: index, %arg2: i32) -> i32 {
//     scf.for %arg3 = %arg1 to %arg0 step %arg1 {
//       "test.a"(%arg3, %arg2) : (index, i32) -> ()
//     }
//     return %arg2 : i32
//   }
//   func.func @an_empty_loop(%arg0: i32, %arg1: i32) -> (i32, i32) {
//     return %arg1, %arg0 : i32, i32
//   }
//   func.func @while_arguments(%arg0: i32, %arg1: i32) -> (i32, i32) {
//     %0 = scf.while (%arg2 = %arg0) : (i32) -> i32 {
//       %1:2 = "test.cond"(%arg2, %arg1) : (i32, i32) -> (i1, i32)
//       scf.condition(%1#0) %1#1 : i32
//     } do {
//     ^bb0(%arg2: i32):
//       %1 = "test.next"(%arg2, %arg2) : (i32, i32) -> i32
//       scf.yield %1 : i32
//     }
//     return %0, %0 : i32, i32
//   }
//   func.func @while_results(%arg0: i32, %arg1: i32) -> i32 {
//     %0 = scf.while (%arg2 = %arg0) : (i32) -> i32 {
//       %1:3 = "test.cond"(%arg2) : (i32) -> (i1, i32, i32)
//       scf.condition(%1#0) %1#1 : i32
//     } do {
//     ^bb0(%arg2: i32):
//       %1 = "test.next"(%arg2, %arg1) : (i32, i32) -> i32
//       scf.yield %1 : i32
//     }
//     return %arg1 : i32
//   }
//   func.func @what_holds_in_the_body(%arg0: i32) {
//     %true = arith.constant true
//     %0 = scf.while : () -> i32 {
//       %1 = "test.value"() : () -> i32
//       %2 = arith.cmpi slt, %1, %arg0 : i32
//       scf.condition(%2) %1 : i32
//     } do {
//     ^bb0(%arg1: i32):
//       %1 = arith.cmpi sgt, %arg1, %arg0 : i32
//       "test.use"(%true, %1, %true) : (i1, i1, i1) -> ()
//       scf.yield
//     }
//     return
//   }
//   func.func @what_does_not_hold_in_the_body(%arg0: i32) {
//     %false = arith.constant false
//     scf.while : () -> () {
//       %0 = "test.value"() : () -> i32
//       %1 = arith.cmpi ult, %arg0, %0 : i32
//       scf.condition(%1)
//     } do {
//       "test.use"(%false) : (i1) -> ()
//       scf.yield
//     }
//     return
//   }
//   func.func @passed_on_in_order(%arg0: i32, %arg1: f32) -> (f32, i32) {
//     %0:2 = scf.while (%arg2 = %arg0, %arg3 = %arg1) : (i32, f32) -> (i32, f32) {
//       %1 = "test.cond"() : () -> i1
//       scf.condition(%1) %arg2, %arg3 : i32, f32
//     } do {
//     ^bb0(%arg2: i32, %arg3: f32):
//       %1:2 = "test.next"(%arg3, %arg2) : (f32, i32) -> (i32, f32)
//       scf.yield %1#0, %1#1 : i32, f32
//     }
//     return %0#1, %0#0 : f32, i32
//   }
//   func.func @dimensions(%arg0: memref<?x?x?xi32>, %arg1: index, %arg2: i32) {
//     %c0 = arith.constant 0 : index
//     %c3 = arith.constant 3 : index
//     scf.parallel (%arg3) = (%c0) to (%arg1) step (%c3) {
//       memref.store %arg2, %arg0[%c0, %arg3, %c0] : memref<?x?x?xi32>
//       scf.reduce 
//     }
//     return
//   }
//   func.func @a_reduction_of_one_turn(%arg0: index, %arg1: index) -> index {
//     %0 = arith.muli %arg0, %arg1 : index
//     return %0 : index
//   }
//   func.func @merged(%arg0: memref<?x?xi32>, %arg1: index, %arg2: i32) {
//     %c0 = arith.constant 0 : index
//     %c1 = arith.constant 1 : index
//     scf.parallel (%arg3, %arg4) = (%c0, %c1) to (%arg1, %arg1) step (%c1, %c1) {
//       memref.store %arg2, %arg0[%arg3, %arg4] : memref<?x?xi32>
//       scf.reduce 
//     }
//     scf.parallel (%arg3) = (%c0) to (%arg1) step (%c1) {
//       scf.parallel (%arg4) = (%arg3) to (%arg1) step (%c1) {
//         memref.store %arg2, %arg0[%arg3, %arg4] : memref<?x?xi32>
//         scf.reduce 
//       }
//       scf.reduce 
//     }
//     return
//   }
//   func.func @blocks(%arg0: i1) {
//     cf.cond_br %arg0, ^bb1, ^bb2
//   ^bb1:  // pred: ^bb0
//     %0 = "test.a"() : () -> i64
//     cf.br ^bb3(%0 : i64)
//   ^bb2:  // pred: ^bb0
//     %1 = "test.b"() : () -> i64
//     cf.br ^bb3(%1 : i64)
//   ^bb3(%2: i64):  // 2 preds: ^bb1, ^bb2
//     "test.use"(%2) : (i64) -> ()
//     return
//   }
// }
