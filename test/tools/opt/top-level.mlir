// RUN: not spirvana-opt %s --no-implicit-module --split-input-file 2>&1 | FileCheck %s

// CHECK: top-level.mlir:0:0: error: source must contain a single top-level operation, found: 2
func.func private @one()
func.func private @two()

// -----
// CHECK: error: source must contain a single top-level operation, found: 0
