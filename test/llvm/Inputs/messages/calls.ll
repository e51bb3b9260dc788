; invalid name for a VFABI variant: _ZGVx
define void @f() #0 {
  call void @g() #1
  ret void
}
declare void @g()
attributes #0 = { nounwind }
attributes #1 = { "vector-function-abi-variant"="_ZGVx" }

; -----
; preallocated as a call site attribute can only be on llvm.call.preallocated.arg
declare void @g()
define void @f() {
  call void @g() preallocated(i32)
  ret void
}

; -----
; speculatable attribute may not apply to call sites
declare void @g()
define void @f() {
  call void @g() speculatable
  ret void
}

; -----
; preallocated operand either requires a preallocated bundle or the call to be musttail (but not both)
declare void @g(ptr preallocated(i32))
define void @f(ptr %p) {
  call void @g(ptr preallocated(i32) %p)
  ret void
}

; -----
; swifterror argument should come from an alloca or parameter
declare void @g(ptr swifterror)
define void @f() {
  call void @g(ptr swifterror null)
  ret void
}

; -----
; swifterror argument for call has mismatched alloca
declare void @g(ptr swifterror)
define void @f() {
  %a = alloca ptr
  call void @g(ptr swifterror %a)
  ret void
}

; -----
; swifterror argument for call has mismatched parameter
declare void @g(ptr swifterror)
define void @f(ptr %a) {
  call void @g(ptr swifterror %a)
  ret void
}

; -----
; More than one parameter has attribute nest!
declare void @g(ptr, ptr)
define void @f(ptr %p) {
  call void @g(ptr nest %p, ptr nest %p)
  ret void
}

; -----
; Return type cannot be token for indirect call!
define void @f(ptr %p) {
  %x = call token %p()
  ret void
}

; -----
; Return type cannot be x86_amx for indirect call!
define void @f(ptr %p) {
  %x = call x86_amx %p()
  ret void
}

; -----
; Function has metadata parameter but isn't an intrinsic
define void @f(ptr %p) {
  call void %p(metadata !{})
  ret void
}

; -----
; Function has token parameter but isn't an intrinsic
define void @f(ptr %p) {
  call void %p(token none)
  ret void
}

; -----
; cannot use musttail call with inline asm
define void @f() {
  musttail call void asm "", ""()
  ret void
}

; -----
; musttail call result must be returned
declare i32 @g()
define i32 @f() {
  %x = musttail call i32 @g()
  ret i32 0
}

; -----
; Operand for indirect constraint must have pointer type
define void @f(i32 %x) {
  call void asm "", "*m"(i32 %x)
  ret void
}

; -----
; Elementtype attribute can only be applied for indirect constraints
define void @f(ptr %x) {
  call void asm "", "r"(ptr elementtype(i32) %x)
  ret void
}

; -----
; Number of label constraints does not match number of callbr dests
define void @f() {
  callbr void asm "", "!i,!i"() to label %a [label %b]
a:
  ret void
b:
  ret void
}

; -----
; Ptrauth bundle key operand must be an i32 constant
define void @f(ptr %p) {
  call void %p() [ "ptrauth"(i64 0, i64 0) ]
  ret void
}

; -----
; Ptrauth bundle discriminator operand must be an i64
define void @f(ptr %p) {
  call void %p() [ "ptrauth"(i32 0, i32 0) ]
  ret void
}

; -----
; Kcfi bundle operand must be an i32 constant
define void @f(ptr %p) {
  call void %p() [ "kcfi"(i64 0) ]
  ret void
}

; -----
; Funclet bundle operands should correspond to a FuncletPadInst
define void @f(ptr %p) {
  call void %p() [ "funclet"(i32 0) ]
  ret void
}

; -----
; multiple calls to llvm.localescape in one function
declare void @llvm.localescape(...)
define void @f() {
  call void (...) @llvm.localescape()
  call void (...) @llvm.localescape()
  ret void
}

