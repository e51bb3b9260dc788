// test: round-trip

module {
  func.func @branches(%arg0: i1, %arg1: i32) {
    spirv.BranchConditional %arg0 [5, 10], ^bb1(%arg1 : i32), ^bb2
  ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb1
    spirv.Switch %arg1 : i32, [
      default: ^bb2,
      4294967295: ^bb1(%0 : i32),
      2: ^bb2
    ]
  ^bb2:  // 3 preds: ^bb0, ^bb1, ^bb1
    spirv.Branch ^bb3
  ^bb3:  // pred: ^bb2
    spirv.Return
  ^bb4:  // no predecessors
    spirv.Unreachable
  }
  func.func @kill() {
    spirv.Kill
  }
  func.func @value(%arg0: i32) -> i32 {
    spirv.ReturnValue %arg0 : i32
  }
}
