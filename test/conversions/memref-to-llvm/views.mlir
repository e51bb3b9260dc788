// test: pass --finalize-memref-to-llvm

func.func @dim(%0: memref<?x4xf32>, %u: memref<*xf32>, %i: index) -> (index, index, index, index, index) {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %1 = memref.dim %0, %c0 : memref<?x4xf32>
  %2 = memref.dim %0, %i : memref<?x4xf32>
  %3 = memref.dim %u, %i : memref<*xf32>
  %4 = memref.dim %0, %c1 : memref<?x4xf32>
  %5 = memref.dim %u, %c0 : memref<*xf32>
  return %1, %2, %3, %4, %5 : index, index, index, index, index
}

// expected:
// module {
//   func.func @dim(%arg0: memref<?x4xf32>, %arg1: memref<*xf32>, %arg2: index) -> (index, index, index, index, index) {
//     %0 = builtin.unrealized_conversion_cast %arg1 : memref<*xf32> to !llvm.struct<(i64, ptr)>
//     %1 = builtin.unrealized_conversion_cast %arg2 : index to i64
//     %2 = builtin.unrealized_conversion_cast %arg0 : memref<?x4xf32> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//     %c1 = arith.constant 1 : index
//     %c0 = arith.constant 0 : index
//     %3 = builtin.unrealized_conversion_cast %c0 : index to i64
//     %4 = llvm.extractvalue %2[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %5 = builtin.unrealized_conversion_cast %4 : i64 to index
//     %6 = llvm.mlir.constant(1 : index) : i64
//     %7 = llvm.extractvalue %2[3] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %8 = llvm.alloca %6 x !llvm.array<2 x i64> : (i64) -> !llvm.ptr
//     llvm.store %7, %8 : !llvm.array<2 x i64>, !llvm.ptr
//     %9 = llvm.getelementptr %8[0, %1] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<2 x i64>
//     %10 = llvm.load %9 : !llvm.ptr -> i64
//     %11 = builtin.unrealized_conversion_cast %10 : i64 to index
//     %12 = llvm.extractvalue %0[1] : !llvm.struct<(i64, ptr)> 
//     %13 = llvm.getelementptr %12[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i64)>
//     %14 = llvm.mlir.constant(1 : index) : i64
//     %15 = llvm.add %14, %1 : i64
//     %16 = llvm.getelementptr %13[%15] : (!llvm.ptr, i64) -> !llvm.ptr, i64
//     %17 = llvm.load %16 : !llvm.ptr -> i64
//     %18 = builtin.unrealized_conversion_cast %17 : i64 to index
//     %19 = llvm.mlir.constant(4 : index) : i64
//     %20 = builtin.unrealized_conversion_cast %19 : i64 to index
//     %21 = llvm.extractvalue %0[1] : !llvm.struct<(i64, ptr)> 
//     %22 = llvm.getelementptr %21[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i64)>
//     %23 = llvm.mlir.constant(1 : index) : i64
//     %24 = llvm.add %23, %3 : i64
//     %25 = llvm.getelementptr %22[%24] : (!llvm.ptr, i64) -> !llvm.ptr, i64
//     %26 = llvm.load %25 : !llvm.ptr -> i64
//     %27 = builtin.unrealized_conversion_cast %26 : i64 to index
//     return %5, %11, %18, %20, %27 : index, index, index, index, index
//   }
// }

// -----

func.func @rank(%0: memref<?x4xf32>, %u: memref<*xf32>) -> (index, index) {
  %1 = memref.rank %0 : memref<?x4xf32>
  %2 = memref.rank %u : memref<*xf32>
  return %1, %2 : index, index
}

// expected:
// module {
//   func.func @rank(%arg0: memref<?x4xf32>, %arg1: memref<*xf32>) -> (index, index) {
//     %0 = builtin.unrealized_conversion_cast %arg1 : memref<*xf32> to !llvm.struct<(i64, ptr)>
//     %1 = llvm.mlir.constant(2 : index) : i64
//     %2 = builtin.unrealized_conversion_cast %1 : i64 to index
//     %3 = llvm.extractvalue %0[0] : !llvm.struct<(i64, ptr)> 
//     %4 = builtin.unrealized_conversion_cast %3 : i64 to index
//     return %2, %4 : index, index
//   }
// }

