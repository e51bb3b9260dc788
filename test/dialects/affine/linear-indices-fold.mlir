// test: fold

func.func @places_of_a_constant() -> (index, index, index, index) {
  %c = arith.constant -5 : index
  %0:2 = affine.delinearize_index %c into (4) : index, index
  %c23 = arith.constant 23 : index
  %1:2 = affine.delinearize_index %c23 into (4, 6) : index, index
  return %0#0, %0#1, %1#0, %1#1 : index, index, index, index
}

// expected:
// module {
//   func.func @places_of_a_constant() -> (index, index, index, index) {
//     %c-2 = arith.constant -2 : index
//     %c3 = arith.constant 3 : index
//     %c5 = arith.constant 5 : index
//     return %c-2, %c3, %c3, %c5 : index, index, index, index
//   }
// }

// -----

func.func @a_size_that_is_a_value_stays(%n: index) -> (index, index) {
  %c5 = arith.constant 5 : index
  %0:2 = affine.delinearize_index %c5 into (%n, 2) : index, index
  return %0#0, %0#1 : index, index
}

// expected:
// module {
//   func.func @a_size_that_is_a_value_stays(%arg0: index) -> (index, index) {
//     %c5 = arith.constant 5 : index
//     %0:2 = affine.delinearize_index %c5 into (%arg0, 2) : index, index
//     return %0#0, %0#1 : index, index
//   }
// }

// -----

