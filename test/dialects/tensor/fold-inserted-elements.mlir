// test: fold

func.func @only_element(%a: tensor<f32>, %v: f32) -> f32 {
  %0 = tensor.insert %v into %a[] : tensor<f32>
  %1 = tensor.extract %0[] : tensor<f32>
  return %1 : f32
}

func.func @unknown_place_stays(%a: tensor<4xf32>, %v: f32, %i: index) -> f32 {
  %0 = tensor.insert %v into %a[%i] : tensor<4xf32>
  %1 = tensor.extract %0[%i] : tensor<4xf32>
  return %1 : f32
}

func.func @same_place(%a: tensor<4xf32>, %v: f32) -> f32 {
  %i = arith.constant 2 : index
  %0 = tensor.insert %v into %a[%i] : tensor<4xf32>
  %1 = tensor.extract %0[%i] : tensor<4xf32>
  return %1 : f32
}

func.func @own_shape(%a: tensor<4x?xf32>, %i: index) -> tensor<4x?xf32> {
  %c = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %a, %c1 : tensor<4x?xf32>
  %e = tensor.from_elements %c, %d : tensor<2xindex>
  %1 = tensor.reshape %a(%e) : (tensor<4x?xf32>, tensor<2xindex>) -> tensor<4x?xf32>
  return %1 : tensor<4x?xf32>
}

func.func @no_dims(%a: tensor<f32>, %e: tensor<0xindex>) -> tensor<f32> {
  %1 = tensor.reshape %a(%e) : (tensor<f32>, tensor<0xindex>) -> tensor<f32>
  return %1 : tensor<f32>
}

func.func @unused_destination(%a: tensor<4xf32>, %b: tensor<4xf32>) -> index {
  %1 = bufferization.materialize_in_destination %a in %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %c = arith.constant 0 : index
  %2 = tensor.dim %1, %c : tensor<4xf32>
  return %2 : index
}

func.func @slice_of_constants(%a: tensor<?x?xf32>, %x: index) -> tensor<?x?xf32> {
  %c = arith.constant 0 : index
  %0 = tensor.extract_slice %a[%c, %x] [%c, %c] [%c, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

func.func @another_place_stays(%a: tensor<4xf32>, %v: f32) -> f32 {
  %i = arith.constant 2 : index
  %j = arith.constant 1 : index
  %0 = tensor.insert %v into %a[%i] : tensor<4xf32>
  %1 = tensor.extract %0[%j] : tensor<4xf32>
  return %1 : f32
}

func.func @same_type_stays(%a: tensor<2x2xf32>, %s: tensor<2xindex>) -> tensor<2x2xf32> {
  %0 = tensor.reshape %a(%s) : (tensor<2x2xf32>, tensor<2xindex>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

// expected:
// module {
//   func.func @only_element(%arg0: tensor<f32>, %arg1: f32) -> f32 {
//     return %arg1 : f32
//   }
//   func.func @unknown_place_stays(%arg0: tensor<4xf32>, %arg1: f32, %arg2: index) -> f32 {
//     %inserted = tensor.insert %arg1 into %arg0[%arg2] : tensor<4xf32>
//     %extracted = tensor.extract %inserted[%arg2] : tensor<4xf32>
//     return %extracted : f32
//   }
//   func.func @same_place(%arg0: tensor<4xf32>, %arg1: f32) -> f32 {
//     return %arg1 : f32
//   }
//   func.func @own_shape(%arg0: tensor<4x?xf32>, %arg1: index) -> tensor<4x?xf32> {
//     return %arg0 : tensor<4x?xf32>
//   }
//   func.func @no_dims(%arg0: tensor<f32>, %arg1: tensor<0xindex>) -> tensor<f32> {
//     return %arg0 : tensor<f32>
//   }
//   func.func @unused_destination(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> index {
//     %c4 = arith.constant 4 : index
//     return %c4 : index
//   }
//   func.func @slice_of_constants(%arg0: tensor<?x?xf32>, %arg1: index) -> tensor<?x?xf32> {
//     %extracted_slice = tensor.extract_slice %arg0[0, %arg1] [0, 0] [0, 1] : tensor<?x?xf32> to tensor<0x0xf32>
//     %cast = tensor.cast %extracted_slice : tensor<0x0xf32> to tensor<?x?xf32>
//     return %cast : tensor<?x?xf32>
//   }
//   func.func @another_place_stays(%arg0: tensor<4xf32>, %arg1: f32) -> f32 {
//     %c2 = arith.constant 2 : index
//     %c1 = arith.constant 1 : index
//     %inserted = tensor.insert %arg1 into %arg0[%c2] : tensor<4xf32>
//     %extracted = tensor.extract %inserted[%c1] : tensor<4xf32>
//     return %extracted : f32
//   }
//   func.func @same_type_stays(%arg0: tensor<2x2xf32>, %arg1: tensor<2xindex>) -> tensor<2x2xf32> {
//     %reshape = tensor.reshape %arg0(%arg1) : (tensor<2x2xf32>, tensor<2xindex>) -> tensor<2x2xf32>
//     return %reshape : tensor<2x2xf32>
//   }
// }
