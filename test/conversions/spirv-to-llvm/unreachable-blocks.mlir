// test: our pass --convert-spirv-to-llvm

spirv.func @unreachable_continue(%c: i1) "None" {
  spirv.mlir.loop {
    spirv.Branch ^header
  ^header:
    spirv.BranchConditional %c, ^body, ^merge
  ^body:
    spirv.Return
  ^continue:
    spirv.Branch ^header
  ^merge:
    spirv.mlir.merge
  }
  spirv.Return
}

// expected:
// module {
//   llvm.func @unreachable_continue(%arg0: i1) {
//     llvm.br ^bb1
//   ^bb1:  // pred: ^bb0
//     llvm.cond_br %arg0, ^bb2, ^bb3
//   ^bb2:  // pred: ^bb1
//     llvm.return
//   ^bb3:  // pred: ^bb1
//     llvm.br ^bb4
//   ^bb4:  // pred: ^bb3
//     llvm.return
//   }
// }

// -----

spirv.func @unreachable_block(%a: i32) "None" {
  spirv.Return
^bb1(%b: i32):
  spirv.Return
}

// expected:
// module {
//   llvm.func @unreachable_block(%arg0: i32) {
//     llvm.return
//   }
// }

// -----

spirv.func @no_merge(%c: i1, %a: i32, %b: i32) -> i32 "None" {
  spirv.mlir.selection {
    spirv.BranchConditional %c, ^then, ^else
  ^then:
    spirv.ReturnValue %a : i32
  ^else:
    spirv.ReturnValue %b : i32
  ^merge:
    spirv.mlir.merge
  }
  spirv.ReturnValue %a : i32
}

// expected:
// module {
//   llvm.func @no_merge(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
//     llvm.cond_br %arg0, ^bb1, ^bb2
//   ^bb1:  // pred: ^bb0
//     llvm.return %arg1 : i32
//   ^bb2:  // pred: ^bb0
//     llvm.return %arg2 : i32
//   ^bb3:  // no predecessors
//     llvm.br ^bb4
//   ^bb4:  // pred: ^bb3
//     llvm.return %arg1 : i32
//   }
// }

// -----

// The merge block yields values of blocks that go; those two use each other's.
spirv.func @lost_results(%c: i1, %a: i32) -> i32 "None" {
  %0:2 = spirv.mlir.selection control(Flatten) -> i32, i32 {
    spirv.BranchConditional %c, ^then, ^else
  ^then:
    spirv.ReturnValue %a : i32
  ^else:
    spirv.ReturnValue %a : i32
  ^lost:
    %1 = spirv.IAdd %2, %a : i32
    spirv.BranchConditional %c, ^other, ^merge
  ^other:
    %2 = spirv.IMul %1, %a : i32
    spirv.Branch ^lost
  ^merge:
    spirv.mlir.merge %1, %2 : i32, i32
  }
  %3 = spirv.IAdd %0#0, %0#1 : i32
  spirv.ReturnValue %3 : i32
}

// expected:
// module {
//   llvm.func @lost_results(%arg0: i1, %arg1: i32) -> i32 {
//     %0 = llvm.mlir.undef : i32
//     %1 = llvm.mlir.undef : i32
//     llvm.cond_br %arg0, ^bb1, ^bb2
//   ^bb1:  // pred: ^bb0
//     llvm.return %arg1 : i32
//   ^bb2:  // pred: ^bb0
//     llvm.return %arg1 : i32
//   ^bb3:  // no predecessors
//     llvm.br ^bb4(%0, %1 : i32, i32)
//   ^bb4(%2: i32, %3: i32):  // pred: ^bb3
//     %4 = llvm.add %2, %3 : i32
//     llvm.return %4 : i32
//   }
// }

// -----

spirv.func @named_only(%c: i1) "None" {
  spirv.Branch ^header
^header:
  spirv.Branch ^body merge(^merge) continue(^continue)
^body:
  spirv.Return
^continue:
  spirv.Branch ^header
^merge:
  spirv.Return
}

// expected:
// module {
//   llvm.func @named_only(%arg0: i1) {
//     llvm.br ^bb1
//   ^bb1:  // pred: ^bb0
//     llvm.br ^bb2
//   ^bb2:  // pred: ^bb1
//     llvm.return
//   }
// }

// -----

func.func @of_another_dialect(%c: i1) {
  func.return
^lost:
  %0 = spirv.LogicalNot %c : i1
  func.return
}

// expected:
// module {
//   func.func @of_another_dialect(%arg0: i1) {
//     return
//   }
// }
