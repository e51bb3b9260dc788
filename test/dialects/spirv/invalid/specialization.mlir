// test: verify --allow-unregistered-dialect

spirv.module Logical GLSL450 {
  // expected-error @below {{'spirv.SpecConstant' op SpecId cannot be negative}}
  spirv.SpecConstant @a spec_id(-5) = 4 : i32
}

// -----

spirv.module Logical GLSL450 {
  // expected-error @below {{'spirv.SpecConstant' op default value bitwidth disallowed}}
  spirv.SpecConstant @a = 4 : i4
}

// -----

spirv.module Logical GLSL450 {
  // expected-error @below {{'spirv.SpecConstant' op default value can only be a bool, integer, or float scalar}}
  spirv.SpecConstant @a = "a"
}

// -----

spirv.module Logical GLSL450 {
  spirv.SpecConstant @sc = 4 : i32
  // expected-error @below {{result type must be a composite type, but provided 'i32'}}
  spirv.SpecConstantComposite @scc (@sc) : i32
}

// -----

spirv.module Logical GLSL450 {
  spirv.SpecConstant @sc = 4 : i32
  spirv.SpecConstant @sf = 4.0 : f32
  // expected-error @below {{has incorrect types of operands: expected 'i32', but provided 'f32'}}
  spirv.SpecConstantComposite @scc (@sc, @sf) : !spirv.array<2xi32>
}

// -----

spirv.module Logical GLSL450 {
  spirv.SpecConstant @sc = 4 : i32
  spirv.SpecConstant @sf = 4.0 : f32
  // expected-error @below {{unsupported composite type  '!spirv.coopmatrix<8x16xf32, Device, MatrixA>'}}
  spirv.SpecConstantComposite @scc (@sf) : !spirv.coopmatrix<8x16xf32, Device, MatrixA>
}

// -----

spirv.module Logical GLSL450 {
  spirv.SpecConstant @sc = 4 : i32
  spirv.SpecConstant @sf = 4.0 : f32
  // expected-error @below {{has incorrect number of operands: expected 2, but provided 1}}
  spirv.SpecConstantComposite @scc (@sf) : !spirv.matrix<2xvector<2xf32>>
}

// -----

spirv.module Logical GLSL450 {
  spirv.SpecConstant @sc = 4 : i32
  // expected-error @below {{splat spec constant reference defining constituent not found}}
  spirv.EXT.SpecConstantCompositeReplicate @scc (@nope) : vector<2xi32>
}

// -----

spirv.module Logical GLSL450 {
  spirv.SpecConstant @sc = 4 : i32
  spirv.SpecConstant @sf = 4.0 : f32
  // expected-error @below {{constituent has incorrect type: expected 'i32', but provided 'f32'}}
  spirv.EXT.SpecConstantCompositeReplicate @scc (@sf) : vector<2xi32>
}

// -----

func.func @x() {
  // expected-error @below {{'spirv.FAdd' op operand #0 must be 16/32/64-bit float or fixed-length vector of 16/32/64-bit float values of length 2/3/4/8/16 or Cooperative Matrix of 16/32/64-bit float values, but got 'i32'}}
  %c = spirv.Constant 1 : i32 %0 = spirv.SpecConstantOperation wraps "spirv.FAdd"(%c, %c) : (i32, i32) -> i32
  return
}

// -----

func.func @x() {
  // expected-error @below {{custom op 'spirv.SpecConstantOperation' expected 'wraps'}}
  %c = spirv.Constant 1 : i32 %0 = spirv.SpecConstantOperation "spirv.IAdd"(%c, %c) : (i32, i32) -> i32
  return
}

// -----

func.func @x() {
  // expected-error @below {{'spirv.SpecConstantOperation' op expected exactly 2 nested ops}}
  %c = spirv.Constant 1 : i32 %0 = "spirv.SpecConstantOperation"() ({ spirv.mlir.yield %c : i32 }) : () -> i32
  return
}

// -----

func.func @x() {
  // expected-error @below {{'spirv.SpecConstantOperation' op region #0 ('body') failed to verify constraint: region with 1 blocks}}
  %0 = "spirv.SpecConstantOperation"() ({}) : () -> i32
  return
}

// -----

func.func @x() {
  // expected-error @below {{'spirv.mlir.referenceof' op expected spirv.SpecConstant or spirv.SpecConstantComposite symbol}}
  %0 = spirv.mlir.referenceof @nope : f32
  return
}

// -----

func.func @x(%i: i32) {
  // expected-error @below {{'spirv.mlir.yield' op expects parent op 'spirv.SpecConstantOperation'}}
  spirv.mlir.yield %i : i32
  return
}

// -----

spirv.module Logical GLSL450 {
  spirv.SpecConstant @a = 42 : i32
  // expected-error @below {{result type must be a composite type, but provided 'vector<2x2xi32>'}}
  spirv.SpecConstantComposite @c (@a, @a) : vector<2x2xi32>
}
