// test: fold

func.func @one_place(%c: i1, %p: !spirv.ptr<i32, StorageBuffer>, %x: i32, %y: i32) {
  spirv.mlir.selection {
    spirv.BranchConditional %c, ^then, ^else
  ^then:
    spirv.Store "StorageBuffer" %p, %x ["Aligned", 4] : i32
    spirv.Branch ^merge
  ^else:
    spirv.Store "StorageBuffer" %p, %y ["Aligned", 4] : i32
    spirv.Branch ^merge
  ^merge:
    spirv.mlir.merge
  }
  return
}
func.func @other_alignment(%c: i1, %p: !spirv.ptr<i32, StorageBuffer>, %x: i32, %y: i32) {
  spirv.mlir.selection {
    spirv.BranchConditional %c, ^then, ^else
  ^then:
    spirv.Store "StorageBuffer" %p, %x ["Aligned", 4] : i32
    spirv.Branch ^merge
  ^else:
    spirv.Store "StorageBuffer" %p, %y ["Aligned", 8] : i32
    spirv.Branch ^merge
  ^merge:
    spirv.mlir.merge
  }
  return
}

// expected:
// module {
//   func.func @one_place(%arg0: i1, %arg1: !spirv.ptr<i32, StorageBuffer>, %arg2: i32, %arg3: i32) {
//     %0 = spirv.Select %arg0, %arg2, %arg3 : i1, i32
//     spirv.Store "StorageBuffer" %arg1, %0 ["Aligned", 4] : i32
//     return
//   }
//   func.func @other_alignment(%arg0: i1, %arg1: !spirv.ptr<i32, StorageBuffer>, %arg2: i32, %arg3: i32) {
//     spirv.mlir.selection {
//       spirv.BranchConditional %arg0, ^bb1, ^bb2
//     ^bb1:  // pred: ^bb0
//       spirv.Store "StorageBuffer" %arg1, %arg2 ["Aligned", 4] : i32
//       spirv.Branch ^bb3
//     ^bb2:  // pred: ^bb0
//       spirv.Store "StorageBuffer" %arg1, %arg3 ["Aligned", 8] : i32
//       spirv.Branch ^bb3
//     ^bb3:  // 2 preds: ^bb1, ^bb2
//       spirv.mlir.merge
//     }
//     return
//   }
// }
