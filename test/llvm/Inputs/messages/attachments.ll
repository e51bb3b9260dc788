; scope must have two or three operands
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = load ptr, ptr %p, !noalias !0
  ret void
}
declare void @g()
!0 = !{!0}

; -----
; first scope operand must be self-referential or string
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = load ptr, ptr %p, !noalias !0
  ret void
}
declare void @g()
!0 = !{!1}
!1 = distinct !{i32 1, !2}
!2 = distinct !{!2}

; -----
; second scope operand must be MDNode
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = load ptr, ptr %p, !noalias !0
  ret void
}
declare void @g()
!0 = !{!1}
!1 = distinct !{!1, !"x"}

; -----
; third scope operand must be string (if used)
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = load ptr, ptr %p, !noalias !0
  ret void
}
declare void @g()
!0 = !{!1}
!1 = distinct !{!1, !2, i32 4}
!2 = distinct !{!2}

; -----
; domain must have one or two operands
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = load ptr, ptr %p, !noalias !0
  ret void
}
declare void @g()
!0 = !{!1}
!1 = distinct !{!1, !2}
!2 = distinct !{}

; -----
; first domain operand must be self-referential or string
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = load ptr, ptr %p, !noalias !0
  ret void
}
declare void @g()
!0 = !{!1}
!1 = distinct !{!1, !2}
!2 = !{i32 4}

; -----
; second domain operand must be string (if used)
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = load ptr, ptr %p, !noalias !0
  ret void
}
declare void @g()
!0 = !{!1}
!1 = distinct !{!1, !2}
!2 = distinct !{!2, i32 3}

; -----
; fpmath takes one operand!
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = fadd float 1.0, 2.0, !fpmath !0
  ret void
}
declare void @g()
!0 = !{}

; -----
; invalid fpmath accuracy!
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = fadd float 1.0, 2.0, !fpmath !0
  ret void
}
declare void @g()
!0 = !{i32 1}

; -----
; fpmath accuracy must have float type
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = fadd float 1.0, 2.0, !fpmath !0
  ret void
}
declare void @g()
!0 = !{double 1.0}

; -----
; fpmath accuracy not a positive number!
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = fadd float 1.0, 2.0, !fpmath !0
  ret void
}
declare void @g()
!0 = !{float -1.0}

; -----
; noalias.addrspace are only for memory operations!
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = add i32 %x, 1, !noalias.addrspace !0
  ret void
}
declare void @g()
!0 = !{i32 1, i32 2}

; -----
; invariant.group metadata is only for loads and stores
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = add i32 %x, 1, !invariant.group !{}
  ret void
}
declare void @g()

; -----
; nonnull metadata must be empty
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = load ptr, ptr %p, !nonnull !0
  ret void
}
declare void @g()
!0 = !{i32 1}

; -----
; nonnull applies only to load instructions, use attributes for calls or invokes
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = call ptr @h(), !nonnull !{}
  ret void
}
declare void @g()
declare ptr @h()

; -----
; align applies only to pointer types
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = add i32 %x, 1, !align !0
  ret void
}
declare void @g()
!0 = !{i64 8}

; -----
; align takes one operand!
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = load ptr, ptr %p, !align !{}
  ret void
}
declare void @g()

; -----
; align metadata value must be an i64!
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = load ptr, ptr %p, !align !0
  ret void
}
declare void @g()
!0 = !{i32 8}

; -----
; alignment is larger that implementation defined limit
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = load ptr, ptr %p, !align !0
  ret void
}
declare void @g()
!0 = !{i64 8589934592}

; -----
; dereferenceable, dereferenceable_or_null metadata value must be an i64!
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = load ptr, ptr %p, !dereferenceable !0
  ret void
}
declare void @g()
!0 = !{i32 8}

; -----
; dereferenceable, dereferenceable_or_null apply only to pointer types
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = load i32, ptr %p, !dereferenceable !0
  ret void
}
declare void @g()
!0 = !{i64 8}

; -----
; dereferenceable, dereferenceable_or_null take one operand!
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = load ptr, ptr %p, !dereferenceable !{}
  ret void
}
declare void @g()

; -----
; Access scope list must consist of MDNodes
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = load ptr, ptr %p, !llvm.access.group !0
  ret void
}
declare void @g()
!0 = !{i32 1}

; -----
; !callsite metadata should only exist on calls
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = load ptr, ptr %p, !callsite !0
  ret void
}
declare void @g()
!0 = !{i64 1}

; -----
; !callee_type metadata should only exist on calls
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = load ptr, ptr %p, !callee_type !0
  ret void
}
declare void @g()
!0 = !{}

; -----
; The callee_type metadata must be a list of type metadata nodes
define void @f(i1 %c, i32 %x, ptr %p) {
  call void @g(), !callee_type !0
  ret void
}
declare void @g()
!0 = !{i32 1}

; -----
; Well-formed generalized type metadata must contain exactly two operands
define void @f(i1 %c, i32 %x, ptr %p) {
  call void @g(), !callee_type !0
  ret void
}
declare void @g()
!0 = !{!1}
!1 = !{i64 0}

; -----
; The first operand of type metadata for functions must be zero
define void @f(i1 %c, i32 %x, ptr %p) {
  call void @g(), !callee_type !0
  ret void
}
declare void @g()
!0 = !{!1}
!1 = !{i64 1, !"x.generalized"}

; -----
; Only generalized type metadata can be part of the callee_type metadata list
define void @f(i1 %c, i32 %x, ptr %p) {
  call void @g(), !callee_type !0
  ret void
}
declare void @g()
!0 = !{!1}
!1 = !{i64 0, !"x"}

; -----
; !mmra metadata attached to unexpected instruction kind
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = add i32 %x, 1, !mmra !0
  ret void
}
declare void @g()
!0 = !{!"a", !"b"}

; -----
; !mmra metadata tuple operand is not an MMRA tag
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = load ptr, ptr %p, !mmra !0
  ret void
}
declare void @g()
!0 = !{!1}
!1 = !{i32 1}

; -----
; operands must be a string or a tuple of strings
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = load ptr, ptr %p, !annotation !0
  ret void
}
declare void @g()
!0 = !{i32 1}

; -----
; It should have at least one range!
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = load i32, ptr %p, !range !0
  ret void
}
declare void @g()
!0 = !{}

; -----
; The lower limit must be an integer!
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = load i32, ptr %p, !range !0
  ret void
}
declare void @g()
!0 = !{!"x", i32 1}

; -----
; The upper limit must be an integer!
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = load i32, ptr %p, !range !0
  ret void
}
declare void @g()
!0 = !{i32 1, !"x"}

; -----
; Range pair types must match!
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = load i32, ptr %p, !range !0
  ret void
}
declare void @g()
!0 = !{i32 1, i64 2}

; -----
; Range types must match instruction type!
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = load i32, ptr %p, !range !0
  ret void
}
declare void @g()
!0 = !{i64 1, i64 2}

; -----
; The upper and lower limits cannot be the same value
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = load i32, ptr %p, !range !0
  ret void
}
declare void @g()
!0 = !{i32 1, i32 1}

; -----
; Intervals are overlapping
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = load i32, ptr %p, !range !0
  ret void
}
declare void @g()
!0 = !{i32 1, i32 5, i32 3, i32 9}

; -----
; noalias.addrspace type must be i32!
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = load ptr, ptr %p, !noalias.addrspace !0
  ret void
}
declare void @g()
!0 = !{i64 1, i64 2}
