// test: pass --convert-spirv-to-llvm=keep-interface=true

spirv.module Logical GLSL450 {
  spirv.GlobalVariable @b bind(0, 0) : !spirv.ptr<!spirv.struct<(i32 [0], !spirv.rtarray<f32, stride=16> [16])>, StorageBuffer>
  spirv.func @f() -> i32 "None" {
    %0 = spirv.mlir.addressof @b : !spirv.ptr<!spirv.struct<(i32 [0], !spirv.rtarray<f32, stride=16> [16])>, StorageBuffer>
    %1 = spirv.ArrayLength %0 {array_member = 1 : i32} : (!spirv.ptr<!spirv.struct<(i32 [0], !spirv.rtarray<f32, stride=16> [16])>, StorageBuffer>) -> i32
    spirv.ReturnValue %1 : i32
  }
}

// expected:
// module {
//   module attributes {spirvana.addressing_model = "Logical", spirvana.memory_model = "GLSL450"} {
//     llvm.func spir_funccc @_Z18__spirv_BufferSizePv(!llvm.ptr) -> i32 attributes {convergent, no_unwind, will_return}
//     llvm.mlir.global external @b_descriptor_set0_binding0() {addr_space = 0 : i32, spirvana.binding = 0 : i32, spirvana.descriptor_set = 0 : i32, spirvana.storage_class = "StorageBuffer"} : !llvm.struct<packed (i32, array<12 x i8>, array<0 x struct<packed (f32, array<12 x i8>)>>)>
//     llvm.func internal @f() -> i32 {
//       %0 = llvm.mlir.addressof @b_descriptor_set0_binding0 : !llvm.ptr
//       %1 = llvm.call spir_funccc @_Z18__spirv_BufferSizePv(%0) {convergent, no_unwind, will_return} : (!llvm.ptr) -> i32
//       %2 = llvm.mlir.constant(16 : i32) : i32
//       %3 = llvm.sub %1, %2 : i32
//       %4 = llvm.mlir.constant(16 : i32) : i32
//       %5 = llvm.udiv %3, %4 : i32
//       llvm.return %5 : i32
//     }
//   }
// }

// -----

spirv.func @constants() "None" {
  %0 = spirv.ConstantNull : !spirv.struct<(i32, vector<2xf32>)>
  %1 = spirv.Constant 1 : i32
  %2 = spirv.Constant dense<2.0> : vector<2xf32>
  %3 = spirv.ConstantComposite %1, %2 : (i32, vector<2xf32>) -> !spirv.struct<(i32, vector<2xf32>)>
  %4 = spirv.CopyLogical %3 : (!spirv.struct<(i32, vector<2xf32>)>) -> !spirv.struct<(i32, vector<2xf32>)>
  spirv.Return
}

// expected:
// module {
//   llvm.func internal @constants() {
//     %0 = llvm.mlir.zero : !llvm.struct<(i32, vector<2xf32>)>
//     %1 = llvm.mlir.constant(1 : i32) : i32
//     %2 = llvm.mlir.constant(dense<2.000000e+00> : vector<2xf32>) : vector<2xf32>
//     %3 = llvm.mlir.poison : !llvm.struct<(i32, vector<2xf32>)>
//     %4 = llvm.insertvalue %1, %3[0] : !llvm.struct<(i32, vector<2xf32>)> 
//     %5 = llvm.insertvalue %2, %4[1] : !llvm.struct<(i32, vector<2xf32>)> 
//     llvm.return
//   }
// }

// -----

