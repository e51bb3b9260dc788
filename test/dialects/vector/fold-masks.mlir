// test: fold

func.func @masks_of_one_element() -> (vector<i1>, vector<i1>) { %0 = vector.constant_mask [0] : vector<i1> 
 %1 = vector.constant_mask [1] : vector<i1> 
 return %0, %1 : vector<i1>, vector<i1> }

func.func @nothing() -> vector<i1> { %c = arith.constant -1 : index
 %0 = vector.create_mask %c : vector<i1> 
 return %0 : vector<i1> }

func.func @more_than_one_is_all() -> vector<i1> { %c = arith.constant 5 : index
 %0 = vector.create_mask %c : vector<i1> 
 return %0 : vector<i1> }

func.func @masked_load_of_nothing(%m: memref<8xf32>, %i: index, %v: vector<4xf32>) -> vector<4xf32> {
  %c = arith.constant -3 : index
  %k = vector.create_mask %c : vector<4xi1>
  %0 = vector.maskedload %m[%i], %k, %v : memref<8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %0 : vector<4xf32>
}

// expected:
// module {
//   func.func @masks_of_one_element() -> (vector<i1>, vector<i1>) {
//     %cst = arith.constant dense<false> : vector<i1>
//     %cst_0 = arith.constant dense<true> : vector<i1>
//     return %cst, %cst_0 : vector<i1>, vector<i1>
//   }
//   func.func @nothing() -> vector<i1> {
//     %cst = arith.constant dense<false> : vector<i1>
//     return %cst : vector<i1>
//   }
//   func.func @more_than_one_is_all() -> vector<i1> {
//     %cst = arith.constant dense<true> : vector<i1>
//     return %cst : vector<i1>
//   }
//   func.func @masked_load_of_nothing(%arg0: memref<8xf32>, %arg1: index, %arg2: vector<4xf32>) -> vector<4xf32> {
//     return %arg2 : vector<4xf32>
//   }
// }
