// test: pass --convert-cf-to-llvm

func.func @a(%a: index, %c: i1, %f: i32) -> index {
  cf.assert %c, "msg"
  cf.br ^a(%a : index)
^a(%x: index):
  cf.cond_br %c weights([5, 10]), ^b(%x : index), ^a(%a : index)
^b(%y: index):
  cf.switch %f : i32, [default: ^d(%y : index), 42: ^a(%y: index), 43: ^d(%a : index)]
^d(%z: index):
  return %z : index
}

// expected:
// module {
//   llvm.func @abort()
//   llvm.func @puts(!llvm.ptr)
//   llvm.mlir.global private constant @assert_msg(dense<[109, 115, 103, 0]> : tensor<4xi8>) {addr_space = 0 : i32} : !llvm.array<4 x i8>
//   func.func @a(%arg0: index, %arg1: i1, %arg2: i32) -> index {
//     %0 = builtin.unrealized_conversion_cast %arg0 : index to i64
//     llvm.cond_br %arg1, ^bb1, ^bb5
//   ^bb1:  // pred: ^bb0
//     llvm.br ^bb2(%0 : i64)
//   ^bb2(%1: i64):  // 3 preds: ^bb1, ^bb2, ^bb3
//     llvm.cond_br %arg1 weights([5, 10]), ^bb3(%1 : i64), ^bb2(%0 : i64)
//   ^bb3(%2: i64):  // pred: ^bb2
//     llvm.switch %arg2 : i32, ^bb4(%2 : i64) [
//       42: ^bb2(%2 : i64),
//       43: ^bb4(%0 : i64)
//     ]
//   ^bb4(%3: i64):  // 2 preds: ^bb3, ^bb3
//     %4 = builtin.unrealized_conversion_cast %3 : i64 to index
//     return %4 : index
//   ^bb5:  // pred: ^bb0
//     %5 = llvm.mlir.addressof @assert_msg : !llvm.ptr
//     %6 = llvm.getelementptr %5[0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x i8>
//     llvm.call @puts(%6) : (!llvm.ptr) -> ()
//     llvm.call @abort() : () -> ()
//     llvm.unreachable
//   }
// }

// -----

func.func @asserts(%a: i1, %b: i1) {
  cf.assert %a, "first"
  cf.assert %b, "second"
  return
}

// expected:
// module {
//   llvm.mlir.global private constant @assert_msg_0(dense<[115, 101, 99, 111, 110, 100, 0]> : tensor<7xi8>) {addr_space = 0 : i32} : !llvm.array<7 x i8>
//   llvm.func @abort()
//   llvm.func @puts(!llvm.ptr)
//   llvm.mlir.global private constant @assert_msg(dense<[102, 105, 114, 115, 116, 0]> : tensor<6xi8>) {addr_space = 0 : i32} : !llvm.array<6 x i8>
//   func.func @asserts(%arg0: i1, %arg1: i1) {
//     llvm.cond_br %arg0, ^bb1, ^bb3
//   ^bb1:  // pred: ^bb0
//     llvm.cond_br %arg1, ^bb2, ^bb4
//   ^bb2:  // pred: ^bb1
//     return
//   ^bb3:  // pred: ^bb0
//     %0 = llvm.mlir.addressof @assert_msg : !llvm.ptr
//     %1 = llvm.getelementptr %0[0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<6 x i8>
//     llvm.call @puts(%1) : (!llvm.ptr) -> ()
//     llvm.call @abort() : () -> ()
//     llvm.unreachable
//   ^bb4:  // pred: ^bb1
//     %2 = llvm.mlir.addressof @assert_msg_0 : !llvm.ptr
//     %3 = llvm.getelementptr %2[0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<7 x i8>
//     llvm.call @puts(%3) : (!llvm.ptr) -> ()
//     llvm.call @abort() : () -> ()
//     llvm.unreachable
//   }
// }
