// test: fold

func.func @nothing(%t: tensor<?x6xf32>, %s: tensor<5x6xf32>, %a: index, %f: f32) -> (tensor<5x6xf32>, tensor<5x6xf32>, tensor<?x6xf32>) {
  %c0 = arith.constant 0 : index
  %0 = tensor.pad %t low[0, %c0] high[%c0, 0] {
  ^bb0(%i0: index, %i1: index):
    tensor.yield %f : f32
  } : tensor<?x6xf32> to tensor<5x6xf32>
  %1 = tensor.pad %s low[%a, 0] high[0, %a] {
  ^bb0(%i0: index, %i1: index):
    tensor.yield %f : f32
  } : tensor<5x6xf32> to tensor<5x6xf32>
  %2 = tensor.pad %t nofold low[0, 0] high[0, 0] {
  ^bb0(%i0: index, %i1: index):
    tensor.yield %f : f32
  } : tensor<?x6xf32> to tensor<?x6xf32>
  return %0, %1, %2 : tensor<5x6xf32>, tensor<5x6xf32>, tensor<?x6xf32>
}

// expected:
// module {
//   func.func @nothing(%arg0: tensor<?x6xf32>, %arg1: tensor<5x6xf32>, %arg2: index, %arg3: f32) -> (tensor<5x6xf32>, tensor<5x6xf32>, tensor<?x6xf32>) {
//     %cast = tensor.cast %arg0 : tensor<?x6xf32> to tensor<5x6xf32>
//     %padded = tensor.pad %arg0 nofold low[0, 0] high[0, 0] {
//     ^bb0(%arg4: index, %arg5: index):
//       tensor.yield %arg3 : f32
//     } : tensor<?x6xf32> to tensor<?x6xf32>
//     return %cast, %arg1, %padded : tensor<5x6xf32>, tensor<5x6xf32>, tensor<?x6xf32>
//   }
// }

// -----

func.func @constant_widths(%t: tensor<?x64xf32>, %f: f32) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %c4 = arith.constant 4 : index
  %0 = tensor.pad %t low[0, %c4] high[1, %c4] {
  ^bb0(%i0: index, %i1: index):
    tensor.yield %f : f32
  } : tensor<?x64xf32> to tensor<?x?xf32>
  %1 = tensor.pad %t low[%c4, 0] high[1, 0] {
  ^bb0(%i0: index, %i1: index):
    tensor.yield %f : f32
  } : tensor<?x64xf32> to tensor<?x64xf32>
  %2 = tensor.cast %1 : tensor<?x64xf32> to tensor<?x?xf32>
  return %0, %2 : tensor<?x?xf32>, tensor<?x?xf32>
}

// expected:
// module {
//   func.func @constant_widths(%arg0: tensor<?x64xf32>, %arg1: f32) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
//     %c4 = arith.constant 4 : index
//     %padded = tensor.pad %arg0 low[0, 4] high[1, 4] {
//     ^bb0(%arg2: index, %arg3: index):
//       tensor.yield %arg1 : f32
//     } : tensor<?x64xf32> to tensor<?x72xf32>
//     %cast = tensor.cast %padded : tensor<?x72xf32> to tensor<?x?xf32>
//     %padded_0 = tensor.pad %arg0 low[%c4, 0] high[1, 0] {
//     ^bb0(%arg2: index, %arg3: index):
//       tensor.yield %arg1 : f32
//     } : tensor<?x64xf32> to tensor<?x64xf32>
//     %cast_1 = tensor.cast %padded_0 : tensor<?x64xf32> to tensor<?x?xf32>
//     return %cast, %cast_1 : tensor<?x?xf32>, tensor<?x?xf32>
//   }
// }

// -----

