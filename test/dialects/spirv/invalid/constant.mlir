// test: verify --allow-unregistered-dialect

func.func @x() {
  // expected-error @below {{'spirv.Constant' op result #0 must be void or bool or 8/16/32/64-bit integer or 16/32/64-bit float or BFloat16 or vector of bool or 8/16/32/64-bit integer or 16/32/64-bit float or BFloat16 values of length 2/3/4/8/16 or any SPIR-V pointer type or any SPIR-V array type or any SPIR-V runtime array type or any SPIR-V struct type or any SPIR-V cooperative matrix type or any SPIR-V matrix type or any SPIR-V sampled image type or any SPIR-V image type or any SPIR-V tensorArm type, but got 'index'}}
  %0 = spirv.Constant 4 : index
  return
}

// -----

func.func @x() {
  // expected-error @below {{'spirv.Constant' op cannot have attribute: unit}}
  %0 = spirv.Constant unit : none
  return
}

// -----

func.func @x() {
  // expected-error @below {{'spirv.Constant' op cannot have attribute: @a}}
  %0 = spirv.Constant @a : i32
  return
}

// -----

func.func @x() {
  // expected-error @below {{'spirv.Constant' op result or element type ('vector<2xi32>') does not match value type ('tensor<2xi32>'), must be the same or spirv.array}}
  %0 = spirv.Constant dense<1> : tensor<2xi32> : vector<2xi32>
  return
}

// -----

func.func @x() {
  // expected-error @below {{'spirv.Constant' op result type ('i32') does not match value type ('i64')}}
  %0 = spirv.Constant [1 : i32, 2 : i64] : !spirv.array<2xi32>
  return
}

// -----

func.func @x() {
  // expected-error @below {{'spirv.Constant' op must have spirv.array result type for array value}}
  %0 = spirv.Constant [1 : i32, 2 : i32] : vector<2xi32>
  return
}

// -----

func.func @x() {
  // expected-error @below {{'spirv.Constant' op cannot have attribute: dense_resource<foo> : tensor<2x3xi32>}}
  %0 = spirv.Constant dense_resource<foo> : tensor<2x3xi32> : !spirv.arm.tensor<2x3xi32>
  return
}

// -----

func.func @x() {
  // expected-error @below {{expected value attribute type 'f32', but got: 'i32'}}
  %0 = spirv.EXT.ConstantCompositeReplicate [1 : i32] : vector<2xf32>
  return
}

// -----

func.func @x() {
  // expected-error @below {{expected value attribute type 'vector<2xi32>' or 'i32', but got: 'vector<3xi32>'}}
  %0 = spirv.EXT.ConstantCompositeReplicate [dense<1> : vector<3xi32>] : !spirv.array<3xvector<2xi32>>
  return
}

// -----

func.func @x() {
  // expected-error @below {{unknown value attribute type}}
  %0 = spirv.EXT.ConstantCompositeReplicate [unit] : vector<2xi32>
  return
}

// -----

func.func @x() {
  // expected-error @below {{'spirv.EXT.ConstantCompositeReplicate' op result #0 must be vector of bool or 8/16/32/64-bit integer or 16/32/64-bit float or BFloat16 values of length 2/3/4/8/16 or any SPIR-V array type or any SPIR-V runtime array type or any SPIR-V struct type or any SPIR-V cooperative matrix type or any SPIR-V matrix type or any SPIR-V tensorArm type, but got 'i32'}}
  %0 = spirv.EXT.ConstantCompositeReplicate [1:i32] : i32
  return
}
