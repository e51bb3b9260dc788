// test: verify --allow-unregistered-dialect

func.func @x(%f: f32) {
  // expected-error @below {{'spirv.GL.FClamp' op expected 3 operands, but found 2}}
  %0 = spirv.GL.FClamp %f, %f : f32
  return
}

// -----

func.func @x(%a: i32) {
  // expected-error @below {{'spirv.GL.FClamp' op operand #0 must be 16/32/64-bit float or fixed-length vector of 16/32/64-bit float values of length 2/3/4/8/16, but got 'i32'}}
  %0 = spirv.GL.FClamp %a, %a, %a : i32
  return
}

// -----

func.func @x(%f: f32) {
  // expected-error @below {{member one of the resulting struct type must be a scalar or vector of 32 bit integer type}}
  %0 = spirv.GL.FrexpStruct %f : f32 -> !spirv.struct<(f32, i64)>
  return
}

// -----

func.func @x(%f: f32) {
  // expected-error @below {{result type must be a struct type with two memebers}}
  %0 = spirv.GL.FrexpStruct %f : f32 -> !spirv.struct<(f32)>
  return
}

// -----

func.func @x(%f: f32) {
  // expected-error @below {{member zero of the resulting struct type must be the same type as the operand}}
  %0 = spirv.GL.FrexpStruct %f : f32 -> !spirv.struct<(f16, i32)>
  return
}

// -----

func.func @x(%f: f32) {
  // expected-error @below {{member one of the resulting struct type must have the same number of components as the operand type}}
  %0 = spirv.GL.FrexpStruct %f : f32 -> !spirv.struct<(f32, vector<2xi32>)>
  return
}

// -----

func.func @x(%v: vector<2xf32>, %i: i32) {
  // expected-error @below {{'spirv.GL.Ldexp' op operands must both be scalars or vectors}}
  %0 = spirv.GL.Ldexp %v : vector<2xf32>, %i : i32 -> vector<2xf32>
  return
}

// -----

func.func @x(%f: f32, %i: i32) {
  // expected-error @below {{'spirv.GL.Ldexp' op failed to verify that all of {x, y} have same type}}
  %0 = spirv.GL.Ldexp %f : f32, %i : i32 -> f16
  return
}
