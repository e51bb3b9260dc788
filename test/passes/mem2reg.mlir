// test: pass --mem2reg

llvm.func @merge(%c: i1, %x: i32) -> i32 {
  %0 = llvm.mlir.constant(1 : i32) : i32
  %1 = llvm.alloca %0 x i32 : (i32) -> !llvm.ptr
  llvm.intr.lifetime.start %1 : !llvm.ptr
  llvm.cond_br %c, ^bb1, ^bb2
^bb1:
  llvm.store %x, %1 : i32, !llvm.ptr
  llvm.br ^bb3
^bb2:
  %2 = llvm.load %1 : !llvm.ptr -> i32
  llvm.store %2, %1 : i32, !llvm.ptr
  llvm.br ^bb3
^bb3:
  %3 = llvm.load %1 : !llvm.ptr -> i32
  llvm.return %3 : i32
^bb4:
  llvm.store %x, %1 : i32, !llvm.ptr
  llvm.br ^bb3
}

llvm.func @loop(%n: i32) -> i32 {
  %0 = llvm.mlir.constant(1 : i32) : i32
  %1 = llvm.alloca %0 x i32 : (i32) -> !llvm.ptr
  llvm.store %n, %1 : i32, !llvm.ptr
  llvm.br ^bb1
^bb1:
  %2 = llvm.load %1 : !llvm.ptr -> i32
  %3 = llvm.sub %2, %0 : i32
  llvm.store %3, %1 : i32, !llvm.ptr
  %4 = llvm.icmp "eq" %3, %n : i32
  llvm.cond_br %4, ^bb1, ^bb2
^bb2:
  %5 = llvm.load %1 : !llvm.ptr -> i32
  llvm.return %5 : i32
}

llvm.func @irreducible(%c: i1, %x: i32) -> i32 {
  %0 = llvm.mlir.constant(1 : i32) : i32
  %1 = llvm.alloca %0 x i32 : (i32) -> !llvm.ptr
  llvm.store %x, %1 : i32, !llvm.ptr
  llvm.cond_br %c, ^bb1, ^bb2
^bb1:
  llvm.store %0, %1 : i32, !llvm.ptr
  llvm.br ^bb2
^bb2:
  %2 = llvm.load %1 : !llvm.ptr -> i32
  llvm.cond_br %c, ^bb1, ^bb3
^bb3:
  llvm.return %2 : i32
}

llvm.func @other_types(%x: f32, %y: i8) -> i64 {
  %0 = llvm.mlir.constant(1 : i32) : i32
  %1 = llvm.alloca %0 x i64 : (i32) -> !llvm.ptr
  llvm.store %x, %1 : f32, !llvm.ptr
  llvm.store %y, %1 : i8, !llvm.ptr
  %2 = llvm.load %1 : !llvm.ptr -> vector<2xi16>
  llvm.store %2, %1 : vector<2xi16>, !llvm.ptr
  %3 = llvm.load %1 : !llvm.ptr -> i64
  llvm.return %3 : i64
}

llvm.func @intrinsics(%p: !llvm.ptr, %b: i8) -> f32 {
  %0 = llvm.mlir.constant(1 : i32) : i32
  %4 = llvm.mlir.constant(4 : i64) : i64
  %1 = llvm.alloca %0 x f32 : (i32) -> !llvm.ptr
  %2 = llvm.alloca %0 x i32 : (i32) -> !llvm.ptr
  "llvm.intr.memset"(%1, %b, %4) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  %3 = llvm.load %1 : !llvm.ptr -> f32
  "llvm.intr.memcpy"(%2, %p, %4) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  "llvm.intr.memmove"(%p, %2, %4) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.return %3 : f32
}

llvm.func @use(!llvm.ptr)

llvm.func @slots_that_stay(%x: i32, %p: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.constant(1 : i32) : i32
  %1 = llvm.alloca %0 x i32 : (i32) -> !llvm.ptr
  %2 = llvm.alloca %0 x i32 : (i32) -> !llvm.ptr
  %3 = llvm.alloca %0 x i32 : (i32) -> !llvm.ptr
  llvm.call @use(%1) : (!llvm.ptr) -> ()
  llvm.store %2, %p : !llvm.ptr, !llvm.ptr
  llvm.store volatile %x, %3 : i32, !llvm.ptr
  %4 = llvm.load %1 : !llvm.ptr -> i32
  llvm.return %4 : i32
}

llvm.func @slot_in_slot(%x: i32) -> i32 {
  %0 = llvm.mlir.constant(1 : i32) : i32
  %1 = llvm.alloca %0 x i32 : (i32) -> !llvm.ptr
  %2 = llvm.alloca %0 x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %1, %2 : !llvm.ptr, !llvm.ptr
  %3 = llvm.load %2 : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %3 : i32, !llvm.ptr
  %4 = llvm.load %1 : !llvm.ptr -> i32
  llvm.return %4 : i32
}

