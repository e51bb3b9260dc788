// test: pass --sroa --mem2reg

func.func @a(%x: i32, %c: i1) -> i32 {
  %0 = memref.alloca() : memref<i32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  memref.store %x, %0[] : memref<i32>
  cf.br ^bb2
^bb2:
  %1 = memref.load %0[] : memref<i32>
  return %1 : i32
}

func.func @b(%x: f32, %c: index) -> f32 {
  %c1 = arith.constant 1 : index
  %0 = memref.alloca() : memref<2x2xf32>
  memref.store %x, %0[%c1, %c1] : memref<2x2xf32>
  %1 = memref.load %0[%c1, %c1] : memref<2x2xf32>
  %2 = memref.alloca() : memref<4xf32>
  memref.store %1, %2[%c] : memref<4xf32>
  return %1 : f32
}

func.func @c(%x: vector<4xi32>) -> vector<4xi32> {
  %0 = memref.alloca() : memref<vector<4xi32>>
  %1 = memref.load %0[] : memref<vector<4xi32>>
  memref.store %x, %0[] : memref<vector<4xi32>>
  return %1 : vector<4xi32>
}

func.func @d(%x: index) -> index {
  %0 = memref.alloca() : memref<1xindex>
  %z = arith.constant 0 : index
  %1 = memref.load %0[%z] : memref<1xindex>
  memref.store %x, %0[%z] : memref<1xindex>
  %2 = memref.alloca() : memref<index>
  %3 = memref.load %2[] : memref<index>
  %4 = memref.alloca() : memref<complex<f32>>
  %5 = memref.load %4[] : memref<complex<f32>>
  "test.use"(%3, %5) : (index, complex<f32>) -> ()
  return %1 : index
}

func.func @e(%x: i32, %n: index, %m: memref<i32>) -> i32 {
  %0 = memref.alloca(%n) : memref<?xi32>
  memref.store %x, %0[%n] : memref<?xi32>
  %b = arith.constant 9 : index
  %1 = memref.alloca() : memref<4xi32>
  memref.store %x, %1[%b] : memref<4xi32>
  %2 = memref.alloca() : memref<memref<i32>>
  memref.store %m, %2[] : memref<memref<i32>>
  %3 = memref.alloca() : memref<20xi32>
  %k = arith.constant 3 : index
  memref.store %x, %3[%k] : memref<20xi32>
  %4 = memref.load %3[%k] : memref<20xi32>
  %5 = memref.alloca() : memref<4x4xi32>
  memref.store %x, %5[%k, %k] : memref<4x4xi32>
  %6 = memref.alloca() : memref<2x5xi32>
  memref.store %x, %6[%k, %k] : memref<2x5xi32>
  return %4 : i32
}

// expected:
// module {
//   func.func @a(%arg0: i32, %arg1: i1) -> i32 {
//     %0 = ub.poison : i32
//     cf.cond_br %arg1, ^bb1, ^bb2(%0 : i32)
//   ^bb1:  // pred: ^bb0
//     cf.br ^bb2(%arg0 : i32)
//   ^bb2(%1: i32):  // 2 preds: ^bb0, ^bb1
//     return %1 : i32
//   }
//   func.func @b(%arg0: f32, %arg1: index) -> f32 {
//     %c1 = arith.constant 1 : index
//     %alloca = memref.alloca() : memref<4xf32>
//     memref.store %arg0, %alloca[%arg1] : memref<4xf32>
//     return %arg0 : f32
//   }
//   func.func @c(%arg0: vector<4xi32>) -> vector<4xi32> {
//     %0 = ub.poison : vector<4xi32>
//     return %0 : vector<4xi32>
//   }
//   func.func @d(%arg0: index) -> index {
//     %0 = ub.poison : complex<f32>
//     %1 = ub.poison : index
//     %2 = ub.poison : index
//     %c0 = arith.constant 0 : index
//     "test.use"(%1, %0) : (index, complex<f32>) -> ()
//     return %2 : index
//   }
//   func.func @e(%arg0: i32, %arg1: index, %arg2: memref<i32>) -> i32 {
//     %alloca = memref.alloca(%arg1) : memref<?xi32>
//     memref.store %arg0, %alloca[%arg1] : memref<?xi32>
//     %c9 = arith.constant 9 : index
//     %alloca_0 = memref.alloca() : memref<4xi32>
//     memref.store %arg0, %alloca_0[%c9] : memref<4xi32>
//     %alloca_1 = memref.alloca() : memref<20xi32>
//     %c3 = arith.constant 3 : index
//     memref.store %arg0, %alloca_1[%c3] : memref<20xi32>
//     %0 = memref.load %alloca_1[%c3] : memref<20xi32>
//     %alloca_2 = memref.alloca() : memref<2x5xi32>
//     memref.store %arg0, %alloca_2[%c3, %c3] : memref<2x5xi32>
//     return %0 : i32
//   }
// }
