// test: pass --convert-vector-to-spirv --split-input-file

module attributes { spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], []>, #spirv.resource_limits<>> } {
func.func @e(%v: vector<4xi64>, %f: vector<2xf64>) -> (i64, f64) {
  %0 = vector.reduction <add>, %v : vector<4xi64> into i64
  %1 = vector.fma %f, %f, %f : vector<2xf64>
  %2 = vector.reduction <add>, %1 : vector<2xf64> into f64
  return %0, %2 : i64, f64
}
func.func @h(%v: vector<2x4xf32>, %w: vector<4xf32>) -> (vector<4xf32>, vector<2x4xf32>) {
  %0 = vector.extract %v[1] : vector<4xf32> from vector<2x4xf32>
  %1 = vector.insert %w, %v[0] : vector<4xf32> into vector<2x4xf32>
  return %0, %1 : vector<4xf32>, vector<2x4xf32>
}
func.func @i(%v: vector<[4]xf32>) -> f32 {
  %0 = vector.extract %v[1] : f32 from vector<[4]xf32>
  return %0 : f32
}
func.func @l(%v: vector<16xf32>, %w: vector<8xf32>) -> (f32, vector<8xf32>) {
  %0 = vector.extract %v[9] : f32 from vector<16xf32>
  %1 = vector.shuffle %w, %w [0,1,2,3,4,5,6,15] : vector<8xf32>, vector<8xf32>
  return %0, %1 : f32, vector<8xf32>
}
func.func @n(%v: f32) -> vector<2x2xf32> {
  %0 = vector.broadcast %v : f32 to vector<2x2xf32>
  return %0 : vector<2x2xf32>
}
}

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], []>, #spirv.resource_limits<>>} {
//   func.func @e(%arg0: vector<4xi64>, %arg1: vector<2xf64>) -> (i64, f64) {
//     %0 = vector.reduction <add>, %arg0 : vector<4xi64> into i64
//     %1 = vector.fma %arg1, %arg1, %arg1 : vector<2xf64>
//     %2 = vector.reduction <add>, %1 : vector<2xf64> into f64
//     return %0, %2 : i64, f64
//   }
//   func.func @h(%arg0: vector<2x4xf32>, %arg1: vector<4xf32>) -> (vector<4xf32>, vector<2x4xf32>) {
//     %0 = vector.extract %arg0[1] : vector<4xf32> from vector<2x4xf32>
//     %1 = vector.insert %arg1, %arg0 [0] : vector<4xf32> into vector<2x4xf32>
//     return %0, %1 : vector<4xf32>, vector<2x4xf32>
//   }
//   func.func @i(%arg0: vector<[4]xf32>) -> f32 {
//     %0 = spirv.CompositeExtract %arg0[1 : i32] : vector<[4]xf32>
//     return %0 : f32
//   }
//   func.func @l(%arg0: vector<16xf32>, %arg1: vector<8xf32>) -> (f32, vector<8xf32>) {
//     %0 = vector.extract %arg0[9] : f32 from vector<16xf32>
//     %1 = vector.shuffle %arg1, %arg1 [0, 1, 2, 3, 4, 5, 6, 15] : vector<8xf32>, vector<8xf32>
//     return %0, %1 : f32, vector<8xf32>
//   }
//   func.func @n(%arg0: f32) -> vector<2x2xf32> {
//     %0 = vector.broadcast %arg0 : f32 to vector<2x2xf32>
//     return %0 : vector<2x2xf32>
//   }
// }
