// test: pass --fold-memref-alias-ops

// Loops and conditions fold in every pass that folds.
func.func @no_turn(%x: f32, %m: memref<f32>) -> f32 {
  %0 = affine.for %i = 1 to 0 iter_args(%a = %x) -> (f32) {
    affine.store %a, %m[] : memref<f32>
    affine.yield %a : f32
  }
  return %0 : f32
}

func.func @passes_on(%x: f32, %y: i32) -> (f32, i32) {
  %0:2 = affine.for %i = 0 to 8 step 8 iter_args(%a = %x, %b = %y) -> (f32, i32) {
    affine.yield %a, %b : f32, i32
  }
  return %0#0, %0#1 : f32, i32
}

func.func @bounds_and_sets(%n: index, %m: memref<?xf32>, %x: f32) -> index {
  %c2 = arith.constant 2 : index
  affine.for %i = affine_map<(d0) -> (d0 + 3)>(%c2) to 8 {
    affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%n) {
      affine.store %x, %m[%i] : memref<?xf32>
    }
  }
  affine.parallel (%i) = (0) to (%n) {
    affine.store %x, %m[%i] : memref<?xf32>
  }
  %0 = affine.min affine_map<(d0)[s0] -> (d0 + 5, s0)>(%c2)[%n]
  return %0 : index
}

// expected:
// #map = affine_map<(d0)[s0] -> (7, s0)>
// #set = affine_set<()[s0] : (s0 - 1 >= 0)>
// module {
//   func.func @no_turn(%arg0: f32, %arg1: memref<f32>) -> f32 {
//     return %arg0 : f32
//   }
//   func.func @passes_on(%arg0: f32, %arg1: i32) -> (f32, i32) {
//     return %arg0, %arg1 : f32, i32
//   }
//   func.func @bounds_and_sets(%arg0: index, %arg1: memref<?xf32>, %arg2: f32) -> index {
//     %c2 = arith.constant 2 : index
//     affine.for %arg3 = 5 to 8 {
//       affine.if #set()[%arg0] {
//         affine.store %arg2, %arg1[%arg3] : memref<?xf32>
//       }
//     }
//     affine.parallel (%arg3) = (0) to (symbol(%arg0)) {
//       affine.store %arg2, %arg1[%arg3] : memref<?xf32>
//     }
//     %0 = affine.min #map(%c2)[%arg0]
//     return %0 : index
//   }
// }
