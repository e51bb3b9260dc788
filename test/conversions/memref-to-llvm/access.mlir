// test: pass --finalize-memref-to-llvm

func.func @load(%0: memref<?x4xf32>, %i: index, %v: f32) {
  %1 = memref.load %0[%i, %i] {nontemporal = true} : memref<?x4xf32>
  memref.store %v, %0[%i, %i] {alignment = 8 : i64} : memref<?x4xf32>
  return
}

// expected:
// module {
//   func.func @load(%arg0: memref<?x4xf32>, %arg1: index, %arg2: f32) {
//     %0 = builtin.unrealized_conversion_cast %arg1 : index to i64
//     %1 = builtin.unrealized_conversion_cast %arg0 : memref<?x4xf32> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//     %2 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %3 = llvm.mlir.constant(4 : index) : i64
//     %4 = llvm.mul %0, %3 overflow<nsw, nuw> : i64
//     %5 = llvm.add %4, %0 overflow<nsw, nuw> : i64
//     %6 = llvm.getelementptr inbounds|nuw %2[%5] : (!llvm.ptr, i64) -> !llvm.ptr, f32
//     %7 = llvm.load %6 {nontemporal} : !llvm.ptr -> f32
//     %8 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %9 = llvm.mlir.constant(4 : index) : i64
//     %10 = llvm.mul %0, %9 overflow<nsw, nuw> : i64
//     %11 = llvm.add %10, %0 overflow<nsw, nuw> : i64
//     %12 = llvm.getelementptr inbounds|nuw %8[%11] : (!llvm.ptr, i64) -> !llvm.ptr, f32
//     llvm.store %arg2, %12 {alignment = 8 : i64} : f32, !llvm.ptr
//     return
//   }
// }

// -----

func.func @load0(%0: memref<f32>, %a: memref<?xindex, strided<[?], offset: ?>>, %b: memref<4x4xf32, strided<[4, 1], offset: 3>>, %i: index) {
  %1 = memref.load %0[] : memref<f32>
  %2 = memref.load %a[%i] : memref<?xindex, strided<[?], offset: ?>>
  %3 = memref.load %b[%i, %i] : memref<4x4xf32, strided<[4, 1], offset: 3>>
  return
}

// expected:
// module {
//   func.func @load0(%arg0: memref<f32>, %arg1: memref<?xindex, strided<[?], offset: ?>>, %arg2: memref<4x4xf32, strided<[4, 1], offset: 3>>, %arg3: index) {
//     %0 = builtin.unrealized_conversion_cast %arg2 : memref<4x4xf32, strided<[4, 1], offset: 3>> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//     %1 = builtin.unrealized_conversion_cast %arg3 : index to i64
//     %2 = builtin.unrealized_conversion_cast %arg1 : memref<?xindex, strided<[?], offset: ?>> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//     %3 = builtin.unrealized_conversion_cast %arg0 : memref<f32> to !llvm.struct<(ptr, ptr, i64)>
//     %4 = llvm.extractvalue %3[1] : !llvm.struct<(ptr, ptr, i64)> 
//     %5 = llvm.load %4 : !llvm.ptr -> f32
//     %6 = llvm.extractvalue %2[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %7 = llvm.extractvalue %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %8 = llvm.getelementptr %6[%7] : (!llvm.ptr, i64) -> !llvm.ptr, i64
//     %9 = llvm.extractvalue %2[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %10 = llvm.mul %1, %9 overflow<nsw, nuw> : i64
//     %11 = llvm.getelementptr inbounds|nuw %8[%10] : (!llvm.ptr, i64) -> !llvm.ptr, i64
//     %12 = llvm.load %11 : !llvm.ptr -> i64
//     %13 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %14 = llvm.mlir.constant(3 : index) : i64
//     %15 = llvm.getelementptr %13[%14] : (!llvm.ptr, i64) -> !llvm.ptr, f32
//     %16 = llvm.mlir.constant(4 : index) : i64
//     %17 = llvm.mul %1, %16 overflow<nsw, nuw> : i64
//     %18 = llvm.add %17, %1 overflow<nsw, nuw> : i64
//     %19 = llvm.getelementptr inbounds|nuw %15[%18] : (!llvm.ptr, i64) -> !llvm.ptr, f32
//     %20 = llvm.load %19 : !llvm.ptr -> f32
//     return
//   }
// }

// -----

