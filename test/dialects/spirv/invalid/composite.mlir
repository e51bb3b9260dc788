// test: verify --allow-unregistered-dialect

func.func @x(%ar: !spirv.array<4x!spirv.array<4xf32>>) {
  // expected-error @below {{'spirv.CompositeExtract' op attribute 'indices' failed to satisfy constraint: 32-bit integer array attribute}}
  %0 = spirv.CompositeExtract %ar[1] : !spirv.array<4x!spirv.array<4xf32>>
  return
}

// -----

func.func @x(%ar: !spirv.array<4x!spirv.array<4xf32>>) {
  // expected-error @below {{custom op 'spirv.CompositeExtract' expected at least one index for spirv.CompositeExtract}}
  %0 = spirv.CompositeExtract %ar[] : !spirv.array<4x!spirv.array<4xf32>>
  return
}

// -----

func.func @x(%ar: !spirv.array<4x!spirv.array<4xf32>>) {
  // expected-error @below {{custom op 'spirv.CompositeExtract' index -1 out of bounds for '!spirv.array<4 x !spirv.array<4 x f32>>'}}
  %0 = spirv.CompositeExtract %ar[-1 : i32] : !spirv.array<4x!spirv.array<4xf32>>
  return
}

// -----

func.func @x(%ar: !spirv.array<4x!spirv.array<4xf32>>) {
  // expected-error @below {{custom op 'spirv.CompositeExtract' expected an 32-bit integer for index, but found '"a"'}}
  %0 = spirv.CompositeExtract %ar["a"] : !spirv.array<4x!spirv.array<4xf32>>
  return
}

// -----

func.func @x(%st: !spirv.struct<(f32, i32)>) {
  // expected-error @below {{custom op 'spirv.CompositeExtract' index 2 out of bounds for '!spirv.struct<(f32, i32)>'}}
  %0 = spirv.CompositeExtract %st[2 : i32] : !spirv.struct<(f32, i32)>
  return
}

// -----

func.func @x(%a: i32) {
  // expected-error @below {{custom op 'spirv.CompositeExtract' cannot extract from non-composite type 'i32' with index 0}}
  %0 = spirv.CompositeExtract %a[0 : i32] : i32
  return
}

// -----

func.func @x(%ar: !spirv.array<4x!spirv.array<4xf32>>) {
  // expected-error @below {{index 4 out of bounds for '!spirv.array<4 x !spirv.array<4 x f32>>'}}
  %0 = "spirv.CompositeExtract"(%ar) {indices = [4 : i32]} : (!spirv.array<4x!spirv.array<4xf32>>) -> f32
  return
}

// -----

func.func @x(%ar: !spirv.array<4x!spirv.array<4xf32>>) {
  // expected-error @below {{'spirv.CompositeExtract' op invalid result type: expected '!spirv.array<4 x f32>' but provided 'f32'}}
  %0 = "spirv.CompositeExtract"(%ar) {indices = [1 : i32]} : (!spirv.array<4x!spirv.array<4xf32>>) -> f32
  return
}

// -----

func.func @x(%ar: !spirv.array<4x!spirv.array<4xf32>>) {
  // expected-error @below {{expected at least one index for spirv.CompositeExtract}}
  %0 = "spirv.CompositeExtract"(%ar) {indices = []} : (!spirv.array<4x!spirv.array<4xf32>>) -> f32
  return
}

// -----

func.func @x(%a: i32, %ar: !spirv.array<4x!spirv.array<4xf32>>) {
  // expected-error @below {{'spirv.CompositeInsert' op object operand type should be 'f32', but found 'i32'}}
  %0 = spirv.CompositeInsert %a, %ar[1 : i32, 2 : i32] : i32 into !spirv.array<4x!spirv.array<4xf32>>
  return
}

// -----

func.func @x(%f: f32, %ar: !spirv.array<4x!spirv.array<4xf32>>) {
  // expected-error @below {{custom op 'spirv.CompositeInsert' expected 'into'}}
  %0 = spirv.CompositeInsert %f, %ar[1 : i32, 2 : i32] : f32 !spirv.array<4x!spirv.array<4xf32>>
  return
}

// -----

func.func @x(%f: f32, %ar: !spirv.array<4x!spirv.array<4xf32>>) {
  // expected-error @below {{custom op 'spirv.CompositeInsert' expected 2 operands}}
  %0 = spirv.CompositeInsert %f %ar[1 : i32, 2 : i32] : f32 into !spirv.array<4x!spirv.array<4xf32>>
  return
}

// -----

func.func @x(%va: vector<2xf32>) {
  // expected-error @below {{'spirv.CompositeConstruct' op has incorrect number of operands: expected 3, but provided 4}}
  %0 = spirv.CompositeConstruct %va, %va : (vector<2xf32>, vector<2xf32>) -> vector<3xf32>
  return
}

// -----

func.func @x(%a: i32, %va: vector<2xf32>) {
  // expected-error @below {{'spirv.CompositeConstruct' op operand element type mismatch: expected to be 'f32', but provided 'i32'}}
  %0 = spirv.CompositeConstruct %va, %a : (vector<2xf32>, i32) -> vector<3xf32>
  return
}

// -----

func.func @x(%f: f32) {
  // expected-error @below {{'spirv.CompositeConstruct' op expected to return a vector or cooperative matrix when the number of constituents is less than what the result needs}}
  %0 = spirv.CompositeConstruct %f : (f32) -> !spirv.struct<(f32, i32)>
  return
}

// -----

func.func @x(%a: i32) {
  // expected-error @below {{'spirv.CompositeConstruct' op operand type mismatch: expected operand type 'f32', but provided 'i32'}}
  %0 = spirv.CompositeConstruct %a : (i32) -> !spirv.coopmatrix<2x2xf32, Subgroup, MatrixA>
  return
}

// -----

func.func @x(%v: vector<2xi32>) {
  // expected-error @below {{'spirv.VectorShuffle' op component selector 5 out of range: expected to be in [0, 4) or 0xffffffff}}
  %0 = spirv.VectorShuffle [0: i32, 5:i32] %v, %v : vector<2xi32>, vector<2xi32> -> vector<2xi32>
  return
}
