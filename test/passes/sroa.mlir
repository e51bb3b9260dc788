// test: pass --sroa

llvm.func @struct(%x: i32, %y: f32) -> i32 {
  %0 = llvm.mlir.constant(1 : i32) : i32
  %1 = llvm.alloca %0 x !llvm.struct<(i32, i64, f32)> : (i32) -> !llvm.ptr
  llvm.store %x, %1 : i32, !llvm.ptr
  %2 = llvm.getelementptr %1[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, i64, f32)>
  llvm.store %y, %2 : f32, !llvm.ptr
  %3 = llvm.load %1 : !llvm.ptr -> i32
  llvm.return %3 : i32
}

llvm.func @nested(%x: i32) -> i32 {
  %0 = llvm.mlir.constant(1 : i32) : i32
  %1 = llvm.alloca %0 x !llvm.array<2 x struct<(i8, i32)>> : (i32) -> !llvm.ptr
  %2 = llvm.getelementptr inbounds %1[0, 1, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x struct<(i8, i32)>>
  llvm.store %x, %2 : i32, !llvm.ptr
  %3 = llvm.getelementptr %1[12] : (!llvm.ptr) -> !llvm.ptr, i8
  %4 = llvm.load %3 : !llvm.ptr -> i32
  llvm.return %4 : i32
}

llvm.func @memory_intrinsics(%p: !llvm.ptr, %b: i8) -> i32 {
  %0 = llvm.mlir.constant(1 : i32) : i32
  %6 = llvm.mlir.constant(6 : i64) : i64
  %8 = llvm.mlir.constant(8 : i64) : i64
  %1 = llvm.alloca %0 x !llvm.struct<(i32, i32)> : (i32) -> !llvm.ptr
  "llvm.intr.memset"(%1, %b, %6) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  "llvm.intr.memcpy"(%1, %p, %8) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %2 = llvm.getelementptr %1[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, i32)>
  %3 = llvm.load %2 : !llvm.ptr -> i32
  llvm.return %3 : i32
}

llvm.func @slots_that_stay(%x: i32, %i: i32) -> i32 {
  %0 = llvm.mlir.constant(1 : i32) : i32
  %1 = llvm.alloca %0 x !llvm.array<4 x i32> : (i32) -> !llvm.ptr
  %2 = llvm.alloca %0 x !llvm.array<17 x i32> : (i32) -> !llvm.ptr
  %3 = llvm.alloca %i x !llvm.struct<(i32, i32)> : (i32) -> !llvm.ptr
  %4 = llvm.alloca %0 x !llvm.struct<(i32, i32)> : (i32) -> !llvm.ptr
  %5 = llvm.getelementptr %1[0, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<4 x i32>
  llvm.store %x, %5 : i32, !llvm.ptr
  llvm.store %x, %2 : i32, !llvm.ptr
  llvm.store %x, %3 : i32, !llvm.ptr
  %6 = llvm.getelementptr %4[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, i32)>
  %7 = llvm.load %6 : !llvm.ptr -> i64
  %8 = llvm.trunc %7 : i64 to i32
  llvm.return %8 : i32
}

// expected:
// module {
//   llvm.func @struct(%arg0: i32, %arg1: f32) -> i32 {
//     %0 = llvm.mlir.constant(1 : i32) : i32
//     %1 = llvm.alloca %0 x i32 : (i32) -> !llvm.ptr
//     %2 = llvm.alloca %0 x f32 : (i32) -> !llvm.ptr
//     llvm.store %arg0, %1 : i32, !llvm.ptr
//     llvm.store %arg1, %2 : f32, !llvm.ptr
//     %3 = llvm.load %1 : !llvm.ptr -> i32
//     llvm.return %3 : i32
//   }
//   llvm.func @nested(%arg0: i32) -> i32 {
//     %0 = llvm.mlir.constant(1 : i32) : i32
//     %1 = llvm.alloca %0 x i32 : (i32) -> !llvm.ptr
//     llvm.store %arg0, %1 : i32, !llvm.ptr
//     %2 = llvm.load %1 : !llvm.ptr -> i32
//     llvm.return %2 : i32
//   }
//   llvm.func @memory_intrinsics(%arg0: !llvm.ptr, %arg1: i8) -> i32 {
//     %0 = llvm.mlir.constant(1 : i32) : i32
//     %1 = llvm.mlir.constant(6 : i64) : i64
//     %2 = llvm.mlir.constant(8 : i64) : i64
//     %3 = llvm.alloca %0 x i32 : (i32) -> !llvm.ptr
//     %4 = llvm.mlir.constant(2 : i64) : i64
//     "llvm.intr.memset"(%3, %arg1, %4) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
//     %5 = llvm.getelementptr %arg0[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, i32)>
//     %6 = llvm.mlir.constant(4 : i64) : i64
//     "llvm.intr.memcpy"(%3, %5, %6) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
//     %7 = llvm.load %3 : !llvm.ptr -> i32
//     llvm.return %7 : i32
//   }
//   llvm.func @slots_that_stay(%arg0: i32, %arg1: i32) -> i32 {
//     %0 = llvm.mlir.constant(1 : i32) : i32
//     %1 = llvm.alloca %0 x !llvm.array<4 x i32> : (i32) -> !llvm.ptr
//     %2 = llvm.alloca %0 x !llvm.array<17 x i32> : (i32) -> !llvm.ptr
//     %3 = llvm.alloca %arg1 x !llvm.struct<(i32, i32)> : (i32) -> !llvm.ptr
//     %4 = llvm.alloca %0 x !llvm.struct<(i32, i32)> : (i32) -> !llvm.ptr
//     %5 = llvm.getelementptr %1[0, %arg1] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<4 x i32>
//     llvm.store %arg0, %5 : i32, !llvm.ptr
//     llvm.store %arg0, %2 : i32, !llvm.ptr
//     llvm.store %arg0, %3 : i32, !llvm.ptr
//     %6 = llvm.getelementptr %4[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, i32)>
//     %7 = llvm.load %6 : !llvm.ptr -> i64
//     %8 = llvm.trunc %7 : i64 to i32
//     llvm.return %8 : i32
//   }
// }
