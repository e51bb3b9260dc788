// test: pass --fold-memref-alias-ops

func.func @strides(%m: memref<12x32xf32>, %i: index, %j: index, %k: index, %l: index) -> f32 {
  %0 = memref.subview %m[%i, %j][4, 4][2, %k] : memref<12x32xf32> to memref<4x4xf32, strided<[64, ?], offset: ?>>
  %1 = memref.load %0[%k, %l] {nontemporal = true} : memref<4x4xf32, strided<[64, ?], offset: ?>>
  %2 = affine.load %0[%i + 2, symbol(%j) * 3] : memref<4x4xf32, strided<[64, ?], offset: ?>>
  %3 = arith.addf %1, %2 : f32
  return %3 : f32
}

// expected:
// #map = affine_map<()[s0, s1] -> (s0 + s1 * 2)>
// #map1 = affine_map<()[s0, s1, s2] -> (s0 + s1 * s2)>
// module {
//   func.func @strides(%arg0: memref<12x32xf32>, %arg1: index, %arg2: index, %arg3: index, %arg4: index) -> f32 {
//     %subview = memref.subview %arg0[%arg1, %arg2] [4, 4] [2, %arg3] : memref<12x32xf32> to memref<4x4xf32, strided<[64, ?], offset: ?>>
//     %0 = affine.apply #map()[%arg1, %arg3]
//     %1 = affine.apply #map1()[%arg2, %arg4, %arg3]
//     %2 = memref.load %arg0[%0, %1] {nontemporal = true} : memref<12x32xf32>
//     %3 = affine.load %subview[%arg1 + 2, symbol(%arg2) * 3] : memref<4x4xf32, strided<[64, ?], offset: ?>>
//     %4 = arith.addf %2, %3 : f32
//     return %4 : f32
//   }
// }

// -----

func.func @vector_in_steps(%m: memref<12x32xf32>, %i: index, %j: index, %k: index, %l: index) -> vector<2xf32> {
  %0 = memref.subview %m[%i, %j][4, 4][2, 1] : memref<12x32xf32> to memref<4x4xf32, strided<[64, 1], offset: ?>>
  %1 = vector.load %0[%k, %l] : memref<4x4xf32, strided<[64, 1], offset: ?>>, vector<2xf32>
  return %1 : vector<2xf32>
}

// expected:
// #map = affine_map<()[s0, s1] -> (s0 + s1 * 2)>
// #map1 = affine_map<()[s0, s1] -> (s0 + s1)>
// module {
//   func.func @vector_in_steps(%arg0: memref<12x32xf32>, %arg1: index, %arg2: index, %arg3: index, %arg4: index) -> vector<2xf32> {
//     %0 = affine.apply #map()[%arg1, %arg3]
//     %1 = affine.apply #map1()[%arg2, %arg4]
//     %2 = vector.load %arg0[%0, %1] : memref<12x32xf32>, vector<2xf32>
//     return %2 : vector<2xf32>
//   }
// }

// -----

func.func @transfers(%m: memref<12x32xf32>, %i: index, %j: index, %k: index, %l: index) -> (vector<2xf32>, vector<2xf32>) {
  %0 = memref.subview %m[%i, %j][4, 1][2, 1] : memref<12x32xf32> to memref<4xf32, strided<[64], offset: ?>>
  %cst = arith.constant 0.0 : f32
  %1 = vector.transfer_read %0[%k], %cst {in_bounds = [true]} : memref<4xf32, strided<[64], offset: ?>>, vector<2xf32>
  %4 = memref.subview %m[%i, %j][4, 1][1, 1] : memref<12x32xf32> to memref<4xf32, strided<[32], offset: ?>>
  %2 = vector.transfer_read %4[%k], %cst {in_bounds = [true]} : memref<4xf32, strided<[32], offset: ?>>, vector<2xf32>
  return %1, %2 : vector<2xf32>, vector<2xf32>
}

