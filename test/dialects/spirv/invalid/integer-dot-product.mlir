// test: verify --allow-unregistered-dialect

func.func @x(%i: i32) {
  // expected-error @below {{'spirv.SDot' op requires Packed Vector Format attribute for integer vector operands}}
  %0 = spirv.SDot %i, %i : i32 -> i32
  return
}

// -----

func.func @x(%i: i32) {
  // expected-error @below {{'spirv.SDot' op result type has insufficient bit-width (8 bits) for the specified vector operand type (32 bits)}}
  %0 = spirv.SDot %i, %i, <PackedVectorFormat4x8Bit> : i32 -> i8
  return
}

// -----

func.func @x(%vi: vector<4xi8>) {
  // expected-error @below {{'spirv.SDot' op with invalid format attribute for vector operands of type 'vector<4xi8>'}}
  %0 = spirv.SDot %vi, %vi, <PackedVectorFormat4x8Bit> : vector<4xi8> -> i32
  return
}

// -----

func.func @x(%l: i64) {
  // expected-error @below {{'spirv.SDot' op with specified Packed Vector Format (PackedVectorFormat4x8Bit) requires integer vector operands to be 32-bits wide}}
  %0 = spirv.SDot %l, %l, <PackedVectorFormat4x8Bit> : i64 -> i32
  return
}
