// test: verify

func.func @undeclared() -> i32 {
  // expected-error @+1 {{use of undeclared SSA value name}}
  return %missing : i32
}

// -----

func.func @wrong_type(%x: i32) -> f32 {
  // expected-error @+1 {{type of return operand 0 ('i32') doesn't match function result type ('f32') in function @wrong_type}}
  return %x : i32
}
