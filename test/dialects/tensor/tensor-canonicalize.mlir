// test: fold

func.func @casts(%a: tensor<4xi32>, %b: tensor<*xi32>, %c: tensor<?x8xi32>) -> (tensor<4xi32>, tensor<4x8xi32>, tensor<*xi32>) {
  %0 = tensor.cast %a : tensor<4xi32> to tensor<?xi32>
  %1 = tensor.cast %0 : tensor<?xi32> to tensor<4xi32>
  %2 = tensor.cast %b : tensor<*xi32> to tensor<4x?xi32>
  %3 = tensor.cast %2 : tensor<4x?xi32> to tensor<4x8xi32>
  %4 = tensor.cast %b : tensor<*xi32> to tensor<*xi32>
  return %1, %3, %4 : tensor<4xi32>, tensor<4x8xi32>, tensor<*xi32>
}
func.func @a_cast_that_checks_stays(%a: tensor<?x?xi32>) -> tensor<?x8xi32> {
  %0 = tensor.cast %a : tensor<?x?xi32> to tensor<4x?xi32>
  %1 = tensor.cast %0 : tensor<4x?xi32> to tensor<?x8xi32>
  return %1 : tensor<?x8xi32>
}
func.func @bits(%a: tensor<2xi32>) -> (tensor<2xf32>, tensor<2xi32>) {
  %0 = tensor.bitcast %a : tensor<2xi32> to tensor<2xui32>
  %1 = tensor.bitcast %0 : tensor<2xui32> to tensor<2xf32>
  %2 = tensor.bitcast %0 : tensor<2xui32> to tensor<2xi32>
  return %1, %2 : tensor<2xf32>, tensor<2xi32>
}
func.func @elements(%a: index, %b: index, %t: tensor<9xf32>, %i: index) -> (index, i32, f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %s = arith.constant dense<2.0> : tensor<4xf32>
  %e = tensor.from_elements %a, %b : tensor<2xindex>
  %0 = tensor.extract %e[%c1] : tensor<2xindex>
  %1 = tensor.extract %d[%c1, %c0] : tensor<2x2xi32>
  %2 = tensor.extract %s[%i] : tensor<4xf32>
  %c = tensor.cast %t : tensor<9xf32> to tensor<?xf32>
  %3 = tensor.extract %c[%i] : tensor<?xf32>
  return %0, %1, %2, %3 : index, i32, f32, f32
}
func.func @inserted_again(%i: index) -> (tensor<4xf32>, tensor<2xi32>) {
  %s = arith.constant dense<2.0> : tensor<4xf32>
  %v = arith.constant 2.0 : f32
  %a = arith.constant 7 : i32
  %b = arith.constant 8 : i32
  %0 = tensor.insert %v into %s[%i] : tensor<4xf32>
  %1 = tensor.from_elements %a, %b : tensor<2xi32>
  return %0, %1 : tensor<4xf32>, tensor<2xi32>
}
func.func @sizes(%a: tensor<4x?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.cast %a : tensor<4x?xf32> to tensor<?x?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?x?xf32>
  %2 = tensor.dim %0, %c1 : tensor<?x?xf32>
  return %1, %2 : index, index
}
func.func @reshapes(%a: tensor<2x3x4x5xf32>, %n: index, %b: tensor<?x4xf32>) -> (tensor<120xf32>, tensor<?x4xf32>, tensor<4xi32>) {
  %c = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %0 = tensor.collapse_shape %a [[0, 1], [2], [3]] : tensor<2x3x4x5xf32> into tensor<6x4x5xf32>
  %1 = tensor.collapse_shape %0 [[0, 1, 2]] : tensor<6x4x5xf32> into tensor<120xf32>
  %2 = tensor.expand_shape %b [[0], [1, 2]] output_shape [%n, 2, 2] : tensor<?x4xf32> into tensor<?x2x2xf32>
  %3 = tensor.collapse_shape %2 [[0], [1, 2]] : tensor<?x2x2xf32> into tensor<?x4xf32>
  %4 = tensor.collapse_shape %c [[0, 1]] : tensor<2x2xi32> into tensor<4xi32>
  return %1, %3, %4 : tensor<120xf32>, tensor<?x4xf32>, tensor<4xi32>
}
func.func @expanded_twice(%a: tensor<24xf32>, %s: f32) -> (tensor<2x3x4xf32>, tensor<2x2xf32>) {
  %0 = tensor.expand_shape %a [[0, 1]] output_shape [6, 4] : tensor<24xf32> into tensor<6x4xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [2, 3, 4] : tensor<6x4xf32> into tensor<2x3x4xf32>
  %2 = tensor.splat %s : tensor<4xf32>
  %3 = tensor.expand_shape %2 [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
  return %1, %3 : tensor<2x3x4xf32>, tensor<2x2xf32>
}
func.func @to_any_shape(%a: tensor<?xf32>, %s: tensor<1xindex>, %t: tensor<2xindex>) -> (tensor<?xf32>, tensor<?x?xf32>) {
  %0 = tensor.reshape %a(%s) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %1 = tensor.reshape %0(%t) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?x?xf32>
}

// expected:
// module {
//   func.func @casts(%arg0: tensor<4xi32>, %arg1: tensor<*xi32>, %arg2: tensor<?x8xi32>) -> (tensor<4xi32>, tensor<4x8xi32>, tensor<*xi32>) {
//     %cast = tensor.cast %arg1 : tensor<*xi32> to tensor<4x8xi32>
//     return %arg0, %cast, %arg1 : tensor<4xi32>, tensor<4x8xi32>, tensor<*xi32>
//   }
//   func.func @a_cast_that_checks_stays(%arg0: tensor<?x?xi32>) -> tensor<?x8xi32> {
//     %cast = tensor.cast %arg0 : tensor<?x?xi32> to tensor<4x?xi32>
//     %cast_0 = tensor.cast %cast : tensor<4x?xi32> to tensor<?x8xi32>
//     return %cast_0 : tensor<?x8xi32>
//   }
//   func.func @bits(%arg0: tensor<2xi32>) -> (tensor<2xf32>, tensor<2xi32>) {
//     %0 = tensor.bitcast %arg0 : tensor<2xi32> to tensor<2xf32>
//     return %0, %arg0 : tensor<2xf32>, tensor<2xi32>
//   }
//   func.func @elements(%arg0: index, %arg1: index, %arg2: tensor<9xf32>, %arg3: index) -> (index, i32, f32, f32) {
//     %c3_i32 = arith.constant 3 : i32
//     %cst = arith.constant 2.000000e+00 : f32
//     %extracted = tensor.extract %arg2[%arg3] : tensor<9xf32>
//     return %arg1, %c3_i32, %cst, %extracted : index, i32, f32, f32
//   }
//   func.func @inserted_again(%arg0: index) -> (tensor<4xf32>, tensor<2xi32>) {
//     %cst = arith.constant dense<2.000000e+00> : tensor<4xf32>
//     %cst_0 = arith.constant dense<[7, 8]> : tensor<2xi32>
//     return %cst, %cst_0 : tensor<4xf32>, tensor<2xi32>
//   }
//   func.func @sizes(%arg0: tensor<4x?xf32>) -> (index, index) {
//     %c1 = arith.constant 1 : index
//     %c4 = arith.constant 4 : index
//     %dim = tensor.dim %arg0, %c1 : tensor<4x?xf32>
//     return %c4, %dim : index, index
//   }
//   func.func @reshapes(%arg0: tensor<2x3x4x5xf32>, %arg1: index, %arg2: tensor<?x4xf32>) -> (tensor<120xf32>, tensor<?x4xf32>, tensor<4xi32>) {
//     %cst = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
//     %collapsed = tensor.collapse_shape %arg0 [[0, 1, 2, 3]] : tensor<2x3x4x5xf32> into tensor<120xf32>
//     return %collapsed, %arg2, %cst : tensor<120xf32>, tensor<?x4xf32>, tensor<4xi32>
//   }
//   func.func @expanded_twice(%arg0: tensor<24xf32>, %arg1: f32) -> (tensor<2x3x4xf32>, tensor<2x2xf32>) {
//     %expanded = tensor.expand_shape %arg0 [[0, 1, 2]] output_shape [2, 3, 4] : tensor<24xf32> into tensor<2x3x4xf32>
//     %splat = tensor.splat %arg1 : tensor<2x2xf32>
//     return %expanded, %splat : tensor<2x3x4xf32>, tensor<2x2xf32>
//   }
//   func.func @to_any_shape(%arg0: tensor<?xf32>, %arg1: tensor<1xindex>, %arg2: tensor<2xindex>) -> (tensor<?xf32>, tensor<?x?xf32>) {
//     %reshape = tensor.reshape %arg0(%arg2) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
//     return %arg0, %reshape : tensor<?xf32>, tensor<?x?xf32>
//   }
// }