func.func @rmw(%0: memref<4xi32>, %f: memref<4xf32>, %v: i32, %w: f32, %i: index) -> i32 {
  %1 = memref.atomic_rmw addi %v, %0[%i] : (i32, memref<4xi32>) -> i32
  %2 = memref.atomic_rmw maximumf %w, %f[%i] : (f32, memref<4xf32>) -> f32
  %3 = memref.atomic_rmw muli %v, %0[%i] : (i32, memref<4xi32>) -> i32
  return %1 : i32
}

// expected:
// module {
//   func.func @rmw(%arg0: memref<4xi32>, %arg1: memref<4xf32>, %arg2: i32, %arg3: f32, %arg4: index) -> i32 {
//     %0 = builtin.unrealized_conversion_cast %arg1 : memref<4xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//     %1 = builtin.unrealized_conversion_cast %arg4 : index to i64
//     %2 = builtin.unrealized_conversion_cast %arg0 : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//     %3 = llvm.extractvalue %2[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %4 = llvm.getelementptr %3[%1] : (!llvm.ptr, i64) -> !llvm.ptr, i32
//     %5 = llvm.atomicrmw add %4, %arg2 acq_rel : !llvm.ptr, i32
//     %6 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %7 = llvm.getelementptr %6[%1] : (!llvm.ptr, i64) -> !llvm.ptr, f32
//     %8 = llvm.atomicrmw fmaximum %7, %arg3 acq_rel : !llvm.ptr, f32
//     %9 = memref.atomic_rmw muli %arg2, %arg0[%arg4] : (i32, memref<4xi32>) -> i32
//     return %5 : i32
//   }
// }

// -----

func.func @grmw(%f: memref<4xf32>, %i: index) -> f32 {
  %x = memref.generic_atomic_rmw %f[%i] : memref<4xf32> { ^bb0(%c: f32):
  %k = arith.constant 2.0 : f32
  %m = arith.mulf %c, %k : f32
  memref.atomic_yield %m : f32 }
  return %x : f32
}

// expected:
// module {
//   func.func @grmw(%arg0: memref<4xf32>, %arg1: index) -> f32 {
//     %0 = memref.generic_atomic_rmw %arg0[%arg1] : memref<4xf32> {
//     ^bb0(%arg2: f32):
//       %cst = arith.constant 2.000000e+00 : f32
//       %1 = arith.mulf %arg2, %cst : f32
//       memref.atomic_yield %1 : f32
//     }
//     return %0 : f32
//   }
// }

// -----

func.func @pf(%0: memref<4x4xf32>, %i: index) {
  memref.prefetch %0[%i, %i], write, locality<3>, data : memref<4x4xf32>
  memref.prefetch %0[%i, %i], read, locality<0>, instr : memref<4x4xf32>
  return
}

// expected:
// module {
//   func.func @pf(%arg0: memref<4x4xf32>, %arg1: index) {
//     %0 = builtin.unrealized_conversion_cast %arg1 : index to i64
//     %1 = builtin.unrealized_conversion_cast %arg0 : memref<4x4xf32> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//     %2 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %3 = llvm.mlir.constant(4 : index) : i64
//     %4 = llvm.mul %0, %3 : i64
//     %5 = llvm.add %4, %0 : i64
//     %6 = llvm.getelementptr %2[%5] : (!llvm.ptr, i64) -> !llvm.ptr, f32
//     "llvm.intr.prefetch"(%6) <{cache = 1 : i32, hint = 3 : i32, rw = 1 : i32}> : (!llvm.ptr) -> ()
//     %7 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %8 = llvm.mlir.constant(4 : index) : i64
//     %9 = llvm.mul %0, %8 : i64
//     %10 = llvm.add %9, %0 : i64
//     %11 = llvm.getelementptr %7[%10] : (!llvm.ptr, i64) -> !llvm.ptr, f32
//     "llvm.intr.prefetch"(%11) <{cache = 0 : i32, hint = 0 : i32, rw = 0 : i32}> : (!llvm.ptr) -> ()
//     return
//   }
// }

// -----

func.func @dma(%0: memref<4xf32>, %1: memref<4xf32, 1>, %t: memref<1xi32>, %i: index) {
  memref.dma_start %0[%i], %1[%i], %i, %t[%i] : memref<4xf32>, memref<4xf32, 1>, memref<1xi32>
  return
}

// expected:
// module {
//   func.func @dma(%arg0: memref<4xf32>, %arg1: memref<4xf32, 1>, %arg2: memref<1xi32>, %arg3: index) {
//     memref.dma_start %arg0[%arg3], %arg1[%arg3], %arg3, %arg2[%arg3] : memref<4xf32>, memref<4xf32, 1>, memref<1xi32>
//     return
//   }
// }
