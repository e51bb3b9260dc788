// test: fold

func.func @masks(%n: index) -> (vector<4x3xi1>, vector<2xi1>, vector<2xi1>, vector<3xi1>, vector<3x4xi1>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c9 = arith.constant 9 : index
  %0 = vector.create_mask %c9, %c2 : vector<4x3xi1>
  %1 = vector.create_mask %c0 : vector<2xi1>
  %2 = vector.constant_mask [2] : vector<2xi1>
  %3 = vector.create_mask %c2, %n : vector<4x3xi1>
  %4 = vector.extract %3[1] : vector<3xi1> from vector<4x3xi1>
  %5 = vector.transpose %3, [1, 0] : vector<4x3xi1> to vector<3x4xi1>
  return %0, %1, %2, %4, %5 : vector<4x3xi1>, vector<2xi1>, vector<2xi1>, vector<3xi1>, vector<3x4xi1>
}
func.func @under_masks(%m: memref<8xf32>, %i: index, %v: vector<4xf32>, %o: vector<4xindex>) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>) {
  %t = arith.constant dense<true> : vector<4xi1>
  %f = arith.constant dense<false> : vector<4xi1>
  %0 = vector.maskedload %m[%i], %t, %v : memref<8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %1 = vector.maskedload %m[%i], %f, %v : memref<8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %2 = vector.gather %m[%i] [%o], %f, %v : memref<8xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %m[%i], %t, %v : memref<8xf32>, vector<4xi1>, vector<4xf32>
  vector.maskedstore %m[%i], %f, %v : memref<8xf32>, vector<4xi1>, vector<4xf32>
  vector.scatter %m[%i] [%o], %f, %v : memref<8xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32>
  vector.compressstore %m[%i], %t, %v : memref<8xf32>, vector<4xi1>, vector<4xf32>
  return %0, %1, %2 : vector<4xf32>, vector<4xf32>, vector<4xf32>
}
func.func @transfers(%m: memref<?x8xf32>, %t: tensor<4x8xf32>, %p: f32, %v: vector<2x8xf32>) -> (vector<4x8xf32>, vector<2x8xf32>, tensor<4x8xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %all = vector.constant_mask [4, 8] : vector<4x8xi1>
  %0 = vector.transfer_read %m[%c0, %c0], %p, %all : memref<?x8xf32>, vector<4x8xf32>
  %1 = vector.transfer_write %v, %t[%c2, %c0] : vector<2x8xf32>, tensor<4x8xf32>
  %2 = vector.transfer_read %1[%c2, %c0], %p : tensor<4x8xf32>, vector<2x8xf32>
  %3 = vector.transfer_read %t[%c0, %c0], %p : tensor<4x8xf32>, vector<2x8xf32>
  %4 = vector.transfer_write %3, %t[%c0, %c0] : vector<2x8xf32>, tensor<4x8xf32>
  return %0, %2, %4 : vector<4x8xf32>, vector<2x8xf32>, tensor<4x8xf32>
}
func.func @one_element(%a: vector<1xf32>, %b: vector<1x4xi32>, %c: f32, %d: vector<4xi32>) -> (f32, f32, vector<4xi32>) {
  %0 = vector.reduction <add>, %a : vector<1xf32> into f32
  %1 = vector.reduction <maxnumf>, %a, %c fastmath<nnan> : vector<1xf32> into f32
  %2 = vector.multi_reduction <mul>, %b, %d [0] : vector<1x4xi32> to vector<4xi32>
  return %0, %1, %2 : f32, f32, vector<4xi32>
}

// expected:
// module {
//   func.func @masks(%arg0: index) -> (vector<4x3xi1>, vector<2xi1>, vector<2xi1>, vector<3xi1>, vector<3x4xi1>) {
//     %cst = arith.constant dense<true> : vector<2xi1>
//     %cst_0 = arith.constant dense<false> : vector<2xi1>
//     %c2 = arith.constant 2 : index
//     %0 = vector.constant_mask [4, 2] : vector<4x3xi1>
//     %1 = vector.create_mask %arg0 : vector<3xi1>
//     %2 = vector.create_mask %arg0, %c2 : vector<3x4xi1>
//     return %0, %cst_0, %cst, %1, %2 : vector<4x3xi1>, vector<2xi1>, vector<2xi1>, vector<3xi1>, vector<3x4xi1>
//   }
//   func.func @under_masks(%arg0: memref<8xf32>, %arg1: index, %arg2: vector<4xf32>, %arg3: vector<4xindex>) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>) {
//     %0 = vector.load %arg0[%arg1] : memref<8xf32>, vector<4xf32>
//     vector.store %arg2, %arg0[%arg1] : memref<8xf32>, vector<4xf32>
//     vector.store %arg2, %arg0[%arg1] : memref<8xf32>, vector<4xf32>
//     return %0, %arg2, %arg2 : vector<4xf32>, vector<4xf32>, vector<4xf32>
//   }
//   func.func @transfers(%arg0: memref<?x8xf32>, %arg1: tensor<4x8xf32>, %arg2: f32, %arg3: vector<2x8xf32>) -> (vector<4x8xf32>, vector<2x8xf32>, tensor<4x8xf32>) {
//     %c0 = arith.constant 0 : index
//     %0 = vector.transfer_read %arg0[%c0, %c0], %arg2 {in_bounds = [false, true]} : memref<?x8xf32>, vector<4x8xf32>
//     return %0, %arg3, %arg1 : vector<4x8xf32>, vector<2x8xf32>, tensor<4x8xf32>
//   }
//   func.func @one_element(%arg0: vector<1xf32>, %arg1: vector<1x4xi32>, %arg2: f32, %arg3: vector<4xi32>) -> (f32, f32, vector<4xi32>) {
//     %0 = vector.extract %arg0[0] : f32 from vector<1xf32>
//     %1 = vector.extract %arg0[0] : f32 from vector<1xf32>
//     %2 = arith.maxnumf %1, %arg2 fastmath<nnan> : f32
//     %3 = vector.shape_cast %arg1 : vector<1x4xi32> to vector<4xi32>
//     %4 = arith.muli %arg3, %3 : vector<4xi32>
//     return %0, %2, %4 : f32, f32, vector<4xi32>
//   }
// }
