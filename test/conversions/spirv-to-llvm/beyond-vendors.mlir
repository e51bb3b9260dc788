// test: pass --convert-spirv-to-llvm=keep-interface=true

spirv.module Physical64 OpenCL {
  spirv.INTEL.AsmTarget @target "x86_64-unknown-linux-gnu"
  spirv.INTEL.Asm @add @target "leal 1($1,$2), $0", "=r,r,r" : (i32, i32) -> i32 -> i32
  spirv.INTEL.Asm @wait @target "pause", "" {side_effects_intel} : () -> none -> none
  spirv.INTEL.AliasDomainDecl @domain
  spirv.INTEL.AliasScopeDecl @scope @domain
  spirv.INTEL.AliasScopeListDecl @scopes [@scope]
  spirv.func @twice(%x: i32) -> i32 "None" {
    %0 = spirv.IAdd %x, %x : i32
    spirv.ReturnValue %0 : i32
  }
  spirv.func @nothing() "None" {
    spirv.Return
  }
  spirv.func @calls(%x: i32) -> i32 "None" {
    %f = spirv.INTEL.ConstantFunctionPointer @twice : !spirv.ptr<(i32) -> i32, CodeSectionINTEL>
    %0 = spirv.INTEL.FunctionPointerCall %f, %x : (!spirv.ptr<(i32) -> i32, CodeSectionINTEL>, i32) -> i32
    %g = spirv.INTEL.ConstantFunctionPointer @nothing : !spirv.ptr<() -> (), CodeSectionINTEL>
    spirv.INTEL.FunctionPointerCall %g : (!spirv.ptr<() -> (), CodeSectionINTEL>) -> ()
    %1 = spirv.INTEL.AsmCall %0, %x {asm = @add} : (i32, i32) -> i32
    spirv.INTEL.AsmCall {asm = @wait} : () -> ()
    spirv.ReturnValue %1 : i32
  }
  spirv.func @masked(%p: !spirv.ptr<f32, CrossWorkgroup>, %v: !spirv.ptr<vector<2xf32>, CrossWorkgroup>, %m: vector<2xi1>, %c: i1, %x: f32, %y: vector<2xf32>) "None" {
    %ps = spirv.CompositeConstruct %p, %p : (!spirv.ptr<f32, CrossWorkgroup>, !spirv.ptr<f32, CrossWorkgroup>) -> !spirv.type<"TypeVector", !spirv.ptr<f32, CrossWorkgroup>, 2>
    %0 = spirv.INTEL.MaskedGather %ps, %m, %y {alignment = 8 : i32} : (!spirv.type<"TypeVector", !spirv.ptr<f32, CrossWorkgroup>, 2>, vector<2xi1>, vector<2xf32>) -> vector<2xf32>
    spirv.INTEL.MaskedScatter %0, %ps, %m {alignment = 0 : i32} : (vector<2xf32>, !spirv.type<"TypeVector", !spirv.ptr<f32, CrossWorkgroup>, 2>, vector<2xi1>) -> ()
    %1 = spirv.INTEL.PredicatedLoad %p, %c, %x {memory_access = "Aligned", memory_access_literals = [16 : i32]} : (!spirv.ptr<f32, CrossWorkgroup>, i1, f32) -> f32
    spirv.INTEL.PredicatedStore %v, %y, %c : (!spirv.ptr<vector<2xf32>, CrossWorkgroup>, vector<2xf32>, i1) -> ()
    spirv.Return
  }
}

