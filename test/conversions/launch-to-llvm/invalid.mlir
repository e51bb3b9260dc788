// RUN: spirvana-opt %s --lower-host-to-llvm --split-input-file --verify-diagnostics

module {
  // expected-error @+1 {{The module must contain exactly one entry point function}}
  spirv.module Logical GLSL450 {
  }
}
