// test: fold

func.func @transpose_of_cast(%a: vector<2x1xf32>) -> vector<2x1x1xf32> { %b = vector.shape_cast %a : vector<2x1xf32> to vector<1x2x1xf32>
 %0 = vector.transpose %b, [1, 0, 2] : vector<1x2x1xf32> to vector<2x1x1xf32>
 return %0 : vector<2x1x1xf32> }

func.func @cast_of_transpose(%a: vector<1x2x1xf32>) -> vector<2xf32> { %0 = vector.transpose %a, [1, 0, 2] : vector<1x2x1xf32> to vector<2x1x1xf32>
 %b = vector.shape_cast %0 : vector<2x1x1xf32> to vector<2xf32>
 return %b : vector<2xf32> }

func.func @scalable_stays(%a: vector<[1]x1xf32>) -> vector<1x[1]xf32> { %0 = vector.transpose %a, [1, 0] : vector<[1]x1xf32> to vector<1x[1]xf32>
 return %0 : vector<1x[1]xf32> }

func.func @transpose_of_ones(%a: vector<1x1xf32>) -> vector<1x1xf32> { %0 = vector.transpose %a, [1, 0] : vector<1x1xf32> to vector<1x1xf32>
 return %0 : vector<1x1xf32> }

func.func @order_changes(%a: vector<2x4xf32>) -> vector<1x4x2xf32> { %b = vector.shape_cast %a : vector<2x4xf32> to vector<2x1x4xf32>
 %0 = vector.transpose %b, [1, 2, 0] : vector<2x1x4xf32> to vector<1x4x2xf32>
 return %0 : vector<1x4x2xf32> }

func.func @broadcast_of_cast(%a: vector<1xf16>) -> vector<3x1x1x2xf16> {
  %v0 = vector.shape_cast %a : vector<1xf16> to vector<1x1x1xf16>
  %v1 = vector.broadcast %v0 : vector<1x1x1xf16> to vector<3x1x1x2xf16>
  return %v1 : vector<3x1x1x2xf16>
}

func.func @broadcast_of_column_stays(%a: vector<2xf16>) -> vector<3x2x2xf16> {
  %v0 = vector.shape_cast %a : vector<2xf16> to vector<2x1xf16>
  %v1 = vector.broadcast %v0 : vector<2x1xf16> to vector<3x2x2xf16>
  return %v1 : vector<3x2x2xf16>
}

func.func @bitcasts_of_constants() -> (vector<2xi32>, vector<2xf32>, vector<4xi16>, vector<1xi64>, vector<1xf64>, vector<2xi32>, vector<2xf32>, vector<8xbf16>, vector<4xf32>) {
 %f = arith.constant dense<1.0> : vector<2xf32>
 %i = arith.constant dense<1> : vector<2xi32>
 %h = arith.constant dense<1.0> : vector<4xf16>
 %g = arith.constant dense<1.0> : vector<8xf16>
 %b = arith.constant dense<1.0> : vector<8xbf16>
 %0 = vector.bitcast %f : vector<2xf32> to vector<2xi32>
 %1 = vector.bitcast %i : vector<2xi32> to vector<2xf32>
 %2 = vector.bitcast %i : vector<2xi32> to vector<4xi16>
 %3 = vector.bitcast %i : vector<2xi32> to vector<1xi64>
 %4 = vector.bitcast %i : vector<2xi32> to vector<1xf64>
 %5 = vector.bitcast %h : vector<4xf16> to vector<2xi32>
 %6 = vector.bitcast %h : vector<4xf16> to vector<2xf32>
 %7 = vector.bitcast %g : vector<8xf16> to vector<8xbf16>
 %8 = vector.bitcast %b : vector<8xbf16> to vector<4xf32>
 return %0, %1, %2, %3, %4, %5, %6, %7, %8 : vector<2xi32>, vector<2xf32>, vector<4xi16>, vector<1xi64>, vector<1xf64>, vector<2xi32>, vector<2xf32>, vector<8xbf16>, vector<4xf32>
}

