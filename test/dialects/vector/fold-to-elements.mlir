// test: pass --canonicalize

func.func @made(%a: i32, %b: i32) -> (i32, i32) {
  %0 = vector.from_elements %a, %b : vector<2xi32>
  %1:2 = vector.to_elements %0 : vector<2xi32>
  return %1#0, %1#1 : i32, i32
}
func.func @scalar(%a: i32) -> (i32, i32) {
  %0 = vector.broadcast %a : i32 to vector<2xi32>
  %1:2 = vector.to_elements %0 : vector<2xi32>
  return %1#0, %1#1 : i32, i32
}
func.func @rows(%a: vector<2xi32>) -> (i32, i32) {
  %0 = vector.broadcast %a : vector<2xi32> to vector<2x2xi32>
  %1:4 = vector.to_elements %0 : vector<2x2xi32>
  return %1#0, %1#3 : i32, i32
}
func.func @columns(%a: vector<2x1xi32>) -> (i32, i32, i32) {
  %0 = vector.broadcast %a : vector<2x1xi32> to vector<2x2xi32>
  %1:4 = vector.to_elements %0 : vector<2x2xi32>
  return %1#0, %1#1, %1#2 : i32, i32, i32
}

// expected:
// module {
//   func.func @made(%arg0: i32, %arg1: i32) -> (i32, i32) {
//     return %arg0, %arg1 : i32, i32
//   }
//   func.func @scalar(%arg0: i32) -> (i32, i32) {
//     return %arg0, %arg0 : i32, i32
//   }
//   func.func @rows(%arg0: vector<2xi32>) -> (i32, i32) {
//     %0:2 = vector.to_elements %arg0 : vector<2xi32>
//     return %0#0, %0#1 : i32, i32
//   }
//   func.func @columns(%arg0: vector<2x1xi32>) -> (i32, i32, i32) {
//     %0:2 = vector.to_elements %arg0 : vector<2x1xi32>
//     return %0#0, %0#0, %0#1 : i32, i32, i32
//   }
// }
