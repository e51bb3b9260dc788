; atomic memory access' size must be byte-sized
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = load atomic i1, ptr %p monotonic, align 1
  ret void
}
declare void @g()

; -----
; atomic memory access' operand must have a power-of-two size
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = load atomic i24, ptr %p monotonic, align 4
  ret void
}
declare void @g()

; -----
; atomic load operand must have integer, pointer, floating point, or vector type!
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = load atomic {i32}, ptr %p monotonic, align 4
  ret void
}
declare void @g()

; -----
; swifterror alloca must have pointer type
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = alloca swifterror i32
  ret void
}
declare void @g()

; -----
; swifterror alloca must not be array allocation
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = alloca swifterror ptr, i32 2
  ret void
}
declare void @g()

; -----
; separate_storage assumptions should have 2 arguments
define void @f(i1 %c, i32 %x, ptr %p) {
  call void @llvm.assume(i1 true) ["separate_storage"(ptr %p)]
  ret void
}
declare void @g()

; -----
; arguments to separate_storage assumptions should be pointers
define void @f(i1 %c, i32 %x, ptr %p) {
  call void @llvm.assume(i1 true) ["separate_storage"(ptr %p, i32 1)]
  ret void
}
declare void @g()

; -----
; alignment assumptions should have 2 or 3 arguments
define void @f(i1 %c, i32 %x, ptr %p) {
  call void @llvm.assume(i1 true) ["align"(ptr %p)]
  ret void
}
declare void @g()

; -----
; first argument should be a pointer
define void @f(i1 %c, i32 %x, ptr %p) {
  call void @llvm.assume(i1 true) ["align"(i32 1, i32 2)]
  ret void
}
declare void @g()

; -----
; second argument should be an integer
define void @f(i1 %c, i32 %x, ptr %p) {
  call void @llvm.assume(i1 true) ["align"(ptr %p, ptr %p)]
  ret void
}
declare void @g()

; -----
; third argument should be an integer if present
define void @f(i1 %c, i32 %x, ptr %p) {
  call void @llvm.assume(i1 true) ["align"(ptr %p, i32 1, ptr %p)]
  ret void
}
declare void @g()

; -----
; dereferenceable assumptions should have 2 arguments
define void @f(i1 %c, i32 %x, ptr %p) {
  call void @llvm.assume(i1 true) ["dereferenceable"(ptr %p)]
  ret void
}
declare void @g()

; -----
; too many arguments
define void @f(i1 %c, i32 %x, ptr %p) {
  call void @llvm.assume(i1 true) ["nonnull"(ptr %p, i32 1, i32 2)]
  ret void
}
declare void @g()

; -----
; this attribute should have one argument
define void @f(i1 %c, i32 %x, ptr %p) {
  call void @llvm.assume(i1 true) ["nonnull"(ptr %p, i32 2)]
  ret void
}
declare void @g()

; -----
; this attribute has no argument
define void @f(i1 %c, i32 %x, ptr %p) {
  call void @llvm.assume(i1 true) ["cold"(ptr %p)]
  ret void
}
declare void @g()

; -----
; the scale of s[mul|div]_fix[_sat] must be less than the width of the operands
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = call i32 @llvm.smul.fix.i32(i32 %x, i32 %x, i32 32)
  ret void
}
declare void @g()

; -----
; the scale of u[mul|div]_fix[_sat] must be less than or equal to the width of the operands
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = call i32 @llvm.umul.fix.i32(i32 %x, i32 %x, i32 33)
  ret void
}
declare void @g()

; -----
; result type must be at least 2 bits wide
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = call i1 @llvm.scmp.i1.i32(i32 %x, i32 %x)
  ret void
}
declare void @g()

; -----
; ucmp/scmp argument and result types must both be either vector or scalar types
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = call i8 @llvm.scmp.i8.v2i32(<2 x i32> zeroinitializer, <2 x i32> zeroinitializer)
  ret void
}
declare void @g()

; -----
; return type and arguments must have the same number of elements
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = call <3 x i8> @llvm.scmp.v3i8.v2i32(<2 x i32> zeroinitializer, <2 x i32> zeroinitializer)
  ret void
}
declare void @g()

; -----
; llvm.threadlocal.address first argument must be a GlobalValue
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = call ptr @llvm.threadlocal.address.p0(ptr %p)
  ret void
}
declare void @g()

; -----
; llvm.gcroot parameter #1 must be an alloca.
define void @f(i1 %c, i32 %x, ptr %p) {
  call void @llvm.gcroot(ptr %p, ptr null)
  ret void
}
declare void @g()

; -----
; llvm.localrecover first argument must be function defined in this module
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = call ptr @llvm.localrecover(ptr %p, ptr %p, i32 0)
  ret void
}
declare void @g()

; -----
; invariant_start parameter must be -1, 0 or a positive number
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = call ptr @llvm.invariant.start.p0(i64 -2, ptr %p)
  ret void
}
declare void @g()

; -----
; The splice index exceeds the range [0, VL] where VL is the known minimum number of elements in the vector. For scalable vectors the minimum number of elements is determined from vscale_range.
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = call <4 x i32> @llvm.vector.splice.right.v4i32(<4 x i32> zeroinitializer, <4 x i32> zeroinitializer, i32 9)
  ret void
}
declare void @g()

; -----
; vector_insert index must be a constant multiple of the subvector's known minimum vector length.
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = call <4 x i32> @llvm.vector.insert.v4i32.v2i32(<4 x i32> zeroinitializer, <2 x i32> zeroinitializer, i64 1)
  ret void
}
declare void @g()

