// test: round-trip

#di_file = #llvm.di_file<"a" in "b">
#di_label = #llvm.di_label<scope = #di_file>
#di_local_variable = #llvm.di_local_variable<scope = #di_file>
module {
  llvm.comdat @c {
    llvm.comdat_selector @any any
    llvm.comdat_selector @s samesize {a}
  }
  llvm.mlir.alias external hidden thread_local unnamed_addr @al {dso_local} : i32 {
    %0 = llvm.mlir.addressof @g : !llvm.ptr
    llvm.return %0 : !llvm.ptr
  }
  llvm.mlir.alias private @al2 : !llvm.func<void ()> {
    %0 = llvm.mlir.addressof @g : !llvm.ptr
    llvm.return %0 : !llvm.ptr
  }
  llvm.mlir.global external @g() comdat(@c::@any) {addr_space = 0 : i32} : i32
  llvm.mlir.ifunc external @if : !llvm.func<i32 (i32)>, !llvm.ptr @res
  llvm.mlir.ifunc linkonce_odr hidden unnamed_addr @if2 : !llvm.func<i32 (i32)>, !llvm.ptr @res {dso_local}
  llvm.func @res() -> !llvm.ptr {
    %0 = llvm.mlir.zero : !llvm.ptr
    llvm.return %0 : !llvm.ptr
  }
  llvm.mlir.global_ctors ctors = [@v], priorities = [0 : i32], data = [#llvm.zero]
  llvm.mlir.global_dtors dtors = [@v], priorities = [0 : i32], data = [@g] {a}
  llvm.mlir.global_ctors ctors = [], priorities = [], data = []
  llvm.func @v() {
    llvm.return
  }
  llvm.module_flags [#llvm.mlir.module_flag<error, "wchar_size", 4 : i32>, #llvm.mlir.module_flag<append, "CG Profile", [#llvm.cgprofile_entry<from = @v, count = 1>]>]
  llvm.linker_options ["-l", "m"]
  llvm.func @pers(...) -> i32
  llvm.func @inv(%arg0: i32, %arg1: !llvm.ptr) -> i32 attributes {personality = @pers} {
    %0 = llvm.mlir.zero : !llvm.ptr
    %1 = llvm.invoke fastcc @callee(%arg0) to ^bb1(%arg0 : i32) unwind ^bb2 {branch_weights = array<i32: 1, 2>, x} : (i32 {llvm.noundef}) -> (i32 {llvm.signext})
  ^bb1(%2: i32):  // pred: ^bb0
    llvm.invoke %arg1(%arg0) to ^bb3 unwind ^bb2 vararg(!llvm.func<void (i32, ...)>) ["t"(%arg0 : i32)] : !llvm.ptr, (i32) -> ()
  ^bb2:  // 2 preds: ^bb0, ^bb1
    %3 = llvm.landingpad cleanup (catch %0 : !llvm.ptr) : !llvm.struct<(ptr, i32)>
    llvm.resume %3 : !llvm.struct<(ptr, i32)>
  ^bb3:  // pred: ^bb1
    llvm.return %arg0 : i32
  }
  llvm.func @callee(i32) -> i32
  llvm.func @misc(%arg0: i32, %arg1: !llvm.ptr) -> !llvm.ptr {
    %0 = llvm.inline_asm has_side_effects is_align_stack tail_call_kind = <tail> asm_dialect = intel operand_attrs = [{elementtype = i32}] "foo", "=r,r" %arg0 : (i32) -> i32
    llvm.inline_asm {x} "nop", ""  : () -> ()
    llvm.inline_asm asm_dialect = att "foo", "r,r" %arg0, %arg0 : (i32, i32) -> ()
    %1 = llvm.call_intrinsic "llvm.x86.foo"(%arg0) ["t"(%arg0 : i32)] {fastmathFlags = #llvm.fastmath<fast>} : (i32 {llvm.noundef}) -> (i32 {llvm.noundef})
    llvm.call_intrinsic "llvm.x86.foo"() : () -> ()
    %2 = llvm.va_arg %arg1 : (!llvm.ptr) -> i32
    llvm.blocktag <id = 1>
    %3 = llvm.blockaddress <function = @misc, tag = <id = 1>> : !llvm.ptr
    %4 = llvm.dso_local_equivalent @callee : !llvm.ptr
    %5 = llvm.mlir.poison : vector<4xi32>
    llvm.indirectbr %3 : !llvm.ptr, [
    ^bb1(%arg0 : i32),
    ^bb2
    ] {a}
  ^bb1(%6: i32):  // pred: ^bb0
    llvm.br ^bb2
  ^bb2:  // 2 preds: ^bb0, ^bb1
    llvm.return %arg1 : !llvm.ptr
  }
  llvm.func @d(%arg0: i32, %arg1: !llvm.ptr) {
    llvm.intr.dbg.value #di_local_variable = %arg0 : i32
    llvm.intr.dbg.value #di_local_variable #llvm.di_expression<[DW_OP_deref]> = %arg0 : i32 {a}
    llvm.intr.dbg.declare #di_local_variable #llvm.di_expression<[DW_OP_deref]> = %arg1 : !llvm.ptr
    llvm.intr.dbg.label #di_label
    llvm.return
  }
}
