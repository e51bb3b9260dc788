// test: pass --convert-spirv-to-llvm=keep-interface=true

spirv.module Logical GLSL450 {
  spirv.GlobalVariable @u bind(0, 1) : !spirv.ptr<!spirv.struct<(f32 [0], vector<3xf32> [16], f32 [28], !spirv.array<2xf32, stride=16> [32], !spirv.matrix<2 x vector<2xf32>> [64, RowMajor, MatrixStride=16], !spirv.matrix<2 x vector<3xf32>> [96, ColMajor, MatrixStride=16])>, Uniform>
  spirv.GlobalVariable @b bind(0, 2) : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0]), BufferBlock>, Uniform>
  spirv.func @f(%i: i32) -> !spirv.matrix<2 x vector<2xf32>> "None" {
    %0 = spirv.Constant 1 : i32
    %1 = spirv.Constant 3 : i32
    %2 = spirv.Constant 4 : i32
    %3 = spirv.Constant 5 : i32
    %u = spirv.mlir.addressof @u : !spirv.ptr<!spirv.struct<(f32 [0], vector<3xf32> [16], f32 [28], !spirv.array<2xf32, stride=16> [32], !spirv.matrix<2 x vector<2xf32>> [64, RowMajor, MatrixStride=16], !spirv.matrix<2 x vector<3xf32>> [96, ColMajor, MatrixStride=16])>, Uniform>
    %4 = spirv.AccessChain %u[%0] : !spirv.ptr<!spirv.struct<(f32 [0], vector<3xf32> [16], f32 [28], !spirv.array<2xf32, stride=16> [32], !spirv.matrix<2 x vector<2xf32>> [64, RowMajor, MatrixStride=16], !spirv.matrix<2 x vector<3xf32>> [96, ColMajor, MatrixStride=16])>, Uniform>, i32 -> !spirv.ptr<vector<3xf32>, Uniform>
    %5 = spirv.Load "Uniform" %4 : vector<3xf32>
    %6 = spirv.AccessChain %u[%1, %i] : !spirv.ptr<!spirv.struct<(f32 [0], vector<3xf32> [16], f32 [28], !spirv.array<2xf32, stride=16> [32], !spirv.matrix<2 x vector<2xf32>> [64, RowMajor, MatrixStride=16], !spirv.matrix<2 x vector<3xf32>> [96, ColMajor, MatrixStride=16])>, Uniform>, i32, i32 -> !spirv.ptr<f32, Uniform>
    %7 = spirv.Load "Uniform" %6 : f32
    %8 = spirv.AccessChain %u[%2, %i] : !spirv.ptr<!spirv.struct<(f32 [0], vector<3xf32> [16], f32 [28], !spirv.array<2xf32, stride=16> [32], !spirv.matrix<2 x vector<2xf32>> [64, RowMajor, MatrixStride=16], !spirv.matrix<2 x vector<3xf32>> [96, ColMajor, MatrixStride=16])>, Uniform>, i32, i32 -> !spirv.ptr<vector<2xf32>, Uniform>
    %9 = spirv.Load "Uniform" %8 : vector<2xf32>
    %10 = spirv.AccessChain %8[%0] : !spirv.ptr<vector<2xf32>, Uniform>, i32 -> !spirv.ptr<f32, Uniform>
    %11 = spirv.Load "Uniform" %10 : f32
    %12 = spirv.AccessChain %u[%2, %i, %0] : !spirv.ptr<!spirv.struct<(f32 [0], vector<3xf32> [16], f32 [28], !spirv.array<2xf32, stride=16> [32], !spirv.matrix<2 x vector<2xf32>> [64, RowMajor, MatrixStride=16], !spirv.matrix<2 x vector<3xf32>> [96, ColMajor, MatrixStride=16])>, Uniform>, i32, i32, i32 -> !spirv.ptr<f32, Uniform>
    %13 = spirv.Load "Uniform" %12 : f32
    %14 = spirv.AccessChain %u[%3, %i] : !spirv.ptr<!spirv.struct<(f32 [0], vector<3xf32> [16], f32 [28], !spirv.array<2xf32, stride=16> [32], !spirv.matrix<2 x vector<2xf32>> [64, RowMajor, MatrixStride=16], !spirv.matrix<2 x vector<3xf32>> [96, ColMajor, MatrixStride=16])>, Uniform>, i32, i32 -> !spirv.ptr<vector<3xf32>, Uniform>
    %15 = spirv.Load "Uniform" %14 : vector<3xf32>
    %16 = spirv.AccessChain %u[%2] : !spirv.ptr<!spirv.struct<(f32 [0], vector<3xf32> [16], f32 [28], !spirv.array<2xf32, stride=16> [32], !spirv.matrix<2 x vector<2xf32>> [64, RowMajor, MatrixStride=16], !spirv.matrix<2 x vector<3xf32>> [96, ColMajor, MatrixStride=16])>, Uniform>, i32 -> !spirv.ptr<!spirv.matrix<2 x vector<2xf32>>, Uniform>
    %17 = spirv.Load "Uniform" %16 : !spirv.matrix<2 x vector<2xf32>>
    spirv.Store "Uniform" %16, %17 : !spirv.matrix<2 x vector<2xf32>>
    spirv.ReturnValue %17 : !spirv.matrix<2 x vector<2xf32>>
  }
}

