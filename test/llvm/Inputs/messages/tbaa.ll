; TBAA metadata cannot have 0 operands
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = load i32, ptr %p, !tbaa !0
  ret void
}
declare void @g()
!0 = !{}

; -----
; Struct tag metadata must have either 3 or 4 operands
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = load i32, ptr %p, !tbaa !0
  ret void
}
declare void @g()
!0 = !{!1, !1, i64 0, i64 0, i64 0, i64 0}
!1 = !{!"x", !2, i64 0}
!2 = !{!"r"}

; -----
; Offset must be constant integer
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = load i32, ptr %p, !tbaa !0
  ret void
}
declare void @g()
!0 = !{!1, !1, !"x"}
!1 = !{!"x", !2, i64 0}
!2 = !{!"r"}

; -----
; Offset not zero at the point of scalar access
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = load i32, ptr %p, !tbaa !0
  ret void
}
declare void @g()
!0 = !{!1, !1, i64 4}
!1 = !{!"x", !2, i64 0}
!2 = !{!"r"}

; -----
; Did not see access type in access path!
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = load i32, ptr %p, !tbaa !0
  ret void
}
declare void @g()
!0 = !{!1, !3, i64 0}
!1 = !{!"x", !2, i64 0}
!2 = !{!"r"}
!3 = !{!"y", !2, i64 0}

; -----
; Immutability tag on struct tag metadata must be a constant
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = load i32, ptr %p, !tbaa !0
  ret void
}
declare void @g()
!0 = !{!1, !1, i64 0, !"x"}
!1 = !{!"x", !2, i64 0}
!2 = !{!"r"}

; -----
; Immutability part of the struct tag metadata must be either 0 or 1
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = load i32, ptr %p, !tbaa !0
  ret void
}
declare void @g()
!0 = !{!1, !1, i64 0, i64 2}
!1 = !{!"x", !2, i64 0}
!2 = !{!"r"}

; -----
; Offset entries must be constants!
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = load i32, ptr %p, !tbaa !0
  ret void
}
declare void @g()
!0 = !{!1, !3, i64 0}
!1 = !{!"s", !3, !"o", !3, i64 4}
!3 = !{!"y", !2, i64 0}
!2 = !{!"r"}

; -----
; Struct tag nodes have a string as their first operand
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = load i32, ptr %p, !tbaa !0
  ret void
}
declare void @g()
!0 = !{!1, !3, i64 0}
!1 = !{i32 1, !3, i64 0, !3, i64 4}
!3 = !{!"y", !2, i64 0}
!2 = !{!"r"}

; -----
; Incorrect field entry in struct type node!
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = load i32, ptr %p, !tbaa !0
  ret void
}
declare void @g()
!0 = !{!1, !3, i64 0}
!1 = !{!"s", !3, i64 0, !"z", i64 4}
!3 = !{!"y", !2, i64 0}
!2 = !{!"r"}

; -----
; Bitwidth between the offsets and struct type entries must match
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = load i32, ptr %p, !tbaa !0
  ret void
}
declare void @g()
!0 = !{!1, !3, i64 0}
!1 = !{!"s", !3, i32 0, !3, i64 4}
!3 = !{!"y", !2, i64 0}
!2 = !{!"r"}

; -----
; This instruction shall not have a TBAA access tag!
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = add i32 %x, 1, !tbaa !0
  ret void
}
declare void @g()
!0 = !{!1, !1, i64 0}
!1 = !{!"x", !2, i64 0}
!2 = !{!"r"}

; -----
; Access bit-width not the same as description bit-width
define void @f(ptr %p) {
  %x = load i32, ptr %p, !tbaa !0
  ret void
}
!0 = !{!1, !3, i32 0}
!1 = !{!"s", !3, i64 0}
!3 = !{!"int", !2, i64 0}
!2 = !{!"root"}

; -----
; Cycle detected in struct path
define void @f(ptr %p) {
  %x = load i32, ptr %p, !tbaa !0
  ret void
}
!0 = !{!1, !3, i64 0}
!1 = !{!"s", !1, i64 0}
!3 = !{!"int", !2, i64 0}
!2 = !{!"root"}

; -----
; Could not find TBAA parent in struct type node
define void @f(ptr %p) {
  %x = load i32, ptr %p, !tbaa !0
  ret void
}
!0 = !{!1, !3, i64 0}
!1 = !{!"s", !3, i64 8}
!3 = !{!"int", !2, i64 0}
!2 = !{!"root"}

; -----
; Member size entries must be constants!
define void @f(ptr %p) {
  %x = load i32, ptr %p, !tbaa !0
  ret void
}
!0 = !{!1, !1, i64 0, i64 4}
!1 = !{!2, i64 4, !"s", !2, i64 0, !"x"}
!2 = !{!3, i64 4, !"int"}
!3 = !{!"root"}

; -----
; Type size nodes must be constants!
define void @f(ptr %p) {
  %x = load i32, ptr %p, !tbaa !0
  ret void
}
!0 = !{!1, !1, i64 0, i64 4}
!1 = !{!2, !"x", !"s"}
!2 = !{!3, i64 4, !"int"}
!3 = !{!"root"}

; -----
; Access tag metadata must have either 4 or 5 operands
define void @f(ptr %p) {
  %x = load i32, ptr %p, !tbaa !0
  ret void
}
!0 = !{!1, !1, i64 0}
!1 = !{!2, i64 4, !"int"}
!2 = !{!"root"}

; -----
; Access size field must be a constant
define void @f(ptr %p) {
  %x = load i32, ptr %p, !tbaa !0
  ret void
}
!0 = !{!1, !1, i64 0, !"x"}
!1 = !{!2, i64 4, !"int"}
!2 = !{!"root"}

; -----
; Access tag nodes must have the number of operands that is a multiple of 3!
define void @f(ptr %p) {
  %x = load i32, ptr %p, !tbaa !0
  ret void
}
!0 = !{!1, !1, i64 0, i64 4}
!1 = !{!2, i64 4, !"s", !2}
!2 = !{!3, i64 4, !"int"}
!3 = !{!"root"}

; -----
; Struct tag nodes must have an odd number of operands!
define void @f(ptr %p) {
  %x = load i32, ptr %p, !tbaa !0
  ret void
}
!0 = !{!1, !2, i64 0}
!1 = !{!"s", !2, i64 0, !2}
!2 = !{!"int", !3, i64 0}
!3 = !{!"root"}

; -----
; Malformed struct tag metadata: base and access-type should be non-null and point to Metadata nodes
define void @f(ptr %p) {
  %x = load i32, ptr %p, !tbaa !0
  ret void
}
!0 = !{!1, null, i64 0}
!1 = !{!"int", !3, i64 0}
!3 = !{!"root"}
