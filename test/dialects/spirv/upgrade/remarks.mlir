// RUN: spirvana opt --upgrade --explain --verify-diagnostics %s
// RUN: spirvana opt --upgrade %s 2>&1 | FileCheck %s
// Without --explain nothing is said.
// CHECK-NOT: remark
// CHECK: spirv.module

// expected-remark @+2 {{'spv.module' is 'spirv.module' today}}
// expected-remark @+1 {{dialect 'spv' is 'spirv' today}}
spv.module Logical GLSL450 requires #spv.vce<v1.0, [Shader], []> {
  // expected-remark @+2 {{'spv.globalVariable' is 'spirv.GlobalVariable' today}}
  // expected-remark @+1 {{dialect 'spv' is 'spirv' today}}
  spv.globalVariable @v : !spv.ptr<f32, Uniform>
  // expected-remark @+2 {{'func.func' is 'spirv.func' today}}
  // expected-remark @+1 {{this form of 'spirv.func' is an older one}}
  func.func @f(%0: !spirv.ptr<i32, Workgroup>, %1: !spirv.ptr<!spirv.array<4 x f32>, Function>, %2: i32) {
    // expected-remark @+2 {{this is '<Device>' today}}
    // expected-remark @+1 {{this is '<None>' today}}
    %3 = spirv.AtomicIAdd "Device" "None" %0, %2 : !spirv.ptr<i32, Workgroup>
    // expected-remark @+1 {{this form of 'spirv.AccessChain' is an older one}}
    %4 = spirv.AccessChain %1[%2] : !spirv.ptr<!spirv.array<4 x f32>, Function>, i32
    // expected-remark @+1 {{'return' is 'spirv.Return' today}}
    return
  }
  // expected-remark @+1 {{'RayPayloadNV' is 'RayPayloadKHR' today}}
  spirv.GlobalVariable @w : !spirv.ptr<f32, RayPayloadNV>
  // expected-remark @+1 {{members of a struct stand in parentheses today}}
  spirv.GlobalVariable @s : !spirv.ptr<!spirv.struct<f32>, Uniform>
  // expected-remark @+1 {{'2D' is 'Dim2D' today}}
  spirv.GlobalVariable @i : !spirv.ptr<!spirv.image<f32, 2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Rgba8>, UniformConstant>
  // expected-remark @+1 {{'spv.mlir.endmodule' says nothing today}}
  spv.mlir.endmodule
}

// expected-remark @+4 {{'spv.entry_point_abi' is 'spirv.entry_point_abi' today}}
// expected-remark @+3 {{dialect 'spv' is 'spirv' today}}
// expected-remark @+2 {{'local_size' is 'workgroup_size' today}}
// expected-remark @+1 {{'func' is 'func.func' today}}
func private @abi() attributes {spv.entry_point_abi = #spv.entry_point_abi<local_size = dense<1> : vector<3xi32>>}

// expected-remark @+1 {{this form of 'spirv.entry_point_abi' is an older one}}
func.func private @dictionary() attributes {spirv.entry_point_abi = {local_size = dense<1> : vector<3xi32>}}

// expected-remark @+1 {{limits of resources are '#spirv.resource_limits<…>' today}}
module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [], []>, {}>} {
}
