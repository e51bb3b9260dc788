; gc.statepoint number of patchable bytes must be positive
define void @f(ptr addrspace(1) %p, i32 %n) gc "statepoint-example" {
entry:
  %t = call token (i64, i32, ptr, i32, i32, ...) @llvm.experimental.gc.statepoint.p0(i64 0, i32 -1, ptr elementtype(i32 (i32)) @g, i32 1, i32 0, i32 %n, i32 0, i32 0) [ "gc-live"(ptr addrspace(1) %p) ]
  %r = call i32 @llvm.experimental.gc.result.i32(token %t)
  %q = call ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token %t, i32 0, i32 0)
  ret void
}
declare i32 @g(i32)
declare token @llvm.experimental.gc.statepoint.p0(i64 immarg, i32 immarg, ptr, i32 immarg, i32 immarg, ...)
declare i32 @llvm.experimental.gc.result.i32(token)
declare ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token, i32 immarg, i32 immarg)

; -----
; gc.statepoint doesn't support wrapping non-void vararg functions yet
define void @f(ptr addrspace(1) %p, i32 %n) gc "statepoint-example" {
entry:
  %t = call token (i64, i32, ptr, i32, i32, ...) @llvm.experimental.gc.statepoint.p0(i64 0, i32 0, ptr elementtype(i32 (i32, ...)) @g, i32 1, i32 0, i32 %n, i32 0, i32 0) [ "gc-live"(ptr addrspace(1) %p) ]
  %r = call i32 @llvm.experimental.gc.result.i32(token %t)
  %q = call ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token %t, i32 0, i32 0)
  ret void
}
declare i32 @g(i32)
declare token @llvm.experimental.gc.statepoint.p0(i64 immarg, i32 immarg, ptr, i32 immarg, i32 immarg, ...)
declare i32 @llvm.experimental.gc.result.i32(token)
declare ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token, i32 immarg, i32 immarg)

; -----
; gc.statepoint mismatch in number of vararg call args
define void @f(ptr addrspace(1) %p, i32 %n) gc "statepoint-example" {
entry:
  %t = call token (i64, i32, ptr, i32, i32, ...) @llvm.experimental.gc.statepoint.p0(i64 0, i32 0, ptr elementtype(i32 (i32, ...)) @g, i32 0, i32 0, i32 %n, i32 0, i32 0) [ "gc-live"(ptr addrspace(1) %p) ]
  %r = call i32 @llvm.experimental.gc.result.i32(token %t)
  %q = call ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token %t, i32 0, i32 0)
  ret void
}
declare i32 @g(i32)
declare token @llvm.experimental.gc.statepoint.p0(i64 immarg, i32 immarg, ptr, i32 immarg, i32 immarg, ...)
declare i32 @llvm.experimental.gc.result.i32(token)
declare ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token, i32 immarg, i32 immarg)

; -----
; gc.statepoint mismatch in number of call args
define void @f(ptr addrspace(1) %p, i32 %n) gc "statepoint-example" {
entry:
  %t = call token (i64, i32, ptr, i32, i32, ...) @llvm.experimental.gc.statepoint.p0(i64 0, i32 0, ptr elementtype(i32 (i32)) @g, i32 2, i32 0, i32 %n, i32 0, i32 0) [ "gc-live"(ptr addrspace(1) %p) ]
  %r = call i32 @llvm.experimental.gc.result.i32(token %t)
  %q = call ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token %t, i32 0, i32 0)
  ret void
}
declare i32 @g(i32)
declare token @llvm.experimental.gc.statepoint.p0(i64 immarg, i32 immarg, ptr, i32 immarg, i32 immarg, ...)
declare i32 @llvm.experimental.gc.result.i32(token)
declare ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token, i32 immarg, i32 immarg)

; -----
; unknown flag used in gc.statepoint flags argument
define void @f(ptr addrspace(1) %p, i32 %n) gc "statepoint-example" {
entry:
  %t = call token (i64, i32, ptr, i32, i32, ...) @llvm.experimental.gc.statepoint.p0(i64 0, i32 0, ptr elementtype(i32 (i32)) @g, i32 1, i32 4, i32 %n, i32 0, i32 0) [ "gc-live"(ptr addrspace(1) %p) ]
  %r = call i32 @llvm.experimental.gc.result.i32(token %t)
  %q = call ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token %t, i32 0, i32 0)
  ret void
}
declare i32 @g(i32)
declare token @llvm.experimental.gc.statepoint.p0(i64 immarg, i32 immarg, ptr, i32 immarg, i32 immarg, ...)
declare i32 @llvm.experimental.gc.result.i32(token)
declare ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token, i32 immarg, i32 immarg)

