// test: our verify

spirv.module Physical64 OpenCL {
  // expected-error @+1 {{packet alignment must be a power of two up to the packet size 8, but is 3}}
  spirv.ConstantPipeStorage @odd packet_size(8) packet_alignment(3) capacity(16)
}

// -----

spirv.module Physical64 OpenCL {
  // expected-error @+1 {{packet alignment must be a power of two up to the packet size 8, but is 16}}
  spirv.ConstantPipeStorage @wide packet_size(8) packet_alignment(16) capacity(16)
}

// -----

spirv.module Physical64 OpenCL {
  // expected-error @+1 {{packet alignment must be a power of two up to the packet size 8, but is 0}}
  spirv.ConstantPipeStorage @none packet_size(8) packet_alignment(0) capacity(16)
}

// -----

spirv.module Physical64 OpenCL {
  spirv.ConstantPipeStorage @storage packet_size(8) packet_alignment(8) capacity(16)
  spirv.func @other() "None" {
    // expected-error @+1 {{result type mismatch with the referenced specialization constant's type}}
    %0 = spirv.mlir.referenceof @storage : i32
    spirv.Return
  }
}

// -----

// expected-error @+1 {{sampler_image_addressing_mode must be 32 or 64 bits}}
spirv.module Logical GLSL450 attributes {sampler_image_addressing_mode = 16 : i32} {
}
