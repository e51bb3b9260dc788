// test: pass --convert-spirv-to-llvm=keep-interface=true

spirv.func @results(%c: i1, %a: i32, %b: i32) -> i32 "None" {
  %0 = spirv.mlir.selection control(Flatten) -> i32 {
    %1 = spirv.LogicalNot %c : i1
    spirv.BranchConditional %1, ^then, ^else
  ^then:
    spirv.Branch ^merge(%a : i32)
  ^else:
    spirv.Branch ^merge(%b : i32)
  ^merge(%2: i32):
    spirv.mlir.merge %2 : i32
  }
  spirv.ReturnValue %0 : i32
}

// expected:
// module {
//   llvm.func internal @results(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
//     %0 = llvm.mlir.constant(true) : i1
//     %1 = llvm.xor %arg0, %0 : i1
//     llvm.cond_br %1, ^bb1, ^bb2
//   ^bb1:  // pred: ^bb0
//     llvm.br ^bb3(%arg1 : i32)
//   ^bb2:  // pred: ^bb0
//     llvm.br ^bb3(%arg2 : i32)
//   ^bb3(%2: i32):  // 2 preds: ^bb1, ^bb2
//     llvm.br ^bb4(%2 : i32)
//   ^bb4(%3: i32):  // pred: ^bb3
//     llvm.return %3 : i32
//   }
// }

// -----

spirv.func @switch(%n: i32, %a: i64) "None" {
  spirv.mlir.selection {
    spirv.Switch %n : i32, [default: ^d, 0: ^a(%a : i64), -1: ^d]
  ^a(%0: i64):
    spirv.Branch ^merge
  ^d:
    spirv.Branch ^merge
  ^merge:
    spirv.mlir.merge
  }
  spirv.Return
}

// expected:
// module {
//   llvm.func internal @switch(%arg0: i32, %arg1: i64) {
//     llvm.switch %arg0 : i32, ^bb2 [
//       0: ^bb1(%arg1 : i64),
//       -1: ^bb2
//     ]
//   ^bb1(%0: i64):  // pred: ^bb0
//     llvm.br ^bb3
//   ^bb2:  // 2 preds: ^bb0, ^bb0
//     llvm.br ^bb3
//   ^bb3:  // 2 preds: ^bb1, ^bb2
//     llvm.br ^bb4
//   ^bb4:  // pred: ^bb3
//     llvm.return
//   }
// }

// -----

spirv.func @loop(%c: i1) "None" {
  spirv.mlir.loop control(Unroll) {
    spirv.Branch ^header
  ^header:
    spirv.BranchConditional %c, ^body, ^merge
  ^body:
    spirv.Branch ^continue
  ^continue:
    spirv.Branch ^header
  ^merge:
    spirv.mlir.merge
  }
  spirv.Return
}

// expected:
// #loop_unroll = #llvm.loop_unroll<disable = false>
// #loop_annotation = #llvm.loop_annotation<unroll = #loop_unroll>
// module {
//   llvm.func internal @loop(%arg0: i1) {
//     llvm.br ^bb1
//   ^bb1:  // 2 preds: ^bb0, ^bb3
//     llvm.cond_br %arg0, ^bb2, ^bb4
//   ^bb2:  // pred: ^bb1
//     llvm.br ^bb3
//   ^bb3:  // pred: ^bb2
//     llvm.br ^bb1 {loop_annotation = #loop_annotation}
//   ^bb4:  // pred: ^bb1
//     llvm.br ^bb5
//   ^bb5:  // pred: ^bb4
//     llvm.return
//   }
// }

// -----

spirv.func @unreachable(%c: i1) "None" {
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
  spirv.Branch ^bb1
^bb1:
  spirv.Return
^bb2:
  spirv.Unreachable
}

// expected:
// module {
//   llvm.func internal @unreachable(%arg0: i1) {
//     llvm.br ^bb1
//   ^bb1:  // pred: ^bb0
//     llvm.cond_br %arg0, ^bb2, ^bb3
//   ^bb2:  // pred: ^bb1
//     llvm.return
//   ^bb3:  // pred: ^bb1
//     llvm.br ^bb4
//   ^bb4:  // pred: ^bb3
//     llvm.br ^bb5
//   ^bb5:  // pred: ^bb4
//     llvm.return
//   }
// }

// -----

spirv.func @plain(%c: i1) "None" {
  spirv.Branch ^header
^header:
  spirv.BranchConditional %c, ^body, ^merge merge(^merge) continue(^continue) control(DontUnroll)
^body:
  spirv.BranchConditional %c, ^merge, ^next merge(^next)
^next:
  spirv.Branch ^continue
^continue:
  spirv.Branch ^header
^merge:
  spirv.Return
}

// expected:
// #loop_unroll = #llvm.loop_unroll<disable = true>
// #loop_annotation = #llvm.loop_annotation<unroll = #loop_unroll>
// module {
//   llvm.func internal @plain(%arg0: i1) {
//     llvm.br ^bb1
//   ^bb1:  // 2 preds: ^bb0, ^bb4
//     llvm.cond_br %arg0, ^bb2, ^bb5
//   ^bb2:  // pred: ^bb1
//     llvm.cond_br %arg0, ^bb5, ^bb3
//   ^bb3:  // pred: ^bb2
//     llvm.br ^bb4
//   ^bb4:  // pred: ^bb3
//     llvm.br ^bb1 {loop_annotation = #loop_annotation}
//   ^bb5:  // 2 preds: ^bb1, ^bb2
//     llvm.return
//   }
// }