; -----
; gc.statepoint call argument does not match wrapped function type
define void @f(ptr addrspace(1) %p, i32 %n) gc "statepoint-example" {
entry:
  %t = call token (i64, i32, ptr, i32, i32, ...) @llvm.experimental.gc.statepoint.p0(i64 0, i32 0, ptr elementtype(i32 (i64)) @g, i32 1, i32 0, i32 %n, i32 0, i32 0) [ "gc-live"(ptr addrspace(1) %p) ]
  %r = call i32 @llvm.experimental.gc.result.i32(token %t)
  %q = call ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token %t, i32 0, i32 0)
  ret void
}
declare i32 @g(i32)
declare token @llvm.experimental.gc.statepoint.p0(i64 immarg, i32 immarg, ptr, i32 immarg, i32 immarg, ...)
declare i32 @llvm.experimental.gc.result.i32(token)
declare ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token, i32 immarg, i32 immarg)

; -----
; gc.statepoint number of transition arguments must be constant integer
define void @f(ptr addrspace(1) %p, i32 %n) gc "statepoint-example" {
entry:
  %t = call token (i64, i32, ptr, i32, i32, ...) @llvm.experimental.gc.statepoint.p0(i64 0, i32 0, ptr elementtype(i32 (i32)) @g, i32 1, i32 0, i32 %n, i32 %n, i32 0) [ "gc-live"(ptr addrspace(1) %p) ]
  %r = call i32 @llvm.experimental.gc.result.i32(token %t)
  %q = call ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token %t, i32 0, i32 0)
  ret void
}
declare i32 @g(i32)
declare token @llvm.experimental.gc.statepoint.p0(i64 immarg, i32 immarg, ptr, i32 immarg, i32 immarg, ...)
declare i32 @llvm.experimental.gc.result.i32(token)
declare ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token, i32 immarg, i32 immarg)

; -----
; gc.statepoint w/inline transition bundle is deprecated
define void @f(ptr addrspace(1) %p, i32 %n) gc "statepoint-example" {
entry:
  %t = call token (i64, i32, ptr, i32, i32, ...) @llvm.experimental.gc.statepoint.p0(i64 0, i32 0, ptr elementtype(i32 (i32)) @g, i32 1, i32 0, i32 %n, i32 1, i32 0) [ "gc-live"(ptr addrspace(1) %p) ]
  %r = call i32 @llvm.experimental.gc.result.i32(token %t)
  %q = call ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token %t, i32 0, i32 0)
  ret void
}
declare i32 @g(i32)
declare token @llvm.experimental.gc.statepoint.p0(i64 immarg, i32 immarg, ptr, i32 immarg, i32 immarg, ...)
declare i32 @llvm.experimental.gc.result.i32(token)
declare ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token, i32 immarg, i32 immarg)

; -----
; gc.statepoint number of deoptimization arguments must be constant integer
define void @f(ptr addrspace(1) %p, i32 %n) gc "statepoint-example" {
entry:
  %t = call token (i64, i32, ptr, i32, i32, ...) @llvm.experimental.gc.statepoint.p0(i64 0, i32 0, ptr elementtype(i32 (i32)) @g, i32 1, i32 0, i32 %n, i32 0, i32 %n) [ "gc-live"(ptr addrspace(1) %p) ]
  %r = call i32 @llvm.experimental.gc.result.i32(token %t)
  %q = call ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token %t, i32 0, i32 0)
  ret void
}
declare i32 @g(i32)
declare token @llvm.experimental.gc.statepoint.p0(i64 immarg, i32 immarg, ptr, i32 immarg, i32 immarg, ...)
declare i32 @llvm.experimental.gc.result.i32(token)
declare ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token, i32 immarg, i32 immarg)