// -----

func.func @align(%0: memref<?x4xf32>) -> memref<?x4xf32> {
  %1 = memref.assume_alignment %0, 16 : memref<?x4xf32>
  return %1 : memref<?x4xf32>
}

// expected:
// module {
//   func.func @align(%arg0: memref<?x4xf32>) -> memref<?x4xf32> {
//     %0 = builtin.unrealized_conversion_cast %arg0 : memref<?x4xf32> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//     %1 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %2 = llvm.mlir.constant(true) : i1
//     %3 = llvm.mlir.constant(16 : index) : i64
//     llvm.intr.assume %2 ["align"(%1, %3 : !llvm.ptr, i64)] : i1
//     return %arg0 : memref<?x4xf32>
//   }
// }

// -----

func.func @cast(%0: memref<?x4xf32>, %u: memref<*xf32>, %q: memref<4x?xf32>) -> (memref<4x?xf32>, memref<*xf32>, memref<?x4xf32>) {
  %1 = memref.cast %0 : memref<?x4xf32> to memref<4x?xf32>
  %2 = memref.cast %q : memref<4x?xf32> to memref<*xf32>
  %3 = memref.cast %u : memref<*xf32> to memref<?x4xf32>
  return %1, %2, %3 : memref<4x?xf32>, memref<*xf32>, memref<?x4xf32>
}

// expected:
// module {
//   func.func @cast(%arg0: memref<?x4xf32>, %arg1: memref<*xf32>, %arg2: memref<4x?xf32>) -> (memref<4x?xf32>, memref<*xf32>, memref<?x4xf32>) {
//     %0 = builtin.unrealized_conversion_cast %arg1 : memref<*xf32> to !llvm.struct<(i64, ptr)>
//     %1 = builtin.unrealized_conversion_cast %arg2 : memref<4x?xf32> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//     %2 = builtin.unrealized_conversion_cast %arg0 : memref<?x4xf32> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//     %3 = builtin.unrealized_conversion_cast %2 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> to memref<4x?xf32>
//     %4 = llvm.mlir.constant(1 : index) : i64
//     %5 = llvm.alloca %4 x !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> : (i64) -> !llvm.ptr
//     llvm.store %1, %5 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, !llvm.ptr
//     %6 = llvm.mlir.constant(2 : index) : i64
//     %7 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
//     %8 = llvm.insertvalue %6, %7[0] : !llvm.struct<(i64, ptr)> 
//     %9 = llvm.insertvalue %5, %8[1] : !llvm.struct<(i64, ptr)> 
//     %10 = builtin.unrealized_conversion_cast %9 : !llvm.struct<(i64, ptr)> to memref<*xf32>
//     %11 = llvm.extractvalue %0[1] : !llvm.struct<(i64, ptr)> 
//     %12 = llvm.load %11 : !llvm.ptr -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//     %13 = builtin.unrealized_conversion_cast %12 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> to memref<?x4xf32>
//     return %3, %10, %13 : memref<4x?xf32>, memref<*xf32>, memref<?x4xf32>
//   }
// }

// -----

func.func @msc(%0: memref<4x?xf32>, %u: memref<*xf32, 1>) -> memref<4x?xf32, 3> {
  %1 = memref.memory_space_cast %0 : memref<4x?xf32> to memref<4x?xf32, 3>
  %2 = memref.memory_space_cast %u : memref<*xf32, 1> to memref<*xf32, 2>
  return %1 : memref<4x?xf32, 3>
}

