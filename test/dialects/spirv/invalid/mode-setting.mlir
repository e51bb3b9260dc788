// test: verify --allow-unregistered-dialect

spirv.module Logical GLSL450 {
  spirv.GlobalVariable @gv : !spirv.ptr<f32, Input>
  spirv.func @fn(%i: i32) "None" { spirv.Return }
  // expected-error @below {{expected spirv.GlobalVariable symbol reference instead of'@nope'}}
  spirv.EntryPoint "GLCompute" @fn, @gv, @nope
}

// -----

spirv.module Logical GLSL450 {
  spirv.GlobalVariable @gv : !spirv.ptr<f32, Input>
  // expected-error @below {{function 'gv' not found in 'spirv.module'}}
  spirv.EntryPoint "GLCompute" @gv
}

// -----

spirv.module Logical GLSL450 {
  spirv.func @fn(%i: i32) "None" { spirv.Return }
  // expected-error @below {{'spirv.EntryPoint' op attribute 'interface' failed to satisfy constraint: symbol ref array attribute}}
  "spirv.EntryPoint"() {execution_model = #spirv.execution_model<GLCompute>, fn = @fn, interface = [4]} : () -> ()
}

// -----

spirv.module Logical GLSL450 {
  spirv.func @fn(%i: i32) "None" { spirv.Return }
  // expected-error @below {{integer constant out of range for attribute}}
  spirv.ExecutionMode @fn "LocalSize", 99999999999
}
