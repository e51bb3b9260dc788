// test: round-trip
// Modules, functions, branches and forms of their own, one piece each.

module {
}

// -----

module @named attributes {vendor.note = "kept"} {
  func.func private @declared(i32, f32) -> (i32, f32)
}

// -----

module {
  func.func @diamond(%arg0: i1, %arg1: i32) -> i32 {
    cf.cond_br %arg0, ^bb1, ^bb2(%arg1 : i32)
  ^bb1:  // pred: ^bb0
    %0 = arith.addi %arg1, %arg1 : i32
    cf.br ^bb2(%0 : i32)
  ^bb2(%1: i32):  // 2 preds: ^bb0, ^bb1
    return %1 : i32
  }
}
