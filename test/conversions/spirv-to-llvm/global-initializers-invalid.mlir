// test: our verify --convert-spirv-to-llvm=keep-interface=true

spirv.module Physical64 OpenCL {
  spirv.mlir.constant @sum {
    %0 = spirv.Constant 1.0 : f32
    %1 = spirv.SpecConstantOperation wraps "spirv.FAdd"(%0, %0) : (f32, f32) -> f32
    spirv.mlir.yield %1 : f32
  }
  // expected-error @+1 {{failed to legalize operation 'spirv.GlobalVariable' that was explicitly marked illegal}}
  spirv.GlobalVariable @number initializer(@sum) : !spirv.ptr<f32, CrossWorkgroup>
}