; -----
; gc.statepoint w/inline deopt operands is deprecated
define void @f(ptr addrspace(1) %p, i32 %n) gc "statepoint-example" {
entry:
  %t = call token (i64, i32, ptr, i32, i32, ...) @llvm.experimental.gc.statepoint.p0(i64 0, i32 0, ptr elementtype(i32 (i32)) @g, i32 1, i32 0, i32 %n, i32 0, i32 2) [ "gc-live"(ptr addrspace(1) %p) ]
  %r = call i32 @llvm.experimental.gc.result.i32(token %t)
  %q = call ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token %t, i32 0, i32 0)
  ret void
}
declare i32 @g(i32)
declare token @llvm.experimental.gc.statepoint.p0(i64 immarg, i32 immarg, ptr, i32 immarg, i32 immarg, ...)
declare i32 @llvm.experimental.gc.result.i32(token)
declare ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token, i32 immarg, i32 immarg)

; -----
; gc.statepoint too many arguments
define void @f(ptr addrspace(1) %p, i32 %n) gc "statepoint-example" {
entry:
  %t = call token (i64, i32, ptr, i32, i32, ...) @llvm.experimental.gc.statepoint.p0(i64 0, i32 0, ptr elementtype(i32 (i32)) @g, i32 1, i32 0, i32 %n, i32 0, i32 0, i32 0) [ "gc-live"(ptr addrspace(1) %p) ]
  %r = call i32 @llvm.experimental.gc.result.i32(token %t)
  %q = call ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token %t, i32 0, i32 0)
  ret void
}
declare i32 @g(i32)
declare token @llvm.experimental.gc.statepoint.p0(i64 immarg, i32 immarg, ptr, i32 immarg, i32 immarg, ...)
declare i32 @llvm.experimental.gc.result.i32(token)
declare ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token, i32 immarg, i32 immarg)

; -----
; gc.result or gc.relocate are the only value uses of a gc.statepoint
define void @f(ptr addrspace(1) %p, i32 %n) gc "statepoint-example" {
entry:
  %t = call token (i64, i32, ptr, i32, i32, ...) @llvm.experimental.gc.statepoint.p0(i64 0, i32 0, ptr elementtype(i32 (i32)) @g, i32 1, i32 0, i32 %n, i32 0, i32 0) [ "gc-live"(ptr addrspace(1) %p) ]
  %r = call i32 @llvm.experimental.gc.result.i32(token %t)
  %q = call ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token %t, i32 0, i32 0)
  call void @h(token %t)
  ret void
}
declare i32 @g(i32)
declare void @h(token)
declare token @llvm.experimental.gc.statepoint.p0(i64 immarg, i32 immarg, ptr, i32 immarg, i32 immarg, ...)
declare i32 @llvm.experimental.gc.result.i32(token)
declare ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token, i32 immarg, i32 immarg)

; -----
; gc.result result type does not match wrapped callee
define void @f(ptr addrspace(1) %p, i32 %n) gc "statepoint-example" {
entry:
  %t = call token (i64, i32, ptr, i32, i32, ...) @llvm.experimental.gc.statepoint.p0(i64 0, i32 0, ptr elementtype(i32 (i32)) @g, i32 1, i32 0, i32 %n, i32 0, i32 0) [ "gc-live"(ptr addrspace(1) %p) ]
  %r = call i64 @llvm.experimental.gc.result.i64(token %t)
  %q = call ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token %t, i32 0, i32 0)
  ret void
}
declare i32 @g(i32)
declare token @llvm.experimental.gc.statepoint.p0(i64 immarg, i32 immarg, ptr, i32 immarg, i32 immarg, ...)
declare i64 @llvm.experimental.gc.result.i64(token)
declare ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token, i32 immarg, i32 immarg)

; -----
; gc.relocate: statepoint base index out of bounds
define void @f(ptr addrspace(1) %p, i32 %n) gc "statepoint-example" {
entry:
  %t = call token (i64, i32, ptr, i32, i32, ...) @llvm.experimental.gc.statepoint.p0(i64 0, i32 0, ptr elementtype(i32 (i32)) @g, i32 1, i32 0, i32 %n, i32 0, i32 0) [ "gc-live"(ptr addrspace(1) %p) ]
  %r = call i32 @llvm.experimental.gc.result.i32(token %t)
  %q = call ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token %t, i32 1, i32 0)
  ret void
}
declare i32 @g(i32)
declare token @llvm.experimental.gc.statepoint.p0(i64 immarg, i32 immarg, ptr, i32 immarg, i32 immarg, ...)
declare i32 @llvm.experimental.gc.result.i32(token)
declare ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token, i32 immarg, i32 immarg)

