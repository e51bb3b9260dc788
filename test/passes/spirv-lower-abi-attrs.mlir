// test: pass --spirv-lower-abi-attrs

// A scalar is loaded from a struct of its own; a pointer without layout is cast back for its uses.
module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>} {
  spirv.module Logical GLSL450 {
    spirv.func @kernel(
        %scale: f32 {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 0), StorageBuffer>},
        %data: !spirv.ptr<!spirv.struct<(!spirv.array<12 x f32>)>, StorageBuffer> {spirv.interface_var_abi = #spirv.interface_var_abi<(1, 1)>}) "None"
        attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 1, 1]>} {
      %zero = spirv.Constant 0 : i32
      %0 = spirv.AccessChain %data[%zero, %zero] : !spirv.ptr<!spirv.struct<(!spirv.array<12 x f32>)>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
      spirv.Store "StorageBuffer" %0, %scale : f32
      spirv.Return
    }
  }
}

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>} {
//   spirv.module Logical GLSL450 {
//     spirv.GlobalVariable @kernel_arg_0 bind(0, 0) : !spirv.ptr<!spirv.struct<(f32 [0])>, StorageBuffer>
//     spirv.GlobalVariable @kernel_arg_1 bind(1, 1) : !spirv.ptr<!spirv.struct<(!spirv.array<12 x f32, stride=4> [0])>, StorageBuffer>
//     spirv.func @kernel() "None" {
//       %kernel_arg_0_addr = spirv.mlir.addressof @kernel_arg_0 : !spirv.ptr<!spirv.struct<(f32 [0])>, StorageBuffer>
//       %cst0_i32 = spirv.Constant 0 : i32
//       %0 = spirv.AccessChain %kernel_arg_0_addr[%cst0_i32] : !spirv.ptr<!spirv.struct<(f32 [0])>, StorageBuffer>, i32 -> !spirv.ptr<f32, StorageBuffer>
//       %1 = spirv.Load "StorageBuffer" %0 : f32
//       %kernel_arg_1_addr = spirv.mlir.addressof @kernel_arg_1 : !spirv.ptr<!spirv.struct<(!spirv.array<12 x f32, stride=4> [0])>, StorageBuffer>
//       %2 = spirv.Bitcast %kernel_arg_1_addr : !spirv.ptr<!spirv.struct<(!spirv.array<12 x f32, stride=4> [0])>, StorageBuffer> to !spirv.ptr<!spirv.struct<(!spirv.array<12 x f32>)>, StorageBuffer>
//       %cst0_i32_0 = spirv.Constant 0 : i32
//       %3 = spirv.AccessChain %2[%cst0_i32_0, %cst0_i32_0] : !spirv.ptr<!spirv.struct<(!spirv.array<12 x f32>)>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
//       spirv.Store "StorageBuffer" %3, %1 : f32
//       spirv.Return
//     }
//     spirv.EntryPoint "GLCompute" @kernel
//     spirv.ExecutionMode @kernel "LocalSize", 32, 1, 1
//   }
// }

// -----

// Before version 1.4 the interface is the inputs and outputs; modes that the environment lacks stay in the attribute.
module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader], []>, #spirv.resource_limits<>>} {
  spirv.module Logical GLSL450 {
    spirv.GlobalVariable @id built_in("WorkgroupId") : !spirv.ptr<vector<3xi32>, Input>
    spirv.GlobalVariable @shared : !spirv.ptr<i32, Workgroup>
    spirv.func @kernel() "None" attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [8], subgroup_size = 64>} {
      %0 = spirv.mlir.addressof @shared : !spirv.ptr<i32, Workgroup>
      %1 = spirv.mlir.addressof @id : !spirv.ptr<vector<3xi32>, Input>
      spirv.Return
    }
  }
}

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader], []>, #spirv.resource_limits<>>} {
//   spirv.module Logical GLSL450 {
//     spirv.GlobalVariable @id built_in("WorkgroupId") : !spirv.ptr<vector<3xi32>, Input>
//     spirv.GlobalVariable @shared : !spirv.ptr<i32, Workgroup>
//     spirv.func @kernel() "None" attributes {spirv.entry_point_abi = #spirv.entry_point_abi<subgroup_size = 64>} {
//       %shared_addr = spirv.mlir.addressof @shared : !spirv.ptr<i32, Workgroup>
//       %id_addr = spirv.mlir.addressof @id : !spirv.ptr<vector<3xi32>, Input>
//       spirv.Return
//     }
//     spirv.EntryPoint "GLCompute" @kernel, @id
//     spirv.ExecutionMode @kernel "LocalSize", 8
//   }
// }

// -----

// Kernels keep their arguments.
module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.5, [Kernel, SubgroupDispatch, SignedZeroInfNanPreserve], []>, #spirv.resource_limits<>>} {
  spirv.module Physical64 OpenCL {
    spirv.func @kernel(%value: i32) "None" attributes {spirv.entry_point_abi = #spirv.entry_point_abi<subgroup_size = 16, target_width = 32>} {
      spirv.Return
    }
  }
}

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.5, [Kernel, SubgroupDispatch, SignedZeroInfNanPreserve], []>, #spirv.resource_limits<>>} {
//   spirv.module Physical64 OpenCL {
//     spirv.func @kernel(%arg0: i32) "None" {
//       spirv.Return
//     }
//     spirv.EntryPoint "Kernel" @kernel
//     spirv.ExecutionMode @kernel "SubgroupSize", 16
//     spirv.ExecutionMode @kernel "SignedZeroInfNanPreserve", 32
//   }
// }
