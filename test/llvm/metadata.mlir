// test: llvm-ir

// Metadata of accesses and loops, tags of the memory model, flags and identification of the module.

#domain = #llvm.alias_scope_domain<id = distinct[0]<>, description = "the domain">
#scope = #llvm.alias_scope<id = distinct[1]<>, domain = #domain, description = "first">
#named = #llvm.alias_scope<id = "a name", domain = #domain>
#root = #llvm.tbaa_root<id = "root">
#anonymous = #llvm.tbaa_root
#int = #llvm.tbaa_type_desc<id = "int", members = {<#root, 0>}>
#char = #llvm.tbaa_type_desc<id = "char", members = {<#anonymous, 0>}>
#pair = #llvm.tbaa_type_desc<id = "pair", members = {<#int, 0>, <#int, 4>}>
#tag = #llvm.tbaa_tag<base_type = #pair, access_type = #int, offset = 4>
#constant = #llvm.tbaa_tag<base_type = #char, access_type = #char, offset = 0, constant = true>
#group = #llvm.access_group<id = distinct[2]<>>
#other_group = #llvm.access_group<id = distinct[3]<>>
#followup = #llvm.loop_annotation<disableNonforced = true>
#loop = #llvm.loop_annotation<
  mustProgress = true, isVectorized = false,
  vectorize = #llvm.loop_vectorize<disable = false, predicateEnable = true, scalableEnable = false, width = 16 : i32, followupAll = #followup>,
  interleave = #llvm.loop_interleave<count = 32 : i32>,
  unroll = #llvm.loop_unroll<disable = true, count = 64 : i32, runtimeDisable = false, full = false, followupUnrolled = #followup>,
  unrollAndJam = #llvm.loop_unroll_and_jam<disable = false, count = 32 : i32>,
  licm = #llvm.loop_licm<disable = true, versioningDisable = true>,
  distribute = #llvm.loop_distribute<disable = true>,
  pipeline = #llvm.loop_pipeline<disable = false, initiationinterval = 1 : i32>,
  peeled = #llvm.loop_peeled<count = 8 : i32>,
  unswitch = #llvm.loop_unswitch<partialDisable = true>,
  parallelAccesses = #group, #other_group>

