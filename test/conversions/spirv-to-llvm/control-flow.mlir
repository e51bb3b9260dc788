// test: pass --convert-spirv-to-llvm

spirv.func @branches(%a: i32, %c: i1) "None" {
  spirv.Branch ^bb1(%a : i32)
^bb1(%b: i32):
  spirv.BranchConditional %c [5, 10], ^bb2(%b : i32), ^bb1(%a : i32)
^bb2(%d: i32):
  spirv.Return
}

// expected:
// module {
//   llvm.func @branches(%arg0: i32, %arg1: i1) {
//     llvm.br ^bb1(%arg0 : i32)
//   ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb1
//     llvm.cond_br %arg1 weights([5, 10]), ^bb2(%0 : i32), ^bb1(%arg0 : i32)
//   ^bb2(%1: i32):  // pred: ^bb1
//     llvm.return
//   }
// }

// -----

spirv.func @selections(%c: i1, %a: i32) -> i32 "None" {
  spirv.mlir.selection {
  }
  spirv.mlir.selection {
    spirv.BranchConditional %c, ^merge, ^merge
  ^merge:
    spirv.mlir.merge
  }
  spirv.mlir.selection {
    spirv.BranchConditional %c [1, 3], ^then, ^else
  ^then:
    %0 = spirv.IAdd %a, %a : i32
    spirv.Branch ^merge
  ^else:
    spirv.mlir.selection {
      spirv.BranchConditional %c, ^then, ^merge
    ^then:
      spirv.ReturnValue %a : i32
    ^merge:
      spirv.mlir.merge
    }
    spirv.Branch ^merge
  ^merge:
    spirv.mlir.merge
  }
  spirv.ReturnValue %a : i32
}

// expected:
// module {
//   llvm.func @selections(%arg0: i1, %arg1: i32) -> i32 {
//     llvm.cond_br %arg0, ^bb1, ^bb2
//   ^bb1:  // pred: ^bb0
//     %0 = llvm.add %arg1, %arg1 : i32
//     llvm.br ^bb6
//   ^bb2:  // pred: ^bb0
//     llvm.cond_br %arg0, ^bb3, ^bb4
//   ^bb3:  // pred: ^bb2
//     llvm.return %arg1 : i32
//   ^bb4:  // pred: ^bb2
//     llvm.br ^bb5
//   ^bb5:  // pred: ^bb4
//     llvm.br ^bb6
//   ^bb6:  // 2 preds: ^bb1, ^bb5
//     llvm.br ^bb7
//   ^bb7:  // pred: ^bb6
//     llvm.return %arg1 : i32
//   }
// }

// -----

spirv.func @loop(%n: i32) -> i32 "None" {
  %0 = spirv.Constant 0 : i32
  %1 = spirv.Constant 1 : i32
  %i = spirv.Variable init(%0) : !spirv.ptr<i32, Function>
  spirv.mlir.loop {
    spirv.Branch ^header
  ^header:
    %2 = spirv.Load "Function" %i : i32
    %3 = spirv.SLessThan %2, %n : i32
    spirv.BranchConditional %3, ^body, ^merge
  ^body:
    spirv.Branch ^continue
  ^continue:
    %4 = spirv.IAdd %2, %1 : i32
    spirv.Store "Function" %i, %4 : i32
    spirv.Branch ^header
  ^merge:
    spirv.mlir.merge
  }
  %5 = spirv.Load "Function" %i : i32
  spirv.ReturnValue %5 : i32
}

// expected:
// module {
//   llvm.func @loop(%arg0: i32) -> i32 {
//     %0 = llvm.mlir.constant(0 : i32) : i32
//     %1 = llvm.mlir.constant(1 : i32) : i32
//     %2 = llvm.mlir.constant(1 : i32) : i32
//     %3 = llvm.alloca %2 x i32 : (i32) -> !llvm.ptr
//     llvm.store %0, %3 : i32, !llvm.ptr
//     llvm.br ^bb1
//   ^bb1:  // 2 preds: ^bb0, ^bb3
//     %4 = llvm.load %3 : !llvm.ptr -> i32
//     %5 = llvm.icmp "slt" %4, %arg0 : i32
//     llvm.cond_br %5, ^bb2, ^bb4
//   ^bb2:  // pred: ^bb1
//     llvm.br ^bb3
//   ^bb3:  // pred: ^bb2
//     %6 = llvm.add %4, %1 : i32
//     llvm.store %6, %3 : i32, !llvm.ptr
//     llvm.br ^bb1
//   ^bb4:  // pred: ^bb1
//     llvm.br ^bb5
//   ^bb5:  // pred: ^bb4
//     %7 = llvm.load %3 : !llvm.ptr -> i32
//     llvm.return %7 : i32
//   }
// }
