// test: pass --expand-strided-metadata --finalize-memref-to-llvm --lower-affine --convert-arith-to-llvm --cse

func.func @subview(%m: memref<64x4xf32, strided<[4, 1]>>, %a: index, %b: index) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
  %0 = memref.subview %m[%a, %b] [%a, %b] [%b, %a] : memref<64x4xf32, strided<[4, 1]>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %0 : memref<?x?xf32, strided<[?, ?], offset: ?>>
}

// expected:
// module {
//   func.func @subview(%arg0: memref<64x4xf32, strided<[4, 1]>>, %arg1: index, %arg2: index) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
//     %0 = builtin.unrealized_conversion_cast %arg1 : index to i64
//     %1 = builtin.unrealized_conversion_cast %arg2 : index to i64
//     %2 = builtin.unrealized_conversion_cast %arg0 : memref<64x4xf32, strided<[4, 1]>> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//     %3 = llvm.extractvalue %2[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %4 = llvm.extractvalue %2[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %5 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64)>
//     %6 = llvm.insertvalue %3, %5[0] : !llvm.struct<(ptr, ptr, i64)> 
//     %7 = llvm.insertvalue %4, %6[1] : !llvm.struct<(ptr, ptr, i64)> 
//     %8 = llvm.mlir.constant(0 : index) : i64
//     %9 = llvm.mlir.constant(4 : index) : i64
//     %10 = llvm.mul %1, %9 overflow<nsw> : i64
//     %11 = builtin.unrealized_conversion_cast %10 : i64 to index
//     %12 = builtin.unrealized_conversion_cast %11 : index to i64
//     %13 = llvm.mul %0, %9 overflow<nsw> : i64
//     %14 = llvm.add %13, %1 : i64
//     %15 = builtin.unrealized_conversion_cast %14 : i64 to index
//     %16 = builtin.unrealized_conversion_cast %15 : index to i64
//     %17 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//     %18 = llvm.insertvalue %3, %17[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %19 = llvm.insertvalue %4, %18[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %20 = llvm.insertvalue %16, %19[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %21 = llvm.insertvalue %0, %20[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %22 = llvm.insertvalue %12, %21[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %23 = llvm.insertvalue %1, %22[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %24 = llvm.insertvalue %0, %23[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %25 = builtin.unrealized_conversion_cast %24 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> to memref<?x?xf32, strided<[?, ?], offset: ?>>
//     return %25 : memref<?x?xf32, strided<[?, ?], offset: ?>>
//   }
// }
