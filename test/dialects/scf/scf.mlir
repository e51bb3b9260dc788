// test: round-trip --allow-unregistered-dialect

module {
  func.func @f(%arg0: index, %arg1: i32, %arg2: f32) {
    scf.for %arg3 = %arg0 to %arg0 step %arg0 {
    } {x}
    scf.for unsigned %arg3 = %arg1 to %arg1 step %arg1  : i32 {
    }
    %0:2 = scf.for %arg3 = %arg0 to %arg0 step %arg0 iter_args(%arg4 = %arg2, %arg5 = %arg1) -> (f32, i32) {
      scf.yield %arg4, %arg5 : f32, i32
    }
    %1 = scf.for %arg3 = %arg1 to %arg1 step %arg1 iter_args(%arg4 = %arg2) -> (f32)  : i32 {
      scf.yield %arg4 : f32
    }
    return
  }
}

// -----

module {
  func.func @f(%arg0: index, %arg1: i32, %arg2: f32) {
    %0 = scf.while (%arg3 = %arg2) : (f32) -> i32 {
      %1 = "a.b"() : () -> i1
      scf.condition(%1) %arg1 : i32
    } do {
    ^bb0(%arg3: i32):
      scf.yield %arg2 : f32
    } attributes {a}
    scf.while : () -> () {
      %1 = "a.b"() : () -> i1
      scf.condition(%1)
    } do {
      scf.yield
    }
    return
  }
}

// -----

module {
  func.func @f(%arg0: index, %arg1: i1, %arg2: f32) {
    %0 = scf.if %arg1 -> (f32) {
      scf.yield %arg2 : f32
    } else {
      scf.yield %arg2 : f32
    } {x}
    scf.if %arg1 {
    }
    scf.if %arg1 {
      "a.b"() : () -> ()
    } else {
      "a.c"() : () -> ()
    }
    return
  }
}

// -----

module {
  func.func @f(%arg0: index, %arg1: i1, %arg2: f32) {
    scf.parallel (%arg3, %arg4) = (%arg0, %arg0) to (%arg0, %arg0) step (%arg0, %arg0) {
      scf.reduce 
    } {x}
    %0 = scf.parallel (%arg3) = (%arg0) to (%arg0) step (%arg0) init (%arg2) -> f32 {
      scf.reduce(%arg2 : f32) {
      ^bb0(%arg4: f32, %arg5: f32):
        scf.reduce.return %arg4 : f32
      }
    }
    return
  }
}

// -----

module {
  func.func @f(%arg0: index, %arg1: i1, %arg2: f32) {
    %0 = scf.index_switch %arg0 -> f32 
    case 1 {
      scf.yield %arg2 : f32
    }
    case -2 {
      scf.yield %arg2 : f32
    }
    default {
      scf.yield %arg2 : f32
    }
    scf.index_switch %arg0 {x} 
    default {
    }
    %1:2 = scf.index_switch %arg0 -> f32, i1 
    default {
      scf.yield %arg2, %arg1 : f32, i1
    }
    return
  }
}

// -----

module {
  func.func @f(%arg0: index, %arg1: i1, %arg2: f32) {
    %0 = scf.execute_region -> f32 {
      scf.yield %arg2 : f32
    }
    scf.execute_region {
      cf.br ^bb1
    ^bb1:  // pred: ^bb0
      scf.yield
    } {x}
    %1:2 = scf.execute_region -> (f32, i1) {
      scf.yield %arg2, %arg1 : f32, i1
    }
    return
  }
}

// -----

module {
  func.func @f(%arg0: index, %arg1: i1, %arg2: f32) {
    %0:2 = scf.execute_region -> (f32, i1) no_inline {
      scf.yield %arg2, %arg1 : f32, i1
    }
    return
  }
}

// -----

module {
  func.func @f(%arg0: index, %arg1: i1, %arg2: f32) {
    %0:2 = scf.execute_region -> (f32, i1) no_inline {
      scf.yield %arg2, %arg1 : f32, i1
    }
    return
  }
}

// -----

module {
  func.func @f(%arg0: index, %arg1: tensor<4xf32>) {
    scf.forall (%arg2) in (4) {
    }
    scf.parallel (%arg2) = (%arg0) to (%arg0) step (%arg0) {
      scf.reduce 
    }
    %0 = scf.forall (%arg2) in (%arg0) shared_outs(%arg3 = %arg1) -> (tensor<4xf32>) {
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %arg1 into %arg3[%arg2] [4] [1] : tensor<4xf32> into tensor<4xf32>
      }
    }
    return
  }
}
