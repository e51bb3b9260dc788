// RUN: spirvana-opt %s --inline | FileCheck %s --check-prefix=OPTIMIZED
// RUN: spirvana-opt %s --inline='default-pipeline= inlining-threshold=100' | FileCheck %s --check-prefix=SMALL
// RUN: spirvana-opt %s --inline='default-pipeline= op-pipelines=func.func(canonicalize,cse)' | FileCheck %s --check-prefix=OPTIMIZED
// RUN: spirvana-opt %s --inline='default-pipeline=' --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --check-prefix=LOCATIONS

func.func @callee(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32 loc("add")
  %1 = arith.addi %a, %a : i32 loc("add")
  %2 = arith.muli %0, %1 : i32 loc(callsite("mul" at "inner"))
  return %2 : i32
}

// OPTIMIZED-LABEL: func.func @caller
// OPTIMIZED: %[[C:.*]] = arith.constant 16 : i32
// OPTIMIZED-NEXT: return %[[C]] : i32
// SMALL-LABEL: func.func @caller
// SMALL: call @callee
// LOCATIONS-LABEL: func.func @caller
// LOCATIONS: arith.addi {{.*}} loc(callsite("add" at "call"))
// LOCATIONS: arith.muli {{.*}} loc(callsite("mul" at callsite("inner" at "call")))
func.func @caller() -> i32 {
  %0 = arith.constant 2 : i32
  %1 = call @callee(%0) : (i32) -> i32 loc("call")
  return %1 : i32
}


// WRAPPED: expected pass pipeline to be wrapped with the anchor operation type
// UNKNOWN: 'nothing' does not refer to a registered pass or pass pipeline
