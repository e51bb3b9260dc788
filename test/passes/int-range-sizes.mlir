// test: pass --int-range-optimizations

func.func @sizes(%a: tensor<4x4xf32>, %b: memref<4x8xf32>, %c: memref<?x4xf32>, %i: index) -> (index, index, index, i1, i1) {
  %0 = tensor.dim %a, %i : tensor<4x4xf32>
  %1 = memref.dim %b, %i : memref<4x8xf32>
  %2 = memref.dim %c, %i : memref<?x4xf32>
  %c8 = arith.constant 9 : index
  %c4 = arith.constant 4 : index
  %3 = arith.cmpi slt, %1, %c8 : index
  %4 = arith.cmpi sge, %1, %c4 : index
  return %0, %1, %2, %3, %4 : index, index, index, i1, i1
}
func.func @steps() -> (vector<1xindex>, vector<4xi1>, vector<[1]xindex>) {
  %0 = vector.step : vector<1xindex>
  %1 = vector.step : vector<4xindex>
  %c = arith.constant dense<4> : vector<4xindex>
  %2 = arith.cmpi ult, %1, %c : vector<4xindex>
  %3 = vector.step : vector<[1]xindex>
  return %0, %2, %3 : vector<1xindex>, vector<4xi1>, vector<[1]xindex>
}

// expected:
// module {
//   func.func @sizes(%arg0: tensor<4x4xf32>, %arg1: memref<4x8xf32>, %arg2: memref<?x4xf32>, %arg3: index) -> (index, index, index, i1, i1) {
//     %true = arith.constant true
//     %c4 = arith.constant 4 : index
//     %dim = memref.dim %arg1, %arg3 : memref<4x8xf32>
//     %dim_0 = memref.dim %arg2, %arg3 : memref<?x4xf32>
//     return %c4, %dim, %dim_0, %true, %true : index, index, index, i1, i1
//   }
//   func.func @steps() -> (vector<1xindex>, vector<4xi1>, vector<[1]xindex>) {
//     %cst = arith.constant dense<0> : vector<1xindex>
//     %cst_0 = arith.constant dense<true> : vector<4xi1>
//     %0 = vector.step : vector<[1]xindex>
//     return %cst, %cst_0, %0 : vector<1xindex>, vector<4xi1>, vector<[1]xindex>
//   }
// }
