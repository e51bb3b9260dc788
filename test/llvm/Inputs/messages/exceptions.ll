; Function declaration shouldn't have a personality routine
declare void @f() personality ptr @p
declare void @p()

; -----
; Block containing LandingPadInst must be jumped to only by the unwind edge of an invoke.
define void @f() personality ptr @p {
  invoke void @g() to label %n unwind label %u
n:
  br label %u
u:
  %l = landingpad { ptr, i32 } cleanup
  ret void
}
declare void @g()
declare i32 @p(...)

; -----
; EH pad cannot be in entry block.
define void @f() personality ptr @p {
  %l = landingpad { ptr, i32 } cleanup
  ret void
}
declare void @g()
declare i32 @p(...)

; -----
; LandingPadInst needs at least one clause or to be a cleanup.
define void @f() personality ptr @p {
  invoke void @g() to label %n unwind label %u
n:
  ret void
u:
  %l = landingpad { ptr, i32 }
  ret void
}
declare void @g()
declare i32 @p(...)

; -----
; EH pad cannot handle exceptions raised within it
define void @f() personality ptr @p {
  invoke void @g() to label %n unwind label %u
n:
  ret void
u:
  %l = cleanuppad within none []
  cleanupret from %l unwind label %u
}
declare void @g()
declare i32 @p(...)

; -----
; CatchReturnInst needs to be provided a CatchPad
define void @f() personality ptr @p {
  invoke void @g() to label %n unwind label %u
n:
  ret void
u:
  %l = cleanuppad within none []
  catchret from %l to label %n
}
declare void @g()
declare i32 @p(...)

; -----
; Block containg CatchPadInst must be jumped to only by its catchswitch.
define void @f() personality ptr @p {
  invoke void @g() to label %n unwind label %u
n:
  br label %h
u:
  %l = catchswitch within none [label %h] unwind to caller
h:
  %q = catchpad within %l []
  unreachable
}
declare void @g()
declare i32 @p(...)

; -----
; Catchswitch cannot unwind to one of its catchpads
define void @f() personality ptr @__CxxFrameHandler3 {
  invoke void @g() to label %r unwind label %a
a:
  %s = catchswitch within none [label %b] unwind label %b
b:
  %c = catchpad within %s []
  catchret from %c to label %r
r:
  ret void
}
declare void @g()
declare i32 @__CxxFrameHandler3(...)

; -----
; A cleanupret must exit its cleanup
define void @f() personality ptr @__CxxFrameHandler3 {
  invoke void @g() to label %r unwind label %a
a:
  %s = cleanuppad within none []
  cleanupret from %s unwind label %b
b:
  %c = cleanuppad within %s []
  unreachable
r:
  ret void
}
declare void @g()
declare i32 @__CxxFrameHandler3(...)

; -----
; A single unwind edge may only enter one EH pad
define void @f() personality ptr @__CxxFrameHandler3 {
  invoke void @g() to label %r unwind label %b
a:
  %s = cleanuppad within none []
  unreachable
b:
  %c = cleanuppad within %s []
  unreachable
r:
  ret void
}
declare void @g()
declare i32 @__CxxFrameHandler3(...)

; -----
; CatchSwitchInst must unwind to an EH block which is not a landingpad.
define void @f() personality ptr @__CxxFrameHandler3 {
  invoke void @g() to label %r unwind label %a
a:
  %s = catchswitch within none [label %b] unwind label %r
b:
  %c = catchpad within %s []
  catchret from %c to label %r
r:
  ret void
}
declare void @g()
declare i32 @__CxxFrameHandler3(...)

; -----
; CleanupReturnInst must unwind to an EH block which is not a landingpad.
define void @f() personality ptr @__CxxFrameHandler3 {
  invoke void @g() to label %r unwind label %a
a:
  %s = cleanuppad within none []
  cleanupret from %s unwind label %r
r:
  ret void
}
declare void @g()
declare i32 @__CxxFrameHandler3(...)

; -----
; eh.exceptionpointer argument must be a catchpad
declare ptr @llvm.eh.exceptionpointer.p0(token)
define void @f() {
  %x = call ptr @llvm.eh.exceptionpointer.p0(token none)
  ret void
}