// expected:
// module {
//   module attributes {spirvana.addressing_model = "Logical", spirvana.memory_model = "GLSL450"} {
//     llvm.mlir.global external @u_descriptor_set0_binding1() {addr_space = 0 : i32, spirvana.binding = 1 : i32, spirvana.descriptor_set = 0 : i32, spirvana.storage_class = "Uniform"} : !llvm.struct<packed (f32, array<12 x i8>, array<3 x f32>, f32, array<2 x struct<packed (f32, array<12 x i8>)>>, array<2 x array<4 x f32>>, array<2 x array<4 x f32>>)>
//     llvm.mlir.global external @b_descriptor_set0_binding2() {addr_space = 0 : i32, spirvana.binding = 2 : i32, spirvana.descriptor_set = 0 : i32, spirvana.storage_class = "StorageBuffer"} : !llvm.struct<(array<0 x i32>)>
//     llvm.func internal @f(%arg0: i32) -> !llvm.array<2 x vector<2xf32>> {
//       %0 = llvm.mlir.constant(1 : i32) : i32
//       %1 = llvm.mlir.constant(3 : i32) : i32
//       %2 = llvm.mlir.constant(4 : i32) : i32
//       %3 = llvm.mlir.constant(5 : i32) : i32
//       %4 = llvm.mlir.addressof @u_descriptor_set0_binding1 : !llvm.ptr
//       %5 = llvm.getelementptr %4[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<packed (f32, array<12 x i8>, array<3 x f32>, f32, array<2 x struct<packed (f32, array<12 x i8>)>>, array<2 x array<4 x f32>>, array<2 x array<4 x f32>>)>
//       %6 = llvm.load %5 {alignment = 4 : i64} : !llvm.ptr -> vector<3xf32>
//       %7 = llvm.getelementptr %4[0, 4, %arg0, 0] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<packed (f32, array<12 x i8>, array<3 x f32>, f32, array<2 x struct<packed (f32, array<12 x i8>)>>, array<2 x array<4 x f32>>, array<2 x array<4 x f32>>)>
//       %8 = llvm.load %7 : !llvm.ptr -> f32
//       %9 = llvm.getelementptr %4[0, 5, 0, %arg0] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<packed (f32, array<12 x i8>, array<3 x f32>, f32, array<2 x struct<packed (f32, array<12 x i8>)>>, array<2 x array<4 x f32>>, array<2 x array<4 x f32>>)>
//       %10 = llvm.mlir.poison : vector<2xf32>
//       %11 = llvm.getelementptr %9[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x f32>
//       %12 = llvm.load %11 : !llvm.ptr -> f32
//       %13 = llvm.mlir.constant(0 : i32) : i32
//       %14 = llvm.insertelement %12, %10[%13 : i32] : vector<2xf32>
//       %15 = llvm.getelementptr %9[1, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x f32>
//       %16 = llvm.load %15 : !llvm.ptr -> f32
//       %17 = llvm.mlir.constant(1 : i32) : i32
//       %18 = llvm.insertelement %16, %14[%17 : i32] : vector<2xf32>
//       %19 = llvm.getelementptr %9[%0, 0] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<4 x f32>
//       %20 = llvm.load %19 : !llvm.ptr -> f32
//       %21 = llvm.getelementptr %4[0, 5, %0, %arg0] : (!llvm.ptr, i32, i32) -> !llvm.ptr, !llvm.struct<packed (f32, array<12 x i8>, array<3 x f32>, f32, array<2 x struct<packed (f32, array<12 x i8>)>>, array<2 x array<4 x f32>>, array<2 x array<4 x f32>>)>
//       %22 = llvm.load %21 : !llvm.ptr -> f32
//       %23 = llvm.getelementptr %4[0, 6, %arg0] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<packed (f32, array<12 x i8>, array<3 x f32>, f32, array<2 x struct<packed (f32, array<12 x i8>)>>, array<2 x array<4 x f32>>, array<2 x array<4 x f32>>)>
//       %24 = llvm.load %23 {alignment = 4 : i64} : !llvm.ptr -> vector<3xf32>
//       %25 = llvm.getelementptr %4[0, 5] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<packed (f32, array<12 x i8>, array<3 x f32>, f32, array<2 x struct<packed (f32, array<12 x i8>)>>, array<2 x array<4 x f32>>, array<2 x array<4 x f32>>)>
//       %26 = llvm.mlir.poison : !llvm.array<2 x vector<2xf32>>
//       %27 = llvm.getelementptr %25[0, 0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x array<4 x f32>>
//       %28 = llvm.mlir.poison : vector<2xf32>
//       %29 = llvm.getelementptr %27[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x f32>
//       %30 = llvm.load %29 : !llvm.ptr -> f32
//       %31 = llvm.mlir.constant(0 : i32) : i32
//       %32 = llvm.insertelement %30, %28[%31 : i32] : vector<2xf32>
//       %33 = llvm.getelementptr %27[1, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x f32>
//       %34 = llvm.load %33 : !llvm.ptr -> f32
//       %35 = llvm.mlir.constant(1 : i32) : i32
//       %36 = llvm.insertelement %34, %32[%35 : i32] : vector<2xf32>
//       %37 = llvm.insertvalue %36, %26[0] : !llvm.array<2 x vector<2xf32>> 
//       %38 = llvm.getelementptr %25[0, 0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x array<4 x f32>>
//       %39 = llvm.mlir.poison : vector<2xf32>
//       %40 = llvm.getelementptr %38[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x f32>
//       %41 = llvm.load %40 : !llvm.ptr -> f32
//       %42 = llvm.mlir.constant(0 : i32) : i32
//       %43 = llvm.insertelement %41, %39[%42 : i32] : vector<2xf32>
//       %44 = llvm.getelementptr %38[1, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x f32>
//       %45 = llvm.load %44 : !llvm.ptr -> f32
//       %46 = llvm.mlir.constant(1 : i32) : i32
//       %47 = llvm.insertelement %45, %43[%46 : i32] : vector<2xf32>
//       %48 = llvm.insertvalue %47, %37[1] : !llvm.array<2 x vector<2xf32>> 
//       %49 = llvm.getelementptr %25[0, 0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x array<4 x f32>>
//       %50 = llvm.extractvalue %48[0] : !llvm.array<2 x vector<2xf32>> 
//       %51 = llvm.getelementptr %49[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x f32>
//       %52 = llvm.mlir.constant(0 : i32) : i32
//       %53 = llvm.extractelement %50[%52 : i32] : vector<2xf32>
//       llvm.store %53, %51 : f32, !llvm.ptr
//       %54 = llvm.getelementptr %49[1, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x f32>
//       %55 = llvm.mlir.constant(1 : i32) : i32
//       %56 = llvm.extractelement %50[%55 : i32] : vector<2xf32>
//       llvm.store %56, %54 : f32, !llvm.ptr
//       %57 = llvm.getelementptr %25[0, 0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x array<4 x f32>>
//       %58 = llvm.extractvalue %48[1] : !llvm.array<2 x vector<2xf32>> 
//       %59 = llvm.getelementptr %57[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x f32>
//       %60 = llvm.mlir.constant(0 : i32) : i32
//       %61 = llvm.extractelement %58[%60 : i32] : vector<2xf32>
//       llvm.store %61, %59 : f32, !llvm.ptr
//       %62 = llvm.getelementptr %57[1, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x f32>
//       %63 = llvm.mlir.constant(1 : i32) : i32
//       %64 = llvm.extractelement %58[%63 : i32] : vector<2xf32>
//       llvm.store %64, %62 : f32, !llvm.ptr
//       llvm.return %48 : !llvm.array<2 x vector<2xf32>>
//     }
//   }
// }

