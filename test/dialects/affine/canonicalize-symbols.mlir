// test: fold

// Products, quotients and remainders by symbols.
func.func @exact(%s: index, %t: index) -> (index, index, index, index, index, index) {
  %0 = affine.apply affine_map<()[s0, s1] -> ((s0 * s1) floordiv s0)>()[%s, %t]
  %1 = affine.apply affine_map<()[s0, s1] -> ((s0 * s1 + s1 * 3) ceildiv s1)>()[%s, %t]
  %2 = affine.apply affine_map<()[s0, s1] -> ((s0 * s1 + s1) mod s1)>()[%s, %t]
  %3 = affine.apply affine_map<()[s0, s1] -> ((s0 + s1 - (s0 + s1) mod 7) mod 7)>()[%s, %t]
  %4 = affine.apply affine_map<()[s0, s1] -> ((s0 - s0 mod s1 + 0) mod s1)>()[%s, %t]
  %5 = affine.apply affine_map<()[s0, s1] -> ((s0 mod s0) floordiv s0)>()[%s, %t]
  return %0, %1, %2, %3, %4, %5 : index, index, index, index, index, index
}

func.func @inexact(%s: index, %t: index) -> (index, index, index) {
  %0 = affine.apply affine_map<()[s0, s1] -> ((s1 * (s0 floordiv 8)) floordiv s0)>()[%s, %t]
  %1 = affine.apply affine_map<()[s0, s1] -> ((s0 + s1) floordiv s0)>()[%s, %t]
  %2 = affine.apply affine_map<()[s0, s1] -> ((s0 - s1 mod s0) mod s0)>()[%s, %t]
  return %0, %1, %2 : index, index, index
}

// Terms are sorted, and maps are composed one operand at a time.
func.func @order(%s: index, %t: index) -> index {
  %x = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%s]
  %y = affine.apply affine_map<()[s0] -> (s0 * 3)>()[%t]
  affine.for %i = 0 to 10 {
    %0 = affine.apply affine_map<(d0)[s0, s1] -> (s1 + s0 + d0 mod s0 + d0 mod 4 + s1 * s0 + s1 floordiv 3)>(%i)[%s, %t]
    "test.use"(%0) : (index) -> ()
  }
  %1 = affine.apply affine_map<()[s0, s1] -> (s0 * s1)>()[%x, %y]
  return %1 : index
}

func.func @poison(%s: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %0 = affine.apply affine_map<()[s0] -> (4 mod s0)>()[%c0]
  %1 = affine.apply affine_map<()[s0, s1] -> (s1 + 4 floordiv s0)>()[%c0, %s]
  return %0, %1 : index, index
}

// expected:
// #map = affine_map<()[s0] -> (s0 + 3)>
// #map1 = affine_map<()[s0, s1] -> ((s1 * (s0 floordiv 8)) floordiv s0)>
// #map2 = affine_map<()[s0, s1] -> ((s0 + s1) floordiv s0)>
// #map3 = affine_map<()[s0, s1] -> ((s0 - s1 mod s0) mod s0)>
// #map4 = affine_map<(d0)[s0, s1] -> (d0 mod 4 + d0 mod s0 + s0 + s0 * s1 + s1 + s1 floordiv 3)>
// #map5 = affine_map<()[s0, s1] -> ((s0 * s1) * 6)>
// #map6 = affine_map<()[s0] -> (s0 + 4 floordiv 0)>
// module {
//   func.func @exact(%arg0: index, %arg1: index) -> (index, index, index, index, index, index) {
//     %c0 = arith.constant 0 : index
//     %0 = affine.apply #map()[%arg0]
//     return %arg1, %0, %c0, %c0, %c0, %c0 : index, index, index, index, index, index
//   }
//   func.func @inexact(%arg0: index, %arg1: index) -> (index, index, index) {
//     %0 = affine.apply #map1()[%arg0, %arg1]
//     %1 = affine.apply #map2()[%arg0, %arg1]
//     %2 = affine.apply #map3()[%arg0, %arg1]
//     return %0, %1, %2 : index, index, index
//   }
//   func.func @order(%arg0: index, %arg1: index) -> index {
//     affine.for %arg2 = 0 to 10 {
//       %1 = affine.apply #map4(%arg2)[%arg0, %arg1]
//       "test.use"(%1) : (index) -> ()
//     }
//     %0 = affine.apply #map5()[%arg0, %arg1]
//     return %0 : index
//   }
//   func.func @poison(%arg0: index) -> (index, index) {
//     %0 = ub.poison : index
//     %1 = affine.apply #map6()[%arg0]
//     return %0, %1 : index, index
//   }
// }
