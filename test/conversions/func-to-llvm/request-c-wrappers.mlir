// test: pass --llvm-request-c-wrappers

func.func @f() { return }

// expected:
// module {
//   func.func @f() attributes {llvm.emit_c_interface} {
//     return
//   }
// }
