// test: fold

func.func @same_results(%a: index, %x: i32, %y: i32) -> (i32, i32) {
  %0:2 = scf.index_switch %a -> i32, i32
  case 1 { 
    "test.use"() : () -> ()
    scf.yield %x, %x : i32, i32 }
  default { scf.yield %y, %y : i32, i32 }
  return %0#0, %0#1 : i32, i32
}

func.func @same_results_of_inside(%a: index, %x: i32, %y: i32) -> (i32, i32) {
  %0:2 = scf.index_switch %a -> i32, i32
  case 1 { 
    "test.use"() : () -> ()
    %z = "test.def"() : () -> i32
    scf.yield %z, %z : i32, i32 }
  default { scf.yield %y, %y : i32, i32 }
  return %0#0, %0#1 : i32, i32
}

func.func @result_from_outside(%a: index, %x: i32, %y: i32) -> (i32, i32) {
  %0:2 = scf.index_switch %a -> i32, i32
  default { 
    %z = "test.def"() : () -> i32
    scf.yield %z, %y : i32, i32 }
  return %0#0, %0#1 : i32, i32
}

func.func @unused_results(%a: index, %x: i32, %y: i32) {
  %0:2 = scf.index_switch %a -> i32, i32
  default { 
    "test.use"() : () -> ()
    scf.yield %x, %y : i32, i32 }
  return
}

func.func @region_with_same_results(%a: i1, %x: i32, %y: i32) -> (i32, i32) {
  %0:2 = scf.execute_region -> (i32, i32) no_inline {
    %z = "test.def"() : () -> i32
    scf.yield %z, %z : i32, i32 }
  return %0#0, %0#1 : i32, i32
}

func.func @choice_moves_into_body(%a: i1, %x: i32, %y: i32) -> (i32, i32) {
  %0:2 = scf.while (%p = %x, %q = %y) : (i32, i32) -> (i32, i32) {
    %c = "test.c"(%p) : (i32) -> i1
    scf.if %c {
      "test.use"(%q) : (i32) -> ()
    }
    scf.condition(%c) %p, %q : i32, i32
  } do {
  ^bb0(%s: i32, %t: i32):
    "test.use2"(%s, %t) : (i32, i32) -> ()
    scf.yield %s, %t : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}

func.func @choice_with_results_moves(%a: i1, %x: i32, %y: i32) -> (i32, i32) {
  %0:2 = scf.while (%p = %x, %q = %y) : (i32, i32) -> (i32, i32) {
    %c = "test.c"(%p) : (i32) -> i1
    %d = "test.d"(%p) : (i32) -> i32
    %r = scf.if %c -> i32 {
      "test.use"(%q, %d) : (i32, i32) -> ()
      %e = "test.e"(%q, %d) : (i32, i32) -> i32
      scf.yield %e : i32
    } else {
      scf.yield %d : i32
    }
    scf.condition(%c) %r, %q : i32, i32
  } do {
  ^bb0(%s: i32, %t: i32):
    "test.use2"(%s, %t) : (i32, i32) -> ()
    scf.yield %s, %t : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}

func.func @step_of_zero() -> tensor<4xf32> {
  %e = "test.e"() : () -> tensor<4xf32>
  %0 = scf.forall (%i) = (1) to (4) step (0) shared_outs(%o = %e) -> (tensor<4xf32>) {
    "test.use"() : () -> ()
    scf.forall.in_parallel {
    }
  }
  return %0 : tensor<4xf32>
}

// expected:
// module {
//   func.func @same_results(%arg0: index, %arg1: i32, %arg2: i32) -> (i32, i32) {
//     %0 = scf.index_switch %arg0 -> i32 
//     case 1 {
//       "test.use"() : () -> ()
//       scf.yield %arg1 : i32
//     }
//     default {
//       scf.yield %arg2 : i32
//     }
//     return %0, %0 : i32, i32
//   }
//   func.func @same_results_of_inside(%arg0: index, %arg1: i32, %arg2: i32) -> (i32, i32) {
//     %0 = scf.index_switch %arg0 -> i32 
//     case 1 {
//       "test.use"() : () -> ()
//       %1 = "test.def"() : () -> i32
//       scf.yield %1 : i32
//     }
//     default {
//       scf.yield %arg2 : i32
//     }
//     return %0, %0 : i32, i32
//   }
//   func.func @result_from_outside(%arg0: index, %arg1: i32, %arg2: i32) -> (i32, i32) {
//     %0 = scf.index_switch %arg0 -> i32 
//     default {
//       %1 = "test.def"() : () -> i32
//       scf.yield %1 : i32
//     }
//     return %0, %arg2 : i32, i32
//   }
//   func.func @unused_results(%arg0: index, %arg1: i32, %arg2: i32) {
//     scf.index_switch %arg0 
//     default {
//       "test.use"() : () -> ()
//     }
//     return
//   }
//   func.func @region_with_same_results(%arg0: i1, %arg1: i32, %arg2: i32) -> (i32, i32) {
//     %0 = scf.execute_region -> i32 no_inline {
//       %1 = "test.def"() : () -> i32
//       scf.yield %1 : i32
//     }
//     return %0, %0 : i32, i32
//   }
//   func.func @choice_moves_into_body(%arg0: i1, %arg1: i32, %arg2: i32) -> (i32, i32) {
//     scf.while : () -> () {
//       %0 = "test.c"(%arg1) : (i32) -> i1
//       scf.condition(%0)
//     } do {
//       "test.use"(%arg2) : (i32) -> ()
//       "test.use2"(%arg1, %arg2) : (i32, i32) -> ()
//       scf.yield
//     }
//     return %arg1, %arg2 : i32, i32
//   }
//   func.func @choice_with_results_moves(%arg0: i1, %arg1: i32, %arg2: i32) -> (i32, i32) {
//     %0 = scf.while (%arg3 = %arg1) : (i32) -> i32 {
//       %1 = "test.c"(%arg3) : (i32) -> i1
//       %2 = "test.d"(%arg3) : (i32) -> i32
//       scf.condition(%1) %2 : i32
//     } do {
//     ^bb0(%arg3: i32):
//       "test.use"(%arg2, %arg3) : (i32, i32) -> ()
//       %1 = "test.e"(%arg2, %arg3) : (i32, i32) -> i32
//       "test.use2"(%1, %arg2) : (i32, i32) -> ()
//       scf.yield %1 : i32
//     }
//     return %0, %arg2 : i32, i32
//   }
//   func.func @step_of_zero() -> tensor<4xf32> {
//     %0 = "test.e"() : () -> tensor<4xf32>
//     return %0 : tensor<4xf32>
//   }
// }
