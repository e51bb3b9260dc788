// test: pass --convert-to-llvm=filter-dialects=arith,func

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
//     %0 = builtin.unrealized_conversion_cast %arg0 : i64 to index
//     %1 = llvm.add %arg0, %arg0 : i64
//     %2 = builtin.unrealized_conversion_cast %1 : i64 to index
//     %3 = math.sqrt %arg2 : f32
//     %4 = index.add %2, %0
//     %5 = ub.poison : i32
//     cf.cond_br %arg1, ^bb1(%4 : index), ^bb1(%0 : index)
//   ^bb1(%6: index):  // 2 preds: ^bb0, ^bb0
//     %7 = builtin.unrealized_conversion_cast %6 : index to i64
//     llvm.return %7 : i64
//   }
// }
