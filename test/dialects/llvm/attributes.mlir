// test: round-trip --allow-unregistered-dialect

#access_group = #llvm.access_group<id = distinct[0]<>>
#access_group1 = #llvm.access_group<id = distinct[1]<>>
#loop_annotation = #llvm.loop_annotation<disableNonforced = true>
#loop_unroll = #llvm.loop_unroll<disable = true, followupAll = #loop_annotation>
#loop_annotation1 = #llvm.loop_annotation<unroll = #loop_unroll, parallelAccesses = #access_group, #access_group1>
module {
  "t.o"() {a = #loop_annotation1} : () -> ()
}

// -----

#di_basic_type = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#di_file = #llvm.di_file<"a" in "b">
#di_null_type = #llvm.di_null_type
module {
  "t.o"() {a = #di_file, b = #di_basic_type, c = #di_null_type, e = #llvm.di_expression<>, f = #llvm.di_expression<[DW_OP_plus_uconst(3), DW_OP_deref, DW_OP_LLVM_fragment(1, 2)]>} : () -> ()
}

// -----

#di_file = #llvm.di_file<"a" in "b">
#di_null_type = #llvm.di_null_type
#di_compile_unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #di_file, producer = "x", isOptimized = true, emissionKind = Full, nameTableKind = None>
#di_subroutine_type = #llvm.di_subroutine_type<callingConvention = DW_CC_normal, types = #di_null_type, #di_null_type>
#di_subprogram = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #di_compile_unit, scope = #di_file, name = "f", file = #di_file, line = 1, subprogramFlags = "Definition|Optimized", type = #di_subroutine_type, annotations = #llvm.di_annotation<name = "a", value = "b">>
module {
  "t.o"() {a = #di_subprogram} : () -> ()
}

// -----

#tbaa_root = #llvm.tbaa_root<id = "root">
#tbaa_root1 = #llvm.tbaa_root
#tbaa_type_desc = #llvm.tbaa_type_desc<id = "int", members = {<#tbaa_root, 0>}>
#tbaa_type_desc1 = #llvm.tbaa_type_desc<id = "x", members = {<#tbaa_root1, 0>, <#tbaa_root1, 8>}>
#tbaa_tag = #llvm.tbaa_tag<base_type = #tbaa_type_desc, access_type = #tbaa_type_desc1, offset = 0, constant = true>
module {
  "t.o"() {a = #tbaa_tag} : () -> ()
}

// -----

#mmra_tag = #llvm.mmra_tag<"a":"b">
module {
  "t.o"() {a = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = write, errnoMem = none, targetMem0 = none, targetMem1 = readwrite>, b = #llvm.constant_range<i8, -1, 4>, c = #llvm.vscale_range<minRange = 1 : i32, maxRange = 2 : i32>, d = #llvm.blockaddress<function = @f, tag = <id = 3>>, e = #llvm.blocktag<id = 4>, g = #mmra_tag, h = #llvm.dependent_libraries<"a", "b">, i = #llvm.zero, j = #llvm.poison, k = #llvm.undef, l = #llvm.address_space<3>, m = #llvm.target<triple = "x", chip = "y", features = <["+a"]>>, n = #llvm.target_features<[]>, o = #llvm.mlir.workgroup_attribution<4 : i64, f32>, q = #llvm.cconv<fastcc>, r = #llvm.linkage<weak>, s = #llvm.tailcallkind<musttail>, t = #llvm.overflow<nsw, nuw>, u = #llvm.fastmath<nnan, ninf>} : () -> ()
}

// -----

module {
  "t.o"() {a = #llvm.mlir.module_flag<append, "CG Profile", [#llvm.cgprofile_entry<from = @a, to = @b, count = 1>]>, b = #llvm.mlir.module_flag<error, "ProfileSummary", #llvm.profile_summary<format = InstrProf, total_count = 263646, max_count = 86427, max_internal_count = 86427, max_function_count = 4691, num_counts = 3712, num_functions = 796, is_partial_profile = 0, partial_profile_ratio = 0.000000e+00 : f64, detailed_summary = <cut_off = 10000, min_count = 86427, num_counts = 1>, <cut_off = 100000, min_count = 86427, num_counts = 1>>>} : () -> ()
}

// -----

#alias_scope_domain = #llvm.alias_scope_domain<id = distinct[0]<>, description = "d">
#alias_scope_domain1 = #llvm.alias_scope_domain<id = "bar">
#alias_scope = #llvm.alias_scope<id = distinct[1]<>, domain = #alias_scope_domain, description = "x">
#alias_scope1 = #llvm.alias_scope<id = "foo", domain = #alias_scope_domain1>
module {
  "t.o"() {a = #alias_scope, b = #alias_scope1} : () -> ()
}

// -----

#di_composite_type = #llvm.di_composite_type<recId = distinct[0]<>, isRecSelf = true>
#di_file = #llvm.di_file<"a" in "b">
#di_derived_type = #llvm.di_derived_type<tag = DW_TAG_member, name = "m", baseType = #di_composite_type, sizeInBits = 8, dwarfAddressSpace = 3>
#di_local_variable = #llvm.di_local_variable<scope = #di_file, flags = Private>
#di_local_variable1 = #llvm.di_local_variable<scope = #di_file, flags = "Virtual|Artificial|Explicit">
#di_local_variable2 = #llvm.di_local_variable<scope = #di_file>
#di_local_variable3 = #llvm.di_local_variable<scope = #di_file, flags = "Public|SingleInheritance|MultipleInheritance|VirtualInheritance|IntroducedVirtual">
#di_composite_type1 = #llvm.di_composite_type<recId = distinct[0]<>, tag = DW_TAG_structure_type, name = "n", file = #di_file, line = 1, flags = "Public|FwdDecl", elements = #di_derived_type, #llvm.di_subrange<count = 4 : i64, lowerBound = #llvm.di_expression<[DW_OP_deref]>>>
module {
  "t.o"() {a = #di_composite_type1, f1 = #di_local_variable, f2 = #di_local_variable1, f3 = #di_local_variable2, f4 = #di_local_variable3} : () -> ()
}
