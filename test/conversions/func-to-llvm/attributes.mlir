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

// -----

// The type of what the attribute stands at is looked for in the body.
func.func @interface(%arg0: f32 {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 1), Uniform>}) { return }

// expected:
// module {
//   llvm.func @interface(%arg0: f32 {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 1), Uniform>}) {
//     llvm.return
//   }
// }