// -----

spirv.func @pointers(%p: !spirv.ptr<f32, CrossWorkgroup>, %q: !spirv.ptr<f32, Generic>, %i: i32, %l: i64) "None" {
  %0 = spirv.PtrAccessChain %p[%i] : !spirv.ptr<f32, CrossWorkgroup>, i32 -> !spirv.ptr<f32, CrossWorkgroup>
  %1 = spirv.InBoundsPtrAccessChain %p[%i] : !spirv.ptr<f32, CrossWorkgroup>, i32 -> !spirv.ptr<f32, CrossWorkgroup>
  spirv.CopyMemory "CrossWorkgroup" %0, "CrossWorkgroup" %1 : f32
  %2 = spirv.ConvertPtrToU %p : !spirv.ptr<f32, CrossWorkgroup> to i64
  %3 = spirv.ConvertUToPtr %l : i64 to !spirv.ptr<f32, CrossWorkgroup>
  %4 = spirv.PtrCastToGeneric %p : !spirv.ptr<f32, CrossWorkgroup> to !spirv.ptr<f32, Generic>
  %5 = spirv.Load "CrossWorkgroup" %p ["Volatile|Aligned", 8] : f32
  %6 = spirv.Load "CrossWorkgroup" %p ["NonPrivatePointer"] : f32
  spirv.Return
}