// expected:
// #map = affine_map<()[s0, s1] -> (s0 + s1)>
// #map1 = affine_map<(d0, d1) -> (d0)>
// module {
//   func.func @transfers(%arg0: memref<12x32xf32>, %arg1: index, %arg2: index, %arg3: index, %arg4: index) -> (vector<2xf32>, vector<2xf32>) {
//     %cst = arith.constant 0.000000e+00 : f32
//     %subview = memref.subview %arg0[%arg1, %arg2] [4, 1] [2, 1] : memref<12x32xf32> to memref<4xf32, strided<[64], offset: ?>>
//     %0 = vector.transfer_read %subview[%arg3], %cst {in_bounds = [true]} : memref<4xf32, strided<[64], offset: ?>>, vector<2xf32>
//     %1 = affine.apply #map()[%arg1, %arg3]
//     %2 = vector.transfer_read %arg0[%1, %arg2], %cst {in_bounds = [true], permutation_map = #map1} : memref<12x32xf32>, vector<2xf32>
//     return %0, %2 : vector<2xf32>, vector<2xf32>
//   }
// }

// -----

func.func @joined_dimensions(%m: memref<3x4x?x4xf32>, %i: index, %j: index, %k: index, %v: vector<4xf32>, %l: index) -> (f32, f32) {
  %0 = memref.collapse_shape %m [[0, 1], [2, 3]] : memref<3x4x?x4xf32> into memref<12x?xf32>
  %cst = arith.constant 0.0 : f32
  %1 = memref.load %0[%i, %j] : memref<12x?xf32>
  %2 = affine.load %0[%i, %j + 1] : memref<12x?xf32>
  vector.store %v, %0[%i, %j] : memref<12x?xf32>, vector<4xf32>
  return %1, %2: f32, f32
}

// expected:
// module {
//   func.func @joined_dimensions(%arg0: memref<3x4x?x4xf32>, %arg1: index, %arg2: index, %arg3: index, %arg4: vector<4xf32>, %arg5: index) -> (f32, f32) {
//     %collapse_shape = memref.collapse_shape %arg0 [[0, 1], [2, 3]] : memref<3x4x?x4xf32> into memref<12x?xf32>
//     %base_buffer, %offset, %sizes:4, %strides:4 = memref.extract_strided_metadata %arg0 : memref<3x4x?x4xf32> -> memref<f32>, index, index, index, index, index, index, index, index, index
//     %0:2 = affine.delinearize_index %arg1 into (3, 4) : index, index
//     %1:2 = affine.delinearize_index %arg2 into (%sizes#2, 4) : index, index
//     %2 = memref.load %arg0[%0#0, %0#1, %1#0, %1#1] : memref<3x4x?x4xf32>
//     %3 = affine.load %collapse_shape[%arg1, %arg2 + 1] : memref<12x?xf32>
//     %base_buffer_0, %offset_1, %sizes_2:4, %strides_3:4 = memref.extract_strided_metadata %arg0 : memref<3x4x?x4xf32> -> memref<f32>, index, index, index, index, index, index, index, index, index
//     %4:2 = affine.delinearize_index %arg1 into (3, 4) : index, index
//     %5:2 = affine.delinearize_index %arg2 into (%sizes_2#2, 4) : index, index
//     vector.store %arg4, %arg0[%4#0, %4#1, %5#0, %5#1] : memref<3x4x?x4xf32>, vector<4xf32>
//     return %2, %3 : f32, f32
//   }
// }

// -----

func.func @no_dimensions(%m: memref<1x1xf32>) -> (f32) {
  %0 = memref.collapse_shape %m [] : memref<1x1xf32> into memref<f32>
  %1 = memref.load %0[] : memref<f32>
  return %1: f32
}

// expected:
// module {
//   func.func @no_dimensions(%arg0: memref<1x1xf32>) -> f32 {
//     %c0 = arith.constant 0 : index
//     %0 = memref.load %arg0[%c0, %c0] : memref<1x1xf32>
//     return %0 : f32
//   }
// }

// -----

func.func @part_of_part(%m: memref<12x32xf32>, %i: index, %j: index) -> memref<2xf32, strided<[1], offset: ?>> {
  %0 = memref.subview %m[%i, %j][4, 1][1, 1] : memref<12x32xf32> to memref<4xf32, strided<[32], offset: ?>>
  %1 = memref.subview %m[%i, 3][1, 4][1, 1] : memref<12x32xf32> to memref<4xf32, strided<[1], offset: ?>>
  %2 = memref.subview %1[%j][2][1] : memref<4xf32, strided<[1], offset: ?>> to memref<2xf32, strided<[1], offset: ?>>
  return %2: memref<2xf32, strided<[1], offset: ?>>
}

