// test: pass --convert-func-to-llvm

func.func @a(%x: i32, %y: index) -> index { return %y : index }
func.func private @decl(i32) -> f32
func.func @b(%x: i32, %y: index) -> (i32, index) { return %x, %y : i32, index }
func.func @c(%x: i32, %y: index) -> (i32, index) attributes {foo = 1 : i32, llvm.linkage = #llvm.linkage<internal>} { %0:2 = func.call @b(%x, %y) : (i32, index) -> (i32, index) 
 return %0#0, %0#1 : i32, index }
func.func @d() attributes {llvm.emit_c_interface} { return }
func.func @e(%f: (i32) -> f32, %x: i32) -> f32 { %0 = call_indirect %f(%x) : (i32) -> f32
 return %0 : f32 }
func.func @f() -> ((i32) -> f32) { %0 = constant @decl : (i32) -> f32
 return %0 : (i32) -> f32 }
func.func @g(%v: vector<2x3xf32>, %w: vector<f32>) -> vector<2x3xf32> { return %v : vector<2x3xf32> }
func.func @h(%v: memref<4xf32>, %w: memref<?x?xf32>) -> memref<4xf32> { return %v : memref<4xf32> }
func.func private @vis(%x: index) { return }
func.func nested @nes(%x: index) { return }
func.func @br(%x: index, %c: i1) -> index { cf.cond_br %c, ^a(%x : index), ^b
^a(%y: index): 
 cf.br ^b
^b:
 return %x : index }
func.func @loop() { cf.br ^a
^a:
 cf.br ^a }
func.func @i(%x: i32 {llvm.signext, test.foo}, %y: complex<f32>, %p: memref<4xf32> {llvm.noalias, test.bar}) -> (i32 {llvm.signext}) attributes {no_inline} { return %x : i32 }
func.func @j(%x: i32 {llvm.signext}) -> (i32 {llvm.signext}, i32) { return %x, %x : i32, i32 }

// expected:
// module {
//   llvm.func @a(%arg0: i32, %arg1: i64) -> i64 {
//     llvm.return %arg1 : i64
//   }
//   llvm.func @decl(i32) -> f32 attributes {sym_visibility = "private"}
//   llvm.func @b(%arg0: i32, %arg1: i64) -> !llvm.struct<(i32, i64)> {
//     %0 = llvm.mlir.poison : !llvm.struct<(i32, i64)>
//     %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(i32, i64)> 
//     %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(i32, i64)> 
//     llvm.return %2 : !llvm.struct<(i32, i64)>
//   }
//   llvm.func internal @c(%arg0: i32, %arg1: i64) -> !llvm.struct<(i32, i64)> attributes {foo = 1 : i32} {
//     %0 = llvm.call @b(%arg0, %arg1) : (i32, i64) -> !llvm.struct<(i32, i64)>
//     %1 = llvm.extractvalue %0[0] : !llvm.struct<(i32, i64)> 
//     %2 = llvm.extractvalue %0[1] : !llvm.struct<(i32, i64)> 
//     %3 = llvm.mlir.poison : !llvm.struct<(i32, i64)>
//     %4 = llvm.insertvalue %1, %3[0] : !llvm.struct<(i32, i64)> 
//     %5 = llvm.insertvalue %2, %4[1] : !llvm.struct<(i32, i64)> 
//     llvm.return %5 : !llvm.struct<(i32, i64)>
//   }
//   llvm.func @d() attributes {llvm.emit_c_interface} {
//     llvm.return
//   }
//   llvm.func @_mlir_ciface_d() attributes {llvm.emit_c_interface} {
//     llvm.call @d() : () -> ()
//     llvm.return
//   }
//   llvm.func @e(%arg0: !llvm.ptr, %arg1: i32) -> f32 {
//     %0 = llvm.call %arg0(%arg1) : !llvm.ptr, (i32) -> f32
//     llvm.return %0 : f32
//   }
//   llvm.func @f() -> !llvm.ptr {
//     %0 = llvm.mlir.addressof @decl : !llvm.ptr
//     llvm.return %0 : !llvm.ptr
//   }
//   llvm.func @g(%arg0: !llvm.array<2 x vector<3xf32>>, %arg1: vector<1xf32>) -> !llvm.array<2 x vector<3xf32>> {
//     llvm.return %arg0 : !llvm.array<2 x vector<3xf32>>
//   }
//   llvm.func @h(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: !llvm.ptr, %arg6: !llvm.ptr, %arg7: i64, %arg8: i64, %arg9: i64, %arg10: i64, %arg11: i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> {
//     %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//     %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %5 = llvm.insertvalue %arg4, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     llvm.return %5 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//   }
//   llvm.func @vis(%arg0: i64) attributes {sym_visibility = "private"} {
//     llvm.return
//   }
//   llvm.func @nes(%arg0: i64) attributes {sym_visibility = "nested"} {
//     llvm.return
//   }
//   llvm.func @br(%arg0: i64, %arg1: i1) -> i64 {
//     %0 = builtin.unrealized_conversion_cast %arg0 : i64 to index
//     cf.cond_br %arg1, ^bb1(%0 : index), ^bb2
//   ^bb1(%1: index):  // pred: ^bb0
//     cf.br ^bb2
//   ^bb2:  // 2 preds: ^bb0, ^bb1
//     llvm.return %arg0 : i64
//   }
//   llvm.func @loop() {
//     cf.br ^bb1
//   ^bb1:  // 2 preds: ^bb0, ^bb1
//     cf.br ^bb1
//   }
//   llvm.func @i(%arg0: i32 {llvm.signext, test.foo}, %arg1: !llvm.struct<(f32, f32)>, %arg2: !llvm.ptr, %arg3: !llvm.ptr, %arg4: i64, %arg5: i64, %arg6: i64) -> (i32 {llvm.signext}) {
//     llvm.return %arg0 : i32
//   }
//   llvm.func @j(%arg0: i32 {llvm.signext}) -> !llvm.struct<(i32, i32)> {
//     %0 = llvm.mlir.poison : !llvm.struct<(i32, i32)>
//     %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(i32, i32)> 
//     %2 = llvm.insertvalue %arg0, %1[1] : !llvm.struct<(i32, i32)> 
//     llvm.return %2 : !llvm.struct<(i32, i32)>
//   }
// }