// expected:
// module {
//   llvm.func internal @pointers(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32, %arg3: i64) {
//     %0 = llvm.getelementptr %arg0[%arg2] : (!llvm.ptr, i32) -> !llvm.ptr, f32
//     %1 = llvm.getelementptr %arg0[%arg2] : (!llvm.ptr, i32) -> !llvm.ptr, f32
//     %2 = llvm.load %1 : !llvm.ptr -> f32
//     llvm.store %2, %0 : f32, !llvm.ptr
//     %3 = llvm.ptrtoint %arg0 : !llvm.ptr to i64
//     %4 = llvm.inttoptr %arg3 : i64 to !llvm.ptr
//     %5 = llvm.load volatile %arg0 {alignment = 8 : i64} : !llvm.ptr -> f32
//     %6 = llvm.load %arg0 : !llvm.ptr -> f32
//     llvm.return
//   }
// }

// -----

spirv.func @atomics(%p: !spirv.ptr<i32, Workgroup>, %i: i32, %q: !spirv.ptr<f32, Workgroup>, %f: f32) "None" {
  %0 = spirv.AtomicIAdd <Workgroup> <AcquireRelease> %p, %i : !spirv.ptr<i32, Workgroup>
  %1 = spirv.AtomicISub <Workgroup> <AcquireRelease> %p, %i : !spirv.ptr<i32, Workgroup>
  %2 = spirv.AtomicAnd <Workgroup> <AcquireRelease> %p, %i : !spirv.ptr<i32, Workgroup>
  %3 = spirv.AtomicOr <Workgroup> <AcquireRelease> %p, %i : !spirv.ptr<i32, Workgroup>
  %4 = spirv.AtomicXor <Workgroup> <AcquireRelease> %p, %i : !spirv.ptr<i32, Workgroup>
  %5 = spirv.AtomicSMax <Workgroup> <AcquireRelease> %p, %i : !spirv.ptr<i32, Workgroup>
  %6 = spirv.AtomicSMin <Workgroup> <AcquireRelease> %p, %i : !spirv.ptr<i32, Workgroup>
  %7 = spirv.AtomicUMax <Workgroup> <AcquireRelease> %p, %i : !spirv.ptr<i32, Workgroup>
  %8 = spirv.AtomicUMin <Workgroup> <AcquireRelease> %p, %i : !spirv.ptr<i32, Workgroup>
  %9 = spirv.AtomicExchange <Workgroup> <None> %p, %i : !spirv.ptr<i32, Workgroup>
  %10 = spirv.AtomicIIncrement <Device> <Acquire> %p : !spirv.ptr<i32, Workgroup>
  %11 = spirv.AtomicIDecrement <Device> <Release> %p : !spirv.ptr<i32, Workgroup>
  %12 = spirv.AtomicCompareExchange <Workgroup> <SequentiallyConsistent> <Acquire> %p, %i, %i : !spirv.ptr<i32, Workgroup>
  %13 = spirv.EXT.AtomicFAdd <Device> <None> %q, %f : !spirv.ptr<f32, Workgroup>
  spirv.MemoryBarrier <Device>, <AcquireRelease|UniformMemory>
  spirv.Return
}

