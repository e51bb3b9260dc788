// RUN: spirvana-opt --allow-unregistered-dialect --split-input-file %s | FileCheck %s
// What readers take, and nobody writes.

// The long form of types and attributes.
// CHECK: "test.op"() {a = !spirv.ptr<i32, Function>, b = !spirv.ptr<f32, Input>, c = #spirv.scope<Device>} : () -> ()
"test.op"() {a = !spirv.ptr<i32, Function>, b = !spirv<ptr<f32, Input> more>, c = #spirv<scope<Device>>} : () -> ()

// -----

// Elements of tensors of the dialect.
// CHECK: a = dense<3> : !spirv.arm.tensor<4xi32>, b = dense<{{\[\[}}1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : !spirv.arm.tensor<2x2xf32>
"test.op"() {a = dense<3> : !spirv.arm.tensor<4xi32>, b = dense<[[1.0, 2.0], [3.0, 4.0]]> : !spirv.arm.tensor<2x2xf32>} : () -> ()

func.func @tensors() {
  // CHECK: %cst = spirv.Constant dense<0> : !spirv.arm.tensor<2x3xi32>
  %0 = spirv.Constant dense<0> : !spirv.arm.tensor<2x3xi32>
  return
}

// -----

// Empty lists of a branch, an attribute of a wrong kind, which is lost, and one without a name.
// CHECK: func.func @lists(%arg0: i1) attributes {spirv.} {
// CHECK-NEXT: spirv.BranchConditional %arg0, ^bb1, ^bb1
func.func @lists(%c: i1) attributes {spirv.} {
  spirv.BranchConditional %c, ^b(), ^b
^b:
  return
}

// CHECK: spirv.GlobalVariable @c built_in("Position") : !spirv.ptr<vector<4xf32>, Output>
spirv.module Logical GLSL450 {
  spirv.GlobalVariable @c built_in("Position") {location = #spirv.scope<Device>} : !spirv.ptr<vector<4xf32>, Output>
}

// -----

// An alignment without a memory operand.
// CHECK: spirv.KHR.CooperativeMatrixLoad
func.func @alignment(%p: !spirv.ptr<i32, StorageBuffer>, %i: i32) {
  %0 = "spirv.KHR.CooperativeMatrixLoad"(%p, %i) <{alignment = 16 : i32, matrix_layout = #spirv.coop_matrix_layout_khr<RowMajor>}> : (!spirv.ptr<i32, StorageBuffer>, i32) -> !spirv.coopmatrix<8x16xi32, Subgroup, MatrixA>
  return
}

// -----

// The type of a graph is written as that of a function.
// RUN: spirvana-opt --split-input-file --allow-unregistered-dialect --mlir-print-op-generic %s | FileCheck %s --check-prefix=GRAPH
// GRAPH: "spirv.ARM.Graph"() <{function_type = (!spirv.arm.tensor<4xi32>) -> !spirv.arm.tensor<4xi32>, sym_name = "g"}>
spirv.module Logical Vulkan {
  spirv.ARM.Graph @g(%a: !spirv.arm.tensor<4xi32>) -> !spirv.arm.tensor<4xi32> {
    spirv.ARM.GraphOutputs %a : !spirv.arm.tensor<4xi32>
  }
}