// expected:
// module {
//   module attributes {llvm.data_layout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024", llvm.target_triple = "spir64-unknown-unknown", spirvana.addressing_model = "Physical64", spirvana.memory_model = "OpenCL"} {
//     llvm.func internal @twice(%arg0: i32) -> i32 {
//       %0 = llvm.add %arg0, %arg0 : i32
//       llvm.return %0 : i32
//     }
//     llvm.func internal @nothing() {
//       llvm.return
//     }
//     llvm.func internal @calls(%arg0: i32) -> i32 {
//       %0 = llvm.mlir.addressof @twice : !llvm.ptr
//       %1 = llvm.call %0(%arg0) : !llvm.ptr, (i32) -> i32
//       %2 = llvm.mlir.addressof @nothing : !llvm.ptr
//       llvm.call %2() : !llvm.ptr, () -> ()
//       %3 = llvm.inline_asm "leal 1($1,$2), $0", "=r,r,r" %1, %arg0 : (i32, i32) -> i32
//       llvm.inline_asm has_side_effects "pause", ""  : () -> ()
//       llvm.return %3 : i32
//     }
//     llvm.func internal @masked(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: vector<2xi1>, %arg3: i1, %arg4: f32, %arg5: vector<2xf32>) {
//       %0 = llvm.mlir.poison : vector<2x!llvm.ptr>
//       %1 = llvm.mlir.constant(0 : i32) : i32
//       %2 = llvm.insertelement %arg0, %0[%1 : i32] : vector<2x!llvm.ptr>
//       %3 = llvm.mlir.constant(1 : i32) : i32
//       %4 = llvm.insertelement %arg0, %2[%3 : i32] : vector<2x!llvm.ptr>
//       %5 = llvm.intr.masked.gather %4, %arg2, %arg5 {alignment = 8 : i32} : (vector<2x!llvm.ptr>, vector<2xi1>, vector<2xf32>) -> vector<2xf32>
//       llvm.intr.masked.scatter %5, %4, %arg2 {alignment = 4 : i32} : vector<2xf32>, vector<2xi1> into vector<2x!llvm.ptr>
//       %6 = llvm.mlir.poison : vector<1xi1>
//       %7 = llvm.mlir.constant(0 : i32) : i32
//       %8 = llvm.insertelement %arg3, %6[%7 : i32] : vector<1xi1>
//       %9 = llvm.mlir.poison : vector<1xf32>
//       %10 = llvm.mlir.constant(0 : i32) : i32
//       %11 = llvm.insertelement %arg4, %9[%10 : i32] : vector<1xf32>
//       %12 = llvm.intr.masked.load %arg0, %8, %11 {alignment = 16 : i32} : (!llvm.ptr, vector<1xi1>, vector<1xf32>) -> vector<1xf32>
//       %13 = llvm.mlir.constant(0 : i32) : i32
//       %14 = llvm.extractelement %12[%13 : i32] : vector<1xf32>
//       %15 = llvm.mlir.poison : vector<2xi1>
//       %16 = llvm.mlir.constant(0 : i32) : i32
//       %17 = llvm.insertelement %arg3, %15[%16 : i32] : vector<2xi1>
//       %18 = llvm.mlir.constant(1 : i32) : i32
//       %19 = llvm.insertelement %arg3, %17[%18 : i32] : vector<2xi1>
//       llvm.intr.masked.store %arg5, %arg1, %19 {alignment = 4 : i32} : vector<2xf32>, vector<2xi1> into !llvm.ptr
//       llvm.return
//     }
//   }
// }

// -----

