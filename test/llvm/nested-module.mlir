// test: our llvm-ir

// A module that holds nothing but another one, as conversions leave it.
module {
  module @inner attributes {llvm.target_triple = "spir64-unknown-unknown"} {
    llvm.func @f() {
      llvm.return
    }
  }
}

// expected:
// ; ModuleID = 'LLVMDialectModule'
// source_filename = "LLVMDialectModule"
// target triple = "spir64-unknown-unknown"
//
// define void @f() {
//   ret void
// }
//
// !llvm.module.flags = !{!0}
//
// !0 = !{i32 2, !"Debug Info Version", i32 3}

// -----

// Beside other operations nested modules are not exported, as in the reference.
module {
  module {
    llvm.func @nested() {
      llvm.return
    }
  }
  llvm.func @outer() {
    llvm.return
  }
}

// expected:
// ; ModuleID = 'LLVMDialectModule'
// source_filename = "LLVMDialectModule"
//
// define void @outer() {
//   ret void
// }
//
// !llvm.module.flags = !{!0}
//
// !0 = !{i32 2, !"Debug Info Version", i32 3}

// -----

module {
  module {
  }
}

// expected:
// ; ModuleID = 'LLVMDialectModule'
// source_filename = "LLVMDialectModule"
//
// !llvm.module.flags = !{!0}
//
// !0 = !{i32 2, !"Debug Info Version", i32 3}