// expected:
// module {
//   llvm.func internal @atomics(%arg0: !llvm.ptr, %arg1: i32, %arg2: !llvm.ptr, %arg3: f32) {
//     %0 = llvm.atomicrmw add %arg0, %arg1 acq_rel : !llvm.ptr, i32
//     %1 = llvm.atomicrmw sub %arg0, %arg1 acq_rel : !llvm.ptr, i32
//     %2 = llvm.atomicrmw _and %arg0, %arg1 acq_rel : !llvm.ptr, i32
//     %3 = llvm.atomicrmw _or %arg0, %arg1 acq_rel : !llvm.ptr, i32
//     %4 = llvm.atomicrmw _xor %arg0, %arg1 acq_rel : !llvm.ptr, i32
//     %5 = llvm.atomicrmw max %arg0, %arg1 acq_rel : !llvm.ptr, i32
//     %6 = llvm.atomicrmw min %arg0, %arg1 acq_rel : !llvm.ptr, i32
//     %7 = llvm.atomicrmw umax %arg0, %arg1 acq_rel : !llvm.ptr, i32
//     %8 = llvm.atomicrmw umin %arg0, %arg1 acq_rel : !llvm.ptr, i32
//     %9 = llvm.atomicrmw xchg %arg0, %arg1 monotonic : !llvm.ptr, i32
//     %10 = llvm.mlir.constant(1 : i32) : i32
//     %11 = llvm.atomicrmw add %arg0, %10 acquire : !llvm.ptr, i32
//     %12 = llvm.mlir.constant(1 : i32) : i32
//     %13 = llvm.atomicrmw sub %arg0, %12 release : !llvm.ptr, i32
//     %14 = llvm.cmpxchg %arg0, %arg1, %arg1 seq_cst acquire : !llvm.ptr, i32
//     %15 = llvm.extractvalue %14[0] : !llvm.struct<(i32, i1)> 
//     %16 = llvm.atomicrmw fadd %arg2, %arg3 monotonic : !llvm.ptr, f32
//     llvm.fence acq_rel
//     llvm.return
//   }
// }

// -----

// Integers of 64 bits lie four bytes earlier by LLVM's default data layout, which constant addresses are worked out by.
spirv.module Logical GLSL450 {
  spirv.GlobalVariable @padded bind(0, 0) : !spirv.ptr<!spirv.struct<(i32 [0], i64 [8])>, StorageBuffer>
  spirv.GlobalVariable @natural bind(0, 1) : !spirv.ptr<!spirv.struct<(i64 [0], i32 [8], i32 [12])>, StorageBuffer>
  spirv.GlobalVariable @rest bind(0, 2) : !spirv.ptr<!spirv.struct<(!spirv.array<2 x !spirv.struct<(i64 [0], i32 [8])>, stride=16> [0])>, StorageBuffer>
}

