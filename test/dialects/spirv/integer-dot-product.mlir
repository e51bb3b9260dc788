// test: round-trip

module {
  func.func @dots(%arg0: vector<4xi8>, %arg1: i32) {
    %0 = spirv.SDot %arg0, %arg0 : vector<4xi8> -> i32
    %1 = spirv.UDot %arg1, %arg1, <PackedVectorFormat4x8Bit> : i32 -> i32
    %2 = spirv.SUDot %arg0, %arg0 : vector<4xi8> -> i32
    %3 = spirv.SDotAccSat %arg0, %arg0, %arg1 : vector<4xi8> -> i32
    %4 = spirv.UDotAccSat %arg0, %arg0, %arg1 : vector<4xi8> -> i32
    %5 = spirv.SUDotAccSat %arg1, %arg1, %arg1, <PackedVectorFormat4x8Bit> : i32 -> i32
    return
  }
}
