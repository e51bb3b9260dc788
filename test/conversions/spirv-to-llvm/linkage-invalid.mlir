// test: our verify --convert-spirv-to-llvm=keep-interface=true

spirv.module Physical64 OpenCL {
  spirv.func @foo() "None" {
    spirv.Return
  }
  // expected-error @+1 {{'foo' is also the name of an entry point, which LLVM cannot tell apart}}
  spirv.func @bar() "None" attributes {linkage_attributes = #spirv.linkage_attributes<linkage_name = "foo", linkage_type = <Export>>} {
    spirv.Return
  }
  spirv.EntryPoint "Kernel" @foo
}

// -----

spirv.module Physical64 OpenCL {
  spirv.func @one() "None" attributes {linkage_attributes = #spirv.linkage_attributes<linkage_name = "a", linkage_type = <Export>>} {
    spirv.Return
  }
  // expected-error @+1 {{'a' has linkage twice}}
  spirv.GlobalVariable @other {linkage_attributes = #spirv.linkage_attributes<linkage_name = "a", linkage_type = <Export>>} : !spirv.ptr<i32, CrossWorkgroup>
}

// -----

spirv.module Physical64 OpenCL {
  spirv.func @one(i32) "None" attributes {linkage_attributes = #spirv.linkage_attributes<linkage_name = "a", linkage_type = <Import>>}
  // expected-error @+1 {{'a' has linkage twice, with different types}}
  spirv.func @other(i64) "None" attributes {linkage_attributes = #spirv.linkage_attributes<linkage_name = "a", linkage_type = <Import>>}
}
