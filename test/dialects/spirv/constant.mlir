// test: round-trip

module {
  func.func @constants() {
    %true = spirv.Constant true
    %cst-42_i32 = spirv.Constant -42 : i32
    %cst_f32 = spirv.Constant 5.000000e-01 : f32
    %cst_vec_3xi32 = spirv.Constant dense<[1, 2, 3]> : vector<3xi32>
    %cst = spirv.Constant [dense<3.000000e+00> : vector<2xf32>] : !spirv.array<1 x vector<2xf32>>
    %cst_0 = spirv.Constant dense<1.000000e+00> : tensor<2x3xf32> : !spirv.array<2 x !spirv.array<3 x f32>>
    %0 = spirv.EXT.ConstantCompositeReplicate [1 : i32] : !spirv.array<3 x vector<2xi32>>
    return
  }
}
