// test: fold

func.func @known_condition_chooses(%x: f32, %y: f32) -> f32 {
  %true = arith.constant true
  %0 = scf.if %true -> (f32) {
    scf.yield %x : f32
  } else {
    scf.yield %y : f32
  }
  return %0 : f32
}
func.func @nothing_is_chosen() {
  %false = arith.constant false
  scf.if %false {
    "test.op"() : () -> ()
  }
  return
}
func.func @empty_else_goes(%c: i1) {
  scf.if %c {
    "test.op"() : () -> ()
  } else {
  }
  return
}
func.func @loop_of_no_turn(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c1 to %c0 step %c1 iter_args(%a = %x) -> (f32) {
    %1 = "test.op"(%i) : (index) -> f32
    scf.yield %1 : f32
  }
  return %0 : f32
}
func.func @loop_of_one_turn(%x: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %c0 to %c1 step %c1 iter_args(%a = %x, %b = %x) -> (f32, f32) {
    %1 = "test.op"(%i, %a) : (index, f32) -> f32
    scf.yield %1, %b : f32, f32
  }
  return %0#0, %0#1 : f32, f32
}
func.func @known_case() -> i32 {
  %c1 = arith.constant 1 : index
  %0 = scf.index_switch %c1 -> i32
  case 1 {
    %1 = "test.one"() : () -> i32
    scf.yield %1 : i32
  }
  default {
    %2 = "test.other"() : () -> i32
    scf.yield %2 : i32
  }
  return %0 : i32
}
func.func @one_block_is_inlined() -> i32 {
  %0 = scf.execute_region -> i32 {
    %1 = "test.op"() : () -> i32
    scf.yield %1 : i32
  }
  return %0 : i32
}
func.func @unknown_stays(%c: i1, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.if %c {
      "test.op"() : () -> ()
    }
  }
  return
}

// expected:
// module {
//   func.func @known_condition_chooses(%arg0: f32, %arg1: f32) -> f32 {
//     return %arg0 : f32
//   }
//   func.func @nothing_is_chosen() {
//     return
//   }
//   func.func @empty_else_goes(%arg0: i1) {
//     scf.if %arg0 {
//       "test.op"() : () -> ()
//     }
//     return
//   }
//   func.func @loop_of_no_turn(%arg0: f32) -> f32 {
//     return %arg0 : f32
//   }
//   func.func @loop_of_one_turn(%arg0: f32) -> (f32, f32) {
//     %c0 = arith.constant 0 : index
//     %0 = "test.op"(%c0, %arg0) : (index, f32) -> f32
//     return %0, %arg0 : f32, f32
//   }
//   func.func @known_case() -> i32 {
//     %0 = "test.one"() : () -> i32
//     return %0 : i32
//   }
//   func.func @one_block_is_inlined() -> i32 {
//     %0 = "test.op"() : () -> i32
//     return %0 : i32
//   }
//   func.func @unknown_stays(%arg0: i1, %arg1: index) {
//     %c0 = arith.constant 0 : index
//     %c1 = arith.constant 1 : index
//     scf.for %arg2 = %c0 to %arg1 step %c1 {
//       scf.if %arg0 {
//         "test.op"() : () -> ()
//       }
//     }
//     return
//   }
// }
