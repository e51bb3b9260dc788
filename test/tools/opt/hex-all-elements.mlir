// test: pass --mlir-print-elementsattrs-with-hex-if-larger=0 --allow-unregistered-dialect
// Splats are never printed in hexadecimal.

"vendor.op"() {bits = dense<[true, false, true]> : tensor<3xi1>, splat = dense<7> : tensor<9xi16>} : () -> ()

// expected:
// module {
//   "vendor.op"() {bits = dense<"0x05"> : tensor<3xi1>, splat = dense<7> : tensor<9xi16>} : () -> ()
// }
