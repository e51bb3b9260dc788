// RUN: spirvana-opt %s --split-input-file --mlir-print-debuginfo | FileCheck %s

// A module that nobody wrote stands where its piece begins.
// CHECK: #loc = loc("{{.*}}piece-locations.mlir":0:0)
// CHECK: #loc = loc("{{.*}}piece-locations.mlir":[[#@LINE+4]]:9)
// CHECK-NEXT: #loc1 = loc("{{.*}}piece-locations.mlir":[[#@LINE+4]]:1)
func.func private @first()

// -----
func.func private @second()
