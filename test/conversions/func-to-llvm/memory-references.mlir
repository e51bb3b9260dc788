// test: pass --convert-func-to-llvm --allow-unregistered-dialect

func.func @a(%v: memref<4xf32>, %w: memref<?x?xf32, 3>, %z: memref<f32>, %u: memref<*xf32>, %s: memref<4xf32, strided<[2], offset: 3>>) { 
 "test.use"(%v, %w, %z, %u, %s) : (memref<4xf32>, memref<?x?xf32, 3>, memref<f32>, memref<*xf32>, memref<4xf32, strided<[2], offset: 3>>) -> ()
 return }
func.func @b(%v: memref<4xf32>) -> memref<4xf32> { %0 = call @b(%v) : (memref<4xf32>) -> memref<4xf32>
 return %0 : memref<4xf32> }
func.func @c(%v: memref<4xf32>, %u: memref<*xf32>) attributes {llvm.emit_c_interface} { return }
func.func private @d(memref<4xf32>) -> memref<4xf32> attributes {llvm.emit_c_interface}
func.func private @e(memref<*xf32>) attributes {llvm.emit_c_interface}
func.func @f(%v: memref<*xf32>) { call @e(%v) : (memref<*xf32>) -> () 
return }

// expected:
// module {
//   llvm.func @a(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: !llvm.ptr<3>, %arg6: !llvm.ptr<3>, %arg7: i64, %arg8: i64, %arg9: i64, %arg10: i64, %arg11: i64, %arg12: !llvm.ptr, %arg13: !llvm.ptr, %arg14: i64, %arg15: i64, %arg16: !llvm.ptr, %arg17: !llvm.ptr, %arg18: !llvm.ptr, %arg19: i64, %arg20: i64, %arg21: i64) {
//     %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//     %1 = llvm.insertvalue %arg17, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %2 = llvm.insertvalue %arg18, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %3 = llvm.insertvalue %arg19, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %4 = llvm.insertvalue %arg20, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %5 = llvm.insertvalue %arg21, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %6 = builtin.unrealized_conversion_cast %5 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> to memref<4xf32, strided<[2], offset: 3>>
//     %7 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
//     %8 = llvm.insertvalue %arg15, %7[0] : !llvm.struct<(i64, ptr)> 
//     %9 = llvm.insertvalue %arg16, %8[1] : !llvm.struct<(i64, ptr)> 
//     %10 = builtin.unrealized_conversion_cast %9 : !llvm.struct<(i64, ptr)> to memref<*xf32>
//     %11 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64)>
//     %12 = llvm.insertvalue %arg12, %11[0] : !llvm.struct<(ptr, ptr, i64)> 
//     %13 = llvm.insertvalue %arg13, %12[1] : !llvm.struct<(ptr, ptr, i64)> 
//     %14 = llvm.insertvalue %arg14, %13[2] : !llvm.struct<(ptr, ptr, i64)> 
//     %15 = builtin.unrealized_conversion_cast %14 : !llvm.struct<(ptr, ptr, i64)> to memref<f32>
//     %16 = llvm.mlir.poison : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
//     %17 = llvm.insertvalue %arg5, %16[0] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)> 
//     %18 = llvm.insertvalue %arg6, %17[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)> 
//     %19 = llvm.insertvalue %arg7, %18[2] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)> 
//     %20 = llvm.insertvalue %arg8, %19[3, 0] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)> 
//     %21 = llvm.insertvalue %arg10, %20[4, 0] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)> 
//     %22 = llvm.insertvalue %arg9, %21[3, 1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)> 
//     %23 = llvm.insertvalue %arg11, %22[4, 1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)> 
//     %24 = builtin.unrealized_conversion_cast %23 : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)> to memref<?x?xf32, 3>
//     %25 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//     %26 = llvm.insertvalue %arg0, %25[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %27 = llvm.insertvalue %arg1, %26[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %28 = llvm.insertvalue %arg2, %27[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %29 = llvm.insertvalue %arg3, %28[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %30 = llvm.insertvalue %arg4, %29[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %31 = builtin.unrealized_conversion_cast %30 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> to memref<4xf32>
//     "test.use"(%31, %24, %15, %10, %6) : (memref<4xf32>, memref<?x?xf32, 3>, memref<f32>, memref<*xf32>, memref<4xf32, strided<[2], offset: 3>>) -> ()
//     llvm.return
//   }
//   llvm.func @b(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> {
//     %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//     %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %5 = llvm.insertvalue %arg4, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %6 = llvm.extractvalue %5[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %7 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %8 = llvm.extractvalue %5[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %9 = llvm.extractvalue %5[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %10 = llvm.extractvalue %5[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %11 = llvm.call @b(%6, %7, %8, %9, %10) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//     llvm.return %11 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//   }
//   llvm.func @c(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: !llvm.ptr) attributes {llvm.emit_c_interface} {
//     llvm.return
//   }
//   llvm.func @_mlir_ciface_c(%arg0: !llvm.ptr, %arg1: !llvm.ptr) attributes {llvm.emit_c_interface} {
//     %0 = llvm.load %arg0 : !llvm.ptr -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//     %1 = llvm.extractvalue %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %2 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %3 = llvm.extractvalue %0[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %4 = llvm.extractvalue %0[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %5 = llvm.extractvalue %0[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %6 = llvm.load %arg1 : !llvm.ptr -> !llvm.struct<(i64, ptr)>
//     %7 = llvm.extractvalue %6[0] : !llvm.struct<(i64, ptr)> 
//     %8 = llvm.extractvalue %6[1] : !llvm.struct<(i64, ptr)> 
//     llvm.call @c(%1, %2, %3, %4, %5, %7, %8) : (!llvm.ptr, !llvm.ptr, i64, i64, i64, i64, !llvm.ptr) -> ()
//     llvm.return
//   }
//   llvm.func private @d(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> attributes {llvm.emit_c_interface, sym_visibility = "private"} {
//     %0 = llvm.mlir.constant(1 : index) : i64
//     %1 = llvm.alloca %0 x !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> : (i64) -> !llvm.ptr
//     %2 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//     %3 = llvm.insertvalue %arg0, %2[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %4 = llvm.insertvalue %arg1, %3[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %5 = llvm.insertvalue %arg2, %4[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %6 = llvm.insertvalue %arg3, %5[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %7 = llvm.insertvalue %arg4, %6[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %8 = llvm.mlir.constant(1 : index) : i64
//     %9 = llvm.alloca %8 x !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> : (i64) -> !llvm.ptr
//     llvm.store %7, %9 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, !llvm.ptr
//     llvm.call @_mlir_ciface_d(%1, %9) : (!llvm.ptr, !llvm.ptr) -> ()
//     %10 = llvm.load %1 : !llvm.ptr -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//     llvm.return %10 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//   }
//   llvm.func @_mlir_ciface_d(!llvm.ptr, !llvm.ptr) attributes {llvm.emit_c_interface, sym_visibility = "private"}
//   llvm.func private @e(%arg0: i64, %arg1: !llvm.ptr) attributes {llvm.emit_c_interface, sym_visibility = "private"} {
//     %0 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
//     %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(i64, ptr)> 
//     %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(i64, ptr)> 
//     %3 = llvm.mlir.constant(1 : index) : i64
//     %4 = llvm.alloca %3 x !llvm.struct<(i64, ptr)> : (i64) -> !llvm.ptr
//     llvm.store %2, %4 : !llvm.struct<(i64, ptr)>, !llvm.ptr
//     llvm.call @_mlir_ciface_e(%4) : (!llvm.ptr) -> ()
//     llvm.return
//   }
//   llvm.func @_mlir_ciface_e(!llvm.ptr) attributes {llvm.emit_c_interface, sym_visibility = "private"}
//   llvm.func @f(%arg0: i64, %arg1: !llvm.ptr) {
//     %0 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
//     %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(i64, ptr)> 
//     %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(i64, ptr)> 
//     %3 = llvm.extractvalue %2[0] : !llvm.struct<(i64, ptr)> 
//     %4 = llvm.extractvalue %2[1] : !llvm.struct<(i64, ptr)> 
//     llvm.call @e(%3, %4) : (i64, !llvm.ptr) -> ()
//     llvm.return
//   }
// }
