// test: upgrade
// Pointers said what they point to until release 17; loads, stores and addresses took their types from them.

llvm.func @memory(%p: !llvm.ptr<f32>, %s: !llvm.ptr<struct<(i32, array<4 x f32>)>>, %i: i64, %far: !llvm.ptr<i8, 3>, %any: !llvm.ptr, %fifth: !llvm.ptr<5>) {
  %0 = llvm.load %p : !llvm.ptr<f32>
  llvm.store %0, %p {alignment = 4 : i64} : !llvm.ptr<f32>
  %1 = llvm.getelementptr %s[%i, 1, 2] : (!llvm.ptr<struct<(i32, array<4 x f32>)>>, i64) -> !llvm.ptr<f32>
  %2 = llvm.getelementptr inbounds %p[7] : (!llvm.ptr<f32>) -> !llvm.ptr<f32>
  %3 = llvm.mlir.null : !llvm.ptr<ptr<i8>>
  %4 = llvm.load volatile %3 {alignment = 8 : i64} : !llvm.ptr<ptr<i8>>
  %5 = llvm.bitcast %4 : !llvm.ptr<i8> to !llvm.ptr<struct<"node", (i32, ptr<struct<"node">>)>>
  %6 = llvm.load %any : !llvm.ptr -> f32
  llvm.store volatile %6, %far : f32, !llvm.ptr<i8, 3>
  llvm.return
}

// expected:
// module {
//   llvm.func @memory(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: !llvm.ptr<3>, %arg4: !llvm.ptr, %arg5: !llvm.ptr<5>) {
//     %0 = llvm.load %arg0 : !llvm.ptr -> f32
//     llvm.store %0, %arg0 {alignment = 4 : i64} : f32, !llvm.ptr
//     %1 = llvm.getelementptr %arg1[%arg2, 1, 2] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(i32, array<4 x f32>)>
//     %2 = llvm.getelementptr inbounds %arg0[7] : (!llvm.ptr) -> !llvm.ptr, f32
//     %3 = llvm.mlir.zero : !llvm.ptr
//     %4 = llvm.load volatile %3 {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
//     %5 = llvm.bitcast %4 : !llvm.ptr to !llvm.ptr
//     %6 = llvm.load %arg4 : !llvm.ptr -> f32
//     llvm.store volatile %6, %arg3 : f32, !llvm.ptr<3>
//     llvm.return
//   }
// }

// -----

// Atomic ops did not name the type of their pointer.

llvm.func @atomic(%p: !llvm.ptr<i32>, %v: i32, %w: i32) {
  %0 = llvm.atomicrmw add %p, %v monotonic : i32
  %1 = llvm.cmpxchg %p, %v, %w acq_rel monotonic : i32
  llvm.return
}

// expected:
// module {
//   llvm.func @atomic(%arg0: !llvm.ptr, %arg1: i32, %arg2: i32) {
//     %0 = llvm.atomicrmw add %arg0, %arg1 monotonic : !llvm.ptr, i32
//     %1 = llvm.cmpxchg %arg0, %arg1, %arg2 acq_rel monotonic : !llvm.ptr, i32
//     llvm.return
//   }
// }

// -----

// Places in aggregates and masks were lists of attributes.

llvm.func @aggregates(%s: !llvm.struct<(f32, array<2 x i32>)>, %i: i32, %v: vector<4xf32>) {
  %0 = llvm.extractvalue %s[0 : i32] : !llvm.struct<(f32, array<2 x i32>)>
  %1 = llvm.insertvalue %i, %s[1 : i32, 0 : i32] : !llvm.struct<(f32, array<2 x i32>)>
  %2 = llvm.shufflevector %v, %v [0 : i32, 5 : i32] : vector<4xf32>, vector<4xf32>
  llvm.return
}

// expected:
// module {
//   llvm.func @aggregates(%arg0: !llvm.struct<(f32, array<2 x i32>)>, %arg1: i32, %arg2: vector<4xf32>) {
//     %0 = llvm.extractvalue %arg0[0] : !llvm.struct<(f32, array<2 x i32>)> 
//     %1 = llvm.insertvalue %arg1, %arg0[1, 0] : !llvm.struct<(f32, array<2 x i32>)> 
//     %2 = llvm.shufflevector %arg2, %arg2 [0, 5] : vector<4xf32> 
//     llvm.return
//   }
// }

// -----

// Before release 13 numbers and vectors were types of the dialect.

llvm.func @numbers(%a: !llvm.i32, %b: !llvm.vec<4 x float>, %c: !llvm.ptr<half>, %d: !llvm.struct<(i8, double)>) -> !llvm.i32 {
  %0 = llvm.mlir.constant(1 : i32) : !llvm.i32
  %1 = llvm.add %a, %0 : !llvm.i32
  %2 = llvm.fadd %b, %b : !llvm.vec<4 x float>
  %3 = llvm.load %c : !llvm.ptr<half>
  %4 = llvm.extractvalue %d[1 : i32] : !llvm.struct<(i8, double)>
  llvm.return %1 : !llvm.i32
}

// expected:
// module {
//   llvm.func @numbers(%arg0: i32, %arg1: vector<4xf32>, %arg2: !llvm.ptr, %arg3: !llvm.struct<(i8, f64)>) -> i32 {
//     %0 = llvm.mlir.constant(1 : i32) : i32
//     %1 = llvm.add %arg0, %0 : i32
//     %2 = llvm.fadd %arg1, %arg1 : vector<4xf32>
//     %3 = llvm.load %arg2 : !llvm.ptr -> f16
//     %4 = llvm.extractvalue %arg3[1] : !llvm.struct<(i8, f64)> 
//     llvm.return %1 : i32
//   }
// }

// -----

// A call of a value did not name the type of the pointer.

llvm.func @calls(%f: !llvm.ptr<func<f32 (f32)>>, %x: f32) -> f32 {
  %0 = llvm.call %f(%x) : (f32) -> f32
  llvm.return %0 : f32
}

// expected:
// module {
//   llvm.func @calls(%arg0: !llvm.ptr, %arg1: f32) -> f32 {
//     %0 = llvm.call %arg0(%arg1) : !llvm.ptr, (f32) -> f32
//     llvm.return %0 : f32
//   }
// }

// -----

// What the first manual of the conversion from the SPIR-V dialect shows.

llvm.mlir.global private @struct() : !llvm.struct<packed (float, [10 x float])>
llvm.func @func(%arg0: !llvm.i32) {
  %0 = llvm.mlir.addressof @struct : !llvm.ptr<struct<packed (float, [10 x float])>>
  %mask = llvm.mlir.constant(-1 : i32) : !llvm.i32
  %1 = llvm.xor %arg0, %mask : !llvm.i32
  %offset0 = llvm.mlir.undef : !llvm.vec<2 x i8>
  llvm.return
}

// expected:
// module {
//   llvm.mlir.global private @struct() {addr_space = 0 : i32} : !llvm.struct<packed (f32, array<10 x f32>)>
//   llvm.func @func(%arg0: i32) {
//     %0 = llvm.mlir.addressof @struct : !llvm.ptr
//     %1 = llvm.mlir.constant(-1 : i32) : i32
//     %2 = llvm.xor %arg0, %1 : i32
//     %3 = llvm.mlir.undef : vector<2xi8>
//     llvm.return
//   }
// }
