// test: pass --finalize-memref-to-llvm=index-bitwidth=32

func.func @alloc(%n: index) -> memref<3x?xf32> {
  %0 = memref.alloc(%n) : memref<3x?xf32>
  return %0 : memref<3x?xf32>
}

// expected:
// module {
//   llvm.func @malloc(i32) -> !llvm.ptr
//   func.func @alloc(%arg0: index) -> memref<3x?xf32> {
//     %0 = builtin.unrealized_conversion_cast %arg0 : index to i32
//     %1 = llvm.mlir.constant(3 : index) : i32
//     %2 = llvm.mlir.constant(1 : index) : i32
//     %3 = llvm.mul %0, %1 : i32
//     %4 = llvm.mlir.zero : !llvm.ptr
//     %5 = llvm.getelementptr %4[%3] : (!llvm.ptr, i32) -> !llvm.ptr, f32
//     %6 = llvm.ptrtoint %5 : !llvm.ptr to i32
//     %7 = llvm.call @malloc(%6) : (i32) -> !llvm.ptr
//     %8 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i32, array<2 x i32>, array<2 x i32>)>
//     %9 = llvm.insertvalue %7, %8[0] : !llvm.struct<(ptr, ptr, i32, array<2 x i32>, array<2 x i32>)> 
//     %10 = llvm.insertvalue %7, %9[1] : !llvm.struct<(ptr, ptr, i32, array<2 x i32>, array<2 x i32>)> 
//     %11 = llvm.mlir.constant(0 : index) : i32
//     %12 = llvm.insertvalue %11, %10[2] : !llvm.struct<(ptr, ptr, i32, array<2 x i32>, array<2 x i32>)> 
//     %13 = llvm.insertvalue %1, %12[3, 0] : !llvm.struct<(ptr, ptr, i32, array<2 x i32>, array<2 x i32>)> 
//     %14 = llvm.insertvalue %0, %13[3, 1] : !llvm.struct<(ptr, ptr, i32, array<2 x i32>, array<2 x i32>)> 
//     %15 = llvm.insertvalue %0, %14[4, 0] : !llvm.struct<(ptr, ptr, i32, array<2 x i32>, array<2 x i32>)> 
//     %16 = llvm.insertvalue %2, %15[4, 1] : !llvm.struct<(ptr, ptr, i32, array<2 x i32>, array<2 x i32>)> 
//     %17 = builtin.unrealized_conversion_cast %16 : !llvm.struct<(ptr, ptr, i32, array<2 x i32>, array<2 x i32>)> to memref<3x?xf32>
//     return %17 : memref<3x?xf32>
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
//     %0 = llvm.mlir.constant(2 : index) : i32
//     %1 = llvm.mlir.constant(2 : index) : i32
//     %2 = llvm.mlir.constant(1 : index) : i32
//     %3 = llvm.mlir.constant(4 : index) : i32
//     %4 = llvm.mlir.zero : !llvm.ptr
//     %5 = llvm.getelementptr %4[%3] : (!llvm.ptr, i32) -> !llvm.ptr, f32
//     %6 = llvm.ptrtoint %5 : !llvm.ptr to i32
//     %7 = llvm.mlir.addressof @g : !llvm.ptr
//     %8 = llvm.getelementptr %7[0, 0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x array<2 x f32>>
//     %9 = llvm.mlir.constant(3735928559 : index) : i64
//     %10 = llvm.inttoptr %9 : i64 to !llvm.ptr
//     %11 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i32, array<2 x i32>, array<2 x i32>)>
//     %12 = llvm.insertvalue %10, %11[0] : !llvm.struct<(ptr, ptr, i32, array<2 x i32>, array<2 x i32>)> 
//     %13 = llvm.insertvalue %8, %12[1] : !llvm.struct<(ptr, ptr, i32, array<2 x i32>, array<2 x i32>)> 
//     %14 = llvm.mlir.constant(0 : index) : i32
//     %15 = llvm.insertvalue %14, %13[2] : !llvm.struct<(ptr, ptr, i32, array<2 x i32>, array<2 x i32>)> 
//     %16 = llvm.insertvalue %0, %15[3, 0] : !llvm.struct<(ptr, ptr, i32, array<2 x i32>, array<2 x i32>)> 
//     %17 = llvm.insertvalue %1, %16[3, 1] : !llvm.struct<(ptr, ptr, i32, array<2 x i32>, array<2 x i32>)> 
//     %18 = llvm.insertvalue %1, %17[4, 0] : !llvm.struct<(ptr, ptr, i32, array<2 x i32>, array<2 x i32>)> 
//     %19 = llvm.insertvalue %2, %18[4, 1] : !llvm.struct<(ptr, ptr, i32, array<2 x i32>, array<2 x i32>)> 
//     %20 = llvm.mlir.constant(4 : index) : i32
//     %21 = llvm.mlir.constant(1 : index) : i32
//     %22 = llvm.mlir.zero : !llvm.ptr
//     %23 = llvm.getelementptr %22[%20] : (!llvm.ptr, i32) -> !llvm.ptr, i32
//     %24 = llvm.ptrtoint %23 : !llvm.ptr to i32
//     %25 = llvm.mlir.addressof @h : !llvm.ptr<3>
//     %26 = llvm.getelementptr %25[0, 0] : (!llvm.ptr<3>) -> !llvm.ptr<3>, !llvm.array<4 x i32>
//     %27 = llvm.mlir.constant(3735928559 : index) : i64
//     %28 = llvm.inttoptr %27 : i64 to !llvm.ptr<3>
//     %29 = llvm.mlir.poison : !llvm.struct<(ptr<3>, ptr<3>, i32, array<1 x i32>, array<1 x i32>)>
//     %30 = llvm.insertvalue %28, %29[0] : !llvm.struct<(ptr<3>, ptr<3>, i32, array<1 x i32>, array<1 x i32>)> 
//     %31 = llvm.insertvalue %26, %30[1] : !llvm.struct<(ptr<3>, ptr<3>, i32, array<1 x i32>, array<1 x i32>)> 
//     %32 = llvm.mlir.constant(0 : index) : i32
//     %33 = llvm.insertvalue %32, %31[2] : !llvm.struct<(ptr<3>, ptr<3>, i32, array<1 x i32>, array<1 x i32>)> 
//     %34 = llvm.insertvalue %20, %33[3, 0] : !llvm.struct<(ptr<3>, ptr<3>, i32, array<1 x i32>, array<1 x i32>)> 
//     %35 = llvm.insertvalue %21, %34[4, 0] : !llvm.struct<(ptr<3>, ptr<3>, i32, array<1 x i32>, array<1 x i32>)> 
//     %36 = llvm.mlir.constant(1 : index) : i32
//     %37 = llvm.mlir.zero : !llvm.ptr
//     %38 = llvm.getelementptr %37[%36] : (!llvm.ptr, i32) -> !llvm.ptr, f32
//     %39 = llvm.ptrtoint %38 : !llvm.ptr to i32
//     %40 = llvm.mlir.addressof @s : !llvm.ptr
//     %41 = llvm.getelementptr %40[0] : (!llvm.ptr) -> !llvm.ptr, f32
//     %42 = llvm.mlir.constant(3735928559 : index) : i64
//     %43 = llvm.inttoptr %42 : i64 to !llvm.ptr
//     %44 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i32)>
//     %45 = llvm.insertvalue %43, %44[0] : !llvm.struct<(ptr, ptr, i32)> 
//     %46 = llvm.insertvalue %41, %45[1] : !llvm.struct<(ptr, ptr, i32)> 
//     %47 = llvm.mlir.constant(0 : index) : i32
//     %48 = llvm.insertvalue %47, %46[2] : !llvm.struct<(ptr, ptr, i32)> 
//     return
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
//     %0 = builtin.unrealized_conversion_cast %arg1 : memref<*xf32> to !llvm.struct<(i32, ptr)>
//     %1 = builtin.unrealized_conversion_cast %arg2 : memref<4x?xf32> to !llvm.struct<(ptr, ptr, i32, array<2 x i32>, array<2 x i32>)>
//     %2 = builtin.unrealized_conversion_cast %arg0 : memref<?x4xf32> to !llvm.struct<(ptr, ptr, i32, array<2 x i32>, array<2 x i32>)>
//     %3 = builtin.unrealized_conversion_cast %2 : !llvm.struct<(ptr, ptr, i32, array<2 x i32>, array<2 x i32>)> to memref<4x?xf32>
//     %4 = llvm.mlir.constant(1 : index) : i64
//     %5 = llvm.alloca %4 x !llvm.struct<(ptr, ptr, i32, array<2 x i32>, array<2 x i32>)> : (i64) -> !llvm.ptr
//     llvm.store %1, %5 : !llvm.struct<(ptr, ptr, i32, array<2 x i32>, array<2 x i32>)>, !llvm.ptr
//     %6 = llvm.mlir.constant(2 : index) : i32
//     %7 = llvm.mlir.poison : !llvm.struct<(i32, ptr)>
//     %8 = llvm.insertvalue %6, %7[0] : !llvm.struct<(i32, ptr)> 
//     %9 = llvm.insertvalue %5, %8[1] : !llvm.struct<(i32, ptr)> 
//     %10 = builtin.unrealized_conversion_cast %9 : !llvm.struct<(i32, ptr)> to memref<*xf32>
//     %11 = llvm.extractvalue %0[1] : !llvm.struct<(i32, ptr)> 
//     %12 = llvm.load %11 : !llvm.ptr -> !llvm.struct<(ptr, ptr, i32, array<2 x i32>, array<2 x i32>)>
//     %13 = builtin.unrealized_conversion_cast %12 : !llvm.struct<(ptr, ptr, i32, array<2 x i32>, array<2 x i32>)> to memref<?x4xf32>
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
//     %0 = builtin.unrealized_conversion_cast %arg1 : memref<*xf32, 1> to !llvm.struct<(i32, ptr)>
//     %1 = builtin.unrealized_conversion_cast %arg0 : memref<4x?xf32> to !llvm.struct<(ptr, ptr, i32, array<2 x i32>, array<2 x i32>)>
//     %2 = llvm.extractvalue %1[0] : !llvm.struct<(ptr, ptr, i32, array<2 x i32>, array<2 x i32>)> 
//     %3 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i32, array<2 x i32>, array<2 x i32>)> 
//     %4 = llvm.extractvalue %1[2] : !llvm.struct<(ptr, ptr, i32, array<2 x i32>, array<2 x i32>)> 
//     %5 = llvm.extractvalue %1[3, 0] : !llvm.struct<(ptr, ptr, i32, array<2 x i32>, array<2 x i32>)> 
//     %6 = llvm.extractvalue %1[3, 1] : !llvm.struct<(ptr, ptr, i32, array<2 x i32>, array<2 x i32>)> 
//     %7 = llvm.extractvalue %1[4, 0] : !llvm.struct<(ptr, ptr, i32, array<2 x i32>, array<2 x i32>)> 
//     %8 = llvm.extractvalue %1[4, 1] : !llvm.struct<(ptr, ptr, i32, array<2 x i32>, array<2 x i32>)> 
//     %9 = llvm.addrspacecast %2 : !llvm.ptr to !llvm.ptr<3>
//     %10 = llvm.addrspacecast %3 : !llvm.ptr to !llvm.ptr<3>
//     %11 = llvm.mlir.poison : !llvm.struct<(ptr<3>, ptr<3>, i32, array<2 x i32>, array<2 x i32>)>
//     %12 = llvm.insertvalue %9, %11[0] : !llvm.struct<(ptr<3>, ptr<3>, i32, array<2 x i32>, array<2 x i32>)> 
//     %13 = llvm.insertvalue %10, %12[1] : !llvm.struct<(ptr<3>, ptr<3>, i32, array<2 x i32>, array<2 x i32>)> 
//     %14 = llvm.insertvalue %4, %13[2] : !llvm.struct<(ptr<3>, ptr<3>, i32, array<2 x i32>, array<2 x i32>)> 
//     %15 = llvm.insertvalue %5, %14[3, 0] : !llvm.struct<(ptr<3>, ptr<3>, i32, array<2 x i32>, array<2 x i32>)> 
//     %16 = llvm.insertvalue %7, %15[4, 0] : !llvm.struct<(ptr<3>, ptr<3>, i32, array<2 x i32>, array<2 x i32>)> 
//     %17 = llvm.insertvalue %6, %16[3, 1] : !llvm.struct<(ptr<3>, ptr<3>, i32, array<2 x i32>, array<2 x i32>)> 
//     %18 = llvm.insertvalue %8, %17[4, 1] : !llvm.struct<(ptr<3>, ptr<3>, i32, array<2 x i32>, array<2 x i32>)> 
//     %19 = builtin.unrealized_conversion_cast %18 : !llvm.struct<(ptr<3>, ptr<3>, i32, array<2 x i32>, array<2 x i32>)> to memref<4x?xf32, 3>
//     %20 = llvm.extractvalue %0[0] : !llvm.struct<(i32, ptr)> 
//     %21 = llvm.extractvalue %0[1] : !llvm.struct<(i32, ptr)> 
//     %22 = llvm.mlir.poison : !llvm.struct<(i32, ptr)>
//     %23 = llvm.insertvalue %20, %22[0] : !llvm.struct<(i32, ptr)> 
//     %24 = llvm.mlir.constant(1 : index) : i32
//     %25 = llvm.mlir.constant(2 : index) : i32
//     %26 = llvm.mlir.constant(4 : index) : i32
//     %27 = llvm.mlir.constant(8 : index) : i32
//     %28 = llvm.mul %25, %27 : i32
//     %29 = llvm.extractvalue %23[0] : !llvm.struct<(i32, ptr)> 
//     %30 = llvm.mul %25, %29 : i32
//     %31 = llvm.add %30, %24 : i32
//     %32 = llvm.mul %31, %26 : i32
//     %33 = llvm.add %28, %32 : i32
//     %34 = llvm.alloca %33 x i8 : (i32) -> !llvm.ptr
//     %35 = llvm.insertvalue %34, %23[1] : !llvm.struct<(i32, ptr)> 
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
//     %44 = llvm.mlir.constant(16 : index) : i32
//     %45 = llvm.sub %33, %44 : i32
//     "llvm.intr.memcpy"(%43, %42, %45) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i32) -> ()
//     return %19 : memref<4x?xf32, 3>
//   }
// }
