// test: round-trip --allow-unregistered-dialect

module {
  "test.op"() {a = #complex.number<:f64 1.000000e+00, -2.500000e+00> : complex<f64>, b = #complex.number<:f16 5.000000e+00, -0.000000e+00> : complex<f16>} : () -> ()
  "test.op"() {a = [#complex.number<:f64 0x7FF0000000000000, 0x7FF8000000000000> : complex<f64>], b = #complex.number<:f32 1.000000e-01, 3.40282347E+38> : complex<f32>} : () -> ()
}
