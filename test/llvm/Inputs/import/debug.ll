; ModuleID = 'test/llvm/programs/alloca.c'
source_filename = "test/llvm/programs/alloca.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@.str = private unnamed_addr constant [3 x i8] c"ab\00", align 1, !dbg !0
@.str.1 = private unnamed_addr constant [4 x i8] c"xyz\00", align 1, !dbg !7

; Function Attrs: nofree nounwind uwtable
define dso_local i32 @main() local_unnamed_addr #0 !dbg !26 {
  %1 = tail call fastcc i32 @twice(ptr noundef nonnull @.str), !dbg !30
  %2 = tail call fastcc i32 @twice(ptr noundef nonnull @.str.1), !dbg !31
  %3 = add nsw i32 %2, %1, !dbg !32
  ret i32 %3, !dbg !33
}

; Function Attrs: nofree nounwind uwtable
define internal fastcc i32 @twice(ptr noundef readonly captures(none) %0) unnamed_addr #0 !dbg !34 {
    #dbg_value(ptr %0, !40, !DIExpression(), !47)
  %2 = tail call i64 @strlen(ptr noundef nonnull dereferenceable(1) %0) #4, !dbg !48
    #dbg_value(i64 %2, !41, !DIExpression(), !47)
  %3 = shl i64 %2, 1, !dbg !49
  %4 = or disjoint i64 %3, 1, !dbg !50
  %5 = alloca i8, i64 %4, align 16, !dbg !51
    #dbg_value(ptr %5, !45, !DIExpression(), !47)
  %6 = call ptr @strcpy(ptr noundef nonnull dereferenceable(1) %5, ptr noundef nonnull dereferenceable(1) %0) #5, !dbg !52
  %7 = getelementptr inbounds nuw i8, ptr %5, i64 %2, !dbg !53
  %8 = call ptr @strcpy(ptr noundef nonnull dereferenceable(1) %7, ptr noundef nonnull dereferenceable(1) %0) #5, !dbg !54
  %9 = call i32 @puts(ptr noundef nonnull dereferenceable(1) %5), !dbg !55
  %10 = call i64 @strlen(ptr noundef nonnull dereferenceable(1) %5) #4, !dbg !56
  %11 = trunc i64 %10 to i32, !dbg !57
  ret i32 %11, !dbg !58
}

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: read)
declare !dbg !59 i64 @strlen(ptr noundef captures(none)) local_unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare !dbg !63 ptr @strcpy(ptr noalias noundef returned writeonly, ptr noalias noundef readonly captures(none)) local_unnamed_addr #2

; Function Attrs: nofree nounwind
declare !dbg !68 noundef i32 @puts(ptr noundef readonly captures(none)) local_unnamed_addr #3

attributes #0 = { nofree nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: read) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nounwind willreturn memory(read) }
attributes #5 = { nounwind }

