// test: our fold

// Over no dimension, the initial value is combined with the source all the same.

func.func @of_one_dimension(%a: vector<4xf32>, %b: vector<4xf32>) -> vector<4xf32> { 
 %0 = vector.multi_reduction <add>, %a, %b [] : vector<4xf32> to vector<4xf32>
 return %0 : vector<4xf32> }

func.func @of_scalable(%a: vector<[4]xf32>, %b: vector<[4]xf32>) -> vector<[4]xf32> { 
 %0 = vector.multi_reduction <add>, %a, %b [] : vector<[4]xf32> to vector<[4]xf32>
 return %0 : vector<[4]xf32> }

func.func @masked_stays(%a: vector<4x2xf32>, %b: vector<4x2xf32>, %m: vector<4x2xi1>) -> vector<4x2xf32> { 
 %0 = vector.mask %m {vector.multi_reduction <add>, %a, %b [] : vector<4x2xf32> to vector<4x2xf32> } : vector<4x2xi1> -> vector<4x2xf32>
 return %0 : vector<4x2xf32> }

// expected:
// module {
//   func.func @of_one_dimension(%arg0: vector<4xf32>, %arg1: vector<4xf32>) -> vector<4xf32> {
//     %0 = arith.addf %arg1, %arg0 : vector<4xf32>
//     return %0 : vector<4xf32>
//   }
//   func.func @of_scalable(%arg0: vector<[4]xf32>, %arg1: vector<[4]xf32>) -> vector<[4]xf32> {
//     %0 = arith.addf %arg1, %arg0 : vector<[4]xf32>
//     return %0 : vector<[4]xf32>
//   }
//   func.func @masked_stays(%arg0: vector<4x2xf32>, %arg1: vector<4x2xf32>, %arg2: vector<4x2xi1>) -> vector<4x2xf32> {
//     %0 = vector.mask %arg2 { vector.multi_reduction <add>, %arg0, %arg1 [] : vector<4x2xf32> to vector<4x2xf32> } : vector<4x2xi1> -> vector<4x2xf32>
//     return %0 : vector<4x2xf32>
//   }
// }
