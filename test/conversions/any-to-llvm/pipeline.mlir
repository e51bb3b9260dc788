// test: pass --convert-arith-to-llvm --convert-func-to-llvm --convert-cf-to-llvm --reconcile-unrealized-casts

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
//   llvm.func @a(%arg0: i64, %arg1: i1, %arg2: i32) -> i64 {
//     llvm.cond_br %arg1, ^bb1, ^bb5
//   ^bb1:  // pred: ^bb0
//     llvm.br ^bb2(%arg0 : i64)
//   ^bb2(%0: i64):  // 3 preds: ^bb1, ^bb2, ^bb3
//     llvm.cond_br %arg1 weights([5, 10]), ^bb3(%0 : i64), ^bb2(%arg0 : i64)
//   ^bb3(%1: i64):  // pred: ^bb2
//     llvm.switch %arg2 : i32, ^bb4(%1 : i64) [
//       42: ^bb2(%1 : i64),
//       43: ^bb4(%arg0 : i64)
//     ]
//   ^bb4(%2: i64):  // 2 preds: ^bb3, ^bb3
//     llvm.return %2 : i64
//   ^bb5:  // pred: ^bb0
//     %3 = llvm.mlir.addressof @assert_msg : !llvm.ptr
//     %4 = llvm.getelementptr %3[0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x i8>
//     llvm.call @puts(%4) : (!llvm.ptr) -> ()
//     llvm.call @abort() : () -> ()
//     llvm.unreachable
//   }
// }
