// test: fold

func.func @spreads(%x: i32) -> (i32, f32, i32) {
  %p = ub.poison : i32
  %0 = arith.addi %x, %p : i32
  %1 = arith.sitofp %p : i32 to f32
  %2:2 = arith.mulsi_extended %p, %x : i32
  return %0, %1, %2#1 : i32, f32, i32
}
func.func @select_avoids_it(%c: i1, %x: i32) -> i32 {
  %p = ub.poison : i32
  %0 = arith.select %c, %p, %x : i32
  return %0 : i32
}
func.func @comparison_stays(%x: i32) -> i1 {
  %p = ub.poison : i32
  %0 = arith.cmpi eq, %p, %x : i32
  return %0 : i1
}

// expected:
// module {
//   func.func @spreads(%arg0: i32) -> (i32, f32, i32) {
//     %0 = ub.poison : i32
//     %1 = ub.poison : f32
//     return %0, %1, %0 : i32, f32, i32
//   }
//   func.func @select_avoids_it(%arg0: i1, %arg1: i32) -> i32 {
//     return %arg1 : i32
//   }
//   func.func @comparison_stays(%arg0: i32) -> i1 {
//     %0 = ub.poison : i32
//     %1 = arith.cmpi eq, %arg0, %0 : i32
//     return %1 : i1
//   }
// }
