// test: pass --finalize-memref-to-llvm=use-aligned-alloc

func.func @alloc(%n: index) -> memref<3x?xf32> {
  %0 = memref.alloc(%n) : memref<3x?xf32>
  return %0 : memref<3x?xf32>
}

// expected:
// module {
//   llvm.func @aligned_alloc(i64, i64) -> !llvm.ptr
//   func.func @alloc(%arg0: index) -> memref<3x?xf32> {
//     %0 = builtin.unrealized_conversion_cast %arg0 : index to i64
//     %1 = llvm.mlir.constant(3 : index) : i64
//     %2 = llvm.mlir.constant(1 : index) : i64
//     %3 = llvm.mul %0, %1 : i64
//     %4 = llvm.mlir.zero : !llvm.ptr
//     %5 = llvm.getelementptr %4[%3] : (!llvm.ptr, i64) -> !llvm.ptr, f32
//     %6 = llvm.ptrtoint %5 : !llvm.ptr to i64
//     %7 = llvm.mlir.constant(16 : index) : i64
//     %8 = llvm.mlir.constant(1 : index) : i64
//     %9 = llvm.sub %7, %8 : i64
//     %10 = llvm.add %6, %9 : i64
//     %11 = llvm.urem %10, %7 : i64
//     %12 = llvm.sub %10, %11 : i64
//     %13 = llvm.call @aligned_alloc(%7, %12) : (i64, i64) -> !llvm.ptr
//     %14 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//     %15 = llvm.insertvalue %13, %14[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %16 = llvm.insertvalue %13, %15[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %17 = llvm.mlir.constant(0 : index) : i64
//     %18 = llvm.insertvalue %17, %16[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %19 = llvm.insertvalue %1, %18[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %20 = llvm.insertvalue %0, %19[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %21 = llvm.insertvalue %0, %20[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %22 = llvm.insertvalue %2, %21[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %23 = builtin.unrealized_conversion_cast %22 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> to memref<3x?xf32>
//     return %23 : memref<3x?xf32>
//   }
// }

// -----

func.func @alloc_al(%n: index) {
  %0 = memref.alloc(%n) {alignment = 32} : memref<?x4xf32, 2>
  return
}

// expected:
// module {
//   llvm.func @aligned_alloc(i64, i64) -> !llvm.ptr
//   func.func @alloc_al(%arg0: index) {
//     %0 = builtin.unrealized_conversion_cast %arg0 : index to i64
//     %1 = llvm.mlir.constant(4 : index) : i64
//     %2 = llvm.mlir.constant(1 : index) : i64
//     %3 = llvm.mul %1, %0 : i64
//     %4 = llvm.mlir.zero : !llvm.ptr
//     %5 = llvm.getelementptr %4[%3] : (!llvm.ptr, i64) -> !llvm.ptr, f32
//     %6 = llvm.ptrtoint %5 : !llvm.ptr to i64
//     %7 = llvm.mlir.constant(32 : index) : i64
//     %8 = llvm.mlir.constant(1 : index) : i64
//     %9 = llvm.sub %7, %8 : i64
//     %10 = llvm.add %6, %9 : i64
//     %11 = llvm.urem %10, %7 : i64
//     %12 = llvm.sub %10, %11 : i64
//     %13 = llvm.call @aligned_alloc(%7, %12) : (i64, i64) -> !llvm.ptr
//     %14 = llvm.addrspacecast %13 : !llvm.ptr to !llvm.ptr<2>
//     %15 = llvm.mlir.poison : !llvm.struct<(ptr<2>, ptr<2>, i64, array<2 x i64>, array<2 x i64>)>
//     %16 = llvm.insertvalue %14, %15[0] : !llvm.struct<(ptr<2>, ptr<2>, i64, array<2 x i64>, array<2 x i64>)> 
//     %17 = llvm.insertvalue %14, %16[1] : !llvm.struct<(ptr<2>, ptr<2>, i64, array<2 x i64>, array<2 x i64>)> 
//     %18 = llvm.mlir.constant(0 : index) : i64
//     %19 = llvm.insertvalue %18, %17[2] : !llvm.struct<(ptr<2>, ptr<2>, i64, array<2 x i64>, array<2 x i64>)> 
//     %20 = llvm.insertvalue %0, %19[3, 0] : !llvm.struct<(ptr<2>, ptr<2>, i64, array<2 x i64>, array<2 x i64>)> 
//     %21 = llvm.insertvalue %1, %20[3, 1] : !llvm.struct<(ptr<2>, ptr<2>, i64, array<2 x i64>, array<2 x i64>)> 
//     %22 = llvm.insertvalue %1, %21[4, 0] : !llvm.struct<(ptr<2>, ptr<2>, i64, array<2 x i64>, array<2 x i64>)> 
//     %23 = llvm.insertvalue %2, %22[4, 1] : !llvm.struct<(ptr<2>, ptr<2>, i64, array<2 x i64>, array<2 x i64>)> 
//     return
//   }
// }

// -----

func.func @alloc_v() {
  %0 = memref.alloc() : memref<vector<2xf32>>
  %1 = memref.alloc() : memref<4xmemref<4xf32>>
  return
}