func.func @casts(%t: tensor<8x?xf32>, %a: index, %f: f32) -> (tensor<8x32xf32>, tensor<?x?xf32>, tensor<10x32xf32>) {
  %0 = tensor.cast %t : tensor<8x?xf32> to tensor<?x?xf32>
  %1 = tensor.pad %0 low[%a, 0] high[0, %a] {
  ^bb0(%i0: index, %i1: index):
    tensor.yield %f : f32
  } : tensor<?x?xf32> to tensor<8x32xf32>
  %2 = tensor.pad %0 low[1, 0] high[1, 1] {
  ^bb0(%i0: index, %i1: index):
    tensor.yield %f : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  %3 = tensor.pad %t low[1, 0] high[%a, 1] {
  ^bb0(%i0: index, %i1: index):
    tensor.yield %f : f32
  } : tensor<8x?xf32> to tensor<?x?xf32>
  %4 = tensor.cast %3 : tensor<?x?xf32> to tensor<10x32xf32>
  return %1, %2, %4 : tensor<8x32xf32>, tensor<?x?xf32>, tensor<10x32xf32>
}

// expected:
// module {
//   func.func @casts(%arg0: tensor<8x?xf32>, %arg1: index, %arg2: f32) -> (tensor<8x32xf32>, tensor<?x?xf32>, tensor<10x32xf32>) {
//     %padded = tensor.pad %arg0 low[%arg1, 0] high[0, %arg1] {
//     ^bb0(%arg3: index, %arg4: index):
//       tensor.yield %arg2 : f32
//     } : tensor<8x?xf32> to tensor<8x32xf32>
//     %padded_0 = tensor.pad %arg0 low[1, 0] high[1, 1] {
//     ^bb0(%arg3: index, %arg4: index):
//       tensor.yield %arg2 : f32
//     } : tensor<8x?xf32> to tensor<10x?xf32>
//     %cast = tensor.cast %padded_0 : tensor<10x?xf32> to tensor<?x?xf32>
//     %padded_1 = tensor.pad %arg0 low[1, 0] high[%arg1, 1] {
//     ^bb0(%arg3: index, %arg4: index):
//       tensor.yield %arg2 : f32
//     } : tensor<8x?xf32> to tensor<10x32xf32>
//     return %padded, %cast, %padded_1 : tensor<8x32xf32>, tensor<?x?xf32>, tensor<10x32xf32>
//   }
// }

// -----

func.func @consecutive(%t: tensor<?x4xf32>, %a: index, %b: index, %f: f32, %g: f32) -> (tensor<?x?xf32>, tensor<?x8xf32>) {
  %0 = tensor.pad %t low[1, 0] high[%a, 2] {
  ^bb0(%i0: index, %i1: index):
    tensor.yield %f : f32
  } : tensor<?x4xf32> to tensor<?x6xf32>
  %1 = tensor.pad %0 low[2, %b] high[%b, 1] {
  ^bb0(%i0: index, %i1: index):
    tensor.yield %f : f32
  } : tensor<?x6xf32> to tensor<?x?xf32>
  %2 = tensor.pad %0 low[0, 1] high[0, 1] {
  ^bb0(%i0: index, %i1: index):
    tensor.yield %g : f32
  } : tensor<?x6xf32> to tensor<?x8xf32>
  return %1, %2 : tensor<?x?xf32>, tensor<?x8xf32>
}

// expected:
// #map = affine_map<()[s0, s1] -> (s0 + s1)>
// module {
//   func.func @consecutive(%arg0: tensor<?x4xf32>, %arg1: index, %arg2: index, %arg3: f32, %arg4: f32) -> (tensor<?x?xf32>, tensor<?x8xf32>) {
//     %padded = tensor.pad %arg0 low[1, 0] high[%arg1, 2] {
//     ^bb0(%arg5: index, %arg6: index):
//       tensor.yield %arg3 : f32
//     } : tensor<?x4xf32> to tensor<?x6xf32>
//     %0 = affine.apply #map()[%arg2, %arg1]
//     %padded_0 = tensor.pad %arg0 low[3, %arg2] high[%0, 3] {
//     ^bb0(%arg5: index, %arg6: index):
//       tensor.yield %arg3 : f32
//     } : tensor<?x4xf32> to tensor<?x?xf32>
//     %padded_1 = tensor.pad %padded low[0, 1] high[0, 1] {
//     ^bb0(%arg5: index, %arg6: index):
//       tensor.yield %arg4 : f32
//     } : tensor<?x6xf32> to tensor<?x8xf32>
//     return %padded_0, %padded_1 : tensor<?x?xf32>, tensor<?x8xf32>
//   }
// }

// -----

func.func @different_dimensions(%t: tensor<64x64xf32>, %s0: index, %s1: index, %a: index, %b: index) -> tensor<8x4xf32> {
  %f = arith.constant 0.0 : f32
  %0 = tensor.extract_slice %t[16, 0] [%s0, 64] [1, 1] : tensor<64x64xf32> to tensor<?x64xf32>
  %1 = tensor.pad %0 low[0, 0] high[%a, 0] {
  ^bb0(%i0: index, %i1: index):
    tensor.yield %f : f32
  } : tensor<?x64xf32> to tensor<8x64xf32>
  %2 = tensor.extract_slice %1[0, 4] [8, %s1] [1, 1] : tensor<8x64xf32> to tensor<8x?xf32>
  %3 = tensor.pad %2 nofold low[0, 0] high[0, %b] {
  ^bb0(%i0: index, %i1: index):
    tensor.yield %f : f32
  } : tensor<8x?xf32> to tensor<8x4xf32>
  return %3 : tensor<8x4xf32>
}

// expected:
// module {
//   func.func @different_dimensions(%arg0: tensor<64x64xf32>, %arg1: index, %arg2: index, %arg3: index, %arg4: index) -> tensor<8x4xf32> {
//     %cst = arith.constant 0.000000e+00 : f32
//     %extracted_slice = tensor.extract_slice %arg0[16, 4] [%arg1, %arg2] [1, 1] : tensor<64x64xf32> to tensor<?x?xf32>
//     %padded = tensor.pad %extracted_slice nofold low[0, 0] high[%arg3, %arg4] {
//     ^bb0(%arg5: index, %arg6: index):
//       tensor.yield %cst : f32
//     } : tensor<?x?xf32> to tensor<8x4xf32>
//     return %padded : tensor<8x4xf32>
//   }
// }

// -----

// The inner pad must not fold, or both pad one dimension.
func.func @different_dimensions_stay(%t: tensor<64x64xf32>, %s0: index, %s1: index, %a: index, %b: index) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  %f = arith.constant 0.0 : f32
  %0 = tensor.extract_slice %t[16, 0] [%s0, 64] [1, 1] : tensor<64x64xf32> to tensor<?x64xf32>
  %1 = tensor.pad %0 nofold low[0, 0] high[%a, 0] {
  ^bb0(%i0: index, %i1: index):
    tensor.yield %f : f32
  } : tensor<?x64xf32> to tensor<8x64xf32>
  %2 = tensor.extract_slice %1[0, 4] [8, %s1] [1, 1] : tensor<8x64xf32> to tensor<8x?xf32>
  %3 = tensor.pad %2 low[0, 0] high[0, %b] {
  ^bb0(%i0: index, %i1: index):
    tensor.yield %f : f32
  } : tensor<8x?xf32> to tensor<8x4xf32>
  %4 = tensor.pad %0 low[0, 0] high[%a, %b] {
  ^bb0(%i0: index, %i1: index):
    tensor.yield %f : f32
  } : tensor<?x64xf32> to tensor<8x?xf32>
  %5 = tensor.extract_slice %4[0, 4] [8, %s1] [1, 1] : tensor<8x?xf32> to tensor<8x?xf32>
  %6 = tensor.pad %5 low[0, 0] high[0, %b] {
  ^bb0(%i0: index, %i1: index):
    tensor.yield %f : f32
  } : tensor<8x?xf32> to tensor<8x4xf32>
  return %3, %6 : tensor<8x4xf32>, tensor<8x4xf32>
}

