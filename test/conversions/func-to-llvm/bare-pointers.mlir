// test: pass --convert-func-to-llvm=use-bare-ptr-memref-call-conv --allow-unregistered-dialect

func.func private @g(memref<2xf32>) -> memref<2xf32>

func.func @f(%a: memref<4xf32>, %b: memref<2xf32>, %c: memref<2xf32, strided<[2], offset: 3>>) -> (memref<2xf32>, i32) {
  %x = call @g(%b) : (memref<2xf32>) -> memref<2xf32>
  %i = arith.constant 0 : i32
  return %x, %i : memref<2xf32>, i32
}

func.func @dynamic(%a: memref<?xf32>) -> memref<?xf32> {
  return %a : memref<?xf32>
}

func.func @unranked(%a: memref<*xf32>) {
  call @unranked(%a) : (memref<*xf32>) -> ()
  return
}

// expected:
// module {
//   llvm.func @g(!llvm.ptr) -> !llvm.ptr attributes {sym_visibility = "private"}
//   llvm.func @f(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: !llvm.ptr) -> !llvm.struct<(ptr, i32)> {
//     %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//     %1 = llvm.insertvalue %arg1, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %3 = llvm.mlir.constant(0 : index) : i64
//     %4 = llvm.insertvalue %3, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %5 = llvm.mlir.constant(2 : index) : i64
//     %6 = llvm.insertvalue %5, %4[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %7 = llvm.mlir.constant(1 : index) : i64
//     %8 = llvm.insertvalue %7, %6[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %9 = llvm.extractvalue %8[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %10 = llvm.call @g(%9) : (!llvm.ptr) -> !llvm.ptr
//     %11 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//     %12 = llvm.insertvalue %10, %11[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %13 = llvm.insertvalue %10, %12[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %14 = llvm.mlir.constant(0 : index) : i64
//     %15 = llvm.insertvalue %14, %13[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %16 = llvm.mlir.constant(2 : index) : i64
//     %17 = llvm.insertvalue %16, %15[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %18 = llvm.mlir.constant(1 : index) : i64
//     %19 = llvm.insertvalue %18, %17[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %c0_i32 = arith.constant 0 : i32
//     %20 = llvm.extractvalue %19[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %21 = llvm.mlir.poison : !llvm.struct<(ptr, i32)>
//     %22 = llvm.insertvalue %20, %21[0] : !llvm.struct<(ptr, i32)> 
//     %23 = llvm.insertvalue %c0_i32, %22[1] : !llvm.struct<(ptr, i32)> 
//     llvm.return %23 : !llvm.struct<(ptr, i32)>
//   }
//   func.func @dynamic(%arg0: memref<?xf32>) -> memref<?xf32> {
//     %0 = builtin.unrealized_conversion_cast %arg0 : memref<?xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//     llvm.return %0 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//   }
//   func.func @unranked(%arg0: memref<*xf32>) {
//     call @unranked(%arg0) : (memref<*xf32>) -> ()
//     llvm.return
//   }
// }
