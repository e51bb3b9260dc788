// test: verify --allow-unregistered-dialect

func.func @x(%a: i32, %v: vector<2xi32>) {
  // expected-error @below {{'spirv.ShiftLeftLogical' op requires the same shape for all operands and results}}
  %0 = spirv.ShiftLeftLogical %a, %v : i32, vector<2xi32>
  return
}
