// test: our verify

spirv.module Physical64 OpenCL {
  spirv.GlobalVariable @x : !spirv.ptr<i32, CrossWorkgroup>
  spirv.func @f() "None" {
    // expected-error @+1 {{function 'g' not found in nearest symbol table}}
    %0 = spirv.INTEL.ConstantFunctionPointer @g : !spirv.ptr<() -> (), CodeSectionINTEL>
    spirv.Return
  }
}

// -----

spirv.module Physical64 OpenCL {
  spirv.GlobalVariable @x : !spirv.ptr<i32, CrossWorkgroup>
  spirv.func @f() "None" {
    // expected-error @+1 {{function 'x' not found in nearest symbol table}}
    %0 = spirv.INTEL.ConstantFunctionPointer @x : !spirv.ptr<() -> (), CodeSectionINTEL>
    spirv.Return
  }
}
