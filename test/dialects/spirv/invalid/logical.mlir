// test: verify --allow-unregistered-dialect

func.func @x(%a: i32) {
  // expected-error @below {{'spirv.Select' op operand #0 must be bool or fixed-length vector of bool values of length 2/3/4/8/16, but got 'i32'}}
  %0 = spirv.Select %a, %a, %a : i32, i32
  return
}
