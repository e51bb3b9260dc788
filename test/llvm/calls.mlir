// test: llvm-ir

// Calls: conventions, tails, attributes, bundles, any number of arguments, assembly; calls that may unwind.

llvm.func @callee(i32) -> i32
llvm.func @printf(!llvm.ptr, ...) -> i32
llvm.func @personality(...) -> i32
llvm.func @float(f32) -> f32

llvm.func @calls(%a: i32, %p: !llvm.ptr, %f: f32) -> i32 {
  %0 = llvm.call @callee(%a) : (i32) -> i32
  %1 = llvm.call fastcc @callee(%0) {no_unwind, convergent, will_return} : (i32 {llvm.noundef}) -> (i32 {llvm.zeroext})
  %2 = llvm.call tail @callee(%1) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>} : (i32) -> i32
  %3 = llvm.call notail %p(%2) : !llvm.ptr, (i32) -> i32
  %4 = llvm.call @printf(%p, %3, %f) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32, f32) -> i32
  %5 = llvm.call %p(%p, %3) vararg(!llvm.func<i32 (ptr, ...)>) : !llvm.ptr, (!llvm.ptr, i32) -> i32
  %6 = llvm.call @callee(%5) ["deopt"(%a, %p : i32, !llvm.ptr), "other"()] : (i32) -> i32
  %7 = llvm.call @float(%f) {fastmathFlags = #llvm.fastmath<fast>} : (f32) -> f32
  %8 = llvm.call %p() : !llvm.ptr, () -> i32
  llvm.call @calls_nothing() {no_inline} : () -> ()
  %9 = llvm.call musttail @calls(%a, %p, %f) : (i32, !llvm.ptr, f32) -> i32
  llvm.return %9 : i32
}

llvm.func @calls_nothing() {
  llvm.return
}

llvm.func @assembly(%a: i32, %p: !llvm.ptr) -> i32 {
  %0 = llvm.inline_asm "bswap $0", "=r,r" %a : (i32) -> i32
  llvm.inline_asm has_side_effects is_align_stack "nop \22", "~{memory}" : () -> ()
  %1 = llvm.inline_asm has_side_effects asm_dialect = intel operand_attrs = [{elementtype = i32, llvm.elementtype = i32}] "mov $0, $1", "=r,*m" %p : (!llvm.ptr) -> i32
  %2 = llvm.inline_asm asm_dialect = att "foo", "=r,=r" : () -> !llvm.struct<(i8, i8)>
  %3 = llvm.inline_asm tail_call_kind = <tail> "bswap $0", "=r,r" %a : (i32) -> i32
  llvm.return %3 : i32
}

llvm.func @unwinds(%a: i32, %p: !llvm.ptr) -> i32 attributes {personality = @personality} {
  %null = llvm.mlir.zero : !llvm.ptr
  %list = llvm.mlir.zero : !llvm.array<1 x ptr>
  %0 = llvm.invoke @callee(%a) to ^normal(%a : i32) unwind ^pad : (i32) -> i32
^normal(%x: i32):
  %1 = llvm.invoke fastcc %p(%x) to ^end unwind ^pad ["deopt"(%a : i32)] {branch_weights = array<i32: 10, 1>} : !llvm.ptr, (i32) -> i32
^pad:
  %2 = llvm.landingpad cleanup (catch %null : !llvm.ptr) (filter %list : !llvm.array<1 x ptr>) : !llvm.struct<(ptr, i32)>
  llvm.resume %2 : !llvm.struct<(ptr, i32)>
^end:
  %3 = llvm.invoke @printf(%p, %a) to ^last unwind ^pad vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32) -> i32
^last:
  llvm.return %3 : i32
}

llvm.func @arguments(%p: !llvm.ptr, ...) -> i32 {
  llvm.intr.vastart %p : !llvm.ptr
  %0 = llvm.va_arg %p : (!llvm.ptr) -> i32
  llvm.intr.vacopy %p to %p : !llvm.ptr, !llvm.ptr
  llvm.intr.vaend %p : !llvm.ptr
  llvm.return %0 : i32
}

