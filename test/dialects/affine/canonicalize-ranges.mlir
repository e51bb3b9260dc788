// test: fold

// Quotients and remainders of what loops count.
func.func @divisions(%m: memref<64xf32>, %f: f32) {
  affine.for %i = 8 to 16 {
    affine.store %f, %m[%i floordiv 8] : memref<64xf32>
    affine.store %f, %m[(%i + 1) ceildiv 8] : memref<64xf32>
    affine.store %f, %m[%i mod 16] : memref<64xf32>
    affine.store %f, %m[%i mod 15] : memref<64xf32>
  }
  affine.for %i = 0 to 64 step 16 {
    affine.for %j = 0 to 16 {
      affine.store %f, %m[(%i + %j) floordiv 32] : memref<64xf32>
      affine.store %f, %m[(%i + %j) mod 8] : memref<64xf32>
      affine.store %f, %m[(%j + %i) mod 32] : memref<64xf32>
      affine.store %f, %m[%i mod 4] : memref<64xf32>
    }
  }
  return
}

// Results of bounds that another one always beats.
func.func @bounds(%n: index) {
  affine.for %i = 0 to 8 {
    affine.for %j = max affine_map<(d0) -> (d0 - 9, 0)>(%i) to min affine_map<(d0)[s0] -> (d0 + 4, 3, s0)>(%i)[%n] {
      "test.use"(%j) : (index) -> ()
    }
    affine.for %j = max affine_map<(d0) -> (d0 * 0 + 5, 5, d0 floordiv 9)>(%i) to min affine_map<()[s0] -> (s0, s0)>()[%n] {
      "test.use"(%j) : (index) -> ()
    }
    affine.for %j = 0 to min affine_map<()[s0] -> (s0, 4, s0)>()[%n] {
      "test.use"(%j) : (index) -> ()
    }
  }
  return
}

// expected:
// #map = affine_map<()[s0] -> (3, s0)>
// #map1 = affine_map<()[s0] -> (s0, 4, s0)>
// module {
//   func.func @divisions(%arg0: memref<64xf32>, %arg1: f32) {
//     affine.for %arg2 = 8 to 16 {
//       affine.store %arg1, %arg0[1] : memref<64xf32>
//       affine.store %arg1, %arg0[2] : memref<64xf32>
//       affine.store %arg1, %arg0[%arg2] : memref<64xf32>
//       affine.store %arg1, %arg0[%arg2 mod 15] : memref<64xf32>
//     }
//     affine.for %arg2 = 0 to 64 step 16 {
//       affine.for %arg3 = 0 to 16 {
//         affine.store %arg1, %arg0[%arg2 floordiv 32] : memref<64xf32>
//         affine.store %arg1, %arg0[%arg3 mod 8] : memref<64xf32>
//         affine.store %arg1, %arg0[(%arg3 + %arg2) mod 32] : memref<64xf32>
//         affine.store %arg1, %arg0[0] : memref<64xf32>
//       }
//     }
//     return
//   }
//   func.func @bounds(%arg0: index) {
//     affine.for %arg1 = 0 to 8 {
//       affine.for %arg2 = 0 to min #map()[%arg0] {
//         "test.use"(%arg2) : (index) -> ()
//       }
//       affine.for %arg2 = 5 to %arg0 {
//         "test.use"(%arg2) : (index) -> ()
//       }
//       affine.for %arg2 = 0 to min #map1()[%arg0] {
//         "test.use"(%arg2) : (index) -> ()
//       }
//     }
//     return
//   }
// }
