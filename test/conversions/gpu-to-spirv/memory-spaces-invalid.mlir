// RUN: spirvana-opt %s --convert-gpu-to-spirv --verify-diagnostics

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.4, [Shader], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>} {
  gpu.module @kernels {
    // expected-error @+1 {{failed to legalize operation 'gpu.func'}}
    gpu.func @f(%m: memref<8xf32, 2>) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [1, 1, 1]>} {
      %c0 = arith.constant 0 : index
      // expected-error @+1 {{'memref.load' op failed to legalize memory space}}
      %v = memref.load %m[%c0] : memref<8xf32, 2>
      gpu.return
    }
  }
}
