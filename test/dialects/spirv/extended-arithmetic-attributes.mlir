// test: round-trip

module {
  func.func @attributes(%arg0: i32) {
    %0 = spirv.IAddCarry  {x}%arg0, %arg0 : !spirv.struct<(i32, i32)>
    return
  }
}