; -----
; llvm.localescape only accepts static allocas
declare void @llvm.localescape(...)
define void @f(ptr %p) {
  call void (...) @llvm.localescape(ptr %p)
  ret void
}

; -----
; experimental_guard must have exactly one "deopt" operand bundle
declare void @llvm.experimental.guard(i1, ...)
define void @f() {
  call void (i1, ...) @llvm.experimental.guard(i1 true)
  ret void
}

; -----
; calls to experimental_deoptimize must be followed by a return
declare void @llvm.experimental.deoptimize.isVoid(...)
define void @f() {
  call void (...) @llvm.experimental.deoptimize.isVoid() [ "deopt"() ]
  unreachable
}

; -----
; vector_insert parameters must have the same element type.
declare <4 x i32> @llvm.vector.insert.v4i32.v2i64(<4 x i32>, <2 x i64>, i64)
define void @f(<4 x i32> %a, <2 x i64> %b) {
  %x = call <4 x i32> @llvm.vector.insert.v4i32.v2i64(<4 x i32> %a, <2 x i64> %b, i64 0)
  ret void
}

; -----
; vector_extract result must have the same element type as the input vector.
declare <2 x i64> @llvm.vector.extract.v2i64.v4i32(<4 x i32>, i64)
define void @f(<4 x i32> %a) {
  %x = call <2 x i64> @llvm.vector.extract.v2i64.v4i32(<4 x i32> %a, i64 0)
  ret void
}

; -----
; Stride must be greater or equal than the number of rows!
declare <4 x float> @llvm.matrix.column.major.load.v4f32.i64(ptr, i64, i1, i32, i32)
define void @f(ptr %p) {
  %x = call <4 x float> @llvm.matrix.column.major.load.v4f32.i64(ptr %p, i64 1, i1 false, i32 2, i32 2)
  ret void
}

; -----
; llvm.ptrmask intrinsic first argument must be pointer or vector of pointers
declare i32 @llvm.ptrmask.i32.i32(i32, i32)
define void @f(i32 %p) {
  %x = call i32 @llvm.ptrmask.i32.i32(i32 %p, i32 1)
  ret void
}

; -----
; llvm.ptrmask intrinsic second argument bitwidth must match pointer index type size of first argument
declare ptr @llvm.ptrmask.p0.i32(ptr, i32)
define void @f(ptr %p) {
  %x = call ptr @llvm.ptrmask.p0.i32(ptr %p, i32 1)
  ret void
}

; -----
; reg_count argument to nvvm.setmaxnreg must be in multiples of 8
declare void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32)
define void @f() {
  call void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32 25)
  ret void
}

; -----
; swifterror value when used in a callsite should be marked with swifterror attribute
declare void @g(ptr)
define void @f(ptr swifterror %e) {
  call void @g(ptr %e)
  ret void
}

; -----
; Intrinsic called with incompatible signature
define void @f() {
  call void @llvm.trap(i32 0)
  ret void
}
declare void @llvm.trap()

; -----
; Invalid user of intrinsic instruction!
declare void @llvm.trap()
define void @f() {
  call void @llvm.trap(i32 0)
  ret void
}

; -----
; Result type must be an integer or floating-point type!
declare <4 x ptr> @llvm.matrix.transpose.v4p0(<4 x ptr>, i32, i32)
define void @f(<4 x ptr> %p) {
  %x = call <4 x ptr> @llvm.matrix.transpose.v4p0(<4 x ptr> %p, i32 2, i32 2)
  ret void
}

; -----
; llvm.gcroot parameter #2 must be a constant.
declare void @llvm.gcroot(ptr, ptr)
define void @f(ptr %q) gc "x" {
  %p = alloca ptr
  call void @llvm.gcroot(ptr %p, ptr %q)
  ret void
}