// expected:
// module {
//   func.func @different_dimensions_stay(%arg0: tensor<64x64xf32>, %arg1: index, %arg2: index, %arg3: index, %arg4: index) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
//     %cst = arith.constant 0.000000e+00 : f32
//     %extracted_slice = tensor.extract_slice %arg0[16, 0] [%arg1, 64] [1, 1] : tensor<64x64xf32> to tensor<?x64xf32>
//     %padded = tensor.pad %extracted_slice nofold low[0, 0] high[%arg3, 0] {
//     ^bb0(%arg5: index, %arg6: index):
//       tensor.yield %cst : f32
//     } : tensor<?x64xf32> to tensor<8x64xf32>
//     %extracted_slice_0 = tensor.extract_slice %padded[0, 4] [8, %arg2] [1, 1] : tensor<8x64xf32> to tensor<8x?xf32>
//     %padded_1 = tensor.pad %extracted_slice_0 low[0, 0] high[0, %arg4] {
//     ^bb0(%arg5: index, %arg6: index):
//       tensor.yield %cst : f32
//     } : tensor<8x?xf32> to tensor<8x4xf32>
//     %padded_2 = tensor.pad %extracted_slice low[0, 0] high[%arg3, %arg4] {
//     ^bb0(%arg5: index, %arg6: index):
//       tensor.yield %cst : f32
//     } : tensor<?x64xf32> to tensor<8x?xf32>
//     %extracted_slice_3 = tensor.extract_slice %padded_2[0, 4] [8, %arg2] [1, 1] : tensor<8x?xf32> to tensor<8x?xf32>
//     %padded_4 = tensor.pad %extracted_slice_3 low[0, 0] high[0, %arg4] {
//     ^bb0(%arg5: index, %arg6: index):
//       tensor.yield %cst : f32
//     } : tensor<8x?xf32> to tensor<8x4xf32>
//     return %padded_1, %padded_4 : tensor<8x4xf32>, tensor<8x4xf32>
//   }
// }