func.func @any_element_of_splat(%i: index) -> (f32, vector<2xf32>) {
  %c = arith.constant dense<1.0> : vector<3x2xf32>
  %0 = vector.extract %c[%i, 1] : f32 from vector<3x2xf32>
  %1 = vector.extract %c[%i] : vector<2xf32> from vector<3x2xf32>
  return %0, %1 : f32, vector<2xf32>
}

func.func @whole_inserted(%i: index, %a: vector<2xf32>, %f: f32, %b: vector<1x2xf32>, %c: vector<1xf32>) -> (vector<1x2xf32>, vector<1xf32>, vector<1xf32>) {
  %0 = vector.insert %a, %b[%i] : vector<2xf32> into vector<1x2xf32>
  %1 = vector.insert %f, %c[%i] : f32 into vector<1xf32>
  %p = ub.poison : f32
  %2 = vector.insert %p, %c[%i] : f32 into vector<1xf32>
  return %0, %1, %2 : vector<1x2xf32>, vector<1xf32>, vector<1xf32>
}

func.func @broadcast_of_leading_one(%a: vector<2x1xf32>) -> vector<3x2x2xf32> {
  %v0 = vector.shape_cast %a : vector<2x1xf32> to vector<1x2x1xf32>
  %v1 = vector.broadcast %v0 : vector<1x2x1xf32> to vector<3x2x2xf32>
  return %v1 : vector<3x2x2xf32>
}

func.func @bounds_of_repeated_dims(%m: memref<8x4xf32>, %i: index, %p: f32) -> (vector<4x2xf32>, vector<2x2xf32>, vector<2x4xf32>) {
  %0 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (d0, 0)>} : memref<8x4xf32>, vector<4x2xf32>
  %1 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (0, 0)>} : memref<8x4xf32>, vector<2x2xf32>
  %2 = vector.transfer_read %m[%i, %i], %p {in_bounds = [false, true], permutation_map = affine_map<(d0, d1) -> (0, d1)>} : memref<8x4xf32>, vector<2x4xf32>
  return %0, %1, %2 : vector<4x2xf32>, vector<2x2xf32>, vector<2x4xf32>
}

