// test: verify --allow-unregistered-dialect

func.func @x(%a: i32) {
  // expected-error @below {{custom op 'spirv.IAddCarry' number of operands and types do not match: got 1 operands and 2 types}}
  %0 = spirv.IAddCarry %a : !spirv.struct<(i32, i32)>
  return
}

// -----

func.func @x(%a: i32, %b: i32) {
  // expected-error @below {{custom op 'spirv.IAddCarry' expected spirv.struct type with two members}}
  %0 = spirv.IAddCarry %a, %b : i32
  return
}

// -----

func.func @x(%f: f32, %va: vector<2xf32>) {
  // expected-error @below {{'spirv.VectorTimesScalar' op vector operand and result type mismatch}}
  %0 = spirv.VectorTimesScalar %va, %f : (vector<2xf32>, f32) -> vector<3xf32>
  return
}