// expected:
// module {
//   llvm.func @merge(%arg0: i1, %arg1: i32) -> i32 {
//     %0 = llvm.mlir.undef : i32
//     %1 = llvm.mlir.constant(1 : i32) : i32
//     llvm.cond_br %arg0, ^bb1, ^bb2
//   ^bb1:  // pred: ^bb0
//     llvm.br ^bb3(%arg1 : i32)
//   ^bb2:  // pred: ^bb0
//     llvm.br ^bb3(%0 : i32)
//   ^bb3(%2: i32):  // 3 preds: ^bb1, ^bb2, ^bb4
//     llvm.return %2 : i32
//   ^bb4:  // no predecessors
//     llvm.br ^bb3(%0 : i32)
//   }
//   llvm.func @loop(%arg0: i32) -> i32 {
//     %0 = llvm.mlir.constant(1 : i32) : i32
//     llvm.br ^bb1(%arg0 : i32)
//   ^bb1(%1: i32):  // 2 preds: ^bb0, ^bb1
//     %2 = llvm.sub %1, %0 : i32
//     %3 = llvm.icmp "eq" %2, %arg0 : i32
//     llvm.cond_br %3, ^bb1(%2 : i32), ^bb2
//   ^bb2:  // pred: ^bb1
//     llvm.return %2 : i32
//   }
//   llvm.func @irreducible(%arg0: i1, %arg1: i32) -> i32 {
//     %0 = llvm.mlir.constant(1 : i32) : i32
//     llvm.cond_br %arg0, ^bb1, ^bb2(%arg1 : i32)
//   ^bb1:  // 2 preds: ^bb0, ^bb2
//     llvm.br ^bb2(%0 : i32)
//   ^bb2(%1: i32):  // 2 preds: ^bb0, ^bb1
//     llvm.cond_br %arg0, ^bb1, ^bb3
//   ^bb3:  // pred: ^bb2
//     llvm.return %1 : i32
//   }
//   llvm.func @other_types(%arg0: f32, %arg1: i8) -> i64 {
//     %0 = llvm.mlir.undef : i64
//     %1 = llvm.mlir.constant(1 : i32) : i32
//     %2 = llvm.bitcast %arg0 : f32 to i32
//     %3 = llvm.zext %2 : i32 to i64
//     %4 = llvm.mlir.constant(-4294967296 : i64) : i64
//     %5 = llvm.and %0, %4 : i64
//     %6 = llvm.or %5, %3 : i64
//     %7 = llvm.zext %arg1 : i8 to i64
//     %8 = llvm.mlir.constant(-256 : i64) : i64
//     %9 = llvm.and %6, %8 : i64
//     %10 = llvm.or %9, %7 : i64
//     %11 = llvm.trunc %10 : i64 to i32
//     %12 = llvm.bitcast %11 : i32 to vector<2xi16>
//     %13 = llvm.bitcast %12 : vector<2xi16> to i32
//     %14 = llvm.zext %13 : i32 to i64
//     %15 = llvm.mlir.constant(-4294967296 : i64) : i64
//     %16 = llvm.and %10, %15 : i64
//     %17 = llvm.or %16, %14 : i64
//     llvm.return %17 : i64
//   }
//   llvm.func @intrinsics(%arg0: !llvm.ptr, %arg1: i8) -> f32 {
//     %0 = llvm.mlir.constant(1 : i32) : i32
//     %1 = llvm.mlir.constant(4 : i64) : i64
//     %2 = llvm.zext %arg1 : i8 to i32
//     %3 = llvm.mlir.constant(8 : i32) : i32
//     %4 = llvm.shl %2, %3 : i32
//     %5 = llvm.or %2, %4 : i32
//     %6 = llvm.mlir.constant(16 : i32) : i32
//     %7 = llvm.shl %5, %6 : i32
//     %8 = llvm.or %5, %7 : i32
//     %9 = llvm.bitcast %8 : i32 to f32
//     %10 = llvm.load %arg0 : !llvm.ptr -> i32
//     llvm.store %10, %arg0 : i32, !llvm.ptr
//     llvm.return %9 : f32
//   }
//   llvm.func @use(!llvm.ptr)
//   llvm.func @slots_that_stay(%arg0: i32, %arg1: !llvm.ptr) -> i32 {
//     %0 = llvm.mlir.constant(1 : i32) : i32
//     %1 = llvm.alloca %0 x i32 : (i32) -> !llvm.ptr
//     %2 = llvm.alloca %0 x i32 : (i32) -> !llvm.ptr
//     %3 = llvm.alloca %0 x i32 : (i32) -> !llvm.ptr
//     llvm.call @use(%1) : (!llvm.ptr) -> ()
//     llvm.store %2, %arg1 : !llvm.ptr, !llvm.ptr
//     llvm.store volatile %arg0, %3 : i32, !llvm.ptr
//     %4 = llvm.load %1 : !llvm.ptr -> i32
//     llvm.return %4 : i32
//   }
//   llvm.func @slot_in_slot(%arg0: i32) -> i32 {
//     %0 = llvm.mlir.constant(1 : i32) : i32
//     llvm.return %arg0 : i32
//   }
// }
