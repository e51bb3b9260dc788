// RUN: spirvana-opt %s --mlir-debug-counter=pass-execution-skip=1,pass-execution-count=1 --mlir-print-debug-counter --pass-pipeline="builtin.module(func.func(canonicalize),cse,canonicalize)" --mlir-disable-threading 2>&1 | FileCheck %s
// RUN: spirvana-opt %s --mlir-debug-counter=b-skip=-1,a-count=2 --mlir-print-debug-counter --canonicalize 2>&1 | FileCheck %s --check-prefix=ALL

func.func @f(%a: i32) -> i32 {
  %0 = arith.constant 0 : i32
  %1 = arith.constant 0 : i32
  %2 = arith.addi %a, %0 : i32
  %3 = arith.addi %2, %1 : i32
  return %3 : i32
}

// The nested pipeline is left out, so is the last pass.
// CHECK: DebugCounter counters:
// CHECK-NEXT: pass-execution                  : {0,1,1}
// CHECK: DebugCounter counters:
// CHECK-NEXT: pass-execution                  : {3,1,1}
// CHECK: constant 0
// CHECK-NOT: constant 0
// CHECK: arith.addi

// ALL: a                               : {0,0,2}
// ALL-NEXT: b                               : {0,-1,-1}
// ALL-NOT: arith.addi
