// test: our fold

// 5 to 19 mod 8 are 0 to 7; for MLIR 22, which looks at 5 alone, they are 5 to 7, and the quotient is 1.
func.func @several_turns(%m: memref<64xf32>, %f: f32) {
  affine.for %i = 5 to 20 {
    affine.store %f, %m[(%i mod 8) floordiv 5] : memref<64xf32>
  }
  return
}

func.func @one_turn(%m: memref<64xf32>, %f: f32) {
  affine.for %i = 13 to 16 {
    affine.store %f, %m[(%i mod 8) floordiv 5] : memref<64xf32>
  }
  return
}

// expected:
// module {
//   func.func @several_turns(%arg0: memref<64xf32>, %arg1: f32) {
//     affine.for %arg2 = 5 to 20 {
//       affine.store %arg1, %arg0[(%arg2 mod 8) floordiv 5] : memref<64xf32>
//     }
//     return
//   }
//   func.func @one_turn(%arg0: memref<64xf32>, %arg1: f32) {
//     affine.for %arg2 = 13 to 16 {
//       affine.store %arg1, %arg0[1] : memref<64xf32>
//     }
//     return
//   }
// }