// expected:
// module {
//   func.func @msc(%arg0: memref<4x?xf32>, %arg1: memref<*xf32, 1>) -> memref<4x?xf32, 3> {
//     %0 = builtin.unrealized_conversion_cast %arg1 : memref<*xf32, 1> to !llvm.struct<(i64, ptr)>
//     %1 = builtin.unrealized_conversion_cast %arg0 : memref<4x?xf32> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//     %2 = llvm.extractvalue %1[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %3 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %4 = llvm.extractvalue %1[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %5 = llvm.extractvalue %1[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %6 = llvm.extractvalue %1[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %7 = llvm.extractvalue %1[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %8 = llvm.extractvalue %1[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %9 = llvm.addrspacecast %2 : !llvm.ptr to !llvm.ptr<3>
//     %10 = llvm.addrspacecast %3 : !llvm.ptr to !llvm.ptr<3>
//     %11 = llvm.mlir.poison : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
//     %12 = llvm.insertvalue %9, %11[0] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)> 
//     %13 = llvm.insertvalue %10, %12[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)> 
//     %14 = llvm.insertvalue %4, %13[2] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)> 
//     %15 = llvm.insertvalue %5, %14[3, 0] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)> 
//     %16 = llvm.insertvalue %7, %15[4, 0] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)> 
//     %17 = llvm.insertvalue %6, %16[3, 1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)> 
//     %18 = llvm.insertvalue %8, %17[4, 1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)> 
//     %19 = builtin.unrealized_conversion_cast %18 : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)> to memref<4x?xf32, 3>
//     %20 = llvm.extractvalue %0[0] : !llvm.struct<(i64, ptr)> 
//     %21 = llvm.extractvalue %0[1] : !llvm.struct<(i64, ptr)> 
//     %22 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
//     %23 = llvm.insertvalue %20, %22[0] : !llvm.struct<(i64, ptr)> 
//     %24 = llvm.mlir.constant(1 : index) : i64
//     %25 = llvm.mlir.constant(2 : index) : i64
//     %26 = llvm.mlir.constant(8 : index) : i64
//     %27 = llvm.mlir.constant(8 : index) : i64
//     %28 = llvm.mul %25, %27 : i64
//     %29 = llvm.extractvalue %23[0] : !llvm.struct<(i64, ptr)> 
//     %30 = llvm.mul %25, %29 : i64
//     %31 = llvm.add %30, %24 : i64
//     %32 = llvm.mul %31, %26 : i64
//     %33 = llvm.add %28, %32 : i64
//     %34 = llvm.alloca %33 x i8 : (i64) -> !llvm.ptr
//     %35 = llvm.insertvalue %34, %23[1] : !llvm.struct<(i64, ptr)> 
//     %36 = llvm.load %21 : !llvm.ptr -> !llvm.ptr<1>
//     %37 = llvm.getelementptr %21[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr<1>
//     %38 = llvm.load %37 : !llvm.ptr -> !llvm.ptr<1>
//     %39 = llvm.addrspacecast %36 : !llvm.ptr<1> to !llvm.ptr<2>
//     %40 = llvm.addrspacecast %38 : !llvm.ptr<1> to !llvm.ptr<2>
//     llvm.store %39, %34 : !llvm.ptr<2>, !llvm.ptr
//     %41 = llvm.getelementptr %34[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr<2>
//     llvm.store %40, %41 : !llvm.ptr<2>, !llvm.ptr
//     %42 = llvm.getelementptr %21[2] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr<1>
//     %43 = llvm.getelementptr %34[2] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr<2>
//     %44 = llvm.mlir.constant(16 : index) : i64
//     %45 = llvm.sub %33, %44 : i64
//     "llvm.intr.memcpy"(%43, %42, %45) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
//     return %19 : memref<4x?xf32, 3>
//   }
// }

// -----

func.func @view(%0: memref<2048xi8>, %n: index) {
  %1 = memref.view %0[%n][%n] : memref<2048xi8> to memref<?x4xf32>
  %2 = memref.view %0[%n][] : memref<2048xi8> to memref<64x4xf32>
  %3 = memref.view %0[%n][%n, %n] : memref<2048xi8> to memref<?x?xf32>
  return
}

