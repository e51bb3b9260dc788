// test: verify --convert-spirv-to-llvm=keep-interface=true

spirv.module Logical GLSL450 {
  spirv.func @both(%x: f32) -> f32 "None" {
    // expected-error @+1 {{failed to legalize operation 'spirv.DPdx' that was explicitly marked illegal}}
    %0 = spirv.DPdx %x : (f32) -> f32
    spirv.ReturnValue %0 : f32
  }
  spirv.func @quads(%x: f32) -> f32 "None" {
    %0 = spirv.FunctionCall @both(%x) : (f32) -> f32
    spirv.ReturnValue %0 : f32
  }
  spirv.func @linear(%x: f32) -> f32 "None" {
    %0 = spirv.FunctionCall @both(%x) : (f32) -> f32
    spirv.ReturnValue %0 : f32
  }
  spirv.EntryPoint "GLCompute" @quads
  spirv.EntryPoint "GLCompute" @linear
  spirv.ExecutionMode @quads "DerivativeGroupQuadsNV"
  spirv.ExecutionMode @linear "DerivativeGroupLinearNV"
}
