// test: our round-trip --allow-unregistered-dialect
// The reference prints these bits too, and reads them as those of another number.

module {
  "test.op"() {a = #complex.number<:f32 0x7FC00000, 0xFF800000> : complex<f32>, b = #complex.number<:f16 0x7C00, 0x7E01> : complex<f16>} : () -> ()
}
