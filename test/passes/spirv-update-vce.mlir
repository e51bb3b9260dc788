// test: pass --spirv-update-vce

// A version is raised by what needs it; capabilities that others imply are named.
module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.5, [Shader, GroupNonUniformBallot], []>, #spirv.resource_limits<>>} {
  spirv.module Logical GLSL450 {
    spirv.func @ballot(%predicate: i1) -> vector<4xi32> "None" {
      %0 = spirv.GroupNonUniformBallot <Workgroup> %predicate : vector<4xi32>
      spirv.ReturnValue %0 : vector<4xi32>
    }
  }
}

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.5, [Shader, GroupNonUniformBallot], []>, #spirv.resource_limits<>>} {
//   spirv.module Logical GLSL450 requires #spirv.vce<v1.3, [GroupNonUniformBallot, Shader, GroupNonUniform, Matrix], []> {
//     spirv.func @ballot(%arg0: i1) -> vector<4xi32> "None" {
//       %0 = spirv.GroupNonUniformBallot <Workgroup> %arg0 : vector<4xi32>
//       spirv.ReturnValue %0 : vector<4xi32>
//     }
//   }
// }

// -----

// Narrow numbers in buffers need other capabilities than arithmetic on them.
module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader, StorageBuffer16BitAccess, Int16], []>, #spirv.resource_limits<>>} {
  spirv.module Logical GLSL450 {
    spirv.func @load(%pointer: !spirv.ptr<i16, StorageBuffer>) -> i16 "None" {
      %0 = spirv.Load "StorageBuffer" %pointer : i16
      spirv.ReturnValue %0 : i16
    }
  }
}

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader, StorageBuffer16BitAccess, Int16], []>, #spirv.resource_limits<>>} {
//   spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [StorageBuffer16BitAccess, Shader, Int16, Matrix], [SPV_KHR_16bit_storage, SPV_KHR_storage_buffer_storage_class]> {
//     spirv.func @load(%arg0: !spirv.ptr<i16, StorageBuffer>) -> i16 "None" {
//       %0 = spirv.Load "StorageBuffer" %arg0 : i16
//       spirv.ReturnValue %0 : i16
//     }
//   }
// }

// -----

// Recursive types are gone through once.
module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.5, [Shader, UniformAndStorageBuffer8BitAccess], []>, #spirv.resource_limits<>>} {
  spirv.module Logical GLSL450 {
    spirv.GlobalVariable @list : !spirv.ptr<!spirv.struct<node, (!spirv.ptr<!spirv.struct<node>, StorageBuffer>, i8)>, Uniform>
  }
}

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.5, [Shader, UniformAndStorageBuffer8BitAccess], []>, #spirv.resource_limits<>>} {
//   spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader, StorageBuffer8BitAccess, UniformAndStorageBuffer8BitAccess, Matrix], [SPV_KHR_storage_buffer_storage_class, SPV_KHR_8bit_storage]> {
//     spirv.GlobalVariable @list : !spirv.ptr<!spirv.struct<node, (!spirv.ptr<!spirv.struct<node>, StorageBuffer>, i8)>, Uniform>
//   }
// }