// expected:
// module {
//   module attributes {spirvana.addressing_model = "Logical", spirvana.memory_model = "GLSL450"} {
//     llvm.mlir.global external @padded_descriptor_set0_binding0() {addr_space = 0 : i32, spirvana.binding = 0 : i32, spirvana.descriptor_set = 0 : i32, spirvana.storage_class = "StorageBuffer"} : !llvm.struct<packed (i32, array<4 x i8>, i64)>
//     llvm.mlir.global external @natural_descriptor_set0_binding1() {addr_space = 0 : i32, alignment = 8 : i64, spirvana.binding = 1 : i32, spirvana.descriptor_set = 0 : i32, spirvana.storage_class = "StorageBuffer"} : !llvm.struct<(i64, i32, i32)>
//     llvm.mlir.global external @rest_descriptor_set0_binding2() {addr_space = 0 : i32, spirvana.binding = 2 : i32, spirvana.descriptor_set = 0 : i32, spirvana.storage_class = "StorageBuffer"} : !llvm.struct<(array<2 x struct<packed (struct<packed (i64, i32)>, array<4 x i8>)>>)>
//   }
// }

// -----

// The same of structs without offsets, and their values at the beginning.
spirv.module Logical GLSL450 {
  spirv.SpecConstant @a = 5 : i32
  spirv.SpecConstant @b = 7 : i64
  spirv.SpecConstantComposite @both (@a, @b) : !spirv.struct<(i32, i64)>
  spirv.GlobalVariable @given initializer(@both) : !spirv.ptr<!spirv.struct<(i32, i64)>, Private>
  spirv.func @second() -> i64 "None" {
    %0 = spirv.Constant 1 : i32
    %1 = spirv.mlir.addressof @given : !spirv.ptr<!spirv.struct<(i32, i64)>, Private>
    %2 = spirv.AccessChain %1[%0] : !spirv.ptr<!spirv.struct<(i32, i64)>, Private>, i32 -> !spirv.ptr<i64, Private>
    %3 = spirv.Load "Private" %2 : i64
    spirv.ReturnValue %3 : i64
  }
}

// expected:
// module {
//   module attributes {spirvana.addressing_model = "Logical", spirvana.memory_model = "GLSL450"} {
//     llvm.mlir.global private @given() {addr_space = 0 : i32, alignment = 8 : i64, spirvana.storage_class = "Private"} : !llvm.struct<packed (i32, array<4 x i8>, i64)> {
//       %0 = llvm.mlir.constant(5 : i32) : i32
//       %1 = llvm.mlir.constant(7 : i64) : i64
//       %2 = llvm.mlir.poison : !llvm.struct<(i32, i64)>
//       %3 = llvm.insertvalue %0, %2[0] : !llvm.struct<(i32, i64)> 
//       %4 = llvm.insertvalue %1, %3[1] : !llvm.struct<(i32, i64)> 
//       %5 = llvm.mlir.poison : !llvm.struct<packed (i32, array<4 x i8>, i64)>
//       %6 = llvm.extractvalue %4[0] : !llvm.struct<(i32, i64)> 
//       %7 = llvm.insertvalue %6, %5[0] : !llvm.struct<packed (i32, array<4 x i8>, i64)> 
//       %8 = llvm.extractvalue %4[1] : !llvm.struct<(i32, i64)> 
//       %9 = llvm.insertvalue %8, %7[2] : !llvm.struct<packed (i32, array<4 x i8>, i64)> 
//       llvm.return %9 : !llvm.struct<packed (i32, array<4 x i8>, i64)>
//     }
//     llvm.func internal @second() -> i64 {
//       %0 = llvm.mlir.constant(1 : i32) : i32
//       %1 = llvm.mlir.addressof @given : !llvm.ptr
//       %2 = llvm.getelementptr %1[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<packed (i32, array<4 x i8>, i64)>
//       %3 = llvm.load %2 : !llvm.ptr -> i64
//       llvm.return %3 : i64
//     }
//   }
// }

// -----

