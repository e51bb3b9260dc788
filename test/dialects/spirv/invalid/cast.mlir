// test: verify --allow-unregistered-dialect

func.func @x(%v: vector<2xi32>) {
  // expected-error @below {{'spirv.Bitcast' op mismatch in result type bitwidth 32 and operand type bitwidth 64}}
  %0 = spirv.Bitcast %v : vector<2xi32> to f32
  return
}

// -----

func.func @x(%a: i32) {
  // expected-error @below {{unhandled bit cast conversion from non-pointer type to pointer type}}
  %0 = spirv.Bitcast %a : i32 to !spirv.ptr<i32, Function>
  return
}

// -----

func.func @x(%ptr: !spirv.ptr<i32, StorageBuffer>) {
  // expected-error @below {{result type must be different from operand type}}
  %0 = spirv.Bitcast %ptr : !spirv.ptr<i32, StorageBuffer> to !spirv.ptr<i32, StorageBuffer>
  return
}

// -----

func.func @x(%f: f32) {
  // expected-error @below {{'spirv.FConvert' op expected the different bit widths for operand type and result type, but provided 'f32' and 'f32'}}
  %0 = spirv.FConvert %f : f32 to f32
  return
}

// -----

func.func @x(%v: vector<2xi32>) {
  // expected-error @below {{'spirv.SConvert' op requires the same shape for all operands and results}}
  %0 = spirv.SConvert %v : vector<2xi32> to i64
  return
}
