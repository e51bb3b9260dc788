// test: llvm-ir

// Debug information: units, types, variables, places.

#file = #llvm.di_file<"source.c" in "/folder">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C11, file = #file, producer = "the compiler", isOptimized = true, emissionKind = Full, nameTableKind = None>
#int = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#pointer = #llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = #int, sizeInBits = 64>
#member = #llvm.di_derived_type<tag = DW_TAG_member, name = "first", baseType = #int, sizeInBits = 32, offsetInBits = 32>
#struct = #llvm.di_composite_type<tag = DW_TAG_structure_type, name = "pair", file = #file, line = 3, sizeInBits = 64, flags = "Public|TypePassByValue", elements = #member>
#array = #llvm.di_composite_type<tag = DW_TAG_array_type, baseType = #int, elements = #llvm.di_subrange<count = 4 : i64>>
#self = #llvm.di_composite_type<recId = distinct[3]<>, isRecSelf = true>
#next = #llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = #self, sizeInBits = 64>
#node = #llvm.di_composite_type<recId = distinct[3]<>, tag = DW_TAG_structure_type, name = "node", file = #file, elements = #next>
#type = #llvm.di_subroutine_type<callingConvention = DW_CC_normal, types = #llvm.di_null_type, #int, #pointer, #struct, #array, #node>
#namespace = #llvm.di_namespace<name = "space", exportSymbols = false>
#function = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #unit, scope = #namespace, name = "function", linkageName = "_function", file = #file, line = 10, scopeLine = 11, subprogramFlags = "Definition|Optimized", type = #type>
#inlined = #llvm.di_subprogram<id = distinct[2]<>, compileUnit = #unit, scope = #file, name = "inlined", file = #file, line = 20, subprogramFlags = "LocalToUnit|Definition">
#block = #llvm.di_lexical_block<scope = #function, file = #file, line = 12, column = 3>
#variable = #llvm.di_local_variable<scope = #block, name = "x", file = #file, line = 12, arg = 1, alignInBits = 32, type = #int>
#label = #llvm.di_label<scope = #block, name = "again", file = #file, line = 13>
#global = #llvm.di_global_variable<scope = #unit, name = "counter", linkageName = "counter", file = #file, line = 1, type = #int, isLocalToUnit = true, isDefined = true>
#global_expression = #llvm.di_global_variable_expression<var = #global, expr = <>>

llvm.mlir.global internal @counter(0 : i32) {dbg_exprs = [#global_expression]} : i32

llvm.func @function(%a: i32, %p: !llvm.ptr) -> i32 {
  llvm.intr.dbg.value #variable = %a : i32 loc(fused<#block>["source.c":12:5])
  llvm.intr.dbg.declare #variable #llvm.di_expression<[DW_OP_deref, DW_OP_plus_uconst(8)]> = %p : !llvm.ptr loc("source.c":12:6)
  llvm.intr.dbg.label #label loc(fused<#block>["source.c":13:1])
  %0 = llvm.add %a, %a : i32 loc("source.c":14:7)
  %1 = llvm.add %0, %a : i32 loc(callsite(fused<#inlined>["source.c":21:1] at fused<#block>["source.c":15:2]))
  %2 = llvm.add %1, %a : i32 loc(unknown)
  %3 = llvm.add %2, %a : i32 loc(fused["source.c":16:1, "source.c":17:1])
  %4 = llvm.add %3, %a : i32 loc("named"("source.c":18:1))
  llvm.br ^end(%4 : i32) loc("source.c":19:1)
^end(%x: i32 loc("source.c":19:2)):
  llvm.return %x : i32 loc("source.c":19:3)
} loc(fused<#function>["source.c":10:1])

llvm.func @declared() loc("source.c":30:1)

// expected:
// ; ModuleID = 'LLVMDialectModule'
// source_filename = "LLVMDialectModule"
//
// @counter = internal global i32 0, !dbg !0
//
// define i32 @function(i32 %0, ptr %1) !dbg !7 {
//     #dbg_value(i32 %0, !21, !DIExpression(), !23)
//     #dbg_declare(ptr %1, !21, !DIExpression(DW_OP_deref, DW_OP_plus_uconst, 8), !24)
//     #dbg_label(!25, !26)
//   %3 = add i32 %0, %0, !dbg !27
//   %4 = add i32 %3, %0, !dbg !28
//   %5 = add i32 %4, %0
//   %6 = add i32 %5, %0, !dbg !31
//   %7 = add i32 %6, %0, !dbg !32
//   br label %8, !dbg !33
//
// 8:                                                ; preds = %2
//   %9 = phi i32 [ %7, %2 ], !dbg !34
//   ret i32 %9, !dbg !35
// }
//
// declare void @declared()
//
// !llvm.dbg.cu = !{!2}
// !llvm.module.flags = !{!6}
//
// !0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
// !1 = distinct !DIGlobalVariable(name: "counter", linkageName: "counter", scope: !2, file: !3, line: 1, type: !5, isLocal: true, isDefinition: true)
// !2 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, producer: "the compiler", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, globals: !4, nameTableKind: None)
// !3 = !DIFile(filename: "source.c", directory: "/folder")
// !4 = !{!0}
// !5 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
// !6 = !{i32 2, !"Debug Info Version", i32 3}
// !7 = distinct !DISubprogram(name: "function", linkageName: "_function", scope: !8, file: !3, line: 10, type: !9, scopeLine: 11, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2)
// !8 = !DINamespace(name: "space", scope: null)
// !9 = !DISubroutineType(cc: DW_CC_normal, types: !10)
// !10 = !{null, !5, !11, !12, !15, !18}
// !11 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !5, size: 64)
// !12 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "pair", file: !3, line: 3, size: 64, flags: DIFlagPublic | DIFlagTypePassByValue, elements: !13)
// !13 = !{!14}
// !14 = !DIDerivedType(tag: DW_TAG_member, name: "first", baseType: !5, size: 32, offset: 32)
// !15 = !DICompositeType(tag: DW_TAG_array_type, baseType: !5, elements: !16)
// !16 = !{!17}
// !17 = !DISubrange(count: 4)
// !18 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "node", file: !3, elements: !19)
// !19 = !{!20}
// !20 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !18, size: 64)
// !21 = !DILocalVariable(name: "x", arg: 1, scope: !22, file: !3, line: 12, type: !5, align: 32)
// !22 = distinct !DILexicalBlock(scope: !7, file: !3, line: 12, column: 3)
// !23 = !DILocation(line: 12, column: 5, scope: !22)
// !24 = !DILocation(line: 12, column: 6, scope: !7)
// !25 = !DILabel(scope: !22, name: "again", file: !3, line: 13)
// !26 = !DILocation(line: 13, column: 1, scope: !22)
// !27 = !DILocation(line: 14, column: 7, scope: !7)
// !28 = !DILocation(line: 21, column: 1, scope: !29, inlinedAt: !30)
// !29 = distinct !DISubprogram(name: "inlined", scope: !3, file: !3, line: 20, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2)
// !30 = !DILocation(line: 15, column: 2, scope: !22)
// !31 = !DILocation(line: 0, scope: !7)
// !32 = !DILocation(line: 18, column: 1, scope: !7)
// !33 = !DILocation(line: 19, column: 1, scope: !7)
// !34 = !DILocation(line: 19, column: 2, scope: !7)
// !35 = !DILocation(line: 19, column: 3, scope: !7)
