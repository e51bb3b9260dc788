// test: our pass --convert-spirv-to-llvm=keep-interface=true

spirv.module Physical64 OpenCL {
  spirv.SpecConstant @scope spec_id(1) = 3 : i32
  spirv.func @known(%p: !spirv.ptr<i32, CrossWorkgroup>, %x: i32) -> i32 "None" {
    %scope = spirv.mlir.referenceof @scope : i32
    %semantics = spirv.Constant 4 : i32
    %0 = spirv.Dynamic.AtomicIAdd %p, %scope, %semantics, %x : (!spirv.ptr<i32, CrossWorkgroup>, i32, i32, i32) -> i32
    %1 = spirv.Dynamic.GroupIAdd %scope, %0 {operation = "InclusiveScan"} : (i32, i32) -> i32
    spirv.ReturnValue %1 : i32
  }
  spirv.func @unknown(%p: !spirv.ptr<f32, CrossWorkgroup>, %x: f32, %n: i32) -> f32 "None" {
    %0 = spirv.Dynamic.AtomicFAddEXT %p, %n, %n, %x : (!spirv.ptr<f32, CrossWorkgroup>, i32, i32, f32) -> f32
    spirv.Dynamic.MemoryBarrier %n, %n : (i32, i32) -> ()
    spirv.Dynamic.ControlBarrier %n, %n, %n : (i32, i32, i32) -> ()
    %1 = spirv.Dynamic.GroupFAdd %n, %0 {operation = "InclusiveScan"} : (i32, f32) -> f32
    spirv.ReturnValue %1 : f32
  }
}

// expected:
// module {
//   module attributes {llvm.data_layout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024", llvm.target_triple = "spir64-unknown-unknown", spirvana.addressing_model = "Physical64", spirvana.memory_model = "OpenCL"} {
//     llvm.func spir_funccc @_Z17__spirv_GroupFAddiif(i32, i32, f32) -> f32 attributes {convergent, no_unwind, will_return}
//     llvm.func spir_funccc @_Z22__spirv_ControlBarrieriii(i32, i32, i32) attributes {convergent, no_unwind, will_return}
//     llvm.func spir_funccc @_Z17__spirv_GroupIAddiij(i32, i32, i32) -> i32 attributes {convergent, no_unwind, will_return}
//     llvm.func internal @known(%arg0: !llvm.ptr, %arg1: i32) -> i32 {
//       %0 = llvm.mlir.constant(3 : i32) : i32
//       %1 = llvm.mlir.constant(4 : i32) : i32
//       %2 = llvm.atomicrmw add %arg0, %arg1 release : !llvm.ptr, i32
//       %3 = llvm.mlir.constant(3 : i32) : i32
//       %4 = llvm.mlir.constant(1 : i32) : i32
//       %5 = llvm.call spir_funccc @_Z17__spirv_GroupIAddiij(%3, %4, %2) {convergent, no_unwind, will_return} : (i32, i32, i32) -> i32
//       llvm.return %5 : i32
//     }
//     llvm.func internal @unknown(%arg0: !llvm.ptr, %arg1: f32, %arg2: i32) -> f32 {
//       %0 = llvm.atomicrmw fadd %arg0, %arg1 seq_cst : !llvm.ptr, f32
//       llvm.fence seq_cst
//       llvm.call spir_funccc @_Z22__spirv_ControlBarrieriii(%arg2, %arg2, %arg2) {convergent, no_unwind, will_return} : (i32, i32, i32) -> ()
//       %1 = llvm.mlir.constant(1 : i32) : i32
//       %2 = llvm.call spir_funccc @_Z17__spirv_GroupFAddiif(%arg2, %1, %0) {convergent, no_unwind, will_return} : (i32, i32, f32) -> f32
//       llvm.return %2 : f32
//     }
//   }
// }
