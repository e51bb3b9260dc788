// test: pass --finalize-memref-to-llvm

func.func @alloc(%n: index) -> memref<3x?xf32> {
  %0 = memref.alloc(%n) : memref<3x?xf32>
  return %0 : memref<3x?xf32>
}

// expected:
// module {
//   llvm.func @malloc(i64) -> !llvm.ptr
//   func.func @alloc(%arg0: index) -> memref<3x?xf32> {
//     %0 = builtin.unrealized_conversion_cast %arg0 : index to i64
//     %1 = llvm.mlir.constant(3 : index) : i64
//     %2 = llvm.mlir.constant(1 : index) : i64
//     %3 = llvm.mul %0, %1 : i64
//     %4 = llvm.mlir.zero : !llvm.ptr
//     %5 = llvm.getelementptr %4[%3] : (!llvm.ptr, i64) -> !llvm.ptr, f32
//     %6 = llvm.ptrtoint %5 : !llvm.ptr to i64
//     %7 = llvm.call @malloc(%6) : (i64) -> !llvm.ptr
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

func.func @alloca(%n: index) {
  %0 = memref.alloca(%n) {alignment = 32} : memref<?x4xf32>  %1 = memref.alloca() : memref<4xindex> %2 = memref.alloca() : memref<f32, 3>
  return
}

// expected:
// module {
//   func.func @alloca(%arg0: index) {
//     %0 = builtin.unrealized_conversion_cast %arg0 : index to i64
//     %1 = llvm.mlir.constant(4 : index) : i64
//     %2 = llvm.mlir.constant(1 : index) : i64
//     %3 = llvm.mul %1, %0 : i64
//     %4 = llvm.alloca %3 x f32 {alignment = 32 : i64} : (i64) -> !llvm.ptr
//     %5 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//     %6 = llvm.insertvalue %4, %5[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %7 = llvm.insertvalue %4, %6[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %8 = llvm.mlir.constant(0 : index) : i64
//     %9 = llvm.insertvalue %8, %7[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %10 = llvm.insertvalue %0, %9[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %11 = llvm.insertvalue %1, %10[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %12 = llvm.insertvalue %1, %11[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %13 = llvm.insertvalue %2, %12[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %14 = llvm.mlir.constant(4 : index) : i64
//     %15 = llvm.mlir.constant(1 : index) : i64
//     %16 = llvm.alloca %14 x i64 : (i64) -> !llvm.ptr
//     %17 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//     %18 = llvm.insertvalue %16, %17[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %19 = llvm.insertvalue %16, %18[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %20 = llvm.mlir.constant(0 : index) : i64
//     %21 = llvm.insertvalue %20, %19[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %22 = llvm.insertvalue %14, %21[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %23 = llvm.insertvalue %15, %22[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %24 = llvm.mlir.constant(1 : index) : i64
//     %25 = llvm.alloca %24 x f32 : (i64) -> !llvm.ptr<3>
//     %26 = llvm.mlir.poison : !llvm.struct<(ptr<3>, ptr<3>, i64)>
//     %27 = llvm.insertvalue %25, %26[0] : !llvm.struct<(ptr<3>, ptr<3>, i64)> 
//     %28 = llvm.insertvalue %25, %27[1] : !llvm.struct<(ptr<3>, ptr<3>, i64)> 
//     %29 = llvm.mlir.constant(0 : index) : i64
//     %30 = llvm.insertvalue %29, %28[2] : !llvm.struct<(ptr<3>, ptr<3>, i64)> 
//     return
//   }
// }

// -----

func.func @dealloc_u(%0: memref<*xf32>) {
  memref.dealloc %0 : memref<*xf32>
  return
}

// expected:
// module {
//   llvm.func @free(!llvm.ptr)
//   func.func @dealloc_u(%arg0: memref<*xf32>) {
//     %0 = builtin.unrealized_conversion_cast %arg0 : memref<*xf32> to !llvm.struct<(i64, ptr)>
//     %1 = llvm.extractvalue %0[1] : !llvm.struct<(i64, ptr)> 
//     %2 = llvm.load %1 : !llvm.ptr -> !llvm.ptr
//     llvm.call @free(%2) : (!llvm.ptr) -> ()
//     return
//   }
// }