func.func @constant_sizes(%x: index) -> (index, index, index) {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %0:2 = affine.delinearize_index %x into (%c2, %c3) : index, index
  %1 = affine.linearize_index [%0#1, %0#0] by (%c3, %c2) : index
  return %0#0, %0#1, %1 : index, index, index
}

// expected:
// module {
//   func.func @constant_sizes(%arg0: index) -> (index, index, index) {
//     %0:2 = affine.delinearize_index %arg0 into (2, 3) : index, index
//     %1 = affine.linearize_index [%0#1, %0#0] by (3, 2) : index
//     return %0#0, %0#1, %1 : index, index, index
//   }
// }

// -----

func.func @one_place(%x: index, %n: index) -> (index, index) {
  %0 = affine.delinearize_index %x into (%n) : index
  %1 = affine.linearize_index [%0] by (7) : index
  return %0, %1 : index, index
}

// expected:
// module {
//   func.func @one_place(%arg0: index, %arg1: index) -> (index, index) {
//     return %arg0, %arg0 : index, index
//   }
// }

// -----

func.func @index_of_constants() -> (index, index) {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %0 = affine.linearize_index [%c3, %c1, %c3] by (4, 4) : index
  %1 = affine.linearize_index [%c3, %c3] by (%c1, %c3) : index
  return %0, %1 : index, index
}

// expected:
// module {
//   func.func @index_of_constants() -> (index, index) {
//     %c55 = arith.constant 55 : index
//     %c12 = arith.constant 12 : index
//     return %c55, %c12 : index, index
//   }
// }

// -----

func.func @sizes_of_one(%x: index, %y: index) -> (index, index, index, index, index) {
  %0:3 = affine.delinearize_index %x into (4, 1, 8) : index, index, index
  %1 = affine.linearize_index disjoint [%x, %y, %x] by (4, 1, 8) : index
  %2 = affine.linearize_index [%x, %y, %x] by (4, 1, 8) : index
  return %0#0, %0#1, %0#2, %1, %2 : index, index, index, index, index
}

// expected:
// module {
//   func.func @sizes_of_one(%arg0: index, %arg1: index) -> (index, index, index, index, index) {
//     %c0 = arith.constant 0 : index
//     %0:2 = affine.delinearize_index %arg0 into (4, 8) : index, index
//     %1 = affine.linearize_index disjoint [%arg0, %arg0] by (4, 8) : index
//     %2 = affine.linearize_index [%arg0, %arg1, %arg0] by (4, 1, 8) : index
//     return %0#0, %c0, %0#1, %1, %2 : index, index, index, index, index
//   }
// }

// -----

func.func @a_first_place_of_zero(%x: index, %y: index) -> index {
  %c0 = arith.constant 0 : index
  %0 = affine.linearize_index [%c0, %x, %y] by (2, 3, 4) : index
  return %0 : index
}

// expected:
// module {
//   func.func @a_first_place_of_zero(%arg0: index, %arg1: index) -> index {
//     %0 = affine.linearize_index [%arg0, %arg1] by (3, 4) : index
//     return %0 : index
//   }
// }

// -----

func.func @places_of_the_index_of_places(%x: index, %y: index, %z: index, %n: index) -> (index, index, index, index, index) {
  %0 = affine.linearize_index disjoint [%x, %y] by (%n, 4) : index
  %1:2 = affine.delinearize_index %0 into (%n, 4) : index, index
  %2 = affine.linearize_index disjoint [%x, %y, %z] by (2, %n, 4) : index
  %3:3 = affine.delinearize_index %2 into (3, 5, 4) : index, index, index
  return %1#0, %1#1, %3#0, %3#1, %3#2 : index, index, index, index, index
}

// expected:
// module {
//   func.func @places_of_the_index_of_places(%arg0: index, %arg1: index, %arg2: index, %arg3: index) -> (index, index, index, index, index) {
//     %0 = affine.linearize_index disjoint [%arg0, %arg1] by (2, %arg3) : index
//     %1:2 = affine.delinearize_index %0 into (3, 5) : index, index
//     return %arg0, %arg1, %1#0, %1#1, %arg2 : index, index, index, index, index
//   }
// }

// -----

func.func @places_that_may_be_outside_stay(%x: index, %y: index) -> (index, index) {
  %0 = affine.linearize_index [%x, %y] by (3, 4) : index
  %1:2 = affine.delinearize_index %0 into (3, 4) : index, index
  return %1#0, %1#1 : index, index
}

// expected:
// module {
//   func.func @places_that_may_be_outside_stay(%arg0: index, %arg1: index) -> (index, index) {
//     %0 = affine.linearize_index [%arg0, %arg1] by (3, 4) : index
//     %1:2 = affine.delinearize_index %0 into (3, 4) : index, index
//     return %1#0, %1#1 : index, index
//   }
// }

// -----

func.func @the_last_place_is_split(%x: index, %y: index, %z: index) -> (index, index, index, index) {
  %0 = affine.linearize_index disjoint [%z, %y, %x] by (3, 2, 32) : index
  %1:4 = affine.delinearize_index %0 into (2, 3, 8, 4) : index, index, index, index
  return %1#0, %1#1, %1#2, %1#3 : index, index, index, index
}

// expected:
// module {
//   func.func @the_last_place_is_split(%arg0: index, %arg1: index, %arg2: index) -> (index, index, index, index) {
//     %0 = affine.linearize_index disjoint [%arg2, %arg1] by (3, 2) : index
//     %1:2 = affine.delinearize_index %0 into (2, 3) : index, index
//     %2:2 = affine.delinearize_index %arg0 into (8, 4) : index, index
//     return %1#0, %1#1, %2#0, %2#1 : index, index, index, index
//   }
// }

// -----

func.func @index_of_all_places(%x: index, %n: index) -> index {
  %0:3 = affine.delinearize_index %x into (2, %n, 4) : index, index, index
  %1 = affine.linearize_index [%0#0, %0#1, %0#2] by (2, %n, 4) : index
  return %1 : index
}

// expected:
// module {
//   func.func @index_of_all_places(%arg0: index, %arg1: index) -> index {
//     return %arg0 : index
//   }
// }

// -----

func.func @index_of_some_places(%x: index, %y: index, %n: index) -> (index, index) {
  %0:4 = affine.delinearize_index %x into (2, %n, 4, 5) : index, index, index, index
  %1 = affine.linearize_index [%y, %0#1, %0#2] by (7, %n, 4) : index
  return %1, %0#3 : index, index
}

// expected:
// #map = affine_map<()[s0] -> (s0 * 4)>
// module {
//   func.func @index_of_some_places(%arg0: index, %arg1: index, %arg2: index) -> (index, index) {
//     %0 = affine.apply #map()[%arg2]
//     %1:3 = affine.delinearize_index %arg0 into (2, %0, 5) : index, index, index
//     %2 = affine.linearize_index [%arg1, %1#1] by (7, %0) : index
//     return %2, %1#2 : index, index
//   }
// }

// -----

func.func @other_sizes_stay(%x: index) -> index {
  %0:2 = affine.delinearize_index %x into (3, 4) : index, index
  %1 = affine.linearize_index [%0#1, %0#0] by (3, 4) : index
  return %1 : index
}

// expected:
// module {
//   func.func @other_sizes_stay(%arg0: index) -> index {
//     %0:2 = affine.delinearize_index %arg0 into (3, 4) : index, index
//     %1 = affine.linearize_index [%0#1, %0#0] by (3, 4) : index
//     return %1 : index
//   }
// }
