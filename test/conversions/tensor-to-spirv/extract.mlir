// test: pass --convert-tensor-to-spirv --split-input-file

func.func @a(%i: index) -> i32 {
  %cst = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %e = tensor.extract %cst[%i] : tensor<3xi32>
  return %e : i32
}

// expected:
// module {
//   spirv.func @a(%arg0: i32) -> i32 "None" {
//     %cst = spirv.Constant dense<[1, 2, 3]> : tensor<3xi32> : !spirv.array<3 x i32>
//     %0 = spirv.Variable : !spirv.ptr<!spirv.array<3 x i32>, Function>
//     spirv.Store "Function" %0, %cst : !spirv.array<3 x i32>
//     %cst0_i32 = spirv.Constant 0 : i32
//     %cst1_i32 = spirv.Constant 1 : i32
//     %1 = spirv.AccessChain %0[%arg0] : !spirv.ptr<!spirv.array<3 x i32>, Function>, i32 -> !spirv.ptr<i32, Function>
//     %2 = spirv.Load "Function" %1 : i32
//     spirv.ReturnValue %2 : i32
//   }
// }

// -----

func.func @b(%i: index, %j: index) -> i32 {
  %cst = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %e = tensor.extract %cst[%i, %j] : tensor<2x3xi32>
  return %e : i32
}

// expected:
// module {
//   spirv.func @b(%arg0: i32, %arg1: i32) -> i32 "None" {
//     %cst = spirv.Constant dense<[1, 2, 3, 4, 5, 6]> : tensor<6xi32> : !spirv.array<6 x i32>
//     %0 = spirv.Variable : !spirv.ptr<!spirv.array<6 x i32>, Function>
//     spirv.Store "Function" %0, %cst : !spirv.array<6 x i32>
//     %cst0_i32 = spirv.Constant 0 : i32
//     %cst3_i32 = spirv.Constant 3 : i32
//     %1 = spirv.IMul %arg0, %cst3_i32 : i32
//     %cst1_i32 = spirv.Constant 1 : i32
//     %2 = spirv.IAdd %arg1, %1 : i32
//     %3 = spirv.AccessChain %0[%2] : !spirv.ptr<!spirv.array<6 x i32>, Function>, i32 -> !spirv.ptr<i32, Function>
//     %4 = spirv.Load "Function" %3 : i32
//     spirv.ReturnValue %4 : i32
//   }
// }

// -----

func.func @c(%i: index, %t: tensor<3xi32>) -> i32 {
  %e = tensor.extract %t[%i] : tensor<3xi32>
  return %e : i32
}

// expected:
// module {
//   spirv.func @c(%arg0: i32, %arg1: !spirv.array<3 x i32>) -> i32 "None" {
//     %0 = builtin.unrealized_conversion_cast %arg1 : !spirv.array<3 x i32> to tensor<3xi32>
//     %1 = builtin.unrealized_conversion_cast %arg0 : i32 to index
//     %extracted = tensor.extract %0[%1] : tensor<3xi32>
//     spirv.ReturnValue %extracted : i32
//   }
// }

// -----

func.func @d(%t: tensor<i32>) -> i32 {
  %e = tensor.extract %t[] : tensor<i32>
  return %e : i32
}

// expected:
// module {
//   spirv.func @d(%arg0: !spirv.array<1 x i32>) -> i32 "None" {
//     %0 = builtin.unrealized_conversion_cast %arg0 : !spirv.array<1 x i32> to tensor<i32>
//     %extracted = tensor.extract %0[] : tensor<i32>
//     spirv.ReturnValue %extracted : i32
//   }
// }

// -----

func.func @e(%i: index) -> f16 {
  %cst = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf16>
  %e = tensor.extract %cst[%i] : tensor<3xf16>
  return %e : f16
}

