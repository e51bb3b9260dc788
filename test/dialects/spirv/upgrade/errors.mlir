// RUN: spirvana opt --upgrade --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// expected-error @+1 {{'!spv.jointmatrix' cannot be upgraded: SPV_INTEL_joint_matrix is not part of the dialect any more, and nothing there says the same}}
func.func private @joint_matrix(!spv.jointmatrix<8x16xi32, RowMajor, Subgroup>)

// -----

func.func @joint_matrix_op(%m: i32) {
  // expected-error @+1 {{'spirv.INTEL.JointMatrixWorkItemLength' cannot be upgraded: SPV_INTEL_joint_matrix is not part of the dialect any more}}
  %0 = spirv.INTEL.JointMatrixWorkItemLength : i32
  return
}

// -----

// expected-error @+1 {{'coopmatrix' cannot be upgraded: SPV_NV_cooperative_matrix gave way to SPV_KHR_cooperative_matrix, where a type says whether its matrices are A, B or accumulators}}
func.func private @nv_matrix(!spv.coopmatrix<8x16xi32, Subgroup>)

// -----

// expected-error @+1 {{'!spirv.NV.coopmatrix' cannot be upgraded: SPV_NV_cooperative_matrix gave way to}}
func.func private @nv_matrix(!spirv.NV.coopmatrix<8x16xi32, Subgroup>)

// -----

func.func @nv_matrix_op(%ptr: !spirv.ptr<i32, StorageBuffer>, %i: i32, %b: i1) {
  // expected-error @+1 {{'spv.CooperativeMatrixLoadNV' cannot be upgraded: SPV_NV_cooperative_matrix gave way to}}
  %0 = spv.CooperativeMatrixLoadNV %ptr, %i, %b : !spv.ptr<i32, StorageBuffer> as !spv.coopmatrix<8x16xi32, Subgroup>
  return
}

// -----

// expected-error @+1 {{'CooperativeMatrixNV' cannot be upgraded: SPV_NV_cooperative_matrix gave way to}}
spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [CooperativeMatrixNV], [SPV_NV_cooperative_matrix]> {
}

// -----

// expected-error @+1 {{'MeshShadingNV' cannot be upgraded: SPV_NV_mesh_shader is not part of the dialect any more; SPV_EXT_mesh_shader is another one}}
spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [MeshShadingNV], []> {
}

// -----

// expected-error @+1 {{unknown limit of resources: speed}}
module attributes {spv.target_env = #spv.target_env<#spv.vce<v1.0, [], []>, {speed = 1 : i32}>} {
}

// -----

// expected-error @+1 {{invalid kind of attribute specified}}
module attributes {spv.target_env = #spv.target_env<#spv.vce<v1.0, [], []>, 7>} {
}

// -----

// expected-error @+1 {{expected the elements of a vector}}
func.func private @abi() attributes {spirv.entry_point_abi = #spirv.entry_point_abi<local_size = 4>}

// -----

func.func @no_constant(%i: i32, %ptr: !spirv.ptr<!spirv.struct<(f32)>, Function>) {
  // expected-error @+1 {{'spirv.AccessChain' op index must be an integer spirv.Constant to access element of spirv.struct}}
  %0 = spirv.AccessChain %ptr[%i] : !spirv.ptr<!spirv.struct<(f32)>, Function>, i32
  return
}

// -----

func.func @no_pointer(%i: i32) {
  // expected-error @+1 {{expected a pointer to begin the chain with}}
  %0 = spirv.AccessChain %i[%i] : i32, i32
  return
}

// -----

func.func @no_chain(%i: i32) {
  // expected-error @+1 {{expected '['}}
  %0 = spirv.AccessChain %i
  return
}

// -----

func.func @parts(%f: f32) {
  // expected-error @+1 {{has incorrect number of operands: expected 3, but provided 2}}
  %0 = spirv.CompositeConstruct %f, %f : vector<3xf32>
  return
}

// -----

func.func @part_of_nothing(%f: f32) {
  // expected-error @+1 {{result must be a composite}}
  %0 = spirv.CompositeConstruct %f : f32
  return
}

// -----

func.func @no_case(%ptr: !spirv.ptr<i32, Workgroup>, %i: i32) {
  // expected-error @+1 {{expected ::mlir::spirv::Scope to be one of}}
  %0 = spirv.AtomicIAdd "Nowhere" "None" %ptr, %i : !spirv.ptr<i32, Workgroup>
  return
}

// -----

spirv.module Logical GLSL450 {
  // expected-error @+1 {{custom op 'spirv.func' expected valid '@'-identifier for symbol name}}
  func.func f() {
    return
  }
}

// -----

spirv.module Logical GLSL450 {
  spirv.func @f() "None" {
    // expected-error @+1 {{custom op 'spirv.Nothing' is unknown}}
    spv.Nothing
  }
}

// -----

func.func @word() {
  // expected-error @+1 {{custom op 'spirv.constructor' is unknown}}
  spv.constructor
}

// -----

// expected-error @+1 {{unknown SPIR-V type: constructor}}
func.func private @type(!spirv.constructor)

// -----

// expected-error @+1 {{unknown capability: constructor}}
spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [constructor], []> {
}

// -----

"test.op"() {constructor = 1 : i32} : () -> ()
