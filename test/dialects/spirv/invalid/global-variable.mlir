// test: verify --allow-unregistered-dialect

spirv.module Logical GLSL450 {
  spirv.GlobalVariable @gv : !spirv.ptr<f32, Input>
  // expected-error @below {{'spirv.GlobalVariable' op initializer must be result of a spirv.SpecConstant or spirv.SpecConstantCompositeOp op}}
  spirv.GlobalVariable @var0 initializer(@gv) bind(1, 2) {foo} : !spirv.ptr<f32, Input>
}

// -----

spirv.module Logical GLSL450 {
  // expected-error @below {{'spirv.GlobalVariable' op attribute 'binding' failed to satisfy constraint: 32-bit signless integer attribute}}
  spirv.GlobalVariable @var0 {binding = 1 : i64} : !spirv.ptr<f32, Input>
}

// -----

spirv.module Logical GLSL450 {
  // expected-error @below {{custom op 'spirv.GlobalVariable' attribute 'type' occurs more than once in the attribute list}}
  spirv.GlobalVariable @var0 {type = i32} : !spirv.ptr<f32, Input>
}

// -----

spirv.module Logical GLSL450 {
  // expected-error @below {{custom op 'spirv.GlobalVariable' invalid kind of attribute specified}}
  spirv.GlobalVariable @var0 initializer(4) : !spirv.ptr<f32, Input>
}

// -----

spirv.module Logical GLSL450 {
  // expected-error @below {{custom op 'spirv.GlobalVariable' expected spirv.ptr type}}
  spirv.GlobalVariable @var0 : f32
}

// -----

spirv.module Logical GLSL450 {
  // expected-error @below {{'spirv.GlobalVariable' op result must be of a !spv.ptr type}}
  "spirv.GlobalVariable"() {sym_name = "var0", type = none} : () -> ()
}

// -----

spirv.module Logical GLSL450 {
  // expected-error @below {{'spirv.GlobalVariable' op storage class cannot be 'Function'}}
  "spirv.GlobalVariable"() {sym_name = "var0", type = !spirv.ptr<f32, Function>} : () -> ()
}

// -----

spirv.module Logical GLSL450 {
  // expected-error @below {{'spirv.GlobalVariable' op requires attribute 'type'}}
  "spirv.GlobalVariable"() {sym_name = "var0"} : () -> ()
}

// -----

func.func @x() {
  // expected-error @below {{'spirv.mlir.addressof' op expected spirv.GlobalVariable symbol}}
  %0 = spirv.mlir.addressof @nope : !spirv.ptr<f32, Input>
  return
}