; -----
; gc.relocate: statepoint derived index out of bounds
define void @f(ptr addrspace(1) %p, i32 %n) gc "statepoint-example" {
entry:
  %t = call token (i64, i32, ptr, i32, i32, ...) @llvm.experimental.gc.statepoint.p0(i64 0, i32 0, ptr elementtype(i32 (i32)) @g, i32 1, i32 0, i32 %n, i32 0, i32 0) [ "gc-live"(ptr addrspace(1) %p) ]
  %r = call i32 @llvm.experimental.gc.result.i32(token %t)
  %q = call ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token %t, i32 0, i32 1)
  ret void
}
declare i32 @g(i32)
declare token @llvm.experimental.gc.statepoint.p0(i64 immarg, i32 immarg, ptr, i32 immarg, i32 immarg, ...)
declare i32 @llvm.experimental.gc.result.i32(token)
declare ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token, i32 immarg, i32 immarg)

; -----
; gc.relocate: relocated value must be a pointer
define void @f(ptr addrspace(1) %p, i32 %n) gc "statepoint-example" {
entry:
  %t = call token (i64, i32, ptr, i32, i32, ...) @llvm.experimental.gc.statepoint.p0(i64 0, i32 0, ptr elementtype(i32 (i32)) @g, i32 1, i32 0, i32 %n, i32 0, i32 0) [ "gc-live"(i32 %n) ]
  %r = call i32 @llvm.experimental.gc.result.i32(token %t)
  %q = call ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token %t, i32 0, i32 0)
  ret void
}
declare i32 @g(i32)
declare token @llvm.experimental.gc.statepoint.p0(i64 immarg, i32 immarg, ptr, i32 immarg, i32 immarg, ...)
declare i32 @llvm.experimental.gc.result.i32(token)
declare ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token, i32 immarg, i32 immarg)

; -----
; gc.relocate: relocating a pointer shouldn't change its address space
define void @f(ptr addrspace(1) %p, i32 %n) gc "statepoint-example" {
entry:
  %t = call token (i64, i32, ptr, i32, i32, ...) @llvm.experimental.gc.statepoint.p0(i64 0, i32 0, ptr elementtype(i32 (i32)) @g, i32 1, i32 0, i32 %n, i32 0, i32 0) [ "gc-live"(ptr null) ]
  %r = call i32 @llvm.experimental.gc.result.i32(token %t)
  %q = call ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token %t, i32 0, i32 0)
  ret void
}
declare i32 @g(i32)
declare token @llvm.experimental.gc.statepoint.p0(i64 immarg, i32 immarg, ptr, i32 immarg, i32 immarg, ...)
declare i32 @llvm.experimental.gc.result.i32(token)
declare ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token, i32 immarg, i32 immarg)

; -----
; Multiple gc-live operand bundles
define void @f(ptr addrspace(1) %p, i32 %n) gc "statepoint-example" {
entry:
  %t = call token (i64, i32, ptr, i32, i32, ...) @llvm.experimental.gc.statepoint.p0(i64 0, i32 0, ptr elementtype(i32 (i32)) @g, i32 1, i32 0, i32 %n, i32 0, i32 0) [ "gc-live"(ptr addrspace(1) %p), "gc-live"(ptr addrspace(1) %p) ]
  %r = call i32 @llvm.experimental.gc.result.i32(token %t)
  %q = call ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token %t, i32 0, i32 0)
  ret void
}
declare i32 @g(i32)
declare token @llvm.experimental.gc.statepoint.p0(i64 immarg, i32 immarg, ptr, i32 immarg, i32 immarg, ...)
declare i32 @llvm.experimental.gc.result.i32(token)
declare ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token, i32 immarg, i32 immarg)

