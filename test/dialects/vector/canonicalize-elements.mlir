// test: fold

func.func @part_of_row_stays(%a: vector<4xi32>) -> vector<2xi32> { %0 = vector.extract %a[1] : i32 from vector<4xi32>
 %1 = vector.extract %a[2] : i32 from vector<4xi32>
 %2 = vector.from_elements %0, %1 : vector<2xi32>
 return %2 : vector<2xi32> }

func.func @row(%a: vector<3x2xi32>) -> vector<2xi32> { %0 = vector.extract %a[1, 0] : i32 from vector<3x2xi32>
 %1 = vector.extract %a[1, 1] : i32 from vector<3x2xi32>
 %2 = vector.from_elements %0, %1 : vector<2xi32>
 return %2 : vector<2xi32> }

func.func @all_elements(%a: vector<2x2xi32>) -> vector<4x1xi32> { %0 = vector.extract %a[0, 0] : i32 from vector<2x2xi32>
 %1 = vector.extract %a[0, 1] : i32 from vector<2x2xi32>
 %2 = vector.extract %a[1, 0] : i32 from vector<2x2xi32>
 %3 = vector.extract %a[1, 1] : i32 from vector<2x2xi32>
 %4 = vector.from_elements %0, %1, %2, %3 : vector<4x1xi32>
 return %4 : vector<4x1xi32> }

func.func @block(%a: vector<3x2x2xi32>) -> vector<4xi32> { %0 = vector.extract %a[1, 0, 0] : i32 from vector<3x2x2xi32>
 %1 = vector.extract %a[1, 0, 1] : i32 from vector<3x2x2xi32>
 %2 = vector.extract %a[1, 1, 0] : i32 from vector<3x2x2xi32>
 %3 = vector.extract %a[1, 1, 1] : i32 from vector<3x2x2xi32>
 %4 = vector.from_elements %0, %1, %2, %3 : vector<4xi32>
 return %4 : vector<4xi32> }

func.func @elements_of_repeated_rows(%a: vector<2xi32>) -> (i32, i32, i32, i32) { 
 %b = vector.broadcast %a : vector<2xi32> to vector<2x2xi32>
 %0:4 = vector.to_elements %b : vector<2x2xi32>
 return %0#0, %0#1, %0#2, %0#3 : i32, i32, i32, i32 }

func.func @elements_of_stretched_columns(%a: vector<2x1xi32>) -> (i32, i32, i32, i32) { 
 %b = vector.broadcast %a : vector<2x1xi32> to vector<2x2xi32>
 %0:4 = vector.to_elements %b : vector<2x2xi32>
 return %0#0, %0#1, %0#2, %0#3 : i32, i32, i32, i32 }

func.func @given_elements(%a: i32, %b: i32) -> (i32, i32) { 
 %c = vector.from_elements %a, %b : vector<2xi32>
 %0:2 = vector.to_elements %c : vector<2xi32>
 return %0#0, %0#1 : i32, i32 }

// expected:
// module {
//   func.func @part_of_row_stays(%arg0: vector<4xi32>) -> vector<2xi32> {
//     %0 = vector.extract %arg0[1] : i32 from vector<4xi32>
//     %1 = vector.extract %arg0[2] : i32 from vector<4xi32>
//     %2 = vector.from_elements %0, %1 : vector<2xi32>
//     return %2 : vector<2xi32>
//   }
//   func.func @row(%arg0: vector<3x2xi32>) -> vector<2xi32> {
//     %0 = vector.extract %arg0[1] : vector<2xi32> from vector<3x2xi32>
//     return %0 : vector<2xi32>
//   }
//   func.func @all_elements(%arg0: vector<2x2xi32>) -> vector<4x1xi32> {
//     %0 = vector.shape_cast %arg0 : vector<2x2xi32> to vector<4x1xi32>
//     return %0 : vector<4x1xi32>
//   }
//   func.func @block(%arg0: vector<3x2x2xi32>) -> vector<4xi32> {
//     %0 = vector.extract %arg0[1] : vector<2x2xi32> from vector<3x2x2xi32>
//     %1 = vector.shape_cast %0 : vector<2x2xi32> to vector<4xi32>
//     return %1 : vector<4xi32>
//   }
//   func.func @elements_of_repeated_rows(%arg0: vector<2xi32>) -> (i32, i32, i32, i32) {
//     %0:2 = vector.to_elements %arg0 : vector<2xi32>
//     return %0#0, %0#1, %0#0, %0#1 : i32, i32, i32, i32
//   }
//   func.func @elements_of_stretched_columns(%arg0: vector<2x1xi32>) -> (i32, i32, i32, i32) {
//     %0:2 = vector.to_elements %arg0 : vector<2x1xi32>
//     return %0#0, %0#0, %0#1, %0#1 : i32, i32, i32, i32
//   }
//   func.func @given_elements(%arg0: i32, %arg1: i32) -> (i32, i32) {
//     return %arg0, %arg1 : i32, i32
//   }
// }
