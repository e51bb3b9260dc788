// test: pass --pass-pipeline=builtin.module(gpu.module(convert-gpu-to-llvm-spv))

gpu.module @kernels {
  gpu.func @kernel(%a: i32, %h: f16, %o: i64, %b: bf16, %t: i1) kernel attributes {intel_reqd_sub_group_size = 16 : i32} {
    %w = arith.constant 16 : i32
    %r0:2 = gpu.shuffle idx %a, %a, %w : i32
    %r1:2 = gpu.shuffle up %h, %a, %w : f16
    %r2:2 = gpu.shuffle down %o, %a, %w : i64
    %r3:2 = gpu.shuffle xor %b, %a, %w : bf16
    %r4:2 = gpu.shuffle xor %t, %a, %w : i1
    gpu.return
  }
}

// expected:
// module {
//   gpu.module @kernels {
//     llvm.func spir_funccc @_Z21sub_group_shuffle_xorcj(i8, i32) -> i8 attributes {convergent, no_unwind, will_return}
//     llvm.func spir_funccc @_Z21sub_group_shuffle_xorsj(i16, i32) -> i16 attributes {convergent, no_unwind, will_return}
//     llvm.func spir_funccc @_Z22sub_group_shuffle_downlj(i64, i32) -> i64 attributes {convergent, no_unwind, will_return}
//     llvm.func spir_funccc @_Z20sub_group_shuffle_upDhj(f16, i32) -> f16 attributes {convergent, no_unwind, will_return}
//     llvm.func spir_funccc @_Z17sub_group_shuffleij(i32, i32) -> i32 attributes {convergent, no_unwind, will_return}
//     llvm.func spir_kernelcc @kernel(%arg0: i32, %arg1: f16, %arg2: i64, %arg3: bf16, %arg4: i1) attributes {gpu.kernel, intel_reqd_sub_group_size = 16 : i32} {
//       %c16_i32 = arith.constant 16 : i32
//       %0 = llvm.call spir_funccc @_Z17sub_group_shuffleij(%arg0, %arg0) {convergent, no_unwind, will_return} : (i32, i32) -> i32
//       %1 = llvm.mlir.constant(true) : i1
//       %2 = llvm.call spir_funccc @_Z20sub_group_shuffle_upDhj(%arg1, %arg0) {convergent, no_unwind, will_return} : (f16, i32) -> f16
//       %3 = llvm.mlir.constant(true) : i1
//       %4 = llvm.call spir_funccc @_Z22sub_group_shuffle_downlj(%arg2, %arg0) {convergent, no_unwind, will_return} : (i64, i32) -> i64
//       %5 = llvm.mlir.constant(true) : i1
//       %6 = llvm.bitcast %arg3 : bf16 to i16
//       %7 = llvm.call spir_funccc @_Z21sub_group_shuffle_xorsj(%6, %arg0) {convergent, no_unwind, will_return} : (i16, i32) -> i16
//       %8 = llvm.bitcast %7 : i16 to bf16
//       %9 = llvm.mlir.constant(true) : i1
//       %10 = llvm.zext %arg4 : i1 to i8
//       %11 = llvm.call spir_funccc @_Z21sub_group_shuffle_xorcj(%10, %arg0) {convergent, no_unwind, will_return} : (i8, i32) -> i8
//       %12 = llvm.trunc %11 : i8 to i1
//       %13 = llvm.mlir.constant(true) : i1
//       llvm.return
//     }
//   }
// }