// expected:
// #map = affine_map<()[s0] -> (s0 + 3)>
// module {
//   func.func @part_of_part(%arg0: memref<12x32xf32>, %arg1: index, %arg2: index) -> memref<2xf32, strided<[1], offset: ?>> {
//     %0 = affine.apply #map()[%arg2]
//     %subview = memref.subview %arg0[%arg1, %0] [1, 2] [1, 1] : memref<12x32xf32> to memref<2xf32, strided<[1], offset: ?>>
//     return %subview : memref<2xf32, strided<[1], offset: ?>>
//   }
// }

// -----

func.func @other_accesses(%m: memref<12x32xf32>, %i: index, %j: index, %v: f32) {
  %0 = memref.subview %m[%i, %j][4, 4][1, 1] : memref<12x32xf32> to memref<4x4xf32, strided<[32, 1], offset: ?>>
  memref.prefetch %0[%i, %j], read, locality<3>, data : memref<4x4xf32, strided<[32, 1], offset: ?>>
  %1 = memref.atomic_rmw addf %v, %0[%i, %j] : (f32, memref<4x4xf32, strided<[32, 1], offset: ?>>) -> f32
  %2 = memref.cast %0 : memref<4x4xf32, strided<[32, 1], offset: ?>> to memref<?x4xf32, strided<[32, 1], offset: ?>>
  %3 = memref.load %2[%i, %j] : memref<?x4xf32, strided<[32, 1], offset: ?>>
  memref.store %3, %0[%i, %j]  : memref<4x4xf32, strided<[32, 1], offset: ?>>
  return
}

// expected:
// #map = affine_map<()[s0] -> (s0 * 2)>
// module {
//   func.func @other_accesses(%arg0: memref<12x32xf32>, %arg1: index, %arg2: index, %arg3: f32) {
//     %subview = memref.subview %arg0[%arg1, %arg2] [4, 4] [1, 1] : memref<12x32xf32> to memref<4x4xf32, strided<[32, 1], offset: ?>>
//     memref.prefetch %subview[%arg1, %arg2], read, locality<3>, data : memref<4x4xf32, strided<[32, 1], offset: ?>>
//     %0 = memref.atomic_rmw addf %arg3, %subview[%arg1, %arg2] : (f32, memref<4x4xf32, strided<[32, 1], offset: ?>>) -> f32
//     %1 = affine.apply #map()[%arg1]
//     %2 = affine.apply #map()[%arg2]
//     %3 = memref.load %arg0[%1, %2] : memref<12x32xf32>
//     %4 = affine.apply #map()[%arg1]
//     %5 = affine.apply #map()[%arg2]
//     memref.store %3, %arg0[%4, %5] : memref<12x32xf32>
//     return
//   }
// }

// -----