// Truth values have addresses of their own.
spirv.module Logical GLSL450 {
  spirv.func @second(%value: vector<3xi1>, %i: i32) -> i1 "None" {
    %0 = spirv.Variable : !spirv.ptr<vector<3xi1>, Function>
    spirv.Store "Function" %0, %value : vector<3xi1>
    %1 = spirv.AccessChain %0[%i] : !spirv.ptr<vector<3xi1>, Function>, i32 -> !spirv.ptr<i1, Function>
    %2 = spirv.Load "Function" %1 : i1
    spirv.ReturnValue %2 : i1
  }
}

// expected:
// module {
//   module attributes {spirvana.addressing_model = "Logical", spirvana.memory_model = "GLSL450"} {
//     llvm.func internal @second(%arg0: vector<3xi1>, %arg1: i32) -> i1 {
//       %0 = llvm.mlir.constant(1 : i32) : i32
//       %1 = llvm.alloca %0 x !llvm.array<3 x i1> : (i32) -> !llvm.ptr
//       %2 = llvm.getelementptr %1[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<1 x i1>
//       %3 = llvm.mlir.constant(0 : i32) : i32
//       %4 = llvm.extractelement %arg0[%3 : i32] : vector<3xi1>
//       llvm.store %4, %2 : i1, !llvm.ptr
//       %5 = llvm.getelementptr %1[1, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<1 x i1>
//       %6 = llvm.mlir.constant(1 : i32) : i32
//       %7 = llvm.extractelement %arg0[%6 : i32] : vector<3xi1>
//       llvm.store %7, %5 : i1, !llvm.ptr
//       %8 = llvm.getelementptr %1[2, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<1 x i1>
//       %9 = llvm.mlir.constant(2 : i32) : i32
//       %10 = llvm.extractelement %arg0[%9 : i32] : vector<3xi1>
//       llvm.store %10, %8 : i1, !llvm.ptr
//       %11 = llvm.getelementptr %1[%arg1, 0] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<1 x i1>
//       %12 = llvm.load %11 : !llvm.ptr -> i1
//       llvm.return %12 : i1
//     }
//   }
// }

// -----

// A scalar in the padding behind the last element of an array, as in constant buffers of HLSL.
spirv.GlobalVariable @packed bind(0, 0) : !spirv.ptr<!spirv.struct<(!spirv.array<3 x f32, stride=16> [0], f32 [36])>, Uniform>

spirv.func @legacy_packing(%i: i32) -> f32 "None" {
  %0 = spirv.mlir.addressof @packed : !spirv.ptr<!spirv.struct<(!spirv.array<3 x f32, stride=16> [0], f32 [36])>, Uniform>
  %c0 = spirv.Constant 0 : i32
  %c1 = spirv.Constant 1 : i32
  %1 = spirv.AccessChain %0[%c0, %i] : !spirv.ptr<!spirv.struct<(!spirv.array<3 x f32, stride=16> [0], f32 [36])>, Uniform>, i32, i32 -> !spirv.ptr<f32, Uniform>
  %2 = spirv.Load "Uniform" %1 : f32
  %3 = spirv.AccessChain %0[%c1] : !spirv.ptr<!spirv.struct<(!spirv.array<3 x f32, stride=16> [0], f32 [36])>, Uniform>, i32 -> !spirv.ptr<f32, Uniform>
  spirv.Store "Uniform" %3, %2 : f32
  %4 = spirv.Load "Uniform" %0 : !spirv.struct<(!spirv.array<3 x f32, stride=16> [0], f32 [36])>
  %5 = spirv.CompositeExtract %4[1 : i32] : !spirv.struct<(!spirv.array<3 x f32, stride=16> [0], f32 [36])>
  spirv.ReturnValue %5 : f32
}