!llvm.dbg.cu = !{!12}
!llvm.module.flags = !{!14, !15, !16, !17, !18, !19, !20}
!llvm.ident = !{!21}
!llvm.errno.tbaa = !{!22}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(scope: null, file: !2, line: 5, type: !3, isLocal: true, isDefinition: true)
!2 = !DIFile(filename: "test/llvm/programs/alloca.c", directory: "", checksumkind: CSK_MD5, checksum: "349a1721f10e1b803134b480950ba049")
!3 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 24, elements: !5)
!4 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!5 = !{!6}
!6 = !DISubrange(count: 3)
!7 = !DIGlobalVariableExpression(var: !8, expr: !DIExpression())
!8 = distinct !DIGlobalVariable(scope: null, file: !2, line: 5, type: !9, isLocal: true, isDefinition: true)
!9 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 32, elements: !10)
!10 = !{!11}
!11 = !DISubrange(count: 4)
!12 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2, producer: "Debian clang version 22.1.8 (1~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, globals: !13, splitDebugInlining: false, nameTableKind: None)
!13 = !{!0, !7}
!14 = !{i32 7, !"Dwarf Version", i32 5}
!15 = !{i32 2, !"Debug Info Version", i32 3}
!16 = !{i32 1, !"wchar_size", i32 4}
!17 = !{i32 8, !"PIC Level", i32 2}
!18 = !{i32 7, !"PIE Level", i32 2}
!19 = !{i32 7, !"uwtable", i32 2}
!20 = !{i32 7, !"debug-info-assignment-tracking", i1 true}
!21 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!22 = !{!23, !23, i64 0}
!23 = !{!"int", !24, i64 0}
!24 = !{!"omnipotent char", !25, i64 0}
!25 = !{!"Simple C/C++ TBAA"}
!26 = distinct !DISubprogram(name: "main", scope: !2, file: !2, line: 5, type: !27, scopeLine: 5, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !12, keyInstructions: true)
!27 = !DISubroutineType(types: !28)
!28 = !{!29}
!29 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!30 = !DILocation(line: 5, column: 25, scope: !26)
!31 = !DILocation(line: 5, column: 39, scope: !26)
!32 = !DILocation(line: 5, column: 37, scope: !26, atomGroup: 1, atomRank: 2)
!33 = !DILocation(line: 5, column: 18, scope: !26, atomGroup: 1, atomRank: 1)
!34 = distinct !DISubprogram(name: "twice", scope: !2, file: !2, line: 4, type: !35, scopeLine: 4, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !12, retainedNodes: !39, keyInstructions: true)
!35 = !DISubroutineType(types: !36)
!36 = !{!29, !37}
!37 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !38, size: 64)
!38 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !4)
!39 = !{!40, !41, !45}
!40 = !DILocalVariable(name: "s", arg: 1, scope: !34, file: !2, line: 4, type: !37)
!41 = !DILocalVariable(name: "n", scope: !34, file: !2, line: 4, type: !42)
!42 = !DIDerivedType(tag: DW_TAG_typedef, name: "size_t", file: !43, line: 18, baseType: !44)
!43 = !DIFile(filename: "/usr/lib/llvm-22/lib/clang/22/include/__stddef_size_t.h", directory: "", checksumkind: CSK_MD5, checksum: "2c44e821a2b1951cde2eb0fb2e656867")
!44 = !DIBasicType(name: "unsigned long", size: 64, encoding: DW_ATE_unsigned)
!45 = !DILocalVariable(name: "t", scope: !34, file: !2, line: 4, type: !46)
!46 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !4, size: 64)
!47 = !DILocation(line: 0, scope: !34)
!48 = !DILocation(line: 4, column: 46, scope: !34, atomGroup: 1, atomRank: 2)
!49 = !DILocation(line: 4, column: 86, scope: !34)
!50 = !DILocation(line: 4, column: 90, scope: !34)
!51 = !DILocation(line: 4, column: 67, scope: !34, atomGroup: 2, atomRank: 2)
!52 = !DILocation(line: 4, column: 96, scope: !34)
!53 = !DILocation(line: 4, column: 119, scope: !34)
!54 = !DILocation(line: 4, column: 110, scope: !34)
!55 = !DILocation(line: 4, column: 128, scope: !34)
!56 = !DILocation(line: 4, column: 144, scope: !34, atomGroup: 4, atomRank: 3)
!57 = !DILocation(line: 4, column: 144, scope: !34, atomGroup: 4, atomRank: 2)
!58 = !DILocation(line: 4, column: 137, scope: !34, atomGroup: 4, atomRank: 1)
!59 = !DISubprogram(name: "strlen", scope: !60, file: !60, line: 407, type: !61, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!60 = !DIFile(filename: "/usr/include/string.h", directory: "", checksumkind: CSK_MD5, checksum: "0ee11a08692643b86154f96759d0f7fa")
!61 = !DISubroutineType(types: !62)
!62 = !{!44, !37}
!63 = !DISubprogram(name: "strcpy", scope: !60, file: !60, line: 141, type: !64, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!64 = !DISubroutineType(types: !65)
!65 = !{!46, !66, !67}
!66 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !46)
!67 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !37)
!68 = !DISubprogram(name: "puts", scope: !69, file: !69, line: 661, type: !35, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!69 = !DIFile(filename: "/usr/include/stdio.h", directory: "", checksumkind: CSK_MD5, checksum: "b5a90985555f47bfb88eff5a8f0f5b72")
