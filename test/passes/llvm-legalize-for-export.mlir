// test: pass --llvm-legalize-for-export

// A block that is reached twice from one block gets its values over blocks between.

llvm.func @switch(%a: i32, %b: i32) {
  llvm.switch %a : i32, ^bb1(%a : i32) [
    42: ^bb1(%b : i32),
    43: ^bb2(%a, %b : i32, i32),
    44: ^bb1(%b : i32),
    45: ^bb1(%b : i32),
    46: ^bb3,
    47: ^bb3
  ]
^bb1(%c: i32):
  llvm.return
^bb2(%d: i32, %e: i32):
  llvm.return
^bb3:
  llvm.return
}

// expected:
// module {
//   llvm.func @switch(%arg0: i32, %arg1: i32) {
//     llvm.switch %arg0 : i32, ^bb1(%arg0 : i32) [
//       42: ^bb4(%arg1 : i32),
//       43: ^bb2(%arg0, %arg1 : i32, i32),
//       44: ^bb5(%arg1 : i32),
//       45: ^bb6(%arg1 : i32),
//       46: ^bb3,
//       47: ^bb3
//     ]
//   ^bb1(%0: i32):  // 4 preds: ^bb0, ^bb4, ^bb5, ^bb6
//     llvm.return
//   ^bb2(%1: i32, %2: i32):  // pred: ^bb0
//     llvm.return
//   ^bb3:  // 2 preds: ^bb0, ^bb0
//     llvm.return
//   ^bb4(%3: i32):  // pred: ^bb0
//     llvm.br ^bb1(%3 : i32)
//   ^bb5(%4: i32):  // pred: ^bb0
//     llvm.br ^bb1(%4 : i32)
//   ^bb6(%5: i32):  // pred: ^bb0
//     llvm.br ^bb1(%5 : i32)
//   }
// }

// -----

func.func @nested(%a: i1) {
  scf.execute_region {
    cf.cond_br %a, ^bb1(%a : i1), ^bb1(%a : i1)
  ^bb1(%b: i1):
    scf.yield
  }
  return
}

// expected:
// module {
//   func.func @nested(%arg0: i1) {
//     scf.execute_region {
//       cf.cond_br %arg0, ^bb1(%arg0 : i1), ^bb2(%arg0 : i1)
//     ^bb1(%0: i1):  // 2 preds: ^bb0, ^bb2
//       scf.yield
//     ^bb2(%1: i1):  // pred: ^bb0
//       llvm.br ^bb1(%1 : i1)
//     }
//     return
//   }
// }

// -----

// A fragment of a fragment is one.

#file = #llvm.di_file<"foo.c" in "/">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, producer = "MLIR", isOptimized = true, emissionKind = Full>
#type = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "i32", sizeInBits = 32, encoding = DW_ATE_unsigned>
#global = #llvm.di_global_variable<file = #file, line = 1, name = "g", scope = #unit, type = #type>
#local = #llvm.di_local_variable<scope = #file, name = "v", file = #file, line = 10, alignInBits = 32, type = #type>
#expression = #llvm.di_global_variable_expression<var = #global, expr = <[DW_OP_LLVM_fragment(32, 32), DW_OP_LLVM_fragment(32, 64)]>>
llvm.mlir.global external @g() {dbg_exprs = [#expression]} : i64
llvm.func @f(%p: !llvm.ptr) {
  llvm.intr.dbg.value #local #llvm.di_expression<[DW_OP_deref, DW_OP_LLVM_fragment(8, 64), DW_OP_LLVM_fragment(16, 32), DW_OP_LLVM_fragment(4, 8), DW_OP_deref]> = %p : !llvm.ptr
  llvm.return
}

// expected:
// #di_basic_type = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "i32", sizeInBits = 32, encoding = DW_ATE_unsigned>
// #di_file = #llvm.di_file<"foo.c" in "/">
// #di_compile_unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #di_file, producer = "MLIR", isOptimized = true, emissionKind = Full>
// #di_local_variable = #llvm.di_local_variable<scope = #di_file, name = "v", file = #di_file, line = 10, alignInBits = 32, type = #di_basic_type>
// #di_global_variable = #llvm.di_global_variable<scope = #di_compile_unit, name = "g", file = #di_file, line = 1, type = #di_basic_type>
// #di_global_variable_expression = #llvm.di_global_variable_expression<var = #di_global_variable, expr = <[DW_OP_LLVM_fragment(64, 32)]>>
// module {
//   llvm.mlir.global external @g() {addr_space = 0 : i32, dbg_exprs = [#di_global_variable_expression]} : i64
//   llvm.func @f(%arg0: !llvm.ptr) {
//     llvm.intr.dbg.value #di_local_variable #llvm.di_expression<[DW_OP_deref, DW_OP_LLVM_fragment(28, 64), DW_OP_deref]> = %arg0 : !llvm.ptr
//     llvm.return
//   }
// }

// -----

// Other attributes stay as they are.

llvm.func @unit() attributes {llvm.emit_c_interface, nested = [unit, {inner}]} {
  llvm.return
}

// expected:
// module {
//   llvm.func @unit() attributes {llvm.emit_c_interface, nested = [unit, {inner}]} {
//     llvm.return
//   }
// }
