// test: round-trip

module {
  func.func @composite_1(%arg0: vector<4xf32>, %arg1: i32) {
    %0 = spirv.VectorExtractDynamic %arg0[%arg1] : vector<4xf32>, i32
    return
  }
  func.func @composite_2(%arg0: vector<4xf32>, %arg1: f32, %arg2: i32) {
    %0 = spirv.VectorInsertDynamic %arg1, %arg0[%arg2] : vector<4xf32>, i32
    return
  }
  func.func @composites(%arg0: f32, %arg1: vector<2xf32>, %arg2: !spirv.array<4 x !spirv.array<4 x f32>>) {
    %0 = spirv.CompositeConstruct %arg1, %arg0 : (vector<2xf32>, f32) -> vector<3xf32>
    %1 = spirv.CompositeExtract %arg2[1 : i32, 2 : i32] : !spirv.array<4 x !spirv.array<4 x f32>>
    %2 = spirv.CompositeInsert %1, %arg2[1 : i32, 3 : i32] : f32 into !spirv.array<4 x !spirv.array<4 x f32>>
    %3 = spirv.VectorShuffle [0 : i32, 3 : i32, -1 : i32] %arg1, %arg1 : vector<2xf32>, vector<2xf32> -> vector<3xf32>
    return
  }
}
