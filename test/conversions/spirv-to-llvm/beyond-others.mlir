// test: pass --convert-spirv-to-llvm=keep-interface=true

spirv.module Logical GLSL450 {
  spirv.func @values(%x: i32, %y: i32, %f: f32, %b: vector<3xi1>, %v: vector<2xf32>, %h: vector<2xf16>) "None" {
    %0 = spirv.ALTERA.FPGAReg %x : (i32) -> i32
    %1 = spirv.All %b : (vector<3xi1>) -> i1
    %2 = spirv.CopyObject %f : (f32) -> f32
    %3 = spirv.EXT.ArithmeticFence %f {target_type = f32} : (f32) -> f32
    %4 = spirv.EXT.CompositeConstructReplicate %f : (f32) -> !spirv.array<2 x f32>
    %5 = spirv.INTEL.AbsISub %x, %y : (i32, i32) -> i32
    %6 = spirv.INTEL.AbsUSub %x, %y : (i32, i32) -> i32
    %7 = spirv.INTEL.IAverage %x, %y : (i32, i32) -> i32
    %8 = spirv.INTEL.IAverageRounded %x, %y : (i32, i32) -> i32
    %9 = spirv.INTEL.UAverage %x, %y : (i32, i32) -> i32
    %10 = spirv.INTEL.UAverageRounded %x, %y : (i32, i32) -> i32
    %11 = spirv.INTEL.IMul32x16 %x, %y : (i32, i32) -> i32
    %12 = spirv.INTEL.UMul32x16 %x, %y : (i32, i32) -> i32
    %13 = spirv.INTEL.UCountTrailingZeros %x : (i32) -> i32
    %14 = spirv.KHR.Expect %x, %y : (i32, i32) -> i32
    %15 = spirv.KHR.Freeze %x : (i32) -> i32
    %16 = spirv.KHR.Poison : () -> i32
    %17 = spirv.LessOrGreater %f, %f : (f32, f32) -> i1
    %18 = spirv.OuterProduct %v, %v : (vector<2xf32>, vector<2xf32>) -> !spirv.matrix<2 x vector<2xf32>>
    %19 = spirv.SignBitSet %f : (f32) -> i1
    %20 = spirv.VALVE.FDot2MixAcc32 %h, %h, %f : (vector<2xf16>, vector<2xf16>, f32) -> f32
    %21 = spirv.SatConvertSToU %x : (i32) -> i16
    %22 = spirv.SatConvertUToS %x : (i32) -> i16
    %23 = spirv.ExtInst "SPV_AMD_shader_trinary_minmax" 8 (%x, %y, %x) : (i32, i32, i32) -> i32
    spirv.Return
  }
  spirv.func @memory(%p: !spirv.ptr<i32, Function>, %q: !spirv.ptr<f32, StorageBuffer>, %n: i32) "None" {
    "spirv.CopyMemorySized"(%p, %q, %n) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (!spirv.ptr<i32, Function>, !spirv.ptr<f32, StorageBuffer>, i32) -> ()
    %0 = spirv.SizeOf %p : (!spirv.ptr<i32, Function>) -> i32
    %1 = spirv.PtrNotEqual %p, %p : (!spirv.ptr<i32, Function>, !spirv.ptr<i32, Function>) -> i1
    spirv.INTEL.LoopControl  {loop_control_parameters = [1 : i32]} : () -> ()
    spirv.EXT.ControlBarrierArrive  {execution = #spirv.scope<Workgroup>, memory = #spirv.scope<Workgroup>, semantics = #spirv.memory_semantics<None>} : () -> ()
    spirv.Return
  }
}

// expected:
// module {
//   module attributes {spirvana.addressing_model = "Logical", spirvana.memory_model = "GLSL450"} {
//     llvm.func spir_funccc @_Z31__spirv_ControlBarrierArriveEXTiii(i32, i32, i32) attributes {convergent, no_unwind, will_return}
//     llvm.func internal @values(%arg0: i32, %arg1: i32, %arg2: f32, %arg3: vector<3xi1>, %arg4: vector<2xf32>, %arg5: vector<2xf16>) {
//       %0 = llvm.mlir.constant(0 : i32) : i32
//       %1 = llvm.extractelement %arg3[%0 : i32] : vector<3xi1>
//       %2 = llvm.mlir.constant(1 : i32) : i32
//       %3 = llvm.extractelement %arg3[%2 : i32] : vector<3xi1>
//       %4 = llvm.and %1, %3 : i1
//       %5 = llvm.mlir.constant(2 : i32) : i32
//       %6 = llvm.extractelement %arg3[%5 : i32] : vector<3xi1>
//       %7 = llvm.and %4, %6 : i1
//       %8 = llvm.mlir.poison : !llvm.array<2 x f32>
//       %9 = llvm.insertvalue %arg2, %8[0] : !llvm.array<2 x f32> 
//       %10 = llvm.insertvalue %arg2, %9[1] : !llvm.array<2 x f32> 
//       %11 = llvm.intr.smax(%arg0, %arg1) : (i32, i32) -> i32
//       %12 = llvm.intr.smin(%arg0, %arg1) : (i32, i32) -> i32
//       %13 = llvm.sub %11, %12 : i32
//       %14 = llvm.intr.umax(%arg0, %arg1) : (i32, i32) -> i32
//       %15 = llvm.intr.umin(%arg0, %arg1) : (i32, i32) -> i32
//       %16 = llvm.sub %14, %15 : i32
//       %17 = llvm.xor %arg0, %arg1 : i32
//       %18 = llvm.mlir.constant(1 : i32) : i32
//       %19 = llvm.ashr %17, %18 : i32
//       %20 = llvm.and %arg0, %arg1 : i32
//       %21 = llvm.add %20, %19 : i32
//       %22 = llvm.xor %arg0, %arg1 : i32
//       %23 = llvm.mlir.constant(1 : i32) : i32
//       %24 = llvm.ashr %22, %23 : i32
//       %25 = llvm.or %arg0, %arg1 : i32
//       %26 = llvm.sub %25, %24 : i32
//       %27 = llvm.xor %arg0, %arg1 : i32
//       %28 = llvm.mlir.constant(1 : i32) : i32
//       %29 = llvm.lshr %27, %28 : i32
//       %30 = llvm.and %arg0, %arg1 : i32
//       %31 = llvm.add %30, %29 : i32
//       %32 = llvm.xor %arg0, %arg1 : i32
//       %33 = llvm.mlir.constant(1 : i32) : i32
//       %34 = llvm.lshr %32, %33 : i32
//       %35 = llvm.or %arg0, %arg1 : i32
//       %36 = llvm.sub %35, %34 : i32
//       %37 = llvm.mlir.constant(16 : i32) : i32
//       %38 = llvm.shl %arg1, %37 : i32
//       %39 = llvm.ashr %38, %37 : i32
//       %40 = llvm.mul %arg0, %39 : i32
//       %41 = llvm.mlir.constant(16 : i32) : i32
//       %42 = llvm.shl %arg1, %41 : i32
//       %43 = llvm.lshr %42, %41 : i32
//       %44 = llvm.mul %arg0, %43 : i32
//       %45 = "llvm.intr.cttz"(%arg0) <{is_zero_poison = false}> : (i32) -> i32
//       %46 = llvm.freeze %arg0 : i32
//       %47 = llvm.mlir.poison : i32
//       %48 = llvm.fcmp "one" %arg2, %arg2 : f32
//       %49 = llvm.mlir.poison : !llvm.array<2 x vector<2xf32>>
//       %50 = llvm.mlir.constant(0 : i32) : i32
//       %51 = llvm.extractelement %arg4[%50 : i32] : vector<2xf32>
//       %52 = llvm.mlir.poison : vector<2xf32>
//       %53 = llvm.mlir.constant(0 : i32) : i32
//       %54 = llvm.insertelement %51, %52[%53 : i32] : vector<2xf32>
//       %55 = llvm.mlir.constant(1 : i32) : i32
//       %56 = llvm.insertelement %51, %54[%55 : i32] : vector<2xf32>
//       %57 = llvm.fmul %arg4, %56 : vector<2xf32>
//       %58 = llvm.insertvalue %57, %49[0] : !llvm.array<2 x vector<2xf32>> 
//       %59 = llvm.mlir.constant(1 : i32) : i32
//       %60 = llvm.extractelement %arg4[%59 : i32] : vector<2xf32>
//       %61 = llvm.mlir.poison : vector<2xf32>
//       %62 = llvm.mlir.constant(0 : i32) : i32
//       %63 = llvm.insertelement %60, %61[%62 : i32] : vector<2xf32>
//       %64 = llvm.mlir.constant(1 : i32) : i32
//       %65 = llvm.insertelement %60, %63[%64 : i32] : vector<2xf32>
//       %66 = llvm.fmul %arg4, %65 : vector<2xf32>
//       %67 = llvm.insertvalue %66, %58[1] : !llvm.array<2 x vector<2xf32>> 
//       %68 = llvm.bitcast %arg2 : f32 to i32
//       %69 = llvm.mlir.constant(0 : i32) : i32
//       %70 = llvm.icmp "slt" %68, %69 : i32
//       %71 = llvm.fpext %arg5 : vector<2xf16> to vector<2xf32>
//       %72 = llvm.fpext %arg5 : vector<2xf16> to vector<2xf32>
//       %73 = llvm.fmul %71, %72 : vector<2xf32>
//       %74 = llvm.mlir.constant(0 : i32) : i32
//       %75 = llvm.extractelement %73[%74 : i32] : vector<2xf32>
//       %76 = llvm.mlir.constant(1 : i32) : i32
//       %77 = llvm.extractelement %73[%76 : i32] : vector<2xf32>
//       %78 = llvm.fadd %75, %77 : f32
//       %79 = llvm.fadd %78, %arg2 : f32
//       %80 = llvm.mlir.constant(65535 : i32) : i32
//       %81 = llvm.intr.smin(%arg0, %80) : (i32, i32) -> i32
//       %82 = llvm.mlir.constant(0 : i32) : i32
//       %83 = llvm.intr.smax(%81, %82) : (i32, i32) -> i32
//       %84 = llvm.trunc %83 : i32 to i16
//       %85 = llvm.mlir.constant(32767 : i32) : i32
//       %86 = llvm.intr.umin(%arg0, %85) : (i32, i32) -> i32
//       %87 = llvm.trunc %86 : i32 to i16
//       %88 = llvm.intr.umin(%arg0, %arg1) : (i32, i32) -> i32
//       %89 = llvm.intr.umax(%arg0, %arg1) : (i32, i32) -> i32
//       %90 = llvm.intr.umin(%89, %arg0) : (i32, i32) -> i32
//       %91 = llvm.intr.umax(%88, %90) : (i32, i32) -> i32
//       llvm.return
//     }
//     llvm.func internal @memory(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32) {
//       "llvm.intr.memcpy"(%arg0, %arg1, %arg2) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i32) -> ()
//       %0 = llvm.mlir.zero : !llvm.ptr
//       %1 = llvm.getelementptr %0[1] : (!llvm.ptr) -> !llvm.ptr, i32
//       %2 = llvm.ptrtoint %1 : !llvm.ptr to i32
//       %3 = llvm.icmp "ne" %arg0, %arg0 : !llvm.ptr
//       %4 = llvm.mlir.constant(2 : i32) : i32
//       %5 = llvm.mlir.constant(2 : i32) : i32
//       %6 = llvm.mlir.constant(0 : i32) : i32
//       llvm.call spir_funccc @_Z31__spirv_ControlBarrierArriveEXTiii(%4, %5, %6) {convergent, no_unwind, will_return} : (i32, i32, i32) -> ()
//       llvm.return
//     }
//   }
// }
