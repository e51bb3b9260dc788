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