func.func @vectors(%m: memref<12x32xf32>, %v: vector<4x4xf32>, %i: index, %mask: vector<4x4xi1>, %mm: vector<4xi1>, %w: vector<4xf32>, %y: f32) {
  %c0 = arith.constant 0 : index
  %0 = memref.subview %m[%i, 2][1, 4][1, 1] : memref<12x32xf32> to memref<4xf32, strided<[1], offset: ?>>
  vector.transfer_write %w, %0[%c0] {in_bounds = [true]} : vector<4xf32>, memref<4xf32, strided<[1], offset: ?>>
  vector.transfer_write %w, %0[%c0] : vector<4xf32>, memref<4xf32, strided<[1], offset: ?>>
  vector.transfer_write %w, %0[%c0], %mm {in_bounds = [true]} : vector<4xf32>, memref<4xf32, strided<[1], offset: ?>>
  vector.maskedstore %0[%c0], %mm, %w : memref<4xf32, strided<[1], offset: ?>>, vector<4xi1>, vector<4xf32>
  %1 = vector.maskedload %0[%c0], %mm, %w : memref<4xf32, strided<[1], offset: ?>>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.store %1, %0[%i] {nontemporal = true} : memref<4xf32, strided<[1], offset: ?>>, vector<4xf32>
  %e = memref.expand_shape %m [[0, 1], [2]] output_shape [3, 4, 32] : memref<12x32xf32> into memref<3x4x32xf32>
  %r = vector.transfer_read %e[%i, %i, %i], %y {in_bounds = [true, true]} : memref<3x4x32xf32>, vector<4x4xf32>
  %r3 = vector.transfer_read %e[%i, %i, %i], %y {permutation_map = affine_map<(a,b,c)->(c, b)>} : memref<3x4x32xf32>, vector<4x4xf32>
  vector.transfer_write %r, %e[%i, %i, %i] : vector<4x4xf32>, memref<3x4x32xf32>
  vector.transfer_write %r3, %e[%i, %i, %i], %mask : vector<4x4xf32>, memref<3x4x32xf32>
  %ml = vector.maskedload %e[%i, %i, %c0], %mm, %w : memref<3x4x32xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %e[%i, %i, %c0], %mm, %ml : memref<3x4x32xf32>, vector<4xi1>, vector<4xf32>
  %q = memref.collapse_shape %m [[0, 1]] : memref<12x32xf32> into memref<384xf32>
  %ml2 = vector.maskedload %q[%i], %mm, %w : memref<384xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %q[%i], %mm, %ml2 : memref<384xf32>, vector<4xi1>, vector<4xf32>
  %ml3 = vector.transfer_read %q[%i], %y : memref<384xf32>, vector<4xf32>
  vector.transfer_write %ml3, %q[%i] : vector<4xf32>, memref<384xf32>
  %s2 = memref.subview %m[2, 3][4, 4][1, 1] : memref<12x32xf32> to memref<4x4xf32, strided<[32, 1], offset: 67>>
  %tt = vector.transfer_read %s2[%i, %c0], %y {permutation_map = affine_map<(a,b)->(b, a)>, in_bounds = [true, true]} : memref<4x4xf32, strided<[32, 1], offset: 67>>, vector<4x4xf32>
  %tt2 = vector.transfer_read %s2[%i, %c0], %y {permutation_map = affine_map<(a,b)->(0, a)>, in_bounds = [true, true]} : memref<4x4xf32, strided<[32, 1], offset: 67>>, vector<4x4xf32>
  vector.transfer_write %tt, %m[%i,%i] : vector<4x4xf32>, memref<12x32xf32>
  vector.transfer_write %tt2, %m[%i,%i] : vector<4x4xf32>, memref<12x32xf32>
  return
}

