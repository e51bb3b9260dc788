// test: round-trip

module {
  func.func @primitive_1() {
    spirv.EmitVertex
    spirv.EndPrimitive
    return
  }
}
