// test: round-trip

module {
  func.func @bit_1(%arg0: i32) {
    %0 = spirv.BitCount %arg0 : i32
    %1 = spirv.BitReverse %arg0 : i32
    %2 = spirv.Not %arg0 : i32
    return
  }
  func.func @bit_2(%arg0: i32, %arg1: i32, %arg2: i32, %arg3: i32) {
    %0 = spirv.BitFieldInsert %arg0, %arg1, %arg2, %arg3 : i32, i32, i32
    return
  }
  func.func @bit_3(%arg0: i32, %arg1: i32, %arg2: i32) {
    %0 = spirv.BitFieldSExtract %arg0, %arg1, %arg2 : i32, i32, i32
    %1 = spirv.BitFieldUExtract %arg0, %arg1, %arg2 : i32, i32, i32
    return
  }
  func.func @bit_4(%arg0: i32, %arg1: i32) {
    %0 = spirv.BitwiseAnd %arg0, %arg1 : i32
    %1 = spirv.BitwiseOr %arg0, %arg1 : i32
    %2 = spirv.BitwiseXor %arg0, %arg1 : i32
    %3 = spirv.ShiftLeftLogical %arg0, %arg1 : i32, i32
    %4 = spirv.ShiftRightArithmetic %arg0, %arg1 : i32, i32
    %5 = spirv.ShiftRightLogical %arg0, %arg1 : i32, i32
    return
  }
}
