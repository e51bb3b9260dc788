// test: pass --convert-to-llvm

func.func @a(%x: index, %c: i1, %f: f32) -> index { 
 %0 = arith.addi %x, %x : index
 %1 = math.sqrt %f : f32
 %2 = index.add %0, %x
 %3 = ub.poison : i32
 cf.cond_br %c, ^a(%2 : index), ^a(%x : index)
^a(%y: index):
 return %y : index }

// expected:
// module {
//   llvm.func @a(%arg0: i64, %arg1: i1, %arg2: f32) -> i64 {
//     %0 = llvm.add %arg0, %arg0 : i64
//     %1 = llvm.intr.sqrt(%arg2) : (f32) -> f32
//     %2 = llvm.add %0, %arg0 : i64
//     %3 = llvm.mlir.poison : i32
//     llvm.cond_br %arg1, ^bb1(%2 : i64), ^bb1(%arg0 : i64)
//   ^bb1(%4: i64):  // 2 preds: ^bb0, ^bb0
//     llvm.return %4 : i64
//   }
// }
