; !prof annotations should have at least 1 operand
define void @f(i1 %c) {
  br i1 %c, label %a, label %b, !prof !0
a:
  ret void
b:
  ret void
}
!0 = !{}

; -----
; first operand should not be null
define void @f(i1 %c) {
  br i1 %c, label %a, label %b, !prof !0
a:
  ret void
b:
  ret void
}
!0 = !{null}

; -----
; expected string with name of the !prof annotation
define void @f(i1 %c) {
  br i1 %c, label %a, label %b, !prof !0
a:
  ret void
b:
  ret void
}
!0 = !{i32 1}

; -----
; expected either branch_weights or VP profile name
define void @f(i1 %c) {
  br i1 %c, label %a, label %b, !prof !0
a:
  ret void
b:
  ret void
}
!0 = !{!"other", i32 1}

; -----
; Wrong number of operands
define void @f(i1 %c) {
  br i1 %c, label %a, label %b, !prof !0
a:
  ret void
b:
  ret void
}
!0 = !{!"branch_weights", i32 1}

; -----
; !prof annotations should have no less than 2 operands
define void @f(i1 %c) {
  br i1 %c, label %a, label %b, !prof !0
a:
  ret void
b:
  ret void
}
!0 = !{!"VP"}

; -----
; invalid value profiling metadata
define void @f(i1 %c) {
  br i1 %c, label %a, label %b, !prof !0
a:
  ret void
b:
  ret void
}
!0 = !{!"VP", i32 9, i64 1}

; -----
; 'unknown' !prof should have a single additional operand
define void @f(i1 %c) {
  br i1 %c, label %a, label %b, !prof !0
a:
  ret void
b:
  ret void
}
!0 = !{!"unknown"}

; -----
; 'unknown' !prof should only appear on instructions on which 'branch_weights' would
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = load ptr, ptr %p, !prof !0
  ret void
}
declare void @g()
!0 = !{!"unknown", !"p"}

; -----
; first operand should be 'function_entry_count' or 'synthetic_function_entry_count'
define void @f() !prof !0 {
  ret void
}
!0 = !{!"other", i64 1}

; -----
; second operand should not be null
define void @f() !prof !0 {
  ret void
}
!0 = !{!"function_entry_count", null}

; -----
; expected integer argument to function_entry_count
define void @f() !prof !0 {
  ret void
}
!0 = !{!"function_entry_count", !"x"}

; -----
; !kcfi_type must have exactly one operand
define void @f() !kcfi_type !0 {
  ret void
}
!0 = !{}

; -----
; !kcfi_type operand must not be null
define void @f() !kcfi_type !0 {
  ret void
}
!0 = !{null}

; -----
; expected a constant operand for !kcfi_type
define void @f() !kcfi_type !0 {
  ret void
}
!0 = !{!"x"}

; -----
; expected a constant integer operand for !kcfi_type
define void @f() !kcfi_type !0 {
  ret void
}
!0 = !{float 1.0}

; -----
; expected a 32-bit integer constant operand for !kcfi_type
define void @f() !kcfi_type !0 {
  ret void
}
!0 = !{i64 1}

; -----
; !memprof annotations should have at least 1 metadata operand (MemInfoBlock)
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = call ptr @h(), !memprof !0
  ret void
}
declare void @g()
declare ptr @h()
!0 = !{}

; -----
; Each !memprof MemInfoBlock should have at least 2 operands
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = call ptr @h(), !memprof !0
  ret void
}
declare void @g()
declare ptr @h()
!0 = !{!1}
!1 = !{!2}
!2 = !{i64 1}

; -----
; !memprof MemInfoBlock first operand should not be null
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = call ptr @h(), !memprof !0
  ret void
}
declare void @g()
declare ptr @h()
!0 = !{!1}
!1 = !{null, !"x"}

; -----
; !memprof MemInfoBlock first operand should be an MDNode
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = call ptr @h(), !memprof !0
  ret void
}
declare void @g()
declare ptr @h()
!0 = !{!1}
!1 = !{i32 1, !"x"}

; -----
; !memprof MemInfoBlock second operand should be an MDString
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = call ptr @h(), !memprof !0
  ret void
}
declare void @g()
declare ptr @h()
!0 = !{!1}
!1 = !{!2, i32 1}
!2 = !{i64 1}

; -----
; Not all !memprof MemInfoBlock operands 2 to N are MDNode
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = call ptr @h(), !memprof !0
  ret void
}
declare void @g()
declare ptr @h()
!0 = !{!1}
!1 = !{!2, !"x", i32 1}
!2 = !{i64 1}

; -----
; call stack metadata operand should be constant integer
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = call ptr @h(), !memprof !0
  ret void
}
declare void @g()
declare ptr @h()
!0 = !{!1}
!1 = !{!2, !"x"}
!2 = !{!"y"}

; -----
; function must have a single !prof attachment
define void @f() !prof !0 !prof !1 {
  ret void
}
!0 = !{!"function_entry_count", i64 1}
!1 = !{!"function_entry_count", i64 2}

; -----
; Wrong number of InvokeInst branch_weights operands
declare void @g()
define void @f() personality ptr @p {
  invoke void @g() to label %a unwind label %b, !prof !0
a:
  ret void
b:
  %x = landingpad { ptr, i32 } cleanup
  ret void
}
declare i32 @p(...)
!0 = !{!"branch_weights", i32 1, i32 1, i32 1}

; -----
; !prof brunch_weights operand is not a const int
define void @f(i1 %c) {
  br i1 %c, label %a, label %b, !prof !0
a:
  ret void
b:
  ret void
}
!0 = !{!"branch_weights", i32 1, !"x"}

; -----
; Invalid VP !prof kind
declare void @g()
define void @f() {
  call void @g(), !prof !0
  ret void
}
!0 = !{!"VP", i32 9, i64 1, i64 2, i64 3}

; -----
; VP !prof should have an even number of arguments after 'VP'
declare void @g()
define void @f() {
  call void @g(), !prof !0
  ret void
}
!0 = !{!"VP", i32 0, i64 1, i64 2, i64 3, i64 4}

; -----
; VP !prof indirect call or memop size expected to be applied to CallBase instructions only
define void @f(i1 %c) {
  br i1 %c, label %a, label %a, !prof !0
a:
  ret void
}
!0 = !{!"VP", i32 0, i64 1, i64 2, i64 3}

; -----
; 'unknown' !prof should have an additional operand of type string
define void @f(i1 %c) {
  br i1 %c, label %a, label %a, !prof !0
a:
  ret void
}
!0 = !{!"unknown", i32 1}
