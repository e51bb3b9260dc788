// Modules of LLVM IR for the tests of bitcode: together they have every kind of record that the writer has.

/** Programs by what they show. */
export const PROGRAMS: Readonly<Record<string, string>> = {
  types: `
%named = type { i32, %0, ptr addrspace(3) }
%0 = type <{ i8, [4 x half], <4 x i1> }>
%opaque = type opaque
@a = external global { bfloat, float, double, x86_fp80, fp128, ppc_fp128, i24 }
@b = external addrspace(1) global %named
@c = external global %opaque
declare void @f(metadata, token, x86_amx, <vscale x 2 x i64>, target("spirv.Image", i32, 1, 2), ...)`,
  globals: `
$any = comdat any
$big = comdat largest
@zero = internal unnamed_addr constant [3 x i8] zeroinitializer, section "s", align 16
@text = private local_unnamed_addr constant [4 x i8] c"ab\\FF\\00", partition "part"
@numbers = weak_odr hidden thread_local(initialexec) global [2 x i64] [i64 -1, i64 9223372036854775807], comdat($any)
@wide = global i129 -170141183460469231731687303715884105729
@floats = global { half, bfloat, float, double, x86_fp80, fp128, ppc_fp128 } { half 0xH3C00, bfloat 0xR3F80, float 1.5, double 0x7FF8000000000001, x86_fp80 0xK3FFF8000000000000000, fp128 0xL00000000000000013FFF000000000000, ppc_fp128 0xM3FF00000000000000000000000000000 }
@list = global [3 x ptr] [ptr @list, ptr getelementptr inbounds (i8, ptr @text, i64 2), ptr null]
@0 = global i32 undef, no_sanitize_address, code_model "large"
@old = alias i32, ptr @wide
@choose = ifunc void (), ptr @resolver
define ptr @resolver() comdat($big) gc "statepoint" prefix i32 7 prologue i8 1 personality ptr @resolver {
  ret ptr null
}`,
  arithmetic: `
define <2 x i32> @f(i32 %a, <2 x i32> %b, float %c, ptr %p) #0 {
start:
  %sum = add nuw nsw i32 %a, %a
  %quotient = udiv exact i32 %sum, 3
  %either = or disjoint i32 %a, 1
  %wide = zext nneg i32 %a to i64
  %less = icmp samesign ult i32 %a, %sum
  %float = fadd nnan contract float %c, 0x3FB99999A0000000
  %negated = fneg fast float %float
  %ordered = fcmp ninf olt float %negated, %c
  %picked = select nsz i1 %ordered, float %c, float %negated
  %vector = insertelement <2 x i32> %b, i32 %a, i64 1
  %turned = shufflevector <2 x i32> %vector, <2 x i32> poison, <2 x i32> <i32 1, i32 poison>
  %frozen = freeze <2 x i32> %turned
  %loaded = load atomic volatile i32, ptr %p syncscope("agent") acquire, align 4
  %old = atomicrmw volatile umax ptr %p, i32 %loaded seq_cst, align 4
  %both = cmpxchg weak ptr %p, i32 %old, i32 1 acq_rel monotonic, align 4
  fence acquire
  fence syncscope("singlethread") release
  %slot = alloca inalloca { i32 }, i32 2, align 64
  %element = getelementptr nusw nuw { i32 }, ptr %slot, i64 1, i32 0
  store volatile i32 %old, ptr %element, align 2
  ret <2 x i32> %frozen
}
attributes #0 = { nounwind memory(argmem: readwrite) uwtable(sync) "key"="value" "other" }`,
  control: `
declare i32 @personality(...)
declare void @callee(i32, ...)
define i32 @f(i32 %n, ptr %target) personality ptr @personality {
  br label %"a loop"
"a loop":
  %i = phi i32 [ 0, %0 ], [ %next, %again ]
  %next = add i32 %i, 1
  switch i32 %i, label %out [
    i32 1, label %again
    i32 -2, label %jump
  ]
again:
  %more = icmp slt i32 %next, %n
  br i1 %more, label %"a loop", label %out
jump:
  indirectbr ptr %target, [label %again, label %out]
out:
  invoke fastcc void (i32, ...) @callee(i32 inreg %next, double 1.0) [ "deopt"(i32 %n, ptr %target), "x"() ]
          to label %done unwind label %pad
pad:
  %caught = landingpad { ptr, i32 }
          cleanup
          catch ptr null
          filter [1 x ptr] [ptr @personality]
  %part = extractvalue { ptr, i32 } %caught, 1
  %whole = insertvalue { ptr, i32 } %caught, i32 %part, 1
  resume { ptr, i32 } %whole
done:
  musttail call void (i32, ...) @callee(i32 %n)
  %assembly = call i32 asm sideeffect alignstack inteldialect "mov $0, 1", "=r"()
  ret i32 %assembly
}
define ptr @address() {
  ret ptr blockaddress(@f, %"a loop")
}`,
  metadata: `
define void @f(i32 %a) !dbg !4 !extra !8 {
  #dbg_value(i32 %a, !7, !DIExpression(DW_OP_plus_uconst, 4, DW_OP_stack_value), !9)
  %b = add i32 %a, 1, !dbg !9, !note !{!"text", i64 5, null}
  #dbg_declare(ptr null, !7, !DIExpression(), !9)
  #dbg_value(!DIArgList(i32 %a, i32 %b, i32 3), !7, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_stack_value), !10)
  ret void, !dbg !10
}
@g = global i32 0, !extra !8
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}
!named = !{!8, !11, !12, !13, !14}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "p", isOptimized: true, runtimeVersion: 2, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "a.c", directory: "/d", checksumkind: CSK_MD5, checksum: "00000000000000000000000000000000")
!2 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !5, scopeLine: 1, flags: DIFlagPrototyped | DIFlagPublic, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !6)
!5 = !DISubroutineType(cc: DW_CC_normal, types: !{null, !2})
!6 = !{!7}
!7 = !DILocalVariable(name: "a", arg: 1, scope: !4, file: !1, line: 1, type: !2)
!8 = distinct !{!8, !"self"}
!9 = !DILocation(line: 2, column: 3, scope: !4)
!10 = !DILocation(line: 3, column: 1, scope: !4, inlinedAt: !9)
!11 = !DIEnumerator(name: "e", value: 18446744073709551615, isUnsigned: true)
!12 = !DISubrange(count: 5, lowerBound: !DIExpression(DW_OP_constu, 1))
!13 = !DIFixedPointType(name: "x", size: 32, encoding: DW_ATE_signed_fixed, kind: Rational, numerator: 18446744073709551617, denominator: 5)
!14 = !DIDerivedType(tag: DW_TAG_LLVM_ptrauth_type, baseType: !2, ptrAuthKey: 2, ptrAuthIsAddressDiscriminated: true, ptrAuthExtraDiscriminator: 1234, ptrAuthIsaPointer: false, ptrAuthAuthenticatesNullValues: true)`,
  "argument lists": `
define void @f(i32 %a, i32 %b, i32 %c, i32 %d, i32 %e) !dbg !3 {
    #dbg_value(!DIArgList(i32 %a, i32 %b, i32 %c, i32 %d, i32 %e), !6, !DIExpression(DW_OP_LLVM_arg, 0), !7)
    #dbg_value(!DIArgList(i32 %e, i32 1, i32 %c), !6, !DIExpression(DW_OP_LLVM_arg, 0), !7)
  ret void, !dbg !7
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "f.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "f", scope: !1, file: !1, type: !4, spFlags: DISPFlagDefinition, unit: !0)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DILocalVariable(name: "x", scope: !3, file: !1)
!7 = !DILocation(line: 1, scope: !3)
`,
};
