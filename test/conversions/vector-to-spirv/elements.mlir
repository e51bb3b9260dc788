// test: pass --convert-vector-to-spirv --split-input-file

module attributes { spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader, Float16, Int64, Int8, Int16, StorageBuffer8BitAccess], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>> } {
func.func @extract(%a: vector<2xf32>) -> (vector<1xf32>, f32) {
  %0 = "vector.extract"(%a) <{static_position = array<i64: 1>}> : (vector<2xf32>) -> f32
  %1 = vector.extract_strided_slice %a {offsets=[1], sizes=[1], strides=[1]} : vector<2xf32> to vector<1xf32>
  return %1, %0 : vector<1xf32>, f32
}
func.func @extract_p(%a: vector<2xf32>) -> f32 {
  %0 = vector.extract %a[-1] : f32 from vector<2xf32>
  return %0 : f32
}
func.func @extract1(%a: vector<1xf32>) -> (f32) {
  %0 = vector.extract %a[0] : f32 from vector<1xf32>
  return %0 : f32
}
func.func @extract_d(%a: vector<4xf32>, %i: index) -> f32 {
  %0 = vector.extract %a[%i] : f32 from vector<4xf32>
  return %0 : f32
}
func.func @extract_dc(%a: vector<4xf32>) -> f32 {
  %c = arith.constant 2 : index
  %0 = vector.extract %a[%c] : f32 from vector<4xf32>
  return %0 : f32
}
func.func @extract_all(%a: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.extract %a[] : vector<4xf32> from vector<4xf32>
  return %0 : vector<4xf32>
}
func.func @insert(%a: vector<4xf32>, %s: f32, %o: vector<1xf32>) -> (vector<4xf32>, vector<1xf32>) {
  %0 = vector.insert %s, %a[2] : f32 into vector<4xf32>
  %1 = vector.insert %s, %o[0] : f32 into vector<1xf32>
  return %0, %1 : vector<4xf32>, vector<1xf32>
}
func.func @insert_p(%a: vector<4xf32>, %s: f32) -> (vector<4xf32>) {
  %0 = vector.insert %s, %a[-1] : f32 into vector<4xf32>
  return %0 : vector<4xf32>
}
func.func @insert_d(%a: vector<4xf32>, %s: f32, %i: index, %o : vector<1xf32>) -> (vector<4xf32>, vector<1xf32>) {
  %0 = vector.insert %s, %a[%i] : f32 into vector<4xf32>
  %1 = vector.insert %s, %o[%i] : f32 into vector<1xf32>
  return %0, %1 : vector<4xf32>, vector<1xf32>
}
func.func @from_e(%a: f32, %b: f32) -> (vector<2xf32>, vector<1xf32>, vector<f32>) {
  %0 = vector.from_elements %a, %b : vector<2xf32>
  %1 = vector.from_elements %a : vector<1xf32>
  %2 = vector.from_elements %a : vector<f32>
  return %0, %1, %2 : vector<2xf32>, vector<1xf32>, vector<f32>
}
func.func @to_e(%a: vector<2xf32>, %o: vector<1xf32>) -> (f32, f32, f32) {
  %0:2 = vector.to_elements %a : vector<2xf32>
  %1 = vector.to_elements %o : vector<1xf32>
  return %0#0, %0#1, %1 : f32, f32, f32
}
}

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader, Float16, Int64, Int8, Int16, StorageBuffer8BitAccess], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>} {
//   func.func @extract(%arg0: vector<2xf32>) -> (vector<1xf32>, f32) {
//     %0 = spirv.CompositeExtract %arg0[1 : i32] : vector<2xf32>
//     %1 = spirv.CompositeExtract %arg0[1 : i32] : vector<2xf32>
//     %2 = builtin.unrealized_conversion_cast %1 : f32 to vector<1xf32>
//     return %2, %0 : vector<1xf32>, f32
//   }
//   func.func @extract_p(%arg0: vector<2xf32>) -> f32 {
//     %0 = spirv.Undef : f32
//     return %0 : f32
//   }
//   func.func @extract1(%arg0: vector<1xf32>) -> f32 {
//     %0 = builtin.unrealized_conversion_cast %arg0 : vector<1xf32> to f32
//     return %0 : f32
//   }
//   func.func @extract_d(%arg0: vector<4xf32>, %arg1: index) -> f32 {
//     %0 = builtin.unrealized_conversion_cast %arg1 : index to i32
//     %cst3_i32 = spirv.Constant 3 : i32
//     %1 = spirv.BitwiseAnd %0, %cst3_i32 : i32
//     %2 = spirv.VectorExtractDynamic %arg0[%1] : vector<4xf32>, i32
//     return %2 : f32
//   }
//   func.func @extract_dc(%arg0: vector<4xf32>) -> f32 {
//     %c2 = arith.constant 2 : index
//     %0 = spirv.CompositeExtract %arg0[2 : i32] : vector<4xf32>
//     return %0 : f32
//   }
//   func.func @extract_all(%arg0: vector<4xf32>) -> vector<4xf32> {
//     return %arg0 : vector<4xf32>
//   }
//   func.func @insert(%arg0: vector<4xf32>, %arg1: f32, %arg2: vector<1xf32>) -> (vector<4xf32>, vector<1xf32>) {
//     %0 = builtin.unrealized_conversion_cast %arg1 : f32 to vector<1xf32>
//     %1 = spirv.CompositeInsert %arg1, %arg0[2 : i32] : f32 into vector<4xf32>
//     return %1, %0 : vector<4xf32>, vector<1xf32>
//   }
//   func.func @insert_p(%arg0: vector<4xf32>, %arg1: f32) -> vector<4xf32> {
//     %0 = spirv.Undef : vector<4xf32>
//     return %0 : vector<4xf32>
//   }
//   func.func @insert_d(%arg0: vector<4xf32>, %arg1: f32, %arg2: index, %arg3: vector<1xf32>) -> (vector<4xf32>, vector<1xf32>) {
//     %0 = builtin.unrealized_conversion_cast %arg1 : f32 to vector<1xf32>
//     %1 = builtin.unrealized_conversion_cast %arg2 : index to i32
//     %cst3_i32 = spirv.Constant 3 : i32
//     %2 = spirv.BitwiseAnd %1, %cst3_i32 : i32
//     %3 = spirv.VectorInsertDynamic %arg1, %arg0[%2] : vector<4xf32>, i32
//     return %3, %0 : vector<4xf32>, vector<1xf32>
//   }
//   func.func @from_e(%arg0: f32, %arg1: f32) -> (vector<2xf32>, vector<1xf32>, vector<f32>) {
//     %0 = builtin.unrealized_conversion_cast %arg0 : f32 to vector<1xf32>
//     %1 = builtin.unrealized_conversion_cast %0 : vector<1xf32> to vector<f32>
//     %2 = spirv.CompositeConstruct %arg0, %arg1 : (f32, f32) -> vector<2xf32>
//     return %2, %0, %1 : vector<2xf32>, vector<1xf32>, vector<f32>
//   }
//   func.func @to_e(%arg0: vector<2xf32>, %arg1: vector<1xf32>) -> (f32, f32, f32) {
//     %0 = builtin.unrealized_conversion_cast %arg1 : vector<1xf32> to f32
//     %1 = spirv.CompositeExtract %arg0[0 : i32] : vector<2xf32>
//     %2 = spirv.CompositeExtract %arg0[1 : i32] : vector<2xf32>
//     return %1, %2, %0 : f32, f32, f32
//   }
// }