// expected:
// module {
//   func.func @view(%arg0: memref<2048xi8>, %arg1: index) {
//     %0 = builtin.unrealized_conversion_cast %arg1 : index to i64
//     %1 = builtin.unrealized_conversion_cast %arg0 : memref<2048xi8> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//     %2 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//     %3 = llvm.extractvalue %1[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %4 = llvm.insertvalue %3, %2[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %5 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %6 = llvm.getelementptr %5[%0] : (!llvm.ptr, i64) -> !llvm.ptr, i8
//     %7 = llvm.insertvalue %6, %4[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %8 = llvm.mlir.constant(0 : index) : i64
//     %9 = llvm.insertvalue %8, %7[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %10 = llvm.mlir.constant(4 : index) : i64
//     %11 = llvm.insertvalue %10, %9[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %12 = llvm.mlir.constant(1 : index) : i64
//     %13 = llvm.insertvalue %12, %11[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %14 = llvm.insertvalue %0, %13[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %15 = llvm.mlir.constant(4 : index) : i64
//     %16 = llvm.insertvalue %15, %14[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %17 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//     %18 = llvm.extractvalue %1[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %19 = llvm.insertvalue %18, %17[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %20 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %21 = llvm.getelementptr %20[%0] : (!llvm.ptr, i64) -> !llvm.ptr, i8
//     %22 = llvm.insertvalue %21, %19[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %23 = llvm.mlir.constant(0 : index) : i64
//     %24 = llvm.insertvalue %23, %22[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %25 = llvm.mlir.constant(4 : index) : i64
//     %26 = llvm.insertvalue %25, %24[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %27 = llvm.mlir.constant(1 : index) : i64
//     %28 = llvm.insertvalue %27, %26[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %29 = llvm.mlir.constant(64 : index) : i64
//     %30 = llvm.insertvalue %29, %28[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %31 = llvm.mlir.constant(4 : index) : i64
//     %32 = llvm.insertvalue %31, %30[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %33 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//     %34 = llvm.extractvalue %1[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %35 = llvm.insertvalue %34, %33[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %36 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %37 = llvm.getelementptr %36[%0] : (!llvm.ptr, i64) -> !llvm.ptr, i8
//     %38 = llvm.insertvalue %37, %35[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %39 = llvm.mlir.constant(0 : index) : i64
//     %40 = llvm.insertvalue %39, %38[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %41 = llvm.insertvalue %0, %40[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %42 = llvm.mlir.constant(1 : index) : i64
//     %43 = llvm.insertvalue %42, %41[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %44 = llvm.insertvalue %0, %43[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %45 = llvm.mul %42, %0 : i64
//     %46 = llvm.insertvalue %45, %44[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     return
//   }
// }

// -----

func.func @tr(%0: memref<?x4x5xf32>) {
  %1 = memref.transpose %0 (i, j, k) -> (k, i, j) : memref<?x4x5xf32> to memref<5x?x4xf32, strided<[1, 20, 5]>>
  return
}

// expected:
// module {
//   func.func @tr(%arg0: memref<?x4x5xf32>) {
//     %0 = builtin.unrealized_conversion_cast %arg0 : memref<?x4x5xf32> to !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)>
//     %1 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)>
//     %2 = llvm.extractvalue %0[0] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
//     %3 = llvm.insertvalue %2, %1[0] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
//     %4 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
//     %5 = llvm.insertvalue %4, %3[1] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
//     %6 = llvm.extractvalue %0[2] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
//     %7 = llvm.insertvalue %6, %5[2] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
//     %8 = llvm.extractvalue %0[3, 2] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
//     %9 = llvm.insertvalue %8, %7[3, 0] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
//     %10 = llvm.extractvalue %0[4, 2] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
//     %11 = llvm.insertvalue %10, %9[4, 0] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
//     %12 = llvm.extractvalue %0[3, 0] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
//     %13 = llvm.insertvalue %12, %11[3, 1] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
//     %14 = llvm.extractvalue %0[4, 0] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
//     %15 = llvm.insertvalue %14, %13[4, 1] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
//     %16 = llvm.extractvalue %0[3, 1] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
//     %17 = llvm.insertvalue %16, %15[3, 2] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
//     %18 = llvm.extractvalue %0[4, 1] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
//     %19 = llvm.insertvalue %18, %17[4, 2] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
//     return
//   }
// }

// -----

func.func @reint(%0: memref<?xf32>, %n: index, %u: memref<*xf32>) {
  %1 = memref.reinterpret_cast %0 to offset: [%n], sizes: [10, %n], strides: [%n, 1] : memref<?xf32> to memref<10x?xf32, strided<[?, 1], offset: ?>>
  %2 = memref.reinterpret_cast %u to offset: [0], sizes: [10, %n], strides: [%n, 1] : memref<*xf32> to memref<10x?xf32, strided<[?, 1]>>
  return
}

