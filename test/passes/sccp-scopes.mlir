// RUN: spirvana-opt %s --sccp --split-input-file | FileCheck %s
// RUN: spirvana-opt %s --pass-pipeline='builtin.module(builtin.module(sccp))' --split-input-file | FileCheck %s --check-prefix=INNER
// RUN: spirvana-opt %s --pass-pipeline='builtin.module(spirv.module(sccp))' --split-input-file | FileCheck %s --check-prefix=SPIRV

// Functions of a hidden module have callers that are all known; functions that are named by others than calls do not.

// CHECK-LABEL: module @hidden
module @hidden attributes {sym_visibility = "private"} {
  // CHECK: func.func nested @known(%arg0: i32)
  // CHECK-NEXT: %c3_i32 = arith.constant 3 : i32
  // CHECK-NEXT: return %c3_i32
  func.func nested @known(%a: i32) -> i32 {
    return %a : i32
  }
  func.func @caller() -> i32 {
    %c = arith.constant 3 : i32
    %0 = call @known(%c) : (i32) -> i32
    return %0 : i32
  }
}

// INNER-LABEL: module @seen
module @seen {
  // INNER: func.func nested @nested(%arg0: i32)
  // INNER-NEXT: return %arg0
  func.func nested @nested(%a: i32) -> i32 {
    return %a : i32
  }
  // INNER: func.func private @known(%arg0: i32)
  // INNER-NEXT: %c3_i32 = arith.constant 3 : i32
  // INNER-NEXT: return %c3_i32
  func.func private @known(%a: i32) -> i32 {
    return %a : i32
  }
  func.func @caller() -> i32 {
    %c = arith.constant 3 : i32
    %0 = call @nested(%c) : (i32) -> i32
    %1 = call @known(%c) : (i32) -> i32
    return %0 : i32
  }
}

// -----

// SPIRV-LABEL: spirv.module
spirv.module Logical GLSL450 {
  spirv.func @callee(%a: i32) -> i32 "None" attributes {sym_visibility = "private"} {
    %0 = spirv.Constant 4 : i32
    %1 = spirv.IAdd %0, %a : i32
    spirv.ReturnValue %1 : i32
  }
  // SPIRV-LABEL: spirv.func @caller
  spirv.func @caller() -> i32 "None" {
    %0 = spirv.Constant 4 : i32
    %1 = spirv.FunctionCall @callee(%0) : (i32) -> i32
    // SPIRV: spirv.Switch %cst8_i32
    spirv.Switch %1 : i32, [
      default: ^bb1(%0 : i32),
      8: ^bb2(%1 : i32)
    ]
  ^bb1(%2: i32):
    spirv.ReturnValue %2 : i32
  // SPIRV: ^bb2(%{{.*}}: i32):
  // SPIRV-NEXT: spirv.ReturnValue %cst12_i32
  ^bb2(%3: i32):
    %4 = spirv.IAdd %3, %0 : i32
    spirv.ReturnValue %4 : i32
  }
}
