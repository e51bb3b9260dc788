// test: round-trip

// The dialects llvm and spirv allow operations that they do not define, in the generic form.
module {
  %0 = "llvm.not_defined"() : () -> i32
  "spirv.NotDefined"(%0) : (i32) -> ()
}
