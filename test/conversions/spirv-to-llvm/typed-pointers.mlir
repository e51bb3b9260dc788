// test: pass --convert-spirv-to-llvm=use-opaque-pointers=false
// Pointers say what they point to, as they did before release 18; expectations of the first piece are those of release 16.

spirv.module Logical GLSL450 {
  spirv.GlobalVariable @struct : !spirv.ptr<!spirv.struct<(f32, !spirv.array<10xf32>)>, Private>
  spirv.GlobalVariable @in : !spirv.ptr<f32, Input>
  spirv.func @func(%p: !spirv.ptr<f32, Function>, %a: f32) -> () "None" {
    %0 = spirv.mlir.addressof @struct : !spirv.ptr<!spirv.struct<(f32, !spirv.array<10xf32>)>, Private>
    %i   = spirv.Constant 1: i32
    %var = spirv.Variable : !spirv.ptr<!spirv.struct<(f32, !spirv.array<4xf32>)>, Function>
    %el  = spirv.AccessChain %var[%i, %i] : !spirv.ptr<!spirv.struct<(f32, !spirv.array<4xf32>)>, Function>, i32, i32 -> !spirv.ptr<f32, Function>
    spirv.Store "Function" %el, %a ["Aligned", 4] : f32
    %res = spirv.Load "Function" %p ["Nontemporal"] : f32
    %res2 = spirv.Load "Function" %p ["Volatile"] : f32
    %c   = spirv.Constant 0 : i64
    %v = spirv.Variable init(%c) : !spirv.ptr<i64, Function>
    %b = spirv.Bitcast %p : !spirv.ptr<f32, Function> to !spirv.ptr<i32, Function>
    spirv.FunctionCall @func(%p, %a) : (!spirv.ptr<f32, Function>, f32) -> ()
    spirv.Return
  }
}

spirv.module Physical64 OpenCL {
  spirv.func @access_chains(%i: i32) "None" {
    %var = spirv.Variable : !spirv.ptr<!spirv.array<4x!spirv.array<4xf32>>, Function>
    %row = spirv.AccessChain %var[%i] : !spirv.ptr<!spirv.array<4x!spirv.array<4xf32>>, Function>, i32 -> !spirv.ptr<!spirv.array<4xf32>, Function>
    %el = spirv.AccessChain %row[%i] : !spirv.ptr<!spirv.array<4xf32>, Function>, i32 -> !spirv.ptr<f32, Function>
    spirv.Return
  }
  spirv.func @atomics(%p: !spirv.ptr<i32, Workgroup>, %v: i32) -> i32 "None" {
    %0 = spirv.AtomicIAdd <Device> <AcquireRelease> %p, %v : !spirv.ptr<i32, Workgroup>
    %1 = spirv.AtomicCompareExchange <Workgroup> <AcquireRelease> <Acquire> %p, %0, %v : !spirv.ptr<i32, Workgroup>
    spirv.ReturnValue %1 : i32
  }
}

// expected:
// module {
//   module {
//     llvm.mlir.global private @struct() {addr_space = 0 : i32} : !llvm.struct<packed (f32, array<10 x f32>)>
//     llvm.mlir.global external constant @in() {addr_space = 0 : i32} : f32
//     llvm.func @func(%arg0: !llvm.ptr<f32>, %arg1: f32) {
//       %0 = llvm.mlir.addressof @struct : !llvm.ptr<struct<packed (f32, array<10 x f32>)>>
//       %1 = llvm.mlir.constant(1 : i32) : i32
//       %2 = llvm.mlir.constant(1 : i32) : i32
//       %3 = llvm.alloca %2 x !llvm.struct<packed (f32, array<4 x f32>)> : (i32) -> !llvm.ptr<struct<packed (f32, array<4 x f32>)>>
//       %4 = llvm.mlir.constant(0 : i32) : i32
//       %5 = llvm.getelementptr %3[%4, 1, %1] : (!llvm.ptr<struct<packed (f32, array<4 x f32>)>>, i32, i32) -> !llvm.ptr<f32>
//       llvm.store %arg1, %5 {alignment = 4 : i64} : !llvm.ptr<f32>
//       %6 = llvm.load %arg0 {nontemporal} : !llvm.ptr<f32>
//       %7 = llvm.load volatile %arg0 : !llvm.ptr<f32>
//       %8 = llvm.mlir.constant(0 : i64) : i64
//       %9 = llvm.mlir.constant(1 : i32) : i32
//       %10 = llvm.alloca %9 x i64 : (i32) -> !llvm.ptr<i64>
//       llvm.store %8, %10 : !llvm.ptr<i64>
//       %11 = llvm.bitcast %arg0 : !llvm.ptr<f32> to !llvm.ptr<i32>
//       llvm.call @func(%arg0, %arg1) : (!llvm.ptr<f32>, f32) -> ()
//       llvm.return
//     }
//   }
//   module {
//     llvm.func @access_chains(%arg0: i32) {
//       %0 = llvm.mlir.constant(1 : i32) : i32
//       %1 = llvm.alloca %0 x !llvm.array<4 x array<4 x f32>> : (i32) -> !llvm.ptr<array<4 x array<4 x f32>>>
//       %2 = llvm.mlir.constant(0 : i32) : i32
//       %3 = llvm.getelementptr %1[%2, %arg0] : (!llvm.ptr<array<4 x array<4 x f32>>>, i32, i32) -> !llvm.ptr<array<4 x f32>>
//       %4 = llvm.mlir.constant(0 : i32) : i32
//       %5 = llvm.getelementptr %3[%4, %arg0] : (!llvm.ptr<array<4 x f32>>, i32, i32) -> !llvm.ptr<f32>
//       llvm.return
//     }
//     llvm.func @atomics(%arg0: !llvm.ptr<i32>, %arg1: i32) -> i32 {
//       %0 = llvm.atomicrmw add %arg0, %arg1 acq_rel : i32
//       %1 = llvm.cmpxchg %arg0, %arg1, %0 acq_rel acquire : i32
//       %2 = llvm.extractvalue %1[0] : !llvm.struct<(i32, i1)> 
//       llvm.return %2 : i32
//     }
//   }
// }
