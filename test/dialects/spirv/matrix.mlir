// test: round-trip

module {
  func.func @matrix_1(%arg0: !spirv.matrix<3 x vector<3xf32>>, %arg1: !spirv.matrix<3 x vector<3xf32>>) {
    %0 = spirv.MatrixTimesMatrix %arg0, %arg1 : !spirv.matrix<3 x vector<3xf32>>, !spirv.matrix<3 x vector<3xf32>> -> !spirv.matrix<3 x vector<3xf32>>
    return
  }
  func.func @matrix_2(%arg0: !spirv.matrix<3 x vector<3xf32>>, %arg1: f32) {
    %0 = spirv.MatrixTimesScalar %arg0, %arg1 : !spirv.matrix<3 x vector<3xf32>>, f32
    return
  }
  func.func @matrix_3(%arg0: !spirv.matrix<3 x vector<3xf32>>) {
    %0 = spirv.Transpose %arg0 : !spirv.matrix<3 x vector<3xf32>> -> !spirv.matrix<3 x vector<3xf32>>
    return
  }
  func.func @products(%arg0: !spirv.matrix<3 x vector<4xf32>>, %arg1: vector<3xf32>, %arg2: vector<4xf32>) {
    %0 = spirv.MatrixTimesVector %arg0, %arg1 : !spirv.matrix<3 x vector<4xf32>>, vector<3xf32> -> vector<4xf32>
    %1 = spirv.VectorTimesMatrix %arg2, %arg0 : vector<4xf32>, !spirv.matrix<3 x vector<4xf32>> -> vector<3xf32>
    return
  }
}
