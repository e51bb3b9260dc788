// test: pass --convert-vector-to-spirv --split-input-file

module attributes { spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader, Float16, Int64, Int8, Int16, StorageBuffer8BitAccess], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>> } {
func.func @bitcast(%a: vector<2xf32>, %b: vector<4xf16>) -> (vector<4xf16>, vector<2xf32>) {
  %0 = vector.bitcast %a : vector<2xf32> to vector<4xf16>
  %1 = vector.bitcast %b : vector<4xf16> to vector<2xf32>
  return %0, %1 : vector<4xf16>, vector<2xf32>
}
func.func @bitcast1(%a: vector<1xf32>, %b: vector<2xf16>) -> (vector<2xf16>, vector<1xf32>) {
  %0 = vector.bitcast %a : vector<1xf32> to vector<2xf16>
  %1 = vector.bitcast %b : vector<2xf16> to vector<1xf32>
  return %0, %1 : vector<2xf16>, vector<1xf32>
}
func.func @cast_same(%a: vector<1xf32>) -> (vector<1xi32>) {
  %0 = vector.bitcast %a : vector<1xf32> to vector<1xi32>
  return %0 : vector<1xi32>
}
func.func @broadcast(%a: f32) -> (vector<4xf32>, vector<1xf32>) {
  %0 = vector.broadcast %a : f32 to vector<4xf32>
  %1 = vector.broadcast %a : f32 to vector<1xf32>
  return %0, %1 : vector<4xf32>, vector<1xf32>
}
func.func @broadcast_v(%a: vector<1xf32>) -> (vector<4xf32>) {
  %0 = vector.broadcast %a : vector<1xf32> to vector<4xf32>
  return %0 : vector<4xf32>
}
func.func @broadcast_i(%a: index) -> (vector<4xindex>) {
  %0 = vector.broadcast %a : index to vector<4xindex>
  return %0 : vector<4xindex>
}
func.func @fma(%a: vector<4xf32>, %b: vector<1xf32>) -> (vector<4xf32>, vector<1xf32>) {
  %0 = vector.fma %a, %a, %a : vector<4xf32>
  %1 = vector.fma %b, %b, %b : vector<1xf32>
  return %0, %1 : vector<4xf32>, vector<1xf32>
}
func.func @shape(%a: vector<1x4xf32>, %b: vector<4xf32>, %c: vector<1x1xf32>) -> (vector<4xf32>, vector<2x2xf32>, vector<1xf32>, vector<4xf32>) {
  %0 = vector.shape_cast %a : vector<1x4xf32> to vector<4xf32>
  %1 = vector.shape_cast %b : vector<4xf32> to vector<2x2xf32>
  %2 = vector.shape_cast %c : vector<1x1xf32> to vector<1xf32>
  %3 = vector.shape_cast %b : vector<4xf32> to vector<4xf32>
  return %0, %1, %2, %3 : vector<4xf32>, vector<2x2xf32>, vector<1xf32>, vector<4xf32>
}
func.func @step() -> (vector<4xindex>, vector<1xindex>) {
  %0 = vector.step : vector<4xindex>
  %1 = vector.step : vector<1xindex>
  return %0, %1 : vector<4xindex>, vector<1xindex>
}
func.func @mask() -> vector<4xi1> {
  %0 = vector.constant_mask [2] : vector<4xi1>
  return %0 : vector<4xi1>
}
func.func @big(%a: vector<5xf32>) -> f32 {
  %0 = vector.extract %a[0] : f32 from vector<5xf32>
  return %0 : f32
}
}

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader, Float16, Int64, Int8, Int16, StorageBuffer8BitAccess], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>} {
//   func.func @bitcast(%arg0: vector<2xf32>, %arg1: vector<4xf16>) -> (vector<4xf16>, vector<2xf32>) {
//     %0 = spirv.Bitcast %arg0 : vector<2xf32> to vector<4xf16>
//     %1 = spirv.Bitcast %arg1 : vector<4xf16> to vector<2xf32>
//     return %0, %1 : vector<4xf16>, vector<2xf32>
//   }
//   func.func @bitcast1(%arg0: vector<1xf32>, %arg1: vector<2xf16>) -> (vector<2xf16>, vector<1xf32>) {
//     %0 = builtin.unrealized_conversion_cast %arg0 : vector<1xf32> to f32
//     %1 = spirv.Bitcast %0 : f32 to vector<2xf16>
//     %2 = spirv.Bitcast %arg1 : vector<2xf16> to f32
//     %3 = builtin.unrealized_conversion_cast %2 : f32 to vector<1xf32>
//     return %1, %3 : vector<2xf16>, vector<1xf32>
//   }
//   func.func @cast_same(%arg0: vector<1xf32>) -> vector<1xi32> {
//     %0 = builtin.unrealized_conversion_cast %arg0 : vector<1xf32> to f32
//     %1 = spirv.Bitcast %0 : f32 to i32
//     %2 = builtin.unrealized_conversion_cast %1 : i32 to vector<1xi32>
//     return %2 : vector<1xi32>
//   }
//   func.func @broadcast(%arg0: f32) -> (vector<4xf32>, vector<1xf32>) {
//     %0 = builtin.unrealized_conversion_cast %arg0 : f32 to vector<1xf32>
//     %1 = spirv.CompositeConstruct %arg0, %arg0, %arg0, %arg0 : (f32, f32, f32, f32) -> vector<4xf32>
//     return %1, %0 : vector<4xf32>, vector<1xf32>
//   }
//   func.func @broadcast_v(%arg0: vector<1xf32>) -> vector<4xf32> {
//     %0 = builtin.unrealized_conversion_cast %arg0 : vector<1xf32> to f32
//     %1 = spirv.CompositeConstruct %0, %0, %0, %0 : (f32, f32, f32, f32) -> vector<4xf32>
//     return %1 : vector<4xf32>
//   }
//   func.func @broadcast_i(%arg0: index) -> vector<4xindex> {
//     %0 = builtin.unrealized_conversion_cast %arg0 : index to i32
//     %1 = spirv.CompositeConstruct %0, %0, %0, %0 : (i32, i32, i32, i32) -> vector<4xi32>
//     %2 = builtin.unrealized_conversion_cast %1 : vector<4xi32> to vector<4xindex>
//     return %2 : vector<4xindex>
//   }
//   func.func @fma(%arg0: vector<4xf32>, %arg1: vector<1xf32>) -> (vector<4xf32>, vector<1xf32>) {
//     %0 = builtin.unrealized_conversion_cast %arg1 : vector<1xf32> to f32
//     %1 = spirv.GL.Fma %arg0, %arg0, %arg0 : vector<4xf32>
//     %2 = spirv.GL.Fma %0, %0, %0 : f32
//     %3 = builtin.unrealized_conversion_cast %2 : f32 to vector<1xf32>
//     return %1, %3 : vector<4xf32>, vector<1xf32>
//   }
//   func.func @shape(%arg0: vector<1x4xf32>, %arg1: vector<4xf32>, %arg2: vector<1x1xf32>) -> (vector<4xf32>, vector<2x2xf32>, vector<1xf32>, vector<4xf32>) {
//     %0 = vector.shape_cast %arg0 : vector<1x4xf32> to vector<4xf32>
//     %1 = vector.shape_cast %arg1 : vector<4xf32> to vector<2x2xf32>
//     %2 = vector.shape_cast %arg2 : vector<1x1xf32> to vector<1xf32>
//     return %0, %1, %2, %arg1 : vector<4xf32>, vector<2x2xf32>, vector<1xf32>, vector<4xf32>
//   }
//   func.func @step() -> (vector<4xindex>, vector<1xindex>) {
//     %cst0_i32 = spirv.Constant 0 : i32
//     %cst1_i32 = spirv.Constant 1 : i32
//     %cst2_i32 = spirv.Constant 2 : i32
//     %cst3_i32 = spirv.Constant 3 : i32
//     %0 = spirv.CompositeConstruct %cst0_i32, %cst1_i32, %cst2_i32, %cst3_i32 : (i32, i32, i32, i32) -> vector<4xi32>
//     %1 = builtin.unrealized_conversion_cast %0 : vector<4xi32> to vector<4xindex>
//     %cst0_i32_0 = spirv.Constant 0 : i32
//     %2 = builtin.unrealized_conversion_cast %cst0_i32_0 : i32 to vector<1xindex>
//     return %1, %2 : vector<4xindex>, vector<1xindex>
//   }
//   func.func @mask() -> vector<4xi1> {
//     %0 = vector.constant_mask [2] : vector<4xi1>
//     return %0 : vector<4xi1>
//   }
//   func.func @big(%arg0: vector<5xf32>) -> f32 {
//     %0 = vector.extract %arg0[0] : f32 from vector<5xf32>
//     return %0 : f32
//   }
// }

// -----

module attributes { spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader, Float16, Int64, Int8, Int16, StorageBuffer8BitAccess], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>> } {
func.func @n2(%a: vector<4xi8>) -> vector<1xi32> {
  %0 = vector.bitcast %a : vector<4xi8> to vector<1xi32>
  return %0 : vector<1xi32>
}
func.func @p() -> (vector<4xf32>, f32, index, vector<4xi8>) {
  %0 = ub.poison : vector<4xf32>
  %1 = ub.poison : f32
  %2 = ub.poison : index
  %3 = ub.poison : vector<4xi8>
  return %0, %1, %2, %3 : vector<4xf32>, f32, index, vector<4xi8>
}
func.func @q() -> vector<4xi32> {
  %c = arith.constant dense<1> : vector<4xi32>
  %0 = vector.extract %c[0] : i32 from vector<4xi32>
  %1 = vector.broadcast %0 : i32 to vector<4xi32>
  return %1 : vector<4xi32>
}
}

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader, Float16, Int64, Int8, Int16, StorageBuffer8BitAccess], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>} {
//   func.func @n2(%arg0: vector<4xi8>) -> vector<1xi32> {
//     %0 = spirv.Bitcast %arg0 : vector<4xi8> to i32
//     %1 = builtin.unrealized_conversion_cast %0 : i32 to vector<1xi32>
//     return %1 : vector<1xi32>
//   }
//   func.func @p() -> (vector<4xf32>, f32, index, vector<4xi8>) {
//     %0 = spirv.Undef : vector<4xf32>
//     %1 = spirv.Undef : f32
//     %2 = spirv.Undef : i32
//     %3 = builtin.unrealized_conversion_cast %2 : i32 to index
//     %4 = spirv.Undef : vector<4xi8>
//     return %0, %1, %3, %4 : vector<4xf32>, f32, index, vector<4xi8>
//   }
//   func.func @q() -> vector<4xi32> {
//     %cst = arith.constant dense<1> : vector<4xi32>
//     %0 = spirv.CompositeExtract %cst[0 : i32] : vector<4xi32>
//     %1 = spirv.CompositeConstruct %0, %0, %0, %0 : (i32, i32, i32, i32) -> vector<4xi32>
//     return %1 : vector<4xi32>
//   }
// }
