// RUN: not spirvana-opt %s --verify-diagnostics=only-expected --split-input-file 2>&1 | FileCheck %s --implicit-check-not=unexpected

"vendor.not_announced"() : () -> ()

// -----

// CHECK: {{.*}}only-expected.mlir:[[#@LINE+3]]:4: error: expected error "never" was not produced
// CHECK-NEXT: expected-error @+1
// CHECK-NEXT: {{^}}   ^~~~~{{$}}
// expected-error @+1 {{never}}
func.func private @fine()
