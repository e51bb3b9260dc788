// test: round-trip

module {
  func.func @arithmetic_1(%arg0: vector<4xf32>, %arg1: vector<4xf32>) {
    %0 = spirv.Dot %arg0, %arg1 : vector<4xf32> -> f32
    return
  }
  func.func @arithmetic_2(%arg0: f32, %arg1: f32) {
    %0 = spirv.FAdd %arg0, %arg1 : f32
    %1 = spirv.FDiv %arg0, %arg1 : f32
    %2 = spirv.FMod %arg0, %arg1 : f32
    %3 = spirv.FMul %arg0, %arg1 : f32
    %4 = spirv.FRem %arg0, %arg1 : f32
    %5 = spirv.FSub %arg0, %arg1 : f32
    return
  }
  func.func @arithmetic_3(%arg0: f32) {
    %0 = spirv.FNegate %arg0 : f32
    return
  }
  func.func @arithmetic_4(%arg0: i32, %arg1: i32) {
    %0 = spirv.IAddCarry %arg0, %arg1 : !spirv.struct<(i32, i32)>
    %1 = spirv.IAdd %arg0, %arg1 : i32
    %2 = spirv.IMul %arg0, %arg1 : i32
    %3 = spirv.ISubBorrow %arg0, %arg1 : !spirv.struct<(i32, i32)>
    %4 = spirv.ISub %arg0, %arg1 : i32
    %5 = spirv.SDiv %arg0, %arg1 : i32
    %6 = spirv.SMod %arg0, %arg1 : i32
    %7 = spirv.SMulExtended %arg0, %arg1 : !spirv.struct<(i32, i32)>
    %8 = spirv.SRem %arg0, %arg1 : i32
    %9 = spirv.UDiv %arg0, %arg1 : i32
    %10 = spirv.UMod %arg0, %arg1 : i32
    %11 = spirv.UMulExtended %arg0, %arg1 : !spirv.struct<(i32, i32)>
    return
  }
  func.func @arithmetic_5(%arg0: i32) {
    %0 = spirv.SNegate %arg0 : i32
    return
  }
  func.func @arithmetic_6(%arg0: vector<2xf32>, %arg1: f32) {
    %0 = spirv.VectorTimesScalar %arg0, %arg1 : (vector<2xf32>, f32) -> vector<2xf32>
    return
  }
  func.func @vectors(%arg0: vector<4xf32>, %arg1: vector<4xi32>) {
    %0 = spirv.FMul %arg0, %arg0 : vector<4xf32>
    %1 = spirv.IAdd %arg1, %arg1 : vector<4xi32>
    %2 = spirv.IAddCarry %arg1, %arg1 : !spirv.struct<(vector<4xi32>, vector<4xi32>)>
    return
  }
}
