// test: round-trip --mlir-print-debuginfo --mlir-print-local-scope

module {
  func.func @f(%arg0: index loc("n")) {
    affine.for %arg1 loc("i") = 0 to 10 {
      affine.for %arg2 loc("j") = 0 to %arg0 {
      } loc("inner")
    } loc("outer")
    return loc("return")
  } loc("f")
} loc("module")