// expected:
// module {
//   func.func @reint(%arg0: memref<?xf32>, %arg1: index, %arg2: memref<*xf32>) {
//     %0 = builtin.unrealized_conversion_cast %arg2 : memref<*xf32> to !llvm.struct<(i64, ptr)>
//     %1 = builtin.unrealized_conversion_cast %arg1 : index to i64
//     %2 = builtin.unrealized_conversion_cast %arg0 : memref<?xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//     %3 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//     %4 = llvm.extractvalue %2[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %5 = llvm.extractvalue %2[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %6 = llvm.insertvalue %4, %3[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %7 = llvm.insertvalue %5, %6[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %8 = llvm.insertvalue %1, %7[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %9 = llvm.mlir.constant(10 : index) : i64
//     %10 = llvm.insertvalue %9, %8[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %11 = llvm.insertvalue %1, %10[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %12 = llvm.insertvalue %1, %11[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %13 = llvm.mlir.constant(1 : index) : i64
//     %14 = llvm.insertvalue %13, %12[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %15 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//     %16 = llvm.extractvalue %0[1] : !llvm.struct<(i64, ptr)> 
//     %17 = llvm.load %16 : !llvm.ptr -> !llvm.ptr
//     %18 = llvm.getelementptr %16[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
//     %19 = llvm.load %18 : !llvm.ptr -> !llvm.ptr
//     %20 = llvm.insertvalue %17, %15[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %21 = llvm.insertvalue %19, %20[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %22 = llvm.mlir.constant(0 : index) : i64
//     %23 = llvm.insertvalue %22, %21[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %24 = llvm.mlir.constant(10 : index) : i64
//     %25 = llvm.insertvalue %24, %23[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %26 = llvm.insertvalue %1, %25[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %27 = llvm.insertvalue %1, %26[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %28 = llvm.mlir.constant(1 : index) : i64
//     %29 = llvm.insertvalue %28, %27[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     return
//   }
// }

// -----

func.func @reshape(%u: memref<*xf32>, %s: memref<?xindex>, %s1: memref<1xindex>, %s2: memref<2xi32>, %r: memref<?xf32>) {
  %1 = memref.reshape %u(%s) : (memref<*xf32>, memref<?xindex>) -> memref<*xf32>
  %2 = memref.reshape %r(%s2) : (memref<?xf32>, memref<2xi32>) -> memref<?x?xf32>
  %3 = memref.reshape %u(%s1) : (memref<*xf32>, memref<1xindex>) -> memref<?xf32>
  return
}

