// RUN: not spirvana-opt %s --mlir-print-debuginfo 2>&1 | FileCheck %s

func.func @f(%a: i64) -> i32 {
  return %a : i64
}

// CHECK: note: see current operation: "func.return"(%arg0) : (i64) -> () loc("{{.*}}note-locations.mlir":4:3)
