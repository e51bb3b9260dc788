// test: pass --convert-index-to-llvm=index-bitwidth=32

func.func @casts(%a: index, %i: i32, %l: i64) {
  %0 = index.casts %a : index to i32
  %1 = index.casts %l : i64 to index
  %2 = index.castu %i : i32 to index
  %3 = index.sizeof
  return
}

// expected:
// module {
//   func.func @casts(%arg0: index, %arg1: i32, %arg2: i64) {
//     %0 = llvm.trunc %arg2 : i64 to i32
//     %1 = llvm.mlir.constant(32 : i32) : i32
//     return
//   }
// }
