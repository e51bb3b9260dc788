// test: verify --allow-unregistered-dialect

func.func @x(%m: !spirv.matrix<2xvector<2xf32>>, %f16: f16) {
  // expected-error @below {{'spirv.MatrixTimesScalar' op input matrix components' type and scaling value must have the same type}}
  %0 = spirv.MatrixTimesScalar %m, %f16 : !spirv.matrix<2xvector<2xf32>>, f16
  return
}

// -----

func.func @x(%v: vector<2xf32>, %m3: !spirv.matrix<3xvector<2xf32>>) {
  // expected-error @below {{'spirv.MatrixTimesVector' op matrix columns (3) must match vector operand size (2)}}
  %0 = spirv.MatrixTimesVector %m3, %v : !spirv.matrix<3xvector<2xf32>>, vector<2xf32> -> vector<2xf32>
  return
}

// -----

func.func @x(%v: vector<2xf32>, %m: !spirv.matrix<2xvector<2xf32>>) {
  // expected-error @below {{'spirv.MatrixTimesVector' op result size (3) must match the matrix rows (2)}}
  %0 = spirv.MatrixTimesVector %m, %v : !spirv.matrix<2xvector<2xf32>>, vector<2xf32> -> vector<3xf32>
  return
}

// -----

func.func @x(%v: vector<2xf32>, %m: !spirv.matrix<2xvector<2xf32>>) {
  // expected-error @below {{'spirv.MatrixTimesVector' op failed to verify that all of {vector, result} have same element type}}
  %0 = spirv.MatrixTimesVector %m, %v : !spirv.matrix<2xvector<2xf32>>, vector<2xf32> -> vector<2xf16>
  return
}

// -----

func.func @x(%v: vector<2xf32>, %m3: !spirv.matrix<3xvector<2xf32>>) {
  // expected-error @below {{'spirv.VectorTimesMatrix' op number of columns in matrix must equal the number of components in result}}
  %0 = spirv.VectorTimesMatrix %v, %m3 : vector<2xf32>, !spirv.matrix<3xvector<2xf32>> -> vector<2xf32>
  return
}

// -----

func.func @x(%m3: !spirv.matrix<3xvector<2xf32>>) {
  // expected-error @below {{input matrix rows count must be equal to output matrix columns count}}
  %0 = spirv.Transpose %m3 : !spirv.matrix<3xvector<2xf32>> -> !spirv.matrix<3xvector<2xf32>>
  return
}

// -----

func.func @x(%m3: !spirv.matrix<3xvector<2xf32>>) {
  // expected-error @below {{input and output matrices must have the same component type}}
  %0 = spirv.Transpose %m3 : !spirv.matrix<3xvector<2xf32>> -> !spirv.matrix<2xvector<3xf16>>
  return
}

// -----

func.func @x(%m3: !spirv.matrix<3xvector<2xf32>>) {
  // expected-error @below {{input matrix columns count must be equal to output matrix rows count}}
  %0 = spirv.Transpose %m3 : !spirv.matrix<3xvector<2xf32>> -> !spirv.matrix<2xvector<2xf32>>
  return
}

// -----

func.func @x(%m: !spirv.matrix<2xvector<2xf32>>, %m3: !spirv.matrix<3xvector<2xf32>>) {
  // expected-error @below {{left matrix columns' count must be equal to the right matrix rows' count}}
  %0 = spirv.MatrixTimesMatrix %m3, %m : !spirv.matrix<3xvector<2xf32>>, !spirv.matrix<2xvector<2xf32>> -> !spirv.matrix<2xvector<2xf32>>
  return
}