spirv.func @others(%v: vector<3xi1>, %f: f32, %p: !spirv.ptr<i32, Workgroup>, %n: i32) "None" {
  %0 = spirv.Any %v : (vector<3xi1>) -> i1
  %1 = spirv.IsNormal %f : (f32) -> i1
  %2 = spirv.QuantizeToF16 %f : (f32) -> f32
  %3 = spirv.PtrEqual %p, %p : (!spirv.ptr<i32, Workgroup>, !spirv.ptr<i32, Workgroup>) -> i1
  %4 = spirv.GL.ModfStruct %f : (f32) -> !spirv.struct<(f32, f32)>
  %whole = spirv.Variable : !spirv.ptr<f32, Function>
  %6 = spirv.GL.Modf %f, %whole : (f32, !spirv.ptr<f32, Function>) -> f32
  %5 = spirv.AtomicLoad %p {memory = #spirv.scope<Device>, semantics = #spirv.memory_semantics<Acquire>} : (!spirv.ptr<i32, Workgroup>) -> i32
  spirv.AtomicStore %p, %n {memory = #spirv.scope<Device>, semantics = #spirv.memory_semantics<None>} : (!spirv.ptr<i32, Workgroup>, i32) -> ()
  spirv.Return
}

// expected:
// module {
//   llvm.func internal @others(%arg0: vector<3xi1>, %arg1: f32, %arg2: !llvm.ptr, %arg3: i32) {
//     %0 = llvm.mlir.constant(0 : i32) : i32
//     %1 = llvm.extractelement %arg0[%0 : i32] : vector<3xi1>
//     %2 = llvm.mlir.constant(1 : i32) : i32
//     %3 = llvm.extractelement %arg0[%2 : i32] : vector<3xi1>
//     %4 = llvm.or %1, %3 : i1
//     %5 = llvm.mlir.constant(2 : i32) : i32
//     %6 = llvm.extractelement %arg0[%5 : i32] : vector<3xi1>
//     %7 = llvm.or %4, %6 : i1
//     %8 = "llvm.intr.is.fpclass"(%arg1) <{bit = 264 : i32}> : (f32) -> i1
//     %9 = llvm.fptrunc %arg1 : f32 to f16
//     %10 = llvm.fpext %9 : f16 to f32
//     %11 = llvm.intr.fabs(%10) : (f32) -> f32
//     %12 = llvm.mlir.constant(6.10351563E-5 : f32) : f32
//     %13 = llvm.fcmp "olt" %11, %12 : f32
//     %14 = llvm.mlir.constant(0.000000e+00 : f32) : f32
//     %15 = llvm.intr.copysign(%14, %arg1) : (f32, f32) -> f32
//     %16 = llvm.select %13, %15, %10 : i1, f32
//     %17 = llvm.icmp "eq" %arg2, %arg2 : !llvm.ptr
//     %18 = llvm.intr.trunc(%arg1) : (f32) -> f32
//     %19 = llvm.intr.fabs(%arg1) : (f32) -> f32
//     %20 = llvm.mlir.constant(0x7F800000 : f32) : f32
//     %21 = llvm.fcmp "oeq" %19, %20 : f32
//     %22 = llvm.mlir.constant(0.000000e+00 : f32) : f32
//     %23 = llvm.fsub %arg1, %18 : f32
//     %24 = llvm.select %21, %22, %23 : i1, f32
//     %25 = llvm.intr.copysign(%24, %arg1) : (f32, f32) -> f32
//     %26 = llvm.mlir.poison : !llvm.struct<(f32, f32)>
//     %27 = llvm.insertvalue %25, %26[0] : !llvm.struct<(f32, f32)> 
//     %28 = llvm.insertvalue %18, %27[1] : !llvm.struct<(f32, f32)> 
//     %29 = llvm.mlir.constant(1 : i32) : i32
//     %30 = llvm.alloca %29 x f32 : (i32) -> !llvm.ptr
//     %31 = llvm.intr.trunc(%arg1) : (f32) -> f32
//     %32 = llvm.intr.fabs(%arg1) : (f32) -> f32
//     %33 = llvm.mlir.constant(0x7F800000 : f32) : f32
//     %34 = llvm.fcmp "oeq" %32, %33 : f32
//     %35 = llvm.mlir.constant(0.000000e+00 : f32) : f32
//     %36 = llvm.fsub %arg1, %31 : f32
//     %37 = llvm.select %34, %35, %36 : i1, f32
//     %38 = llvm.intr.copysign(%37, %arg1) : (f32, f32) -> f32
//     llvm.store %31, %30 : f32, !llvm.ptr
//     %39 = llvm.load %arg2 atomic acquire {alignment = 4 : i64} : !llvm.ptr -> i32
//     llvm.store %arg3, %arg2 atomic monotonic {alignment = 4 : i64} : i32, !llvm.ptr
//     llvm.return
//   }
// }

// -----

// A load releases nothing, and a store acquires nothing.
spirv.func @half_ordered(%p: !spirv.ptr<i32, Workgroup>, %n: i32) "None" {
  %0 = spirv.AtomicLoad %p {memory = #spirv.scope<Device>, semantics = #spirv.memory_semantics<AcquireRelease>} : (!spirv.ptr<i32, Workgroup>) -> i32
  %1 = spirv.AtomicLoad %p {memory = #spirv.scope<Device>, semantics = #spirv.memory_semantics<Release>} : (!spirv.ptr<i32, Workgroup>) -> i32
  spirv.AtomicStore %p, %n {memory = #spirv.scope<Device>, semantics = #spirv.memory_semantics<AcquireRelease>} : (!spirv.ptr<i32, Workgroup>, i32) -> ()
  spirv.AtomicStore %p, %n {memory = #spirv.scope<Device>, semantics = #spirv.memory_semantics<Acquire>} : (!spirv.ptr<i32, Workgroup>, i32) -> ()
  spirv.Return
}

// expected:
// module {
//   llvm.func internal @half_ordered(%arg0: !llvm.ptr, %arg1: i32) {
//     %0 = llvm.load %arg0 atomic acquire {alignment = 4 : i64} : !llvm.ptr -> i32
//     %1 = llvm.load %arg0 atomic monotonic {alignment = 4 : i64} : !llvm.ptr -> i32
//     llvm.store %arg1, %arg0 atomic release {alignment = 4 : i64} : i32, !llvm.ptr
//     llvm.store %arg1, %arg0 atomic monotonic {alignment = 4 : i64} : i32, !llvm.ptr
//     llvm.return
//   }
// }
