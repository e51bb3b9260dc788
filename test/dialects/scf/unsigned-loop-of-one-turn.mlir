// test: our pass --canonicalize
// The reference takes the step for a negative one, and drops the loop.

func.func @unsigned(%m: memref<300xf32>, %f: f32) {
  %c0 = arith.constant 0 : i8
  %most = arith.constant -100 : i8
  %step = arith.constant -50 : i8
  scf.for unsigned %i = %c0 to %most step %step : i8 {
    %x = arith.index_castui %i : i8 to index
    memref.store %f, %m[%x] : memref<300xf32>
  }
  return
}

// expected:
// module {
//   func.func @unsigned(%arg0: memref<300xf32>, %arg1: f32) {
//     %c0 = arith.constant 0 : index
//     memref.store %arg1, %arg0[%c0] : memref<300xf32>
//     return
//   }
// }
