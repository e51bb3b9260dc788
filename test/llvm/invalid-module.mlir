// RUN: spirvana-translate %s --mlir-to-llvmir --no-implicit-module --verify-diagnostics

// expected-error @+1 {{'llvm.func' op can not be translated to an LLVMIR module}}
llvm.func @no_module() {
  llvm.return
}
