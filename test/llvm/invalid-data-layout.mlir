// RUN: spirvana-translate %s --mlir-to-llvmir --split-input-file --verify-diagnostics

// expected-error @+1 {{unsupported data layout for non-signless integer 'ui64'}}
module attributes {dlti.dl_spec = #dlti.dl_spec<ui64 = dense<64> : vector<2xi64>>} {}

// -----

// expected-error @+1 {{unsupported type in data layout: 'bf16'}}
module attributes {dlti.dl_spec = #dlti.dl_spec<bf16 = dense<64> : vector<2xi64>>} {}

// -----

// expected-error @+1 {{unsupported data layout key "foo"}}
module attributes {dlti.dl_spec = #dlti.dl_spec<"foo" = 3>} {}
