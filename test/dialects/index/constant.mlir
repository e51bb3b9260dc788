// test: round-trip

module {
  func.func @constants() {
    %idx42 = index.constant 42
    %idx-1 = index.constant -1
    %idx42_0 = index.constant {tag} 42
    %true = index.bool.constant true
    %false = index.bool.constant false
    return
  }
}
