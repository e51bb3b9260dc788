// RUN: not spirvana-opt %s 2>&1 | FileCheck %s
// RUN: not spirvana-opt --upgrade %s 2>&1 | FileCheck %s --check-prefix=FLAG
// The drop-in tool accepts only the text that mlir-opt accepts.

// FLAG: spirvana-opt: Unknown command line argument '--upgrade'.

// CHECK: error: recursive struct reference not nested in struct definition
func.func private @older(!spirv.struct<f32>)
