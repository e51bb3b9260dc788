// test: llvm-ir

// Globals with all that they say, aliases, indirect functions, constructors, comdats.

llvm.comdat @comdats {
  llvm.comdat_selector @any any
  llvm.comdat_selector @exact exactmatch
  llvm.comdat_selector @unused largest
}

llvm.mlir.global external @declared() : i32
llvm.mlir.global internal @nothing() : i32
llvm.mlir.global internal constant @five(5 : i32) : i32
llvm.mlir.global private unnamed_addr constant @text("text\00")
llvm.mlir.global weak local_unnamed_addr @weak(0.5 : f32) : f32
llvm.mlir.global linkonce_odr hidden @once(1 : i8) : i8
llvm.mlir.global common protected @common(0 : i64) {alignment = 16 : i64} : i64
llvm.mlir.global extern_weak @extern_weak() {dso_local} : i32
llvm.mlir.global available_externally thread_local @tls(3 : i32) {section = "tls section"} : i32
llvm.mlir.global external @space(#llvm.zero) {addr_space = 3 : i32, externally_initialized} : !llvm.array<2 x i32>
llvm.mlir.global external @local(1 : i32) {dso_local} : i32
llvm.mlir.global external @any(1 : i32) comdat(@comdats::@any) : i32
llvm.mlir.global external @other(1 : i32) comdat(@comdats::@exact) {alignment = 8 : i64} : i32
llvm.mlir.global external @"a name $"(1 : i32) : i32
llvm.mlir.global internal @computed() : !llvm.struct<(ptr, i64)> {
  %0 = llvm.mlir.undef : !llvm.struct<(ptr, i64)>
  %1 = llvm.mlir.addressof @function : !llvm.ptr
  %2 = llvm.mlir.addressof @text : !llvm.ptr
  %3 = llvm.getelementptr %2[1] : (!llvm.ptr) -> !llvm.ptr, i8
  %4 = llvm.ptrtoint %3 : !llvm.ptr to i64
  %5 = llvm.insertvalue %1, %0[0] : !llvm.struct<(ptr, i64)>
  %6 = llvm.insertvalue %4, %5[1] : !llvm.struct<(ptr, i64)>
  llvm.return %6 : !llvm.struct<(ptr, i64)>
}
llvm.mlir.alias external @alias : i32 {
  %0 = llvm.mlir.addressof @five : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.alias internal hidden unnamed_addr @function_alias : !llvm.func<void ()> {
  %0 = llvm.mlir.addressof @function : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.ifunc external @indirect : !llvm.func<void ()>, !llvm.ptr @resolver {dso_local}
llvm.func @function() comdat(@comdats::@exact) { llvm.return }
llvm.func @resolver() -> !llvm.ptr {
  %0 = llvm.mlir.addressof @function : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.func @calls_indirect() {
  llvm.call @indirect() : () -> ()
  llvm.return
}
llvm.mlir.global_ctors ctors = [@function, @function], priorities = [1 : i32, 65535 : i32], data = [#llvm.zero, @five]
llvm.mlir.global_dtors dtors = [@function], priorities = [0 : i32], data = [#llvm.zero]

// expected:
// ; ModuleID = 'LLVMDialectModule'
// source_filename = "LLVMDialectModule"
//
// $exact = comdat exactmatch
//
// $any = comdat any
//
// @declared = external global i32
// @nothing = internal global i32 undef
// @five = internal constant i32 5
// @text = private unnamed_addr constant [5 x i8] c"text\00"
// @weak = weak local_unnamed_addr global float 5.000000e-01
// @once = linkonce_odr hidden global i8 1
// @common = common protected global i64 0, align 16
// @extern_weak = extern_weak dso_local global i32
// @tls = available_externally thread_local global i32 3, section "tls section"
// @space = addrspace(3) externally_initialized global [2 x i32] zeroinitializer
// @local = dso_local global i32 1
// @any = global i32 1, comdat
// @other = global i32 1, comdat($exact), align 8
// @"a name $" = global i32 1
// @computed = internal global { ptr, i64 } { ptr @function, i64 ptrtoint (ptr getelementptr inbounds nuw (i8, ptr @text, i64 1) to i64) }
// @llvm.global_ctors = appending global [2 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 1, ptr @function, ptr null }, { i32, ptr, ptr } { i32 65535, ptr @function, ptr null }]
// @llvm.global_dtors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 0, ptr @function, ptr null }]
//
// @alias = alias i32, ptr @five
// @function_alias = internal hidden unnamed_addr alias void (), ptr @function
//
// @indirect = dso_local ifunc void (), ptr @resolver
//
// define void @function() comdat($exact) {
//   ret void
// }
//
// define ptr @resolver() {
//   ret ptr @function
// }
//
// define void @calls_indirect() {
//   call void @indirect()
//   ret void
// }
//
// !llvm.module.flags = !{!0}
//
// !0 = !{i32 2, !"Debug Info Version", i32 3}
