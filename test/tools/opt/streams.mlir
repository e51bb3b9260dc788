// Diagnostics go to standard error, output to the file that -o names, and a rejected input leaves no file.
// RUN: spirvana-opt %s -split-input-file -verify-diagnostics -o %t && test -f %t
// RUN: not spirvana-opt %s -split-input-file -o %t.rejected 2>&1 | FileCheck %s
// RUN: not test -f %t.rejected
// RUN: spirvana-opt - < %t | count 6

// CHECK: streams.mlir:[[#@LINE+2]]:{{[0-9]+}}: error: custom op 'nonsense' is unknown
// expected-error @+1 {{custom op 'nonsense' is unknown}}
nonsense

// -----

func.func @fine() {
  return
}
