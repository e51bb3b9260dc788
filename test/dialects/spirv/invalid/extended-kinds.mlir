// test: our verify
// Functions of extended sets are of floats, of integers, or of matrices.

func.func @normalize(%a: vector<3xi32>) {
  // expected-error @+1 {{'spirv.CL.normalize' op operand #0 must be float or vector of floats, but got 'vector<3xi32>'}}
  %0 = "spirv.CL.normalize"(%a) : (vector<3xi32>) -> vector<3xi32>
  return
}

// -----

func.func @pown(%a: f32) {
  // expected-error @+1 {{'spirv.CL.pown' op operand #1 must be integer or vector of integers, but got 'f32'}}
  %0 = "spirv.CL.pown"(%a, %a) : (f32, f32) -> f32
  return
}

// -----

func.func @degrees(%a: i32) {
  // expected-error @+1 {{'spirv.GL.Degrees' op operand #0 must be float or vector of floats, but got 'i32'}}
  %0 = "spirv.GL.Degrees"(%a) : (i32) -> i32
  return
}

// -----

func.func @determinant(%a: vector<4xf32>) {
  // expected-error @+1 {{'spirv.GL.Determinant' op operand #0 must be matrix, but got 'vector<4xf32>'}}
  %0 = "spirv.GL.Determinant"(%a) : (vector<4xf32>) -> f32
  return
}