// expected:
// module {
//   spirv.func @e(%arg0: i32) -> f32 "None" {
//     %cst = spirv.Constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00]> : tensor<3xf32> : !spirv.array<3 x f32>
//     %0 = spirv.Variable : !spirv.ptr<!spirv.array<3 x f32>, Function>
//     spirv.Store "Function" %0, %cst : !spirv.array<3 x f32>
//     %cst0_i32 = spirv.Constant 0 : i32
//     %cst1_i32 = spirv.Constant 1 : i32
//     %1 = spirv.AccessChain %0[%arg0] : !spirv.ptr<!spirv.array<3 x f32>, Function>, i32 -> !spirv.ptr<f32, Function>
//     %2 = spirv.Load "Function" %1 : f32
//     spirv.ReturnValue %2 : f32
//   }
// }

// -----

func.func @f(%i: index) -> i8 {
  %cst = arith.constant dense<[1, 2, 3]> : tensor<3xi8>
  %e = tensor.extract %cst[%i] : tensor<3xi8>
  return %e : i8
}

// expected:
// module {
//   spirv.func @f(%arg0: i32) -> i32 "None" {
//     %cst = spirv.Constant dense<[1, 2, 3]> : tensor<3xi32> : !spirv.array<3 x i32>
//     %0 = spirv.Variable : !spirv.ptr<!spirv.array<3 x i32>, Function>
//     spirv.Store "Function" %0, %cst : !spirv.array<3 x i32>
//     %cst0_i32 = spirv.Constant 0 : i32
//     %cst1_i32 = spirv.Constant 1 : i32
//     %1 = spirv.AccessChain %0[%arg0] : !spirv.ptr<!spirv.array<3 x i32>, Function>, i32 -> !spirv.ptr<i32, Function>
//     %2 = spirv.Load "Function" %1 : i32
//     spirv.ReturnValue %2 : i32
//   }
// }

// -----

func.func @g(%i: index) -> f32 {
  %cst = arith.constant dense<1.0> : tensor<4x4x4x4x4x4x4xf32>
  %e = tensor.extract %cst[%i, %i, %i, %i, %i, %i, %i] : tensor<4x4x4x4x4x4x4xf32>
  return %e : f32
}

// expected:
// module {
//   spirv.func @g(%arg0: i32) -> f32 "None" {
//     %cst = spirv.Constant dense<1.000000e+00> : tensor<16384xf32> : !spirv.array<16384 x f32>
//     %cst_f32 = spirv.Constant 1.000000e+00 : f32
//     spirv.ReturnValue %cst_f32 : f32
//   }
// }

// -----

func.func @h(%i: index, %t: tensor<?xi32>) -> i32 {
  %e = tensor.extract %t[%i] : tensor<?xi32>
  return %e : i32
}

// expected:
// module {
//   func.func @h(%arg0: index, %arg1: tensor<?xi32>) -> i32 {
//     %extracted = tensor.extract %arg1[%arg0] : tensor<?xi32>
//     spirv.ReturnValue %extracted : i32
//   }
// }

// -----

func.func @i(%i: index, %t: tensor<4xi1>) -> i1 {
  %e = tensor.extract %t[%i] : tensor<4xi1>
  return %e : i1
}

// expected:
// module {
//   func.func @i(%arg0: index, %arg1: tensor<4xi1>) -> i1 {
//     %extracted = tensor.extract %arg1[%arg0] : tensor<4xi1>
//     spirv.ReturnValue %extracted : i1
//   }
// }

// -----

func.func @j(%i: index, %v: i32) -> tensor<2xi32> {
  %e = tensor.from_elements %v, %v : tensor<2xi32>
  return %e : tensor<2xi32>
}

// expected:
// module {
//   spirv.func @j(%arg0: i32, %arg1: i32) -> !spirv.array<2 x i32> "None" {
//     %from_elements = tensor.from_elements %arg1, %arg1 : tensor<2xi32>
//     %0 = builtin.unrealized_conversion_cast %from_elements : tensor<2xi32> to !spirv.array<2 x i32>
//     spirv.ReturnValue %0 : !spirv.array<2 x i32>
//   }
// }

// -----

func.func @k(%i: index) -> index {
  %cst = arith.constant dense<[1, 2, 3]> : tensor<3xindex>
  %e = tensor.extract %cst[%i] : tensor<3xindex>
  return %e : index
}

