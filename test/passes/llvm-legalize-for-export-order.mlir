// test: our pass --llvm-legalize-for-export
// Where several blocks are reached twice, the reference orders the blocks between by their addresses; ours has them as they are met.

llvm.func @switch(%a: i32, %b: i32) {
  llvm.switch %a : i32, ^bb1(%a : i32) [
    42: ^bb1(%b : i32),
    43: ^bb2(%a, %b : i32, i32),
    44: ^bb2(%b, %b : i32, i32),
    45: ^bb1(%b : i32),
    46: ^bb3,
    47: ^bb3
  ]
^bb1(%c: i32):
  llvm.return
^bb2(%d: i32, %e: i32):
  llvm.return
^bb3:
  llvm.return
}

// expected:
// module {
//   llvm.func @switch(%arg0: i32, %arg1: i32) {
//     llvm.switch %arg0 : i32, ^bb1(%arg0 : i32) [
//       42: ^bb4(%arg1 : i32),
//       43: ^bb2(%arg0, %arg1 : i32, i32),
//       44: ^bb6(%arg1, %arg1 : i32, i32),
//       45: ^bb5(%arg1 : i32),
//       46: ^bb3,
//       47: ^bb3
//     ]
//   ^bb1(%0: i32):  // 3 preds: ^bb0, ^bb4, ^bb5
//     llvm.return
//   ^bb2(%1: i32, %2: i32):  // 2 preds: ^bb0, ^bb6
//     llvm.return
//   ^bb3:  // 2 preds: ^bb0, ^bb0
//     llvm.return
//   ^bb4(%3: i32):  // pred: ^bb0
//     llvm.br ^bb1(%3 : i32)
//   ^bb5(%4: i32):  // pred: ^bb0
//     llvm.br ^bb1(%4 : i32)
//   ^bb6(%5: i32, %6: i32):  // pred: ^bb0
//     llvm.br ^bb2(%5, %6 : i32, i32)
//   }
// }
