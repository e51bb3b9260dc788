// RUN: spirvana-opt %s --convert-arith-to-spirv --split-input-file --verify-diagnostics

func.func @wide(%a: i64) {
  // expected-error @+1 {{failed to legalize operation 'arith.addi' that was explicitly marked illegal}}
  %0 = arith.addi %a, %a : i64
  return
}

// -----

func.func @too_large() {
  // expected-error @+1 {{failed to legalize operation 'arith.constant' that was explicitly marked illegal}}
  %0 = arith.constant 0x100000000 : i64
  return
}