// expected:
// module {
//   spirv.func @k(%arg0: i32) -> i32 "None" {
//     %0 = builtin.unrealized_conversion_cast %arg0 : i32 to index
//     %cst = spirv.Constant dense<[1, 2, 3]> : tensor<3xi32> : !spirv.array<3 x i32>
//     %1 = builtin.unrealized_conversion_cast %cst : !spirv.array<3 x i32> to tensor<3xindex>
//     %extracted = tensor.extract %1[%0] : tensor<3xindex>
//     %2 = builtin.unrealized_conversion_cast %extracted : index to i32
//     spirv.ReturnValue %2 : i32
//   }
// }

// -----

func.func @l() -> (i32, tensor<4xf32>) {
  %c = arith.constant 5 : i32
  %p = ub.poison : tensor<4xf32>
  %s = arith.addi %c, %c : i32
  return %s, %p : i32, tensor<4xf32>
}

// expected:
// module {
//   func.func @l() -> (i32, tensor<4xf32>) {
//     %cst5_i32 = spirv.Constant 5 : i32
//     %0 = ub.poison : tensor<4xf32>
//     %cst10_i32 = spirv.Constant 10 : i32
//     return %cst10_i32, %0 : i32, tensor<4xf32>
//   }
// }

// -----

module attributes { spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel, Float64, Float16, Int8], []>, #spirv.resource_limits<>> } {
func.func @n(%i: index) -> (f16, i8, f64) {
  %cst = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf16>
  %e = tensor.extract %cst[%i] : tensor<3xf16>
  %cst2 = arith.constant dense<[1, 2, 3]> : tensor<3xi8>
  %f = tensor.extract %cst2[%i] : tensor<3xi8>
  %cst3 = arith.constant dense<7.0> : tensor<2x3xf64>
  %g = tensor.extract %cst3[%i, %i] : tensor<2x3xf64>
  return %e, %f, %g : f16, i8, f64
}
}

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel, Float64, Float16, Int8], []>, #spirv.resource_limits<>>} {
//   func.func @n(%arg0: index) -> (f16, i8, f64) {
//     %0 = builtin.unrealized_conversion_cast %arg0 : index to i32
//     %cst = spirv.Constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00]> : tensor<3xf16> : !spirv.array<3 x f16>
//     %1 = spirv.Variable : !spirv.ptr<!spirv.array<3 x f16>, Function>
//     spirv.Store "Function" %1, %cst : !spirv.array<3 x f16>
//     %cst0_i32 = spirv.Constant 0 : i32
//     %cst1_i32 = spirv.Constant 1 : i32
//     %2 = spirv.AccessChain %1[%0] : !spirv.ptr<!spirv.array<3 x f16>, Function>, i32 -> !spirv.ptr<f16, Function>
//     %3 = spirv.Load "Function" %2 : f16
//     %cst_0 = spirv.Constant dense<[1, 2, 3]> : tensor<3xi8> : !spirv.array<3 x i8>
//     %4 = spirv.Variable : !spirv.ptr<!spirv.array<3 x i8>, Function>
//     spirv.Store "Function" %4, %cst_0 : !spirv.array<3 x i8>
//     %cst0_i32_1 = spirv.Constant 0 : i32
//     %cst1_i32_2 = spirv.Constant 1 : i32
//     %5 = spirv.AccessChain %4[%0] : !spirv.ptr<!spirv.array<3 x i8>, Function>, i32 -> !spirv.ptr<i8, Function>
//     %6 = spirv.Load "Function" %5 : i8
//     %cst_3 = spirv.Constant dense<7.000000e+00> : tensor<6xf64> : !spirv.array<6 x f64>
//     %cst_f64 = spirv.Constant 7.000000e+00 : f64
//     return %3, %6, %cst_f64 : f16, i8, f64
//   }
// }

// -----