; -----
; Multiple deopt operand bundles
define void @f(ptr addrspace(1) %p, i32 %n) gc "statepoint-example" {
entry:
  %t = call token (i64, i32, ptr, i32, i32, ...) @llvm.experimental.gc.statepoint.p0(i64 0, i32 0, ptr elementtype(i32 (i32)) @g, i32 1, i32 0, i32 %n, i32 0, i32 0) [ "deopt"(), "deopt"() ]
  %r = call i32 @llvm.experimental.gc.result.i32(token %t)
  %q = call ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token %t, i32 0, i32 0)
  ret void
}
declare i32 @g(i32)
declare token @llvm.experimental.gc.statepoint.p0(i64 immarg, i32 immarg, ptr, i32 immarg, i32 immarg, ...)
declare i32 @llvm.experimental.gc.result.i32(token)
declare ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token, i32 immarg, i32 immarg)

; -----
; gc.statepoint must read and write all memory to preserve reordering restrictions required by safepoint semantics
define void @f(ptr addrspace(1) %p, i32 %n) gc "statepoint-example" {
entry:
  %t = call token (i64, i32, ptr, i32, i32, ...) @llvm.experimental.gc.statepoint.p0(i64 0, i32 0, ptr elementtype(i32 (i32)) @g, i32 1, i32 0, i32 %n, i32 0, i32 0) memory(none) [ "gc-live"(ptr addrspace(1) %p) ]
  %r = call i32 @llvm.experimental.gc.result.i32(token %t)
  %q = call ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token %t, i32 0, i32 0)
  ret void
}
declare i32 @g(i32)
declare token @llvm.experimental.gc.statepoint.p0(i64 immarg, i32 immarg, ptr, i32 immarg, i32 immarg, ...)
declare i32 @llvm.experimental.gc.result.i32(token)
declare ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token, i32 immarg, i32 immarg)

; -----
; gc.result operand #1 must be from a statepoint
define void @f(ptr addrspace(1) %p, i32 %n) gc "statepoint-example" {
entry:
  %t = call token (i64, i32, ptr, i32, i32, ...) @llvm.experimental.gc.statepoint.p0(i64 0, i32 0, ptr elementtype(i32 (i32)) @g, i32 1, i32 0, i32 %n, i32 0, i32 0) [ "gc-live"(ptr addrspace(1) %p) ]
  %r = call i32 @llvm.experimental.gc.result.i32(token none)
  %q = call ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token %t, i32 0, i32 0)
  ret void
}
declare i32 @g(i32)
declare token @llvm.experimental.gc.statepoint.p0(i64 immarg, i32 immarg, ptr, i32 immarg, i32 immarg, ...)
declare i32 @llvm.experimental.gc.result.i32(token)
declare ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token, i32 immarg, i32 immarg)

; -----
; gc relocate is incorrectly tied to the statepoint
define void @f(ptr addrspace(1) %p, i32 %n) gc "statepoint-example" {
entry:
  %t = call token (i64, i32, ptr, i32, i32, ...) @llvm.experimental.gc.statepoint.p0(i64 0, i32 0, ptr elementtype(i32 (i32)) @g, i32 1, i32 0, i32 %n, i32 0, i32 0) [ "gc-live"(ptr addrspace(1) %p) ]
  %r = call i32 @llvm.experimental.gc.result.i32(token %t)
  %q = call ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token none, i32 0, i32 0)
  ret void
}
declare i32 @g(i32)
declare token @llvm.experimental.gc.statepoint.p0(i64 immarg, i32 immarg, ptr, i32 immarg, i32 immarg, ...)
declare i32 @llvm.experimental.gc.result.i32(token)
declare ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token, i32 immarg, i32 immarg)

; -----
; Entry intrinsic can occur only in a convergent function.
define void @f(i1 %c) {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %l = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  call void @g() [ "convergencectrl"(token %l) ]
  br i1 %c, label %loop, label %end

end:
  ret void
}
declare void @g() convergent
declare void @h()
declare token @k()
declare token @llvm.experimental.convergence.entry() convergent
declare token @llvm.experimental.convergence.anchor() convergent
declare token @llvm.experimental.convergence.loop() convergent

; -----
; Cannot mix controlled and uncontrolled convergence in the same function.
define void @f(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %l = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  call void @g()
  br i1 %c, label %loop, label %end

end:
  ret void
}
declare void @g() convergent
declare void @h()
declare token @k()
declare token @llvm.experimental.convergence.entry() convergent
declare token @llvm.experimental.convergence.anchor() convergent
declare token @llvm.experimental.convergence.loop() convergent