// expected:
// module {
//   llvm.mlir.global external @packed() {addr_space = 0 : i32} : !llvm.struct<packed (f32, array<36 x i8>)>
//   llvm.func internal @legacy_packing(%arg0: i32) -> f32 {
//     %0 = llvm.mlir.addressof @packed : !llvm.ptr
//     %1 = llvm.mlir.constant(0 : i32) : i32
//     %2 = llvm.mlir.constant(1 : i32) : i32
//     %3 = llvm.getelementptr %0[0, %arg0, 0] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<3 x struct<packed (f32, array<12 x i8>)>>
//     %4 = llvm.load %3 : !llvm.ptr -> f32
//     %5 = llvm.getelementptr %0[36] : (!llvm.ptr) -> !llvm.ptr, i8
//     llvm.store %4, %5 : f32, !llvm.ptr
//     %6 = llvm.mlir.poison : !llvm.struct<(array<3 x f32>, f32)>
//     %7 = llvm.mlir.poison : !llvm.array<3 x f32>
//     %8 = llvm.getelementptr %0[0, 0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<3 x struct<packed (f32, array<12 x i8>)>>
//     %9 = llvm.load %8 : !llvm.ptr -> f32
//     %10 = llvm.insertvalue %9, %7[0] : !llvm.array<3 x f32> 
//     %11 = llvm.getelementptr %0[0, 1, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<3 x struct<packed (f32, array<12 x i8>)>>
//     %12 = llvm.load %11 : !llvm.ptr -> f32
//     %13 = llvm.insertvalue %12, %10[1] : !llvm.array<3 x f32> 
//     %14 = llvm.getelementptr %0[0, 2, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<3 x struct<packed (f32, array<12 x i8>)>>
//     %15 = llvm.load %14 : !llvm.ptr -> f32
//     %16 = llvm.insertvalue %15, %13[2] : !llvm.array<3 x f32> 
//     %17 = llvm.insertvalue %16, %6[0] : !llvm.struct<(array<3 x f32>, f32)> 
//     %18 = llvm.getelementptr %0[36] : (!llvm.ptr) -> !llvm.ptr, i8
//     %19 = llvm.load %18 : !llvm.ptr -> f32
//     %20 = llvm.insertvalue %19, %17[1] : !llvm.struct<(array<3 x f32>, f32)> 
//     %21 = llvm.extractvalue %20[1] : !llvm.struct<(array<3 x f32>, f32)> 
//     llvm.return %21 : f32
//   }
// }

// -----

// Elements that are larger than the stride, and members that begin at the same place.
spirv.func @overlaid(%p: !spirv.ptr<!spirv.array<4 x !spirv.struct<(i32 [0], f32 [0], !spirv.array<3 x i32, stride=4> [4])>, stride=8>, StorageBuffer>, %i: i32) "None" {
  %c1 = spirv.Constant 1 : i32
  %c2 = spirv.Constant 2 : i32
  %f = spirv.Constant 1.0 : f32
  %0 = spirv.AccessChain %p[%i, %c1] : !spirv.ptr<!spirv.array<4 x !spirv.struct<(i32 [0], f32 [0], !spirv.array<3 x i32, stride=4> [4])>, stride=8>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
  spirv.Store "StorageBuffer" %0, %f : f32
  %1 = spirv.AccessChain %p[%c1, %c2, %i] : !spirv.ptr<!spirv.array<4 x !spirv.struct<(i32 [0], f32 [0], !spirv.array<3 x i32, stride=4> [4])>, stride=8>, StorageBuffer>, i32, i32, i32 -> !spirv.ptr<i32, StorageBuffer>
  spirv.Store "StorageBuffer" %1, %i : i32
  spirv.Return
}

// expected:
// module {
//   llvm.func internal @overlaid(%arg0: !llvm.ptr, %arg1: i32) {
//     %0 = llvm.mlir.constant(1 : i32) : i32
//     %1 = llvm.mlir.constant(2 : i32) : i32
//     %2 = llvm.mlir.constant(1.000000e+00 : f32) : f32
//     %3 = llvm.getelementptr %arg0[%arg1] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<8 x i8>
//     llvm.store %2, %3 : f32, !llvm.ptr
//     %4 = llvm.getelementptr %arg0[%0] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<8 x i8>
//     %5 = llvm.getelementptr %4[4] : (!llvm.ptr) -> !llvm.ptr, i8
//     %6 = llvm.getelementptr %5[0, %arg1] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<3 x i32>
//     llvm.store %arg1, %6 : i32, !llvm.ptr
//     llvm.return
//   }
// }