// expected:
// #map = affine_map<()[s0] -> (s0 + 2)>
// #map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
// #map2 = affine_map<(d0, d1) -> (d1, d0)>
// #map3 = affine_map<(d0, d1) -> (0, d0)>
// module {
//   func.func @vectors(%arg0: memref<12x32xf32>, %arg1: vector<4x4xf32>, %arg2: index, %arg3: vector<4x4xi1>, %arg4: vector<4xi1>, %arg5: vector<4xf32>, %arg6: f32) {
//     %c3 = arith.constant 3 : index
//     %c0 = arith.constant 0 : index
//     %c2 = arith.constant 2 : index
//     vector.transfer_write %arg5, %arg0[%arg2, %c2] {in_bounds = [true]} : vector<4xf32>, memref<12x32xf32>
//     vector.transfer_write %arg5, %arg0[%arg2, %c2] {in_bounds = [true]} : vector<4xf32>, memref<12x32xf32>
//     vector.transfer_write %arg5, %arg0[%arg2, %c2], %arg4 {in_bounds = [true]} : vector<4xf32>, memref<12x32xf32>
//     vector.maskedstore %arg0[%arg2, %c2], %arg4, %arg5 : memref<12x32xf32>, vector<4xi1>, vector<4xf32>
//     %0 = vector.maskedload %arg0[%arg2, %c2], %arg4, %arg5 : memref<12x32xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
//     %1 = affine.apply #map()[%arg2]
//     vector.store %0, %arg0[%arg2, %1] : memref<12x32xf32>, vector<4xf32>
//     %expand_shape = memref.expand_shape %arg0 [[0, 1], [2]] output_shape [3, 4, 32] : memref<12x32xf32> into memref<3x4x32xf32>
//     %2 = affine.linearize_index [%arg2, %arg2] by (3, 4) : index
//     %3 = vector.transfer_read %arg0[%2, %arg2], %arg6 {in_bounds = [true, true]} : memref<12x32xf32>, vector<4x4xf32>
//     %4 = vector.transfer_read %expand_shape[%arg2, %arg2, %arg2], %arg6 {permutation_map = #map1} : memref<3x4x32xf32>, vector<4x4xf32>
//     vector.transfer_write %3, %expand_shape[%arg2, %arg2, %arg2] : vector<4x4xf32>, memref<3x4x32xf32>
//     vector.transfer_write %4, %expand_shape[%arg2, %arg2, %arg2], %arg3 : vector<4x4xf32>, memref<3x4x32xf32>
//     %5 = affine.linearize_index [%arg2, %arg2] by (3, 4) : index
//     %6 = vector.maskedload %arg0[%5, %c0], %arg4, %arg5 : memref<12x32xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
//     %7 = affine.linearize_index [%arg2, %arg2] by (3, 4) : index
//     vector.maskedstore %arg0[%7, %c0], %arg4, %6 : memref<12x32xf32>, vector<4xi1>, vector<4xf32>
//     %collapse_shape = memref.collapse_shape %arg0 [[0, 1]] : memref<12x32xf32> into memref<384xf32>
//     %8:2 = affine.delinearize_index %arg2 into (12, 32) : index, index
//     %9 = vector.maskedload %arg0[%8#0, %8#1], %arg4, %arg5 : memref<12x32xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
//     %10:2 = affine.delinearize_index %arg2 into (12, 32) : index, index
//     vector.maskedstore %arg0[%10#0, %10#1], %arg4, %9 : memref<12x32xf32>, vector<4xi1>, vector<4xf32>
//     %11 = vector.transfer_read %collapse_shape[%arg2], %arg6 : memref<384xf32>, vector<4xf32>
//     vector.transfer_write %11, %collapse_shape[%arg2] : vector<4xf32>, memref<384xf32>
//     %12 = affine.apply #map()[%arg2]
//     %13 = vector.transfer_read %arg0[%12, %c3], %arg6 {in_bounds = [true, true], permutation_map = #map2} : memref<12x32xf32>, vector<4x4xf32>
//     %14 = affine.apply #map()[%arg2]
//     %15 = vector.transfer_read %arg0[%14, %c3], %arg6 {in_bounds = [true, true], permutation_map = #map3} : memref<12x32xf32>, vector<4x4xf32>
//     vector.transfer_write %13, %arg0[%arg2, %arg2] : vector<4x4xf32>, memref<12x32xf32>
//     vector.transfer_write %15, %arg0[%arg2, %arg2] : vector<4x4xf32>, memref<12x32xf32>
//     return
//   }
// }

// -----

func.func @matrices(%m: memref<64x64xf16>, %i: index) {
  %0 = memref.subview %m[%i, 2][16, 16][1, 1] : memref<64x64xf16> to memref<16x16xf16, strided<[64, 1], offset: ?>>
  %1 = gpu.subgroup_mma_load_matrix %0[%i, %i] {leadDimension = 64 : index} : memref<16x16xf16, strided<[64, 1], offset: ?>> -> !gpu.mma_matrix<16x16xf16, "COp">
  gpu.subgroup_mma_store_matrix %1, %0[%i, %i] {leadDimension = 64 : index} : !gpu.mma_matrix<16x16xf16, "COp">, memref<16x16xf16, strided<[64, 1], offset: ?>>
  return
}

// expected:
// #map = affine_map<()[s0] -> (s0 * 2)>
// #map1 = affine_map<()[s0] -> (s0 + 2)>
// module {
//   func.func @matrices(%arg0: memref<64x64xf16>, %arg1: index) {
//     %0 = affine.apply #map()[%arg1]
//     %1 = affine.apply #map1()[%arg1]
//     %2 = gpu.subgroup_mma_load_matrix %arg0[%0, %1] {leadDimension = 64 : index} : memref<64x64xf16> -> !gpu.mma_matrix<16x16xf16, "COp">
//     %3 = affine.apply #map()[%arg1]
//     %4 = affine.apply #map1()[%arg1]
//     gpu.subgroup_mma_store_matrix %2, %arg0[%3, %4] {leadDimension = 64 : index} : !gpu.mma_matrix<16x16xf16, "COp">, memref<64x64xf16>
//     return
//   }
// }

