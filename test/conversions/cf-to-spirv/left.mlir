// test: pass --convert-cf-to-spirv

func.func @f(%x: tuple<i32>) {
  cf.br ^d(%x : tuple<i32>)
^d(%y: tuple<i32>):
  return
}
func.func @g(%x: i1) {
  cf.assert %x, "no"
  return
}
func.func @h(%x: i32) -> i32 {
  cf.switch %x : i32, [
    default: ^d,
    0: ^b
  ]
^d:
  %r = arith.constant 1 : i32
  return %r : i32
^b:
  cf.br ^d
}

// expected:
// module {
//   func.func @f(%arg0: tuple<i32>) {
//     cf.br ^bb1(%arg0 : tuple<i32>)
//   ^bb1(%0: tuple<i32>):  // pred: ^bb0
//     return
//   }
//   func.func @g(%arg0: i1) {
//     cf.assert %arg0, "no"
//     return
//   }
//   func.func @h(%arg0: i32) -> i32 {
//     cf.switch %arg0 : i32, [
//       default: ^bb1,
//       0: ^bb2
//     ]
//   ^bb1:  // 2 preds: ^bb0, ^bb2
//     %c1_i32 = arith.constant 1 : i32
//     return %c1_i32 : i32
//   ^bb2:  // pred: ^bb0
//     spirv.Branch ^bb1
//   }
// }
