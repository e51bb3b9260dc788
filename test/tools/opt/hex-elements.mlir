// test: pass --mlir-print-elementsattrs-with-hex-if-larger=2 --allow-unregistered-dialect

"vendor.op"() {many = dense<[1, 2, 3]> : tensor<3xi16>, few = dense<[1, 2]> : tensor<2xi16>, splat = dense<7> : tensor<9xi16>} : () -> ()

// expected:
// module {
//   "vendor.op"() {few = dense<[1, 2]> : tensor<2xi16>, many = dense<"0x010002000300"> : tensor<3xi16>, splat = dense<7> : tensor<9xi16>} : () -> ()
// }