spirv.module Physical64 OpenCL {
  spirv.func @block(%p: !spirv.ptr<i8, Generic>) "None" {
    spirv.Return
  }
  spirv.func @queue(%flags: i32, %size: !spirv.array<2 x i64>, %local: !spirv.array<2 x i64>, %offset: !spirv.array<2 x i64>, %p: !spirv.ptr<i8, Generic>, %events: !spirv.ptr<!spirv.type<"TypeDeviceEvent">, Generic>) "None" {
    %0 = spirv.GetDefaultQueue : () -> !spirv.type<"TypeQueue">
    %1 = spirv.BuildNDRange %size, %local, %offset : (!spirv.array<2 x i64>, !spirv.array<2 x i64>, !spirv.array<2 x i64>) -> !spirv.struct<(i32, !spirv.array<3 x i64>, !spirv.array<3 x i64>, !spirv.array<3 x i64>)>
    %2 = spirv.EnqueueKernel %0, %flags, %1, %flags, %events, %events, %p, %flags, %flags {invoke = @block} : (!spirv.type<"TypeQueue">, i32, !spirv.struct<(i32, !spirv.array<3 x i64>, !spirv.array<3 x i64>, !spirv.array<3 x i64>)>, i32, !spirv.ptr<!spirv.type<"TypeDeviceEvent">, Generic>, !spirv.ptr<!spirv.type<"TypeDeviceEvent">, Generic>, !spirv.ptr<i8, Generic>, i32, i32) -> i32
    spirv.Return
  }
  spirv.func @pipe(%pipe: !spirv.type<"TypePipe", "ReadOnly">, %p: !spirv.ptr<i32, Generic>, %n: i32) "None" {
    %0 = spirv.ReadPipe %pipe, %p, %n, %n : (!spirv.type<"TypePipe", "ReadOnly">, !spirv.ptr<i32, Generic>, i32, i32) -> i32
    %1 = spirv.GroupReserveReadPipePackets %pipe, %n, %n, %n {execution = #spirv.scope<Workgroup>} : (!spirv.type<"TypePipe", "ReadOnly">, i32, i32, i32) -> !spirv.type<"TypeReserveId">
    %2 = spirv.NamedBarrierInitialize %n : (i32) -> !spirv.type<"TypeNamedBarrier">
    spirv.MemoryNamedBarrier %2 {memory = #spirv.scope<Workgroup>, semantics = #spirv.memory_semantics<WorkgroupMemory>} : (!spirv.type<"TypeNamedBarrier">) -> ()
    spirv.Return
  }
}

// expected:
// module {
//   module attributes {llvm.data_layout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024", llvm.target_triple = "spir64-unknown-unknown", spirvana.addressing_model = "Physical64", spirvana.memory_model = "OpenCL"} {
//     llvm.func spir_funccc @_Z26__spirv_MemoryNamedBarrierPvii(!llvm.ptr, i32, i32) attributes {convergent, no_unwind, will_return}
//     llvm.func spir_funccc @_Z30__spirv_NamedBarrierInitializej(i32) -> !llvm.ptr attributes {convergent, no_unwind, will_return}
//     llvm.func spir_funccc @_Z35__spirv_GroupReserveReadPipePacketsiPvjjj(i32, !llvm.ptr, i32, i32, i32) -> !llvm.ptr attributes {convergent, no_unwind, will_return}
//     llvm.func spir_funccc @_Z16__spirv_ReadPipePvPvjj(!llvm.ptr, !llvm.ptr, i32, i32) -> i32 attributes {convergent, no_unwind, will_return}
//     llvm.func spir_funccc @_Z21__spirv_EnqueueKernelPvjPvjPvPvPvPvjj(!llvm.ptr, i32, !llvm.ptr, i32, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32, i32) -> i32 attributes {convergent, no_unwind, will_return}
//     llvm.func spir_funccc @_Z23__spirv_GetDefaultQueue() -> !llvm.ptr attributes {convergent, no_unwind, will_return}
//     llvm.func internal @block(%arg0: !llvm.ptr) {
//       llvm.return
//     }
//     llvm.func internal @queue(%arg0: i32, %arg1: !llvm.array<2 x i64>, %arg2: !llvm.array<2 x i64>, %arg3: !llvm.array<2 x i64>, %arg4: !llvm.ptr, %arg5: !llvm.ptr) {
//       %0 = llvm.call spir_funccc @_Z23__spirv_GetDefaultQueue() {convergent, no_unwind, will_return} : () -> !llvm.ptr
//       %1 = llvm.extractvalue %arg3[0] : !llvm.array<2 x i64> 
//       %2 = llvm.extractvalue %arg3[1] : !llvm.array<2 x i64> 
//       %3 = llvm.mlir.constant(0 : i64) : i64
//       %4 = llvm.mlir.poison : !llvm.array<3 x i64>
//       %5 = llvm.insertvalue %1, %4[0] : !llvm.array<3 x i64> 
//       %6 = llvm.insertvalue %2, %5[1] : !llvm.array<3 x i64> 
//       %7 = llvm.insertvalue %3, %6[2] : !llvm.array<3 x i64> 
//       %8 = llvm.extractvalue %arg1[0] : !llvm.array<2 x i64> 
//       %9 = llvm.extractvalue %arg1[1] : !llvm.array<2 x i64> 
//       %10 = llvm.mlir.constant(1 : i64) : i64
//       %11 = llvm.mlir.poison : !llvm.array<3 x i64>
//       %12 = llvm.insertvalue %8, %11[0] : !llvm.array<3 x i64> 
//       %13 = llvm.insertvalue %9, %12[1] : !llvm.array<3 x i64> 
//       %14 = llvm.insertvalue %10, %13[2] : !llvm.array<3 x i64> 
//       %15 = llvm.extractvalue %arg2[0] : !llvm.array<2 x i64> 
//       %16 = llvm.extractvalue %arg2[1] : !llvm.array<2 x i64> 
//       %17 = llvm.mlir.constant(1 : i64) : i64
//       %18 = llvm.mlir.poison : !llvm.array<3 x i64>
//       %19 = llvm.insertvalue %15, %18[0] : !llvm.array<3 x i64> 
//       %20 = llvm.insertvalue %16, %19[1] : !llvm.array<3 x i64> 
//       %21 = llvm.insertvalue %17, %20[2] : !llvm.array<3 x i64> 
//       %22 = llvm.mlir.constant(2 : i32) : i32
//       %23 = llvm.mlir.poison : !llvm.struct<(i32, array<3 x i64>, array<3 x i64>, array<3 x i64>)>
//       %24 = llvm.insertvalue %22, %23[0] : !llvm.struct<(i32, array<3 x i64>, array<3 x i64>, array<3 x i64>)> 
//       %25 = llvm.insertvalue %7, %24[1] : !llvm.struct<(i32, array<3 x i64>, array<3 x i64>, array<3 x i64>)> 
//       %26 = llvm.insertvalue %14, %25[2] : !llvm.struct<(i32, array<3 x i64>, array<3 x i64>, array<3 x i64>)> 
//       %27 = llvm.insertvalue %21, %26[3] : !llvm.struct<(i32, array<3 x i64>, array<3 x i64>, array<3 x i64>)> 
//       %28 = llvm.mlir.constant(1 : i32) : i32
//       %29 = llvm.alloca %28 x !llvm.struct<(i32, array<3 x i64>, array<3 x i64>, array<3 x i64>)> : (i32) -> !llvm.ptr
//       llvm.store %27, %29 : !llvm.struct<(i32, array<3 x i64>, array<3 x i64>, array<3 x i64>)>, !llvm.ptr
//       %30 = llvm.mlir.addressof @block : !llvm.ptr
//       %31 = llvm.call spir_funccc @_Z21__spirv_EnqueueKernelPvjPvjPvPvPvPvjj(%0, %arg0, %29, %arg0, %arg5, %arg5, %30, %arg4, %arg0, %arg0) {convergent, no_unwind, will_return} : (!llvm.ptr, i32, !llvm.ptr, i32, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32, i32) -> i32
//       llvm.return
//     }
//     llvm.func internal @pipe(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32) {
//       %0 = llvm.call spir_funccc @_Z16__spirv_ReadPipePvPvjj(%arg0, %arg1, %arg2, %arg2) {convergent, no_unwind, will_return} : (!llvm.ptr, !llvm.ptr, i32, i32) -> i32
//       %1 = llvm.mlir.constant(2 : i32) : i32
//       %2 = llvm.call spir_funccc @_Z35__spirv_GroupReserveReadPipePacketsiPvjjj(%1, %arg0, %arg2, %arg2, %arg2) {convergent, no_unwind, will_return} : (i32, !llvm.ptr, i32, i32, i32) -> !llvm.ptr
//       %3 = llvm.call spir_funccc @_Z30__spirv_NamedBarrierInitializej(%arg2) {convergent, no_unwind, will_return} : (i32) -> !llvm.ptr
//       %4 = llvm.mlir.constant(2 : i32) : i32
//       %5 = llvm.mlir.constant(256 : i32) : i32
//       llvm.call spir_funccc @_Z26__spirv_MemoryNamedBarrierPvii(%3, %4, %5) {convergent, no_unwind, will_return} : (!llvm.ptr, i32, i32) -> ()
//       llvm.return
//     }
//   }
// }
