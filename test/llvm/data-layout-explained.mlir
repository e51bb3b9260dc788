// RUN: spirvana-translate %s --mlir-to-llvmir --explain --verify-diagnostics

// A string that LLVM does not take; the reference does not survive it.
// expected-error @+1 {{invalid data layout 'i8:64': i8 must be 8-bit aligned}}
module attributes {dlti.dl_spec = #dlti.dl_spec<i8 = dense<64> : vector<1xi64>>} {}
