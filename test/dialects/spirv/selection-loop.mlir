// test: round-trip

module {
  func.func @constructs(%arg0: i1, %arg1: i32) -> i32 {
    %0 = spirv.mlir.loop control(Unroll) -> i32 {
      spirv.Branch ^bb1(%arg1 : i32)
    ^bb1(%1: i32):  // 2 preds: ^bb0, ^bb2
      spirv.BranchConditional %arg0, ^bb2, ^bb3
    ^bb2:  // pred: ^bb1
      spirv.Branch ^bb1(%1 : i32)
    ^bb3:  // pred: ^bb1
      spirv.mlir.merge %1 : i32
    }
    spirv.mlir.selection control(Flatten) {
      spirv.BranchConditional %arg0, ^bb1, ^bb2
    ^bb1:  // pred: ^bb0
      spirv.Branch ^bb2
    ^bb2:  // 2 preds: ^bb0, ^bb1
      spirv.mlir.merge
    }
    spirv.mlir.selection {
    }
    return %0 : i32
  }
}
