// test: round-trip

module {
  func.func @ones(%arg0: memref<i16, strided<[], offset: ?>>) {
    %expand_shape = memref.expand_shape %arg0 [] output_shape [1, 1] : memref<i16, strided<[], offset: ?>> into memref<1x1xi16, strided<[1, 1], offset: ?>>
    return
  }
}