// -----

func.func @dynamic_sizes(%m: memref<?x?xf32>, %i: index, %j: index, %s: index, %t: index) -> f32 {
  %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [%s, 4, %t] : memref<?x?xf32> into memref<?x4x?xf32>
  %1 = memref.load %0[%i, %j, %i] : memref<?x4x?xf32>
  %c = memref.collapse_shape %m [[0, 1]] : memref<?x?xf32> into memref<?xf32>
  %2 = memref.load %c[%i] : memref<?xf32>
  memref.store %1, %c[%j] : memref<?xf32>
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  memref.store %1, %0[%c2, %c3, %c2] : memref<?x4x?xf32>
  %u = memref.subview %m[%i, %c2][%s, %t][%c2, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  memref.store %2, %u[%c2, %c3] : memref<?x?xf32, strided<[?, 1], offset: ?>>
  return %2 : f32
}

// expected:
// #map = affine_map<()[s0] -> (s0 + 4)>
// module {
//   func.func @dynamic_sizes(%arg0: memref<?x?xf32>, %arg1: index, %arg2: index, %arg3: index, %arg4: index) -> f32 {
//     %c5 = arith.constant 5 : index
//     %c3 = arith.constant 3 : index
//     %c2 = arith.constant 2 : index
//     %0 = affine.linearize_index disjoint [%arg1, %arg2] by (%arg3, 4) : index
//     %1 = memref.load %arg0[%0, %arg1] : memref<?x?xf32>
//     %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<?x?xf32> -> memref<f32>, index, index, index, index, index
//     %2:2 = affine.delinearize_index %arg1 into (%sizes#0, %sizes#1) : index, index
//     %3 = memref.load %arg0[%2#0, %2#1] : memref<?x?xf32>
//     %base_buffer_0, %offset_1, %sizes_2:2, %strides_3:2 = memref.extract_strided_metadata %arg0 : memref<?x?xf32> -> memref<f32>, index, index, index, index, index
//     %4:2 = affine.delinearize_index %arg2 into (%sizes_2#0, %sizes_2#1) : index, index
//     memref.store %1, %arg0[%4#0, %4#1] : memref<?x?xf32>
//     %5 = affine.linearize_index disjoint [%c2, %c3] by (%arg3, 4) : index
//     memref.store %1, %arg0[%5, %c2] : memref<?x?xf32>
//     %6 = affine.apply #map()[%arg1]
//     memref.store %3, %arg0[%6, %c5] : memref<?x?xf32>
//     return %3 : f32
//   }
// }

// -----

func.func @indices_of_loops(%m: memref<12x32xf32>, %n: index, %q: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %c4 step %c1 {
    affine.for %j = 0 to 4 {
      %0 = memref.subview %m[%i, %j][4, 4][2, 1] : memref<12x32xf32> to memref<4x4xf32, strided<[64, 1], offset: ?>>
      %a = affine.apply affine_map<(d0, d1)[s0] -> (d0 * 2 + d1 - s0)>(%i, %j)[%n]
      %b = affine.apply affine_map<(d0) -> (d0 floordiv 3)>(%a)
      %1 = memref.load %0[%a, %b] : memref<4x4xf32, strided<[64, 1], offset: ?>>
      memref.store %1, %0[%b, %i] : memref<4x4xf32, strided<[64, 1], offset: ?>>
      %aa = affine.apply affine_map<(d0, d1)[s0] -> (d0 * 2 + d1 - s0)>(%n, %q)[%n]
      memref.store %1, %0[%aa, %a] : memref<4x4xf32, strided<[64, 1], offset: ?>>
    }
  }
  return
}

// expected:
// #map = affine_map<(d0, d1)[s0, s1] -> (d0 * 4 + d1 * 2 + s0 - s1 * 2)>
// #map1 = affine_map<(d0, d1)[s0] -> (d1 + (d0 * 2 + d1 - s0) floordiv 3)>
// #map2 = affine_map<(d0, d1)[s0, s1] -> (((d0 * 2 + d1 - s1) floordiv 3) * 2 + s0)>
// #map3 = affine_map<(d0)[s0] -> (d0 + s0)>
// #map4 = affine_map<()[s0, s1, s2] -> (s0 + s1 * 2 + s2 * 2)>
// #map5 = affine_map<(d0, d1)[s0] -> (d0 * 2 + d1 * 2 - s0)>
// module {
//   func.func @indices_of_loops(%arg0: memref<12x32xf32>, %arg1: index, %arg2: index) {
//     %c0 = arith.constant 0 : index
//     %c4 = arith.constant 4 : index
//     %c1 = arith.constant 1 : index
//     scf.for %arg3 = %c0 to %c4 step %c1 {
//       affine.for %arg4 = 0 to 4 {
//         %0 = affine.apply #map(%arg3, %arg4)[%arg3, %arg1]
//         %1 = affine.apply #map1(%arg3, %arg4)[%arg1]
//         %2 = memref.load %arg0[%0, %1] : memref<12x32xf32>
//         %3 = affine.apply #map2(%arg3, %arg4)[%arg3, %arg1]
//         %4 = affine.apply #map3(%arg4)[%arg3]
//         memref.store %2, %arg0[%3, %4] : memref<12x32xf32>
//         %5 = affine.apply #map4()[%arg3, %arg1, %arg2]
//         %6 = affine.apply #map5(%arg3, %arg4)[%arg1]
//         memref.store %2, %arg0[%5, %6] : memref<12x32xf32>
//       }
//     }
//     return
//   }
// }

// -----

func.func @hints_of_parts(%m: memref<12x32xf32>, %v: vector<4x4xf32>, %i: index, %mask: vector<4x4xi1>, %mm: vector<4xi1>, %w: vector<4xf32>, %y: f32) {
  %c0 = arith.constant 0 : index
  %0 = memref.subview %m[%i, 2][1, 4][1, 1] : memref<12x32xf32> to memref<4xf32, strided<[1], offset: ?>>
  %f = memref.load %0[%c0] {alignment = 8, nontemporal = true, foo} : memref<4xf32, strided<[1], offset: ?>>
  memref.store %f, %0[%i] {alignment = 8, nontemporal = true, foo} : memref<4xf32, strided<[1], offset: ?>>
  %1 = vector.load %0[%c0] {alignment = 8, nontemporal = true, foo}: memref<4xf32, strided<[1], offset: ?>>, vector<4xf32>
  vector.store %1, %0[%i] {alignment = 8, nontemporal = true, foo} : memref<4xf32, strided<[1], offset: ?>>, vector<4xf32>
  %11 = vector.maskedload %0[%c0], %mm, %w {alignment = 8, foo}: memref<4xf32, strided<[1], offset: ?>>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %0[%c0], %mm, %11 {alignment = 8, foo}: memref<4xf32, strided<[1], offset: ?>>, vector<4xi1>, vector<4xf32>
  %tt = vector.transfer_read %0[%i], %y, %mm {in_bounds = [true], foo} : memref<4xf32, strided<[1], offset: ?>>, vector<4xf32>
  vector.transfer_write %tt, %0[%i], %mm {in_bounds = [true], foo} : vector<4xf32>,memref<4xf32, strided<[1], offset: ?>>
  return
}

// expected:
// #map = affine_map<()[s0] -> (s0 + 2)>
// module {
//   func.func @hints_of_parts(%arg0: memref<12x32xf32>, %arg1: vector<4x4xf32>, %arg2: index, %arg3: vector<4x4xi1>, %arg4: vector<4xi1>, %arg5: vector<4xf32>, %arg6: f32) {
//     %c2 = arith.constant 2 : index
//     %0 = memref.load %arg0[%arg2, %c2] {nontemporal = true} : memref<12x32xf32>
//     %1 = affine.apply #map()[%arg2]
//     memref.store %0, %arg0[%arg2, %1] {nontemporal = true} : memref<12x32xf32>
//     %2 = vector.load %arg0[%arg2, %c2] : memref<12x32xf32>, vector<4xf32>
//     %3 = affine.apply #map()[%arg2]
//     vector.store %2, %arg0[%arg2, %3] : memref<12x32xf32>, vector<4xf32>
//     %4 = vector.maskedload %arg0[%arg2, %c2], %arg4, %arg5 : memref<12x32xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
//     vector.maskedstore %arg0[%arg2, %c2], %arg4, %4 : memref<12x32xf32>, vector<4xi1>, vector<4xf32>
//     %5 = affine.apply #map()[%arg2]
//     %6 = vector.transfer_read %arg0[%arg2, %5], %arg6, %arg4 {in_bounds = [true]} : memref<12x32xf32>, vector<4xf32>
//     %7 = affine.apply #map()[%arg2]
//     vector.transfer_write %6, %arg0[%arg2, %7], %arg4 {in_bounds = [true]} : vector<4xf32>, memref<12x32xf32>
//     return
//   }
// }

// -----

func.func @hints_of_joined(%mx: memref<12x32xf32>, %m: memref<12x32xf32>, %v: vector<4x4xf32>, %i: index, %mask: vector<4x4xi1>, %mm: vector<4xi1>, %w: vector<4xf32>, %y: f32) {
  %c0 = arith.constant 0 : index
  %0 = memref.collapse_shape %m [[0, 1]]: memref<12x32xf32> into memref<384xf32>
  %f = memref.load %0[%i] {alignment = 8, nontemporal = true, foo} : memref<384xf32>
  memref.store %f, %0[%i] {alignment = 8, nontemporal = true, foo} : memref<384xf32>
  %1 = vector.load %0[%i] {alignment = 8, nontemporal = true, foo}: memref<384xf32>, vector<4xf32>
  vector.store %1, %0[%i] {alignment = 8, nontemporal = true, foo} : memref<384xf32>, vector<4xf32>
  %11 = vector.maskedload %0[%i], %mm, %w {alignment = 8, foo}: memref<384xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %0[%i], %mm, %11 {alignment = 8, foo}: memref<384xf32>, vector<4xi1>, vector<4xf32>
  %tt = vector.transfer_read %0[%i], %y, %mm {in_bounds = [true], foo} : memref<384xf32>, vector<4xf32>
  vector.transfer_write %tt, %0[%i], %mm {in_bounds = [true], foo} : vector<4xf32>,memref<384xf32>
  return
}

// expected:
// module {
//   func.func @hints_of_joined(%arg0: memref<12x32xf32>, %arg1: memref<12x32xf32>, %arg2: vector<4x4xf32>, %arg3: index, %arg4: vector<4x4xi1>, %arg5: vector<4xi1>, %arg6: vector<4xf32>, %arg7: f32) {
//     %collapse_shape = memref.collapse_shape %arg1 [[0, 1]] : memref<12x32xf32> into memref<384xf32>
//     %0:2 = affine.delinearize_index %arg3 into (12, 32) : index, index
//     %1 = memref.load %arg1[%0#0, %0#1] {nontemporal = true} : memref<12x32xf32>
//     %2:2 = affine.delinearize_index %arg3 into (12, 32) : index, index
//     memref.store %1, %arg1[%2#0, %2#1] {nontemporal = true} : memref<12x32xf32>
//     %3:2 = affine.delinearize_index %arg3 into (12, 32) : index, index
//     %4 = vector.load %arg1[%3#0, %3#1] {nontemporal = true} : memref<12x32xf32>, vector<4xf32>
//     %5:2 = affine.delinearize_index %arg3 into (12, 32) : index, index
//     vector.store %4, %arg1[%5#0, %5#1] {nontemporal = true} : memref<12x32xf32>, vector<4xf32>
//     %6:2 = affine.delinearize_index %arg3 into (12, 32) : index, index
//     %7 = vector.maskedload %arg1[%6#0, %6#1], %arg5, %arg6 : memref<12x32xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
//     %8:2 = affine.delinearize_index %arg3 into (12, 32) : index, index
//     vector.maskedstore %arg1[%8#0, %8#1], %arg5, %7 : memref<12x32xf32>, vector<4xi1>, vector<4xf32>
//     %9 = vector.transfer_read %collapse_shape[%arg3], %arg7, %arg5 {foo, in_bounds = [true]} : memref<384xf32>, vector<4xf32>
//     vector.transfer_write %9, %collapse_shape[%arg3], %arg5 {foo, in_bounds = [true]} : vector<4xf32>, memref<384xf32>
//     return
//   }
// }
