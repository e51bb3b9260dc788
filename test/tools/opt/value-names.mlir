// RUN: spirvana-opt %s --mlir-use-nameloc-as-prefix | FileCheck %s

// Names that are wanted look like names that have been made unique, before and after those are.

// CHECK-LABEL: @later
//  CHECK-NEXT: %cst = arith.constant 1.0
//  CHECK-NEXT: %cst_0 = arith.constant 2.0
//  CHECK-NEXT: %cst_0_1 = arith.addf %cst, %cst_0 :
//  CHECK-NEXT: %cst_0_0 = arith.addf %cst_0_1, %cst_0 :
//  CHECK-NEXT: %cst_2 = arith.constant 3.0
//  CHECK-NEXT: %cst_3 = arith.constant 3.0
func.func @later() {
  %0 = arith.constant 1.0 : f32
  %1 = arith.constant 2.0 : f32
  %2 = arith.addf %0, %1 : f32 loc("cst_0")
  %3 = arith.addf %2, %1 : f32 loc("cst_0_0")
  %4 = arith.constant 3.0 : f32
  %5 = arith.constant 3.0 : f32
  func.return
}

// CHECK-LABEL: @before
//  CHECK-SAME: %cst_0: f32
//  CHECK-NEXT: %cst = arith.constant 1.0
//  CHECK-NEXT: %cst_1 = arith.constant 2.0
//  CHECK-NEXT: %cst_2 = arith.constant 3.0
//  CHECK-NEXT: %cst_2_3 = arith.addf %cst_2, %cst_1 :
//  CHECK-NEXT: %true = arith.constant true
//  CHECK-NEXT: scf.if %true
//  CHECK-NEXT: %cst_4 = arith.constant 4.0
//  CHECK-NEXT: %cst_1_5 = arith.addf
//  CHECK-NEXT: %cst_3 = arith.addf
//  CHECK-NEXT: %cst_03 = arith.addf
//  CHECK-NEXT: else
//  CHECK-NEXT: %cst_3 = arith.addf
//  CHECK-NEXT: %cst_1_3 = arith.addf
//  CHECK-NEXT: %cst_1_4 = arith.addf
//  CHECK-NEXT: %cst_5 = arith.constant 4.0
func.func @before(%a: f32 loc("cst_0")) {
  %0 = arith.constant 1.0 : f32
  %1 = arith.constant 2.0 : f32
  %2 = arith.constant 3.0 : f32
  %3 = arith.addf %2, %1 : f32 loc("cst_2")
  %c = arith.constant true
  scf.if %c {
    %4 = arith.constant 4.0 : f32
    %5 = arith.addf %2, %1 : f32 loc("cst_1")
    %6 = arith.addf %2, %1 : f32 loc("cst_3")
    %7 = arith.addf %2, %1 : f32 loc("cst_03")
  } else {
    %6 = arith.addf %2, %1 : f32 loc("cst_3")
    %5 = arith.addf %2, %1 : f32 loc("cst_1_3")
    %4 = arith.addf %2, %1 : f32 loc("cst_1")
    %7 = arith.constant 4.0 : f32
  }
  func.return
}
