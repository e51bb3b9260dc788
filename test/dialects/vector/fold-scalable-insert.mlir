// test: our fold

// The vector may have more elements than one.
func.func @scalable_stays(%v: i32, %a: vector<[1]xi32>, %b: vector<1xi32>) -> (vector<[1]xi32>, vector<1xi32>) {
  %0 = vector.insert %v, %a[0] : i32 into vector<[1]xi32>
  %1 = vector.insert %v, %b[0] : i32 into vector<1xi32>
  return %0, %1 : vector<[1]xi32>, vector<1xi32>
}

// A part of a fixed size is not all of a scalable vector.
func.func @elements_of_scalable_stay(%a: vector<2x[2]xi32>) -> vector<2xi32> { %0 = vector.extract %a[1, 0] : i32 from vector<2x[2]xi32>
 %1 = vector.extract %a[1, 1] : i32 from vector<2x[2]xi32>
 %2 = vector.from_elements %0, %1 : vector<2xi32>
 return %2 : vector<2xi32> }

// expected:
// module {
//   func.func @scalable_stays(%arg0: i32, %arg1: vector<[1]xi32>, %arg2: vector<1xi32>) -> (vector<[1]xi32>, vector<1xi32>) {
//     %0 = vector.insert %arg0, %arg1 [0] : i32 into vector<[1]xi32>
//     %1 = vector.broadcast %arg0 : i32 to vector<1xi32>
//     return %0, %1 : vector<[1]xi32>, vector<1xi32>
//   }
//   func.func @elements_of_scalable_stay(%arg0: vector<2x[2]xi32>) -> vector<2xi32> {
//     %0 = vector.extract %arg0[1, 0] : i32 from vector<2x[2]xi32>
//     %1 = vector.extract %arg0[1, 1] : i32 from vector<2x[2]xi32>
//     %2 = vector.from_elements %0, %1 : vector<2xi32>
//     return %2 : vector<2xi32>
//   }
// }
