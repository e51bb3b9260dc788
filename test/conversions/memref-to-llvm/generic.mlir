// test: pass --finalize-memref-to-llvm=use-generic-functions

func.func @alloc(%n: index) -> memref<3x?xf32> {
  %0 = memref.alloc(%n) : memref<3x?xf32>
  return %0 : memref<3x?xf32>
}

// expected:
// module {
//   llvm.func @_mlir_memref_to_llvm_alloc(i64) -> !llvm.ptr
//   func.func @alloc(%arg0: index) -> memref<3x?xf32> {
//     %0 = builtin.unrealized_conversion_cast %arg0 : index to i64
//     %1 = llvm.mlir.constant(3 : index) : i64
//     %2 = llvm.mlir.constant(1 : index) : i64
//     %3 = llvm.mul %0, %1 : i64
//     %4 = llvm.mlir.zero : !llvm.ptr
//     %5 = llvm.getelementptr %4[%3] : (!llvm.ptr, i64) -> !llvm.ptr, f32
//     %6 = llvm.ptrtoint %5 : !llvm.ptr to i64
//     %7 = llvm.call @_mlir_memref_to_llvm_alloc(%6) : (i64) -> !llvm.ptr
//     %8 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//     %9 = llvm.insertvalue %7, %8[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %10 = llvm.insertvalue %7, %9[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %11 = llvm.mlir.constant(0 : index) : i64
//     %12 = llvm.insertvalue %11, %10[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %13 = llvm.insertvalue %1, %12[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %14 = llvm.insertvalue %0, %13[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %15 = llvm.insertvalue %0, %14[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %16 = llvm.insertvalue %2, %15[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %17 = builtin.unrealized_conversion_cast %16 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> to memref<3x?xf32>
//     return %17 : memref<3x?xf32>
//   }
// }

// -----

func.func @free(%0: memref<*xf32>) {
  memref.dealloc %0 : memref<*xf32>
  return
}

// expected:
// module {
//   llvm.func @_mlir_memref_to_llvm_free(!llvm.ptr)
//   func.func @free(%arg0: memref<*xf32>) {
//     %0 = builtin.unrealized_conversion_cast %arg0 : memref<*xf32> to !llvm.struct<(i64, ptr)>
//     %1 = llvm.extractvalue %0[1] : !llvm.struct<(i64, ptr)> 
//     %2 = llvm.load %1 : !llvm.ptr -> !llvm.ptr
//     llvm.call @_mlir_memref_to_llvm_free(%2) : (!llvm.ptr) -> ()
//     return
//   }
// }
