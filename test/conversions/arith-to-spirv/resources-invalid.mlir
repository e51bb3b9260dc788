// RUN: spirvana-opt %s --convert-arith-to-spirv --split-input-file --verify-diagnostics

func.func @missing() {
  // expected-error @+2 {{could not find resource blob}}
  // expected-error @+1 {{failed to legalize operation 'arith.constant'}}
  %0 = arith.constant dense_resource<missing> : tensor<5xf32>
  return
}

// -----

func.func @short() {
  // expected-error @+2 {{resource is not a valid buffer}}
  // expected-error @+1 {{failed to legalize operation 'arith.constant'}}
  %0 = arith.constant dense_resource<r8> : tensor<3xi32>
  return
}

{-#
  dialect_resources: {
    builtin: {
      r8: "0x080000000000803f00008040"
    }
  }
#-}

// -----

func.func @sparse() {
  // expected-error @+2 {{unsupported elements attribute}}
  // expected-error @+1 {{failed to legalize operation 'arith.constant'}}
  %0 = arith.constant sparse<[[0]], [1]> : vector<4xi32>
  return
}

// -----

func.func @byte() {
  // expected-error @+1 {{failed to legalize operation 'arith.constant'}}
  %0 = arith.constant 1.0 : f8E5M2
  return
}