; -----
; Loop intrinsic must have a convergencectrl token operand.
define void @f(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %l = call token @llvm.experimental.convergence.loop()
  call void @g() [ "convergencectrl"(token %l) ]
  br i1 %c, label %loop, label %end

end:
  ret void
}
declare void @g() convergent
declare void @h()
declare token @k()
declare token @llvm.experimental.convergence.entry() convergent
declare token @llvm.experimental.convergence.anchor() convergent
declare token @llvm.experimental.convergence.loop() convergent

; -----
; Convergence control tokens can only be produced by calls to the convergence control intrinsics.
define void @f(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry() [ "convergencectrl"(token none) ]
  br label %loop

loop:
  %l = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  call void @g() [ "convergencectrl"(token %l) ]
  br i1 %c, label %loop, label %end

end:
  ret void
}
declare void @g() convergent
declare void @h()
declare token @k()
declare token @llvm.experimental.convergence.entry() convergent
declare token @llvm.experimental.convergence.anchor() convergent
declare token @llvm.experimental.convergence.loop() convergent

; -----
; Entry intrinsic cannot be preceded by a convergent operation in the same basic block.
define void @f(i1 %c) convergent {
entry:
  call void @g()
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %l = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  call void @g() [ "convergencectrl"(token %l) ]
  br i1 %c, label %loop, label %end

end:
  ret void
}
declare void @g() convergent
declare void @h()
declare token @k()
declare token @llvm.experimental.convergence.entry() convergent
declare token @llvm.experimental.convergence.anchor() convergent
declare token @llvm.experimental.convergence.loop() convergent

; -----
; Entry intrinsic can occur only in the entry block.
define void @f(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %l = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  call void @g() [ "convergencectrl"(token %l) ]
  br i1 %c, label %loop, label %end

end:
  %u = call token @llvm.experimental.convergence.entry()
  ret void
}
declare void @g() convergent
declare void @h()
declare token @k()
declare token @llvm.experimental.convergence.entry() convergent
declare token @llvm.experimental.convergence.anchor() convergent
declare token @llvm.experimental.convergence.loop() convergent

; -----
; The 'convergencectrl' bundle can occur at most once on a call
define void @f(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %l = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  call void @g() [ "convergencectrl"(token %l), "convergencectrl"(token %l) ]
  br i1 %c, label %loop, label %end

end:
  ret void
}
declare void @g() convergent
declare void @h()
declare token @k()
declare token @llvm.experimental.convergence.entry() convergent
declare token @llvm.experimental.convergence.anchor() convergent
declare token @llvm.experimental.convergence.loop() convergent

; -----
; The 'convergencectrl' bundle requires exactly one token use.
define void @f(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %l = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  call void @g() [ "convergencectrl"(token %l, token %l) ]
  br i1 %c, label %loop, label %end

end:
  ret void
}
declare void @g() convergent
declare void @h()
declare token @k()
declare token @llvm.experimental.convergence.entry() convergent
declare token @llvm.experimental.convergence.anchor() convergent
declare token @llvm.experimental.convergence.loop() convergent

; -----
; Loop intrinsic cannot be preceded by a convergent operation in the same basic block.
define void @f(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  call void @g() [ "convergencectrl"(token %t) ]
  %l = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  call void @g() [ "convergencectrl"(token %l) ]
  br i1 %c, label %loop, label %end

end:
  ret void
}
declare void @g() convergent
declare void @h()
declare token @k()
declare token @llvm.experimental.convergence.entry() convergent
declare token @llvm.experimental.convergence.anchor() convergent
declare token @llvm.experimental.convergence.loop() convergent

; -----
; Entry or anchor intrinsic cannot have a convergencectrl token operand.
define void @f(i1 %c) convergent {
entry:
  %a = call token @llvm.experimental.convergence.anchor()
  %t = call token @llvm.experimental.convergence.anchor() [ "convergencectrl"(token %a) ]
  br label %loop

loop:
  %l = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  call void @g() [ "convergencectrl"(token %l) ]
  br i1 %c, label %loop, label %end

end:
  ret void
}
declare void @g() convergent
declare void @h()
declare token @k()
declare token @llvm.experimental.convergence.entry() convergent
declare token @llvm.experimental.convergence.anchor() convergent
declare token @llvm.experimental.convergence.loop() convergent