// expected:
// module {
//   func.func @reshape(%arg0: memref<*xf32>, %arg1: memref<?xindex>, %arg2: memref<1xindex>, %arg3: memref<2xi32>, %arg4: memref<?xf32>) {
//     %0 = builtin.unrealized_conversion_cast %arg2 : memref<1xindex> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//     %1 = builtin.unrealized_conversion_cast %arg3 : memref<2xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//     %2 = builtin.unrealized_conversion_cast %arg4 : memref<?xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//     %3 = builtin.unrealized_conversion_cast %arg1 : memref<?xindex> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//     %4 = builtin.unrealized_conversion_cast %arg0 : memref<*xf32> to !llvm.struct<(i64, ptr)>
//     %5 = llvm.extractvalue %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %6 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
//     %7 = llvm.insertvalue %5, %6[0] : !llvm.struct<(i64, ptr)> 
//     %8 = llvm.mlir.constant(1 : index) : i64
//     %9 = llvm.mlir.constant(2 : index) : i64
//     %10 = llvm.mlir.constant(8 : index) : i64
//     %11 = llvm.mlir.constant(8 : index) : i64
//     %12 = llvm.mul %9, %11 : i64
//     %13 = llvm.extractvalue %7[0] : !llvm.struct<(i64, ptr)> 
//     %14 = llvm.mul %9, %13 : i64
//     %15 = llvm.add %14, %8 : i64
//     %16 = llvm.mul %15, %10 : i64
//     %17 = llvm.add %12, %16 : i64
//     %18 = llvm.alloca %17 x i8 : (i64) -> !llvm.ptr
//     %19 = llvm.insertvalue %18, %7[1] : !llvm.struct<(i64, ptr)> 
//     %20 = llvm.extractvalue %4[1] : !llvm.struct<(i64, ptr)> 
//     %21 = llvm.load %20 : !llvm.ptr -> !llvm.ptr
//     %22 = llvm.getelementptr %20[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
//     %23 = llvm.load %22 : !llvm.ptr -> !llvm.ptr
//     %24 = llvm.getelementptr %20[2] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
//     %25 = llvm.load %24 : !llvm.ptr -> i64
//     llvm.store %21, %18 : !llvm.ptr, !llvm.ptr
//     %26 = llvm.getelementptr %18[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
//     llvm.store %23, %26 : !llvm.ptr, !llvm.ptr
//     %27 = llvm.getelementptr %18[2] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
//     llvm.store %25, %27 : i64, !llvm.ptr
//     %28 = llvm.getelementptr %18[0, 3] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i64, i64)>
//     %29 = llvm.getelementptr %28[%5] : (!llvm.ptr, i64) -> !llvm.ptr, i64
//     %30 = llvm.extractvalue %3[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %31 = llvm.mlir.constant(1 : index) : i64
//     %32 = llvm.sub %5, %31 : i64
//     llvm.br ^bb1(%32, %31 : i64, i64)
//   ^bb1(%33: i64, %34: i64):  // 2 preds: ^bb0, ^bb2
//     %35 = llvm.mlir.constant(0 : index) : i64
//     %36 = llvm.icmp "sge" %33, %35 : i64
//     llvm.cond_br %36, ^bb2, ^bb3
//   ^bb2:  // pred: ^bb1
//     %37 = llvm.getelementptr %30[%33] : (!llvm.ptr, i64) -> !llvm.ptr, i64
//     %38 = llvm.load %37 : !llvm.ptr -> i64
//     %39 = llvm.getelementptr %28[%33] : (!llvm.ptr, i64) -> !llvm.ptr, i64
//     llvm.store %38, %39 : i64, !llvm.ptr
//     %40 = llvm.getelementptr %29[%33] : (!llvm.ptr, i64) -> !llvm.ptr, i64
//     llvm.store %34, %40 : i64, !llvm.ptr
//     %41 = llvm.mul %34, %38 : i64
//     %42 = llvm.sub %33, %31 : i64
//     llvm.br ^bb1(%42, %41 : i64, i64)
//   ^bb3:  // pred: ^bb1
//     %43 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//     %44 = llvm.extractvalue %2[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %45 = llvm.extractvalue %2[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %46 = llvm.insertvalue %44, %43[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %47 = llvm.insertvalue %45, %46[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %48 = llvm.mlir.constant(0 : index) : i64
//     %49 = llvm.insertvalue %48, %47[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %50 = llvm.mlir.constant(1 : index) : i64
//     %51 = llvm.mlir.constant(1 : index) : i64
//     %52 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %53 = llvm.getelementptr inbounds|nuw %52[%51] : (!llvm.ptr, i64) -> !llvm.ptr, i32
//     %54 = llvm.load %53 : !llvm.ptr -> i32
//     %55 = builtin.unrealized_conversion_cast %54 : i32 to i64
//     %56 = llvm.insertvalue %55, %49[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %57 = llvm.insertvalue %50, %56[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %58 = llvm.mul %50, %55 : i64
//     %59 = llvm.mlir.constant(0 : index) : i64
//     %60 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %61 = llvm.getelementptr inbounds|nuw %60[%59] : (!llvm.ptr, i64) -> !llvm.ptr, i32
//     %62 = llvm.load %61 : !llvm.ptr -> i32
//     %63 = builtin.unrealized_conversion_cast %62 : i32 to i64
//     %64 = llvm.insertvalue %63, %57[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %65 = llvm.insertvalue %58, %64[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %66 = llvm.mul %58, %63 : i64
//     %67 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//     %68 = llvm.extractvalue %4[1] : !llvm.struct<(i64, ptr)> 
//     %69 = llvm.load %68 : !llvm.ptr -> !llvm.ptr
//     %70 = llvm.getelementptr %68[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
//     %71 = llvm.load %70 : !llvm.ptr -> !llvm.ptr
//     %72 = llvm.insertvalue %69, %67[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %73 = llvm.insertvalue %71, %72[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %74 = llvm.mlir.constant(0 : index) : i64
//     %75 = llvm.insertvalue %74, %73[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %76 = llvm.mlir.constant(1 : index) : i64
//     %77 = llvm.mlir.constant(0 : index) : i64
//     %78 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %79 = llvm.getelementptr inbounds|nuw %78[%77] : (!llvm.ptr, i64) -> !llvm.ptr, i64
//     %80 = llvm.load %79 : !llvm.ptr -> i64
//     %81 = builtin.unrealized_conversion_cast %80 : i64 to index
//     %82 = builtin.unrealized_conversion_cast %81 : index to i64
//     %83 = llvm.insertvalue %82, %75[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %84 = llvm.insertvalue %76, %83[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %85 = llvm.mul %76, %82 : i64
//     return
//   }
// }

