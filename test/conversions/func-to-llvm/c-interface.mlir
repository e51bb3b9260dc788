// test: pass --convert-func-to-llvm

func.func @two(%a: i32, %m: memref<?xf32>) -> (i32, memref<?xf32>) attributes {llvm.emit_c_interface, foo} { return %a, %m : i32, memref<?xf32> }
func.func @one(%a: i32) -> i32 attributes {llvm.emit_c_interface} { return %a : i32 }
func.func private @dtwo(%a: i32, %i: index) -> (i32, index) attributes {llvm.emit_c_interface}
func.func private @done(%a: i32, %m: memref<2xf32>) -> f32 attributes {llvm.emit_c_interface}
func.func private @dvoid()  attributes {llvm.emit_c_interface}
func.func @arg(%a: i32 {llvm.signext}, %m: memref<2xf32> {llvm.noalias}) -> (i32 {llvm.zeroext}) attributes {llvm.emit_c_interface, llvm.linkage = #llvm.linkage<internal>} { return %a : i32 }

// expected:
// module {
//   llvm.func @two(%arg0: i32, %arg1: !llvm.ptr, %arg2: !llvm.ptr, %arg3: i64, %arg4: i64, %arg5: i64) -> !llvm.struct<(i32, struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>)> attributes {foo, llvm.emit_c_interface} {
//     %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//     %1 = llvm.insertvalue %arg1, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %2 = llvm.insertvalue %arg2, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %3 = llvm.insertvalue %arg3, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %4 = llvm.insertvalue %arg4, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %5 = llvm.insertvalue %arg5, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %6 = llvm.mlir.poison : !llvm.struct<(i32, struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>)>
//     %7 = llvm.insertvalue %arg0, %6[0] : !llvm.struct<(i32, struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>)> 
//     %8 = llvm.insertvalue %5, %7[1] : !llvm.struct<(i32, struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>)> 
//     llvm.return %8 : !llvm.struct<(i32, struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>)>
//   }
//   llvm.func @_mlir_ciface_two(%arg0: !llvm.ptr, %arg1: i32, %arg2: !llvm.ptr) attributes {foo, llvm.emit_c_interface} {
//     %0 = llvm.load %arg2 : !llvm.ptr -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//     %1 = llvm.extractvalue %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %2 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %3 = llvm.extractvalue %0[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %4 = llvm.extractvalue %0[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %5 = llvm.extractvalue %0[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %6 = llvm.call @two(%arg1, %1, %2, %3, %4, %5) : (i32, !llvm.ptr, !llvm.ptr, i64, i64, i64) -> !llvm.struct<(i32, struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>)>
//     llvm.store %6, %arg0 : !llvm.struct<(i32, struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>)>, !llvm.ptr
//     llvm.return
//   }
//   llvm.func @one(%arg0: i32) -> i32 attributes {llvm.emit_c_interface} {
//     llvm.return %arg0 : i32
//   }
//   llvm.func @_mlir_ciface_one(%arg0: i32) -> i32 attributes {llvm.emit_c_interface} {
//     %0 = llvm.call @one(%arg0) : (i32) -> i32
//     llvm.return %0 : i32
//   }
//   llvm.func private @dtwo(%arg0: i32, %arg1: i64) -> !llvm.struct<(i32, i64)> attributes {llvm.emit_c_interface, sym_visibility = "private"} {
//     %0 = llvm.mlir.constant(1 : index) : i64
//     %1 = llvm.alloca %0 x !llvm.struct<(i32, i64)> : (i64) -> !llvm.ptr
//     llvm.call @_mlir_ciface_dtwo(%1, %arg0, %arg1) : (!llvm.ptr, i32, i64) -> ()
//     %2 = llvm.load %1 : !llvm.ptr -> !llvm.struct<(i32, i64)>
//     llvm.return %2 : !llvm.struct<(i32, i64)>
//   }
//   llvm.func @_mlir_ciface_dtwo(!llvm.ptr, i32, i64) attributes {llvm.emit_c_interface, sym_visibility = "private"}
//   llvm.func private @done(%arg0: i32, %arg1: !llvm.ptr, %arg2: !llvm.ptr, %arg3: i64, %arg4: i64, %arg5: i64) -> f32 attributes {llvm.emit_c_interface, sym_visibility = "private"} {
//     %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//     %1 = llvm.insertvalue %arg1, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %2 = llvm.insertvalue %arg2, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %3 = llvm.insertvalue %arg3, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %4 = llvm.insertvalue %arg4, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %5 = llvm.insertvalue %arg5, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %6 = llvm.mlir.constant(1 : index) : i64
//     %7 = llvm.alloca %6 x !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> : (i64) -> !llvm.ptr
//     llvm.store %5, %7 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, !llvm.ptr
//     %8 = llvm.call @_mlir_ciface_done(%arg0, %7) : (i32, !llvm.ptr) -> f32
//     llvm.return %8 : f32
//   }
//   llvm.func @_mlir_ciface_done(i32, !llvm.ptr) -> f32 attributes {llvm.emit_c_interface, sym_visibility = "private"}
//   llvm.func private @dvoid() attributes {llvm.emit_c_interface, sym_visibility = "private"} {
//     llvm.call @_mlir_ciface_dvoid() : () -> ()
//     llvm.return
//   }
//   llvm.func @_mlir_ciface_dvoid() attributes {llvm.emit_c_interface, sym_visibility = "private"}
//   llvm.func internal @arg(%arg0: i32 {llvm.signext}, %arg1: !llvm.ptr, %arg2: !llvm.ptr, %arg3: i64, %arg4: i64, %arg5: i64) -> (i32 {llvm.zeroext}) attributes {llvm.emit_c_interface} {
//     llvm.return %arg0 : i32
//   }
//   llvm.func @_mlir_ciface_arg(%arg0: i32 {llvm.signext}, %arg1: !llvm.ptr {llvm.noalias}) -> (i32 {llvm.zeroext}) attributes {llvm.emit_c_interface} {
//     %0 = llvm.load %arg1 : !llvm.ptr -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//     %1 = llvm.extractvalue %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %2 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %3 = llvm.extractvalue %0[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %4 = llvm.extractvalue %0[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %5 = llvm.extractvalue %0[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %6 = llvm.call @arg(%arg0, %1, %2, %3, %4, %5) : (i32, !llvm.ptr, !llvm.ptr, i64, i64, i64) -> i32
//     llvm.return %6 : i32
//   }
// }
