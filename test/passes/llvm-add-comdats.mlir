// test: pass --llvm-add-comdats

llvm.func linkonce @a() {
  llvm.return
}
llvm.func linkonce_odr @b() {
  llvm.return
}
llvm.func weak @c() {
  llvm.return
}
llvm.mlir.global linkonce @d(3 : i32) : i32

// expected:
// module {
//   llvm.comdat @__llvm_comdat {
//     llvm.comdat_selector @b any
//     llvm.comdat_selector @a any
//   }
//   llvm.func linkonce @a() comdat(@__llvm_comdat::@a) {
//     llvm.return
//   }
//   llvm.func linkonce_odr @b() comdat(@__llvm_comdat::@b) {
//     llvm.return
//   }
//   llvm.func weak @c() {
//     llvm.return
//   }
//   llvm.mlir.global linkonce @d(3 : i32) {addr_space = 0 : i32} : i32
// }

// -----

llvm.comdat @__llvm_comdat {
  llvm.comdat_selector @other any
}
llvm.func linkonce @a() {
  llvm.return
}
module @nested {
  llvm.func linkonce @b() {
    llvm.return
  }
}

// expected:
// module {
//   llvm.comdat @__llvm_comdat {
//     llvm.comdat_selector @a any
//     llvm.comdat_selector @other any
//   }
//   llvm.func linkonce @a() comdat(@__llvm_comdat::@a) {
//     llvm.return
//   }
//   module @nested {
//     llvm.func linkonce @b() {
//       llvm.return
//     }
//   }
// }
