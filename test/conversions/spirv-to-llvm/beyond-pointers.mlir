// test: pass --convert-spirv-to-llvm=keep-interface=true

spirv.func @pointers(%a: !spirv.ptr<!spirv.array<4 x i32>, CrossWorkgroup>, %f: !spirv.ptr<f32, CrossWorkgroup>, %i: i32, %x: f32) -> i64 "None" {
  %0 = spirv.InBoundsAccessChain %a, %i : (!spirv.ptr<!spirv.array<4 x i32>, CrossWorkgroup>, i32) -> !spirv.ptr<i32, CrossWorkgroup>
  %1 = spirv.AtomicFlagTestAndSet %0 {memory = #spirv.scope<Device>, semantics = #spirv.memory_semantics<AcquireRelease>} : (!spirv.ptr<i32, CrossWorkgroup>) -> i1
  spirv.AtomicFlagClear %0 {memory = #spirv.scope<Device>, semantics = #spirv.memory_semantics<Release>} : (!spirv.ptr<i32, CrossWorkgroup>) -> ()
  %2 = spirv.EXT.AtomicFMax %f, %x {memory = #spirv.scope<Device>, semantics = #spirv.memory_semantics<None>} : (!spirv.ptr<f32, CrossWorkgroup>, f32) -> f32
  %3 = spirv.PtrCastToGeneric %0 : !spirv.ptr<i32, CrossWorkgroup> to !spirv.ptr<i32, Generic>
  %4 = spirv.GenericPtrMemSemantics %3 : (!spirv.ptr<i32, Generic>) -> i32
  %5 = spirv.GenericCastToPtrExplicit %3 : !spirv.ptr<i32, Generic> to !spirv.ptr<i32, Workgroup>
  %6 = spirv.PtrDiff %f, %f : (!spirv.ptr<f32, CrossWorkgroup>, !spirv.ptr<f32, CrossWorkgroup>) -> i64
  %7 = spirv.INTEL.VariableLengthArray %i : (i32) -> !spirv.ptr<i32, Function>
  %8 = spirv.INTEL.UCountLeadingZeros %i : (i32) -> i32
  spirv.ReturnValue %6 : i64
}

// expected:
// module {
//   llvm.func spir_funccc @_Z32__spirv_GenericCastToPtrExplicitPvi(!llvm.ptr, i32) -> !llvm.ptr attributes {convergent, no_unwind, will_return}
//   llvm.func spir_funccc @_Z30__spirv_GenericPtrMemSemanticsPv(!llvm.ptr) -> i32 attributes {convergent, no_unwind, will_return}
//   llvm.func internal @pointers(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32, %arg3: f32) -> i64 {
//     %0 = llvm.getelementptr %arg0[0, %arg2] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<4 x i32>
//     %1 = llvm.mlir.constant(1 : i32) : i32
//     %2 = llvm.atomicrmw xchg %0, %1 acq_rel : !llvm.ptr, i32
//     %3 = llvm.mlir.constant(0 : i32) : i32
//     %4 = llvm.icmp "ne" %2, %3 : i32
//     %5 = llvm.mlir.constant(0 : i32) : i32
//     %6 = llvm.atomicrmw xchg %0, %5 release : !llvm.ptr, i32
//     %7 = llvm.atomicrmw fmax %arg1, %arg3 monotonic : !llvm.ptr, f32
//     %8 = llvm.call spir_funccc @_Z30__spirv_GenericPtrMemSemanticsPv(%0) {convergent, no_unwind, will_return} : (!llvm.ptr) -> i32
//     %9 = llvm.mlir.constant(4 : i32) : i32
//     %10 = llvm.call spir_funccc @_Z32__spirv_GenericCastToPtrExplicitPvi(%0, %9) {convergent, no_unwind, will_return} : (!llvm.ptr, i32) -> !llvm.ptr
//     %11 = llvm.mlir.zero : !llvm.ptr
//     %12 = llvm.getelementptr %11[1] : (!llvm.ptr) -> !llvm.ptr, f32
//     %13 = llvm.ptrtoint %12 : !llvm.ptr to i64
//     %14 = llvm.ptrtoint %arg1 : !llvm.ptr to i64
//     %15 = llvm.ptrtoint %arg1 : !llvm.ptr to i64
//     %16 = llvm.sub %14, %15 : i64
//     %17 = llvm.sdiv %16, %13 : i64
//     %18 = llvm.alloca %arg2 x i32 : (i32) -> !llvm.ptr
//     %19 = "llvm.intr.ctlz"(%arg2) <{is_zero_poison = false}> : (i32) -> i32
//     llvm.return %17 : i64
//   }
// }

// -----

spirv.func @variable_in_a_loop(%more: i1) "None" {
  spirv.mlir.loop {
    spirv.Branch ^header
  ^header:
    spirv.BranchConditional %more, ^body, ^merge
  ^body:
    %0 = spirv.Variable : !spirv.ptr<f32, Function>
    %1 = spirv.Load "Function" %0 : f32
    spirv.Branch ^continue
  ^continue:
    spirv.Branch ^header
  ^merge:
    spirv.mlir.merge
  }
  spirv.Return
}

// expected:
// module {
//   llvm.func internal @variable_in_a_loop(%arg0: i1) {
//     %0 = llvm.mlir.constant(1 : i32) : i32
//     %1 = llvm.alloca %0 x f32 : (i32) -> !llvm.ptr
//     llvm.br ^bb1
//   ^bb1:  // 2 preds: ^bb0, ^bb3
//     llvm.cond_br %arg0, ^bb2, ^bb4
//   ^bb2:  // pred: ^bb1
//     %2 = llvm.load %1 : !llvm.ptr -> f32
//     llvm.br ^bb3
//   ^bb3:  // pred: ^bb2
//     llvm.br ^bb1
//   ^bb4:  // pred: ^bb1
//     llvm.br ^bb5
//   ^bb5:  // pred: ^bb4
//     llvm.return
//   }
// }