// expected:
// module {
//   llvm.func @aligned_alloc(i64, i64) -> !llvm.ptr
//   func.func @alloc_v() {
//     %0 = llvm.mlir.constant(1 : index) : i64
//     %1 = llvm.mlir.zero : !llvm.ptr
//     %2 = llvm.getelementptr %1[%0] : (!llvm.ptr, i64) -> !llvm.ptr, vector<2xf32>
//     %3 = llvm.ptrtoint %2 : !llvm.ptr to i64
//     %4 = llvm.mlir.constant(16 : index) : i64
//     %5 = llvm.mlir.constant(1 : index) : i64
//     %6 = llvm.sub %4, %5 : i64
//     %7 = llvm.add %3, %6 : i64
//     %8 = llvm.urem %7, %4 : i64
//     %9 = llvm.sub %7, %8 : i64
//     %10 = llvm.call @aligned_alloc(%4, %9) : (i64, i64) -> !llvm.ptr
//     %11 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64)>
//     %12 = llvm.insertvalue %10, %11[0] : !llvm.struct<(ptr, ptr, i64)> 
//     %13 = llvm.insertvalue %10, %12[1] : !llvm.struct<(ptr, ptr, i64)> 
//     %14 = llvm.mlir.constant(0 : index) : i64
//     %15 = llvm.insertvalue %14, %13[2] : !llvm.struct<(ptr, ptr, i64)> 
//     %16 = llvm.mlir.constant(4 : index) : i64
//     %17 = llvm.mlir.constant(1 : index) : i64
//     %18 = llvm.mlir.zero : !llvm.ptr
//     %19 = llvm.getelementptr %18[%16] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//     %20 = llvm.ptrtoint %19 : !llvm.ptr to i64
//     %21 = llvm.mlir.constant(64 : index) : i64
//     %22 = llvm.mlir.constant(1 : index) : i64
//     %23 = llvm.sub %21, %22 : i64
//     %24 = llvm.add %20, %23 : i64
//     %25 = llvm.urem %24, %21 : i64
//     %26 = llvm.sub %24, %25 : i64
//     %27 = llvm.call @aligned_alloc(%21, %26) : (i64, i64) -> !llvm.ptr
//     %28 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//     %29 = llvm.insertvalue %27, %28[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %30 = llvm.insertvalue %27, %29[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %31 = llvm.mlir.constant(0 : index) : i64
//     %32 = llvm.insertvalue %31, %30[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %33 = llvm.insertvalue %16, %32[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %34 = llvm.insertvalue %17, %33[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     return
//   }
// }

// -----

func.func @m() {
  %1 = memref.alloc() : memref<4xcomplex<f32>>
  %2 = memref.alloc() : memref<4xindex, 1>
  return
}

// expected:
// module {
//   llvm.func @aligned_alloc(i64, i64) -> !llvm.ptr
//   func.func @m() {
//     %0 = llvm.mlir.constant(4 : index) : i64
//     %1 = llvm.mlir.constant(1 : index) : i64
//     %2 = llvm.mlir.zero : !llvm.ptr
//     %3 = llvm.getelementptr %2[%0] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(f32, f32)>
//     %4 = llvm.ptrtoint %3 : !llvm.ptr to i64
//     %5 = llvm.mlir.constant(16 : index) : i64
//     %6 = llvm.call @aligned_alloc(%5, %4) : (i64, i64) -> !llvm.ptr
//     %7 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//     %8 = llvm.insertvalue %6, %7[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %9 = llvm.insertvalue %6, %8[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %10 = llvm.mlir.constant(0 : index) : i64
//     %11 = llvm.insertvalue %10, %9[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %12 = llvm.insertvalue %0, %11[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %13 = llvm.insertvalue %1, %12[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %14 = llvm.mlir.constant(4 : index) : i64
//     %15 = llvm.mlir.constant(1 : index) : i64
//     %16 = llvm.mlir.zero : !llvm.ptr
//     %17 = llvm.getelementptr %16[%14] : (!llvm.ptr, i64) -> !llvm.ptr, i64
//     %18 = llvm.ptrtoint %17 : !llvm.ptr to i64
//     %19 = llvm.mlir.constant(16 : index) : i64
//     %20 = llvm.call @aligned_alloc(%19, %18) : (i64, i64) -> !llvm.ptr
//     %21 = llvm.addrspacecast %20 : !llvm.ptr to !llvm.ptr<1>
//     %22 = llvm.mlir.poison : !llvm.struct<(ptr<1>, ptr<1>, i64, array<1 x i64>, array<1 x i64>)>
//     %23 = llvm.insertvalue %21, %22[0] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<1 x i64>, array<1 x i64>)> 
//     %24 = llvm.insertvalue %21, %23[1] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<1 x i64>, array<1 x i64>)> 
//     %25 = llvm.mlir.constant(0 : index) : i64
//     %26 = llvm.insertvalue %25, %24[2] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<1 x i64>, array<1 x i64>)> 
//     %27 = llvm.insertvalue %14, %26[3, 0] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<1 x i64>, array<1 x i64>)> 
//     %28 = llvm.insertvalue %15, %27[4, 0] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<1 x i64>, array<1 x i64>)> 
//     return
//   }
// }
