// test: round-trip

module {
  func.func @miscellaneous_1(%arg0: i1) {
    spirv.KHR.AssumeTrue %arg0
    return
  }
  func.func @miscellaneous_2() {
    %0 = spirv.Undef : f32
    return
  }
  func.func @undef() {
    %0 = spirv.Undef : vector<4xf32>
    return
  }
}