; -----
; llvm.gcroot parameter #1 must either be a pointer alloca, or argument #2 must be a non-null constant.
declare void @llvm.gcroot(ptr, ptr)
define void @f(ptr %q) gc "x" {
  %p = alloca i32
  call void @llvm.gcroot(ptr %p, ptr null)
  ret void
}

; -----
; calls to experimental_deoptimize must be followed by a return of the value computed by experimental_deoptimize
declare i32 @llvm.experimental.deoptimize.i32(...)
define i32 @f() {
  %x = call i32 (...) @llvm.experimental.deoptimize.i32() [ "deopt"() ]
  ret i32 0
}

; -----
; experimental_deoptimize return type must match caller return type
declare i32 @llvm.experimental.deoptimize.i32(...)
define void @f() {
  %x = call i32 (...) @llvm.experimental.deoptimize.i32() [ "deopt"() ]
  ret void
}

; -----
; llvm.call.preallocated.arg token argument must be a llvm.call.preallocated.setup
declare ptr @llvm.call.preallocated.arg(token, i32)
define void @f() {
  %x = call ptr @llvm.call.preallocated.arg(token none, i32 0) preallocated(i32)
  ret void
}

; -----
; llvm.call.preallocated.arg must be called with a "preallocated" call site attribute
declare token @llvm.call.preallocated.setup(i32)
declare ptr @llvm.call.preallocated.arg(token, i32)
define void @f() {
  %t = call token @llvm.call.preallocated.setup(i32 1)
  %x = call ptr @llvm.call.preallocated.arg(token %t, i32 0)
  ret void
}

; -----
; llvm.call.preallocated.teardown token argument must be a llvm.call.preallocated.setup
declare void @llvm.call.preallocated.teardown(token)
define void @f() {
  call void @llvm.call.preallocated.teardown(token none)
  ret void
}

; -----
; llvm.call.preallocated.alloc arg index must be a constant
declare token @llvm.call.preallocated.setup(i32)
declare ptr @llvm.call.preallocated.arg(token, i32)
define void @f(i32 %i) {
  %t = call token @llvm.call.preallocated.setup(i32 1)
  %x = call ptr @llvm.call.preallocated.arg(token %t, i32 %i) preallocated(i32)
  ret void
}

; -----
; Can have at most one call corresponding to a llvm.call.preallocated.setup
declare token @llvm.call.preallocated.setup(i32)
declare void @g(ptr preallocated(i32))
define void @f(ptr %i) {
  %t = call token @llvm.call.preallocated.setup(i32 1)
  call void @g(ptr preallocated(i32) %i) [ "preallocated"(token %t) ]
  call void @g(ptr preallocated(i32) %i) [ "preallocated"(token %t) ]
  ret void
}

; -----
; llvm.call.preallocated.setup arg size must be equal to number of preallocated arguments at call site
declare token @llvm.call.preallocated.setup(i32)
declare void @g(ptr preallocated(i32))
define void @f(ptr %i) {
  %t = call token @llvm.call.preallocated.setup(i32 2)
  call void @g(ptr preallocated(i32) %i) [ "preallocated"(token %t) ]
  ret void
}

; -----
; cannot use preallocated intrinsics on a call without preallocated arguments
declare token @llvm.call.preallocated.setup(i32)
declare void @g(ptr)
define void @f(ptr %i) {
  %t = call token @llvm.call.preallocated.setup(i32 1)
  call void @g(ptr %i) [ "preallocated"(token %t) ]
  ret void
}

; -----
; Uses of llvm.call.preallocated.setup must be calls
declare token @llvm.call.preallocated.setup(i32)
define void @f(ptr %i) {
  %t = call token @llvm.call.preallocated.setup(i32 1)
  %u = freeze token %t
  ret void
}

; -----
; Ptrauth bundle key operand must be an i32 constant
define void @f(ptr %p, i32 %k) {
  call void %p() [ "ptrauth"(i32 %k, i64 0) ]
  ret void
}
