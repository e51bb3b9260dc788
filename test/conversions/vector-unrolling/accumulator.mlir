// test: our pass --test-spirv-vector-unrolling

// The reference forgets the value that the reduction starts with.
func.func @reduction(%a: vector<8xi32>, %s: i32) -> i32 {
  %0 = vector.reduction <mul>, %a, %s : vector<8xi32> into i32
  return %0 : i32
}

// expected:
// module {
//   func.func @reduction(%arg0: vector<4xi32>, %arg1: vector<4xi32>, %arg2: i32) -> i32 {
//     %0 = vector.reduction <mul>, %arg0 : vector<4xi32> into i32
//     %1 = vector.reduction <mul>, %arg1 : vector<4xi32> into i32
//     %2 = arith.muli %0, %1 : i32
//     %3 = arith.muli %2, %arg2 : i32
//     return %3 : i32
//   }
// }
