// test: pass --pass-pipeline=builtin.module(gpu.module(convert-gpu-to-llvm-spv{use-64bit-index=true}))

gpu.module @kernels {
  gpu.func @kernel(%m: memref<?xf32>) kernel {
    %0 = gpu.thread_id x
    %1 = gpu.lane_id
    gpu.return
  }
}

// expected:
// module {
//   gpu.module @kernels {
//     llvm.func spir_funccc @_Z22get_sub_group_local_id() -> i32 attributes {no_unwind, will_return}
//     llvm.func spir_funccc @_Z12get_local_idj(i32) -> i64 attributes {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, will_return}
//     llvm.func spir_kernelcc @kernel(%arg0: !llvm.ptr<1>, %arg1: !llvm.ptr<1>, %arg2: i64, %arg3: i64, %arg4: i64) attributes {gpu.kernel} {
//       %0 = llvm.mlir.constant(0 : i32) : i32
//       %1 = llvm.call spir_funccc @_Z12get_local_idj(%0) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, will_return} : (i32) -> i64
//       %2 = llvm.call spir_funccc @_Z22get_sub_group_local_id() {no_unwind, will_return} : () -> i32
//       %3 = llvm.zext %2 : i32 to i64
//       llvm.return
//     }
//   }
// }
