// test: round-trip

module {
  func.func @branches(%arg0: i1, %arg1: i32) -> i32 {
    cf.assert %arg0, "must\09hold" {tag}
    cf.br ^bb1(%arg1, %arg0 : i32, i1)
  ^bb1(%0: i32, %1: i1):  // 2 preds: ^bb0, ^bb1
    cf.cond_br %1, ^bb2, ^bb1(%arg1, %arg0 : i32, i1) {tag}
  ^bb2:  // pred: ^bb1
    cf.cond_br %1 weights([3, 5]), ^bb3(%arg1 : i32), ^bb3(%0 : i32)
  ^bb3(%2: i32):  // 2 preds: ^bb2, ^bb2
    return %2 : i32
  }
}

// -----

module {
  func.func @switches(%arg0: i32, %arg1: f32, %arg2: i8) {
    cf.switch %arg0 : i32, [
      default: ^bb1(%arg1 : f32),
      42: ^bb2,
      4294967295: ^bb1(%arg1 : f32)
    ] {tag}
  ^bb1(%0: f32):  // 2 preds: ^bb0, ^bb0
    cf.switch %arg2 : i8, [
      default: ^bb2]
  ^bb2:  // 3 preds: ^bb0, ^bb1, ^bb2
    cf.br ^bb2
  }
}
