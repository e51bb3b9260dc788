// RUN: spirvana opt %s | FileCheck %s
// RUN: spirvana opt %s | spirvana opt | FileCheck %s
// mlir-opt prints a variable that has both so, and does not read it.

spirv.module Logical GLSL450 {
  // CHECK: spirv.GlobalVariable @both bind(0, 1) built_in("Position") : !spirv.ptr<f32, Input>
  spirv.GlobalVariable @both bind(0, 1) built_in("Position") : !spirv.ptr<f32, Input>
}
