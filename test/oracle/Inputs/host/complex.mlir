// flags: --convert-complex-to-llvm --convert-to-llvm --reconcile-unrealized-casts
// gives f32 6.200000e+00: |3 + 4i| is 5, (1 + 2i) / (2 + i) is 0.8 + 0.6i, (1 + 2i)(2 + i) is 5i, of which the real part is 0, and 0.4 is added

func.func @main() -> f32 {
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %three = arith.constant 3.0 : f32
  %four = arith.constant 4.0 : f32
  %rest = arith.constant 0.4 : f32
  %z = complex.create %three, %four : complex<f32>
  %abs = complex.abs %z : complex<f32>
  %a = complex.create %one, %two : complex<f32>
  %b = complex.create %two, %one : complex<f32>
  %q = complex.div %a, %b : complex<f32>
  %p = complex.mul %a, %b : complex<f32>
  %re = complex.re %q : complex<f32>
  %zero = complex.re %p : complex<f32>
  %0 = arith.addf %abs, %re : f32
  %1 = arith.addf %0, %zero : f32
  %2 = arith.addf %1, %rest : f32
  return %2 : f32
}
