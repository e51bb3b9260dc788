// test: verify --convert-math-to-funcs

func.func @tensor(%a: tensor<3xi32>) {
  // expected-error @+1 {{failed to legalize operation 'math.ipowi' that was explicitly marked illegal}}
  %0 = math.ipowi %a, %a : tensor<3xi32>
  return
}
