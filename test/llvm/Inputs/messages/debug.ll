; !mmra expected to be a metadata tuple
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = load ptr, ptr %p, !mmra !0
  ret void
}
declare void @g()
!0 = !DIFile(filename: "a", directory: "b")

; -----
; annotation must be a tuple
define void @f(i1 %c, i32 %x, ptr %p) {
  %y = load ptr, ptr %p, !annotation !0
  ret void
}
declare void @g()
!0 = !DIFile(filename: "a", directory: "b")

; -----
; invalid tag
!named = !{!3}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DIDerivedType(tag: DW_TAG_base_type, baseType: null)

; -----
; invalid scope
!named = !{!3}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DIDerivedType(tag: DW_TAG_member, scope: !4, baseType: null)
!4 = !{}

; -----
; invalid set base type
!named = !{!3}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DIDerivedType(tag: DW_TAG_set_type, baseType: !4)
!4 = !DICompositeType(tag: DW_TAG_structure_type)

; -----
; invalid pointer to member type
!named = !{!3}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DIDerivedType(tag: DW_TAG_ptr_to_member_type, baseType: null, extraData: !2)

; -----
; array types must have a base type
!named = !{!3}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DICompositeType(tag: DW_TAG_array_type)

; -----
; invalid composite elements
!named = !{!3}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DICompositeType(tag: DW_TAG_structure_type, elements: !2)

; -----
; invalid vtable holder
!named = !{!3}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DICompositeType(tag: DW_TAG_structure_type, vtableHolder: !2)

; -----
; invalid vector, expected one element of type subrange
!named = !{!3}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, flags: DIFlagVector, elements: !5)
!4 = !DIBasicType(name: "i", size: 8)
!5 = !{}

; -----
; discriminator can only appear on variant part
!named = !{!3}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DICompositeType(tag: DW_TAG_structure_type, discriminator: !4)
!4 = !DIDerivedType(tag: DW_TAG_member, baseType: null)

; -----
; invalid template parameter
!named = !{!3}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DICompositeType(tag: DW_TAG_structure_type, templateParams: !4)
!4 = !{!2}

; -----
; invalid template params
!named = !{!3}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DICompositeType(tag: DW_TAG_structure_type, templateParams: !2)

; -----
; invalid subroutine type ref
!named = !{!3}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DISubroutineType(types: !4)
!4 = !{!2}

; -----
; DIFlagAllCallsDescribed must be attached to a definition
!named = !{!3}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DISubprogram(name: "f", flags: DIFlagAllCallsDescribed, spFlags: 0)

; -----
; subprogram declarations must not have a compile unit
!named = !{!3}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DISubprogram(name: "f", unit: !0, spFlags: 0)

; -----
; subprogram definitions must have a compile unit
!named = !{!3}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "f", spFlags: DISPFlagDefinition)

; -----
; invalid unit type
!named = !{!3}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "f", spFlags: DISPFlagDefinition, unit: !2)

; -----
; invalid local scope
!named = !{!3}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DILexicalBlock(scope: !2)

; -----
; cannot have column info without line info
!named = !{!3}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DILexicalBlock(scope: !4, column: 3)
!4 = distinct !DISubprogram(name: "f", scope: !2, file: !2, type: !9, spFlags: DISPFlagDefinition, unit: !0)
!9 = !DISubroutineType(types: !{null})

; -----
; location requires a valid scope
!named = !{!3}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DILocation(line: 1, scope: !2)

; -----
; invalid scope ref
!named = !{!3}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DINamespace(scope: !4)
!4 = !{}

; -----
; invalid macro list
!named = !{!3}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DIMacroFile(file: null, nodes: !2)

; -----
; invalid macro ref
!named = !{!3}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DIMacroFile(file: null, nodes: !4)
!4 = !{!2}

; -----
; anonymous module
!named = !{!3}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DIModule(scope: null, name: "")

; -----
; invalid type ref
!named = !{!3}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DITemplateTypeParameter(type: !2)

; -----
; missing global variable type
!named = !{!3}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DIGlobalVariable(name: "x")

; -----
; invalid static data member declaration
!named = !{!3}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DIGlobalVariable(name: "x", type: !4, declaration: !2)
!4 = !DIBasicType(name: "i", size: 8)

; -----
; local variable requires a valid scope
!named = !{!3}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DILocalVariable(name: "x", scope: !2)

; -----
; label requires a valid scope
!named = !{!3}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DILabel(scope: !2, name: "x", file: !2, line: 1)

; -----
; missing variable
!named = !{!3}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DIGlobalVariableExpression(var: null, expr: !DIExpression())

; -----
; invalid scope for imported entity
!named = !{!3}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DIImportedEntity(tag: DW_TAG_imported_module, scope: !4)
!4 = !{}

; -----
; invalid imported entity
!named = !{!3}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DIImportedEntity(tag: DW_TAG_imported_module, scope: !0, entity: !4)
!4 = !{}

; -----
; LowerBound must be signed constant or DIVariable or DIExpression
!named = !{!3}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DISubrange(lowerBound: !2)

; -----
; GenericSubrange can have any one of count or upperBound
!named = !{!3}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DIGenericSubrange(count: !DIExpression(), upperBound: !DIExpression())

; -----
; invalid expression
!named = !{!3}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DIExpression(DW_OP_deref, 5)

; -----
; BaseType must be a type
!named = !{!3}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DISubrangeType(baseType: !2)
