// RUN: not spirvana-opt %s --pass-pipeline='builtin.module(func.func(inline))' 2>&1 | FileCheck %s

// CHECK: error: 'func.func' op  was scheduled to run under the inliner, but does not define a symbol table
func.func @alone() {
  return
}