// expected:
// ; ModuleID = 'LLVMDialectModule'
// source_filename = "LLVMDialectModule"
//
// declare i32 @callee(i32)
//
// declare i32 @printf(ptr, ...)
//
// declare i32 @personality(...)
//
// declare float @float(float)
//
// define i32 @calls(i32 %0, ptr %1, float %2) {
//   %4 = call i32 @callee(i32 %0)
//   %5 = call fastcc zeroext i32 @callee(i32 noundef %4) #1
//   %6 = tail call i32 @callee(i32 %5) #2
//   %7 = notail call i32 %1(i32 %6)
//   %8 = call i32 (ptr, ...) @printf(ptr %1, i32 %7, float %2)
//   %9 = call i32 (ptr, ...) %1(ptr %1, i32 %7)
//   %10 = call i32 @callee(i32 %9) [ "deopt"(i32 %0, ptr %1), "other"() ]
//   %11 = call fast float @float(float %2)
//   %12 = call i32 %1()
//   call void @calls_nothing() #3
//   %13 = musttail call i32 @calls(i32 %0, ptr %1, float %2)
//   ret i32 %13
// }
//
// define void @calls_nothing() {
//   ret void
// }
//
// define i32 @assembly(i32 %0, ptr %1) {
//   %3 = call i32 asm "bswap $0", "=r,r"(i32 %0)
//   call void asm sideeffect alignstack "nop \22", "~{memory}"()
//   %4 = call i32 asm sideeffect inteldialect "mov $0, $1", "=r,*m"(ptr elementtype(i32) %1)
//   %5 = call { i8, i8 } asm "foo", "=r,=r"()
//   %6 = tail call i32 asm "bswap $0", "=r,r"(i32 %0)
//   ret i32 %6
// }
//
// define i32 @unwinds(i32 %0, ptr %1) personality ptr @personality {
//   %3 = invoke i32 @callee(i32 %0)
//           to label %4 unwind label %7
//
// 4:                                                ; preds = %2
//   %5 = phi i32 [ %0, %2 ]
//   %6 = invoke fastcc i32 %1(i32 %5) [ "deopt"(i32 %0) ]
//           to label %9 unwind label %7, !prof !1
//
// 7:                                                ; preds = %9, %4, %2
//   %8 = landingpad { ptr, i32 }
//           cleanup
//           catch ptr null
//           filter [1 x ptr] zeroinitializer
//   resume { ptr, i32 } %8
//
// 9:                                                ; preds = %4
//   %10 = invoke i32 (ptr, ...) @printf(ptr %1, i32 %0)
//           to label %11 unwind label %7
//
// 11:                                               ; preds = %9
//   ret i32 %10
// }
//
// define i32 @arguments(ptr %0, ...) {
//   call void @llvm.va_start.p0(ptr %0)
//   %2 = va_arg ptr %0, i32
//   call void @llvm.va_copy.p0(ptr %0, ptr %0)
//   call void @llvm.va_end.p0(ptr %0)
//   ret i32 %2
// }
//
// ; Function Attrs: nocallback nofree nosync nounwind willreturn
// declare void @llvm.va_start.p0(ptr) #0
//
// ; Function Attrs: nocallback nofree nosync nounwind willreturn
// declare void @llvm.va_copy.p0(ptr, ptr) #0
//
// ; Function Attrs: nocallback nofree nosync nounwind willreturn
// declare void @llvm.va_end.p0(ptr) #0
//
// attributes #0 = { nocallback nofree nosync nounwind willreturn }
// attributes #1 = { convergent nounwind willreturn }
// attributes #2 = { memory(none) }
// attributes #3 = { noinline }
//
// !llvm.module.flags = !{!0}
//
// !0 = !{i32 2, !"Debug Info Version", i32 3}
// !1 = !{!"branch_weights", i32 10, i32 1}