// -----

memref.global "private" constant @g : memref<2x2xf32> = dense<[[1.0, 2.0],[3.0,4.0]]>
memref.global @h : memref<4xi32, 3> = uninitialized
memref.global "private" @e : memref<f32>
memref.global "private" @s : memref<f32> = dense<1.0> {alignment = 64}
func.func @gg() {
  %0 = memref.get_global @g : memref<2x2xf32>
  %1 = memref.get_global @h : memref<4xi32, 3>
  %2 = memref.get_global @s : memref<f32>
  return
}

// expected:
// module {
//   llvm.mlir.global private constant @g(dense<[[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xf32>) {addr_space = 0 : i32} : !llvm.array<2 x array<2 x f32>>
//   llvm.mlir.global external @h() {addr_space = 3 : i32} : !llvm.array<4 x i32> {
//     %0 = llvm.mlir.undef : !llvm.array<4 x i32>
//     llvm.return %0 : !llvm.array<4 x i32>
//   }
//   llvm.mlir.global private @e() {addr_space = 0 : i32} : f32
//   llvm.mlir.global private @s(1.000000e+00 : f32) {addr_space = 0 : i32, alignment = 64 : i64} : f32
//   func.func @gg() {
//     %0 = llvm.mlir.constant(2 : index) : i64
//     %1 = llvm.mlir.constant(2 : index) : i64
//     %2 = llvm.mlir.constant(1 : index) : i64
//     %3 = llvm.mlir.constant(4 : index) : i64
//     %4 = llvm.mlir.zero : !llvm.ptr
//     %5 = llvm.getelementptr %4[%3] : (!llvm.ptr, i64) -> !llvm.ptr, f32
//     %6 = llvm.ptrtoint %5 : !llvm.ptr to i64
//     %7 = llvm.mlir.addressof @g : !llvm.ptr
//     %8 = llvm.getelementptr %7[0, 0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x array<2 x f32>>
//     %9 = llvm.mlir.constant(3735928559 : index) : i64
//     %10 = llvm.inttoptr %9 : i64 to !llvm.ptr
//     %11 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//     %12 = llvm.insertvalue %10, %11[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %13 = llvm.insertvalue %8, %12[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %14 = llvm.mlir.constant(0 : index) : i64
//     %15 = llvm.insertvalue %14, %13[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %16 = llvm.insertvalue %0, %15[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %17 = llvm.insertvalue %1, %16[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %18 = llvm.insertvalue %1, %17[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %19 = llvm.insertvalue %2, %18[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %20 = llvm.mlir.constant(4 : index) : i64
//     %21 = llvm.mlir.constant(1 : index) : i64
//     %22 = llvm.mlir.zero : !llvm.ptr
//     %23 = llvm.getelementptr %22[%20] : (!llvm.ptr, i64) -> !llvm.ptr, i32
//     %24 = llvm.ptrtoint %23 : !llvm.ptr to i64
//     %25 = llvm.mlir.addressof @h : !llvm.ptr<3>
//     %26 = llvm.getelementptr %25[0, 0] : (!llvm.ptr<3>) -> !llvm.ptr<3>, !llvm.array<4 x i32>
//     %27 = llvm.mlir.constant(3735928559 : index) : i64
//     %28 = llvm.inttoptr %27 : i64 to !llvm.ptr<3>
//     %29 = llvm.mlir.poison : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
//     %30 = llvm.insertvalue %28, %29[0] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)> 
//     %31 = llvm.insertvalue %26, %30[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)> 
//     %32 = llvm.mlir.constant(0 : index) : i64
//     %33 = llvm.insertvalue %32, %31[2] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)> 
//     %34 = llvm.insertvalue %20, %33[3, 0] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)> 
//     %35 = llvm.insertvalue %21, %34[4, 0] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)> 
//     %36 = llvm.mlir.constant(1 : index) : i64
//     %37 = llvm.mlir.zero : !llvm.ptr
//     %38 = llvm.getelementptr %37[%36] : (!llvm.ptr, i64) -> !llvm.ptr, f32
//     %39 = llvm.ptrtoint %38 : !llvm.ptr to i64
//     %40 = llvm.mlir.addressof @s : !llvm.ptr
//     %41 = llvm.getelementptr %40[0] : (!llvm.ptr) -> !llvm.ptr, f32
//     %42 = llvm.mlir.constant(3735928559 : index) : i64
//     %43 = llvm.inttoptr %42 : i64 to !llvm.ptr
//     %44 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64)>
//     %45 = llvm.insertvalue %43, %44[0] : !llvm.struct<(ptr, ptr, i64)> 
//     %46 = llvm.insertvalue %41, %45[1] : !llvm.struct<(ptr, ptr, i64)> 
//     %47 = llvm.mlir.constant(0 : index) : i64
//     %48 = llvm.insertvalue %47, %46[2] : !llvm.struct<(ptr, ptr, i64)> 
//     return
//   }
// }

