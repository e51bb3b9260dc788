// test: pass --finalize-memref-to-llvm

func.func @copy(%0: memref<?x4xf32>, %1: memref<?x4xf32>) {
  memref.copy %0, %1 : memref<?x4xf32> to memref<?x4xf32>
  return
}

// expected:
// module {
//   func.func @copy(%arg0: memref<?x4xf32>, %arg1: memref<?x4xf32>) {
//     %0 = builtin.unrealized_conversion_cast %arg1 : memref<?x4xf32> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//     %1 = builtin.unrealized_conversion_cast %arg0 : memref<?x4xf32> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//     %2 = llvm.mlir.constant(1 : index) : i64
//     %3 = llvm.extractvalue %1[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %4 = llvm.mul %2, %3 : i64
//     %5 = llvm.extractvalue %1[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %6 = llvm.mul %4, %5 : i64
//     %7 = llvm.mlir.zero : !llvm.ptr
//     %8 = llvm.getelementptr %7[1] : (!llvm.ptr) -> !llvm.ptr, f32
//     %9 = llvm.ptrtoint %8 : !llvm.ptr to i64
//     %10 = llvm.mul %6, %9 : i64
//     %11 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %12 = llvm.extractvalue %1[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %13 = llvm.getelementptr %11[%12] : (!llvm.ptr, i64) -> !llvm.ptr, f32
//     %14 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %15 = llvm.extractvalue %0[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %16 = llvm.getelementptr %14[%15] : (!llvm.ptr, i64) -> !llvm.ptr, f32
//     "llvm.intr.memcpy"(%16, %13, %10) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
//     return
//   }
// }

// -----

func.func @copy2(%0: memref<4x4xf32>, %1: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  memref.copy %0, %1 : memref<4x4xf32> to memref<4x4xf32, strided<[?, 1], offset: ?>>
  return
}

// expected:
// module {
//   llvm.func @memrefCopy(i64, !llvm.ptr, !llvm.ptr)
//   func.func @copy2(%arg0: memref<4x4xf32>, %arg1: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
//     %0 = builtin.unrealized_conversion_cast %arg1 : memref<4x4xf32, strided<[?, 1], offset: ?>> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//     %1 = builtin.unrealized_conversion_cast %arg0 : memref<4x4xf32> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//     %2 = llvm.intr.stacksave : !llvm.ptr
//     %3 = llvm.mlir.constant(2 : i64) : i64
//     %4 = llvm.mlir.constant(1 : index) : i64
//     %5 = llvm.alloca %4 x !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> : (i64) -> !llvm.ptr
//     llvm.store %1, %5 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, !llvm.ptr
//     %6 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
//     %7 = llvm.insertvalue %3, %6[0] : !llvm.struct<(i64, ptr)> 
//     %8 = llvm.insertvalue %5, %7[1] : !llvm.struct<(i64, ptr)> 
//     %9 = llvm.mlir.constant(2 : i64) : i64
//     %10 = llvm.mlir.constant(1 : index) : i64
//     %11 = llvm.alloca %10 x !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> : (i64) -> !llvm.ptr
//     llvm.store %0, %11 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, !llvm.ptr
//     %12 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
//     %13 = llvm.insertvalue %9, %12[0] : !llvm.struct<(i64, ptr)> 
//     %14 = llvm.insertvalue %11, %13[1] : !llvm.struct<(i64, ptr)> 
//     %15 = llvm.mlir.constant(1 : index) : i64
//     %16 = llvm.alloca %15 x !llvm.struct<(i64, ptr)> : (i64) -> !llvm.ptr
//     llvm.store %8, %16 : !llvm.struct<(i64, ptr)>, !llvm.ptr
//     %17 = llvm.alloca %15 x !llvm.struct<(i64, ptr)> : (i64) -> !llvm.ptr
//     llvm.store %14, %17 : !llvm.struct<(i64, ptr)>, !llvm.ptr
//     %18 = llvm.mlir.zero : !llvm.ptr
//     %19 = llvm.getelementptr %18[1] : (!llvm.ptr) -> !llvm.ptr, f32
//     %20 = llvm.ptrtoint %19 : !llvm.ptr to i64
//     llvm.call @memrefCopy(%20, %16, %17) : (i64, !llvm.ptr, !llvm.ptr) -> ()
//     llvm.intr.stackrestore %2 : !llvm.ptr
//     return
//   }
// }

// -----

func.func @copy3(%0: memref<*xf32>, %1: memref<*xf32>) {
  memref.copy %0, %1 : memref<*xf32> to memref<*xf32>
  return
}

// expected:
// module {
//   llvm.func @memrefCopy(i64, !llvm.ptr, !llvm.ptr)
//   func.func @copy3(%arg0: memref<*xf32>, %arg1: memref<*xf32>) {
//     %0 = builtin.unrealized_conversion_cast %arg1 : memref<*xf32> to !llvm.struct<(i64, ptr)>
//     %1 = builtin.unrealized_conversion_cast %arg0 : memref<*xf32> to !llvm.struct<(i64, ptr)>
//     %2 = llvm.intr.stacksave : !llvm.ptr
//     %3 = llvm.mlir.constant(1 : index) : i64
//     %4 = llvm.alloca %3 x !llvm.struct<(i64, ptr)> : (i64) -> !llvm.ptr
//     llvm.store %1, %4 : !llvm.struct<(i64, ptr)>, !llvm.ptr
//     %5 = llvm.alloca %3 x !llvm.struct<(i64, ptr)> : (i64) -> !llvm.ptr
//     llvm.store %0, %5 : !llvm.struct<(i64, ptr)>, !llvm.ptr
//     %6 = llvm.mlir.zero : !llvm.ptr
//     %7 = llvm.getelementptr %6[1] : (!llvm.ptr) -> !llvm.ptr, f32
//     %8 = llvm.ptrtoint %7 : !llvm.ptr to i64
//     llvm.call @memrefCopy(%8, %4, %5) : (i64, !llvm.ptr, !llvm.ptr) -> ()
//     llvm.intr.stackrestore %2 : !llvm.ptr
//     return
//   }
// }