module attributes {llvm.ident = "the compiler", llvm.commandline = "compiler -O2", llvm.module_asm = ["nop", "foo \22"], llvm.dependent_libraries = #llvm.dependent_libraries<"m", "c">} {
  llvm.module_flags [#llvm.mlir.module_flag<error, "wchar_size", 4 : i32>,
                     #llvm.mlir.module_flag<min, "PIC Level", 2 : i32>,
                     #llvm.mlir.module_flag<override, "probe-stack", "inline-asm">]
  llvm.linker_options ["/DEFAULTLIB:", "libcmt"]
  llvm.func @accesses(%p: !llvm.ptr, %n: i64) {
    %0 = llvm.load %p {alias_scopes = [#scope], noalias_scopes = [#named], tbaa = [#tag]} : !llvm.ptr -> i32
    llvm.store %0, %p {alias_scopes = [#scope, #named], access_groups = [#group, #other_group]} : i32, !llvm.ptr
    %1 = llvm.load %p {tbaa = [#constant]} : !llvm.ptr -> i8
    %2 = llvm.atomicrmw add %p, %0 monotonic {tbaa = [#tag]} : !llvm.ptr, i32
    "llvm.intr.memcpy"(%p, %p, %n) <{isVolatile = false, tbaa = [#tag], access_groups = [#group]}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
    llvm.intr.experimental.noalias.scope.decl #scope
    %3 = llvm.load %p {llvm.mmra = #llvm.mmra_tag<"as":"local">} : !llvm.ptr -> i32
    llvm.fence seq_cst {llvm.mmra = [#llvm.mmra_tag<"as":"local">, #llvm.mmra_tag<"as":"global">]}
    llvm.return
  }
  llvm.func @loop(%c: i1) {
    llvm.br ^head
  ^head:
    llvm.cond_br %c, ^head, ^exit {loop_annotation = #loop}
  ^exit:
    llvm.br ^exit {loop_annotation = #followup}
  }
}

// expected:
// ; ModuleID = 'LLVMDialectModule'
// source_filename = "LLVMDialectModule"
//
// module asm "nop"
// module asm "foo \22"
//
// define void @accesses(ptr %0, i64 %1) {
//   %3 = load i32, ptr %0, align 4, !tbaa !9, !alias.scope !13, !noalias !16
//   store i32 %3, ptr %0, align 4, !alias.scope !18, !llvm.access.group !19
//   %4 = load i8, ptr %0, align 1, !tbaa !22
//   %5 = atomicrmw add ptr %0, i32 %3 monotonic, align 4, !tbaa !9
//   call void @llvm.memcpy.p0.p0.i64(ptr %0, ptr %0, i64 %1, i1 false), !tbaa !9, !llvm.access.group !20
//   call void @llvm.experimental.noalias.scope.decl(metadata !13)
//   %6 = load i32, ptr %0, align 4, !mmra !25
//   fence seq_cst, !mmra !26
//   ret void
// }
//
// define void @loop(i1 %0) {
//   br label %2
//
// 2:                                                ; preds = %2, %1
//   br i1 %0, label %2, label %3, !llvm.loop !28
//
// 3:                                                ; preds = %3, %2
//   br label %3, !llvm.loop !36
// }
//
// ; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
// declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #0
//
// ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
// declare void @llvm.experimental.noalias.scope.decl(metadata) #1
//
// attributes #0 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
// attributes #1 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }
//
// !llvm.ident = !{!0}
// !llvm.commandline = !{!1}
// !llvm.dependent-libraries = !{!2, !3}
// !llvm.module.flags = !{!4, !5, !6, !7}
// !llvm.linker.options = !{!8}
//
// !0 = !{!"the compiler"}
// !1 = !{!"compiler -O2"}
// !2 = !{!"m"}
// !3 = !{!"c"}
// !4 = !{i32 1, !"wchar_size", i32 4}
// !5 = !{i32 8, !"PIC Level", i32 2}
// !6 = !{i32 4, !"probe-stack", !"inline-asm"}
// !7 = !{i32 2, !"Debug Info Version", i32 3}
// !8 = !{!"/DEFAULTLIB:", !"libcmt"}
// !9 = !{!10, !11, i64 4}
// !10 = !{!"pair", !11, i64 0, !11, i64 4}
// !11 = !{!"int", !12, i64 0}
// !12 = !{!"root"}
// !13 = !{!14}
// !14 = distinct !{!14, !15, !"first"}
// !15 = distinct !{!15, !"the domain"}
// !16 = !{!17}
// !17 = !{!"a name", !15}
// !18 = !{!14, !17}
// !19 = !{!20, !21}
// !20 = distinct !{}
// !21 = distinct !{}
// !22 = !{!23, !23, i64 0, i64 1}
// !23 = !{!"char", !24, i64 0}
// !24 = distinct !{!24}
// !25 = !{!"as", !"local"}
// !26 = !{!25, !27}
// !27 = !{!"as", !"global"}
// !28 = distinct !{!28, !29, !30, !31, !32, !33, !34, !35, !38, !39, !40, !41, !42, !43, !44, !45, !46, !47, !48, !49, !50, !51, !52}
// !29 = !{!"llvm.loop.mustprogress"}
// !30 = !{!"llvm.loop.isvectorized", i32 0}
// !31 = !{!"llvm.loop.vectorize.enable", i1 true}
// !32 = !{!"llvm.loop.vectorize.predicate.enable", i1 true}
// !33 = !{!"llvm.loop.vectorize.scalable.enable", i1 false}
// !34 = !{!"llvm.loop.vectorize.width", i32 16}
// !35 = !{!"llvm.loop.vectorize.followup_all", !36}
// !36 = distinct !{!36, !37}
// !37 = !{!"llvm.loop.disable_nonforced"}
// !38 = !{!"llvm.loop.interleave.count", i32 32}
// !39 = !{!"llvm.loop.unroll.disable"}
// !40 = !{!"llvm.loop.unroll.count", i32 64}
// !41 = !{!"llvm.loop.unroll.runtime.disable", i1 false}
// !42 = !{!"llvm.loop.unroll.followup_unrolled", !36}
// !43 = !{!"llvm.loop.unroll_and_jam.enable"}
// !44 = !{!"llvm.loop.unroll_and_jam.count", i32 32}
// !45 = !{!"llvm.licm.disable"}
// !46 = !{!"llvm.loop.licm_versioning.disable"}
// !47 = !{!"llvm.loop.distribute.enable", i1 false}
// !48 = !{!"llvm.loop.pipeline.disable", i1 false}
// !49 = !{!"llvm.loop.pipeline.initiationinterval", i32 1}
// !50 = !{!"llvm.loop.peeled.count", i32 8}
// !51 = !{!"llvm.loop.unswitch.partial.disable"}
// !52 = !{!"llvm.loop.parallel_accesses", !20, !21}
