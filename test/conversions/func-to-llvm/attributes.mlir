// test: pass --convert-func-to-llvm

func.func @v(%a: i32) attributes {func.varargs = true} { return }

// expected:
// module {
//   llvm.func @v(%arg0: i32, ...) {
//     llvm.return
//   }
// }

// -----

func.func @w(%a: i32) attributes {func.varargs = false} { return }

// expected:
// module {
//   llvm.func @w(%arg0: i32) {
//     llvm.return
//   }
// }

// -----

func.func private @r(i32) attributes {llvm.readnone}

// expected:
// module {
//   llvm.func @r(i32) attributes {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, sym_visibility = "private"}
// }