; -----
; subvector operand of vector_insert would overrun the vector being inserted into.
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = call <4 x i32> @llvm.vector.insert.v4i32.v2i32(<4 x i32> zeroinitializer, <2 x i32> zeroinitializer, i64 4)
  ret void
}
declare void @g()

; -----
; vector_extract index must be a constant multiple of the result type's known minimum vector length.
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = call <2 x i32> @llvm.vector.extract.v2i32.v4i32(<4 x i32> zeroinitializer, i64 1)
  ret void
}
declare void @g()

; -----
; stepvector only supported for vectors of integers with a bitwidth of at least 8.
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = call <4 x i4> @llvm.stepvector.v4i4()
  ret void
}
declare void @g()

; -----
; get_active_lane_mask: element type is not i1
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = call <4 x i8> @llvm.get.active.lane.mask.v4i8.i32(i32 %x, i32 %x)
  ret void
}
declare void @g()

; -----
; invalid value for llvm.fptrunc.round metadata operand (the operand should be a string)
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = call float @llvm.fptrunc.round.f32.f64(double 1.0, metadata i32 1)
  ret void
}
declare void @g()

; -----
; unsupported rounding mode argument
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = call float @llvm.fptrunc.round.f32.f64(double 1.0, metadata !"round.x")
  ret void
}
declare void @g()

; -----
; !id.scope.list must point to a list with a single scope
define void @f(i1 %c, i32 %x, ptr %p) {
  call void @llvm.experimental.noalias.scope.decl(metadata !{})
  ret void
}
declare void @g()

; -----
; llvm.init_trampoline parameter #2 must resolve to a function.
define void @f(i1 %c, i32 %x, ptr %p) {
  call void @llvm.init.trampoline(ptr %p, ptr %p, ptr %p)
  ret void
}
declare void @g()

; -----
; llvm.stackprotector parameter #2 must resolve to an alloca.
define void @f(i1 %c, i32 %x, ptr %p) {
  call void @llvm.stackprotector(ptr %p, ptr %p)
  ret void
}
declare void @g()

; -----
; element size of the element-wise atomic memory intrinsic must be a power of 2
define void @f(i1 %c, i32 %x, ptr %p) {
  call void @llvm.memcpy.element.unordered.atomic.p0.p0.i32(ptr align 4 %p, ptr align 4 %p, i32 8, i32 3)
  ret void
}
declare void @g()

; -----
; invalid predicate for constrained FP comparison intrinsic
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = call i1 @llvm.experimental.constrained.fcmp.f32(float 1.0, float 2.0, metadata !"x", metadata !"fpexcept.strict")
  ret void
}
declare void @g()

; -----
; invalid predicate for VP integer comparison intrinsic
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = call <2 x i1> @llvm.vp.icmp.v2i32(<2 x i32> zeroinitializer, <2 x i32> zeroinitializer, metadata !"x", <2 x i1> zeroinitializer, i32 2)
  ret void
}
declare void @g()

; -----
; invalid predicate for VP FP comparison intrinsic
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = call <2 x i1> @llvm.vp.fcmp.v2f32(<2 x float> zeroinitializer, <2 x float> zeroinitializer, metadata !"x", <2 x i1> zeroinitializer, i32 2)
  ret void
}
declare void @g()

; -----
; unsupported bits for llvm.vp.is.fpclass test mask
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = call <2 x i1> @llvm.vp.is.fpclass.v2f32(<2 x float> zeroinitializer, i32 4096, <2 x i1> zeroinitializer, i32 2)
  ret void
}
declare void @g()

; -----
; immarg value 9 out of range [24, 257)
define void @f(i1 %c, i32 %x, ptr %p) {
  call void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32 9)
  ret void
}
declare void @g()

; -----
; alloca on amdgpu must be in addrspace(5)
target triple = "amdgcn-amd-amdhsa"
define void @f() {
  %x = alloca i32, addrspace(1)
  ret void
}

; -----
; PHI nodes cannot have token type!
define void @f() {
a:
  br label %b
b:
  %x = phi token [ none, %a ]
  ret void
}

; -----
; cmpxchg operand must have integer or pointer type
define void @f(ptr %p) {
  %x = cmpxchg ptr %p, float 0.0, float 1.0 seq_cst seq_cst
  ret void
}

; -----
; Calling convention disallows stack byref
define amdgpu_kernel void @f(ptr byref(i32) %p) {
  ret void
}

; -----
; experimental_guard cannot be invoked
declare void @llvm.experimental.guard(i1, ...)
define void @f() personality ptr @p {
  invoke void (i1, ...) @llvm.experimental.guard(i1 true) [ "deopt"() ] to label %a unwind label %b
a:
  ret void
b:
  %x = landingpad { ptr, i32 } cleanup
  ret void
}
declare i32 @p(...)

; -----
; swifterror value should be the second operand when used by stores
define void @f(ptr swifterror %e, ptr %p) {
  store ptr %e, ptr %p
  ret void
}

; -----
; experimental_deoptimize cannot be invoked
declare void @llvm.experimental.deoptimize.isVoid(...)
define void @f() personality ptr @p {
  invoke void (...) @llvm.experimental.deoptimize.isVoid() [ "deopt"() ] to label %a unwind label %b
a:
  ret void
b:
  %x = landingpad { ptr, i32 } cleanup
  ret void
}
declare i32 @p(...)
