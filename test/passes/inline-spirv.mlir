// RUN: spirvana-opt %s --pass-pipeline="builtin.module(spirv.module(inline{default-pipeline=''}))" | FileCheck %s

spirv.module Logical GLSL450 {
  spirv.func @several_returns(%a: i32, %c: i1) -> i32 "None" {
    spirv.BranchConditional %c, ^bb1, ^bb2
  ^bb1:
    spirv.ReturnValue %a : i32
  ^bb2:
    %0 = spirv.IAdd %a, %a : i32
    spirv.ReturnValue %0 : i32
  }

  // CHECK-LABEL: spirv.func @caller
  // CHECK-NEXT: spirv.BranchConditional %arg1, ^bb1, ^bb2
  // CHECK-NEXT: ^bb1:
  // CHECK-NEXT: spirv.Branch ^bb3(%arg0 : i32)
  // CHECK-NEXT: ^bb2:
  // CHECK-NEXT: %0 = spirv.IAdd
  // CHECK-NEXT: spirv.Branch ^bb3(%0 : i32)
  // CHECK-NEXT: ^bb3(%1: i32):
  // CHECK-NEXT: spirv.ReturnValue %1 : i32
  spirv.func @caller(%a: i32, %c: i1) -> i32 "None" {
    %0 = spirv.FunctionCall @several_returns(%a, %c) : (i32, i1) -> i32
    spirv.ReturnValue %0 : i32
  }

  spirv.func @returns_from_selection(%c: i1) "None" {
    spirv.mlir.selection {
      spirv.BranchConditional %c, ^bb1, ^bb2
    ^bb1:
      spirv.Return
    ^bb2:
      spirv.mlir.merge
    }
    spirv.Return
  }

  spirv.func @kills() "None" {
    spirv.Kill
  }

  spirv.func @nothing() "None" {
    spirv.Return
  }

  // CHECK-LABEL: spirv.func @in_loop
  // CHECK: spirv.mlir.loop
  // CHECK: ^bb2:
  // CHECK-NEXT: spirv.FunctionCall @returns_from_selection
  // CHECK-NEXT: spirv.FunctionCall @kills
  // CHECK-NEXT: spirv.Branch ^bb3
  spirv.func @in_loop(%c: i1) "None" {
    spirv.mlir.loop {
      spirv.Branch ^header
    ^header:
      spirv.BranchConditional %c, ^body, ^merge
    ^body:
      spirv.FunctionCall @returns_from_selection(%c) : (i1) -> ()
      spirv.FunctionCall @kills() : () -> ()
      spirv.FunctionCall @nothing() : () -> ()
      spirv.Branch ^continue
    ^continue:
      spirv.Branch ^header
    ^merge:
      spirv.mlir.merge
    }
    spirv.Return
  }
}
