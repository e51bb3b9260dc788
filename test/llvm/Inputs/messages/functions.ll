; IFunc resolver must be a definition
declare ptr @r()
@i = ifunc void (), ptr @r

; -----
; IFunc should have private, internal, linkonce, weak, linkonce_odr, weak_odr, or external linkage!
define ptr @r() { ret ptr null }
@i = available_externally ifunc void (), ptr @r

; -----
; Attribute 'jumptable' requires 'unnamed_addr'
define void @f() jumptable { ret void }

; -----
; Attribute 'elementtype' can only be applied to intrinsics and inline asm.
declare void @f(ptr elementtype(i32))

; -----
; Function takes metadata but isn't an intrinsic
declare void @f(metadata)

; -----
; Function takes x86_amx but isn't an intrinsic
declare void @f(x86_amx)

; -----
; Function returns a token but isn't an intrinsic
declare token @f()

; -----
; Function returns a x86_amx but isn't an intrinsic
declare x86_amx @f()

; -----
; immarg attribute only applies to intrinsics
declare void @f(i32 immarg)

; -----
; Attributes 'byval', 'inalloca', 'preallocated', 'inreg', 'nest', 'byref', and 'sret' are incompatible!
declare void @f(ptr byval(i32) sret(i32))

; -----
; Attribute 'byval(i32)' applied to incompatible type!
declare void @f(i32 byval(i32))

; -----
; Incompatible argument and return types for 'returned' attribute
declare i32 @f(ptr returned)

; -----
; Attribute 'sret' is not on first or second parameter!
declare void @f(i32, i32, ptr sret(i32))

; -----
; inalloca isn't on the last parameter!
declare void @f(ptr inalloca(i32), i32)

; -----
; Attribute 'nest' applied to incompatible type!
declare void @f(i32 nest, i32 nest)

; -----
; More than one parameter has attribute returned!
declare i32 @f(i32 returned, i32 returned)

; -----
; 'vscale_range' minimum must be power-of-two value
declare void @f() vscale_range(3, 4)

; -----
; 'vscale_range' minimum cannot be greater than maximum
declare void @f() vscale_range(8, 4)

; -----
; 'vscale_range' maximum must be power-of-two value
declare void @f() vscale_range(2, 3)

; -----
; 'allocsize' element size argument is out of bounds
declare void @f(i32) allocsize(5)

; -----
; 'allocsize' element size argument must refer to an integer parameter
declare void @f(ptr) allocsize(0)

; -----
; 'allockind("free")' doesn't allow uninitialized, zeroed, or aligned modifiers.
declare ptr @f() allockind("free,zeroed")

; -----
; 'allockind()' can't be both zeroed and uninitialized
declare ptr @f() allockind("alloc,zeroed,uninitialized")

; -----
; 'alloc-variant-zeroed' must not be empty
declare ptr @f() "alloc-variant-zeroed"=""

; -----
; Attributes 'minsize and optnone' are incompatible!
declare void @f() noinline optnone minsize

; -----
; invalid value for 'frame-pointer' attribute: x
declare void @f() "frame-pointer"="x"

; -----
; Attributes 'readonly and writeonly' are incompatible!
declare void @f(ptr readonly writeonly)

; -----
; Cannot have multiple 'swifterror' parameters!
declare void @f(ptr swifterror, ptr swifterror)

; -----
; Attribute 'swifterror' applied to incompatible type!
declare void @f(i32 swifterror)

; -----
; Calling convention does not support varargs or perfect forwarding!
declare spir_kernel void @f(...)

; -----
; Calling convention does not allow sret
declare amdgpu_kernel void @f(ptr sret(i32))

; -----
; Calling convention disallows byval
declare amdgpu_kernel void @f(ptr byval(i32))

; -----
; Calling convention requires first argument to be i1
declare amdgpu_gfx_whole_wave void @f(i32)

; -----
; Calling convention requires first argument to not be inreg
declare amdgpu_gfx_whole_wave void @f(i1 inreg)

; -----
; Attribute 'builtin' can only be applied to a callsite.
declare void @f() #0
attributes #0 = { builtin }

; -----
; Attribute 'immarg' is incompatible with other attributes except the 'range' attribute
declare void @llvm.x(i32 immarg zeroext)

; -----
; Attributes writable and readnone are incompatible!
define void @f(ptr writable readnone dereferenceable(4) %p) {
  ret void
}

; -----
; Attribute 'byval' does not support unsized types!
%o = type opaque
declare void @f(ptr byval(%o))

; -----
; Attributes 'aarch64_new_za', 'aarch64_in_za', 'aarch64_out_za', 'aarch64_inout_za', 'aarch64_preserves_za' and 'aarch64_za_state_agnostic' are mutually exclusive
declare void @f() "aarch64_new_za" "aarch64_za_state_agnostic"
