// test: pass --convert-ub-to-llvm

func.func @u(%c: i1) { %0 = ub.poison : i32
 %1 = ub.poison : index
 %2 = ub.poison : vector<2x3xf32>
 cf.cond_br %c, ^a, ^b
^a:
 ub.unreachable
^b:
 return }

// expected:
// module {
//   func.func @u(%arg0: i1) {
//     %0 = llvm.mlir.poison : i32
//     %1 = llvm.mlir.poison : i64
//     %2 = llvm.mlir.poison : !llvm.array<2 x vector<3xf32>>
//     cf.cond_br %arg0, ^bb1, ^bb2
//   ^bb1:  // pred: ^bb0
//     llvm.unreachable
//   ^bb2:  // pred: ^bb0
//     return
//   }
// }