// -----

func.func @scope() -> f32 {
  %0 = memref.alloca_scope -> f32 { %1 = memref.alloca() : memref<4xf32>
  %c = arith.constant 1.0 : f32
  memref.alloca_scope.return %c : f32 }
  return %0 : f32
}

// expected:
// module {
//   func.func @scope() -> f32 {
//     %0 = llvm.intr.stacksave : !llvm.ptr
//     llvm.br ^bb1
//   ^bb1:  // pred: ^bb0
//     %1 = llvm.mlir.constant(4 : index) : i64
//     %2 = llvm.mlir.constant(1 : index) : i64
//     %3 = llvm.alloca %1 x f32 : (i64) -> !llvm.ptr
//     %4 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//     %5 = llvm.insertvalue %3, %4[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %6 = llvm.insertvalue %3, %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %7 = llvm.mlir.constant(0 : index) : i64
//     %8 = llvm.insertvalue %7, %6[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %9 = llvm.insertvalue %1, %8[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %10 = llvm.insertvalue %2, %9[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %cst = arith.constant 1.000000e+00 : f32
//     llvm.intr.stackrestore %0 : !llvm.ptr
//     llvm.br ^bb2(%cst : f32)
//   ^bb2(%11: f32):  // pred: ^bb1
//     llvm.br ^bb3
//   ^bb3:  // pred: ^bb2
//     return %11 : f32
//   }
// }

// -----

func.func @realloc(%0: memref<4xf32>) {
  %1 = memref.realloc %0 : memref<4xf32> to memref<8xf32>
  return
}

// expected:
// module {
//   func.func @realloc(%arg0: memref<4xf32>) {
//     %0 = memref.realloc %arg0 : memref<4xf32> to memref<8xf32>
//     return
//   }
// }

// -----

func.func @lay2(%i: index) {
  %1 = memref.alloc() : memref<4x4xf32, affine_map<(i, j) -> (j, i)>>
  return
}

// expected:
// #map = affine_map<(d0, d1) -> (d1, d0)>
// module {
//   func.func @lay2(%arg0: index) {
//     %alloc = memref.alloc() : memref<4x4xf32, #map>
//     return
//   }
// }

// -----

func.func @alloc_al(%n: index) {
  %0 = memref.alloc(%n) {alignment = 32} : memref<?x4xf32, 2>
  return
}

