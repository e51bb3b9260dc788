; associated metadata must have one operand
@g = internal global i32 0, !associated !0
!0 = !{}

; -----
; associated metadata must be ValueAsMetadata
@g = external global i32, !associated !0
!0 = !{!"x"}

; -----
; global values should not associate to themselves
@g = global i32 0, !associated !0
!0 = !{ptr @g}

; -----
; associated metadata must have a global value
@g = global i32 0, !associated !0
!0 = !{null}

; -----
; 'common' global may not be marked constant!
@g = common constant i32 0

; -----
; 'common' global may not be in a Comdat!
$c = comdat any
@g = common global i32 0, comdat($c)

; -----
; Declaration may not be in a Comdat!
$c = comdat any
@g = external global i32, comdat($c)

; -----
; dllimport GlobalValue must have default visibility
@g = external hidden dllimport global i32

; -----
; Global is marked as dllimport, but not external
@g = dllimport global i32 0

; -----
; invalid linkage for intrinsic global variable
@llvm.global_ctors = global i32 0

; -----
; the third field of the element type is mandatory, specify ptr null to migrate from the obsoleted 2-field form
@llvm.global_ctors = appending global [1 x { i32, ptr }] [{ i32, ptr } { i32 1, ptr null }]

; -----
; wrong type for intrinsic global variable
@llvm.used = appending global [1 x i32] [i32 0]

; -----
; dllexport GlobalValue must have default or protected visibility
@g = hidden dllexport global i32 0
