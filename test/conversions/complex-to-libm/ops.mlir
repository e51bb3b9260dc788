// test: pass --convert-complex-to-libm

func.func @f(%z: complex<f32>, %w: complex<f64>) -> (complex<f32>, f64, complex<f64>, complex<f32>) {
  %0 = complex.pow %z, %z : complex<f32>
  %1 = complex.abs %w : complex<f64>
  %2 = complex.tan %w : complex<f64>
  %3 = complex.exp %z : complex<f32>
  return %0, %1, %2, %3 : complex<f32>, f64, complex<f64>, complex<f32>
}

// expected:
// module {
//   func.func private @ctan(complex<f64>) -> complex<f64>
//   func.func private @cabs(complex<f64>) -> f64
//   func.func private @cpowf(complex<f32>, complex<f32>) -> complex<f32>
//   func.func @f(%arg0: complex<f32>, %arg1: complex<f64>) -> (complex<f32>, f64, complex<f64>, complex<f32>) {
//     %0 = call @cpowf(%arg0, %arg0) : (complex<f32>, complex<f32>) -> complex<f32>
//     %1 = call @cabs(%arg1) : (complex<f64>) -> f64
//     %2 = call @ctan(%arg1) : (complex<f64>) -> complex<f64>
//     %3 = complex.exp %arg0 : complex<f32>
//     return %0, %1, %2, %3 : complex<f32>, f64, complex<f64>, complex<f32>
//   }
// }