// expected:
// module {
//   llvm.func @malloc(i64) -> !llvm.ptr
//   func.func @alloc_al(%arg0: index) {
//     %0 = builtin.unrealized_conversion_cast %arg0 : index to i64
//     %1 = llvm.mlir.constant(4 : index) : i64
//     %2 = llvm.mlir.constant(1 : index) : i64
//     %3 = llvm.mul %1, %0 : i64
//     %4 = llvm.mlir.zero : !llvm.ptr
//     %5 = llvm.getelementptr %4[%3] : (!llvm.ptr, i64) -> !llvm.ptr, f32
//     %6 = llvm.ptrtoint %5 : !llvm.ptr to i64
//     %7 = llvm.mlir.constant(32 : index) : i64
//     %8 = llvm.add %6, %7 : i64
//     %9 = llvm.call @malloc(%8) : (i64) -> !llvm.ptr
//     %10 = llvm.addrspacecast %9 : !llvm.ptr to !llvm.ptr<2>
//     %11 = llvm.ptrtoint %10 : !llvm.ptr<2> to i64
//     %12 = llvm.mlir.constant(1 : index) : i64
//     %13 = llvm.sub %7, %12 : i64
//     %14 = llvm.add %11, %13 : i64
//     %15 = llvm.urem %14, %7 : i64
//     %16 = llvm.sub %14, %15 : i64
//     %17 = llvm.inttoptr %16 : i64 to !llvm.ptr<2>
//     %18 = llvm.mlir.poison : !llvm.struct<(ptr<2>, ptr<2>, i64, array<2 x i64>, array<2 x i64>)>
//     %19 = llvm.insertvalue %10, %18[0] : !llvm.struct<(ptr<2>, ptr<2>, i64, array<2 x i64>, array<2 x i64>)> 
//     %20 = llvm.insertvalue %17, %19[1] : !llvm.struct<(ptr<2>, ptr<2>, i64, array<2 x i64>, array<2 x i64>)> 
//     %21 = llvm.mlir.constant(0 : index) : i64
//     %22 = llvm.insertvalue %21, %20[2] : !llvm.struct<(ptr<2>, ptr<2>, i64, array<2 x i64>, array<2 x i64>)> 
//     %23 = llvm.insertvalue %0, %22[3, 0] : !llvm.struct<(ptr<2>, ptr<2>, i64, array<2 x i64>, array<2 x i64>)> 
//     %24 = llvm.insertvalue %1, %23[3, 1] : !llvm.struct<(ptr<2>, ptr<2>, i64, array<2 x i64>, array<2 x i64>)> 
//     %25 = llvm.insertvalue %1, %24[4, 0] : !llvm.struct<(ptr<2>, ptr<2>, i64, array<2 x i64>, array<2 x i64>)> 
//     %26 = llvm.insertvalue %2, %25[4, 1] : !llvm.struct<(ptr<2>, ptr<2>, i64, array<2 x i64>, array<2 x i64>)> 
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
//   llvm.func @malloc(i64) -> !llvm.ptr
//   func.func @alloc_v() {
//     %0 = llvm.mlir.constant(1 : index) : i64
//     %1 = llvm.mlir.zero : !llvm.ptr
//     %2 = llvm.getelementptr %1[%0] : (!llvm.ptr, i64) -> !llvm.ptr, vector<2xf32>
//     %3 = llvm.ptrtoint %2 : !llvm.ptr to i64
//     %4 = llvm.mlir.zero : !llvm.ptr
//     %5 = llvm.getelementptr %4[1] : (!llvm.ptr) -> !llvm.ptr, vector<2xf32>
//     %6 = llvm.ptrtoint %5 : !llvm.ptr to i64
//     %7 = llvm.add %3, %6 : i64
//     %8 = llvm.call @malloc(%7) : (i64) -> !llvm.ptr
//     %9 = llvm.ptrtoint %8 : !llvm.ptr to i64
//     %10 = llvm.mlir.constant(1 : index) : i64
//     %11 = llvm.sub %6, %10 : i64
//     %12 = llvm.add %9, %11 : i64
//     %13 = llvm.urem %12, %6 : i64
//     %14 = llvm.sub %12, %13 : i64
//     %15 = llvm.inttoptr %14 : i64 to !llvm.ptr
//     %16 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64)>
//     %17 = llvm.insertvalue %8, %16[0] : !llvm.struct<(ptr, ptr, i64)> 
//     %18 = llvm.insertvalue %15, %17[1] : !llvm.struct<(ptr, ptr, i64)> 
//     %19 = llvm.mlir.constant(0 : index) : i64
//     %20 = llvm.insertvalue %19, %18[2] : !llvm.struct<(ptr, ptr, i64)> 
//     %21 = llvm.mlir.constant(4 : index) : i64
//     %22 = llvm.mlir.constant(1 : index) : i64
//     %23 = llvm.mlir.zero : !llvm.ptr
//     %24 = llvm.getelementptr %23[%21] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//     %25 = llvm.ptrtoint %24 : !llvm.ptr to i64
//     %26 = llvm.mlir.zero : !llvm.ptr
//     %27 = llvm.getelementptr %26[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//     %28 = llvm.ptrtoint %27 : !llvm.ptr to i64
//     %29 = llvm.add %25, %28 : i64
//     %30 = llvm.call @malloc(%29) : (i64) -> !llvm.ptr
//     %31 = llvm.ptrtoint %30 : !llvm.ptr to i64
//     %32 = llvm.mlir.constant(1 : index) : i64
//     %33 = llvm.sub %28, %32 : i64
//     %34 = llvm.add %31, %33 : i64
//     %35 = llvm.urem %34, %28 : i64
//     %36 = llvm.sub %34, %35 : i64
//     %37 = llvm.inttoptr %36 : i64 to !llvm.ptr
//     %38 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//     %39 = llvm.insertvalue %30, %38[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %40 = llvm.insertvalue %37, %39[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %41 = llvm.mlir.constant(0 : index) : i64
//     %42 = llvm.insertvalue %41, %40[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %43 = llvm.insertvalue %21, %42[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %44 = llvm.insertvalue %22, %43[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
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
//   llvm.func @malloc(i64) -> !llvm.ptr
//   func.func @m() {
//     %0 = llvm.mlir.constant(4 : index) : i64
//     %1 = llvm.mlir.constant(1 : index) : i64
//     %2 = llvm.mlir.zero : !llvm.ptr
//     %3 = llvm.getelementptr %2[%0] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(f32, f32)>
//     %4 = llvm.ptrtoint %3 : !llvm.ptr to i64
//     %5 = llvm.mlir.zero : !llvm.ptr
//     %6 = llvm.getelementptr %5[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(f32, f32)>
//     %7 = llvm.ptrtoint %6 : !llvm.ptr to i64
//     %8 = llvm.add %4, %7 : i64
//     %9 = llvm.call @malloc(%8) : (i64) -> !llvm.ptr
//     %10 = llvm.ptrtoint %9 : !llvm.ptr to i64
//     %11 = llvm.mlir.constant(1 : index) : i64
//     %12 = llvm.sub %7, %11 : i64
//     %13 = llvm.add %10, %12 : i64
//     %14 = llvm.urem %13, %7 : i64
//     %15 = llvm.sub %13, %14 : i64
//     %16 = llvm.inttoptr %15 : i64 to !llvm.ptr
//     %17 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//     %18 = llvm.insertvalue %9, %17[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %19 = llvm.insertvalue %16, %18[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %20 = llvm.mlir.constant(0 : index) : i64
//     %21 = llvm.insertvalue %20, %19[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %22 = llvm.insertvalue %0, %21[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %23 = llvm.insertvalue %1, %22[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %24 = llvm.mlir.constant(4 : index) : i64
//     %25 = llvm.mlir.constant(1 : index) : i64
//     %26 = llvm.mlir.zero : !llvm.ptr
//     %27 = llvm.getelementptr %26[%24] : (!llvm.ptr, i64) -> !llvm.ptr, i64
//     %28 = llvm.ptrtoint %27 : !llvm.ptr to i64
//     %29 = llvm.call @malloc(%28) : (i64) -> !llvm.ptr
//     %30 = llvm.addrspacecast %29 : !llvm.ptr to !llvm.ptr<1>
//     %31 = llvm.mlir.poison : !llvm.struct<(ptr<1>, ptr<1>, i64, array<1 x i64>, array<1 x i64>)>
//     %32 = llvm.insertvalue %30, %31[0] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<1 x i64>, array<1 x i64>)> 
//     %33 = llvm.insertvalue %30, %32[1] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<1 x i64>, array<1 x i64>)> 
//     %34 = llvm.mlir.constant(0 : index) : i64
//     %35 = llvm.insertvalue %34, %33[2] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<1 x i64>, array<1 x i64>)> 
//     %36 = llvm.insertvalue %24, %35[3, 0] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<1 x i64>, array<1 x i64>)> 
//     %37 = llvm.insertvalue %25, %36[4, 0] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<1 x i64>, array<1 x i64>)> 
//     return
//   }
// }