func.func @big(%i: index) -> (i32, i8, i8) {
  %cst = arith.constant dense<[1, 2, 3,4,5,6,7,8,9,10,11,12,13,14,15,16]> : tensor<16xi32>
  %e = tensor.extract %cst[%i] : tensor<16xi32>
  %c = arith.constant dense<"0x0102030405060708090A0B0C0D0E0F1011"> : tensor<17xi8>
  %d = tensor.extract %c[%i] : tensor<17xi8>
  %f = tensor.extract %c[%i] : tensor<17xi8>
  return %e, %d, %f : i32, i8, i8
}

// expected:
// module {
//   func.func @big(%arg0: index) -> (i32, i8, i8) {
//     %0 = builtin.unrealized_conversion_cast %arg0 : index to i32
//     %cst = spirv.Constant dense<[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]> : tensor<16xi32> : !spirv.array<16 x i32>
//     %1 = spirv.Variable : !spirv.ptr<!spirv.array<16 x i32>, Function>
//     spirv.Store "Function" %1, %cst : !spirv.array<16 x i32>
//     %cst0_i32 = spirv.Constant 0 : i32
//     %cst1_i32 = spirv.Constant 1 : i32
//     %2 = spirv.AccessChain %1[%0] : !spirv.ptr<!spirv.array<16 x i32>, Function>, i32 -> !spirv.ptr<i32, Function>
//     %3 = spirv.Load "Function" %2 : i32
//     %cst_0 = spirv.Constant dense<[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]> : tensor<17xi32> : !spirv.array<17 x i32>
//     %4 = spirv.Variable : !spirv.ptr<!spirv.array<17 x i32>, Function>
//     spirv.Store "Function" %4, %cst_0 : !spirv.array<17 x i32>
//     %cst0_i32_1 = spirv.Constant 0 : i32
//     %cst1_i32_2 = spirv.Constant 1 : i32
//     %5 = spirv.AccessChain %4[%0] : !spirv.ptr<!spirv.array<17 x i32>, Function>, i32 -> !spirv.ptr<i32, Function>
//     %6 = spirv.Load "Function" %5 : i32
//     %7 = builtin.unrealized_conversion_cast %6 : i32 to i8
//     %8 = spirv.Variable : !spirv.ptr<!spirv.array<17 x i32>, Function>
//     spirv.Store "Function" %8, %cst_0 : !spirv.array<17 x i32>
//     %cst0_i32_3 = spirv.Constant 0 : i32
//     %cst1_i32_4 = spirv.Constant 1 : i32
//     %9 = spirv.AccessChain %8[%0] : !spirv.ptr<!spirv.array<17 x i32>, Function>, i32 -> !spirv.ptr<i32, Function>
//     %10 = spirv.Load "Function" %9 : i32
//     %11 = builtin.unrealized_conversion_cast %10 : i32 to i8
//     return %3, %7, %11 : i32, i8, i8
//   }
// }

// -----

func.func @big2(%i: index) -> (i32) {
  %cst = arith.constant dense<[1, 2, 3,4,5,6,7,8,9,10,11,12,13,14,15,16,17]> : tensor<17xi32>
  %e = tensor.extract %cst[%i] : tensor<17xi32>
  return %e : i32
}

// expected:
// module {
//   spirv.func @big2(%arg0: i32) -> i32 "None" {
//     %0 = builtin.unrealized_conversion_cast %arg0 : i32 to index
//     %cst = spirv.Constant dense<[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]> : tensor<17xi32> : !spirv.array<17 x i32>
//     %1 = builtin.unrealized_conversion_cast %cst : !spirv.array<17 x i32> to tensor<17xi32>
//     %extracted = tensor.extract %1[%0] : tensor<17xi32>
//     spirv.ReturnValue %extracted : i32
//   }
// }

// -----

func.func @one(%i: index) -> (i32) {
  %cst = arith.constant dense<5> : tensor<1xi32>
  %e = tensor.extract %cst[%i] : tensor<1xi32>
  return %e : i32
}

// expected:
// module {
//   spirv.func @one(%arg0: i32) -> i32 "None" {
//     %cst5_i32 = spirv.Constant 5 : i32
//     %cst5_i32_0 = spirv.Constant 5 : i32
//     spirv.ReturnValue %cst5_i32_0 : i32
//   }
// }