// -----

func.func @meta(%0: memref<?x4xf32, strided<[?, 1], offset: ?>>) -> (index, index, index, index, index) {
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %0 : memref<?x4xf32, strided<[?, 1], offset: ?>> -> memref<f32>, index, index, index, index, index
  return %o, %s#0, %s#1, %t#0, %t#1 : index, index, index, index, index
}

// expected:
// module {
//   func.func @meta(%arg0: memref<?x4xf32, strided<[?, 1], offset: ?>>) -> (index, index, index, index, index) {
//     %0 = builtin.unrealized_conversion_cast %arg0 : memref<?x4xf32, strided<[?, 1], offset: ?>> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//     %c4 = arith.constant 4 : index
//     %c1 = arith.constant 1 : index
//     %1 = llvm.extractvalue %0[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %2 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %3 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64)>
//     %4 = llvm.insertvalue %1, %3[0] : !llvm.struct<(ptr, ptr, i64)> 
//     %5 = llvm.insertvalue %2, %4[1] : !llvm.struct<(ptr, ptr, i64)> 
//     %6 = llvm.mlir.constant(0 : index) : i64
//     %7 = llvm.insertvalue %6, %5[2] : !llvm.struct<(ptr, ptr, i64)> 
//     %8 = llvm.extractvalue %0[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %9 = builtin.unrealized_conversion_cast %8 : i64 to index
//     %10 = llvm.extractvalue %0[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %11 = builtin.unrealized_conversion_cast %10 : i64 to index
//     %12 = llvm.extractvalue %0[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %13 = llvm.extractvalue %0[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %14 = builtin.unrealized_conversion_cast %13 : i64 to index
//     %15 = llvm.extractvalue %0[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     return %9, %11, %c4, %14, %c1 : index, index, index, index, index
//   }
// }

// -----

func.func @ptr(%0: memref<?x4xf32>, %u: memref<*xf32>) -> index {
  %1 = memref.extract_aligned_pointer_as_index %0 : memref<?x4xf32> -> index
  %2 = memref.extract_aligned_pointer_as_index %u : memref<*xf32> -> index
  return %1 : index
}

// expected:
// module {
//   func.func @ptr(%arg0: memref<?x4xf32>, %arg1: memref<*xf32>) -> index {
//     %0 = builtin.unrealized_conversion_cast %arg1 : memref<*xf32> to !llvm.struct<(i64, ptr)>
//     %1 = builtin.unrealized_conversion_cast %arg0 : memref<?x4xf32> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//     %2 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %3 = llvm.ptrtoint %2 : !llvm.ptr to i64
//     %4 = builtin.unrealized_conversion_cast %3 : i64 to index
//     %5 = llvm.extractvalue %0[1] : !llvm.struct<(i64, ptr)> 
//     %6 = llvm.getelementptr %5[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
//     %7 = llvm.load %6 : !llvm.ptr -> !llvm.ptr
//     %8 = llvm.ptrtoint %7 : !llvm.ptr to i64
//     return %4 : index
//   }
// }

// -----

func.func @subv(%0: memref<64x4xf32, strided<[4, 1], offset: 0>>, %n: index) {
  %1 = memref.subview %0[%n, %n][%n, %n][%n, %n] : memref<64x4xf32, strided<[4, 1], offset: 0>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return
}

