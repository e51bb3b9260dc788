// test: llvm-ir

// Functions: linkageonventions, attributes of the function, of parameters and of the result.

llvm.func @declared(i32, ...) -> f32
llvm.func internal fastcc @conventions(%a: i32) { llvm.return }
llvm.func hidden spir_kernelcc @kernel(%a: !llvm.ptr<1>) attributes {reqd_work_group_size = array<i32: 1, 3>, work_group_size_hint = array<i32: 4, 5, 6>, vec_type_hint = #llvm.vec_type_hint<hint = vector<4xi32>, is_signed = true>, intel_reqd_sub_group_size = 16 : i32} { llvm.return }
llvm.func weak_odr protected local_unnamed_addr amdgpu_kernelcc @weak() attributes {dso_localection = "text", alignment = 32 : i64} { llvm.return }
llvm.func @parameters(%d: !llvm.ptr {llvm.sret = i64}, %a: !llvm.ptr {llvm.noalias, llvm.nocapture, llvm.readonly, llvm.align = 16 : i64, llvm.dereferenceable = 8 : i64}, %b: !llvm.ptr {llvm.byval = !llvm.struct<(i32)>}, %c: i32 {llvm.signext, llvm.noundef}, %e: i8 {other.attribute}, %f: f32 {llvm.nofpclass = 3 : i64}, %g: i32 {llvm.range = #llvm.constant_range<i32, 0, 5>})
llvm.func @result() -> (i32 {llvm.zeroextlvm.noundef})
llvm.func @words() attributes {convergent, no_inline, no_unwind, will_returnptimize_none, memory_effects = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>} { llvm.return }
llvm.func @inline_words() attributes {always_inline, uwtable_kind = #llvm.uwtableKind<async>} { llvm.return }
llvm.func @hint() attributes {inline_hint, uwtable_kind = #llvm.uwtableKind<sync>, vscale_range = #llvm.vscale_range<minRange = 1 : i32, maxRange = 16 : i32>} { llvm.return }
llvm.func @strings() attributes {target_cpu = "gfx90a", tune_cpu = "pentium4", target_features = #llvm.target_features<["+sve", "-sme"]>, no_infs_fp_math = true, no_nans_fp_math = false, no_signed_zeros_fp_math = true, denormal_fp_math = "preserve-sign", denormal_fp_math_f32 = "ieee", fp_contract = "fast", frame_pointer = #llvm.framePointerKind<all>, instrument_function_entry = "__cyg_profile_func_enter", reciprocal_estimates = "all", prefer_vector_width = "128", arm_streaming, arm_new_za} { llvm.return }
llvm.func @passed() attributes {passthrough = ["noinline", ["alignstack", "4"], ["key", "a value"], "other"]} { llvm.return }
llvm.func @collected(%a: i32) -> i32 attributes {garbageCollector = "statepoint-example", personality = @declared, function_entry_count = 42 : i64} {
  llvm.return %a : i32
}
llvm.func @memory(%a: i32) attributes {memory_effects = #llvm.memory_effects<other = read, argMem = none, inaccessibleMem = read, errnoMem = read, targetMem0 = write, targetMem1 = read>} { llvm.return }

// expected:
// ; ModuleID = 'LLVMDialectModule'
// source_filename = "LLVMDialectModule"
//
// declare float @declared(i32, ...)
//
// define internal fastcc void @conventions(i32 %0) {
//   ret void
// }
//
// define hidden spir_kernel void @kernel(ptr addrspace(1) %0) !vec_type_hint !1 !work_group_size_hint !2 !reqd_work_group_size !3 !intel_reqd_sub_group_size !4 {
//   ret void
// }
//
// define weak_odr protected amdgpu_kernel void @weak() local_unnamed_addr align 32 {
//   ret void
// }
//
// declare void @parameters(ptr sret(i64), ptr noalias readonly align 16 captures(none) dereferenceable(8), ptr byval({ i32 }), i32 noundef signext, i8, float, i32 range(i32 0, 5))
//
// declare i32 @result()
//
// ; Function Attrs: convergent noinline nounwind memory(argmem: read, inaccessiblemem: readwrite)
// define void @words() #0 {
//   ret void
// }
//
// ; Function Attrs: alwaysinline uwtable
// define void @inline_words() #1 {
//   ret void
// }
//
// ; Function Attrs: inlinehint uwtable(sync) vscale_range(1,16)
// define void @hint() #2 {
//   ret void
// }
//
// define void @strings() #3 {
//   ret void
// }
//
// ; Function Attrs: noinline alignstack(4)
// define void @passed() #4 {
//   ret void
// }
//
// define i32 @collected(i32 %0) gc "statepoint-example" personality ptr @declared !prof !5 {
//   ret i32 %0
// }
//
// ; Function Attrs: memory(read, argmem: none, target_mem0: write)
// define void @memory(i32 %0) #5 {
//   ret void
// }
//
// attributes #0 = { convergent noinline nounwind memory(argmem: read, inaccessiblemem: readwrite) }
// attributes #1 = { alwaysinline uwtable }
// attributes #2 = { inlinehint uwtable(sync) vscale_range(1,16) }
// attributes #3 = { "aarch64_new_za" "aarch64_pstate_sm_enabled" "denormal-fp-math"="preserve-sign" "denormal-fp-math-f32"="ieee" "fp-contract"="fast" "frame-pointer"="all" "instrument-function-entry"="__cyg_profile_func_enter" "no-infs-fp-math"="true" "no-nans-fp-math"="false" "no-signed-zeros-fp-math"="true" "prefer-vector-width"="128" "reciprocal-estimates"="all" "target-cpu"="gfx90a" "target-features"="+sve,-sme" "tune-cpu"="pentium4" }
// attributes #4 = { noinline alignstack=4 "key"="a value" "other" }
// attributes #5 = { memory(read, argmem: none, target_mem0: write) }
//
// !llvm.module.flags = !{!0}
//
// !0 = !{i32 2, !"Debug Info Version", i32 3}
// !1 = !{<4 x i32> undef, i32 1}
// !2 = !{i32 4, i32 5, i32 6}
// !3 = !{i32 1, i32 3}
// !4 = !{i32 16}
// !5 = !{!"function_entry_count", i64 42}
