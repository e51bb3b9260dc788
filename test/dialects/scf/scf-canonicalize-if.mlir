// test: fold --allow-unregistered-dialect

func.func private @effect()
func.func @unused_results_go(%c: i1) -> index {
  %0:2 = scf.if %c -> (index, index) {
    %1 = "test.a"() : () -> index
    %2 = "test.b"() : () -> index
    scf.yield %1, %2 : index, index
  } else {
    %1 = "test.c"() : () -> index
    scf.yield %1, %1 : index, index
  }
  return %0#1 : index
}
func.func @selects(%c: i1, %a: i32, %b: i32) -> (i32, i32, i32) {
  %0:3 = scf.if %c -> (i32, i32, i32) {
    %1 = "test.a"() : () -> i32
    scf.yield %a, %1, %b : i32, i32, i32
  } else {
    scf.yield %b, %a, %b : i32, i32, i32
  }
  return %0#0, %0#1, %0#2 : i32, i32, i32
}
func.func @the_condition_is_known_inside(%c: i1) {
  scf.if %c {
    "test.use"(%c) : (i1) -> ()
  } else {
    "test.use"(%c) : (i1) -> ()
  }
  return
}
func.func @truth(%c: i1) -> (i1, i1) {
  %true = arith.constant true
  %false = arith.constant false
  %0:2 = scf.if %c -> (i1, i1) {
    func.call @effect() : () -> ()
    scf.yield %true, %false : i1, i1
  } else {
    scf.yield %false, %true : i1, i1
  }
  return %0#0, %0#1 : i1, i1
}
func.func @not(%c: i1) -> i32 {
  %true = arith.constant true
  %n = arith.xori %c, %true : i1
  %0 = scf.if %n -> i32 {
    %1 = "test.a"() : () -> i32
    scf.yield %1 : i32
  } else {
    %1 = "test.b"() : () -> i32
    scf.yield %1 : i32
  }
  return %0 : i32
}
func.func @nested(%c: i1, %d: i1, %a: i32, %b: i32) -> (i32, i32) {
  %0:2 = scf.if %c -> (i32, i32) {
    %1 = scf.if %d -> i32 {
      %2 = "test.a"() : () -> i32
      scf.yield %2 : i32
    } else {
      scf.yield %b : i32
    }
    scf.yield %1, %a : i32, i32
  } else {
    scf.yield %b, %b : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}
func.func @neighbours(%c: i1) -> (i32, i32) {
  %true = arith.constant true
  %n = arith.xori %c, %true : i1
  %0 = scf.if %c -> i32 {
    %1 = "test.a"() : () -> i32
    scf.yield %1 : i32
  } else {
    %1 = "test.b"() : () -> i32
    scf.yield %1 : i32
  }
  %2 = scf.if %n -> i32 {
    %3 = "test.c"(%0) : (i32) -> i32
    scf.yield %3 : i32
  } else {
    %3 = "test.d"(%0) : (i32) -> i32
    scf.yield %3 : i32
  }
  return %0, %2 : i32, i32
}
func.func @neighbours_without_else(%c: i1) {
  scf.if %c {
    "test.a"() : () -> ()
  }
  scf.if %c {
    "test.b"() : () -> ()
  } else {
    "test.c"() : () -> ()
  }
  return
}
func.func @others_stay(%c: i1, %d: i1) {
  scf.if %c {
    "test.a"() : () -> ()
  }
  "test.between"() : () -> ()
  scf.if %d {
    scf.if %c {
      "test.b"() : () -> ()
    }
    "test.c"() : () -> ()
  }
  return
}

// expected:
// module {
//   func.func private @effect()
//   func.func @unused_results_go(%arg0: i1) -> index {
//     %0 = scf.if %arg0 -> (index) {
//       %1 = "test.a"() : () -> index
//       %2 = "test.b"() : () -> index
//       scf.yield %2 : index
//     } else {
//       %1 = "test.c"() : () -> index
//       scf.yield %1 : index
//     }
//     return %0 : index
//   }
//   func.func @selects(%arg0: i1, %arg1: i32, %arg2: i32) -> (i32, i32, i32) {
//     %0 = arith.select %arg0, %arg1, %arg2 : i32
//     %1 = scf.if %arg0 -> (i32) {
//       %2 = "test.a"() : () -> i32
//       scf.yield %2 : i32
//     } else {
//       scf.yield %arg1 : i32
//     }
//     return %0, %1, %arg2 : i32, i32, i32
//   }
//   func.func @the_condition_is_known_inside(%arg0: i1) {
//     %false = arith.constant false
//     %true = arith.constant true
//     scf.if %arg0 {
//       "test.use"(%true) : (i1) -> ()
//     } else {
//       "test.use"(%false) : (i1) -> ()
//     }
//     return
//   }
//   func.func @truth(%arg0: i1) -> (i1, i1) {
//     %true = arith.constant true
//     %0 = arith.xori %arg0, %true : i1
//     scf.if %arg0 {
//       func.call @effect() : () -> ()
//     }
//     return %arg0, %0 : i1, i1
//   }
//   func.func @not(%arg0: i1) -> i32 {
//     %0 = scf.if %arg0 -> (i32) {
//       %1 = "test.b"() : () -> i32
//       scf.yield %1 : i32
//     } else {
//       %1 = "test.a"() : () -> i32
//       scf.yield %1 : i32
//     }
//     return %0 : i32
//   }
//   func.func @nested(%arg0: i1, %arg1: i1, %arg2: i32, %arg3: i32) -> (i32, i32) {
//     %0 = arith.andi %arg0, %arg1 : i1
//     %1 = arith.select %arg0, %arg2, %arg3 : i32
//     %2 = scf.if %0 -> (i32) {
//       %3 = "test.a"() : () -> i32
//       scf.yield %3 : i32
//     } else {
//       scf.yield %arg3 : i32
//     }
//     return %2, %1 : i32, i32
//   }
//   func.func @neighbours(%arg0: i1) -> (i32, i32) {
//     %0:2 = scf.if %arg0 -> (i32, i32) {
//       %1 = "test.a"() : () -> i32
//       %2 = "test.d"(%1) : (i32) -> i32
//       scf.yield %1, %2 : i32, i32
//     } else {
//       %1 = "test.b"() : () -> i32
//       %2 = "test.c"(%1) : (i32) -> i32
//       scf.yield %1, %2 : i32, i32
//     }
//     return %0#0, %0#1 : i32, i32
//   }
//   func.func @neighbours_without_else(%arg0: i1) {
//     scf.if %arg0 {
//       "test.a"() : () -> ()
//       "test.b"() : () -> ()
//     } else {
//       "test.c"() : () -> ()
//     }
//     return
//   }
//   func.func @others_stay(%arg0: i1, %arg1: i1) {
//     scf.if %arg0 {
//       "test.a"() : () -> ()
//     }
//     "test.between"() : () -> ()
//     scf.if %arg1 {
//       scf.if %arg0 {
//         "test.b"() : () -> ()
//       }
//       "test.c"() : () -> ()
//     }
//     return
//   }
// }