// expected:
// module {
//   func.func @subv(%arg0: memref<64x4xf32, strided<[4, 1]>>, %arg1: index) {
//     %subview = memref.subview %arg0[%arg1, %arg1] [%arg1, %arg1] [%arg1, %arg1] : memref<64x4xf32, strided<[4, 1]>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
//     return
//   }
// }

// -----

func.func @exp(%0: memref<?xf32>, %n: index) -> memref<?x4xf32> {
  %1 = memref.expand_shape %0 [[0, 1]] output_shape [%n, 4] : memref<?xf32> into memref<?x4xf32>
  return %1 : memref<?x4xf32>
}

// expected:
// module {
//   func.func @exp(%arg0: memref<?xf32>, %arg1: index) -> memref<?x4xf32> {
//     %expand_shape = memref.expand_shape %arg0 [[0, 1]] output_shape [%arg1, 4] : memref<?xf32> into memref<?x4xf32>
//     return %expand_shape : memref<?x4xf32>
//   }
// }

// -----

func.func @coll(%0: memref<?x4xf32>, %n: index) -> memref<?xf32> {
  %1 = memref.collapse_shape %0 [[0, 1]] : memref<?x4xf32> into memref<?xf32>
  return %1 : memref<?xf32>
}

// expected:
// module {
//   func.func @coll(%arg0: memref<?x4xf32>, %arg1: index) -> memref<?xf32> {
//     %collapse_shape = memref.collapse_shape %arg0 [[0, 1]] : memref<?x4xf32> into memref<?xf32>
//     return %collapse_shape : memref<?xf32>
//   }
// }

// -----

func.func @distinct(%0: memref<?x4xf32>, %1: memref<4xf32>) -> memref<4xf32> {
  %2, %3 = memref.distinct_objects %0, %1 : memref<?x4xf32>, memref<4xf32>
  return %3 : memref<4xf32>
}

// expected:
// module {
//   func.func @distinct(%arg0: memref<?x4xf32>, %arg1: memref<4xf32>) -> memref<4xf32> {
//     %0 = builtin.unrealized_conversion_cast %arg1 : memref<4xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//     %1 = builtin.unrealized_conversion_cast %arg0 : memref<?x4xf32> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//     %2 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %3 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %4 = llvm.mlir.constant(true) : i1
//     llvm.intr.assume %4 ["separate_storage"(%2, %3 : !llvm.ptr, !llvm.ptr)] : i1
//     return %arg1 : memref<4xf32>
//   }
// }

// -----

func.func @disti(%0: memref<?x4xf32>, %1: memref<4xf32>, %2: memref<4xf32, strided<[1], offset: 3>>)  {
  %3:3 = memref.distinct_objects %0, %1, %2 : memref<?x4xf32>, memref<4xf32>, memref<4xf32, strided<[1], offset: 3>>
  return
}

// expected:
// module {
//   func.func @disti(%arg0: memref<?x4xf32>, %arg1: memref<4xf32>, %arg2: memref<4xf32, strided<[1], offset: 3>>) {
//     %0 = builtin.unrealized_conversion_cast %arg2 : memref<4xf32, strided<[1], offset: 3>> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//     %1 = builtin.unrealized_conversion_cast %arg1 : memref<4xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//     %2 = builtin.unrealized_conversion_cast %arg0 : memref<?x4xf32> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//     %3 = llvm.extractvalue %2[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %4 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %5 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %6 = llvm.mlir.constant(3 : index) : i64
//     %7 = llvm.getelementptr %5[%6] : (!llvm.ptr, i64) -> !llvm.ptr, f32
//     %8 = llvm.mlir.constant(true) : i1
//     llvm.intr.assume %8 ["separate_storage"(%3, %4 : !llvm.ptr, !llvm.ptr)] : i1
//     llvm.intr.assume %8 ["separate_storage"(%3, %7 : !llvm.ptr, !llvm.ptr)] : i1
//     llvm.intr.assume %8 ["separate_storage"(%4, %7 : !llvm.ptr, !llvm.ptr)] : i1
//     return
//   }
// }

// -----

func.func @di(%0: memref<?x4xf32>)  {
  %3:1 = memref.distinct_objects %0: memref<?x4xf32>
  return
}

// expected:
// module {
//   func.func @di(%arg0: memref<?x4xf32>) {
//     return
//   }
// }
