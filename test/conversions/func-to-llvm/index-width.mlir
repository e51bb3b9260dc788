// test: pass --convert-func-to-llvm

// Where nothing else is said, the width of index is that of the module's layout.

module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32>} {
  func.func @f(%a: index) -> index {
    return %a : index
  }
}

// expected:
// module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32 : i64>} {
//   llvm.func @f(%arg0: i32) -> i32 {
//     llvm.return %arg0 : i32
//   }
// }
