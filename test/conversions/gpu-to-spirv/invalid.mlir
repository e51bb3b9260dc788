// RUN: spirvana-opt %s --convert-gpu-to-spirv --split-input-file --verify-diagnostics

module attributes { gpu.container_module } {
gpu.module @kernels {
  // expected-error @+2 {{failed to legalize operation 'gpu.func'}}
  // expected-remark @+1 {{match failure: missing 'spirv.entry_point_abi' attribute}}
  gpu.func @f(%a: f32) kernel {
    gpu.return
  }
}
}

// -----

module attributes { gpu.container_module } {
gpu.module @kernels {
  // expected-error @+2 {{failed to legalize operation 'gpu.func'}}
  // expected-remark @+1 {{match failure: missing 'spirv.interface_var_abi' attribute at argument 1}}
  gpu.func @f(%a: f32 {spirv.interface_var_abi = #spirv.interface_var_abi<(1, 2), StorageBuffer>}, %b: f32) kernel
    attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 1, 1]>} {
    gpu.return
  }
}
}
