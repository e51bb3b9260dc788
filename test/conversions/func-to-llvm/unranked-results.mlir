// test: pass --convert-func-to-llvm

func.func @two(%a: memref<*xf32>, %b: memref<*xi32, 3>) -> (memref<*xf32>, i1, memref<*xi32, 3>) {
  %t = arith.constant true
  return %a, %t, %b : memref<*xf32>, i1, memref<*xi32, 3>
}

func.func @caller(%a: memref<*xf32>, %b: memref<*xi32, 3>) {
  %r:3 = call @two(%a, %b) : (memref<*xf32>, memref<*xi32, 3>) -> (memref<*xf32>, i1, memref<*xi32, 3>)
  return
}

// expected:
// module {
//   llvm.func @free(!llvm.ptr)
//   llvm.func @malloc(i64) -> !llvm.ptr
//   llvm.func @two(%arg0: i64, %arg1: !llvm.ptr, %arg2: i64, %arg3: !llvm.ptr) -> !llvm.struct<(struct<(i64, ptr)>, i1, struct<(i64, ptr)>)> {
//     %0 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
//     %1 = llvm.insertvalue %arg2, %0[0] : !llvm.struct<(i64, ptr)> 
//     %2 = llvm.insertvalue %arg3, %1[1] : !llvm.struct<(i64, ptr)> 
//     %3 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
//     %4 = llvm.insertvalue %arg0, %3[0] : !llvm.struct<(i64, ptr)> 
//     %5 = llvm.insertvalue %arg1, %4[1] : !llvm.struct<(i64, ptr)> 
//     %true = arith.constant true
//     %6 = llvm.mlir.constant(1 : index) : i64
//     %7 = llvm.mlir.constant(2 : index) : i64
//     %8 = llvm.mlir.constant(8 : index) : i64
//     %9 = llvm.mlir.constant(8 : index) : i64
//     %10 = llvm.mul %7, %9 : i64
//     %11 = llvm.extractvalue %5[0] : !llvm.struct<(i64, ptr)> 
//     %12 = llvm.mul %7, %11 : i64
//     %13 = llvm.add %12, %6 : i64
//     %14 = llvm.mul %13, %8 : i64
//     %15 = llvm.add %10, %14 : i64
//     %16 = llvm.call @malloc(%15) : (i64) -> !llvm.ptr
//     %17 = llvm.extractvalue %5[1] : !llvm.struct<(i64, ptr)> 
//     "llvm.intr.memcpy"(%16, %17, %15) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
//     %18 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
//     %19 = llvm.extractvalue %5[0] : !llvm.struct<(i64, ptr)> 
//     %20 = llvm.insertvalue %19, %18[0] : !llvm.struct<(i64, ptr)> 
//     %21 = llvm.insertvalue %16, %20[1] : !llvm.struct<(i64, ptr)> 
//     %22 = llvm.mlir.constant(1 : index) : i64
//     %23 = llvm.mlir.constant(2 : index) : i64
//     %24 = llvm.mlir.constant(8 : index) : i64
//     %25 = llvm.mlir.constant(8 : index) : i64
//     %26 = llvm.mul %23, %25 : i64
//     %27 = llvm.extractvalue %2[0] : !llvm.struct<(i64, ptr)> 
//     %28 = llvm.mul %23, %27 : i64
//     %29 = llvm.add %28, %22 : i64
//     %30 = llvm.mul %29, %24 : i64
//     %31 = llvm.add %26, %30 : i64
//     %32 = llvm.call @malloc(%31) : (i64) -> !llvm.ptr
//     %33 = llvm.extractvalue %2[1] : !llvm.struct<(i64, ptr)> 
//     "llvm.intr.memcpy"(%32, %33, %31) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
//     %34 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
//     %35 = llvm.extractvalue %2[0] : !llvm.struct<(i64, ptr)> 
//     %36 = llvm.insertvalue %35, %34[0] : !llvm.struct<(i64, ptr)> 
//     %37 = llvm.insertvalue %32, %36[1] : !llvm.struct<(i64, ptr)> 
//     %38 = llvm.mlir.poison : !llvm.struct<(struct<(i64, ptr)>, i1, struct<(i64, ptr)>)>
//     %39 = llvm.insertvalue %21, %38[0] : !llvm.struct<(struct<(i64, ptr)>, i1, struct<(i64, ptr)>)> 
//     %40 = llvm.insertvalue %true, %39[1] : !llvm.struct<(struct<(i64, ptr)>, i1, struct<(i64, ptr)>)> 
//     %41 = llvm.insertvalue %37, %40[2] : !llvm.struct<(struct<(i64, ptr)>, i1, struct<(i64, ptr)>)> 
//     llvm.return %41 : !llvm.struct<(struct<(i64, ptr)>, i1, struct<(i64, ptr)>)>
//   }
//   llvm.func @caller(%arg0: i64, %arg1: !llvm.ptr, %arg2: i64, %arg3: !llvm.ptr) {
//     %0 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
//     %1 = llvm.insertvalue %arg2, %0[0] : !llvm.struct<(i64, ptr)> 
//     %2 = llvm.insertvalue %arg3, %1[1] : !llvm.struct<(i64, ptr)> 
//     %3 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
//     %4 = llvm.insertvalue %arg0, %3[0] : !llvm.struct<(i64, ptr)> 
//     %5 = llvm.insertvalue %arg1, %4[1] : !llvm.struct<(i64, ptr)> 
//     %6 = llvm.extractvalue %5[0] : !llvm.struct<(i64, ptr)> 
//     %7 = llvm.extractvalue %5[1] : !llvm.struct<(i64, ptr)> 
//     %8 = llvm.extractvalue %2[0] : !llvm.struct<(i64, ptr)> 
//     %9 = llvm.extractvalue %2[1] : !llvm.struct<(i64, ptr)> 
//     %10 = llvm.call @two(%6, %7, %8, %9) : (i64, !llvm.ptr, i64, !llvm.ptr) -> !llvm.struct<(struct<(i64, ptr)>, i1, struct<(i64, ptr)>)>
//     %11 = llvm.extractvalue %10[0] : !llvm.struct<(struct<(i64, ptr)>, i1, struct<(i64, ptr)>)> 
//     %12 = llvm.extractvalue %10[1] : !llvm.struct<(struct<(i64, ptr)>, i1, struct<(i64, ptr)>)> 
//     %13 = llvm.extractvalue %10[2] : !llvm.struct<(struct<(i64, ptr)>, i1, struct<(i64, ptr)>)> 
//     %14 = llvm.mlir.constant(1 : index) : i64
//     %15 = llvm.mlir.constant(2 : index) : i64
//     %16 = llvm.mlir.constant(8 : index) : i64
//     %17 = llvm.mlir.constant(8 : index) : i64
//     %18 = llvm.mul %15, %17 : i64
//     %19 = llvm.extractvalue %11[0] : !llvm.struct<(i64, ptr)> 
//     %20 = llvm.mul %15, %19 : i64
//     %21 = llvm.add %20, %14 : i64
//     %22 = llvm.mul %21, %16 : i64
//     %23 = llvm.add %18, %22 : i64
//     %24 = llvm.alloca %23 x i8 : (i64) -> !llvm.ptr
//     %25 = llvm.extractvalue %11[1] : !llvm.struct<(i64, ptr)> 
//     "llvm.intr.memcpy"(%24, %25, %23) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
//     llvm.call @free(%25) : (!llvm.ptr) -> ()
//     %26 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
//     %27 = llvm.extractvalue %11[0] : !llvm.struct<(i64, ptr)> 
//     %28 = llvm.insertvalue %27, %26[0] : !llvm.struct<(i64, ptr)> 
//     %29 = llvm.insertvalue %24, %28[1] : !llvm.struct<(i64, ptr)> 
//     %30 = llvm.mlir.constant(1 : index) : i64
//     %31 = llvm.mlir.constant(2 : index) : i64
//     %32 = llvm.mlir.constant(8 : index) : i64
//     %33 = llvm.mlir.constant(8 : index) : i64
//     %34 = llvm.mul %31, %33 : i64
//     %35 = llvm.extractvalue %13[0] : !llvm.struct<(i64, ptr)> 
//     %36 = llvm.mul %31, %35 : i64
//     %37 = llvm.add %36, %30 : i64
//     %38 = llvm.mul %37, %32 : i64
//     %39 = llvm.add %34, %38 : i64
//     %40 = llvm.alloca %39 x i8 : (i64) -> !llvm.ptr
//     %41 = llvm.extractvalue %13[1] : !llvm.struct<(i64, ptr)> 
//     "llvm.intr.memcpy"(%40, %41, %39) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
//     llvm.call @free(%41) : (!llvm.ptr) -> ()
//     %42 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
//     %43 = llvm.extractvalue %13[0] : !llvm.struct<(i64, ptr)> 
//     %44 = llvm.insertvalue %43, %42[0] : !llvm.struct<(i64, ptr)> 
//     %45 = llvm.insertvalue %40, %44[1] : !llvm.struct<(i64, ptr)> 
//     llvm.return
//   }
// }
