// test: round-trip

module {
  func.func @shifts(%arg0: index, %arg1: index) -> index {
    %0 = index.shl %arg0, %arg1
    %1 = index.shl %0, %arg1 {tag}
    return %1 : index
  }
}
