// test: pass --convert-spirv-to-llvm

spirv.func @barriers() "None" {
  spirv.ControlBarrier <Workgroup>, <Device>, <Acquire|UniformMemory>
  spirv.ControlBarrier <Workgroup>, <Workgroup>, <AcquireRelease|WorkgroupMemory>
  spirv.Return
}
spirv.func @groups(%f: f32, %i: i32, %b: i1, %h: f16) "None" {
  %0 = spirv.GroupNonUniformFAdd <Workgroup> <Reduce> %f : f32 -> f32
  %1 = spirv.GroupNonUniformUMin <Subgroup> <InclusiveScan> %i : i32 -> i32
  %2 = spirv.GroupNonUniformLogicalAnd <Subgroup> <Reduce> %b : i1 -> i1
  %3 = spirv.GroupFMax <Workgroup> <Reduce> %h : f16
  %4 = spirv.Constant 4 : i32
  %5 = spirv.GroupNonUniformIAdd <Subgroup> <ClusteredReduce> %i cluster_size(%4) : i32, i32 -> i32
  spirv.Return
}

// expected:
// module {
//   llvm.func spir_funccc @_Z27__spirv_GroupNonUniformIAddiijj(i32, i32, i32, i32) -> i32 attributes {convergent, no_unwind, will_return}
//   llvm.func spir_funccc @_Z17__spirv_GroupFMaxiiDh(i32, i32, f16) -> f16 attributes {convergent, no_unwind, will_return}
//   llvm.func spir_funccc @_Z33__spirv_GroupNonUniformLogicalAndiib(i32, i32, i1) -> i1 attributes {convergent, no_unwind, will_return}
//   llvm.func spir_funccc @_Z27__spirv_GroupNonUniformUMiniij(i32, i32, i32) -> i32 attributes {convergent, no_unwind, will_return}
//   llvm.func spir_funccc @_Z27__spirv_GroupNonUniformFAddiif(i32, i32, f32) -> f32 attributes {convergent, no_unwind, will_return}
//   llvm.func spir_funccc @_Z22__spirv_ControlBarrieriii(i32, i32, i32) attributes {convergent, no_unwind, will_return}
//   llvm.func @barriers() {
//     %0 = llvm.mlir.constant(2 : i32) : i32
//     %1 = llvm.mlir.constant(1 : i32) : i32
//     %2 = llvm.mlir.constant(66 : i32) : i32
//     llvm.call spir_funccc @_Z22__spirv_ControlBarrieriii(%0, %1, %2) {convergent, no_unwind, will_return} : (i32, i32, i32) -> ()
//     %3 = llvm.mlir.constant(2 : i32) : i32
//     %4 = llvm.mlir.constant(2 : i32) : i32
//     %5 = llvm.mlir.constant(264 : i32) : i32
//     llvm.call spir_funccc @_Z22__spirv_ControlBarrieriii(%3, %4, %5) {convergent, no_unwind, will_return} : (i32, i32, i32) -> ()
//     llvm.return
//   }
//   llvm.func @groups(%arg0: f32, %arg1: i32, %arg2: i1, %arg3: f16) {
//     %0 = llvm.mlir.constant(2 : i32) : i32
//     %1 = llvm.mlir.constant(0 : i32) : i32
//     %2 = llvm.call spir_funccc @_Z27__spirv_GroupNonUniformFAddiif(%0, %1, %arg0) {convergent, no_unwind, will_return} : (i32, i32, f32) -> f32
//     %3 = llvm.mlir.constant(3 : i32) : i32
//     %4 = llvm.mlir.constant(1 : i32) : i32
//     %5 = llvm.call spir_funccc @_Z27__spirv_GroupNonUniformUMiniij(%3, %4, %arg1) {convergent, no_unwind, will_return} : (i32, i32, i32) -> i32
//     %6 = llvm.mlir.constant(3 : i32) : i32
//     %7 = llvm.mlir.constant(0 : i32) : i32
//     %8 = llvm.call spir_funccc @_Z33__spirv_GroupNonUniformLogicalAndiib(%6, %7, %arg2) {convergent, no_unwind, will_return} : (i32, i32, i1) -> i1
//     %9 = llvm.mlir.constant(2 : i32) : i32
//     %10 = llvm.mlir.constant(0 : i32) : i32
//     %11 = llvm.call spir_funccc @_Z17__spirv_GroupFMaxiiDh(%9, %10, %arg3) {convergent, no_unwind, will_return} : (i32, i32, f16) -> f16
//     %12 = llvm.mlir.constant(4 : i32) : i32
//     %13 = llvm.mlir.constant(3 : i32) : i32
//     %14 = llvm.mlir.constant(3 : i32) : i32
//     %15 = llvm.call spir_funccc @_Z27__spirv_GroupNonUniformIAddiijj(%13, %14, %arg1, %12) {convergent, no_unwind, will_return} : (i32, i32, i32, i32) -> i32
//     llvm.return
//   }
// }
