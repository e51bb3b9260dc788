// test: verify --convert-complex-to-llvm

func.func @f(%z: complex<f32>) -> complex<f32> {
  // expected-error @+1 {{failed to legalize operation 'complex.sin' that was explicitly marked illegal}}
  %0 = complex.sin %z : complex<f32>
  return %0 : complex<f32>
}
