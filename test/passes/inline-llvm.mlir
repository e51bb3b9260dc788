// test: pass --inline=default-pipeline=

llvm.func @slots(%x: i32, %n: i64) -> i32 {
  %0 = llvm.mlir.constant(1 : i32) : i32
  %1 = llvm.alloca %0 x i32 : (i32) -> !llvm.ptr
  %2 = llvm.alloca %n x i8 : (i64) -> !llvm.ptr
  llvm.store %x, %1 : i32, !llvm.ptr
  %3 = llvm.load %1 : !llvm.ptr -> i32
  llvm.return %3 : i32
}

llvm.func @slots_move_to_the_entry(%x: i32, %n: i64) -> i32 {
  llvm.br ^bb1
^bb1:
  %0 = llvm.call @slots(%x, %n) : (i32, i64) -> i32
  llvm.return %0 : i32
}

llvm.func @by_value(%p: !llvm.ptr {llvm.byval = !llvm.struct<(i32, i64)>, llvm.align = 16 : i64}) -> i32 {
  %0 = llvm.load %p : !llvm.ptr -> i32
  llvm.return %0 : i32
}

llvm.func @copies(%p: !llvm.ptr) -> i32 {
  %0 = llvm.call @by_value(%p) : (!llvm.ptr) -> i32
  llvm.return %0 : i32
}

llvm.func @diverges() -> i32 {
  llvm.unreachable
}

llvm.func @behind_what_never_returns() -> i32 {
  %0 = llvm.call @diverges() : () -> i32
  llvm.return %0 : i32
}

llvm.func @no() attributes {no_inline} {
  llvm.return
}

llvm.func @with_many(...) {
  llvm.return
}

llvm.func @calls_that_stay(%x: i32, %f: !llvm.ptr) {
  llvm.call @no() : () -> ()
  llvm.call @with_many(%x) vararg(!llvm.func<void (...)>) : (i32) -> ()
  llvm.call %f() : !llvm.ptr, () -> ()
  llvm.return
}

#group = #llvm.access_group<id = distinct[0]<>>

llvm.func @loads(%p: !llvm.ptr) -> i32 {
  %0 = llvm.load %p : !llvm.ptr -> i32
  llvm.return %0 : i32
}

llvm.func @metadata_of_the_call(%p: !llvm.ptr) -> i32 {
  %0 = llvm.call @loads(%p) {access_groups = [#group]} : (!llvm.ptr) -> i32
  llvm.return %0 : i32
}

// expected:
// #access_group = #llvm.access_group<id = distinct[0]<>>
// module {
//   llvm.func @slots(%arg0: i32, %arg1: i64) -> i32 {
//     %0 = llvm.mlir.constant(1 : i32) : i32
//     %1 = llvm.alloca %0 x i32 : (i32) -> !llvm.ptr
//     %2 = llvm.alloca %arg1 x i8 : (i64) -> !llvm.ptr
//     llvm.store %arg0, %1 : i32, !llvm.ptr
//     %3 = llvm.load %1 : !llvm.ptr -> i32
//     llvm.return %3 : i32
//   }
//   llvm.func @slots_move_to_the_entry(%arg0: i32, %arg1: i64) -> i32 {
//     %0 = llvm.mlir.constant(1 : i32) : i32
//     %1 = llvm.alloca %0 x i32 : (i32) -> !llvm.ptr
//     llvm.br ^bb1
//   ^bb1:  // pred: ^bb0
//     %2 = llvm.intr.stacksave : !llvm.ptr
//     %3 = llvm.mlir.constant(1 : i32) : i32
//     llvm.intr.lifetime.start %1 : !llvm.ptr
//     %4 = llvm.alloca %arg1 x i8 : (i64) -> !llvm.ptr
//     llvm.store %arg0, %1 : i32, !llvm.ptr
//     %5 = llvm.load %1 : !llvm.ptr -> i32
//     llvm.intr.stackrestore %2 : !llvm.ptr
//     llvm.intr.lifetime.end %1 : !llvm.ptr
//     llvm.return %5 : i32
//   }
//   llvm.func @by_value(%arg0: !llvm.ptr {llvm.align = 16 : i64, llvm.byval = !llvm.struct<(i32, i64)>}) -> i32 {
//     %0 = llvm.load %arg0 : !llvm.ptr -> i32
//     llvm.return %0 : i32
//   }
//   llvm.func @copies(%arg0: !llvm.ptr) -> i32 {
//     %0 = llvm.mlir.constant(1 : i64) : i64
//     %1 = llvm.alloca %0 x !llvm.struct<(i32, i64)> {alignment = 16 : i64} : (i64) -> !llvm.ptr
//     %2 = llvm.mlir.constant(12 : i64) : i64
//     "llvm.intr.memcpy"(%1, %arg0, %2) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
//     %3 = llvm.load %1 : !llvm.ptr -> i32
//     llvm.return %3 : i32
//   }
//   llvm.func @diverges() -> i32 {
//     llvm.unreachable
//   }
//   llvm.func @behind_what_never_returns() -> i32 {
//     llvm.unreachable
//   ^bb1(%0: i32):  // no predecessors
//     llvm.return %0 : i32
//   }
//   llvm.func @no() attributes {no_inline} {
//     llvm.return
//   }
//   llvm.func @with_many(...) {
//     llvm.return
//   }
//   llvm.func @calls_that_stay(%arg0: i32, %arg1: !llvm.ptr) {
//     llvm.call @no() : () -> ()
//     llvm.call @with_many(%arg0) vararg(!llvm.func<void (...)>) : (i32) -> ()
//     llvm.call %arg1() : !llvm.ptr, () -> ()
//     llvm.return
//   }
//   llvm.func @loads(%arg0: !llvm.ptr) -> i32 {
//     %0 = llvm.load %arg0 : !llvm.ptr -> i32
//     llvm.return %0 : i32
//   }
//   llvm.func @metadata_of_the_call(%arg0: !llvm.ptr) -> i32 {
//     %0 = llvm.load %arg0 {access_groups = [#access_group]} : !llvm.ptr -> i32
//     llvm.return %0 : i32
//   }
// }
