// test: pass --convert-vector-to-spirv --split-input-file

module attributes { spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader, Float16, Int64, Int8, Int16, StorageBuffer8BitAccess], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>> } {
func.func @slice2(%a: vector<4xf32>) -> vector<2xf32> {
  %0 = vector.extract_strided_slice %a {offsets=[1], sizes=[2], strides=[1]} : vector<4xf32> to vector<2xf32>
  return %0 : vector<2xf32>
}
func.func @insert_slice(%a: vector<2xf32>, %b: vector<4xf32>, %o: vector<1xf32>) -> (vector<4xf32>, vector<4xf32>, vector<1xf32>) {
  %0 = vector.insert_strided_slice %a, %b {offsets=[1], strides=[1]} : vector<2xf32> into vector<4xf32>
  %1 = vector.insert_strided_slice %o, %b {offsets=[3], strides=[1]} : vector<1xf32> into vector<4xf32>
  %2 = vector.insert_strided_slice %o, %o {offsets=[0], strides=[1]} : vector<1xf32> into vector<1xf32>
  return %0, %1, %2 : vector<4xf32>, vector<4xf32>, vector<1xf32>
}
func.func @shuffle(%a: vector<4xf32>, %o: vector<1xf32>) -> (vector<4xf32>, vector<2xf32>, vector<4xf32>, vector<3xf32>, vector<1xf32>) {
  %0 = vector.shuffle %a, %a [0, 5, -1, 7] : vector<4xf32>, vector<4xf32>
  %1 = vector.shuffle %o, %o [0, 1] : vector<1xf32>, vector<1xf32>
  %2 = vector.shuffle %a, %o [1, 2, 3, 4] : vector<4xf32>, vector<1xf32>
  %3 = vector.shuffle %o, %a [0, 4, 1] : vector<1xf32>, vector<4xf32>
  %4 = vector.shuffle %a, %a [3] : vector<4xf32>, vector<4xf32>
  return %0, %1, %2, %3, %4 : vector<4xf32>, vector<2xf32>, vector<4xf32>, vector<3xf32>, vector<1xf32>
}
func.func @interleave(%a: vector<2xf32>, %o: vector<1xf32>) -> (vector<4xf32>, vector<2xf32>) {
  %0 = vector.interleave %a, %a : vector<2xf32> -> vector<4xf32>
  %1 = vector.interleave %o, %o : vector<1xf32> -> vector<2xf32>
  return %0, %1 : vector<4xf32>, vector<2xf32>
}
func.func @deinterleave(%a: vector<4xf32>, %o: vector<2xf32>) -> (vector<2xf32>, vector<2xf32>, vector<1xf32>, vector<1xf32>) {
  %0,
  %1 = vector.deinterleave %a : vector<4xf32> -> vector<2xf32>
  %2,
  %3 = vector.deinterleave %o : vector<2xf32> -> vector<1xf32>
  return %0, %1, %2, %3 : vector<2xf32>, vector<2xf32>, vector<1xf32>, vector<1xf32>
}
}

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader, Float16, Int64, Int8, Int16, StorageBuffer8BitAccess], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>} {
//   func.func @slice2(%arg0: vector<4xf32>) -> vector<2xf32> {
//     %0 = spirv.VectorShuffle [1 : i32, 2 : i32] %arg0, %arg0 : vector<4xf32>, vector<4xf32> -> vector<2xf32>
//     return %0 : vector<2xf32>
//   }
//   func.func @insert_slice(%arg0: vector<2xf32>, %arg1: vector<4xf32>, %arg2: vector<1xf32>) -> (vector<4xf32>, vector<4xf32>, vector<1xf32>) {
//     %0 = builtin.unrealized_conversion_cast %arg2 : vector<1xf32> to f32
//     %1 = spirv.VectorShuffle [0 : i32, 4 : i32, 5 : i32, 3 : i32] %arg1, %arg0 : vector<4xf32>, vector<2xf32> -> vector<4xf32>
//     %2 = spirv.CompositeInsert %0, %arg1[3 : i32] : f32 into vector<4xf32>
//     return %1, %2, %arg2 : vector<4xf32>, vector<4xf32>, vector<1xf32>
//   }
//   func.func @shuffle(%arg0: vector<4xf32>, %arg1: vector<1xf32>) -> (vector<4xf32>, vector<2xf32>, vector<4xf32>, vector<3xf32>, vector<1xf32>) {
//     %0 = builtin.unrealized_conversion_cast %arg1 : vector<1xf32> to f32
//     %1 = spirv.VectorShuffle [0 : i32, 5 : i32, -1 : i32, 7 : i32] %arg0, %arg0 : vector<4xf32>, vector<4xf32> -> vector<4xf32>
//     %2 = spirv.CompositeConstruct %0, %0 : (f32, f32) -> vector<2xf32>
//     %3 = spirv.CompositeExtract %arg0[1 : i32] : vector<4xf32>
//     %4 = spirv.CompositeExtract %arg0[2 : i32] : vector<4xf32>
//     %5 = spirv.CompositeExtract %arg0[3 : i32] : vector<4xf32>
//     %6 = spirv.CompositeConstruct %3, %4, %5, %0 : (f32, f32, f32, f32) -> vector<4xf32>
//     %7 = spirv.CompositeExtract %arg0[3 : i32] : vector<4xf32>
//     %8 = spirv.CompositeExtract %arg0[0 : i32] : vector<4xf32>
//     %9 = spirv.CompositeConstruct %0, %7, %8 : (f32, f32, f32) -> vector<3xf32>
//     %10 = spirv.CompositeExtract %arg0[3 : i32] : vector<4xf32>
//     %11 = builtin.unrealized_conversion_cast %10 : f32 to vector<1xf32>
//     return %1, %2, %6, %9, %11 : vector<4xf32>, vector<2xf32>, vector<4xf32>, vector<3xf32>, vector<1xf32>
//   }
//   func.func @interleave(%arg0: vector<2xf32>, %arg1: vector<1xf32>) -> (vector<4xf32>, vector<2xf32>) {
//     %0 = builtin.unrealized_conversion_cast %arg1 : vector<1xf32> to f32
//     %1 = spirv.VectorShuffle [0 : i32, 2 : i32, 1 : i32, 3 : i32] %arg0, %arg0 : vector<2xf32>, vector<2xf32> -> vector<4xf32>
//     %2 = spirv.CompositeConstruct %0, %0 : (f32, f32) -> vector<2xf32>
//     return %1, %2 : vector<4xf32>, vector<2xf32>
//   }
//   func.func @deinterleave(%arg0: vector<4xf32>, %arg1: vector<2xf32>) -> (vector<2xf32>, vector<2xf32>, vector<1xf32>, vector<1xf32>) {
//     %0 = spirv.VectorShuffle [0 : i32, 2 : i32] %arg0, %arg0 : vector<4xf32>, vector<4xf32> -> vector<2xf32>
//     %1 = spirv.VectorShuffle [1 : i32, 3 : i32] %arg0, %arg0 : vector<4xf32>, vector<4xf32> -> vector<2xf32>
//     %2 = spirv.CompositeExtract %arg1[0 : i32] : vector<2xf32>
//     %3 = builtin.unrealized_conversion_cast %2 : f32 to vector<1xf32>
//     %4 = spirv.CompositeExtract %arg1[1 : i32] : vector<2xf32>
//     %5 = builtin.unrealized_conversion_cast %4 : f32 to vector<1xf32>
//     return %0, %1, %3, %5 : vector<2xf32>, vector<2xf32>, vector<1xf32>, vector<1xf32>
//   }
// }
