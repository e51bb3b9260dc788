// test: verify

func.func @no_function(%a: f32) {
  // expected-error @+1 {{custom op 'spirv.GL.Fma' expected function type}}
  %0 = spirv.GL.Fma(%a, %a, %a) : f32
  return
}

// -----

func.func @count(%a: f32) {
  // expected-error @+1 {{custom op 'spirv.GL.Fma' number of operands and types do not match: got 3 operands and 2 types}}
  %0 = spirv.GL.Fma(%a, %a, %a) : (f32, f32) -> f32
  return
}
