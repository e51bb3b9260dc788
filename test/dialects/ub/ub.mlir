// test: round-trip

module {
  func.func @poison() -> i32 {
    %0 = ub.poison : i32
    %1 = ub.poison {tag} : vector<2xf32>
    return %0 : i32
  }
  func.func @unreachable() {
    ub.unreachable {tag = #ub.poison}
  }
}
