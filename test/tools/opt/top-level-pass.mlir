// RUN: spirvana-opt %s --no-implicit-module --dump-pass-pipeline --cse 2>&1 | FileCheck %s

// Passes of flags run on the op at the top, whatever it is.
// CHECK: Pass Manager with 1 passes:
// CHECK-NEXT: func.func(
// CHECK-NEXT:   cse
func.func @f() {
  return
}