// expected:
// #map = affine_map<(d0, d1) -> (d0, 0)>
// #map1 = affine_map<(d0, d1) -> (0, 0)>
// #map2 = affine_map<(d0, d1) -> (0, d1)>
// module {
//   func.func @transpose_of_cast(%arg0: vector<2x1xf32>) -> vector<2x1x1xf32> {
//     %0 = vector.shape_cast %arg0 : vector<2x1xf32> to vector<2x1x1xf32>
//     return %0 : vector<2x1x1xf32>
//   }
//   func.func @cast_of_transpose(%arg0: vector<1x2x1xf32>) -> vector<2xf32> {
//     %0 = vector.shape_cast %arg0 : vector<1x2x1xf32> to vector<2xf32>
//     return %0 : vector<2xf32>
//   }
//   func.func @scalable_stays(%arg0: vector<[1]x1xf32>) -> vector<1x[1]xf32> {
//     %0 = vector.transpose %arg0, [1, 0] : vector<[1]x1xf32> to vector<1x[1]xf32>
//     return %0 : vector<1x[1]xf32>
//   }
//   func.func @transpose_of_ones(%arg0: vector<1x1xf32>) -> vector<1x1xf32> {
//     return %arg0 : vector<1x1xf32>
//   }
//   func.func @order_changes(%arg0: vector<2x4xf32>) -> vector<1x4x2xf32> {
//     %0 = vector.shape_cast %arg0 : vector<2x4xf32> to vector<2x1x4xf32>
//     %1 = vector.transpose %0, [1, 2, 0] : vector<2x1x4xf32> to vector<1x4x2xf32>
//     return %1 : vector<1x4x2xf32>
//   }
//   func.func @broadcast_of_cast(%arg0: vector<1xf16>) -> vector<3x1x1x2xf16> {
//     %0 = vector.broadcast %arg0 : vector<1xf16> to vector<3x1x1x2xf16>
//     return %0 : vector<3x1x1x2xf16>
//   }
//   func.func @broadcast_of_column_stays(%arg0: vector<2xf16>) -> vector<3x2x2xf16> {
//     %0 = vector.shape_cast %arg0 : vector<2xf16> to vector<2x1xf16>
//     %1 = vector.broadcast %0 : vector<2x1xf16> to vector<3x2x2xf16>
//     return %1 : vector<3x2x2xf16>
//   }
//   func.func @bitcasts_of_constants() -> (vector<2xi32>, vector<2xf32>, vector<4xi16>, vector<1xi64>, vector<1xf64>, vector<2xi32>, vector<2xf32>, vector<8xbf16>, vector<4xf32>) {
//     %cst = arith.constant dense<0.00782680511> : vector<2xf32>
//     %cst_0 = arith.constant dense<4294967297> : vector<1xi64>
//     %cst_1 = arith.constant dense<1.000000e+00> : vector<2xf32>
//     %cst_2 = arith.constant dense<1> : vector<2xi32>
//     %cst_3 = arith.constant dense<1.000000e+00> : vector<4xf16>
//     %cst_4 = arith.constant dense<1.000000e+00> : vector<8xf16>
//     %cst_5 = arith.constant dense<1.000000e+00> : vector<8xbf16>
//     %0 = vector.bitcast %cst_1 : vector<2xf32> to vector<2xi32>
//     %1 = vector.bitcast %cst_2 : vector<2xi32> to vector<2xf32>
//     %2 = vector.bitcast %cst_2 : vector<2xi32> to vector<4xi16>
//     %3 = vector.bitcast %cst_2 : vector<2xi32> to vector<1xf64>
//     %4 = vector.bitcast %cst_3 : vector<4xf16> to vector<2xi32>
//     %5 = vector.bitcast %cst_4 : vector<8xf16> to vector<8xbf16>
//     %6 = vector.bitcast %cst_5 : vector<8xbf16> to vector<4xf32>
//     return %0, %1, %2, %cst_0, %3, %4, %cst, %5, %6 : vector<2xi32>, vector<2xf32>, vector<4xi16>, vector<1xi64>, vector<1xf64>, vector<2xi32>, vector<2xf32>, vector<8xbf16>, vector<4xf32>
//   }
//   func.func @any_element_of_splat(%arg0: index) -> (f32, vector<2xf32>) {
//     %cst = arith.constant 1.000000e+00 : f32
//     %cst_0 = arith.constant dense<1.000000e+00> : vector<2xf32>
//     return %cst, %cst_0 : f32, vector<2xf32>
//   }
//   func.func @whole_inserted(%arg0: index, %arg1: vector<2xf32>, %arg2: f32, %arg3: vector<1x2xf32>, %arg4: vector<1xf32>) -> (vector<1x2xf32>, vector<1xf32>, vector<1xf32>) {
//     %0 = ub.poison : f32
//     %1 = vector.broadcast %arg1 : vector<2xf32> to vector<1x2xf32>
//     %2 = vector.insert %arg2, %arg4 [%arg0] : f32 into vector<1xf32>
//     %3 = vector.insert %0, %arg4 [%arg0] : f32 into vector<1xf32>
//     return %1, %2, %3 : vector<1x2xf32>, vector<1xf32>, vector<1xf32>
//   }
//   func.func @broadcast_of_leading_one(%arg0: vector<2x1xf32>) -> vector<3x2x2xf32> {
//     %0 = vector.broadcast %arg0 : vector<2x1xf32> to vector<3x2x2xf32>
//     return %0 : vector<3x2x2xf32>
//   }
//   func.func @bounds_of_repeated_dims(%arg0: memref<8x4xf32>, %arg1: index, %arg2: f32) -> (vector<4x2xf32>, vector<2x2xf32>, vector<2x4xf32>) {
//     %0 = vector.transfer_read %arg0[%arg1, %arg1], %arg2 {permutation_map = #map} : memref<8x4xf32>, vector<4x2xf32>
//     %1 = vector.transfer_read %arg0[%arg1, %arg1], %arg2 {in_bounds = [true, true], permutation_map = #map1} : memref<8x4xf32>, vector<2x2xf32>
//     %2 = vector.transfer_read %arg0[%arg1, %arg1], %arg2 {in_bounds = [true, true], permutation_map = #map2} : memref<8x4xf32>, vector<2x4xf32>
//     return %0, %1, %2 : vector<4x2xf32>, vector<2x2xf32>, vector<2x4xf32>
//   }
// }
