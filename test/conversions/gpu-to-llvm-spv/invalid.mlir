// test: verify --pass-pipeline=builtin.module(gpu.module(convert-gpu-to-llvm-spv))

gpu.module @kernels {
  gpu.func @width(%a: i32) kernel attributes {intel_reqd_sub_group_size = 32 : i32} {
    %w = arith.constant 16 : i32
    // expected-error @+1 {{failed to legalize operation 'gpu.shuffle' that was explicitly marked illegal}}
    %r:2 = gpu.shuffle idx %a, %a, %w : i32
    gpu.return
  }
}

// -----

gpu.module @kernels {
  // expected-error @+1 {{failed to legalize operation 'gpu.func' that was explicitly marked illegal}}
  gpu.func @tensor(%a: tensor<4xf32>) kernel {
    gpu.return
  }
}

// -----

gpu.module @kernels {
  // expected-warning @+1 {{Cannot copy noalias with non-bare pointers.}}
  gpu.func @noalias(%a: memref<4xf32> {llvm.noalias}) kernel {
    gpu.return
  }
}
