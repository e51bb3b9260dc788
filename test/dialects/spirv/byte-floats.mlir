// test: our round-trip

module {
  spirv.func @floats_of_one_byte(%arg0: f8E4M3FN, %arg1: vector<4xf8E5M2>, %arg2: !spirv.ptr<!spirv.array<2 x f8E4M3FN, stride=1>, Function>) -> f32 "None" {
    %0 = spirv.FConvert %arg0 : f8E4M3FN to f32
    %1 = spirv.FConvert %arg1 : vector<4xf8E5M2> to vector<4xf8E4M3FN>
    %2 = spirv.Bitcast %arg1 : vector<4xf8E5M2> to i32
    %3 = spirv.CompositeExtract %1[1 : i32] : vector<4xf8E4M3FN>
    %cst_f8E4M3FN = spirv.Constant 1.500000e+00 : f8E4M3FN
    %4 = spirv.Load "Function" %arg2 : !spirv.array<2 x f8E4M3FN, stride=1>
    %5 = spirv.VALVE.FDot4MixAcc32 %1, %1, %0 : (vector<4xf8E4M3FN>, vector<4xf8E4M3FN>, f32) -> f32
    spirv.ReturnValue %5 : f32
  }
}
